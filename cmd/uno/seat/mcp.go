package seat

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/mcp"
)

// NewMCP makes `uno mcp`: a table for a language model.
func NewMCP() *cobra.Command {
	var seed uint64
	var at joinFlags
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Let a language model sit at a table, over stdin and stdout",
		Long: `Serves the Model Context Protocol on stdin and stdout. Its tools are new_game, view,
legal_actions, play and rules: the model plays seat 0 against the players of this
program and is shown what that seat may see. Add the command to the servers of a
client. With --seed the games are the same at every start.

With --join the model takes a free seat of that table of a studio instead, marked as
a program, and plays with whoever sits there; there is no new_game then.`,
		Example: `  uno mcp
  uno mcp --seed 7
  uno mcp --join http://127.0.0.1:8066/t/K7QWM --name Model`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if at.url != "" {
				if cmd.Flags().Changed("seed") {
					return cli.Usagef("--seed does not go with --join: the studio deals")
				}
				conn, names, err := at.sit(cmd, patience)
				if err != nil {
					return err
				}
				return serveMCP(cmd, mcp.Join(conn, names))
			}
			for _, flag := range []string{"name", "seat"} {
				if cmd.Flags().Changed(flag) {
					return cli.Usagef("--%s goes with --join", flag)
				}
			}
			games := uint64(0)
			next := rand.Uint64
			if cmd.Flags().Changed("seed") {
				next = func() uint64 { games++; return uno.Mix(seed + games - 1) }
			}
			return serveMCP(cmd, mcp.NewServer(next))
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", 0, "the seed of the games (default a new one each time)")
	at.addSeat(cmd)
	return cmd
}

// patience is how long a model at a table of a studio may take for an answer.
const patience = 5 * time.Minute

// serveMCP serves until the input ends or the program is interrupted.
func serveMCP(cmd *cobra.Command, server *mcp.Server) error {
	defer server.Close()
	version, err := api.Version(cmd.Context(), api.VersionRequest{})
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() {
		done <- server.MCP(version.Version).Run(cmd.Context(), &sdk.IOTransport{
			Reader: io.NopCloser(cmd.InOrStdin()), Writer: nopCloser{cmd.OutOrStdout()},
		})
	}()
	select {
	case err := <-done:
		if err == nil || errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
			return nil
		}
		return cli.Usagef("stdin: %w", err)
	case <-cmd.Context().Done():
		return nil
	}
}

// nopCloser is a writer whose Close does not close the underlying writer.
type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
