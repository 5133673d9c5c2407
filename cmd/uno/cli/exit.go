// Package cli holds what the commands share: flags, files as documents of a
// request, answers as text or JSON, errors as exit codes.
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

// Usagef makes a usage error: one clear line that states what is wrong.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// malformed is implemented by errors about ill-formed input; they print as
// "file:line: what is wrong" and end the program with exit code 2.
type malformed interface{ Malformed() bool }

// printed is an error whose message has been printed already; it only sets the
// exit code.
type printed struct{ err error }

func (e printed) Error() string { return e.err.Error() }
func (e printed) Unwrap() error { return e.err }

// Printed makes an error one that only sets the exit code.
func Printed(err error) error { return printed{err} }

// ErrCheckFailed ends a command with exit code 1 after it has printed what did
// not hold.
var ErrCheckFailed = Printed(errors.New("the check did not hold"))

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

// PrintError prints an error, unless the command has already printed it.
func PrintError(w io.Writer, err error) {
	var silent printed
	if err == nil || errors.As(err, &silent) {
		return
	}
	lines := strings.Split(err.Error(), "\n")
	for i := range lines {
		lines[i] = words.Printable(lines[i])
	}
	fmt.Fprintf(w, "uno: %s\n", strings.Join(lines, "\n"))
}

// FlagError explains in plain words that the value of a flag is not a number, or
// is out of range; other flag errors stay unchanged.
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

// Args turns cobra's errors about the number of arguments into usage errors.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return Usagef("%w; see '%s --help'", err, cmd.CommandPath())
		}
		return nil
	}
}
