// Package call is `uno call`: every function of package api by its name.
package call

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// New makes `uno call`.
func New() *cobra.Command {
	var list, schema, example bool
	cmd := &cobra.Command{
		Use:   "call NAME [FILE]",
		Short: "Ask any question by its name: a request in JSON, an answer in JSON",
		Long: `Reads a request in JSON from FILE, or from the standard input, and prints the answer
of the function NAME as one JSON document: the one that the command for the same
question prints under --json. Text that the commands read from files stands in the
request: {"name":"deck.txt","text":"1 3\n2 3\n"}. The name is used in errors.

--list names the functions. --schema prints the JSON Schema (2020-12) of a
function's request and answer, --example a request to begin with. The schema of
all functions is api/contract.json.`,
		Example: `  uno call --list
  uno call puzzle.count --example | uno call puzzle.count
  uno call match --schema
  echo '{"a":"greedy","b":"random","games":1000}' | uno call match`,
		Args: cli.Args(func(cmd *cobra.Command, names []string) error {
			switch {
			case list:
				return cobra.NoArgs(cmd, names)
			case schema || example:
				return cobra.ExactArgs(1)(cmd, names)
			default:
				return cobra.RangeArgs(1, 2)(cmd, names)
			}
		}),
		RunE: func(cmd *cobra.Command, names []string) error {
			switch {
			case list:
				return printList(cmd.OutOrStdout())
			case schema:
				text, err := api.Schema(names[0])
				return printRaw(cmd, text, err)
			case example:
				f, err := api.Find(names[0])
				if err != nil {
					return err
				}
				return cli.PrintJSON(cmd.OutOrStdout(), f.Example)
			}
			file := "-"
			if len(names) == 2 {
				file = names[1]
			}
			return run(cmd, names[0], file)
		},
		ValidArgsFunction: func(_ *cobra.Command, names []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(names) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return api.Names(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the functions")
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON Schema of the request and the answer")
	cmd.Flags().BoolVar(&example, "example", false, "print a request")
	cmd.MarkFlagsMutuallyExclusive("list", "schema", "example")
	return cmd
}

// run asks.
func run(cmd *cobra.Command, name, file string) error {
	if _, err := api.Find(name); err != nil {
		return err // before the input is waited for
	}
	in, err := cli.OpenInput(cmd, file)
	if err != nil {
		return err
	}
	defer in.Close()
	request, err := io.ReadAll(in)
	if err != nil {
		return fmt.Errorf("reading %s: %w", file, err)
	}
	answer, err := api.Call(cli.WithProgress(cmd), name, request)
	if e := new(api.Error); errors.As(err, &e) {
		if line, ok := strings.CutPrefix(e.Place, api.RequestPlace); ok {
			return cli.Usagef("%s:%s: %s", file, line, e.What)
		}
	}
	return printRaw(cmd, answer, err)
}

// printRaw prints JSON, unless there is an error.
func printRaw(cmd *cobra.Command, text []byte, err error) error {
	if err != nil {
		return err
	}
	_, err = cmd.OutOrStdout().Write(append(text, '\n'))
	return err
}

// printList prints the functions, each with a line.
func printList(out io.Writer) error {
	tw := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range api.Functions() {
		fmt.Fprintf(tw, "%s\t%s\n", f.Name, f.Doc)
	}
	return tw.Flush()
}
