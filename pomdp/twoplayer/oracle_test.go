package twoplayer

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// oracle values positions by the readable engine and nothing of this package: a
// belief is a list of weighted states of the game, each moved on through every
// draw and every reply that there is, and distinguished by what the seat is shown of
// the events.
type oracle struct {
	t        *testing.T
	rules    *uno.Rules
	gamma    float64
	policy   func(v *uno.View, m uno.Move) float64 // of seat 1
	mine     func(v *uno.View, m uno.Move) float64 // of seat 0; nil: optimal
	index    map[string]int
	beliefs  []oracleBelief
	children [][]oracleChoice
}

type oracleBelief struct {
	states []uno.State
	p      []float64
}

type oracleChoice struct {
	p      float64 // of the policy of seat 0
	reward float64
	to     []int
	weight []float64 // with the discount
}

// script is a Chance that replays choices and notes those that there were.
type script struct {
	t      *testing.T
	choose []int
	at     int
	sizes  []int
	p      float64
}

func (s *script) Shuffle(uno.Cards)           {}
func (s *script) Color([]uno.Color) uno.Color { s.t.Fatal("a colour by chance"); return 0 }
func (s *script) Eject() int                  { s.t.Fatal("an ejected card"); return 0 }
func (s *script) Draw(pile uno.Cards) uno.Kind {
	var kinds []uno.Kind
	for k := range pile.Each() {
		kinds = append(kinds, k)
	}
	if s.at == len(s.choose) {
		s.choose = append(s.choose, 0)
		s.sizes = append(s.sizes, 0)
	}
	s.sizes[s.at] = len(kinds)
	k := kinds[s.choose[s.at]]
	s.at++
	s.p *= float64(pile.Count(k)) / float64(pile.Len())
	return k
}

// each makes a move in every way that chance may go.
func (o *oracle) each(s *uno.State, m uno.Move, f func(next *uno.State, p float64, events []uno.Event)) {
	sc := script{t: o.t}
	for {
		next, log := *s, uno.Log{}
		sc.at, sc.p = 0, 1
		if err := next.Apply(m, &sc, &log); err != nil {
			o.t.Fatal(err)
		}
		f(&next, sc.p, log.Events)
		i := len(sc.choose) - 1
		for ; i >= 0 && sc.choose[i]+1 == sc.sizes[i]; i-- {
		}
		if i < 0 {
			return
		}
		sc.choose[i]++
		sc.choose, sc.sizes = sc.choose[:i+1], sc.sizes[:i+1]
	}
}

// weighted runs over the moves of the seat to act with the chances of a policy.
func weightedMoves(s *uno.State, policy func(v *uno.View, m uno.Move) float64, f func(m uno.Move, p float64)) {
	var v uno.View
	seat := int(s.Turn)
	s.View(seat, &v)
	for _, m := range s.Legal(nil, seat) {
		if p := policy(&v, m); p > 0 {
			f(m, p)
		}
	}
}

// evenly is the policy that makes every legal move as likely, written for the
// oracle.
func evenly(v *uno.View, _ uno.Move) float64 { return 1 / float64(len(v.Legal(nil))) }

// shown is what seat 0 sees of events, and how many draws for a card it made.
func shown(events []uno.Event) (text string, forced int) {
	for _, e := range events {
		seen, ok := e.For(0, false)
		if !ok {
			continue
		}
		text += seen.String() + ";"
		if e.Type == uno.Drew && e.Seat == 0 && e.Why == uno.ByCard && !e.More {
			forced++
		}
	}
	return text, forced
}

// stateKey distinguishes states by what matters.
func stateKey(s *uno.State) string {
	return fmt.Sprint(s.Hands[0], "/", s.Hands[1], "/", s.Pile, "/", s.Under, "/", s.Top, s.Color, s.Idle)
}

// add finds the number of a belief.
func (o *oracle) add(parts map[string]*uno.State, weight map[string]float64) int {
	keys := make([]string, 0, len(parts))
	sum := 0.0
	for k := range parts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		sum += weight[k]
	}
	var name strings.Builder
	b := oracleBelief{}
	for _, k := range keys {
		p := weight[k] / sum
		fmt.Fprintf(&name, "%s=%.11f,", k, p)
		b.states, b.p = append(b.states, *parts[k]), append(b.p, p)
	}
	id, found := o.index[name.String()]
	if !found {
		id = len(o.beliefs)
		o.index[name.String()] = id
		o.beliefs = append(o.beliefs, b)
	}
	return id
}

// expand finds what can follow a belief.
func (o *oracle) expand(b oracleBelief) (choices []oracleChoice) {
	var v uno.View
	b.states[0].View(0, &v)
	for _, m := range b.states[0].Legal(nil, 0) {
		c := oracleChoice{p: 1}
		if o.mine != nil {
			if c.p = o.mine(&v, m); c.p == 0 {
				continue
			}
		}
		parts := map[string]map[string]*uno.State{}
		weight := map[string]map[string]float64{}
		discount := map[string]float64{}
		var reply func(s *uno.State, p float64, seen string, forced int)
		follow := func(s *uno.State, m uno.Move, p float64, seen string, forced int) {
			o.each(s, m, func(next *uno.State, q float64, events []uno.Event) {
				text, more := shown(events)
				reply(next, p*q, seen+text, forced+more)
			})
		}
		reply = func(s *uno.State, p float64, seen string, forced int) {
			switch {
			case s.Phase == uno.Over:
				c.reward += p * math.Pow(o.gamma, float64(forced)) * float64(s.Returns(0))
			case s.Turn == 0:
				if parts[seen] == nil {
					parts[seen], weight[seen] = map[string]*uno.State{}, map[string]float64{}
				}
				key := stateKey(s)
				parts[seen][key] = s
				weight[seen][key] += p
				discount[seen] = math.Pow(o.gamma, float64(1+forced))
			default:
				weightedMoves(s, o.policy, func(m uno.Move, q float64) { follow(s, m, p*q, seen, forced) })
			}
		}
		for i := range b.states {
			follow(&b.states[i], m, b.p[i], "", 0)
		}
		seens := make([]string, 0, len(parts))
		for seen := range parts {
			seens = append(seens, seen)
		}
		slices.Sort(seens)
		for _, seen := range seens {
			sum := 0.0
			for _, w := range weight[seen] {
				sum += w
			}
			c.to = append(c.to, o.add(parts[seen], weight[seen]))
			c.weight = append(c.weight, sum*discount[seen])
		}
		choices = append(choices, c)
	}
	return choices
}

// value values a position.
func (o *oracle) value(deck uno.Cards, pos Position) float64 {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		o.t.Fatal(err)
	}
	rules.Deck = deck
	o.rules, o.index = &rules, map[string]int{}
	unseen := deck.Minus(pos.Hand).Minus(pos.Under)
	unseen.Remove(pos.Top)
	parts, weight := map[string]*uno.State{}, map[string]float64{}
	var deal func(rest, hand uno.Cards, ways float64)
	deal = func(rest, hand uno.Cards, ways float64) {
		if hand.Len() == pos.Other {
			s := uno.State{Table: uno.Table{
				Seats: 2, Dir: 1, Dealer: 1, Top: pos.Top, Color: pos.Color, Under: pos.Under,
				Before: uno.NoColor, Bluffer: -1, Forgot: -1, Winner: -1,
			}, Rules: &rules, Pile: unseen.Minus(hand)}
			s.Hands[0], s.Hands[1] = pos.Hand, hand
			parts[stateKey(&s)] = &s
			weight[stateKey(&s)] += ways
			return
		}
		for k, n := range rest.Each() {
			next, more := rest, hand
			next.Remove(k)
			more.Add(k)
			deal(next, more, ways*float64(n))
		}
	}
	deal(unseen, uno.Cards{}, 1)
	o.add(parts, weight)
	for i := 0; i < len(o.beliefs); i++ {
		o.children = append(o.children, o.expand(o.beliefs[i]))
	}
	values := make([]float64, len(o.beliefs))
	for moved := 1.0; moved > 1e-14; {
		moved = 0
		for i := len(values) - 1; i >= 0; i-- {
			best, mean := math.Inf(-1), 0.0
			for _, c := range o.children[i] {
				v := c.reward
				for k, to := range c.to {
					v += c.weight[k] * values[to]
				}
				best = max(best, v)
				mean += c.p * v
			}
			if o.mine != nil {
				best = mean
			}
			moved = max(moved, math.Abs(best-values[i]))
			values[i] = best
		}
	}
	return values[0]
}
