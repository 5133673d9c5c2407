package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/bot/bottest"
	"github.com/unolab/uno/reason"
)

// TestDuelistConforms checks duelist against the suite, with few playouts.
func TestDuelistConforms(t *testing.T) {
	bottest.Run(t, func() bot.Player {
		p, err := bot.New("duelist:6")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}, bottest.Options{Hands: 1, Turns: 60})
}

// TestFlatConforms checks flat against the suite, with few playouts.
func TestFlatConforms(t *testing.T) {
	bottest.Run(t, func() bot.Player {
		p, err := bot.New("flat:6")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}, bottest.Options{Hands: 1, Turns: 60})
}

// TestDuelistBeatsGreedy plays a few mirrored pairs; the margin is far below
// what docs/duel.md measures, so that only a broken player fails.
func TestDuelistBeatsGreedy(t *testing.T) {
	rules, err := uno.Preset("duel")
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	const pairs = 15
	for i := range 2 * pairs {
		d, err := bot.New("duelist:40")
		if err != nil {
			t.Fatal(err)
		}
		players := []bot.Player{d, bot.NewGreedy()}
		me := i % 2
		if me == 1 {
			players[0], players[1] = players[1], players[0]
		}
		for seat, p := range players {
			p.Reset(seat, rand.NewPCG(uint64(i), uint64(seat)))
		}
		var g uno.Game
		if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(3, uint64(i/2))); err != nil {
			t.Fatal(err)
		}
		if err := bot.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		if int(g.Winner) == me {
			wins++
		}
	}
	if wins < pairs {
		t.Errorf("duelist won %d of %d hands against greedy", wins, 2*pairs)
	}
}

// TestDuelistExplains asks for a hint in a position with a sure run.
func TestDuelistExplains(t *testing.T) {
	s, err := uno.ParsePosition("rules=duel hands=rs.gs.g5/b1.b2 top=r2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := bot.New("duelist")
	if err != nil {
		t.Fatal(err)
	}
	p.Reset(0, rand.NewPCG(1, 1))
	var v uno.View
	s.View(0, &v)
	m, why := p.(bot.Explainer).Explain(&v)
	keeps := func(r reason.Reason) bool { return r.Code == reason.KeepsRun }
	if m.Text() != "rs" || why[0].Code != reason.Wins || !slices.ContainsFunc(why, keeps) {
		t.Errorf("%v: %+v", m, why)
	}
	if q, err := bot.New("duelist:-1"); err == nil {
		t.Errorf("duelist:-1 is %v", q)
	}
}
