// Package seat holds the commands through which other programs play at a table:
// engine and mcp.
package seat

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/engine"
)

// NewEngine makes `uno engine`: a player for other programs.
func NewEngine() *cobra.Command {
	var player string
	var table joinFlags
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Be a player for another program, or sit down at a table of the studio",
		Long: `Plays one seat for a program at the other end of a pipe, by the engine protocol
(docs/engine-protocol.md): lines of text that state what the seat sees and ask for a
move. It ends on quit and at the end of the input.

With --join it plays for a studio instead: it takes a free seat of the table with that
address and plays there, marked as a program, until the table is closed or the
program is interrupted. --engine seats another program that speaks the protocol.
Players: ` + strings.Join(bot.Names(), ", ") + `.`,
		Example: `  uno engine --player greedy
  uno match --engine "uno engine --player greedy" random -n 100
  uno engine --player fast --join http://127.0.0.1:8066/t/K7QWM
  uno engine --engine "python3 mine.py" --name Mine --join http://127.0.0.1:8066/t/K7QWM`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := fair(player); err != nil {
				return cli.Usagef("--player: %w", err)
			}
			service := serviceOf(player)
			if table.url != "" {
				return table.join(cmd, service)
			}
			for _, flag := range []string{"name", "seat", "engine"} {
				if cmd.Flags().Changed(flag) {
					return cli.Usagef("--%s goes with --join", flag)
				}
			}
			return serve(cmd, service)
		},
	}
	cmd.Flags().StringVar(&player, "player", "greedy", "the player")
	table.add(cmd)
	return cmd
}

// fair refuses unknown players, and those that are shown hidden cards.
func fair(name string) error {
	p, err := bot.New(name)
	if err != nil {
		return err
	}
	if _, ok := p.(bot.Seer); ok {
		return fmt.Errorf("player %q is shown hidden cards; it cannot play from what its seat sees", name)
	}
	return nil
}

// serviceOf is the engine of a player.
func serviceOf(player string) *engine.Service {
	return &engine.Service{
		Name:    player,
		Options: []engine.Option{{Name: "player", Type: "string", Default: player}},
		Player: func(options map[string]string, g *engine.Game, effort int) (bot.Player, error) {
			name := withEffort(options["player"], effort)
			if err := fair(name); err != nil {
				return nil, err
			}
			if err := bot.Check(name, &g.Rules, g.Seats); err != nil {
				return nil, err
			}
			return bot.New(name)
		},
	}
}

// serve answers the host until it ends or the program is interrupted.
func serve(cmd *cobra.Command, service *engine.Service) error {
	done := make(chan error, 1)
	go func() { done <- service.Serve(cmd.InOrStdin(), cmd.OutOrStdout()) }()
	select {
	case err := <-done:
		var input *engine.InputError
		if errors.As(err, &input) {
			return cli.Usagef("stdin:%d: %w", input.Line, input.Err)
		}
		return err
	case <-cmd.Context().Done():
		return nil
	}
}

// withEffort is the name of a player with an effort, where it takes a number and
// none is given.
func withEffort(name string, effort int) string {
	with := name + ":" + strconv.Itoa(effort)
	if effort == 0 || strings.Contains(name, ":") {
		return name
	}
	if _, err := bot.New(with); err != nil {
		return name
	}
	return with
}
