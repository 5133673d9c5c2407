package errata

import (
	"math/rand/v2"
	"os"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// rounds is how many random instances a test takes: few by default, many with
// UNO_LONG=1.
func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// cards reads cards written as two digits, colour and number.
func cards(text string) []puzzle.Card {
	deck := []puzzle.Card{}
	for _, w := range strings.Fields(text) {
		deck = append(deck, puzzle.Card{Color: int32(w[0] - '0'), Number: int32(w[1] - '0')})
	}
	return deck
}

// randomDeck draws up to n cards; without twins when distinct is set.
func randomDeck(rng *rand.Rand, n, colors, numbers int, distinct bool) []puzzle.Card {
	deck := []puzzle.Card{}
	seen := map[puzzle.Card]bool{}
	for range rng.IntN(n + 1) {
		c := puzzle.Card{Color: 1 + rng.Int32N(int32(colors)), Number: 1 + rng.Int32N(int32(numbers))}
		if distinct && seen[c] {
			continue
		}
		seen[c] = true
		deck = append(deck, c)
	}
	return deck
}

// playable decides solitaire by Held and Karp: which cards can be the last of
// an order of each subset. 2^n n^2 for n cards.
func playable(deck []puzzle.Card) bool {
	match := make([]uint32, len(deck))
	for i, a := range deck {
		for j, b := range deck {
			if i != j && a.Matches(b) {
				match[i] |= 1 << j
			}
		}
	}
	return hamiltonian(match)
}

// hamiltonian decides whether a graph, given by its adjacency masks, has a
// Hamiltonian path.
func hamiltonian(adj []uint32) bool {
	n := len(adj)
	if n == 0 {
		return true
	}
	last := make([]uint32, 1<<n)
	for i := range n {
		last[1<<i] = 1 << i
	}
	for set := range uint32(1 << n) {
		for i := range n {
			if last[set]>>i&1 == 0 {
				continue
			}
			for j := range n {
				if adj[i]&^set>>j&1 == 1 {
					last[set|1<<j] |= 1 << j
				}
			}
		}
	}
	return last[1<<n-1] != 0
}

// orders counts the orders of labelled cards by brute recursion.
func orders(deck []puzzle.Card) int {
	var rest func(top, left int) int
	memo := map[[2]int]int{}
	rest = func(top, left int) int {
		if left == 0 {
			return 1
		}
		key := [2]int{top, left}
		if k, ok := memo[key]; ok {
			return k
		}
		sum := 0
		for i, c := range deck {
			if left>>i&1 == 1 && (top < 0 || c.Matches(deck[top])) {
				sum += rest(i, left&^(1<<i))
			}
		}
		memo[key] = sum
		return sum
	}
	return rest(-1, 1<<len(deck)-1)
}

// allOrNone decides the all-or-none game by trying every order, each colour
// either one run or never twice in a row.
func allOrNone(deck []puzzle.Card) bool {
	total := map[int32]int{}
	for _, c := range deck {
		total[c.Color]++
	}
	type key struct {
		left, top int
		running   bool // the colour on top has been played twice in a row
	}
	seen := map[key]bool{}
	var try func(k key) bool
	try = func(k key) bool {
		if k.left == 0 {
			return true
		}
		if seen[k] {
			return false
		}
		seen[k] = true
		played := func(color int32) int {
			n := total[color]
			for i, c := range deck {
				if k.left>>i&1 == 1 && c.Color == color {
					n--
				}
			}
			return n
		}
		for i, c := range deck {
			if k.left>>i&1 == 0 {
				continue
			}
			next := key{left: k.left &^ (1 << i), top: i}
			if k.top >= 0 {
				top := deck[k.top]
				switch {
				case !c.Matches(top):
					continue
				case c.Color == top.Color:
					if !k.running && played(c.Color) > 1 {
						continue // it has been destroyed before
					}
					next.running = true
				case k.running && played(top.Color) < total[top.Color]:
					continue // a committed colour is left too early
				}
			}
			if try(next) {
				return true
			}
		}
		return false
	}
	return try(key{left: 1<<len(deck) - 1, top: -1})
}

// feasible reports whether a sequence plays exactly the deck, each card
// matching the one before.
func feasible(deck, sequence []puzzle.Card) bool {
	left := map[puzzle.Card]int{}
	for _, c := range deck {
		left[c]++
	}
	for i, c := range sequence {
		left[c]--
		if left[c] < 0 || i > 0 && !c.Matches(sequence[i-1]) {
			return false
		}
	}
	return len(sequence) == len(deck)
}
