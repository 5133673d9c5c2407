package naive

import "slices"

// deal deals the hands and turns the start card. The deck is in drawing order;
// dealing begins at the seat left of the dealer and goes round one card at a
// time, skipping the seats that have all their cards.
func deal(r *rules, sizes []int, dealer int, deck []string, luck chance) (*game, error) {
	seats := len(sizes)
	g := &game{
		rules: r, chance: luck, seats: seats, dealer: dealer,
		hands: make([][]string, seats), pile: deck,
		direction: 1, forgot: -1, winner: -1,
	}
	for round := range slices.Max(sizes) {
		for i := range seats {
			seat := (dealer + 1 + i) % seats
			if round < sizes[seat] {
				g.hands[seat] = append(g.hands[seat], g.pile[0])
				g.pile = g.pile[1:]
			}
		}
	}
	for !r.canStart(g.pile[0]) {
		pile, err := g.shuffled(g.pile)
		if err != nil {
			return g, err
		}
		g.pile = pile
	}
	g.top = g.pile[0]
	g.colour = colourOf(g.top)
	g.discards = []string{g.top}
	g.pile = g.pile[1:]
	return g, g.start()
}

// start applies the effect of the start card to the seat left of the dealer.
func (g *game) start() error {
	left := (g.dealer + 1) % g.seats
	g.begin(left)
	if g.rules.has("start-inert") {
		return nil
	}
	switch symbolOf(g.top) {
	case "d":
		if _, err := g.takeForced(left, 2); err != nil {
			return err
		}
		if !g.rules.has("start-draw-keeps-turn") && !g.rules.has("draws-do-not-skip") {
			g.begin(g.next(left, 1))
		}
	case "s":
		g.begin(g.next(left, 1))
	case "v":
		// A Colour Wild stands as its own colour.
		if g.rules.has("color-wild") {
			return nil
		}
		if g.seats > 2 {
			g.direction = -1
		}
		g.begin(g.dealer)
	case "w":
		g.phase = phaseColor
	}
	return nil
}
