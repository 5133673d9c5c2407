package coop

import (
	"cmp"
	"slices"

	"github.com/unolab/uno/internal/unionfind"
	"github.com/unolab/uno/puzzle"
)

// attempt runs for a number of steps. Each run except the first randomises
// slightly which choices it tries first.
func (t *trailSearch) attempt(budget int) (bool, error) {
	t.noise = min(t.steps, 1)
	t.choices = t.choices[:0]
	t.budget = t.steps + budget
	return t.decide(trailState{})
}

func (t *trailSearch) found(won bool) *Result {
	return result(won, MethodTrail, t.failed.Len(), t.plays)
}

// decide makes the choices from the next card on; then choices holds all.
func (t *trailSearch) decide(s trailState) (bool, error) {
	at := len(t.choices)
	if at == len(t.cards) {
		return s.closed && s.spent == 2, nil
	}
	if t.failed.Get(t.pack(&s, at)) == dead {
		return false, nil
	}
	if t.steps++; t.steps%256 == 0 {
		if err := t.may(t.ctx, t.failed); err != nil {
			return false, err
		}
	}
	type option struct {
		how  trailChoice
		next trailState
		cost int
	}
	var options [4]option
	n := 0
	c := &t.cards[at]
	for how := unused; how <= atNumber; how++ {
		if how == unused && !c.blue {
			continue
		}
		if next, ok := t.apply(s, c, how); ok {
			options[n] = option{how, next, t.cost(&next, c, how)}
			n++
		}
	}
	slices.SortStableFunc(options[:n], func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	for _, o := range options[:n] {
		t.choices = append(t.choices, o.how)
		if found, err := t.decide(o.next); found || err != nil {
			return found, err
		}
		t.choices = t.choices[:at]
	}
	t.failed.Put(t.pack(&s, at), dead)
	return false, nil
}

// cost is low for states that promise a trail: near the plan, and in few
// blocks.
func (t *trailSearch) cost(s *trailState, c *trailCard, how trailChoice) int {
	off := func(surplus int16, aim int) int { return max(int(surplus)-aim, aim-int(surplus)) }
	cost := off(s.surplus[c.color], c.aimColor) + off(s.surplus[t.colors], c.aimNumber)
	for _, b := range s.block {
		cost += int(b)
	}
	cost *= 2
	if how != c.plan {
		cost++
	}
	return cost + t.noise*t.rng.IntN(4)
}

// plays walks the alternating trail that the choices make.
func (t *trailSearch) plays() []puzzle.Play {
	w := newPairing(t)
	var plays []puzzle.Play
	for end := w.mate[0]; end > 1; end = w.mate[end^1] {
		card := t.cards[w.card[end/2]]
		if t.swapped {
			card.Color, card.Number = card.Number, card.Color
		}
		play := puzzle.Play{Player: 1, Card: &card.Card}
		if card.blue {
			play.Player = 2
		}
		plays = append(plays, play)
	}
	return plays
}

// pairing pairs the ends of cards at their hubs, red with blue. Card k of the
// trail has the ends 2k and 2k+1; card 0 is the extra blue edge between the
// hubs of surplus.
type pairing struct {
	card    []int            // card of the trail -> card of the search
	hub     []int            // end -> hub
	mate    []int            // end -> the end joined with it
	circuit unionfind.Forest // of the cards of the trail
}

func newPairing(t *trailSearch) *pairing {
	w := &pairing{card: []int{-1}, hub: []int{-1, -1}}
	numbers := map[int32]int{}
	for i, how := range t.choices {
		if how == unused {
			continue
		}
		c := &t.cards[i]
		number, ok := numbers[c.Number]
		if !ok {
			number = t.colors + len(numbers)
			numbers[c.Number] = number
		}
		ends := [...][2]int{crossing: {c.color, number}, atColor: {c.color, c.color}, atNumber: {number, number}}[how]
		w.card = append(w.card, i)
		w.hub = append(w.hub, ends[0], ends[1])
	}
	sides := make([][2][]int, t.colors+len(numbers)) // hub -> red ends, blue ends
	for end := 2; end < len(w.hub); end++ {
		side := 0
		if t.cards[w.card[end/2]].blue {
			side = 1
		}
		sides[w.hub[end]][side] = append(sides[w.hub[end]][side], end)
	}
	extra := 0
	for h := range sides {
		for len(sides[h][1]) < len(sides[h][0]) {
			sides[h][1] = append(sides[h][1], extra)
			w.hub[extra] = h
			extra++
		}
	}
	w.join(sides)
	return w
}

// join pairs the ends at each hub and then, hub by hub, merges circuits: two
// pairs of different circuits exchange partners.
func (w *pairing) join(sides [][2][]int) {
	w.mate = make([]int, len(w.hub))
	w.circuit = unionfind.New(len(w.card))
	for _, s := range sides {
		for i, red := range s[0] {
			w.tie(red, s[1][i])
		}
	}
	for _, s := range sides {
		for _, red := range s[0] {
			first := s[0][0]
			if w.circuit.Find(int32(first/2)) != w.circuit.Find(int32(red/2)) {
				b1, b2 := w.mate[first], w.mate[red]
				w.tie(first, b2)
				w.tie(red, b1)
			}
		}
	}
}

// tie pairs two ends and puts their cards into one circuit.
func (w *pairing) tie(a, b int) {
	w.mate[a], w.mate[b] = b, a
	w.circuit.Union(int32(a/2), int32(b/2))
}
