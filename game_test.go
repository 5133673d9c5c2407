package uno_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// rulesOf parses rules that are right.
func rulesOf(t *testing.T, text string) uno.Rules {
	t.Helper()
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// cardsOf parses cards that are right.
func cardsOf(t *testing.T, text string) uno.Cards {
	t.Helper()
	cards, err := uno.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// TestCatchesBySeatsThatAreNotThere are refused, while one of a seat that
// forgot nothing is made without effect.
func TestCatchesBySeatsThatAreNotThere(t *testing.T) {
	rules := rulesOf(t, "official")
	for seat := int8(-1); seat <= 4; seat++ {
		for target := int8(-1); target <= 4; target++ {
			var g uno.Game
			if err := g.Start(&rules, 3, 0, uno.NewDeckOrder(1, 1)); err != nil {
				t.Fatal(err)
			}
			before := g.State
			err := g.Play(uno.Move{Seat: seat, Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: target})
			there := seat >= 0 && seat < 3 && target >= 0 && target < 3 && seat != target
			if (err == nil) != there {
				t.Errorf("seat %d catches seat %d of three: %v", seat, target, err)
			}
			if g.State != before {
				t.Errorf("seat %d catches seat %d without effect, and the state changes", seat, target)
			}
		}
	}
}

// TestDrawingForTheDealerEnds with fewer cards than seats, and where all cards
// count the same forever.
func TestDrawingForTheDealerEnds(t *testing.T) {
	_, rounds := uno.DrawForDealer(cardsOf(t, "r1 r2"), 3, rand.NewPCG(1, 1))
	if round := rounds[0]; round[0] == uno.NoKind || round[1] == uno.NoKind || round[2] != uno.NoKind {
		t.Errorf("three seats draw %v of two cards", round)
	}
	dealer, rounds := uno.DrawForDealer(cardsOf(t, "rs gs"), 2, rand.NewPCG(1, 1))
	if len(rounds) != 1000 || dealer != 0 {
		t.Errorf("after %d rounds of ties seat %d deals", len(rounds), dealer)
	}
}

// TestAWildStartIsNamedAtRandom under rlcard: the history begins with the
// colour, and with nothing where the start card has one.
func TestAWildStartIsNamedAtRandom(t *testing.T) {
	rules := rulesOf(t, "rlcard")
	wild := 0
	for i := range uint64(200) {
		var g uno.Game
		if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(3, i)); err != nil {
			t.Fatal(err)
		}
		var want []uno.Move
		if g.Top == uno.WildKind {
			wild++
			want = []uno.Move{{Seat: 1, Act: uno.NameColor, Card: uno.NoKind, Color: g.Color, Target: -1}}
		}
		if len(g.Moves) != len(want) || len(want) == 1 && (g.Moves[0].Act != uno.NameColor || g.Moves[0].Seat != 1 || g.Moves[0].Color != g.Color) {
			t.Errorf("hand %d begins with %v on %v, not %v", i, g.Moves, g.Top, want)
		}
	}
	if wild == 0 {
		t.Error("no hand begins with a Wild")
	}
}

// TestNobodyStacksOnTheLastCard: who is out has won, whichever seat it is, and
// a Wild Draw Four is answered by a challenge or taken.
func TestNobodyStacksOnTheLastCard(t *testing.T) {
	rules := rulesOf(t, "official[stack=any]")
	for winner := int8(-1); winner < 2; winner++ {
		s := uno.State{Table: uno.Table{
			Seats: 3, Turn: 2, Dir: 1, Phase: uno.ToAnswer, Top: uno.WildDrawFourKind, Color: uno.Red, Sum: 4,
			Bluffer: max(0, winner), Before: uno.Blue, Forgot: -1, Winner: winner,
		}, Rules: &rules}
		s.Hands[2] = cardsOf(t, "f r1")
		plays := slices.ContainsFunc(s.Legal(nil, 2), func(m uno.Move) bool { return m.Act == uno.Play })
		if plays != (winner < 0) {
			t.Errorf("winner %d: another Wild Draw Four may be played: %v", winner, plays)
		}
	}
}

// TestAViewIsFilledAnew: nothing of the seat that it was filled for before
// stays in it.
func TestAViewIsFilledAnew(t *testing.T) {
	eachState(t, 91, 20, func(g *uno.Game, _ rand.Source) {
		var used uno.View
		for seat := range int(g.Seats) {
			var fresh uno.View
			g.State.View(seat, &used)
			g.State.View(seat, &fresh)
			if used.Open != fresh.Open || used.Hand != fresh.Hand || used.Drawn != fresh.Drawn || used.Counts != fresh.Counts || used.PileN != fresh.PileN || used.Table != fresh.Table {
				t.Fatalf("the view of seat %d depends on what it was used for: %v, not %v", seat, used.Open, fresh.Open)
			}
		}
	})
}
