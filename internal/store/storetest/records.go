package storetest

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// rulesets are the rules of the hands that Records plays.
var rulesets = []string{"official", "official[stack=any]", "duel"}

// Records plays n hands as Play does.
func Records(t testing.TB, n int, seed uint64) []*record.Record {
	t.Helper()
	list, err := Play(n, seed)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Play plays n hands with random moves of random seats, including moves out of
// turn and catches that cannot succeed, under a few rule sets. Equal seeds give
// equal records.
func Play(n int, seed uint64) ([]*record.Record, error) {
	src := rand.NewPCG(seed, 1)
	var list []*record.Record
	for i := range n {
		rules, err := uno.ParseRules(rulesets[uno.Below(src, len(rulesets))])
		if err != nil {
			return nil, err
		}
		rules.Limit = 200
		seats := 2
		if rules.SeatLimit != 2 {
			seats += uno.Below(src, 3)
		}
		r, err := play(&rules, seats, src, uint64(i))
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// play plays a hand.
func play(rules *uno.Rules, seats int, src rand.Source, game uint64) (*record.Record, error) {
	var g uno.Game
	if err := g.Start(rules, seats, uno.Below(src, seats), uno.NewDeckOrder(src.Uint64(), game)); err != nil {
		return nil, err
	}
	for g.Phase != uno.Over {
		moves := g.Legal(nil, int(g.Turn))
		if other := g.Legal(nil, uno.Below(src, seats)); len(other) > 0 && uno.Below(src, 2) == 0 {
			moves = other
		}
		move := moves[uno.Below(src, len(moves))]
		if catcher := uno.Below(src, 20*seats); catcher < seats && !rules.NoUnoCall {
			target := (catcher + 1 + uno.Below(src, seats-1)) % seats
			move = uno.Move{Seat: int8(catcher), Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: int8(target)}
		}
		if err := g.Play(move); err != nil {
			return nil, err
		}
	}
	names := make([]string, seats)
	for i := range names {
		names[i] = "random"
	}
	return record.Of(&g, names)
}
