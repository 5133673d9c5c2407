package twoplayer

import (
	"context"
	"fmt"

	"github.com/unolab/uno/pomdp"
)

// DealModel writes out the model of whole hands, from a deal of so many cards to each
// seat: in the state `deal` any action deals, so that the value of a hand is that of
// the model divided by gamma. Who begins is as likely as not the player, and is seen
// with the start card. A black start card, which would go back, does not occur. Limit
// and cost are those of Model.
func (g *Game) DealModel(ctx context.Context, each int, gamma float64, limit int) (*pomdp.Model, error) {
	if n := g.deck.size(); each < 1 || 2*each >= n {
		return nil, fmt.Errorf("%d cards for each of two players and a start card cannot be dealt from %d", each, n)
	}
	w := newWriter(g, gamma)
	w.deal = w.state("deal", physical{})
	w.after = append(w.after, w.observation("nothing"))
	w.model.Start = pomdp.Point(w.deal)
	starts := 0
	for _, f := range g.faces {
		if !f.card.Black() {
			starts += g.deck.count(f.kind)
		}
	}
	var entries []pomdp.Entry
	for top, f := range g.faces {
		if f.card.Black() {
			continue
		}
		rest := g.deck - one(f.kind)
		total := 0.0
		eachPart(rest, each, func(hand bag) { total += ways(rest, hand) })
		eachPart(rest, each, func(hand bag) {
			x := public{hand: hand, top: uint8(top), other: uint8(each)}
			share := float64(g.deck.count(f.kind)) / float64(starts) * ways(rest, hand) / total / 2
			for _, first := range []bool{true, false} {
				dealt := g.uniform(x)
				scale(dealt.hands, 1/share)
				w.s.reset()
				st := w.s.open(x, first, dealt.hands)
				w.reward += st.win - st.loss
				entries = w.entries(st, entries)
			}
		})
	}
	w.dealt = pomdp.Gather(entries)
	return w.model, w.write(ctx, limit)
}

// open is the start of a hand, up to the player's first decision: the card on top acts
// on the seat that begins as if the other had played it.
func (s *stepper) open(x public, first bool, hands []weighted) *step {
	s.out = step{branches: s.out.branches[:0]}
	s.events = append(s.events[:0], event{what: turned, face: int8(x.top)}, event{what: got, bag: x.hand})
	if first {
		s.events[0].n = 1
	}
	switch face := &s.g.faces[x.top]; {
	case face.draws > 0 && first:
		x.must = uint8(face.draws)
		s.decide(x, hands)
	case face.draws > 0:
		s.give(x, face.draws, hands)
	case first == face.again:
		s.reply(x, hands)
	default:
		s.decide(x, hands)
	}
	return &s.out
}
