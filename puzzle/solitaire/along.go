package solitaire

import "github.com/unolab/uno/puzzle"

// Along is the order of a deck that follows a dominating trail, whose cards are
// given, in any order; without cards it is a colour or a number that every card
// of the deck has. It is nil if the cards are no such trail.
func Along(deck, walked []puzzle.Card) []puzzle.Card {
	if len(deck) == 0 {
		return []puzzle.Card{}
	}
	g := newGraph(deck)
	t := trail{use: make([]uint8, g.edges())}
	if len(walked) == 0 {
		if t, ok := g.resting(); ok {
			return g.order(t)
		}
		return nil
	}
	edge := make(map[puzzle.Card]int32, g.edges())
	for e := range int32(g.edges()) {
		edge[g.card(e)] = e
	}
	for _, s := range puzzle.Group(walked) {
		e, ok := edge[s.Card]
		if !ok || s.Count > 2 {
			return nil
		}
		t.use[e] = uint8(s.Count)
	}
	return g.order(t)
}
