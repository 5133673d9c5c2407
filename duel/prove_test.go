package duel

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// midgame plays a hand of the full deck by random plays up to some turn, with
// both hands at most so large; ok is false when it ended before.
func midgame(t testing.TB, rng *rand.Rand, g *Game, hands int) (s State, ok bool) {
	t.Helper()
	u, err := uno.Deal(g.Rules(), 2, rng.IntN(2), uno.Random{Source: rand.NewPCG(rng.Uint64(), 1)}, nil)
	if err != nil || u.Phase == uno.ToName {
		return s, false
	}
	s, err = g.From(&u)
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(rng.Uint64(), 2)
	var acts []Action
	for range 10 + rng.IntN(60) {
		acts = g.Legal(acts[:0], &s)
		before := s
		a := acts[rng.IntN(len(acts))]
		if len(acts) > 1 && a.Act == uno.Draw {
			a = acts[0]
		}
		g.Do(&s, a, src)
		if s.Phase >= pair.Over {
			s = before
			break
		}
	}
	return s, s.Phase == pair.ToPlay && s.Hands[0].Size() <= hands && s.Hands[1].Size() <= hands
}

// TestProofsPassTheChecker proves runs in random positions of small decks and
// of the 108 cards; the checker must pass each, and refuse one that is spoiled.
func TestProofsPassTheChecker(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	found, beyond := map[string]int{}, 0
	for i := range times(60_000, 4000) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		var g *Game
		var s State
		if i%3 == 0 {
			if g, err = New(&rules); err != nil {
				t.Fatal(err)
			}
			var ok bool
			if s, ok = midgame(t, rng, g, 8); !ok {
				continue
			}
		} else {
			var u uno.State
			g, u = tiny(t, rng, rules, 5+rng.IntN(8))
			if s, err = g.From(&u); err != nil {
				t.Fatal(err)
			}
		}
		for _, sort := range []Sort{Strict, BarringLuck} {
			for by := range 2 {
				run, _ := g.Prove(&s, sort, by, DefaultNodes)
				if run == nil {
					continue
				}
				err := g.Check(&s, run, 20_000)
				if errors.Is(err, ErrBeyond) {
					beyond++
					continue
				}
				u := g.Uno(&s, 0)
				if err != nil {
					t.Fatalf("%s\n%v by %d: %v\n%+v", u.Position(), sort, by, err, run)
				}
				found[sort.String()+" "+run.Pattern]++
				last := &run.Nodes[0]
				if last.Play != "" {
					last.Play = "draw"
				} else {
					last.Replies = nil
				}
				if g.Check(&s, run, 20_000) == nil {
					t.Fatalf("%s\n%v by %d: a spoiled run passes", u.Position(), sort, by)
				}
			}
		}
	}
	t.Logf("proofs by sort and pattern: %v; beyond the checker: %d", found, beyond)
	if found["strict skips"] == 0 || found["strict wild"] == 0 || found["strict pair"] == 0 {
		t.Fatal("a pattern of McGuire's end runs never came up")
	}
}

// TestStrictWinsAreSure checks strict proofs on tiny decks against the exact values:
// the side that runs wins for sure, Lo and Hi alike.
func TestStrictWinsAreSure(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	proved, sure := 0, 0
	for i := range times(3000, 150) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 5+rng.IntN(2))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.Solve(t.Context(), Limits{Sweeps: 60})
		if err != nil {
			t.Fatal(err)
		}
		v := x.Value(&s)
		for by := range 2 {
			w := v
			if by != s.Seat() {
				w = v.other()
			}
			if w.Lo > 1-1e-9 {
				sure++
			}
			run, _ := g.Prove(&s, Strict, by, DefaultNodes)
			if run == nil {
				continue
			}
			proved++
			if w.Lo < 1-1e-6 {
				t.Fatalf("%s\nproved for %d, but it wins %+v", u.Position(), by, w)
			}
		}
	}
	t.Logf("of %d sure wins %d are strict runs", sure, proved)
}
