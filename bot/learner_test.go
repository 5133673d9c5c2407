package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/reason"
)

// TestFastExplains gives each position's decision with its reasons.
func TestFastExplains(t *testing.T) {
	for _, tt := range []struct{ position, move, why string }{
		{"hands=r1/b5 top=r7", "r1", "[goes-out]"},
		{"hands=r1.g2/b5 top=b7", "draw", "[nothing-fits]"},
		{"rules=pomdp hands=r1.g2.g3.b4/b5 top=r7", "r1", "[only-card likely-stuck]"},
		{"rules=pomdp hands=r1.g1.y1.b3/b5.b6.y2.y3.y4.g2.g3 top=r7", "r1", "[only-card follow-ups]"},
		{"rules=official[seven-zero] hands=gd.r2.r3/b5.b6/b1 top=b7 phase=swap", "swap 2", "[fewest]"},
	} {
		s, err := uno.ParsePosition(tt.position)
		if err != nil {
			t.Errorf("%s: %v", tt.position, err)
			continue
		}
		p, err := bot.New("fast")
		if err != nil {
			t.Fatal(err)
		}
		p.Reset(0, rand.NewPCG(1, 1))
		var v uno.View
		s.View(0, &v)
		m, why := p.(bot.Explainer).Explain(&v)
		var codes []reason.Code
		for _, r := range why {
			codes = append(codes, r.Code)
		}
		if m.Text() != tt.move || fmt.Sprint(codes) != tt.why {
			t.Errorf("%s: %s for %v, want %s for %s", tt.position, m.Text(), codes, tt.move, tt.why)
		}
	}
}

// TestAdviceIsDecided plays hands in which `fast` is asked for advice before each
// decision: the advice is legal, the same when it is asked for twice, changes
// nothing in what is then decided, and every chance is one.
func TestAdviceIsDecided(t *testing.T) {
	for _, text := range []string{"official", "official[stack=any,seven-zero,jump-in,twins]", "pomdp", "duel"} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		seats := min(3, rules.SeatLimit)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(3, 0)); err != nil {
			t.Fatal(err)
		}
		var silent, asked [uno.MaxSeats]bot.Player
		for seat := range seats {
			for _, list := range []*[uno.MaxSeats]bot.Player{&silent, &asked} {
				if list[seat], err = bot.New("fast"); err != nil {
					t.Fatal(err)
				}
				list[seat].Reset(seat, rand.NewPCG(2, uint64(seat)))
			}
		}
		for turn := 0; g.Phase != uno.Over && turn < 300; turn++ {
			var v uno.View
			seat := int(g.Turn)
			g.View(seat, &v)
			advice, why := asked[seat].(bot.Explainer).Explain(&v)
			again, _ := asked[seat].(bot.Explainer).Explain(&v)
			if again != advice || !slices.Contains(policy.Decisions(nil, &v), advice) {
				t.Fatalf("%s: %s: advice %v, then %v", text, g.Position(), advice, again)
			}
			for _, r := range why {
				if r.Chance < 0 || r.Chance > 1 || r.Code == reason.LikelyStuck && (r.Seat < 0 || int(r.Seat) == seat) {
					t.Errorf("%s: %v: %+v", text, advice, r)
				}
			}
			m := asked[seat].Decide(&v)
			if other := silent[seat].Decide(&v); other != m {
				t.Fatalf("%s: %s: %v with advice, %v without", text, g.Position(), m, other)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
