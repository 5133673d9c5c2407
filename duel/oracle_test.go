package duel

import (
	"testing"

	"github.com/unolab/uno"
)

// script is a Chance that follows a list of draws; where the list ends it
// remembers from which pile the next card is to come.
type script struct {
	list  []uno.Kind
	at    int
	asked *uno.Cards
}

func (c *script) Shuffle(uno.Cards) {}

func (c *script) Draw(pile uno.Cards) uno.Kind {
	if c.at < len(c.list) {
		c.at++
		return c.list[c.at-1]
	}
	if c.asked == nil {
		c.asked = &pile
	}
	for k := range pile.Each() {
		return k
	}
	return uno.NoKind
}

func (c *script) Color(from []uno.Color) uno.Color { return from[0] }

func (c *script) Eject() int { return 1 }

// after lists what a move of the engine may lead to, with odds, card by card.
func after(t testing.TB, u *uno.State, m uno.Move) (states []uno.State, odds []float64) {
	t.Helper()
	var walk func(list []uno.Kind, p float64)
	walk = func(list []uno.Kind, p float64) {
		next := *u
		c := &script{list: list}
		if err := next.Apply(m, c, nil); err != nil {
			t.Fatal(err)
		}
		if c.asked == nil {
			states = append(states, next)
			odds = append(odds, p)
			return
		}
		for k, n := range c.asked.Each() {
			walk(append(list[:len(list):len(list)], k), p*float64(n)/float64(c.asked.Len()))
		}
	}
	walk(nil, 1)
	return states, odds
}

// oracle is the plain expectiminimax on the engine: the chance of seat 0 to win
// with the turn limit of the rules, which counts end.
type oracle struct {
	t    testing.TB
	end  float64
	memo map[uno.State]float64
}

// value is the value of a position for seat 0.
func (o *oracle) value(u *uno.State) float64 {
	switch {
	case u.Phase == uno.Over && u.Winner == 0:
		return 1
	case u.Phase == uno.Over && u.Winner == 1:
		return 0
	case u.Phase == uno.Over && u.Reason == uno.Blocked:
		return .5
	case u.Phase == uno.Over:
		return o.end
	}
	if v, ok := o.memo[*u]; ok {
		return v
	}
	best := -1.0
	for _, m := range u.Legal(nil, int(u.Turn)) {
		v := 0.0
		states, odds := after(o.t, u, m)
		for i := range states {
			v += odds[i] * o.value(&states[i])
		}
		if best < 0 || u.Turn == 0 && v > best || u.Turn == 1 && v < best {
			best = v
		}
	}
	o.memo[*u] = best
	return best
}

// iterated is the value of a position by value iteration over all positions of
// the engine that can be reached, without a turn limit: end is what the
// iteration begins with, and what each step is worth with chance stop.
func iterated(t testing.TB, u uno.State, end, stop float64, cap int) (value float64, ok bool) {
	type arc struct {
		to []int
		p  []float64
	}
	var states []uno.State
	var arcs [][]arc
	index := map[uno.State]int{}
	id := func(s uno.State) int {
		s.Turns, s.Points = 0, 0
		i, ok := index[s]
		if !ok {
			i = len(states)
			index[s] = i
			states = append(states, s)
		}
		return i
	}
	id(u)
	for i := 0; i < len(states); i++ {
		if len(states) > cap {
			return 0, false
		}
		var list []arc
		if s := states[i]; s.Phase != uno.Over {
			for _, m := range s.Legal(nil, int(s.Turn)) {
				var a arc
				next, odds := after(t, &s, m)
				for j := range next {
					a.to = append(a.to, id(next[j]))
					a.p = append(a.p, odds[j])
				}
				list = append(list, a)
			}
		}
		arcs = append(arcs, list)
	}
	v := make([]float64, len(states))
	for i, s := range states {
		switch {
		case s.Phase != uno.Over:
			v[i] = end
		case s.Winner < 0:
			v[i] = .5
		default:
			v[i] = 1 - float64(s.Winner)
		}
	}
	for range 40_000 {
		w := make([]float64, len(v))
		change := 0.0
		for i := range v {
			w[i] = v[i]
			for j, a := range arcs[i] {
				x := 0.0
				for k := range a.to {
					x += a.p[k] * v[a.to[k]]
				}
				if j == 0 || states[i].Turn == 0 && x > w[i] || states[i].Turn == 1 && x < w[i] {
					w[i] = x
				}
			}
			if len(arcs[i]) > 0 {
				w[i] = (1-stop)*w[i] + stop*end
			}
			change = max(change, w[i]-v[i], v[i]-w[i])
		}
		v = w
		if change < 1e-11 {
			break
		}
	}
	return v[0], true
}
