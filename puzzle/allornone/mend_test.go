package allornone

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// bridges counts the bridges of each number.
func bridges(order []puzzle.Card) map[int32]int {
	count := make(map[int32]int)
	for _, run := range longRuns(order) {
		count[order[run[0]].Number]++
	}
	return count
}

// TestLemmaFour: orders of different cards, with broken numbers, are mended and
// keep their roles; each card stays once.
func TestLemmaFour(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	broken := 0
	for range rounds(20_000, 400_000) {
		// A random walk over different cards, which often comes back to a number.
		n, c, b := 6+r.IntN(9), 3+r.Int32N(6), 1+r.Int32N(3)
		var order puzzle.Cards
		for len(order) < n {
			card := puzzle.Card{Color: 1 + r.Int32N(c), Number: 1 + r.Int32N(b)}
			if k := len(order); k > 0 && r.IntN(2) == 0 {
				card.Number = order[k-1].Number
			} else if k > 0 {
				card.Color = order[k-1].Color
			}
			if slices.Contains(order, card) {
				n--
				continue
			}
			order = append(order, card)
		}
		committed, destroyed, err := Roles(order)
		if err != nil {
			continue
		}
		was := 0
		for _, k := range bridges(order) {
			was = max(was, k)
		}
		mended, err := Mend(order)
		if err != nil {
			t.Fatal(err, order)
		}
		c2, d2, err := Roles(mended)
		if err != nil || !slices.Equal(c2, committed) || !slices.Equal(d2, destroyed) {
			t.Fatalf("%v mended to %v: %v", order, mended, err)
		}
		for y, k := range bridges(mended) {
			if k > 1 {
				t.Fatalf("%d bridges of %d in %v", k, y, mended)
			}
		}
		a, m := slices.Clone(order), slices.Clone(mended)
		slices.SortFunc(a, puzzle.Card.Compare)
		slices.SortFunc(m, puzzle.Card.Compare)
		if !slices.Equal(a, m) {
			t.Fatalf("%v mended to %v", order, mended)
		}
		if was > 1 {
			broken++
		}
	}
	if broken < 20 {
		t.Errorf("%d broken", broken)
	}
}
