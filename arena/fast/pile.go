package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// pile is a lazily shuffled draw pile: the lazy form of uno.Arrange.
// order[next:size] is what is left of it; a card is swapped with a random later
// one when it is drawn. (uno.Arrange uses no word for the last card; here it uses
// one, which is the last of the stream.)
type pile struct {
	order  [128]uint8 // cards; the places from 108 on are never drawn
	size   uint64
	next   uint64
	made   uint64 // piles made so far
	drawn  uint64 // cards drawn from the piles before
	mask   uint64 // all ones; 0 where the cards are in order already, and the word of stream too
	stream stream
}

// freshOrder is the whole deck in canonical order.
var freshOrder [128]uint8

func init() { fullDeck().listed(&freshOrder) }

// fresh makes the draw pile of a new game: the whole deck.
func (p *pile) fresh(key uint64) {
	p.order = freshOrder
	p.size = deckSize
	p.drawn = 0
	p.reseed(key, 0)
}

// restock makes a draw pile of cards.
func (p *pile) restock(cards hand, key uint64) {
	p.size = cards.list(&p.order)
	p.drawn += p.next
	p.reseed(key, p.made)
}

// reseed begins the n-th pile of the game.
func (p *pile) reseed(key, n uint64) {
	p.next = 0
	p.mask = ^uint64(0)
	p.made = n + 1
	p.stream = streamOf(key, uno.ShufflePurpose(int(n)))
}

// left is the number of cards in the pile.
func (p *pile) left() uint64 { return p.size - p.next }

// pick takes the card j positions after the next one.
func (p *pile) pick(j uint64) uint8 {
	next := p.next & 127
	at := (next + j) & 127
	card := p.order[at]
	p.order[at] = p.order[next]
	p.next++
	return card
}

// draw takes the next card; the pile must not be empty. The hot loops repeat its
// lines, because the compiler does not inline it.
func (p *pile) draw() uint8 {
	card := p.pick(p.stream.below(p.left()))
	p.stream.advance()
	p.stream.word &= p.mask
	return card
}

// give draws n cards into a hand; the pile must have them.
func (p *pile) give(h *hand, n int) {
	src, next := p.stream, p.next
	for range n {
		far, _ := bits.Mul64(src.word, p.size-next)
		at := (next + far) & 127
		h.add(p.order[at])
		p.order[at] = p.order[next&127]
		next++
		src.hi, src.lo = step(src.hi, src.lo)
		src.word = scramble(src.hi, src.lo) & p.mask
	}
	p.stream, p.next = src, next
}

// rest is the cards of the pile.
func (p *pile) rest() hand {
	var h hand
	for _, card := range p.order[p.next:p.size] {
		h.add(card)
	}
	return h
}

// refill makes a new draw pile of the discards, under rlcard of all cards that
// are in no hand, else without the top card. It reports whether there was
// anything to turn over. The pile must be empty, except under rlcard.
func (s *State) refill() bool {
	stock := unheld(s.players[:s.seats])
	if s.table != rlcard {
		stock.remove(s.card)
	}
	if stock.size() == int(s.pile.left()) {
		return false
	}
	s.pile.restock(stock, s.key)
	s.shuffled = true
	return true
}

// drawable reports whether there is a card to draw, and makes a new pile if
// necessary; card must be the top card.
func (s *State) drawable() bool { return s.pile.next < s.pile.size || s.refill() }

// take moves n cards from the draw pile into a hand, or what there is.
func (s *State) take(p *player, n int) {
	if int(s.pile.left()) >= n {
		s.pile.give(&p.hand, n)
		return
	}
	for ; n > 0 && s.drawable(); n-- {
		p.add(s.pile.draw())
	}
}

// force makes a seat draw n cards for a draw card. Under rlcard a pile that
// has too few of them is refilled first.
func (s *State) force(seat int8, n int) {
	if s.table == rlcard && int(s.pile.left()) < n {
		s.refill()
	}
	s.take(&s.players[seat], n)
}
