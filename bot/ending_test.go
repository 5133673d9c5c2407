package bot

import (
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/search"
)

// valued notes what the ending of a strong player says of its decisions.
type valued struct {
	strong
	values []float64
}

// Decide implements Player.
func (p *valued) Decide(v *uno.View) uno.Move {
	if _, value, ok := p.exact(v); ok {
		p.values = append(p.values, value)
	}
	return p.strong.Decide(v)
}

// TestEndingsAreWorthTheirValue plays hands of a small deck against uniform: the mean
// result of those with a first and a second exact decision is the mean of the
// values that these decisions had. A wrong posterior, or a wrong value, moves it.
func TestEndingsAreWorthTheirValue(t *testing.T) {
	rules, err := uno.ParseRules(sixCards)
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares, n [2]float64
	me := &valued{strong: newHard()}
	for game := range uint64(3000) {
		var g uno.Game
		if err := g.Start(&rules, 2, int(game%2), uno.NewDeckOrder(5, game)); err != nil {
			t.Fatal(err)
		}
		players := []Player{me, NewUniform()}
		for i, p := range players {
			src := uno.Stream(6, game, uno.SeatPurpose(i))
			p.Reset(i, &src)
		}
		me.values = me.values[:0]
		if err := PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		result := 0.0
		switch g.Winner {
		case 0:
			result = 1
		case 1:
			result = -1
		}
		for k, value := range me.values[:min(len(n), len(me.values))] {
			x := result - value
			sum[k], squares[k], n[k] = sum[k]+x, squares[k]+x*x, n[k]+1
		}
	}
	for k := range sum {
		mean := sum[k] / n[k]
		se := math.Sqrt((squares[k]/n[k] - mean*mean) / n[k])
		if n[k] < 100 || math.Abs(mean) > 4*se+0.002 {
			t.Errorf("decision %d: of %v hands the result is %.4f ± %.4f more than the value", k+1, n[k], mean, se)
		}
	}
}

// An ending decides as it explains, and leaves large decks to the search.
func TestEndingsAreExplained(t *testing.T) {
	for text, exact := range map[string]bool{
		"rules=pomdp[deck=r1.g2.b1.bs.bd.w] hands=bs.w/r1.g2 top=bd":              true,
		"rules=pomdp hands=r1.g5.w/b1.b2 top=r2":                                  false,
		"rules=official[deck=r1.g2.b1.bs.bd.w,hands=2.2] hands=bs.w/r1.g2 top=bd": false,
	} {
		s, err := uno.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		p := newHard()
		src := uno.Stream(1, 0, uno.SeatPurpose(0))
		p.Reset(0, &src)
		var v uno.View
		s.View(0, &v)
		m, why := p.Explain(&v)
		if d := p.Decide(&v); d != m || exact && len(why) == 0 {
			t.Errorf("%s: %v, explained as %v for %v", text, d, m, why)
		}
		if _, _, ok := p.exact(&v); ok != exact {
			t.Errorf("%s: exact is %v", text, ok)
		}
	}
}

// Two seats can deny each other for as long as a hand may last. Its later decisions cost
// no more than the first: the exact ones end, and with them the history.
func TestEndingsEndInLongHands(t *testing.T) {
	rules, err := uno.ParseRules("pomdp[deck=r1.r2.rd.b1.b2.bd,hands=2.2,limit=400]")
	if err != nil {
		t.Fatal(err)
	}
	var early, late, long int
	me := newHard()
	for game := range uint64(60) {
		var g uno.Game
		if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(3, game)); err != nil {
			t.Fatal(err)
		}
		players := []Player{me, newFast()}
		for i, p := range players {
			src := uno.Stream(3, game, uno.SeatPurpose(i))
			p.Reset(i, &src)
		}
		var v uno.View
		for g.Phase != uno.Over {
			g.View(int(g.Turn), &v)
			if v.Seat == 0 {
				_, _, exact := me.exact(&v)
				_, whole := me.Events(&v)
				switch {
				case v.Turns > search.LongHand && (exact || whole):
					late++
				case v.Turns > search.LongHand:
					long++
				case exact && whole:
					early++
				}
			}
			if err := g.Play(players[v.Seat].Decide(&v)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if early == 0 || long == 0 || late > 0 {
		t.Errorf("%d decisions are exact early, and late %d, besides %d", early, late, long)
	}
}
