package uno_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// long says that the big counts are wanted (make test-long).
var long = os.Getenv("UNO_LONG") != ""

// many is how often a test repeats itself in make quick, make test and make test-long.
func many(quick, usual, most int) int {
	switch {
	case long:
		return most
	case testing.Short():
		return quick
	}
	return usual
}

// TestEveryRuleSetHoldsTheInvariants plays random hands under random rules,
// options and seats: the deck is conserved, the seat to act always has a legal
// move, every hand ends, is blocked or hits its limit, and every position
// survives its text form.
func TestEveryRuleSetHoldsTheInvariants(t *testing.T) {
	games := many(300, 1_500, 10_000)
	for i := range games {
		src := rand.NewPCG(7, uint64(i))
		rules, seats := anyrules.New(src)
		playRandomHand(t, &rules, seats, uint64(i), src)
	}
}

// TestManyHandsOfRandomRules plays random legal moves under random rules,
// options and seats: always a legal move, the deck conserved, an end for a
// reason that holds.
func TestManyHandsOfRandomRules(t *testing.T) {
	games := many(2_000, 10_000, 100_000)
	var room [256]uno.Move
	for i := range games {
		src := rand.NewPCG(77, uint64(i))
		rules, seats := anyrules.New(src)
		var g uno.Game
		if err := g.Start(&rules, seats, i%seats, uno.NewDeckOrder(77, uint64(i))); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			moves := g.Legal(room[:0], int(g.Turn))
			if len(moves) == 0 {
				t.Fatalf("game %d: no legal move at %s", i, g.Position())
			}
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
			if err := conserved(&g.State); err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
		}
		checkEnd(&g, t.Fatalf)
	}
}

// TestMillionHandsOfEveryPreset plays the presets as they are, at random: a
// legal play where there is one, and one time in eight any legal move.
func TestMillionHandsOfEveryPreset(t *testing.T) {
	games := 300
	if long {
		games = 1_000_000
	}
	for _, name := range uno.PresetNames() {
		rules, err := uno.Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			order := new(uno.DeckOrder)
			var g uno.Game
			var room [256]uno.Move
			for i := range games {
				seats := 2 + i%(rules.SeatLimit-1)
				src := rand.NewPCG(8, uint64(i))
				order.Reset(8, uint64(i))
				if err := g.Start(&rules, seats, i%seats, order); err != nil {
					t.Fatal(err)
				}
				for g.Phase != uno.Over {
					moves := g.Legal(room[:0], int(g.Turn))
					if plays := leading(moves, uno.Play); plays > 0 && uno.Below(src, 8) > 0 {
						moves = moves[:plays]
					}
					if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
						t.Fatalf("%s game %d: %v", name, i, err)
					}
				}
				if err := conserved(&g.State); err != nil {
					t.Fatalf("%s game %d: %v", name, i, err)
				}
			}
		})
	}
}

// leading counts the moves of an act that a list begins with.
func leading(moves []uno.Move, act uno.Act) int {
	n := 0
	for n < len(moves) && moves[n].Act == act {
		n++
	}
	return n
}

// playRandomHand plays one hand with moves of random seats and checks every
// state on the way.
func playRandomHand(t *testing.T, rules *uno.Rules, seats int, game uint64, src rand.Source) {
	t.Helper()
	var g uno.Game
	if err := g.Start(rules, seats, int(game)%seats, uno.NewDeckOrder(3, game)); err != nil {
		t.Fatalf("game %d under %v: %v", game, rules, err)
	}
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("game %d: %s\nposition %s\nmoves %v", game, fmt.Sprintf(format, args...), g.Position(), g.Moves)
	}
	for g.Phase != uno.Over {
		if err := conserved(&g.State); err != nil {
			fail("%v", err)
		}
		if uno.Below(src, 50) == 0 {
			if err := readsBack(&g.State); err != nil {
				fail("%v", err)
			}
		}
		moves := g.Legal(nil, int(g.Turn))
		if len(moves) == 0 {
			fail("seat %d has no legal move", g.Turn)
		}
		seat := uno.Below(src, seats)
		if others := g.Legal(nil, seat); len(others) > 0 && uno.Below(src, 3) == 0 {
			moves = others
		}
		var v uno.View
		g.View(int(g.Turn), &v)
		if got := v.Legal(nil); !reflect.DeepEqual(got, g.Legal(nil, int(g.Turn))) {
			fail("the view's legal moves are %v", got)
		}
		m := moves[uno.Below(src, len(moves))]
		if back, err := uno.ParseMove(m.String()); err != nil || back != m {
			fail("move %v reads back as %v, %v", m, back, err)
		}
		before := g.State
		if err := g.Play(m); err != nil {
			fail("%v", err)
		}
		if m.Act != uno.Catch && m.Act != uno.CallUno && before == g.State {
			fail("%v changed nothing", m)
		}
	}
	if err := readsBack(&g.State); err != nil {
		fail("%v", err)
	}
	if err := g.Play(uno.Move{Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor}); err == nil {
		fail("a move was accepted after the end")
	}
	checkEnd(&g, fail)
}

// checkEnd checks the end of a hand against its reason.
func checkEnd(g *uno.Game, fail func(string, ...any)) {
	switch g.Reason {
	case uno.Out:
		if !g.Hands[g.Winner].Empty() {
			fail("the winner holds %v", g.Hands[g.Winner])
		}
		points := 0
		for seat := range g.Seats {
			points += g.Hands[seat].Points()
		}
		if want := map[bool]int{false: points}[g.Rules.NoPoints]; int(g.Points) != want {
			fail("%d points, not %d", g.Points, want)
		}
	case uno.Blocked:
		if !g.Pile.Empty() || g.Winner >= 0 {
			fail("blocked with cards to draw")
		}
	case uno.Limited:
		if int(g.Turns) != g.Rules.Limit || g.Winner >= 0 {
			fail("limited after %d turns", g.Turns)
		}
	default:
		fail("no reason to end")
	}
}

// conserved reports whether all cards add up to the deck.
func conserved(s *uno.State) error {
	all := s.Pile.Plus(s.Discards())
	for seat := range s.Seats {
		all = all.Plus(s.Hands[seat])
	}
	if all != s.Rules.Deck {
		return fmt.Errorf("the cards add up to %v", all)
	}
	return nil
}

// readsBack reports whether the text forms of a state and its views read back
// as the same.
func readsBack(s *uno.State) error {
	back, err := uno.ParsePosition(s.Position())
	if err != nil {
		return err
	}
	if *back.Rules != *s.Rules {
		return fmt.Errorf("rules read back as %v", back.Rules)
	}
	back.Rules = s.Rules
	if *back != *s {
		return fmt.Errorf("reads back as %s", back.Position())
	}
	var v uno.View
	for seat := range int(s.Seats) {
		s.View(seat, &v)
		again, err := uno.ParseView(v.Position())
		if err != nil {
			return fmt.Errorf("view of seat %d %q: %w", seat, v.Position(), err)
		}
		if again.Position() != v.Position() {
			return fmt.Errorf("view %q reads back as %q", v.Position(), again.Position())
		}
	}
	return nil
}
