package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
)

// TestGreedyExplains gives each position's decision with its reasons.
func TestGreedyExplains(t *testing.T) {
	for _, tt := range []struct{ position, move, why string }{
		{"hands=r1/b5 top=r7", "r1", "[goes-out]"},
		{"hands=r1.g2/b5 top=r7", "r1!", "[only-card]"},
		{"hands=r1.g2/b5 top=b7", "draw", "[nothing-fits]"},
		{"hands=r1.r2.r3.g7/b5 top=r7", "", "[color-held]"},
		{"hands=r1.rd.r3.g7/b5 top=r7", "rd", "[makes-draw color-held]"},
		{"rules=official[stack] hands=r1.rd.r3.g7/b5 top=r7", "rd", "[color-held]"},
		{"hands=r1.rs.r3.g7/b5 top=r7", "rs", "[skips color-held]"},
		{"hands=r1.rv.r3.g7/b5/b6 top=r7", "rv", "[turns-round color-held]"},
		{"hands=g1.g2.w/b5 top=r7", "w:g", "[only-card names-held]"},
		{"hands=g1.g2.w.f/b5 top=r7", "f:g", "[black-only near-out makes-draw names-held]"},
		{"hands=g1.f.r2/b5.b6 top=w color=- phase=name", "color g", "[names-held]"},
		{"hands=g1.r2/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4", "accept", "[failed-challenge]"},
		{"rules=official[seven-zero] hands=gd.r2.r3/b5.b6/b1 top=b7 phase=swap", "swap 2", "[fewest]"},
		{"hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "g1!", "[drawn-fits]"},
		{"hands=g1.f.b2/b5 top=g4 phase=keep drawn=f", "pass", "[bluff]"},
	} {
		s, err := uno.ParsePosition(tt.position)
		if err != nil {
			t.Errorf("%s: %v", tt.position, err)
			continue
		}
		p := bot.NewGreedy()
		p.Reset(0, rand.NewPCG(1, 1))
		var v uno.View
		s.View(0, &v)
		m, why := p.Explain(&v)
		var codes []reason.Code
		for _, r := range why {
			codes = append(codes, r.Code)
		}
		if tt.move != "" && m.Text() != tt.move || fmt.Sprint(codes) != tt.why {
			t.Errorf("%s: %s for %v, want %s for %s", tt.position, m.Text(), codes, tt.move, tt.why)
		}
	}
}

// TestExplainDecides plays hands in which one of two equal players explains
// itself: both decide the same, and every reason is one of the list.
func TestExplainDecides(t *testing.T) {
	for _, text := range []string{"official", "official[stack=any,seven-zero,jump-in,twins,no-bluff]", "pomdp", "wikipedia"} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		seats := min(3, rules.SeatLimit)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(3, 0)); err != nil {
			t.Fatal(err)
		}
		silent, speaks := bot.NewGreedy(), bot.NewGreedy()
		silent.Reset(0, rand.NewPCG(2, 2))
		speaks.Reset(0, rand.NewPCG(2, 2))
		explained := 0
		for turn := 0; g.Phase != uno.Over && turn < 300; turn++ {
			var v uno.View
			g.View(int(g.Turn), &v)
			m, why := speaks.Explain(&v)
			if other := silent.Decide(&v); other != m {
				t.Fatalf("%s: %s: %v with reasons, %v without", text, g.Position(), m, other)
			}
			for _, r := range why {
				if !slices.Contains(reason.Codes(), r.Code) {
					t.Errorf("%v: %+v", m, r)
				}
				explained++
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if explained == 0 {
			t.Errorf("%s: nothing was explained", text)
		}
	}
}

func TestInterruptionsAreExplained(t *testing.T) {
	for text, want := range map[string]reason.Reason{
		"1 jump r5": reason.New(reason.ExtraCard),
		"1 catch 2": reason.Of(reason.MakesDraw, 2, 2),
		"1 uno":     reason.New(reason.LateUno),
	} {
		m, err := uno.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := bot.ExplainInterruption(m); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %+v", text, got)
		}
	}
}
