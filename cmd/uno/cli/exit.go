// Package cli is what the commands share: flags, files as documents of a request,
// answers as text or JSON, errors as exit codes.
package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/unolab/uno/internal/words"
)

// The exit codes of the command line, a contract with outside programs.
const (
	ExitOK    = 0 // done, also when the answer is "no"
	ExitFail  = 1 // it failed, or a check did not hold
	ExitUsage = 2 // wrong usage or malformed input
)

// usageError is a mistake in how the command was called.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// Usage makes an error one of usage.
func Usage(err error) error { return usageError{err} }

// Usagef makes a usage error: one clear line that says what is wrong.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// malformed is what errors about ill-formed input implement; they print as
// "file:line: what is wrong" and end the program with exit code 2.
type malformed interface{ Malformed() bool }

// told is an error about which everything worth saying has been printed
// already; it only sets the exit code.
type told struct{ err error }

func (e told) Error() string { return e.err.Error() }
func (e told) Unwrap() error { return e.err }

// Told makes an error one that only sets the exit code.
func Told(err error) error { return told{err} }

// ErrCheckFailed ends a command with exit code 1 after it has printed what did
// not hold.
var ErrCheckFailed = Told(errors.New("the check did not hold"))

// Holds is the end of a check: nil, or ErrCheckFailed.
func Holds(holds bool) error {
	if holds {
		return nil
	}
	return ErrCheckFailed
}

// ExitCode maps an error to the exit code of the contract.
func ExitCode(err error) int {
	var usage usageError
	var bad malformed
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &usage):
		return ExitUsage
	case errors.As(err, &bad) && bad.Malformed():
		return ExitUsage
	default:
		return ExitFail
	}
}

// PrintError prints an error, unless everything worth saying has been printed.
func PrintError(w io.Writer, err error) {
	var silent told
	if err == nil || errors.As(err, &silent) {
		return
	}
	lines := strings.Split(err.Error(), "\n")
	for i := range lines {
		lines[i] = words.Printable(lines[i])
	}
	fmt.Fprintf(w, "uno: %s\n", strings.Join(lines, "\n"))
}

// FlagError says in plain words that the value of a flag is not a number, or
// not one of its range; other errors of flags stay as they are.
func FlagError(err error) error {
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

// Args turns cobra's complaints about the number of arguments into usage
// errors.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return Usagef("%w; see '%s --help'", err, cmd.CommandPath())
		}
		return nil
	}
}
