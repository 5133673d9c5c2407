package fast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// The loops in machine instructions leave the same State as those in Go, to the last word of
// every stream, with pauses too: also with limits that are reached, with piles that run out
// and with hands of every size.
func TestLoopsAgree(t *testing.T) {
	if !hasBMI {
		t.Skip("not on this processor, or switched off")
	}
	for i, c := range []struct {
		rules string
		seats int
		games int
	}{
		{"pomdp", 2, long(3_000, 1_000_000)},
		{"pomdp[limit=1]", 2, 40},
		{"pomdp[limit=25]", 2, 300},
		{"pomdp[hands=1.1]", 2, 500},
		{"pomdp[hands=40.55]", 2, long(1_000, 100_000)},
		{"official", 2, long(2_000, 1_000_000)},
		{"official", 3, long(1_000, 100_000)},
		{"official", 4, long(2_000, 1_000_000)},
		{"official", 7, long(500, 100_000)},
		{"official", 10, long(500, 100_000)},
		{"official[hands=9.9.9.9.9.9.9.9.9.9]", 10, long(500, 100_000)},
		{"official[hands=1.1.1.1]", 4, 500},
		{"official[hands=24.24.24.24]", 4, long(500, 100_000)},
		{"official[hands=49.49]", 2, long(500, 100_000)},
		{"official[limit=1]", 4, 40},
		{"official[limit=25]", 5, 300},
	} {
		t.Run(fmt.Sprintf("%s with %d seats", c.rules, c.seats), func(t *testing.T) {
			rules := rulesOf(t, c.rules)
			s, err := New(&rules, row(c.seats, "random"), uint64(i), Usual)
			if err != nil {
				t.Fatal(err)
			}
			for game := range uint64(c.games) {
				s.deal(game)
				compareLoops(t, s.state, game)
			}
		})
	}
}

// The same from positions in mid-game, whose piles have few cards or many.
func TestLoopsAgreeOnPlayouts(t *testing.T) {
	if !hasBMI {
		t.Skip("not on this processor, or switched off")
	}
	for _, set := range []setting{
		{rulesOf(t, "pomdp"), row(2, "random")},
		{rulesOf(t, "official"), row(2, "random")},
		{rulesOf(t, "official"), row(4, "random")},
		{rulesOf(t, "official"), row(10, "random")},
	} {
		rng := rand.New(rand.NewPCG(12, 0))
		short := 0
		for i := range long(300, 20_000) {
			u, ok := wander(t, set, rng)
			if !ok {
				continue
			}
			if i%2 == 0 {
				dealOut(u, i%7, rng)
			}
			s, err := FromState(u, set.names)
			if err != nil {
				t.Fatal(err)
			}
			for key := range uint64(10) {
				one := s
				one.seed(uno.Mix(key))
				one.pile.reseed(uno.Mix(key), 0)
				if key%4 == 0 {
					one.pile.mask, one.pile.stream.word = 0, 0
				}
				end := compareLoops(t, one, key)
				short += bitOf(end.shuffled && !s.shuffled)
			}
		}
		if short == 0 {
			t.Errorf("%v: no pile ran out", set)
		}
	}
}

// dealOut gives all cards but the top one and a few of the pile to the seats, or to one of them,
// so that there is little to draw, and sometimes nothing.
func dealOut(u *uno.State, few int, rng *rand.Rand) {
	for k, n := range u.Under.Each() {
		for range n {
			u.Under.Remove(k)
			u.Pile.Add(k)
		}
	}
	seats, first := int(u.Seats), 0
	if rng.IntN(2) == 0 {
		seats, first = 1, rng.IntN(seats)
	}
	for k, n := range u.Pile.Each() {
		for range min(n, u.Pile.Len()-few) {
			u.Pile.Remove(k)
			u.Hands[first+rng.IntN(seats)].Add(k)
		}
	}
}

// compareLoops plays a hand to its end by both loops, and returns the end.
func compareLoops(t *testing.T, s State, game uint64) State {
	t.Helper()
	if s.forgot >= 0 || s.table == official && !s.resume() {
		return s
	}
	mine, its := s, s
	if s.table == pomdp {
		mine.playPOMDP()
		its.pomdpKernel(false)
	} else {
		mine.playOfficial()
		its.officialKernel(false)
	}
	if mine != its {
		t.Fatalf("game %d ends\n%+v\nin machine instructions\n%+v", game, mine, its)
	}
	paused, turned := s, s
	for paused.phase != uno.Over {
		paused.renew()
	}
	for turned.phase != uno.Over {
		turned.renewByTurns()
	}
	if paused != mine || turned != mine {
		t.Fatalf("game %d ends\n%+v\nwith pauses\n%+v\nturn by turn\n%+v", game, mine, paused, turned)
	}
	return mine
}
