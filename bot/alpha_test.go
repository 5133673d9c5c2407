package bot

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// solved writes the alpha vectors of whole hands of a deck, as `uno pomdp export
// --deal N --alpha` does, and returns the player's name and the value of a hand.
func solved(t *testing.T, rules *uno.Rules) (name string, value float64) {
	t.Helper()
	g, err := twoplayer.New(rules.Deck, policy.Uniform())
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.DealModel(context.Background(), rules.HandSize(0), gamma, 1000)
	if err != nil {
		t.Fatal(err)
	}
	s, err := pomdp.HSVI{Gap: 1e-6}.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	text := bytes.NewBufferString(fmt.Sprintf("# %v against uniform\n", *rules))
	if err := format.WriteAlpha(text, s.Vectors); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.alpha")
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return "alpha:" + file, s.Lower / gamma
}

// gamma is the discount of the tests' models.
const gamma = 0.95

// TestAlphaWinsItsValue deals two decks, one with start cards that act: against the
// opponent that the vectors were computed for, the mean of what hands are worth is the
// value of the model, and greedy reaches less. The file answers every decision.
func TestAlphaWinsItsValue(t *testing.T) {
	for _, text := range []string{"pomdp[deck=r1.r2.b1.b2.w,hands=2.2]", "pomdp[deck=r1.rs.b1.bd.w,hands=1.1]"} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		name, value := solved(t, &rules)
		me, mean, se, asked := played(t, &rules, name)
		if math.Abs(mean-value) > 4*se || se > 0.02 {
			t.Errorf("%s: alpha reaches %.4f ± %.4f, not %.4f", text, mean, se, value)
		}
		if found := me.(*alpha).found; found != asked || asked == 0 {
			t.Errorf("%s: the file answers %d of %d decisions", text, found, asked)
		}
		if _, mean, se, _ := played(t, &rules, "greedy"); rules.HandSize(0) == 2 && mean > value-4*se {
			t.Errorf("%s: greedy reaches %.4f ± %.4f of %.4f, so the test tells nothing", text, mean, se, value)
		}
	}
}

// played is the mean of what hands against uniform are worth to a player, with its
// standard error, and in how many decisions it had a choice.
func played(t *testing.T, rules *uno.Rules, name string) (me Player, mean, se float64, asked int) {
	t.Helper()
	me, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	sum, squares, n := 0.0, 0.0, 0.0
	for game := uint64(0); n < 6000; game++ {
		var g uno.Game
		if err := g.Start(rules, 2, int(game%2), uno.NewDeckOrder(5, game)); err != nil {
			t.Fatal(err)
		}
		if g.Log.Events[2].Type != uno.StartTurned {
			continue // the start card went back
		}
		players := []Player{&chooser{me, &asked}, NewUniform()}
		for i, p := range players {
			src := uno.Stream(6, game, uno.SeatPurpose(i))
			p.Reset(i, &src)
		}
		if err := PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		x := worthTo(&g, 0)
		sum, squares, n = sum+x, squares+x*x, n+1
	}
	mean = sum / n
	return me, mean, math.Sqrt((squares/n - mean*mean) / n), asked
}

// worthTo is the discounted result of a hand for a seat: each of its plays and draws
// before the last counts once (docs/rules.md, pomdp 7).
func worthTo(g *uno.Game, seat int) float64 {
	x := -1.0
	switch int(g.Winner) {
	case seat:
		x = 1
	case -1:
		return 0
	}
	steps, more := 0, false
	for i := range g.Log.Events {
		e := &g.Log.Events[i]
		if int(e.Seat) != seat {
			continue
		}
		switch {
		case e.Type == uno.Played, e.Type == uno.Drew && !more:
			steps++
		}
		more = e.Type == uno.Drew && e.More
	}
	return x * math.Pow(gamma, float64(max(0, steps-1)))
}

// A file plays its own deck and deal, and is refused elsewhere in one line.
func TestFilesPlayTheirOwnDeck(t *testing.T) {
	five, err := uno.ParseRules("pomdp[deck=r1.r2.b1.b2.w,hands=2.2]")
	if err != nil {
		t.Fatal(err)
	}
	six, err := uno.ParseRules(sixCards)
	if err != nil {
		t.Fatal(err)
	}
	name, _ := solved(t, &five)
	for _, c := range []struct {
		name       string
		own, other *uno.Rules
	}{{name, &five, &six}, {"equilibrium:testdata/six-cards.json", &six, &five}} {
		if err := Check(c.name, c.own, 2); err != nil {
			t.Error(err)
		}
		err := Check(c.name, c.other, 2)
		if err == nil || !strings.Contains(err.Error(), c.own.String()) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s under %v: %v", c.name, *c.other, err)
		}
	}
	for _, text := range []string{"", "0\n1 2 3\n", "# pomdp against uniform\n", "# pomdp[deck=r1.b1.b2.w,hands=1.1] against nobody\n"} {
		file := filepath.Join(t.TempDir(), "bad.alpha")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := New("alpha:" + file); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
