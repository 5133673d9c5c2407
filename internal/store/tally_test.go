package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// slowTally counts from the states of a replay.
func slowTally(t *testing.T, r *record.Record) []Counts {
	t.Helper()
	counts := make([]Counts, len(r.Seats))
	var before uno.State
	var move uno.Move
	err := r.Replay(func(g *uno.Game, i int, next uno.Move, last bool) error {
		if i > 0 && before.Seats > 0 {
			slowCount(counts, &before, move, &g.State)
		}
		before, move = g.State, next
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// slowCount judges a move by the hands before and after it, not by events.
func slowCount(counts []Counts, before *uno.State, m uno.Move, after *uno.State) {
	grown := func(seat int8) int { return after.Hands[seat].Len() - before.Hands[seat].Len() }
	switch m.Act {
	case uno.Challenge:
		counts[m.Seat].Challenges++
		if grown(before.Bluffer) > 0 {
			counts[m.Seat].ChallengesWon++
		}
	case uno.Catch:
		if before.Forgot == m.Target && before.Hands[m.Target].Len() == 1 {
			counts[m.Seat].Catches++
			counts[m.Target].Caught++
		} else {
			counts[m.Seat].MissedCatches++
		}
	case uno.Play, uno.Jump, uno.Draw:
		if after.Forgot == m.Seat && !m.Uno {
			counts[m.Seat].UnoForgotten++
		}
	}
}

// TestTallyAgreesWithHandsBeforeAndAfter plays hands of every preset with
// random moves and counts what was done in two ways.
func TestTallyAgreesWithHandsBeforeAndAfter(t *testing.T) {
	src := uno.Stream(7, 7, 1)
	var all Counts
	for game := range 300 {
		names := uno.PresetNames()
		rules, err := uno.Preset(names[game%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		rules.Limit = 150
		seats := min(2+game%3, rules.SeatLimit)
		if rules.SeatLimit == 0 {
			seats = 2 + game%3
		}
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(3, uint64(game))); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			moves := g.Legal(nil, int(g.Turn))
			if other := g.Legal(nil, uno.Below(&src, seats)); len(other) > 0 && uno.Below(&src, 2) == 0 {
				moves = other
			}
			if catcher := uno.Below(&src, 20*seats); catcher < seats { // perhaps without effect
				target := (catcher + 1 + uno.Below(&src, seats-1)) % seats
				moves = []uno.Move{{Seat: int8(catcher), Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: int8(target)}}
				if rules.NoUnoCall {
					continue
				}
			}
			if err := g.Play(moves[uno.Below(&src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		r := record.OfDeckOrder(&g, g.Chance.(*uno.DeckOrder), make([]string, seats))
		turns, got, err := Tally(r)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(slowTally(t, r), got); d != "" || turns != int(g.Turns) {
			t.Fatalf("game %d (%v): %d turns, not %d; counts (-slow +got):\n%s", game, &rules, turns, g.Turns, d)
		}
		for _, d := range got {
			all.add(d)
		}
	}
	if all.UnoForgotten == 0 || all.Catches == 0 || all.MissedCatches == 0 || all.Challenges == all.ChallengesWon || all.ChallengesWon == 0 {
		t.Errorf("something never happened: %+v", all)
	}
}
