package luck_test

import (
	"math"
	"os"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/record"
)

// hands plays hands of seats that follow a policy, and gives each to see.
func hands(t testing.TB, name string, p *policy.Ranked, seats, games int, see func(i int, g *uno.Game, order *uno.DeckOrder)) *uno.Rules {
	t.Helper()
	rules, err := uno.ParseRules(name)
	if err != nil {
		t.Fatal(err)
	}
	players := make([]bot.Player, seats)
	for seat := range players {
		players[seat] = bot.NewStated(p)
	}
	var g uno.Game
	var host bot.Host
	for i := range games {
		order := uno.NewDeckOrder(11, uint64(i))
		if err := g.Start(&rules, seats, i%seats, order); err != nil {
			t.Fatal(err)
		}
		for seat := range players {
			src := uno.Stream(11, uint64(i), uno.SeatPurpose(seat))
			players[seat].Reset(seat, &src)
		}
		if err := host.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		see(i, &g, order)
	}
	return &rules
}

// TestCorrectionsHaveMeanZero plays hands of equal players with whole decks: the
// mean of the corrections of a seat is within four and a half standard errors of
// zero, and what is left varies less than the result.
func TestCorrectionsHaveMeanZero(t *testing.T) {
	games := 250
	if os.Getenv("UNO_LONG") != "" {
		games = 1_000_000
	}
	for _, test := range []struct {
		rules string
		seats int
		p     *policy.Ranked
	}{{"pomdp", 2, policy.Greedy()}, {"official", 4, policy.Random()}} {
		var meter luck.Meter
		var sum, plain, rest stat.Sample
		hands(t, test.rules, test.p, test.seats, games, func(_ int, g *uno.Game, order *uno.DeckOrder) {
			if meter.Model == nil {
				model, err := luck.Fit(g.Rules, test.seats, 1000, 1)
				if err != nil {
					t.Fatal(err)
				}
				meter.Model = model
				for seat := range test.seats {
					meter.Policies[seat] = test.p
				}
			}
			l, err := meter.Measure(luck.OfGame(g, order))
			if err != nil {
				t.Fatal(err)
			}
			total := 0.0
			for seat := range test.seats {
				total += l.Rest()[seat]
			}
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("%s: what is left sums to %v", test.rules, total)
			}
			sum.Add(l.Result[0] - l.Rest()[0])
			plain.Add(l.Result[0])
			rest.Add(l.Rest()[0])
		})
		if math.Abs(sum.Mean()) > 4.5*sum.StdErr() {
			t.Errorf("%s: the corrections have the mean %v, standard error %v", test.rules, sum.Mean(), sum.StdErr())
		}
		t.Logf("%s, %d seats: variance %.4f, less luck %.4f", test.rules, test.seats, plain.Variance(), rest.Variance())
		if rest.Variance() > 0.97*plain.Variance() {
			t.Errorf("%s: the variance falls from %v to %v only", test.rules, plain.Variance(), rest.Variance())
		}
	}
}

// TestRecordAndGameAgree: a hand read from its record has the same ledger as the
// game it was made of.
func TestRecordAndGameAgree(t *testing.T) {
	model := &luck.Model{Value: bad{}, Deal: &luck.Deal{}}
	a, b := luck.Meter{Model: model}, luck.Meter{Model: model}
	hands(t, "official[attack,seven-zero,jump-in,draw-until-playable]", policy.Random(), 3, 20, func(_ int, g *uno.Game, order *uno.DeckOrder) {
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
	hands(t, "official[stack=any]", policy.Random(), 4, 100, func(_ int, g *uno.Game, order *uno.DeckOrder) {
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
	var all []luck.Hand
	rules := hands(b, "pomdp", policy.Greedy(), 2, 50, func(_ int, g *uno.Game, order *uno.DeckOrder) {
		rec := record.OfDeckOrder(g, order, []string{"a", "b"})
		h, err := luck.OfRecord(rec)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, h)
	})
	model, err := luck.Fit(rules, 2, 200, 1)
	if err != nil {
		b.Fatal(err)
	}
	meter := luck.Meter{Model: model}
	for i := 0; b.Loop(); i++ {
		if _, err := meter.Measure(all[i%len(all)]); err != nil {
			b.Fatal(err)
		}
	}
}
