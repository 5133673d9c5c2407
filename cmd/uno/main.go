// Command uno plays, solves, proves and measures the game of UNO.
//
// Each family of commands has a folder; the commands turn flags and files into
// requests of package api and print the answers. The function run is the whole
// program: it takes its arguments and streams as parameters, so that tests run
// the same code as users.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/bench"
	"github.com/unolab/uno/cmd/uno/call"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/cmd/uno/duel"
	"github.com/unolab/uno/cmd/uno/hidden"
	"github.com/unolab/uno/cmd/uno/play"
	"github.com/unolab/uno/cmd/uno/puzzle"
	"github.com/unolab/uno/cmd/uno/seat"
	"github.com/unolab/uno/cmd/uno/serve"
	"github.com/unolab/uno/cmd/uno/sim"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes the program and returns its exit code. It does not use the
// process's own streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	cli.PrintError(stderr, err)
	return cli.ExitCode(err)
}

// newRoot builds the tree of commands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "uno",
		Short:         "Play, solve, prove and measure the game of UNO",
		Long:          "uno plays, solves, proves and measures the game of UNO.",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("unknown command %q; see 'uno --help'", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return cli.Usagef("%w; see '%s --help'", cli.FlagError(err), cmd.CommandPath())
	})
	root.AddCommand(
		play.New(),
		serve.New(),
		serve.NewSite(),
		sim.New(),
		sim.NewMatch(),
		sim.NewRecord(),
		sim.NewAnalyse(),
		seat.NewEngine(),
		seat.NewMCP(),
		puzzle.New(),
		puzzle.NewDaily(),
		hidden.NewBelief(),
		duel.New(),
		hidden.NewPomdp(),
		sim.NewStudy(),
		sim.NewTrain(),
		sim.NewWorker(),
		bench.New(),
		call.New(),
		newVersionCmd(),
	)
	addHelpTopics(root)
	return root
}
