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
	"runtime"
	"slices"
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
	// Nobody asks for a memory profile, which Go keeps because a dependency could. Every
	// collection goes through all stacks that have allocated; deep searches have so many
	// that long runs got slower and slower.
	runtime.MemProfileRate = 0
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes the program and returns its exit code. It does not use the
// process's own streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot(args...)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	cli.PrintError(stderr, err)
	return cli.ExitCode(err)
}

// family is a command with its subcommands.
type family struct {
	name string
	make func() *cobra.Command
}

// commands are the families of commands, by name, in the order of the help.
var commands = []family{
	{"play", play.New},
	{"serve", serve.New},
	{"site", serve.NewSite},
	{"sim", sim.New},
	{"match", sim.NewMatch},
	{"record", sim.NewRecord},
	{"analyse", sim.NewAnalyse},
	{"engine", seat.NewEngine},
	{"mcp", seat.NewMCP},
	{"puzzle", puzzle.New},
	{"daily", puzzle.NewDaily},
	{"belief", hidden.NewBelief},
	{"duel", duel.New},
	{"pomdp", hidden.NewPomdp},
	{"study", sim.NewStudy},
	{"train", sim.NewTrain},
	{"worker", sim.NewWorker},
	{"bench", bench.New},
	{"call", call.New},
	{"version", newVersionCmd},
}

// newRoot builds the tree of commands: of the one family that the arguments begin
// with, or of all where they begin with anything else. A start is shorter so, for
// the flags and texts of all commands take a tenth of it.
func newRoot(args ...string) *cobra.Command {
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
	all := !slices.ContainsFunc(commands, func(c family) bool { return slices.Index(args, c.name) == 0 })
	for _, c := range commands {
		if all || c.name == args[0] {
			root.AddCommand(c.make())
		}
	}
	addHelpTopics(root)
	return root
}
