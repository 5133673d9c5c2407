package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// newPuzzleGenerateCmd builds `uno puzzle generate`.
func newPuzzleGenerateCmd() *cobra.Command {
	var name string
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
			"some decks of the family have are rounded.\n\nFamilies:\n" + families.String(),
		Example: `  uno puzzle generate --family random --colors 4 --numbers 50 --cards 200 --seed 7
  uno puzzle generate --family counting --cards 300 --seed 1`,
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if name == "" {
				return usagef("--family is needed; see '%s --help' for the families", cmd.CommandPath())
			}
			in, err := family.Generate(name, params, rand.New(rand.NewPCG(seed, 0)))
			var unfit *family.ParamError
			if errors.As(err, &unfit) {
				return usagef("%w", err)
			}
			if err != nil {
				return err
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
	flags.Uint64Var(&seed, "seed", 1, "seed of the random choices")
	flags.BoolVar(&asJSON, "json", false, "print the instance as JSON")
	return cmd
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
