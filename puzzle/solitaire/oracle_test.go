package solitaire

import (
	"math/rand/v2"
	"os"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// playable is the oracle: Held and Karp's DP over (set of cards laid down, last
// card), 2^n n^2, on the cards themselves; it knows nothing of trails.
func playable(cards []puzzle.Card) bool {
	n := len(cards)
	if n == 0 {
		return true
	}
	match := make([]uint32, n)
	for i, a := range cards {
		for j, b := range cards {
			if i != j && (a.Color == b.Color || a.Number == b.Number) {
				match[i] |= 1 << j
			}
		}
	}
	last := make([]uint32, 1<<n) // set -> cards that can be its last
	for i := range n {
		last[1<<i] = 1 << i
	}
	full := uint32(1)<<n - 1
	for set := uint32(1); set <= full; set++ {
		for i := range n {
			if last[set]>>i&1 == 1 {
				for j := range n {
					if match[i]&^set>>j&1 == 1 {
						last[set|1<<j] |= 1 << j
					}
				}
			}
		}
	}
	return last[full] != 0
}

// randomDeck draws a small deck; shapes vary so that both answers are common.
func randomDeck(r *rand.Rand, most int) []puzzle.Card {
	n := r.IntN(most + 1)
	c := 1 + r.IntN(6)
	b := 1 + r.IntN(8)
	switch r.IntN(4) {
	case 0: // around the threshold: as many symbols as cards
		c = 1 + r.IntN(n/2+2)
		b = 1 + r.IntN(n/2+2)
	case 1: // subdivided graph: numbers of degree two
		cards := make([]puzzle.Card, 0, n)
		k := 2 + r.IntN(5)
		for i := 0; len(cards)+2 <= n; i++ {
			cards = append(
				cards,
				puzzle.Card{Color: int32(1 + r.IntN(k)), Number: int32(i + 1)},
				puzzle.Card{Color: int32(1 + r.IntN(k)), Number: int32(i + 1)},
			)
		}
		return cards
	}
	cards := make([]puzzle.Card, n)
	for i := range cards {
		cards[i] = puzzle.Card{Color: int32(1 + r.IntN(c)), Number: int32(1 + r.IntN(b))}
	}
	return cards
}

// rounds is the number of random decks a test takes: few by default, many
// under UNO_LONG=1.
func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// legal reports whether the sequence lays down exactly the deck, each card
// matching the one before.
func legal(deck, sequence []puzzle.Card) bool {
	left := map[puzzle.Card]int{}
	for _, c := range deck {
		left[c]++
	}
	for i, c := range sequence {
		left[c]--
		if left[c] < 0 || i > 0 && c.Color != sequence[i-1].Color && c.Number != sequence[i-1].Number {
			return false
		}
	}
	return len(sequence) == len(deck)
}

// digits reads cards written as two digits, colour and number.
func digits(text string) []puzzle.Card {
	var deck []puzzle.Card
	for _, w := range strings.Fields(text) {
		deck = append(deck, puzzle.Card{Color: int32(w[0] - '0'), Number: int32(w[1] - '0')})
	}
	return deck
}
