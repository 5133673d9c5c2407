package belief

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// hypothesis is one way the hidden hands may be: all hands, the own one
// included, what the seat that has last drawn took in this turn, and what the
// player of a Wild Draw Four that awaits a verdict drew since. The draw pile
// is what is left of the deck.
type hypothesis struct {
	hands [uno.MaxSeats]uno.Cards
	drawn uno.Cards
	late  uno.Cards
}

// scene is an event with the table before it. thinking, for a scene that is
// no event but the table looked at (settled), says that the seat which has
// drawn is still to decide.
type scene struct {
	event    uno.Event
	table    table
	settles  bool
	thinking bool
}

// stage moves hypotheses through scenes and weighs them by a policy.
type stage struct {
	rules  *uno.Rules
	seats  int
	seat   int
	policy Likelihood
	view   uno.View
	moves  []uno.Move
}

// hidden reports whether the cards of a seat are hidden.
func (s *stage) hidden(seat int) bool { return seat >= 0 && seat != s.seat }

// pile is the draw pile of a hypothesis.
func (s *stage) pile(h *hypothesis, t *table) uno.Cards {
	pile := s.rules.Deck.Minus(t.Under)
	if t.Top != uno.NoKind && !t.TopInPile {
		pile.Remove(t.Top)
	}
	for _, hand := range h.hands[:s.seats] {
		pile = pile.Minus(hand)
	}
	return pile
}

// odds is the chance of drawing just these cards from a pile, in any order.
func odds(pile, cards uno.Cards) float64 {
	if !pile.Contains(cards) {
		return 0
	}
	p := 1.0
	d, n := pile.Len(), cards.Len()
	for k, j := range cards.Each() {
		p *= stat.Choose(pile.Count(k), j)
	}
	return p / stat.Choose(d, n)
}

// look sets the view to what a seat would see of a hypothesis.
func (s *stage) look(h *hypothesis, t *table, seat int, phase uno.Phase) *uno.View {
	v := &s.view
	v.Table = t.Table
	v.Phase, v.Turn = phase, int8(seat)
	v.Rules, v.Seat, v.Hand, v.Counts, v.PileN = s.rules, seat, h.hands[seat], t.count, t.pileN
	v.Open = [uno.MaxSeats]uno.Cards{}
	v.Open[seat] = v.Hand
	v.Drawn = uno.Cards{}
	if phase == uno.ToKeep {
		v.Drawn = h.drawn
	}
	return v
}

// decides is the chance that a seat decides so.
func (s *stage) decides(h *hypothesis, t *table, seat int, phase uno.Phase, m uno.Move) float64 {
	m.Seat = int8(seat)
	return s.policy(s.look(h, t, seat, phase), m)
}

// could reports whether a seat could play of what it has drawn.
func (s *stage) could(h *hypothesis, t *table, seat int) bool {
	if s.rules.NoPlayAfterDraw || s.rules.DrawnPlaysItself {
		return false
	}
	s.moves = s.look(h, t, seat, uno.ToKeep).Legal(s.moves[:0])
	for _, m := range s.moves {
		if m.Act == uno.Play {
			return true
		}
	}
	return false
}

// act is a move without card and colour.
func act(a uno.Act) uno.Move { return uno.Move{Act: a, Card: uno.NoKind, Color: uno.NoColor} }

// before is the likelihood of what a scene shows before any card moves: the
// end of a draw, and the decision that the event is.
func (s *stage) before(h *hypothesis, sc *scene) float64 {
	w := s.endDraw(h, sc)
	if w == 0 || sc.settles {
		return w
	}
	t, e, seat := &sc.table, &sc.event, int(sc.event.Seat)
	if !s.hidden(seat) {
		return w
	}
	switch e.Type {
	case uno.Drew:
		switch {
		case e.Why == uno.ByTurn && t.drawing != seat:
			w *= s.decides(h, t, seat, uno.ToPlay, act(uno.Draw))
		case e.Why == uno.ByTurn && !t.more && s.could(h, t, seat):
			w = 0
		case e.Why == uno.ByCard && t.Phase == uno.ToStack:
			w *= s.decides(h, t, seat, uno.ToStack, act(uno.Draw))
		}
	case uno.Played:
		w *= s.plays(h, t, e)
	case uno.Challenged:
		w *= s.decides(h, t, seat, uno.ToAnswer, act(uno.Challenge))
	case uno.Accepted:
		w *= s.decides(h, t, seat, uno.ToAnswer, act(uno.Accept))
	case uno.ColorNamed:
		if t.Phase == uno.ToName {
			m := act(uno.NameColor)
			m.Color = e.Color
			w *= s.decides(h, t, seat, uno.ToName, m)
		}
	case uno.Swapped:
		m := act(uno.Swap)
		m.Target = e.Other
		w *= s.decides(h, t, seat, uno.ToSwap, m)
	}
	return w
}

// plays is the likelihood of a play. Out of turn only the card is asked for.
func (s *stage) plays(h *hypothesis, t *table, e *uno.Event) float64 {
	seat := int(e.Seat)
	switch {
	case e.Itself && !h.drawn.Has(e.Card), h.hands[seat].Count(e.Card) < int(e.N):
		return 0
	case e.Itself || e.Jump:
		return 1
	}
	phase := t.Phase
	if e.Fresh {
		phase = uno.ToKeep
	}
	m := act(uno.Play)
	m.Card, m.Color, m.Twin = e.Card, e.Color, e.Twin
	return s.decides(h, t, seat, phase, m)
}

// endDraw is the likelihood of the end of a draw, if the scene ends one.
func (s *stage) endDraw(h *hypothesis, sc *scene) float64 {
	t, e := &sc.table, &sc.event
	seat := t.drawing
	own := int(e.Seat) == seat
	switch {
	case !s.hidden(seat):
		return 1
	case !sc.settles && (e.Type == uno.Reshuffled || e.Type == uno.Drew && own && e.Why == uno.ByTurn):
		return 1
	}
	w := 1.0
	if !t.halt && s.rules.DrawUntilPlayable && !t.exhausted() && !s.could(h, t, seat) {
		return 0
	}
	over := !sc.thinking
	if !sc.settles {
		over = !(e.Type == uno.Played && own && e.Fresh)
	}
	if !over {
		return w
	}
	switch {
	case s.rules.DrawnPlaysItself:
		if countIn(h.drawn, colorSet(t.Color)|blackKinds) > 0 {
			return 0
		}
	case s.could(h, t, seat):
		w *= s.decides(h, t, seat, uno.ToKeep, act(uno.Pass))
	}
	h.drawn = uno.Cards{}
	return w
}

// draws reports whether a scene lets a hidden seat take cards from the pile.
func (s *stage) draws(sc *scene) bool {
	return !sc.settles && s.hidden(int(sc.event.Seat)) && sc.event.N > 0 &&
		(sc.event.Type == uno.Drew || sc.event.Type == uno.Dealt)
}

// take gives a hidden seat the cards that it draws in a scene.
func (h *hypothesis) take(sc *scene, cards uno.Cards) {
	e := &sc.event
	h.hands[e.Seat] = h.hands[e.Seat].Plus(cards)
	switch {
	case e.Type == uno.Drew && e.Why == uno.ByTurn:
		h.drawn = h.drawn.Plus(cards)
	case e.Type == uno.Drew && e.Why == uno.ByPenalty && e.Seat == sc.table.Bluffer:
		h.late = h.late.Plus(cards)
	}
}

// after moves the cards of a scene in which no hidden seat draws, and is the
// likelihood of those that are seen.
func (s *stage) after(h *hypothesis, sc *scene) float64 {
	if sc.settles {
		return 1
	}
	t, e, seat := &sc.table, &sc.event, int(sc.event.Seat)
	switch e.Type {
	case uno.Dealt, uno.Drew:
		if seat == s.seat {
			p := odds(s.pile(h, t), e.Cards)
			if p > 0 {
				drawn := h.drawn
				h.take(sc, e.Cards)
				h.drawn = drawn
			}
			return p
		}
	case uno.StartTurned, uno.StartBack:
		return odds(s.pile(h, t), uno.NewCards(e.Card))
	case uno.Played:
		for range e.N {
			h.hands[seat].Remove(e.Card)
		}
		h.drawn, h.late = uno.Cards{}, uno.Cards{}
	case uno.Swapped, uno.HandsPassed:
		moving := *t
		to := moving.moved(*e)
		old := h.hands
		for i, hand := range old {
			h.hands[to[i]] = hand
		}
	case uno.Received:
		if h.hands[seat] != e.Cards {
			return 0
		}
	case uno.Challenged:
		judged := h.hands[e.Other].Minus(h.late)
		h.late = uno.Cards{}
		if judged.HasColor(t.Before) != e.Guilty || seat == s.seat && h.hands[e.Other] != e.Cards {
			return 0
		}
	case uno.Accepted:
		h.late = uno.Cards{}
	}
	return 1
}
