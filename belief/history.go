package belief

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// historian samples histories of deals and weighs them.
type historian struct {
	sigma *Sigma
	rng   *rand.Rand
	drew  []uno.Cards // what was drawn in each scene in which a hidden seat drew
	known map[handsThen]float64
}

// handsThen is the hands before a draw, by the number of its snapshot.
type handsThen struct {
	snapshot int
	hands    [uno.MaxSeats]uno.Cards
}

// The ways in which a draw is looked at, times the parts of the mixture, are
// bounded by maxDraws; beyond it so many random ways are looked at, but
// minDraws at least.
const (
	maxDraws = 2048
	minDraws = 16
)

// maxKnown bounds the memory of hands whose weight was asked for.
const maxKnown = 1 << 16

// weigh samples a history that ends in a deal and returns the likelihood of
// its decisions over what the cohort belief gives them; d is not changed.
func (o *historian) weigh(d *Deal) float64 {
	s := o.sigma
	o.drew = append(o.drew[:0], make([]uno.Cards, len(s.scenes))...)
	h := hypothesis{hands: d.Hands}
	snap := len(s.before) - 1
	for i := len(s.scenes) - 1; i >= 0; i-- {
		sc := &s.scenes[i]
		for snap >= 0 && s.before[snap].scene > i {
			snap--
		}
		switch {
		case sc.settles:
		case sc.event.Type == uno.Dealt:
			if s.stage.draws(sc) {
				o.drew[i] = h.hands[sc.event.Seat]
			}
		case s.stage.draws(sc):
			if !o.undraw(&h, i, snap) {
				return 0
			}
		default:
			o.unmove(&h, sc)
		}
	}
	return o.forward()
}

// unmove takes back a scene in which no hidden seat draws.
func (o *historian) unmove(h *hypothesis, sc *scene) {
	e, seat := &sc.event, int(sc.event.Seat)
	switch e.Type {
	case uno.Drew:
		if seat == o.sigma.stage.seat {
			h.hands[seat] = h.hands[seat].Minus(e.Cards)
		}
	case uno.Played:
		for range e.N {
			h.hands[seat].Add(e.Card)
		}
	case uno.Swapped, uno.HandsPassed:
		moving := sc.table
		to := moving.moved(*e)
		old := h.hands
		for i := range old {
			h.hands[i] = old[to[i]]
		}
	}
}

// undraw takes back the draw of scene i: what was drawn is sampled in
// proportion to the cohort belief in the hand without it, times the chance of
// drawing it. Beyond maxDraws ways it is one of some random ones, in that
// proportion. False means that nothing is possible.
func (o *historian) undraw(h *hypothesis, i, snap int) bool {
	sc := &o.sigma.scenes[i]
	seat, n := int(sc.event.Seat), int(sc.event.N)
	hand := h.hands[seat]
	var cases []uno.Cards
	var masses []float64
	sum := 0.0
	fits := o.wanted(h, i)
	most := max(minDraws, maxDraws/len(o.sigma.before[snap].mix.parts))
	complete := eachHand(hand, n, func(cards uno.Cards) bool {
		if fits(cards) {
			cases = append(cases, cards)
		}
		return len(cases) <= most
	})
	var chances []float64
	if !complete {
		cases, chances = o.someDraws(hand, n, most, fits)
	}
	for j, cards := range cases {
		m := o.mass(h, sc, snap, cards)
		if chances != nil {
			m /= chances[j]
		}
		sum += m
		masses = append(masses, m)
	}
	if sum == 0 {
		return false
	}
	x := o.rng.Float64() * sum
	j := 0
	for j < len(cases)-1 && x >= masses[j] {
		x -= masses[j]
		j++
	}
	o.drew[i] = cases[j]
	h.hands[seat] = hand.Minus(cases[j])
	return true
}

// mass is the cohort belief in a hand before some of its cards were drawn,
// times the chance of drawing them.
func (o *historian) mass(h *hypothesis, sc *scene, snap int, cards uno.Cards) float64 {
	seat := sc.event.Seat
	g := *h
	g.hands[seat] = g.hands[seat].Minus(cards)
	p := odds(o.sigma.stage.pile(&g, &sc.table), cards)
	if p == 0 {
		return 0
	}
	key := handsThen{snap, g.hands}
	w, ok := o.known[key]
	if !ok {
		if len(o.known) > maxKnown {
			clear(o.known)
		}
		w = o.sigma.before[snap].mix.weightOf(o.sigma.stage.seat, &g.hands)
		o.known[key] = w
	}
	return p * w
}

// someDraws are ways in which cards may have been drawn from what is now a
// hand, each as likely as its cards are many; with the chances that they came
// up with, up to a factor.
func (o *historian) someDraws(hand uno.Cards, n, most int, fits func(uno.Cards) bool) (cases []uno.Cards, chances []float64) {
	kinds := hand.Kinds()
	for range most {
		var cards uno.Cards
		for j := range n {
			at := j + o.rng.IntN(len(kinds)-j)
			kinds[j], kinds[at] = kinds[at], kinds[j]
			cards.Add(kinds[j])
		}
		if fits(cards) {
			cases = append(cases, cards)
			chances = append(chances, odds(hand, cards))
		}
	}
	return cases, chances
}

// wanted is a test of what may have been drawn in scene i, by what followed in
// the same turn: a card played from it, or that it was kept.
func (o *historian) wanted(h *hypothesis, i int) func(uno.Cards) bool {
	s := o.sigma
	sc := &s.scenes[i]
	e := &sc.event
	seat := int(e.Seat)
	anything := func(uno.Cards) bool { return true }
	if e.Type != uno.Drew || e.Why != uno.ByTurn || e.More || sc.table.drawing == seat && sc.table.more {
		return anything
	}
	rules := s.stage.rules
	for j := i + 1; j < len(s.scenes); j++ {
		next := &s.scenes[j]
		f := &next.event
		could := func(cards uno.Cards) bool { return o.couldPlay(h, next, seat, cards) }
		halts := rules.DrawUntilPlayable && !next.table.exhausted()
		switch {
		case next.settles && next.thinking && halts:
			return could
		case next.settles && next.thinking, !next.settles && f.Type == uno.Reshuffled:
			continue
		case !next.settles && f.Type == uno.Drew && f.Why == uno.ByTurn && int(f.Seat) == seat:
			return func(cards uno.Cards) bool { return !could(cards) }
		case !next.settles && f.Type == uno.Played && f.Fresh && int(f.Seat) == seat:
			return func(cards uno.Cards) bool { return cards.Has(f.Card) }
		case rules.DrawnPlaysItself:
			avoid := colorSet(next.table.Color) | blackKinds
			return func(cards uno.Cards) bool { return countIn(cards, avoid) == 0 }
		case halts:
			return could
		case rules.ForcePlay:
			return func(cards uno.Cards) bool { return !could(cards) }
		default:
			return anything
		}
	}
	return anything
}

// couldPlay reports whether a seat could play one of some cards at a scene.
func (o *historian) couldPlay(h *hypothesis, sc *scene, seat int, cards uno.Cards) bool {
	g := *h
	g.drawn = cards
	return o.sigma.stage.could(&g, &sc.table, seat)
}

// forward is the likelihood of the decisions of the sampled history, over the
// one that the cohort belief gives them: the number of slots for each card
// played, and 1 for everything else.
func (o *historian) forward() float64 {
	s := o.sigma
	h := s.start
	if !s.anchor {
		h = hypothesis{}
	}
	weight := 1.0
	for i := range s.scenes {
		sc := &s.scenes[i]
		slots := 1.0
		if e := &sc.event; !sc.settles && e.Type == uno.Played && s.stage.hidden(int(e.Seat)) && e.N == 1 {
			from := h.hands[e.Seat]
			if e.Fresh {
				from = h.drawn
			}
			slots = float64(max(1, from.Count(e.Card)))
		}
		w := s.stage.before(&h, sc)
		if w == 0 {
			return 0
		}
		weight *= w / slots
		if s.stage.draws(sc) {
			h.take(sc, o.drew[i])
		} else if s.stage.after(&h, sc) == 0 {
			return 0
		}
	}
	return weight
}
