package openhand

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/puzzle"
)

// state is a position in the plainest form.
type state struct {
	Held            string
	Top, Turn, Gone int
}

func plain(p *Position) state { return state{fmt.Sprint(p.Held), p.Top, p.Turn, p.Gone} }

// TestPackedPositionsAreExact walks about in random games and holds the table
// against a Go map of plain positions: two positions have the same packed form
// exactly when they are the same, and taking back restores everything.
func TestPackedPositionsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(80, 1))
	for range 15 {
		card := func() puzzle.Card { return puzzle.Card{Color: 1 + r.Int32N(4), Number: 1 + r.Int32N(5)} }
		hands := make([][]puzzle.Card, 1+r.IntN(4))
		for p := range hands {
			for range r.IntN(40) {
				hands[p] = append(hands[p], card())
			}
		}
		var pile []puzzle.Card
		for range r.IntN(8) {
			pile = append(pile, card())
		}
		d, err := NewDeal(puzzle.NewDealt(hands...), pile)
		if err != nil {
			t.Fatal(err)
		}
		table, want := NewTable(d.Words()), map[state]uint16{}
		for range 15 {
			walk(t, r, d.Start(), table, want)
		}
		if table.Len() != len(want) {
			t.Fatalf("%d positions, want %d", table.Len(), len(want))
		}
	}
}

// walk plays to the end, or to a stop, noting every position, and takes all
// back.
func walk(t *testing.T, r *rand.Rand, p *Position, table *Table, want map[state]uint16) {
	t.Helper()
	was, left, key := plain(p), slices.Clone(p.Left), slices.Clone(p.Key())
	if got := table.Get(p.Key()); got != want[was] {
		t.Fatalf("%+v: value %d, want %d", was, got, want[was])
	}
	value := uint16(1 + r.IntN(1<<16-1))
	table.Put(p.Key(), value)
	want[was] = value
	moves := p.Moves(nil)
	if (len(moves) > 0) != p.CanPlay(p.Turn) {
		t.Fatalf("%+v: CanPlay disagrees with %d moves", was, len(moves))
	}
	switch turn := p.Turn; {
	case len(moves) > 0:
		m := moves[r.IntN(len(moves))]
		before := p.Play(m)
		walk(t, r, p, table, want)
		p.Undo(m, before)
	case p.Gone < len(p.Pile):
		p.Draw()
		walk(t, r, p, table, want)
		p.Undraw(turn)
	}
	if diff := cmp.Diff([]any{was, left, key}, []any{plain(p), p.Left, p.Key()}); diff != "" {
		t.Fatalf("not taken back: %s", diff)
	}
}

// TestTooLarge is an error, not a long wait.
func TestTooLarge(t *testing.T) {
	var hand []puzzle.Card
	for i := range int32(maxSlots + 1) {
		hand = append(hand, puzzle.Card{Color: 1, Number: i + 1})
	}
	for _, cards := range [][]puzzle.Card{hand, make([]puzzle.Card, maxCards+1)} {
		if _, err := NewDeal(puzzle.NewDealt(cards), nil); err == nil {
			t.Errorf("%d cards accepted", len(cards))
		}
	}
}
