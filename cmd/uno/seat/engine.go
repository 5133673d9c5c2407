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
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Be a player for another program, over stdin and stdout",
		Long: `Plays one seat for a program at the other end of a pipe, by the engine protocol
(docs/engine-protocol.md): lines of text that state what the seat sees and ask for a
move. It ends on quit and at the end of the input. Players: ` + strings.Join(bot.Names(), ", ") + `.`,
		Example: `  uno engine --player greedy
  uno match --engine "uno engine --player greedy" random -n 100`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := fair(player); err != nil {
				return cli.Usagef("--player: %w", err)
			}
			return serve(cmd, player)
		},
	}
	cmd.Flags().StringVar(&player, "player", "greedy", "the player")
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

// serve answers the host until it ends or the program is interrupted.
func serve(cmd *cobra.Command, player string) error {
	service := engine.Service{
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
