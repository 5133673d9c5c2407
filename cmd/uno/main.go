// Command uno plays, solves, proves and measures the game of UNO.
//
// There is one file for each command, which turns flags and files into calls of
// the libraries and prints their answers. The function run is the whole program:
// it takes its arguments and streams as parameters, so that tests run what users
// run.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/unolab/uno/internal/words"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// The exit codes of the command line, a contract with outside programs.
const (
	exitOK    = 0 // done, also when the answer is "no"
	exitFail  = 1 // it failed, or a check did not hold
	exitUsage = 2 // wrong usage or malformed input
)

// usageError is a mistake in how the command was called.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// usagef makes a usage error: one clear line that says what is wrong.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// malformed is what errors about ill-formed input implement; they print as
// "file:line: what is wrong" and end the program with exit code 2.
type malformed interface{ Malformed() bool }

// told is an error about which everything worth saying has been printed
// already; it only sets the exit code.
type told struct{ err error }

func (e told) Error() string { return e.err.Error() }
func (e told) Unwrap() error { return e.err }

// errCheckFailed ends a command with exit code 1 after it has printed what did
// not hold.
var errCheckFailed error = told{errors.New("the check did not hold")}

// exitCode maps an error to the exit code of the contract.
func exitCode(err error) int {
	var usage usageError
	var bad malformed
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		return exitUsage
	case errors.As(err, &bad) && bad.Malformed():
		return exitUsage
	default:
		return exitFail
	}
}

// run executes the program and returns its exit code. Nothing in it touches
// the process's own streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var silent told
	if err != nil && !errors.As(err, &silent) {
		lines := strings.Split(err.Error(), "\n")
		for i := range lines {
			lines[i] = words.Printable(lines[i])
		}
		fmt.Fprintf(stderr, "uno: %s\n", strings.Join(lines, "\n"))
	}
	return exitCode(err)
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
				return usagef("unknown command %q; see 'uno --help'", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%w; see '%s --help'", flagError(err), cmd.CommandPath())
	})
	root.AddCommand(
		newPlayCmd(),
		newServeCmd(),
		newSimCmd(),
		newMatchCmd(),
		newRecordCmd(),
		newPuzzleCmd(),
		newBeliefCmd(),
		newDuelCmd(),
		newPomdpCmd(),
		newStudyCmd(),
		newBenchCmd(),
		newVersionCmd(),
	)
	addHelpTopics(root)
	return root
}

// flagError says in plain words that the value of a flag is not a number, or
// not one of its range; other errors of flags stay as they are.
func flagError(err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	if !errors.As(err, &value) || !errors.As(err, &number) {
		return err
	}
	flag := value.GetFlag()
	kinds := map[string]string{"bool": "true or false", "float64": "a number", "uint64": "a whole number from 0 on"}
	kind, ok := kinds[flag.Value.Type()]
	if !ok {
		kind = "a whole number"
	}
	if errors.Is(number, strconv.ErrRange) {
		kind += " in range"
	}
	return fmt.Errorf("--%s: %q is not %s", flag.Name, value.GetValue(), kind)
}

// args turns cobra's complaints about the number of arguments into usage
// errors.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usagef("%w; see '%s --help'", err, cmd.CommandPath())
		}
		return nil
	}
}
