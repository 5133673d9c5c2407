package fast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// houses are house rules of official, each alone and many together.
func houses(t testing.TB) (list []setting) {
	for _, h := range []struct {
		options string
		seats   int
	}{
		{"draw-until-playable", 3},
		{"no-out-on-action", 2},
		{"stack=on", 2},
		{"stack=any", 4},
		{"seven-zero", 3},
		{"jump-in", 4},
		{"no-bluff", 3},
		{"attack", 2},
		{"attack,draw-until-playable", 3},
		{"stack=any,no-bluff,twins", 3},
		{"stack=on,twins,jump-in,limit=50", 10},
		{"seven-zero,jump-in,hands=2.2", 2},
		{"stack=any,hands=1.2.3,limit=12", 3},
		{"force-play,draw-until-playable,stack=on", 4},
		{"attack,stack=any,seven-zero,jump-in,twins", 6},
		{"draw-until-playable,hands=40.40.1", 3},
		{"attack,hands=45.45", 2},
		{"no-out-on-action,twins,stack=any,jump-in,hands=3.3", 2},
		{"no-draw-by-choice,seven-zero,twins", 5},
		{"force-play,no-bluff,hands=30.30.30", 3},
	} {
		rules := rulesOf(t, "official["+h.options+"]")
		list = append(
			list,
			setting{rules, row(h.seats, "random")},
			setting{rules, row(h.seats, "uniform", "random")},
		)
	}
	return list
}

// anyHouse draws house rules, seats and players.
func anyHouse(t *testing.T, rng *rand.Rand) setting {
	t.Helper()
	for {
		rules := rulesOf(t, "official")
		flip := []float64{0.1, 0.3, 0.6}[rng.IntN(3)]
		for _, o := range uno.Options() {
			if o.House && o.Values == "" && rng.Float64() < flip {
				if err := rules.Set(o.Name, "true"); err != nil {
					t.Fatal(err)
				}
			}
		}
		if rng.Float64() < flip {
			rules.Stack = []uno.StackRule{uno.StackTwos, uno.StackAny}[rng.IntN(2)]
		}
		rules.Limit = []int{10, 100, 1000}[rng.IntN(3)]
		seats := 2 + rng.IntN(5)
		if rng.IntN(2) == 0 {
			for i := range seats {
				rules.HandSizes[i] = int8(1 + rng.IntN(15))
			}
		}
		set := setting{rules: rules}
		for range seats {
			set.names = append(set.names, []string{"random", "uniform"}[rng.IntN(2)])
		}
		if rules.Check(seats) == nil {
			return set
		}
	}
}

// Hands under random house rules, from the deal and from random positions, are
// those of the engine.
func TestAnyHouseRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 3))
	for range long(250, 5_000) {
		set := anyHouse(t, rng)
		seed := rng.Uint64()
		s, err := New(&set.rules, set.names, seed, Usual)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(long(6, 100)) {
			first := (set.dealer(game) + 1) % len(set.names)
			want := reference(t, &set.rules, set.names, seed, game, first)
			got := outcomeOf(s.State(), s.Play(game))
			equal(t, fmt.Sprintf("%v seed %d game %d", set, seed, game), want, got)
		}
		u, ok := wander(t, set, rng)
		if !ok {
			continue
		}
		from, err := FromState(u, set.names)
		if err != nil {
			t.Fatal(err)
		}
		end, r := from.playoutState(seed)
		equal(t, fmt.Sprintf("%v key %d", set, seed), continued(t, u, set.names, seed), outcomeOf(&end, r))
	}
}
