package belief

import "github.com/unolab/uno"

// past finds the exact belief of two seats late in a hand, when the deals were
// too many to be held from the beginning but those that are left are few: it
// asks for the weight of each of them, which is the sum over the hands that it
// may have come from, and so on back to the deal. The hands of each moment
// that lead to one that is left are few too: they are those hands, with what
// was played since and without some of what was drawn.
type past struct {
	sigma *Sigma
	known map[moment]float64
	most  int
}

// moment is a hypothesis after a number of scenes.
type moment struct {
	scenes int
	deal   hypothesis
}

// A hand that is left may come from many; so only lateShare of the deals that
// may be held are looked for, and pastShare times as many in their past.
const (
	lateShare = 8
	pastShare = 4
)

// enumerate tries to hold all deals again.
func (s *Sigma) enumerate() {
	b := s.belief
	if s.exact != nil || b.seats != 2 || !b.Exact() {
		return
	}
	hands, ok := b.list(1-b.seat, s.most/lateShare)
	if !ok {
		return
	}
	p := past{sigma: s, known: map[moment]float64{}, most: s.most * pastShare}
	end := newCensus()
	for _, hand := range hands {
		var h hypothesis
		h.hands[b.seat], h.hands[1-b.seat] = b.hand, hand
		for _, g := range p.marked(h, &b.table, hypothesis{}) {
			w := p.weight(len(s.scenes), g)
			if len(p.known) > p.most {
				return
			}
			end.add(g, w)
		}
	}
	if len(end.list) > 0 {
		end.normalise()
		s.exact = end
	}
}

// weight is the weight of a hypothesis after so many scenes.
func (p *past) weight(n int, g hypothesis) float64 {
	s := p.sigma
	if n == 0 {
		if s.anchor && g == s.start {
			return 1
		}
		return 0
	}
	sc := &s.scenes[n-1]
	if sc.event.Type == uno.Dealt && !sc.settles {
		other := g.hands[1-s.stage.seat]
		return odds(s.stage.rules.Deck.Minus(g.hands[s.stage.seat]), other)
	}
	key := moment{n, g}
	if w, ok := p.known[key]; ok {
		return w
	}
	sum := 0.0
	if s.stage.draws(sc) {
		from := g.hands[sc.event.Seat]
		switch {
		case sc.event.Why == uno.ByTurn:
			from = g.drawn
		case sc.event.Why == uno.ByPenalty && sc.event.Seat == sc.table.Bluffer:
			from = g.late
		}
		eachHand(from, int(sc.event.N), func(cards uno.Cards) bool {
			sum += p.through(n, g, p.undrawn(g, sc, cards), cards)
			return len(p.known) <= p.most
		})
	} else {
		o := historian{sigma: s}
		h := g
		o.unmove(&h, sc)
		sum = p.through(n, g, h, uno.Cards{})
	}
	if s.stage.draws(sc) {
		p.known[key] = sum
	}
	return sum
}

// undrawn takes cards back into the draw pile.
func (p *past) undrawn(g hypothesis, sc *scene, cards uno.Cards) hypothesis {
	seat := sc.event.Seat
	g.hands[seat] = g.hands[seat].Minus(cards)
	switch {
	case sc.event.Why == uno.ByTurn:
		g.drawn = g.drawn.Minus(cards)
	case sc.event.Why == uno.ByPenalty && seat == sc.table.Bluffer:
		g.late = g.late.Minus(cards)
	}
	return g
}

// through sums, over the hypotheses before scene n that have the hands of h,
// their weight times the likelihood of coming to g; drawn is what the hidden
// seat draws in the scene.
func (p *past) through(n int, g, h hypothesis, drawn uno.Cards) float64 {
	stage := &p.sigma.stage
	sc := &p.sigma.scenes[n-1]
	sum := 0.0
	for _, before := range p.marked(h, &sc.table, h) {
		after := before
		w := stage.before(&after, sc)
		switch {
		case w == 0:
			continue
		case stage.draws(sc):
			w *= odds(stage.pile(&after, &sc.table), drawn)
			after.take(sc, drawn)
		default:
			w *= stage.after(&after, sc)
		}
		if w > 0 && after == g {
			sum += w * p.weight(n-1, before)
		}
	}
	return sum
}

// marked lists the hypotheses with the hands of h at a table: every way in
// which what the seat has just drawn, and what was drawn since a Wild Draw
// Four, may lie in its hand. Marks of the right size that are given stay.
func (p *past) marked(h hypothesis, t *table, given hypothesis) []hypothesis {
	h.drawn, h.late = uno.Cards{}, uno.Cards{}
	list := []hypothesis{h}
	if p.sigma.stage.hidden(t.drawing) && t.took > 0 {
		if given.drawn.Len() == t.took {
			list[0].drawn = given.drawn
		} else {
			list = list[:0]
			eachHand(h.hands[t.drawing], t.took, func(cards uno.Cards) bool {
				g := h
				g.drawn = cards
				list = append(list, g)
				return true
			})
		}
	}
	if t.Bluffer < 0 || t.caught == 0 {
		return list
	}
	var all []hypothesis
	for _, g := range list {
		if given.late.Len() == t.caught {
			g.late = given.late
			all = append(all, g)
			continue
		}
		eachHand(h.hands[t.Bluffer], t.caught, func(cards uno.Cards) bool {
			f := g
			f.late = cards
			all = append(all, f)
			return true
		})
	}
	return all
}
