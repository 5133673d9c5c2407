package duel

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/reason"
)

// Threat is the run that the other side would have if the side to move played
// nothing, and what stops it.
type Threat struct {
	Run   *Run
	Stops []Stop // every action of the side to move, in the order of Legal
}

// Stop is how an action does against a threat: the chance that it leaves the
// other without that sort of run.
type Stop struct {
	Action Action
	Chance float64
}

// Threat finds the run that threatens the side to move, strict if there is
// one, else barring luck; nil if there is none. Of an action that draws, the
// chance counts each draw after which some play, or none, stops the run.
// Cost: a search for a run for each action and each draw.
func (g *Game) Threat(s *State, nodes int) *Threat {
	if s.Phase != pair.ToPlay && s.Phase != pair.ToKeep {
		return nil
	}
	idle := *s
	idle.Pass()
	idle.Phase = pair.ToPlay
	other := int(1 - s.Turn)
	sort := Strict
	run, _ := g.Prove(&idle, sort, other, nodes)
	if run == nil {
		sort = BarringLuck
		if run, _ = g.Prove(&idle, sort, other, nodes); run == nil {
			return nil
		}
	}
	threat := &Threat{Run: run}
	for _, a := range g.Legal(nil, s) {
		threat.Stops = append(threat.Stops, Stop{a, g.stops(s, a, sort, other, nodes)})
	}
	return threat
}

// stops is the chance that an action leaves the other without a run.
func (g *Game) stops(s *State, a Action, sort Sort, other, nodes int) float64 {
	t := *s
	if l := g.Apply(&t, a); l.N > 0 && !l.Own && pair.DrawSets(&t, l.N) > maxSets {
		// Too many draws to look at: the run as it stands after the first few.
		if run, _ := g.Prove(&t, sort, other, nodes); run == nil {
			return 1
		}
		return 0
	}
	chance := 0.0
	g.Outcomes(s, a, func(u *State, p float64) bool {
		if g.stopped(u, sort, other, nodes) {
			chance += p
		}
		return true
	})
	return min(chance, 1)
}

// stopped reports whether the other has no run in a position; where the side
// that defends has just drawn, whether it has a way to leave it none.
func (g *Game) stopped(u *State, sort Sort, other, nodes int) bool {
	switch {
	case u.Phase == pair.Over:
		return u.Winner() != other
	case u.Phase == pair.ToKeep && int(u.Turn) != other:
		for _, a := range g.Legal(nil, u) {
			all := true
			g.Outcomes(u, a, func(v *State, _ float64) bool {
				all = g.stopped(v, sort, other, nodes)
				return all
			})
			if all {
				return true
			}
		}
		return false
	case u.Phase == pair.ToPlay || u.Phase == pair.ToKeep:
		run, _ := g.Prove(u, sort, other, nodes)
		return run == nil
	default:
		return true
	}
}

// Advice is an action with what there is to say for and against it.
type Advice struct {
	ActionReport
	Why []reason.Reason
}

// significant is the least difference in the chance to win that is worth a word.
const significant = .03

// Advise says of every legal action what it is worth and why, best first by
// Half, and what the other threatens. What it says of runs is proved; what a
// draw is for is said only where drawing may be best, as far as the intervals
// tell, and of a colour only where it is worth significantly more than others.
// Cost: Evaluate and Threat.
func (g *Game) Advise(ctx context.Context, s *State, r *Report, nodes int) ([]Advice, *Threat) {
	threat := g.Threat(s, nodes)
	me := int(s.Turn)
	var list []Advice
	for i, a := range r.Actions {
		w := Advice{ActionReport: a}
		say := func(r reason.Reason) { w.Why = append(w.Why, r) }
		if a.Action.Act == uno.Play && s.Hands[me].Single() {
			say(reason.New(reason.GoesOut))
		} else {
			g.sayRun(ctx, s, r, &a, say)
		}
		if threat != nil {
			switch chance := threat.Stops[i].Chance; {
			case a.Action.Act == uno.Play && s.Hands[me].Single():
			case chance >= 1-1e-9:
				say(reason.New(reason.Blocks))
			case chance > 0:
				say(reason.With(reason.BlocksSome, chance))
			case a.Hi < 1-significant:
				say(reason.With(reason.AllowsLeast, 1-a.Hi))
			default:
				say(reason.New(reason.Allows))
			}
		}
		g.sayDraw(s, r, &a, say)
		list = append(list, w)
	}
	sortAdvice(list)
	return list, threat
}

// sayRun says whether an action keeps the run that the side to move has.
func (g *Game) sayRun(ctx context.Context, s *State, r *Report, a *ActionReport, say func(reason.Reason)) {
	me := int(s.Turn)
	if a.Action.Act != uno.Play || r.Barring[me] == nil {
		return
	}
	t := *s
	if l := g.Apply(&t, a.Action); l.N > 0 && int(l.Seat) == me {
		return
	}
	chance, whole := a.Run, false
	if r.Exact || chance == 0 {
		o := newOdds(g, ctx, s.Turn, adviceNodes)
		chance = min(o.after(s, a.Action, 0, 1), 1)
		whole = o.nodes > 0
	}
	switch {
	case chance >= 1-1e-9:
		say(reason.New(reason.KeepsRun))
	case chance > 0:
		say(reason.With(reason.KeepsLeast, chance))
	case whole:
		say(reason.New(reason.GivesUpRun))
	}
}

// adviceNodes bounds the search for the chance of a run that advice asks for.
const adviceNodes = 50_000

// sayDraw says what drawing, or keeping what was drawn, is for.
func (g *Game) sayDraw(s *State, r *Report, a *ActionReport, say func(reason.Reason)) {
	plays, best := 0, 0.0
	for i := range r.Actions {
		b := &r.Actions[i]
		best = max(best, b.HalfInterval()[0])
		if b.Action.Act == uno.Play {
			plays++
		}
	}
	switch a.Action.Act {
	case uno.Pass:
		kept := reason.New(reason.KeepsCard)
		kept.Card = s.Drawn
		say(kept)
	case uno.Draw:
		if plays > 0 {
			say(reason.New(reason.Declines))
		}
		if s.Stockless() || a.HalfInterval()[1] < best {
			return
		}
		follow := g.Follow[s.Color][s.Top&15]
		if s.Hands[s.Turn].HasColor(s.Color) && g.Four == pair.FourHonest {
			follow &^= 1 << uno.WildDrawFourKind
		}
		digs := reason.With(reason.Digs, drawOdds(s, follow))
		if c, gain := g.bestColor(s); gain >= significant {
			digs.Code, digs.Color, digs.Best = reason.DigsColor, c, drawOdds(s, colorSet(c))
		}
		say(digs)
	}
}

// bestColor is the colour of which a card is the best to draw, by the outlook,
// and how much better than a card of the others it is.
func (g *Game) bestColor(s *State) (best uno.Color, gain float64) {
	t := *s
	t.Idle = 0
	t.Restock()
	var sum, n [uno.Colors + 1]float64 // black last
	src := rand.NewPCG(0, 0)
	for set := t.Pile.Kinds(); set != 0; {
		k := pair.Next(&set)
		u := t
		g.Take(&u, k)
		m := float64(t.Pile.Count(k))
		c := uno.Colors
		if !k.Black() {
			c = int(k.Color())
		}
		sum[c] += m * g.settle(&u, s.Turn, src)
		n[c] += m
	}
	for c := range uno.Colors {
		var others, rest float64
		for d := range sum {
			if d != c {
				others, rest = others+sum[d], rest+n[d]
			}
		}
		if n[c] == 0 || rest == 0 {
			continue
		}
		if v := sum[c]/n[c] - others/rest; v > gain {
			best, gain = uno.Color(c), v
		}
	}
	return best, gain
}

// sortAdvice puts the best first: by Half, then by Lo, then by progress.
func sortAdvice(list []Advice) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && betterAdvice(&list[j], &list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// betterAdvice reports whether a comes before b.
func betterAdvice(a, b *Advice) bool {
	switch {
	case math.Abs(a.Half-b.Half) > 1e-9:
		return a.Half > b.Half
	case math.Abs(a.Lo-b.Lo) > 1e-9:
		return a.Lo > b.Lo
	default:
		return progress(a.Action) > progress(b.Action)
	}
}
