package learnt

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// layOf is the lay of a position.
func layOf(s *uno.State) Lay {
	l := Lay{Rules: s.Rules, Seats: int(s.Seats), Turn: int(s.Turn), Dir: int(s.Dir), Top: s.Top, Color: s.Color}
	for seat := range l.Seats {
		l.Hands[seat] = setOf(s.Hands[seat])
	}
	return l
}

// lays calls f with the positions of some hands of random players.
func lays(t *testing.T, text string, seats int, f func(s *uno.State, l *Lay)) {
	t.Helper()
	r, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	for game := range uint64(4) {
		walk(t, &r, seats, game, func(q question) {
			if q.game.Phase == uno.ToPlay {
				l := layOf(&q.game.State)
				f(&q.game.State, &l)
			}
		})
	}
}

// The features of a lay do not change when the colours change places or the table
// turns round, and there are no more of them than have room.
func TestLaysAreAlikeInAllColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		rules string
		seats int
	}{{"pomdp", 2}, {"official", 2}, {"official", 5}, {"rlcard", 2}} {
		lays(t, c.rules, c.seats, func(s *uno.State, l *Lay) {
			to := rng.Perm(uno.Colors)
			color := func(c uno.Color) uno.Color {
				if c >= uno.Colors {
					return c
				}
				return uno.Color(to[c])
			}
			other := *s
			other.Color = color(s.Color)
			kind := func(k uno.Kind) uno.Kind {
				if k.Black() {
					return k
				}
				return k%16 + 16*uno.Kind(to[k.Color()])
			}
			other.Top = kind(s.Top)
			for seat := range c.seats {
				other.Hands[seat] = uno.Cards{}
				for _, k := range s.Hands[seat].Kinds() {
					other.Hands[seat].Add(kind(k))
				}
			}
			swapped := layOf(&other)
			for seat := range c.seats {
				a, b := l.Features(nil, seat), swapped.Features(nil, seat)
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) || len(a) > layActive || a[len(a)-1] >= LayFeatures {
					t.Fatalf("%s: %v and %v", c.rules, a, b)
				}
			}
		})
	}
}

// A net is read back as it was written, and its chances are chances.
func TestAValueIsReadBackAsItWasWritten(t *testing.T) {
	v := make(Value, ValueWeights)
	for i := range v {
		v[i] = float32(math.Sin(float64(i)))
	}
	data := v.Encode()
	again, err := DecodeValue(data)
	if err != nil || !bytes.Equal(again.Encode(), data) {
		t.Fatalf("read back: %v", err)
	}
	if _, err := DecodeValue(data[:100]); err == nil {
		t.Error("half a file")
	}
	for _, seats := range []int{2, 4} {
		lays(t, "official", seats, func(_ *uno.State, l *Lay) {
			var p [uno.MaxSeats]float32
			again.Chances(l, &p)
			sum := float32(0)
			for _, x := range p {
				if x < 0 || x > 1 {
					t.Fatal(p)
				}
				sum += x
			}
			if math.Abs(float64(sum)-1) > 1e-5 {
				t.Fatal(p)
			}
		})
	}
}

// A seat that can play its last card now is expected to win.
func TestValuesKnowAWonHand(t *testing.T) {
	for _, text := range []string{"pomdp", "official", "rlcard"} {
		r, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		v := FastValue(&r, 2)
		if v == nil {
			t.Errorf("%s has no value function", text)
			continue
		}
		l := Lay{Rules: &r, Seats: 2, Dir: 1, Color: uno.Red, Top: uno.Card(uno.Red, 5)}
		l.Hands[0] = Set{One: 1 << uno.Card(uno.Red, 3)}
		l.Hands[1] = Set{One: 1<<uno.Card(uno.Blue, 3) | 1<<uno.Card(uno.Green, 9)}
		var p [uno.MaxSeats]float32
		if v.Chances(&l, &p); p[0] < 0.97 {
			t.Errorf("%s: the seat to act wins with %.3f", text, p[0])
		}
	}
}
