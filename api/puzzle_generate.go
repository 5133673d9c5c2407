package api

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
	"github.com/unolab/uno/puzzle/graph"
)

// PuzzleGenerateRequest asks for an instance of a family. Sizes left out are
// chosen by the family.
type PuzzleGenerateRequest struct {
	Family   string  `json:"family"`
	Seed     *uint64 `json:"seed,omitempty"` // 1 unless given
	Colors   int     `json:"colors,omitempty"`
	Numbers  int     `json:"numbers,omitempty"`
	Cards    int     `json:"cards,omitempty"`
	Players  *int    `json:"players,omitempty"`  // 1 unless given
	Distinct bool    `json:"distinct,omitempty"` // no two equal cards
	N        int     `json:"n,omitempty"`        // of the families flower, gp and pieces
	K        int     `json:"k,omitempty"`        // of the families gp and pieces
	Open     bool    `json:"open,omitempty"`     // cut the first edge of a named graph open
}

// PuzzleInstance is an instance as an answer.
type PuzzleInstance struct {
	Kind    string       `json:"kind"` // "instance"
	Family  string       `json:"family"`
	Seed    uint64       `json:"seed"`
	Players int          `json:"players"`
	Cards   puzzle.Cards `json:"cards"`
	Owners  []int32      `json:"owners,omitempty"` // with several players, of each card
}

// params are the sizes as the families have them.
func (r *PuzzleGenerateRequest) params() family.Params {
	p := family.Params{
		Colors: r.Colors, Numbers: r.Numbers, Cards: r.Cards, Players: 1,
		Distinct: r.Distinct, N: r.N, K: r.K, Open: r.Open,
	}
	if r.Players != nil {
		p.Players = *r.Players
	}
	return p
}

// rng is the source of the random choices.
func (r *PuzzleGenerateRequest) rng() *rand.Rand { return rand.New(rand.NewPCG(seedOf(r.Seed), 0)) }

// PuzzleGenerate makes the instance. Equal requests give equal instances.
func PuzzleGenerate(_ context.Context, r PuzzleGenerateRequest) (PuzzleInstance, error) {
	if r.Family == "" {
		return PuzzleInstance{}, unfit("--family is needed: %s", familyNames())
	}
	in, err := family.Generate(r.Family, r.params(), r.rng())
	if err != nil {
		return PuzzleInstance{}, familyError(err)
	}
	return PuzzleInstance{"instance", r.Family, seedOf(r.Seed), in.Players, puzzle.Cards(in.Cards), in.Owner}, nil
}

// familyNames lists the families.
func familyNames() string {
	var names []string
	for _, f := range family.Families() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// familyError makes a usage error of parameters that do not fit.
func familyError(err error) error {
	var unfitting *family.ParamError
	if errors.As(err, &unfitting) {
		return unfit("%w", err)
	}
	return asError(err)
}

// PuzzleGenerateGraphRequest asks for the graph of which a family makes a deck.
type PuzzleGenerateGraphRequest struct {
	PuzzleGenerateRequest
	Format string `json:"format,omitempty"` // one of PlainGraphFormats; the first unless given
}

// PuzzleGenerateGraph makes the graph and writes it.
func PuzzleGenerateGraph(_ context.Context, r PuzzleGenerateGraphRequest) (PuzzleGraphAnswer, error) {
	a := PuzzleGraphAnswer{Kind: "graph", Format: r.Format}
	if a.Format == "" {
		a.Format = PlainGraphFormats[0]
	}
	if err := knownAmong("format", a.Format, PlainGraphFormats); err != nil {
		return a, err
	}
	n, links, err := family.Graph(r.Family, r.params(), r.rng())
	if err != nil {
		return a, familyError(err)
	}
	edges := make([]graph.Edge, len(links))
	for i, e := range links {
		edges[i] = e
	}
	var text strings.Builder
	err = writePlainGraph(&text, graph.New(n, edges), a.Format, fmt.Sprintf("family %s, seed %d", r.Family, seedOf(r.Seed)))
	a.Text = text.String()
	return a, asError(err)
}
