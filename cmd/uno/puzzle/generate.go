package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// newPuzzleGenerateCmd builds `uno puzzle generate`.
func newPuzzleGenerateCmd() *cobra.Command {
	var r api.PuzzleGenerateRequest
	var format string
	var seed uint64
	var players int
	var asJSON bool
	var families strings.Builder
	for _, f := range family.Families() {
		answer := ""
		if f.Answer != "" {
			answer = fmt.Sprintf(" (solitaire: %s)", f.Answer)
		}
		fmt.Fprintf(&families, "  %-15s %s%s\n", f.Name, f.Doc, answer)
	}
	cmd := &cobra.Command{
		Use:   "generate --family NAME",
		Short: "Generate an instance of a family of decks",
		Long: "Generate an instance of a family of decks and print it as an instance file. Equal\n" +
			"flags give equal files. Sizes left out are chosen by the family; sizes that only\n" +
			"some decks of the family have are rounded.\n\n" +
			"The named graphs, from flower on, are cubic but for meredith; their decks hold a card for each end\n" +
			"of an edge, and an order of the deck is a Hamiltonian path of the graph. --open\n" +
			"cuts the first edge open: then it is a Hamiltonian cycle through that edge.\n" +
			"--graph prints the graph of a half-edge deck in place of the deck.\n\nFamilies:\n" + families.String(),
		Example: `  uno puzzle generate --family random --colors 4 --numbers 50 --cards 200 --seed 7
  uno puzzle generate --family counting --cards 300 --seed 1
  uno puzzle generate --family flower --n 21 --open
  uno puzzle generate --family gp --n 7 --k 2 --graph graph6`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if r.Family == "" {
				return cli.Usagef("--family is needed; see '%s --help' for the families", cmd.CommandPath())
			}
			r.Seed, r.Players = &seed, &players
			if format != "" {
				if asJSON {
					return cli.Usagef("--graph goes without --json")
				}
				a, err := api.PuzzleGenerateGraph(cmd.Context(), api.PuzzleGenerateGraphRequest{PuzzleGenerateRequest: r, Format: format})
				if err == nil {
					_, err = io.WriteString(cmd.OutOrStdout(), a.Text)
				}
				return err
			}
			a, err := api.PuzzleGenerate(cmd.Context(), r)
			if err != nil {
				return err
			}
			about := fmt.Sprintf("family %s, seed %d: %d cards", a.Family, a.Seed, len(a.Cards))
			if f, _ := family.Lookup(a.Family); f.Answer != "" {
				about += ", solitaire: " + f.Answer
			}
			in := &puzzle.Instance{Players: a.Players, Cards: a.Cards, Owner: a.Owners}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return puzzle.WriteInstance(out, in, about) })
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&r.Family, "family", "", "family of decks")
	flags.IntVar(&r.Colors, "colors", 0, "number of colours")
	flags.IntVar(&r.Colors, "colours", 0, "the same")
	flags.IntVar(&r.Numbers, "numbers", 0, "number of numbers")
	flags.IntVar(&r.Cards, "cards", 0, "number of cards")
	flags.IntVar(&players, "players", 1, "number of players the cards are dealt to")
	flags.BoolVar(&r.Distinct, "distinct", false, "no two equal cards")
	flags.IntVar(&r.N, "n", 0, "n of the families flower, gp and pieces")
	flags.IntVar(&r.K, "k", 0, "k of the families gp and pieces")
	flags.BoolVar(&r.Open, "open", false, "cut the first edge of a named graph open")
	flags.StringVar(&format, "graph", "", "print the graph in this format: "+strings.Join(api.PlainGraphFormats, ", "))
	flags.Uint64Var(&seed, "seed", 1, "seed of the random choices")
	flags.BoolVar(&asJSON, "json", false, "print the instance as JSON")
	return cmd
}
