package naive

import (
	"slices"
	"strings"
)

// The phases of a hand; the package documentation defines them.
const (
	phaseColor     = "color"
	phasePlay      = "play"
	phaseDrawn     = "drawn"
	phaseChallenge = "challenge"
	phaseSwap      = "swap"
	phaseOver      = "over"
)

// chance decides what the players do not.
type chance interface {
	// shuffle puts the cards of a new draw pile in drawing order.
	shuffle(cards []string) ([]string, error)
	// eject returns how many cards the machine ejects at one push.
	eject() (int, error)
	// colour names the colour of a drawn card that plays itself.
	colour(card string) (string, error)
}

// game is a hand in play.
type game struct {
	rules  *rules
	chance chance
	seats  int
	dealer int

	hands    [][]string // by seat
	pile     []string   // the draw pile, the next card first
	discards []string   // bottom first; under refill-all it may be empty
	top      string     // the card to match; under refill-all it may have gone back
	colour   string     // the colour to match; "" when a Wild lies there unnamed

	phase     string
	turn      int      // the seat to act
	direction int      // +1 to the left, -1 to the right
	drawn     []string // what the seat to act has drawn in this turn
	sum       int      // cards that a seat still has to draw: a stack, or a WD4 not yet accepted
	bluffer   int      // who played the Wild Draw Four to be challenged
	guilty    bool     // whether it was a bluff: a catch that follows changes the hand, not the verdict
	forgot    int      // who can be caught for not saying Uno; -1 nobody

	turns      int // turns counted
	idle       int // turns in a row in which the seat moved no card
	reshuffles int // times the discards were turned over

	winner int
	points int
	reason string
}

// next is the seat a number of seats further in the direction of play.
func (g *game) next(seat, steps int) int {
	seat += g.direction * steps
	return (seat%g.seats + g.seats) % g.seats
}

// begin starts the turn of a seat, unless the hand has had all its turns.
func (g *game) begin(seat int) {
	if g.turns >= g.rules.limit {
		g.end("limit", -1)
		return
	}
	g.phase = phasePlay
	g.turn = seat
	g.drawn = nil
}

// makePile shuffles the discards into the draw pile: those under the top card,
// or all of them under refill-all. Without any it does nothing.
func (g *game) makePile() error {
	turned := g.turnable()
	if len(turned) == 0 {
		return nil
	}
	pile, err := g.shuffled(append(append([]string{}, g.pile...), turned...))
	if err != nil {
		return err
	}
	g.pile = pile
	g.discards = append([]string{}, g.discards[len(turned):]...)
	g.reshuffles++
	return nil
}

// turnable lists the discards that a new draw pile would take.
func (g *game) turnable() []string {
	if g.rules.has("refill-all") || len(g.discards) == 0 {
		return g.discards
	}
	return g.discards[:len(g.discards)-1]
}

// shuffled gets the order of a new draw pile from chance and checks that it
// contains the right cards.
func (g *game) shuffled(cards []string) ([]string, error) {
	pile, err := g.chance.shuffle(cards)
	if err != nil {
		return nil, err
	}
	if !sameCards(pile, cards) {
		return nil, broken("the new draw pile holds %s, the record shuffles %s",
			strings.Join(sorted(cards), " "), strings.Join(sorted(pile), " "))
	}
	return append([]string{}, pile...), nil
}

// nothingLeft reports whether no card can be drawn.
func (g *game) nothingLeft() bool { return len(g.pile) == 0 && len(g.turnable()) == 0 }

// take gives a seat the next n cards, or all there are, making a new draw pile
// whenever it is empty and a card is due. It returns the cards in the order
// drawn.
func (g *game) take(seat, n int) ([]string, error) {
	var taken []string
	for range n {
		if g.nothingLeft() {
			break
		}
		if len(g.pile) == 0 {
			if err := g.makePile(); err != nil {
				return nil, err
			}
		}
		card := g.pile[0]
		g.pile = g.pile[1:]
		g.hands[seat] = append(g.hands[seat], card)
		taken = append(taken, card)
	}
	if len(taken) > 0 {
		g.idle = 0
	}
	return taken, nil
}

// takeForced gives a seat the cards of a Draw Two, a Wild Draw Four or a
// stack. Under refill-all the pile is refilled first when it is too short.
func (g *game) takeForced(seat, n int) ([]string, error) {
	if g.rules.has("refill-all") && len(g.pile) < n {
		if err := g.makePile(); err != nil {
			return nil, err
		}
	}
	return g.take(seat, n)
}

// lay moves cards from a hand to the top of the discards.
func (g *game) lay(seat int, cards []string, named string) {
	for _, card := range cards {
		g.hands[seat] = without(g.hands[seat], card)
		g.discards = append(g.discards, card)
		g.top = card
		g.colour = colourOf(card)
	}
	if named != "" {
		g.colour = named
	}
}

// catchable reports whether a seat forgot to say Uno and can still be caught.
func (g *game) catchable(seat int) bool {
	return g.forgot == seat && len(g.hands[seat]) == 1
}

// isSeat reports whether a number is a seat of this table.
func (g *game) isSeat(n int) bool { return n >= 0 && n < g.seats }

// colours lists the colours that can be named.
func (g *game) colours() []string { return coloursIn(g.rules.deck) }

// holdsColour reports whether a hand contains a coloured card of the colour.
func holdsColour(hand []string, colour string) bool {
	return colour != "" && slices.ContainsFunc(hand, func(card string) bool {
		return colourOf(card) == colour
	})
}
