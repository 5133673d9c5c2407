package belief_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/internal/anyrules"
)

// long says that the big counts are wanted (make test-long).
var long = os.Getenv("UNO_LONG") != ""

// TestBeliefsEqualBruteForce checks beliefs on random tiny games against the oracle,
// as rationals, after every move.
func TestBeliefsEqualBruteForce(t *testing.T) {
	games := 150
	if long {
		games = 10_000
	}
	for _, name := range []string{"official", "wikipedia", "pomdp", "rlcard", "any"} {
		for seats := 2; seats <= 3; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				t.Parallel()
				played := 0
				for i := 0; played < games; i++ {
					src := rand.NewPCG(uint64(seats), uint64(i))
					rules, ok := tinyRules(name, seats, src)
					if !ok {
						continue
					}
					err := followTinyGame(&rules, seats, uint64(i), src)
					if errors.Is(err, errBig) {
						continue
					}
					if err != nil {
						t.Fatalf("game %d: %v", i, err)
					}
					played++
				}
			})
		}
	}
}

// tinyRules draws rules for a tiny game.
func tinyRules(name string, seats int, src rand.Source) (uno.Rules, bool) {
	rng := rand.New(src)
	var rules uno.Rules
	if name == "any" {
		for rules, _ = anyrules.New(src); rules.OpenHands; {
			rules, _ = anyrules.New(src)
		}
	} else {
		var err error
		if rules, err = uno.Preset(name); err != nil {
			panic(err)
		}
	}
	rules.SeatLimit = max(rules.SeatLimit, seats)
	rules.Limit = 1000
	rules.HandSizes = [uno.MaxSeats]int8{}
	rules.Deck = tinyDeck(rng, 6+rng.IntN(5))
	for i := range seats {
		rules.HandSizes[i] = int8(1 + rng.IntN(3))
	}
	return rules, rules.Check(seats) == nil
}

// followTinyGame plays random moves and compares after each.
func followTinyGame(rules *uno.Rules, seats int, game uint64, src rand.Source) error {
	var g uno.Game
	order := uno.NewDeckOrder(11, game)
	if err := g.Start(rules, seats, int(game)%seats, order); err != nil {
		return err
	}
	seat := uno.Below(src, seats)
	o, err := newOracle(&g, seat)
	if err != nil {
		return err
	}
	b, err := belief.New(rules, seats, seat)
	if err != nil {
		return err
	}
	told := 0
	for turn := 0; ; turn++ {
		if err := b.Listen(seen(g.Log.Events[told:], seat)); err != nil {
			return fmt.Errorf("%w\nposition %s\nmoves %v\nevents %v", err, g.Position(), g.Moves, g.Log.Events)
		}
		told = len(g.Log.Events)
		b.Settle(&g.Table)
		if err := compare(b, o, src); err != nil {
			return fmt.Errorf("seat %d, after %d moves: %w\nposition %s\nmoves %v\nevents %v", seat, len(g.Moves), err, g.Position(), g.Moves, g.Log.Events)
		}
		if g.Phase == uno.Over || turn == 25 {
			return nil
		}
		m := anyMove(&g, src)
		if err := g.Play(m); err != nil {
			return err
		}
		if err := o.move(&g, g.Moves[len(g.Moves)-1], g.Log.Events[told:], ejectsIn(rules, g.Log.Events[told:])); err != nil {
			return err
		}
	}
}

// anyMove draws a legal move of the seat to act or, now and then, of another.
func anyMove(g *uno.Game, src rand.Source) uno.Move {
	moves := g.Legal(nil, int(g.Turn))
	if others := g.Legal(nil, uno.Below(src, int(g.Seats))); len(others) > 0 && uno.Below(src, 3) == 0 {
		moves = others
	}
	return moves[uno.Below(src, len(moves))]
}

// ejectsIn reads the pushes of the machine off the events of a move.
func ejectsIn(rules *uno.Rules, events []uno.Event) []int {
	if !rules.Attack {
		return nil
	}
	var pushes []int
	more := false
	for _, e := range events {
		if e.Type != uno.Drew || e.Why != uno.ByTurn {
			continue
		}
		if more {
			pushes[len(pushes)-1] += int(e.N)
		} else {
			pushes = append(pushes, int(e.N))
		}
		more = e.More
	}
	return pushes
}

// compare checks every answer of a belief against the oracle's.
func compare(b *belief.Belief, o *oracle, src rand.Source) error {
	rng := rand.New(src)
	for seat := range o.seats {
		if seat == o.seat {
			continue
		}
		var ask []func(uno.Kind) bool
		for k := range o.rules.Deck.Each() {
			ask = append(ask, func(l uno.Kind) bool { return l == k })
		}
		set := rng.Uint64()
		ask = append(ask, func(k uno.Kind) bool { return set>>k&1 != 0 })
		c := uno.Color(rng.IntN(4))
		ask = append(ask, func(k uno.Kind) bool { return k.Color() == c })
		for _, in := range ask {
			got, err := b.ExactAvoids(seat, in)
			if err != nil {
				return err
			}
			want := o.avoids(seat, in)
			if got.Cmp(want) != 0 {
				return fmt.Errorf("hand of seat %d: avoids %v, by brute force %v; hands %v", seat, got, want, o.hands(seat))
			}
		}
		n, err := b.Hands(seat)
		if err != nil {
			return err
		}
		if hands := o.hands(seat); n.Cmp(big.NewInt(int64(len(hands)))) != 0 {
			return fmt.Errorf("seat %d may hold %v hands, by brute force %v", seat, n, hands)
		}
	}
	return nil
}
