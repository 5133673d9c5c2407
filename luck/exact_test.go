package luck_test

import (
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
)

// branch is one event of a hand that is enumerated: alternatives with their
// chances.
type branch struct {
	chances []float64
	at      int
}

// odometer runs through every course of a hand, depth first, and is its Chance. A
// start card that goes back could do so any number of times, so the odometer turns
// only cards that can start, which comes to the same.
type odometer struct {
	branches []branch
	at       int
	piles    [][]uno.Kind
	ejects   []int
	rules    *uno.Rules
	dealt    int // cards of the hands; the next one starts the discards
	started  bool
}

// choose is the alternative that the course takes.
func (o *odometer) choose(chances []float64) int {
	if o.at == len(o.branches) {
		o.branches = append(o.branches, branch{chances: chances})
	}
	o.at++
	return o.branches[o.at-1].at
}

// chance is that of the course.
func (o *odometer) chance() float64 {
	p := 1.0
	for _, b := range o.branches {
		p *= b.chances[b.at]
	}
	return p
}

// advance goes on to the next course.
func (o *odometer) advance() bool {
	o.at, o.piles, o.ejects, o.started = 0, nil, nil, false
	for n := len(o.branches); n > 0; n-- {
		b := &o.branches[n-1]
		if b.at++; b.at < len(b.chances) {
			o.branches = o.branches[:n]
			return true
		}
	}
	return false
}

func (o *odometer) Shuffle(uno.Cards) { o.piles = append(o.piles, nil) }

func (o *odometer) Draw(pile uno.Cards) uno.Kind {
	var kinds []uno.Kind
	var chances []float64
	starting := o.at == o.dealt && !o.started
	o.started = o.started || starting
	all := 0
	for k, n := range pile.Each() {
		if starting && k.Black() && (o.rules.StartBlackBack || k == uno.WildDrawFourKind) {
			continue
		}
		kinds = append(kinds, k)
		chances = append(chances, float64(n))
		all += n
	}
	for i := range chances {
		chances[i] /= float64(all)
	}
	k := kinds[o.choose(chances)]
	last := len(o.piles) - 1
	o.piles[last] = append(o.piles[last], k)
	return k
}

func (o *odometer) Color(from []uno.Color) uno.Color {
	chances := make([]float64, len(from))
	for i := range chances {
		chances[i] = 1 / float64(len(from))
	}
	return from[o.choose(chances)]
}

// Eject gives at most three cards more than the decks of the tests hold.
func (o *odometer) Eject() int {
	const most = 8
	var chances []float64
	for n := range most {
		chances = append(chances, math.Exp2(-float64(n+1)))
	}
	n := o.choose(append(chances, math.Exp2(-most)))
	o.ejects = append(o.ejects, n)
	return n
}

// bad is a value function that is wrong in every way but adding up, so that
// nothing but the arithmetic can make the corrections vanish.
type bad struct{}

func (bad) Chances(s *uno.State) (p luck.Shares) {
	sum := 0.0
	for i := range int(s.Seats) {
		one, two := s.Hands[i].Bits()
		h := uno.Mix(one ^ uno.Mix(two^uint64(s.Top)<<8^uint64(s.Turn)))
		p[i] = float64(h>>11) / (1 << 53)
		sum += p[i]
	}
	for i := range int(s.Seats) {
		p[i] /= sum
	}
	return p
}

// tiny are games so small that every course can be visited.
var tiny = []struct {
	rules  string
	seats  int
	policy *policy.Ranked
}{
	{"pomdp[deck=r1.b1.rs.w,hands=1.1,limit=4]", 2, policy.Uniform()},
	{"pomdp[deck=r1.r2.b1.bd.b2,hands=2.1,limit=4]", 2, policy.Random()},
	{"official[deck=r1.r2.b1.f,hands=1.1,limit=3,no-uno-call]", 2, policy.Random()},
	{"official[deck=r1.r7.b1.w,hands=1.1.1,limit=3,no-uno-call,seven-zero]", 3, policy.Random()},
	{"official[deck=r1.rd.b1.f,hands=1.1,limit=3,stack=any,no-uno-call]", 2, policy.Random()},
	{"official[deck=r1.b2.b1.g1,hands=1.1,limit=2,attack,no-uno-call]", 2, policy.Greedy()},
	{"official[deck=r1.b2.b1.g3.r4,hands=1.1,limit=3,draw-until-playable,no-uno-call]", 2, policy.Random()},
	{"rlcard[deck=r1.b2.b1.w,hands=1.1,limit=3]", 2, policy.Uniform()},
	{"rlcard[deck=r1.rd.b1.w,hands=1.1,limit=3]", 2, policy.RLCardRule()},
	{"duel[deck=r1.rv.b1.w,hands=1.1,limit=3]", 2, policy.Uniform()},
	{"pomdp[deck=r1.w.f.b1,hands=1.1,limit=3]", 2, policy.Random()}, // void deals
}

// play plays one course of a hand; ok is false for a deal that is void.
func play(t *testing.T, o *odometer, g *uno.Game, rules *uno.Rules, seats int, p policy.Policy) (ok bool) {
	t.Helper()
	if err := g.Start(rules, seats, 0, o); err != nil {
		return false
	}
	var view uno.View
	for g.Phase != uno.Over {
		g.View(int(g.Turn), &view)
		moves := policy.Decisions(nil, &view)
		w := make([]float64, len(moves))
		p.Weights(&view, moves, w)
		var some []int
		var chances []float64
		sum := 0.0
		for i := range w {
			sum += w[i]
		}
		for i := range w {
			if w[i] > 0 {
				some = append(some, i)
				chances = append(chances, w[i]/sum)
			}
		}
		if err := g.Play(moves[some[o.choose(chances)]]); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// TestUnbiasedOnEveryCourse visits every course of tiny games, with its chance:
// the corrections of each event have mean zero, so that the mean of what is left
// is that of the result, exactly, under a fitted value function, under one that looks
// ahead, and under one that is nonsense.
func TestUnbiasedOnEveryCourse(t *testing.T) {
	for _, game := range tiny {
		rules, err := uno.ParseRules(game.rules)
		if err != nil {
			t.Fatal(err)
		}
		fitted, err := luck.Fit(&rules, game.seats, 50, 1)
		if err != nil {
			t.Fatal(err)
		}
		nonsense := *fitted
		nonsense.Value = bad{}
		for name, model := range map[string]*luck.Model{"fitted": fitted, "ahead": fitted, "nonsense": &nonsense} {
			meter := luck.Meter{Model: model}
			if name == "ahead" {
				meter.Samples, meter.Turns = 2, 3
			}
			for seat := range game.seats {
				meter.Policies[seat] = game.policy
			}
			o := odometer{rules: &rules}
			for seat := range game.seats {
				o.dealt += rules.HandSize(seat)
			}
			var g uno.Game
			var mass, plain, rest, before, after float64
			courses := 0
			for more := true; more; more = o.advance() {
				if !play(t, &o, &g, &rules, game.seats, game.policy) {
					continue
				}
				courses++
				l, err := meter.Measure(luck.Hand{Rules: &rules, Seats: game.seats, Piles: o.piles, Ejects: o.ejects, Moves: g.Moves})
				if err != nil {
					t.Fatalf("%s: %v", game.rules, err)
				}
				p, x, y := o.chance(), l.Result[0], l.Rest()[0]
				mass += p
				plain += p * x
				rest += p * y
				before += p * x * x
				after += p * y * y
			}
			plain, rest = plain/mass, rest/mass
			if math.Abs(plain-rest) > 1e-12 {
				t.Errorf("%s, %s: the mean is %.15f, less luck %.15f, over %d courses", game.rules, name, plain, rest, courses)
			}
			t.Logf("%s, %s: %d courses, mean %.6f, variance %.4f, less luck %.4f", game.rules, name, courses, plain, before/mass-plain*plain, after/mass-rest*rest)
		}
	}
}
