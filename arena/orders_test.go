package arena_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
)

// Players that decide alike score exactly a third each, deal by deal, whatever the
// cards; the result does not depend on the workers.
func TestOrders(t *testing.T) {
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	twin := func() (bot.Player, error) { return bot.New("greedy") }
	cfg := arena.OrdersConfig{
		Rules: rules, Names: []string{"greedy", "b", "c"}, Players: map[string]func() (bot.Player, error){"b": twin, "c": twin},
		Blocks: 12, Seed: 4, Workers: 1,
	}
	r, err := arena.Orders(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if r.Orders != 6 || r.Games != 72 {
		t.Errorf("%+v", r)
	}
	for _, p := range r.Players {
		if math.Abs(p.WinRate-1.0/3) > 1e-12 {
			t.Errorf("%s wins %v of equal hands", p.Name, p.WinRate)
		}
	}
	cfg.Names, cfg.Blocks = []string{"random", "greedy", "fast"}, 60
	r, err = arena.Orders(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, p := range r.Players {
		sum += p.WinRate
		if p.CI95[0] > p.WinRate || p.CI95[1] < p.WinRate {
			t.Errorf("%+v", p)
		}
	}
	if math.Abs(sum-1) > 1e-12 || r.Players[0].WinRate > r.Players[2].WinRate {
		t.Errorf("%+v", r.Players)
	}
	cfg.Workers = 3
	if other, err := arena.Orders(t.Context(), cfg); err != nil || !cmp.Equal(r, other) {
		t.Errorf("three workers: %v, %s", err, cmp.Diff(r, other))
	}
}
