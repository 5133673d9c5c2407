package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
	"github.com/unolab/uno/puzzle/graph"
)

// newPuzzleGenerateCmd builds `uno puzzle generate`.
func newPuzzleGenerateCmd() *cobra.Command {
	var name, format string
	var params family.Params
	var seed uint64
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
			"The named graphs, from flower on, are cubic; their decks hold a card for each end\n" +
			"of an edge, and an order of the deck is a Hamiltonian path of the graph. --open\n" +
			"cuts the first edge open: then it is a Hamiltonian cycle through that edge.\n" +
			"--graph prints the graph of a half-edge deck in place of the deck.\n\nFamilies:\n" + families.String(),
		Example: `  uno puzzle generate --family random --colors 4 --numbers 50 --cards 200 --seed 7
  uno puzzle generate --family counting --cards 300 --seed 1
  uno puzzle generate --family flower --n 21 --open
  uno puzzle generate --family gp --n 7 --k 2 --graph graph6`,
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if name == "" {
				return usagef("--family is needed; see '%s --help' for the families", cmd.CommandPath())
			}
			rng := rand.New(rand.NewPCG(seed, 0))
			if format != "" {
				if asJSON {
					return usagef("--graph goes without --json")
				}
				return writeFamilyGraph(cmd, name, params, seed, rng, format)
			}
			in, err := family.Generate(name, params, rng)
			if err != nil {
				return familyError(err)
			}
			if asJSON {
				return writeInstanceJSON(cmd, name, seed, in)
			}
			about := fmt.Sprintf("family %s, seed %d: %d cards", name, seed, len(in.Cards))
			if f, _ := family.Lookup(name); f.Answer != "" {
				about += ", solitaire: " + f.Answer
			}
			return puzzle.WriteInstance(cmd.OutOrStdout(), in, about)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&name, "family", "", "family of decks")
	flags.IntVar(&params.Colors, "colors", 0, "number of colours")
	flags.IntVar(&params.Colors, "colours", 0, "the same")
	flags.IntVar(&params.Numbers, "numbers", 0, "number of numbers")
	flags.IntVar(&params.Cards, "cards", 0, "number of cards")
	flags.IntVar(&params.Players, "players", 1, "number of players the cards are dealt to")
	flags.BoolVar(&params.Distinct, "distinct", false, "no two equal cards")
	flags.IntVar(&params.N, "n", 0, "n of the named graphs flower and gp")
	flags.IntVar(&params.K, "k", 0, "k of the named graph gp")
	flags.BoolVar(&params.Open, "open", false, "cut the first edge of a named graph open")
	flags.StringVar(&format, "graph", "", "print the graph in this format: "+strings.Join(plainGraphFormats, ", "))
	flags.Uint64Var(&seed, "seed", 1, "seed of the random choices")
	flags.BoolVar(&asJSON, "json", false, "print the instance as JSON")
	return cmd
}

// familyError makes a usage error of parameters that do not fit.
func familyError(err error) error {
	var unfit *family.ParamError
	if errors.As(err, &unfit) {
		return usagef("%w", err)
	}
	return err
}

// writeFamilyGraph prints the graph of which the family makes a deck.
func writeFamilyGraph(cmd *cobra.Command, name string, params family.Params, seed uint64, rng *rand.Rand, format string) error {
	if !slices.Contains(plainGraphFormats, format) {
		return usagef("unknown format %q: known are %s", format, strings.Join(plainGraphFormats, ", "))
	}
	n, links, err := family.Graph(name, params, rng)
	if err != nil {
		return familyError(err)
	}
	edges := make([]graph.Edge, len(links))
	for i, e := range links {
		edges[i] = e
	}
	return writePlainGraph(cmd.OutOrStdout(), graph.New(n, edges), format, fmt.Sprintf("family %s, seed %d", name, seed))
}

// writeInstanceJSON prints an instance as one JSON document: the cards, and
// with several players the owner of each.
func writeInstanceJSON(cmd *cobra.Command, name string, seed uint64, in *puzzle.Instance) error {
	return json.NewEncoder(cmd.OutOrStdout()).Encode(struct {
		Kind    string       `json:"kind"`
		Family  string       `json:"family"`
		Seed    uint64       `json:"seed"`
		Players int          `json:"players"`
		Cards   puzzle.Cards `json:"cards"`
		Owners  []int32      `json:"owners,omitempty"`
	}{"instance", name, seed, in.Players, puzzle.Cards(in.Cards), in.Owner})
}
