package daily

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno/puzzle"
)

const (
	// fewestPath and mostPath bound the deck, pathColours the colours and numbers.
	fewestPath, mostPath = 9, 14
	pathColours          = 4
	pathNumbers          = 6
	// pathSteps bounds the backtracking search.
	pathSteps = 100_000
	// leastSteps is the effort below which a deck is too easy.
	leastSteps = 25
)

// tryPath draws decks until one can be played out, and not too easily.
func tryPath(ctx context.Context, p *Puzzle, rng *rand.Rand) (bool, error) {
	n := fewestPath + rng.IntN(mostPath-fewestPath+1)
	deck := make(puzzle.Cards, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: 1 + rng.Int32N(pathColours), Number: 1 + rng.Int32N(pathNumbers)}
	}
	s := search{deck: deck, used: make([]bool, n)}
	if !s.from(-1) || s.steps < leastSteps {
		return false, ctx.Err()
	}
	p.Deck, p.Effort = deck, s.steps
	for _, i := range s.line {
		p.secret.order = append(p.secret.order, deck[i])
	}
	return true, nil
}

// search is plain backtracking: the next card is the first of the deck that matches
// and leads on.
type search struct {
	deck  puzzle.Cards
	used  []bool
	line  []int
	steps int
}

// from goes on after a card, -1 at the start, and reports whether all cards are played.
func (s *search) from(last int) bool {
	if len(s.line) == len(s.deck) {
		return true
	}
	for i, c := range s.deck {
		if s.used[i] || last >= 0 && !matches(s.deck[last], c) {
			continue
		}
		if s.steps++; s.steps > pathSteps {
			return false
		}
		s.used[i], s.line = true, append(s.line, i)
		if s.from(i) {
			return true
		}
		s.used[i], s.line = false, s.line[:len(s.line)-1]
	}
	return false
}

// matches reports whether cards agree in colour or number.
func matches(a, b puzzle.Card) bool { return a.Color == b.Color || a.Number == b.Number }

// judgePath follows an order as far as it goes.
func (p *Puzzle) judgePath(order puzzle.Cards) (Verdict, error) {
	v := Verdict{Wrong: -1}
	left := map[puzzle.Card]int{}
	for _, c := range p.Deck {
		left[c]++
	}
	for i, c := range order {
		if left[c]--; left[c] < 0 {
			return v, &AnswerError{fmt.Sprintf("card %d: (%d, %d) is not left in the deck", i+1, c.Color, c.Number)}
		}
		if i > 0 && !matches(order[i-1], c) {
			v.Wrong, v.Solution = i, &Solution{Order: p.secret.order}
			return v, nil
		}
	}
	if len(order) == len(p.Deck) {
		v.solved()
		v.Solution = &Solution{Order: p.secret.order}
	} else {
		v.Open = true
	}
	return v, nil
}
