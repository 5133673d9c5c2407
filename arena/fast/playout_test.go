package fast

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// wander deals a hand and makes some arbitrary legal moves, so that every phase
// occurs, plays without Uno included. It reports false for a hand that ended on
// the way.
func wander(t testing.TB, set setting, rng *rand.Rand) (*uno.State, bool) {
	t.Helper()
	n := len(set.names)
	var g uno.Game
	if err := g.Start(&set.rules, n, rng.IntN(n), uno.NewDeckOrder(rng.Uint64(), 0)); err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(80) {
		if g.Phase == uno.Over {
			return nil, false
		}
		list := g.Legal(nil, int(g.Turn))
		if err := g.Play(list[rng.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	s := g.State
	return &s, s.Phase != uno.Over
}

// A playout is the game that the engine plays on from the same position with
// the streams of the same key.
func TestPlayoutsAreTheEngines(t *testing.T) {
	list := settings(t)
	positions := long(20, 2000)
	phases := make(map[uno.Phase]int)
	forgot := 0
	for i, set := range list {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		for range positions {
			u, ok := wander(t, set, rng)
			if !ok {
				continue
			}
			phases[u.Phase]++
			if u.Forgot >= 0 {
				forgot++
			}
			s, err := FromState(u, set.names)
			if err != nil {
				t.Fatal(err)
			}
			before := s
			key := rng.Uint64()
			end, r := s.playoutState(key)
			if s != before || r != s.Playout(key) {
				t.Fatalf("%v: a playout changed the position, or a second one differs", set)
			}
			equal(t, fmt.Sprintf("%v key %d", set, key), continued(t, u, set.names, key), outcomeOf(&end, r))
		}
	}
	for _, p := range []uno.Phase{uno.ToPlay, uno.ToKeep, uno.ToAnswer, uno.ToName, uno.ToSwap, uno.ToStack} {
		if phases[p] == 0 {
			t.Errorf("no position in phase %v", p)
		}
	}
	if forgot == 0 {
		t.Error("no position in which a seat forgot to say Uno")
	}
}

// continued plays a position on with the reference engine.
func continued(t *testing.T, u *uno.State, names []string, key uint64) outcome {
	t.Helper()
	luck := rand.NewPCG(key, uno.Mix(key^uno.ChancePurpose))
	order := &uno.DeckOrder{
		Order: func(n int, pile uno.Cards, into []uno.Kind) []uno.Kind {
			return uno.Arrange(pile, rand.NewPCG(key, uno.Mix(key^uno.ShufflePurpose(n))), into)
		},
		Rand: luck,
	}
	order.Shuffle(u.Pile)
	players := make([]refPlayer, len(names))
	for seat, name := range names {
		players[seat] = refPlayer{uniform: name == "uniform", src: *rand.NewPCG(key, uno.Mix(key^uno.SeatPurpose(seat)))}
	}
	s := *u
	return finish(t, &s, players, order, s.Turn)
}

// A position with resampled hidden cards equals the engine's position with the
// same cards.
func TestHiddenCardsDealtAnew(t *testing.T) {
	answers := 0
	for i, set := range settings(t) {
		rng := rand.New(rand.NewPCG(8, uint64(i)))
		for range long(10, 1000) {
			u, ok := wander(t, set, rng)
			if !ok || u.Phase == uno.ToKeep {
				continue
			}
			s, err := FromState(u, set.names)
			if err != nil {
				t.Fatal(err)
			}
			redeal(u, rng)
			for seat := range set.names {
				s.setHand(seat, u.Hands[seat])
			}
			s.setPile(u.Pile)
			if u.Phase == uno.ToAnswer {
				answers++
			}
			key := rng.Uint64()
			end, r := s.playoutState(key)
			equal(t, fmt.Sprintf("%v key %d", set, key), continued(t, u, set.names, key), outcomeOf(&end, r))
		}
	}
	if answers == 0 {
		t.Error("no Wild Draw Four awaited its answer")
	}
}

// redeal deals the hands and the pile of a position anew.
func redeal(u *uno.State, rng *rand.Rand) {
	hidden := u.Pile.Kinds()
	for seat := range u.Seats {
		hidden = u.Hands[seat].AppendKinds(hidden)
	}
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	for seat := range u.Seats {
		n := u.Hands[seat].Len()
		u.Hands[seat] = uno.NewCards(hidden[:n]...)
		hidden = hidden[n:]
	}
	u.Pile = uno.NewCards(hidden...)
	if u.Phase == uno.ToAnswer {
		u.Guilty = u.Hands[u.Bluffer].HasColor(u.Before)
	}
}

// docs/rules.md, official 9: when every player in turn has neither played nor drawn the
// hand is blocked. With the 108 cards it takes players who draw by choice: one
// holds no card that fits, the other all of them, and nothing is left to draw.
func TestBlocked(t *testing.T) {
	for _, text := range []string{"official", "wikipedia", "duel"} {
		set := setting{rulesOf(t, text), row(2, "uniform")}
		u, ok := wander(t, set, rand.New(rand.NewPCG(3, 4)))
		if !ok {
			t.Fatal("the hand ended")
		}
		u.Turn, u.Phase, u.Top, u.Color, u.Forgot, u.Idle = 0, uno.ToPlay, uno.Card(uno.Red, 0), uno.Red, -1, 0
		u.Hands[0], u.Pile, u.Under = uno.Cards{}, uno.Cards{}, uno.Cards{}
		for k, n := range uno.FullDeck().Each() {
			if k.Black() || k.Color() == uno.Red || k.Rank() == 0 {
				continue
			}
			for range n {
				u.Hands[0].Add(k)
			}
		}
		u.Hands[1] = uno.FullDeck().Minus(u.Hands[0]).Minus(uno.NewCards(u.Top))
		s, err := FromState(u, set.names)
		if err != nil {
			t.Fatal(err)
		}
		blocked := 0
		for i := range uint64(200) {
			key := uno.Mix(i)
			end, r := s.playoutState(key)
			equal(t, fmt.Sprintf("%v key %d", set, key), continued(t, u, set.names, key), outcomeOf(&end, r))
			if r.Reason == uno.Blocked {
				blocked++
			}
		}
		if blocked == 0 {
			t.Errorf("%s: no hand was blocked", text)
		}
	}
}

// A hand that is over stays as it is.
func TestPlayoutOfAFinishedHand(t *testing.T) {
	set := setting{rulesOf(t, "official"), row(3, "random")}
	sim, err := New(&set.rules, set.names, 5, Usual)
	if err != nil {
		t.Fatal(err)
	}
	want := sim.Play(1)
	if got := sim.State().Playout(9); got != want {
		t.Errorf("playout of a finished hand: %+v, it had ended %+v", got, want)
	}
}

// FromState refuses what Serves refuses.
func TestFromStateRefuses(t *testing.T) {
	set := setting{rulesOf(t, "official[wd4-always]"), row(2, "random")}
	u, ok := wander(t, set, rand.New(rand.NewPCG(1, 2)))
	if !ok {
		t.Fatal("the hand ended")
	}
	if _, err := FromState(u, set.names); !errors.Is(err, ErrNotServed) {
		t.Errorf("wd4-always: error %v, want ErrNotServed", err)
	}
	if _, err := FromState(u, row(3, "random")); err == nil {
		t.Error("three players for two seats: no error")
	}
}
