package uno

// Gather is the deck in the order in which a hand leaves it, as it lies when
// it is picked up to be shuffled, from the top: the discards in the order in
// which they were played, for the discard pile is turned face down as it lies
// and so the first card played comes on top; under them the hands, from the
// seat left of the dealer on, each as a player holds it, by colour and rank;
// and at the bottom what is left of the draw pile in its order. "Play
// naturally sorts cards into runs within a suit" (McGuire): the runs are in the
// discards and in the hands.
//
// The order of the discards is taken from the events and that of the draw pile
// from the DeckOrder; where a hand was set up without them, or played with another
// Chance, cards lie in canonical order. Cost: one pass over the events.
func Gather(g *Game) []Kind {
	order := make([]Kind, 0, g.Rules.Deck.Len())
	order = lay(order, g.Discards(), laid(g.Log.Events, g.Rules.RefillAll))
	for i := range int(g.Seats) {
		seat := (int(g.Dealer) + 1 + i) % int(g.Seats)
		order = g.Hands[seat].AppendKinds(order)
	}
	var rest []Kind
	if order, ok := g.Chance.(*DeckOrder); ok {
		rest = order.rest()
	}
	return lay(order, g.Pile, rest)
}

// laid is the discards in the order in which they were played, the top card
// last, since the discards were last turned over. With refill-all the top card
// goes back with them.
func laid(events []Event, refillAll bool) []Kind {
	var list []Kind
	for _, e := range events {
		switch {
		case e.Type == StartTurned:
			list = append(list, e.Card)
		case e.Type == Played:
			for range e.N {
				list = append(list, e.Card)
			}
		case e.Type == Reshuffled && (refillAll || len(list) == 0):
			list = list[:0]
		case e.Type == Reshuffled:
			list = append(list[:0], list[len(list)-1])
		}
	}
	return list
}

// lay appends cards in the order in which lists have them, as far as they do;
// the others follow in canonical order.
func lay(dst []Kind, cards Cards, lists ...[]Kind) []Kind {
	for _, list := range lists {
		for _, k := range list {
			if cards.Has(k) {
				cards.Remove(k)
				dst = append(dst, k)
			}
		}
	}
	return cards.AppendKinds(dst)
}

// Pack is a deck that is played with hand after hand and shuffled by hand: each
// new draw pile is shuffled from the order in which its cards lay.
type Pack struct {
	// Order is how the cards lie, the top first; a new pack, in canonical
	// order, when it is empty. Cards that a hand's deck does not have are left
	// out, cards that are missing lie at the bottom.
	Order []Kind
	// Shuffle shuffles it.
	Shuffle Shuffler
}

// Collect picks the cards up after a hand.
func (p *Pack) Collect(g *Game) { p.Order = Gather(g) }

// DeckOrder makes the deck order of the next hand, which g is to be started with under
// these rules, in one game of a seeded run. The deck is shuffled from the order
// in which the pack lies; a start card that goes back goes under the pile; and
// discards that are turned over lie in the order in which they were played, as
// the events of g tell, over what is left of the pile. A void deal is made
// good by a uniform shuffle, so that a hand begins under any Shuffler.
func (p *Pack) DeckOrder(g *Game, rules *Rules, seed, game uint64) *DeckOrder {
	order := NewDeckOrder(seed, game)
	order.Order = func(n int, pile Cards, into []Kind) []Kind {
		src := Stream(seed, game, ShufflePurpose(n))
		switch {
		case n == 0:
			into = lay(into[:0], pile, p.Order)
		case len(order.Piles) == 0:
			return Arrange(pile, &src, into)
		default:
			into = lay(into[:0], pile, laid(g.Log.Events, rules.RefillAll), order.rest())
		}
		p.Shuffle(into, &src)
		return into
	}
	return order
}
