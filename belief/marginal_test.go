package belief_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// watched is a hand of the 108 cards played by random players who play if
// able, and what seat 0 believes of it.
type watched struct {
	game  uno.Game
	rules uno.Rules
	told  int
	src   rand.Source
	b     *belief.Belief
}

// watch deals a hand.
func watch(tb testing.TB, preset string, seats int, game uint64, options ...string) *watched {
	tb.Helper()
	w := &watched{src: rand.NewPCG(5, game)}
	var err error
	if w.rules, err = uno.Preset(preset); err != nil {
		tb.Fatal(err)
	}
	for _, o := range options {
		if err := w.rules.Set(o, "true"); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.game.Start(&w.rules, seats, 0, uno.NewDeckOrder(9, game)); err != nil {
		tb.Fatal(err)
	}
	if w.b, err = belief.New(&w.rules, seats, 0); err != nil {
		tb.Fatal(err)
	}
	return w
}

// news is what seat 0 has seen since it was asked last.
func (w *watched) news() []uno.Event {
	list := seen(w.game.Log.Events[w.told:], 0)
	w.told = len(w.game.Log.Events)
	return list
}

// move makes a random move, a play if there is one.
func (w *watched) move(tb testing.TB) {
	tb.Helper()
	moves := w.game.Legal(nil, int(w.game.Turn))
	var plays []uno.Move
	for _, m := range moves {
		if m.Act != uno.Draw && m.Act != uno.Pass {
			plays = append(plays, m)
		}
	}
	if len(plays) > 0 {
		moves = plays
	}
	if err := w.game.Play(moves[uno.Below(w.src, len(moves))]); err != nil {
		tb.Fatal(err)
	}
}

// TestFastAnswersEqualFractions holds the floating point answers on hands of
// the 108 cards to the exact ones.
func TestFastAnswersEqualFractions(t *testing.T) {
	for _, c := range []struct {
		preset  string
		seats   int
		options []string
	}{
		{"pomdp", 2, nil},
		{"rlcard", 2, nil},
		{"official", 2, []string{"draw-until-playable"}},
		{"official", 4, nil},
		{"official", 3, []string{"force-play", "no-bluff"}},
		{"official", 3, []string{"seven-zero", "jump-in"}},
	} {
		w := watch(t, c.preset, c.seats, 3, c.options...)
		for turn := 0; w.game.Phase != uno.Over && turn < 40 && w.b.Parts() < 500; turn++ {
			if err := w.b.Listen(w.news()); err != nil {
				t.Fatal(err)
			}
			w.b.Settle(&w.game.Table)
			if turn%8 == 7 {
				sameAnswers(t, w.b)
			}
			w.move(t)
		}
	}
}

// sameAnswers compares the two forms of each answer.
func sameAnswers(t *testing.T, b *belief.Belief) {
	t.Helper()
	for seat := 1; seat < b.Seats(); seat++ {
		p, err := b.Marginals(seat)
		if err != nil {
			t.Fatal(err)
		}
		for i, k := range uno.AllKinds() {
			x, err := b.ExactAvoids(seat, func(l uno.Kind) bool { return k == l })
			if err != nil {
				t.Fatal(err)
			}
			want, _ := x.Float64()
			if math.Abs(1-p[i]-want) > 1e-9 {
				t.Fatalf("seat %d holds %v with chance %v, not %v", seat, k, p[i], 1-want)
			}
		}
		got, err := b.HoldsColor(seat, uno.Green)
		if err != nil {
			t.Fatal(err)
		}
		x, err := b.ExactAvoids(seat, func(k uno.Kind) bool { return k.Color() == uno.Green })
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := x.Float64(); math.Abs(1-got-want) > 1e-9 {
			t.Fatalf("seat %d holds green with chance %v, not %v", seat, got, 1-want)
		}
	}
}

// BenchmarkUpdate is one event for a seat at a table of two, over whole hands
// of pomdp.
func BenchmarkUpdate(b *testing.B) { benchmarkUpdate(b, "pomdp", 2) }

// BenchmarkUpdateRlcard is the same under rlcard.
func BenchmarkUpdateRlcard(b *testing.B) { benchmarkUpdate(b, "rlcard", 2) }

// BenchmarkUpdateOfficial is the same under official.
func BenchmarkUpdateOfficial(b *testing.B) { benchmarkUpdate(b, "official", 2) }

func benchmarkUpdate(b *testing.B, preset string, seats int) {
	hands := make([][]uno.Event, 20)
	w := watch(b, preset, seats, 0)
	for i := range hands {
		w = watch(b, preset, seats, uint64(i))
		for w.game.Phase != uno.Over {
			w.move(b)
		}
		hands[i] = w.news()
	}
	b.ReportAllocs()
	b.ResetTimer()
	hand, at := 0, 0
	for range b.N {
		if at == 0 {
			if err := w.b.Reset(&w.rules, seats, 0); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.b.Observe(hands[hand][at]); err != nil {
			b.Fatal(err)
		}
		if at++; at == len(hands[hand]) {
			hand, at = (hand+1)%len(hands), 0
		}
	}
}

// BenchmarkMarginals is all 54 marginals in a position of pomdp whose mixture
// has 20 parts or more.
func BenchmarkMarginals(b *testing.B) {
	w := watch(b, "pomdp", 2, 0)
	for game := uint64(1); w.b.Parts() < 20; {
		if w.game.Phase == uno.Over {
			w = watch(b, "pomdp", 2, game)
			game++
		}
		w.move(b)
		if err := w.b.Listen(w.news()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.b.Marginals(1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(w.b.Parts()), "parts")
}
