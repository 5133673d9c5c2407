package api

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// dealtText is the instance file of two hands.
func dealtText(hands [2][]puzzle.Card) string {
	var text strings.Builder
	for i, hand := range hands {
		for _, c := range hand {
			fmt.Fprintf(&text, "%v %d\n", c, i+1)
		}
	}
	return text.String()
}

// geographyWins is the slow oracle: whether the player to move wins on a top card,
// nil at the beginning.
func geographyWins(mine, others []puzzle.Card, top *puzzle.Card) bool {
	for i, c := range mine {
		if top != nil && !c.Matches(*top) {
			continue
		}
		left := append(append([]puzzle.Card{}, mine[:i]...), mine[i+1:]...)
		if !geographyWins(others, left, &c) {
			return true
		}
	}
	return false
}

// In every position of random games, with any moves behind it, the answer says who
// wins, and its card wins where one does.
func TestPuzzleMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	won, lost := 0, 0
	for range 60 {
		var hands [2][]puzzle.Card
		for i := range hands {
			for range 1 + rng.IntN(4) {
				hands[i] = append(hands[i], puzzle.Card{Color: 1 + rng.Int32N(3), Number: 1 + rng.Int32N(3)})
			}
		}
		deck := PuzzleDeck{Cards: Document{Name: "deck", Text: dealtText(hands)}}
		left := [2][]puzzle.Card{hands[0], hands[1]}
		var played []puzzle.Card
		var top *puzzle.Card
		for {
			turn := len(played) % 2
			a, err := PuzzleMove(t.Context(), PuzzleMoveRequest{PuzzleDeck: deck, Played: played})
			if err != nil {
				t.Fatalf("%v after %v: %v", hands, played, err)
			}
			wins := geographyWins(left[turn], left[1-turn], top)
			if a.Player != turn+1 || a.Winning != wins || (a.Card == nil) != (a.Loser != 0) || a.Loser != 0 && a.Loser != a.Player {
				t.Fatalf("%v after %v: %+v; the player to move wins: %v", hands, played, a, wins)
			}
			if wins {
				won++
			} else {
				lost++
			}
			if a.Card == nil {
				break
			}
			if wins && geographyWins(left[1-turn], without(left[turn], *a.Card), a.Card) {
				t.Fatalf("%v after %v: (%v) does not win", hands, played, *a.Card)
			}
			next := *a.Card
			if rng.IntN(2) == 0 { // any other card that may be played
				for _, c := range left[turn] {
					if top == nil || c.Matches(*top) {
						next = c
					}
				}
			}
			left[turn] = without(left[turn], next)
			played, top = append(played, next), &next
		}
	}
	if won < 40 || lost < 40 {
		t.Errorf("%d won and %d lost positions", won, lost)
	}
}

// without is a hand less a card of it.
func without(hand []puzzle.Card, card puzzle.Card) (left []puzzle.Card) {
	for i, c := range hand {
		if c == card {
			return append(append(left, hand[:i]...), hand[i+1:]...)
		}
	}
	return hand
}

// Cards that were not to be played are the caller's mistake.
func TestPuzzleMoveRefuses(t *testing.T) {
	deck := `"cards":{"name":"d","text":"1 1\n2 1 2\n3 3 2\n"}`
	for request, place := range map[string]string{
		`{` + deck + `,"played":[[2,1]]}`:                     "played",
		`{` + deck + `,"played":[[1,1],[3,3]]}`:               "played",
		`{` + deck + `,"played":[[1,1],[2,1],[1,1]]}`:         "played",
		`{` + deck + `,"rule":"race"}`:                        "",
		`{"cards":{"name":"d","text":"1 1\n"}}`:               "",
		`{"cards":{"name":"d","text":"1 1\n2 2 2\n3 3 3\n"}}`: "",
	} {
		var e *Error
		if _, err := Call(t.Context(), "puzzle.move", []byte(request)); !errors.As(err, &e) || e.Code != Usage || e.Place != place {
			t.Errorf("%s: %v", request, err)
		}
	}
}
