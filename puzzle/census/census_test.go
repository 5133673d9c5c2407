package census

import (
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestLevelsAreComplete: the connected decks of each size, counted a second time
// by brute force over all multisets of cards.
func TestLevelsAreComplete(t *testing.T) {
	for _, twins := range []bool{false, true} {
		for level, err := range Levels(t.Context(), 5, twins) {
			if err != nil {
				t.Fatal(err)
			}
			n := level.Cards
			keys := map[string]bool{}
			var choose func(deck []int, from int)
			choose = func(deck []int, from int) {
				if len(deck) == n {
					m := matrix{n, n, make([]byte, n*n)}
					for _, c := range deck {
						m.at[c]++
					}
					if m = m.trimmed(); connected(m.cards()) {
						keys[m.canonical().key()] = true
					}
					return
				}
				for c := from; c < n*n; c++ {
					next := c
					if !twins {
						next++
					}
					choose(append(slices.Clone(deck), c), next)
				}
			}
			choose(nil, 0)
			if len(keys) != len(level.Decks) {
				t.Errorf("%d cards, twins %t: %d decks, by brute force %d", n, twins, len(level.Decks), len(keys))
			}
		}
	}
}

func connected(deck puzzle.Cards) bool {
	reached := make([]bool, len(deck))
	reached[0] = true
	queue := []int{0}
	for i := 0; i < len(queue); i++ {
		for j, c := range deck {
			if !reached[j] && c.Matches(deck[queue[i]]) {
				reached[j] = true
				queue = append(queue, j)
			}
		}
	}
	return len(queue) == len(deck)
}

// TestTrees: the playable decks whose H is a tree are the caterpillars: words of
// n-1 letters, by colour or by number, that are the same backwards.
func TestTrees(t *testing.T) {
	for level, err := range Levels(t.Context(), 8, false) {
		if err != nil {
			t.Fatal(err)
		}
		n, trees := level.Cards, 0
		for _, d := range level.Decks {
			if d.Playable && d.Colors+d.Numbers == n+1 {
				trees++
			}
			if d.Obstruction && (d.Playable || d.Colors < 3 || d.Numbers < 3) {
				t.Errorf("%v is no obstruction", d.Cards)
			}
		}
		if want := (1<<(n-1) + 1<<(n/2)) / 2; trees != want {
			t.Errorf("%d cards: %d playable trees, want %d", n, trees, want)
		}
	}
}
