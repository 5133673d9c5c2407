package fast

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// A hand of `fast` that is resumed goes on as it does on the engine of package uno,
// whose players recall the public history: the same position after some turns, and
// at the end.
func TestResumedIsTheEngines(t *testing.T) {
	phases := map[uno.Phase]int{}
	for i, set := range []setting{
		{rulesOf(t, "official"), row(2, "fast")},
		{rulesOf(t, "official"), row(4, "fast")},
		{rulesOf(t, "wikipedia"), row(3, "fast")},
		{rulesOf(t, "pomdp"), row(2, "fast")},
		{rulesOf(t, "rlcard"), row(2, "fast")},
		{rulesOf(t, "official[draw-until-playable]"), row(2, "fast")},
		{rulesOf(t, "official[draw-until-playable,hands=45.45]"), row(2, "fast")},
		{rulesOf(t, "official[stack=on,twins]"), row(3, "fast")},
		{rulesOf(t, "official[stack=any]"), row(2, "fast")},
		{rulesOf(t, "official[stack=any,no-bluff,draw-until-playable]"), row(4, "fast")},
	} {
		rng := rand.New(rand.NewPCG(17, uint64(i)))
		seats := len(set.names)
		weighers := make([]Weigher, seats)
		for seat := range weighers {
			weighers[seat] = learnt.NewJudge(learnt.Fast(&set.rules, seats))
		}
		r, err := NewResumed(&set.rules, weighers)
		if err != nil {
			t.Fatal(err)
		}
		for range long(60, 3000) {
			g, history := midway(t, set, rng)
			if g.Phase == uno.Over || g.Forgot >= 0 {
				continue
			}
			phases[g.Phase]++
			var v uno.View
			g.State.View(int(g.Turn), &v)
			moves := policy.Decisions(nil, &v)
			m, key, turns := moves[rng.IntN(len(moves))], rng.Uint64(), 1+rng.IntN(12)
			if rng.IntN(4) == 0 {
				turns = 1 << 30
			}
			if err := r.Set(&v, &history); err != nil {
				t.Fatal(err)
			}
			got := g.State
			r.PlayOn(&g.Hands, m, key, turns, &got)
			leafIs(t, r, g, m, key, turns, &got)
			want := resumedReadable(t, g, &history, m, key, turns)
			type shown struct {
				Phase  uno.Phase
				Turn   int8
				Dir    int8
				Top    uno.Kind
				Color  uno.Color
				Winner int8
				Turns  int32
				Sum    int16
				Hands  [uno.MaxSeats]string
			}
			show := func(s *uno.State) shown {
				v := shown{s.Phase, s.Turn, s.Dir, s.Top, s.Color, s.Winner, s.Turns, s.Sum, [uno.MaxSeats]string{}}
				for seat := range s.Seats {
					v.Hands[seat] = s.Hands[seat].String()
				}
				if s.Phase == uno.Over { // nothing goes on
					v.Turn, v.Dir, v.Color, v.Sum = 0, 0, 0, 0
				}
				return v
			}
			if d := cmp.Diff(show(want), show(&got)); d != "" {
				t.Fatalf("%v, phase %v, %v, %d turns: %s", set, g.Phase, m, turns, d)
			}
		}
	}
	for _, p := range []uno.Phase{uno.ToPlay, uno.ToKeep, uno.ToStack, uno.ToAnswer, uno.ToName} {
		if phases[p] == 0 {
			t.Errorf("no position in phase %v", p)
		}
	}
}

// leafIs checks that Leaf and PlayOn agree about the position.
func leafIs(t *testing.T, r *Resumed, g *uno.Game, m uno.Move, key uint64, turns int, want *uno.State) {
	t.Helper()
	var l learnt.Lay
	over, result := r.Leaf(&g.Hands, m, key, turns, &l)
	if over != (want.Phase == uno.Over) || over && result.Winner != want.Winner {
		t.Fatalf("over: %v, won by %d, and in phase %v by %d", over, result.Winner, want.Phase, want.Winner)
	}
	if over {
		if whole := r.Play(&g.Hands, m, key); result != whole {
			t.Fatalf("the result is %+v, and of the whole hand %+v", result, whole)
		}
		return
	}
	if l.Turn != int(want.Turn) || l.Dir != int(want.Dir) || l.Top != want.Top || l.Color != want.Color {
		t.Fatalf("%+v is not %+v", l, want.Table)
	}
	for seat := range l.Seats {
		one, two := want.Hands[seat].Bits()
		colored := uint64(0x1FFF_1FFF_1FFF_1FFF)
		if h := l.Hands[seat]; h.One != one&colored || h.Two != two&colored || h.Wilds != want.Hands[seat].Count(uno.WildKind) || h.Points() != want.Hands[seat].Points() {
			t.Fatalf("seat %d: %+v is not %v", seat, h, want.Hands[seat])
		}
	}
}

// midway plays some random moves of a hand, and follows its public history.
func midway(t *testing.T, set setting, rng *rand.Rand) (*uno.Game, learnt.Tracker) {
	t.Helper()
	var g uno.Game
	n := len(set.names)
	if err := g.Start(&set.rules, n, rng.IntN(n), uno.NewDeckOrder(rng.Uint64(), 0)); err != nil {
		t.Fatal(err)
	}
	var v uno.View
	for range max(0, rng.IntN(48)-8) {
		if g.Phase == uno.Over {
			break
		}
		g.State.View(int(g.Turn), &v)
		list := policy.Decisions(nil, &v)
		if err := g.Play(list[rng.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	history := learnt.NewTracker()
	for i := range g.Log.Events {
		history.Observe(&g.Log.Events[i], &set.rules)
	}
	return &g, history
}

// resumedReadable is the position that the engine of package uno plays on to.
func resumedReadable(t *testing.T, from *uno.Game, history *learnt.Tracker, m uno.Move, key uint64, turns int) *uno.State {
	t.Helper()
	order := &uno.DeckOrder{
		Order: func(n int, pile uno.Cards, into []uno.Kind) []uno.Kind {
			return uno.Arrange(pile, rand.NewPCG(key, uno.Mix(key^uno.ShufflePurpose(n))), into)
		},
		Rand: rand.NewPCG(key, uno.Mix(key^uno.ChancePurpose)),
	}
	order.Shuffle(from.Pile)
	g := uno.Game{State: from.State, Chance: order}
	players := make([]*learnt.Player, g.Seats)
	for seat := range players {
		players[seat] = learnt.NewFast()
		players[seat].Reset(seat, rand.NewPCG(key, uno.Mix(key^uno.SeatPurpose(seat))))
		players[seat].Recall(history)
	}
	var v uno.View
	for {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if g.Phase == uno.Over || g.Turns >= from.Turns+int32(turns) && g.Phase == uno.ToPlay {
			return &g.State
		}
		g.View(int(g.Turn), &v)
		m = players[g.Turn].Decide(&v)
	}
}
