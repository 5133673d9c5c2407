package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// newPuzzleCmd builds `uno puzzle` and its subcommands.
func newPuzzleCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzle",
		Short: "Solve, check and generate the combinatorial puzzles of UNO",
		Long: `The puzzles of the papers: decks of (colour, number) cards, no actions, no
draw pile. An instance file has one card a line, COLOUR NUMBER [PLAYER];
--hand takes real UNO cards in its place.`,
		Example: `  uno puzzle generate --family story --seed 1 > deck.txt
  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle check deck.txt answer.json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q; see '%s --help'", args[0], cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newPuzzleSolveCmd(),
		newPuzzleCheckCmd(),
		newPuzzleGenerateCmd(),
		newPuzzleCountCmd(),
		newPuzzleFillCmd(),
		newPuzzleDefragmentCmd(),
		newPuzzleKernelCmd(),
		newPuzzleExplainCmd(),
		newPuzzleDrawCmd(),
		newPuzzleGraphCmd(),
		newPuzzleFactsCmd(),
		newPuzzleRecogniseCmd(),
		newPuzzleReduceCmd(),
		newPuzzleLiftCmd(),
		newPuzzleGeographyCmd(),
	)
	return cmd
}

// deckFlags are the ways to name the cards of a puzzle: a file, or --hand.
type deckFlags struct {
	hand    string
	players int
}

func (f *deckFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.hand, "hand", "", `real UNO cards in place of FILE, such as "r5 gs bv yd"`)
	cmd.Flags().IntVar(&f.players, "players", 0, "number of players (default: the highest one named in FILE)")
}

// takesFile reports whether the command line names a file: whether there is
// no --hand.
func (f *deckFlags) takesFile(cmd *cobra.Command) bool { return !cmd.Flags().Changed("hand") }

// args requires so many arguments, one less where --hand stands in place of the
// first.
func (f *deckFlags) args(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, argv []string) error {
		want := n
		if !f.takesFile(cmd) {
			want--
		}
		return args(cobra.ExactArgs(want))(cmd, argv)
	}
}

// split returns the path of the deck or graph, "" under --hand, and what
// follows it.
func (f *deckFlags) split(cmd *cobra.Command, argv []string) (path string, rest []string) {
	if f.takesFile(cmd) {
		return argv[0], argv[1:]
	}
	return "", argv
}

// deck is the deck of a request: the hand, or the file at path.
func (f *deckFlags) deck(cmd *cobra.Command, path string) api.PuzzleDeck {
	deck := api.PuzzleDeck{Players: flagValue(cmd, "players", f.players)}
	if f.takesFile(cmd) {
		deck.Cards = fileDocument(cmd, path)
	} else {
		deck.Hand = &api.Document{Name: "--hand", Text: f.hand}
	}
	return deck
}

// flagValue is the value of a flag that was given, nil otherwise.
func flagValue[T any](cmd *cobra.Command, flag string, value T) *T {
	if cmd.Flags().Changed(flag) {
		return &value
	}
	return nil
}

// fileDocument is a file as a document that is read when it is needed.
func fileDocument(cmd *cobra.Command, path string) api.Document {
	return api.Document{Name: path, Open: func() (io.ReadCloser, error) { return openInput(cmd, path) }}
}

// namedDocument is the document of a flag that names a file, nil without.
func namedDocument(cmd *cobra.Command, path string) *api.Document {
	if path == "" {
		return nil
	}
	d := fileDocument(cmd, path)
	return &d
}

// onlyOneStdin refuses to read standard input twice.
func onlyOneStdin(paths ...string) error {
	n := 0
	for _, path := range paths {
		if path == "-" {
			n++
		}
	}
	if n > 1 {
		return usagef("only one of the two files can be standard input")
	}
	return nil
}

// withNotes is the context of a command that prints progress on a terminal.
func withNotes(cmd *cobra.Command) context.Context {
	w := cmd.ErrOrStderr()
	if !isTerminal(w) {
		return cmd.Context()
	}
	return api.WithProgress(cmd.Context(), func(p api.Progress) { fmt.Fprintf(w, "uno: %s\n", p.Note) })
}

// printJSON prints an answer as one JSON document.
func printJSON(cmd *cobra.Command, answer any) error {
	return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
}
