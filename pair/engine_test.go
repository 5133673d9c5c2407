package pair

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// hands is the number of hands that the tests play.
func hands(few int) int {
	if os.Getenv("UNO_LONG") != "" {
		return 10 * few
	}
	return few
}

// anyGame draws rules that the engine serves: of the presets, the options and
// the sizes. Uno calls are always off.
func anyGame(t *testing.T, rng *rand.Rand) *Engine {
	t.Helper()
	for {
		rules, _ := anyrules.New(rand.NewPCG(rng.Uint64(), 1))
		rules.NoUnoCall, rules.JumpIn, rules.Twins = true, false, false
		if rng.IntN(3) == 0 {
			rules.Deck = anyrules.Deck(rng, 6+rng.IntN(20))
			n := int8(1 + rng.IntN((rules.Deck.Len()-1)/2))
			rules.HandSizes = [uno.MaxSeats]int8{n, n}
		} else {
			rules.HandSizes[2] = 0
		}
		rules.Limit = 300
		if rules.Check(2) != nil {
			continue
		}
		if e, err := New(&rules); err == nil {
			return e
		}
	}
}

// recorder draws at random and remembers what it drew.
type recorder struct {
	uno.Random
	drawn []uno.Kind
}

// Draw implements uno.Chance.
func (c *recorder) Draw(pile uno.Cards) uno.Kind {
	k := c.Random.Draw(pile)
	c.drawn = append(c.drawn, k)
	return k
}

// hand plays a random hand of random rules on the readable engine and on this
// one side by side: the same actions are legal in the same order, and the same
// states follow from the same draws. It returns how many moves it compared.
func hand(t *testing.T, rng *rand.Rand) (moves int) {
	t.Helper()
	e := anyGame(t, rng)
	chance := &recorder{Random: uno.Random{Source: rand.NewPCG(rng.Uint64(), 3)}}
	u, err := uno.Deal(e.Rules(), 2, rng.IntN(2), chance, nil)
	if err != nil || u.Phase == uno.ToName {
		return 0
	}
	s, err := e.From(&u)
	if err != nil {
		t.Fatal(err)
	}
	for u.Phase != uno.Over {
		legal := u.Legal(nil, int(u.Turn))
		acts := e.Legal(nil, &s)
		same := func(m uno.Move, a Action) bool { return a.Move(int(u.Turn)) == m }
		if !slices.EqualFunc(legal, acts, same) {
			t.Fatalf("%s: legal are %v, not %v", u.Position(), legal, acts)
		}
		i := rng.IntN(len(acts))
		if u.Pile.Len()+u.Under.Len() < 12 || rng.IntN(8) == 0 {
			outcomes(t, e, &u, &s, acts[i])
		}
		chance.drawn = chance.drawn[:0]
		u.Do(legal[i], chance, nil)
		if u.Reason == uno.Limited {
			break
		}
		l := e.Apply(&s, acts[i])
		for j, k := range chance.drawn {
			if s.Phase == Over || j >= l.N {
				break // a last draw card of official is drawn for its points
			}
			s.Restock()
			if l.Own {
				e.Take(&s, k)
			} else {
				s.Give(l.Seat, BagOf(uno.NewCards(k)))
			}
		}
		moves++
		if !equal(t, e, &u, &s) {
			return moves
		}
	}
	return moves
}

// equal checks a state against the one of the readable engine, and reports whether
// the hand goes on.
func equal(t *testing.T, e *Engine, u *uno.State, s *State) bool {
	t.Helper()
	want, err := e.From(u)
	if err != nil {
		t.Fatal(err)
	}
	switch winner, yes := s.Over(); {
	case yes != (u.Phase == uno.Over || u.Winner >= 0), yes && winner != int(u.Winner):
		t.Fatalf("%s: over is %v, winner %d", u.Position(), yes, winner)
	case yes:
		return false
	}
	if *s != want {
		t.Fatalf("%s\n got %+v\nwant %+v", u.Position(), *s, want)
	}
	back := e.Uno(s, int(u.Turns))
	if again, err := e.From(&back); err != nil || again != *s {
		t.Fatalf("From(Uno) of %+v is %+v, %v", *s, again, err)
	}
	return true
}

// outcomes holds the odds of what an action leads to against the exact ones of
// the readable engine.
func outcomes(t *testing.T, e *Engine, u *uno.State, s *State, a Action) {
	t.Helper()
	next := *s
	l := e.Apply(&next, a)
	if next.Phase == Over || DrawSets(&next, l.N) > 500 {
		return
	}
	odds := map[State]float64{}
	e.Outcomes(s, a, func(t *State, p float64) bool {
		odds[*t] += p
		return true
	})
	if most := DrawSets(&next, l.N); l.N > 0 && !l.Own && float64(len(odds)) > most {
		t.Fatalf("%s, %v: %d sets are drawn, not at most %v", u.Position(), a, len(odds), most)
	}
	for o := range u.Outcomes(a.Move(int(u.Turn))) {
		if o.Next.Reason == uno.Limited {
			return
		}
		want, err := e.From(&o.Next)
		if err != nil {
			t.Fatal(err)
		}
		odds[want] -= o.Chance()
	}
	for s, d := range odds {
		if d > 1e-12 || d < -1e-12 {
			t.Fatalf("%s, %v: odds of %+v are off by %g", u.Position(), a, s, d)
		}
	}
}

// TestEqualsReadableEngine plays many such hands.
func TestEqualsReadableEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	moves := 0
	for range hands(400) {
		moves += hand(t, rng)
	}
	if moves < 10_000 {
		t.Errorf("only %d moves were compared", moves)
	}
}

// FuzzEngine plays a hand of any seed.
func FuzzEngine(f *testing.F) {
	f.Add(uint64(1))
	f.Add(uint64(20))
	f.Add(uint64(1673)) // a forced draw beyond the pile, of millions of sets
	f.Fuzz(func(t *testing.T, seed uint64) { hand(t, rand.New(rand.NewPCG(seed, 4))) })
}

// TestDoSamples plays sampled moves and checks each against the list of outcomes.
func TestDoSamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	src := rand.NewPCG(9, 10)
	for range hands(100) {
		e := anyGame(t, rng)
		u, err := uno.Deal(e.Rules(), 2, 0, uno.Random{Source: src}, nil)
		if err != nil || u.Phase == uno.ToName {
			continue
		}
		s, err := e.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			acts := e.Legal(nil, &s)
			if len(acts) == 0 {
				break
			}
			a := acts[rng.IntN(len(acts))]
			before, found := s, false
			e.Do(&s, a, src)
			if after := before; DrawSets(&before, e.Apply(&after, a).N) > 2000 {
				continue
			}
			e.Outcomes(&before, a, func(t *State, _ float64) bool {
				found = *t == s
				return !found
			})
			if !found {
				t.Fatalf("%v of %+v leads to %+v, which is no outcome", a, before, s)
			}
		}
	}
}

// TestPickIsUniform draws often from one pile: every card as likely, copies
// and black cards counted.
func TestPickIsUniform(t *testing.T) {
	cards, err := uno.ParseCards("r0 r5 r5 gs y9 y9 w w w f")
	if err != nil {
		t.Fatal(err)
	}
	pile := BagOf(cards)
	src := rand.NewPCG(1, 2)
	got := map[uno.Kind]int{}
	const n = 20_000
	for range n {
		got[pile.pick(src)]++
	}
	for k, m := range cards.Each() {
		want := n * m / cards.Len()
		if d := got[k] - want; d*d > 25*want {
			t.Errorf("%v drawn %d times, want about %d", k, got[k], want)
		}
		delete(got, k)
	}
	if len(got) > 0 {
		t.Errorf("drawn, but not there: %v", got)
	}
}

// TestNewRefuses asks for rules that are not served.
func TestNewRefuses(t *testing.T) {
	for rules, want := range map[string]string{
		"official":                    "no-uno-call",
		"official[no-uno-call,twins]": "twins",
		"official[no-uno-call,stack]": "stack",
		"rlcard":                      "drawn-plays-itself",
	} {
		r, err := uno.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(&r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", rules, err)
		}
	}
}

// FuzzParseAction checks the text form of actions against its inverse.
func FuzzParseAction(f *testing.F) {
	for _, s := range []string{"r5", "w:g", "bv:r", "draw", "pass", "challenge", "accept", "r5!", "w"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAction(s)
		if err != nil {
			return
		}
		if b, err := ParseAction(a.String()); err != nil || a != b {
			t.Fatalf("%q is %+v, read again %+v, %v", s, a, b, err)
		}
	})
}
