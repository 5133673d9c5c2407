package uno

// Gather is the order in which a hand leaves the deck for the next shuffle,
// from the top. First come the discards in the order in which they were played:
// the discard pile is turned face down, so the first card played is on top.
// Then come the hands, from the seat left of the dealer on, each sorted by
// colour and rank. The rest of the draw pile is at the bottom, in its order.
// "Play naturally sorts cards into runs within a suit" (McGuire): the runs are
// in the discards and in the hands.
//
// The order of the discards is taken from the events and that of the draw pile
// from the DeckOrder; without them (a hand set up from a position, or another
// Chance) cards are in canonical order. Cost: one pass over the events.
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

// lay appends cards in the order of lists; cards that are in no list follow in
// canonical order.
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

// Pack is a physical deck, used for hand after hand and shuffled by hand: each
// new draw pile is shuffled from the order in which its cards lay.
type Pack struct {
	// Order is the order of the cards, the top first. An empty Order means a new
	// pack in canonical order. Cards that the next hand's deck does not have are
	// left out; missing ones are added at the bottom.
	Order []Kind
	// Shuffle shuffles it.
	Shuffle Shuffler
}

// Collect picks the cards up after a hand.
func (p *Pack) Collect(g *Game) { p.Order = Gather(g) }

// DeckOrder makes the deck order for the next hand, in one game of a seeded
// run; start g with it under the same rules. The deck is shuffled from the
// order of the pack. A start card that goes back goes under the pile. Discards
// that are turned over lie above the rest of the pile, in the order in which
// they were played according to the events of g. After a void deal the cards
// are shuffled uniformly, so a hand starts under any Shuffler.
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
