package luck_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/record"
)

// hands plays the hands from lo to hi of seats that follow a policy, and gives each
// to see.
func hands(rules *uno.Rules, p *policy.Ranked, seats, lo, hi int, see func(g *uno.Game, order *uno.DeckOrder) error) error {
	players := make([]bot.Player, seats)
	for seat := range players {
		players[seat] = bot.NewStated(p)
	}
	var g uno.Game
	var host bot.Host
	for i := lo; i < hi; i++ {
		order := uno.NewDeckOrder(11, uint64(i))
		if err := g.Start(rules, seats, i%seats, order); err != nil {
			return err
		}
		for seat := range players {
			src := uno.Stream(11, uint64(i), uno.SeatPurpose(seat))
			players[seat].Reset(seat, &src)
		}
		if err := host.PlayHand(&g, players); err != nil {
			return err
		}
		if err := see(&g, order); err != nil {
			return err
		}
	}
	return nil
}

// eachHand plays hands of random players for a test.
func eachHand(t *testing.T, name string, seats, games int, see func(g *uno.Game, order *uno.DeckOrder)) {
	t.Helper()
	rules, err := uno.ParseRules(name)
	if err != nil {
		t.Fatal(err)
	}
	err = hands(&rules, policy.Random(), seats, 0, games, func(g *uno.Game, order *uno.DeckOrder) error {
		see(g, order)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// corrected is a hand of seat 0: its result, and what is left of it less luck.
type corrected struct{ result, rest float64 }

// measured plays hands of equal players on all processors and gives each, in order.
func measured(t *testing.T, name string, p *policy.Ranked, seats, games int, see func(corrected)) {
	t.Helper()
	rules, err := uno.ParseRules(name)
	if err != nil {
		t.Fatal(err)
	}
	model, err := luck.Fit(&rules, seats, 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	err = spread.Ordered(t.Context(), games, 250, runtime.GOMAXPROCS(0),
		func() (func(context.Context, int, int) ([]corrected, error), error) {
			meter := luck.Meter{Model: model}
			for seat := range seats {
				meter.Policies[seat] = p
			}
			return func(_ context.Context, lo, hi int) (list []corrected, err error) {
				return list, hands(&rules, p, seats, lo, hi, func(g *uno.Game, order *uno.DeckOrder) error {
					l, err := meter.Measure(luck.OfGame(g, order))
					if err != nil {
						return err
					}
					total := 0.0
					for _, x := range l.Rest() {
						total += x
					}
					if math.Abs(total-1) > 1e-9 {
						return fmt.Errorf("what is left sums to %v", total)
					}
					list = append(list, corrected{l.Result[0], l.Rest()[0]})
					return nil
				})
			}, nil
		},
		func(_ int, list []corrected) (bool, error) {
			for _, c := range list {
				see(c)
			}
			return false, nil
		})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestCorrectionsHaveMeanZero plays hands of equal players with whole decks: the
// mean of the corrections of a seat is within four and a half standard errors of
// zero, and what is left varies less than the result. UNO_HANDS sets how many hands.
func TestCorrectionsHaveMeanZero(t *testing.T) {
	for _, test := range []struct {
		rules string
		seats int
		p     *policy.Ranked
		long  int // hands under UNO_LONG
	}{
		{"pomdp", 2, policy.Greedy(), 1_000_000},
		{"official", 4, policy.Random(), 50_000},
	} {
		t.Run(fmt.Sprint(test.rules, test.seats), func(t *testing.T) {
			games := 250
			if os.Getenv("UNO_LONG") != "" {
				games = test.long
			}
			if n, err := strconv.Atoi(os.Getenv("UNO_HANDS")); err == nil {
				games = n
			}
			var luck, plain, rest stat.Sample
			measured(t, test.rules, test.p, test.seats, games, func(c corrected) {
				luck.Add(c.result - c.rest)
				plain.Add(c.result)
				rest.Add(c.rest)
			})
			if math.Abs(luck.Mean()) > 4.5*luck.StdErr() {
				t.Errorf("the corrections have the mean %v, standard error %v", luck.Mean(), luck.StdErr())
			}
			ci := luck.Interval(0.95)
			t.Logf("%d hands of %s with %d seats: mean of the corrections %+.5f (95 %%: %+.5f to %+.5f), variance %.4f, less luck %.4f",
				luck.N(), test.rules, test.seats, luck.Mean(), ci[0], ci[1], plain.Variance(), rest.Variance())
			if rest.Variance() > 0.97*plain.Variance() {
				t.Errorf("the variance falls from %v to %v only", plain.Variance(), rest.Variance())
			}
		})
	}
}

// TestRecordAndGameAgree: a hand read from its record has the same ledger as the
// game it was made of.
func TestRecordAndGameAgree(t *testing.T) {
	model := &luck.Model{Value: bad{}, Deal: &luck.Deal{}}
	a, b := luck.Meter{Model: model}, luck.Meter{Model: model}
	eachHand(t, "official[attack,seven-zero,jump-in,draw-until-playable]", 3, 20, func(g *uno.Game, order *uno.DeckOrder) {
		rec := record.OfDeckOrder(g, order, []string{"a", "b", "c"})
		h, err := luck.OfRecord(rec)
		if err != nil {
			t.Fatal(err)
		}
		x, err := a.Measure(luck.OfGame(g, order))
		if err != nil {
			t.Fatal(err)
		}
		y, err := b.Measure(h)
		if err != nil {
			t.Fatal(err)
		}
		if x.Rest() != y.Rest() || len(x.Events) != len(y.Events) {
			t.Fatalf("%v, not %v", y.Rest(), x.Rest())
		}
		drawn := 0
		for _, e := range g.Log.Events {
			if e.Type == uno.Drew {
				drawn += int(e.N)
			}
		}
		seen := 0
		for _, e := range x.Events {
			if e.What == luck.Drew {
				seen++
			}
		}
		if seen != drawn {
			t.Fatalf("%d cards drawn, %d in the ledger", drawn, seen)
		}
	})
}

// TestDrawersAreNamed: each card drawn is booked to the seat that drew it.
func TestDrawersAreNamed(t *testing.T) {
	meter := luck.Meter{Model: &luck.Model{Value: bad{}, Deal: &luck.Deal{}}}
	eachHand(t, "official[stack=any]", 4, 100, func(g *uno.Game, order *uno.DeckOrder) {
		l, err := meter.Measure(luck.OfGame(g, order))
		if err != nil {
			t.Fatal(err)
		}
		var want, got [uno.MaxSeats]int
		for _, e := range g.Log.Events {
			if e.Type == uno.Drew {
				want[e.Seat] += int(e.N)
			}
		}
		for _, e := range l.Events {
			if e.What == luck.Drew {
				got[e.Seat]++
			}
		}
		if got != want {
			t.Fatalf("drawn %v, in the ledger %v", want, got)
		}
	})
}

// BenchmarkMeasure measures hands of two players.
func BenchmarkMeasure(b *testing.B) {
	rules, err := uno.ParseRules("pomdp")
	if err != nil {
		b.Fatal(err)
	}
	var all []luck.Hand
	err = hands(&rules, policy.Greedy(), 2, 0, 50, func(g *uno.Game, order *uno.DeckOrder) error {
		h, err := luck.OfRecord(record.OfDeckOrder(g, order, []string{"a", "b"}))
		all = append(all, h)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	model, err := luck.Fit(&rules, 2, 200, 1)
	if err != nil {
		b.Fatal(err)
	}
	for _, samples := range []int{0, luck.UsualSamples} {
		b.Run(fmt.Sprintf("samples=%d", samples), func(b *testing.B) {
			meter := luck.Meter{Model: model, Samples: samples, Turns: luck.UsualTurns}
			for i := 0; b.Loop(); i++ {
				if _, err := meter.Measure(all[i%len(all)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
