package explain

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// Refusal is a certificate of a "no", verified and in words.
type Refusal struct {
	Kind     string            `json:"kind"` // disconnected, bridges, cut, dp or sat
	Steps    int               `json:"steps"`
	Lines    int               `json:"lines,omitempty"` // layers of a dp, lines of a sat
	Form     string            `json:"form,omitempty"`
	Set      [][]puzzle.Vertex `json:"set,omitempty"`    // S by classes of the residual graph
	Pieces   []Piece           `json:"pieces,omitempty"` // what must be visited
	Beside   []puzzle.Vertex   `json:"beside,omitempty"` // all cards of these have an end in S
	Crossing int               `json:"crossing,omitempty"`
	Bound    int               `json:"bound,omitempty"`
	// Inequality is the violated inequality with its figures, of a cut.
	Inequality string `json:"inequality,omitempty"`

	degrees []int // of the classes of S
}

// Piece is a part of the deck that a cut leaves and an order must visit.
type Piece struct {
	Vertices []puzzle.Vertex `json:"vertices"`
	Cards    int             `json:"cards"` // both ends in the piece
}

// No verifies the certificate of a solitaire "no" with package check and
// explains it. Where a cut that was found after reduction steps also holds in
// the original deck, the steps are omitted: a cut alone is the better
// explanation. Errors are those of [check.ReadCertificate].
func No(ctx context.Context, deck []puzzle.Card, c *puzzle.Certificate, opt check.Options) (*Refusal, error) {
	r, err := check.ReadCertificate(ctx, deck, c, opt)
	if err != nil {
		return nil, err
	}
	kind := r.Kind
	if c != nil {
		kind = c.Kind
	}
	if r.Kind == puzzle.CertCut && r.Steps > 0 {
		bare := &puzzle.Certificate{Kind: puzzle.CertCut, Form: r.Form}
		for _, s := range r.Set {
			bare.Set = append(bare.Set, s.Members...)
		}
		if direct, err := check.ReadCertificate(ctx, deck, bare, check.Options{}); err == nil {
			r = direct
		}
	}
	return refusal(deck, kind, r), nil
}

// refusal spreads a verified reading over the cards of its deck.
func refusal(deck []puzzle.Card, kind string, r *check.Reading) *Refusal {
	n := &Refusal{
		Kind: kind, Steps: r.Steps, Lines: r.Lines, Form: r.Form, Beside: r.Beside, Crossing: r.Crossing, Bound: r.Bound,
	}
	if r.Kind != puzzle.CertCut {
		return n
	}
	place := make(map[puzzle.Vertex]int)
	for i, vs := range r.Pieces {
		n.Pieces = append(n.Pieces, Piece{Vertices: vs})
		for _, v := range vs {
			place[v] = i + 1
		}
	}
	for _, s := range r.Set {
		n.Set = append(n.Set, s.Members)
		n.degrees = append(n.degrees, s.Degree)
	}
	for _, c := range deck {
		if p := place[color(c)]; p > 0 && p == place[number(c)] {
			n.Pieces[p-1].Cards++
		}
	}
	n.Inequality = n.inequality()
	return n
}

// inequality writes k > bound with its figures.
func (n *Refusal) inequality() string {
	k := len(n.Pieces)
	switch {
	case len(n.Set) == 0:
		return fmt.Sprintf("k = %d > 1", k)
	case n.Form == puzzle.FormCards:
		return fmt.Sprintf("k = %d > 1 + ⌊%d/2⌋ = %d", k, n.Crossing, n.Bound)
	}
	copies := make(map[int]int)
	for _, d := range n.degrees {
		copies[d]++
	}
	terms := make([]string, 0, len(copies))
	for _, d := range slices.Backward(slices.Sorted(maps.Keys(copies))) {
		term := fmt.Sprintf("⌊%d/2⌋", d)
		if k := copies[d]; k > 1 {
			term = fmt.Sprintf("%d·%s", k, term)
		}
		terms = append(terms, term)
	}
	if most := 6; len(terms) > most {
		terms = append(terms[:most-1], "…", terms[len(terms)-1])
	}
	return fmt.Sprintf("k = %d > 1 + %s = %d", k, strings.Join(terms, " + "), n.Bound)
}
