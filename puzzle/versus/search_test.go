package versus

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// over is how a game by some rule stands before the player to move moves: the
// ending it has ended with, or 0, and whose turn it is after passing over.
func (t table) over(rule string) (Endings, table) {
	switch rule {
	case puzzle.RuleRace:
		for i := range 2 {
			if len(t.hands[i]) == 0 {
				return loss(1 - i), t
			}
		}
	case puzzle.RuleText:
		for i := 0; len(t.hands[t.turn]) == 0; i++ {
			if i == len(t.hands) {
				return nobody, t
			}
			t.turn = (t.turn + 1) % len(t.hands)
		}
	}
	stuck := true
	t.plays(func(puzzle.Card, table) { stuck = false })
	if stuck {
		return loss(t.turn), t
	}
	return 0, t
}

// endings is the set of endings by definition: for every way to break the ties
// after each move, the endings that a best move leads to.
func (t table) endings(rule string) Endings {
	f, t := t.over(rule)
	if f != 0 {
		return f
	}
	var moves []Endings
	t.plays(func(_ puzzle.Card, next table) { moves = append(moves, next.endings(rule)) })
	// grade is the preference of a player for an ending.
	grade := func(f Endings) int {
		switch {
		case f == loss(t.turn):
			return 0
		case f == nobody && len(t.hands) == 2:
			return 1
		default:
			return 2
		}
	}
	found := Endings(0)
	chosen := make([]Endings, len(moves))
	var choose func(k int)
	choose = func(k int) {
		if k < len(moves) {
			for bit := Endings(1); bit <= moves[k]; bit <<= 1 {
				if moves[k]&bit != 0 {
					chosen[k] = bit
					choose(k + 1)
				}
			}
			return
		}
		best := 0
		for _, f := range chosen {
			best = max(best, grade(f))
		}
		for _, f := range chosen {
			if grade(f) == best {
				found |= f
			}
		}
	}
	choose(0)
	return found
}

// TestSearchOfTwoPlayers holds the search against plain play by all three
// rules, answers and openings, and lets the checker decide anew.
func TestSearchOfTwoPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(74, 1))
	seen := map[string]int{}
	for range rounds(700, 10000) {
		in := randomDeal(r, 2, 8)
		for _, rule := range []string{puzzle.RuleGeography, puzzle.RuleText, puzzle.RuleRace} {
			found, err := Search(t.Context(), in, rule, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if want := dealt(in).endings(rule); found.Endings != want {
				t.Fatalf("%v dealt to %v, rule %s: endings %b, want %b", in.Cards, in.Owner, rule, found.Endings, want)
			}
			a := found.Answer(2, rule)
			seen[rule+" "+a.Answer]++
			if rule == puzzle.RuleGeography {
				out, err := Solve(t.Context(), in)
				if err != nil || out.Winner != int(a.Winner) || !slices.Equal(out.Openings, a.Openings) {
					t.Fatalf("%v dealt to %v: search %+v, matching %+v, %v", in.Cards, in.Owner, a, out, err)
				}
				continue
			}
			if _, err := check.Answer(t.Context(), in, a, check.Options{}); err != nil {
				t.Fatalf("%v dealt to %v, rule %s: %v", in.Cards, in.Owner, rule, err)
			}
		}
	}
	for _, what := range []string{"geography yes", "geography no", "text yes", "text draw", "text no", "race yes", "race no"} {
		if seen[what] < 20 {
			t.Errorf("only %d times %s", seen[what], what)
		}
	}
}

// TestSearchOfMorePlayers holds the set-valued backward induction against its
// definition: all ways of breaking all ties, one by one.
func TestSearchOfMorePlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(75, 1))
	open := 0
	for range rounds(700, 10000) {
		players := 3 + r.IntN(2)
		in := randomDeal(r, players, 7)
		for _, rule := range []string{puzzle.RuleGeography, puzzle.RuleText} {
			found, err := Search(t.Context(), in, rule, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if want := dealt(in).endings(rule); found.Endings != want {
				t.Fatalf("%v dealt to %v, rule %s: endings %b, want %b", in.Cards, in.Owner, rule, found.Endings, want)
			}
			if len(found.Endings.Losers()) > 1 {
				open++
			}
			a := found.Answer(players, rule)
			if _, err := check.Answer(t.Context(), in, a, check.Options{}); err != nil {
				t.Fatalf("%v dealt to %v, rule %s: %v", in.Cards, in.Owner, rule, err)
			}
			a.Losers = append(a.Losers, players+1)
			if _, err := check.Answer(t.Context(), in, a, check.Options{}); err == nil {
				t.Fatalf("%v dealt to %v, rule %s: accepted losers %v", in.Cards, in.Owner, rule, a.Losers)
			}
		}
	}
	if open < 20 {
		t.Errorf("only %d games hang on ties", open)
	}
}

// TestSearchRefuses games it is not made for, and gives up in good order.
func TestSearchRefuses(t *testing.T) {
	three := puzzle.NewDealt(nil, nil, []puzzle.Card{{Color: 1, Number: 1}})
	if _, err := Search(t.Context(), three, puzzle.RuleRace, Limits{}); err == nil {
		t.Error("race of three players accepted")
	}
	if _, err := Search(t.Context(), puzzle.NewSolitaire(nil), puzzle.RuleText, Limits{}); err == nil {
		t.Error("one player accepted")
	}
	r := rand.New(rand.NewPCG(76, 1))
	in := &puzzle.Instance{Players: 3}
	for i := range 90 {
		in.Cards = append(in.Cards, puzzle.Card{Color: 1 + r.Int32N(9), Number: 1 + r.Int32N(9)})
		in.Owner = append(in.Owner, int32(1+i%3))
	}
	if _, err := Search(t.Context(), in, puzzle.RuleGeography, Limits{Bytes: 1 << 20}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("beyond its memory: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Search(ended, in, puzzle.RuleGeography, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after its context ended: %v", err)
	}
}
