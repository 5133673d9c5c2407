package naive

import (
	"slices"
	"strings"
)

// apply does one action, or returns the rule that it violates.
func (g *game) apply(a action) error {
	if g.phase == phaseOver {
		return broken("the hand is over, %q comes too late", a.text)
	}
	legal := g.legal()
	if !slices.Contains(legal, a.text) {
		return g.refuse(a, legal)
	}
	switch a.verb {
	case "uno":
		g.forgot = -1
		return nil
	case "catch":
		g.forgot = -1
		_, err := g.take(a.target, 2)
		return err
	}
	g.forgot = -1
	switch a.verb {
	case "play", "jump":
		return g.play(a)
	case "draw":
		return g.draw()
	case "pass":
		g.begin(g.next(g.turn, 1))
		return nil
	case "color":
		g.colour = a.named
		g.begin(g.turn)
		return nil
	case "swap":
		g.hands[g.turn], g.hands[a.target] = g.hands[a.target], g.hands[g.turn]
		g.begin(g.next(g.turn, 1))
		return nil
	case "challenge":
		return g.challenge()
	default:
		return g.accept()
	}
}

// refuse is the error of an action that is not in the list, unless it is a
// catch that does nothing.
func (g *game) refuse(a action, legal []string) error {
	switch {
	case !g.isSeat(a.seat):
		return broken("%q: there is no seat %d", a.text, a.seat)
	case a.verb == "catch" && !g.rules.uno():
		return broken("%q: these rules have no Uno call", a.text)
	case a.verb == "catch" && !g.isSeat(a.target):
		return broken("%q: there is no seat %d", a.text, a.target)
	case a.verb == "catch" && a.target == a.seat:
		return broken("%q: nobody catches itself", a.text)
	case a.verb == "catch":
		return nil
	case a.said && slices.Contains(legal, strings.TrimSuffix(a.text, "!")):
		return malformed("%q says Uno and does not leave exactly one card", a.text)
	}
	return broken("%q is not legal, these are: %s", a.text, strings.Join(legal, ", "))
}

// play puts the cards of a turn or a jump on the discards and carries out their
// effects.
func (g *game) play(a action) error {
	if g.phase != phaseDrawn {
		g.turns++
	}
	g.turn = a.seat
	g.idle = 0
	judged := g.colour
	g.lay(a.seat, a.cards, a.named)
	if g.rules.uno() && !a.said && len(g.hands[a.seat]) == 1 {
		g.forgot = a.seat
	}
	return g.act(len(a.cards), judged)
}

// act carries out the effect of the top card, of which the seat to act played a
// number of copies; judged is the colour that was in force before it.
func (g *game) act(copies int, judged string) error {
	seat := g.turn
	out := len(g.hands[seat]) == 0
	if out && g.rules.has("end-at-once") {
		g.goOut(seat)
		return nil
	}
	switch symbolOf(g.top) {
	case "d":
		g.sum += 2 * copies
		if g.rules.has("stack") && !out {
			g.begin(g.next(seat, 1))
			return nil
		}
		return g.forceNext()
	case "f":
		g.sum += 4
		g.bluffer = seat
		g.guilty = holdsColour(g.hands[seat], judged)
		if g.rules.challenged() {
			g.phase = phaseChallenge
			g.turn = g.next(seat, 1)
			return nil
		}
		if g.rules.stack == "any" && !out {
			g.begin(g.next(seat, 1))
			return nil
		}
		return g.forceNext()
	}
	if out {
		g.goOut(seat)
		return nil
	}
	g.actOnTurn(copies)
	return nil
}

// actOnTurn lets a card act that makes nobody draw.
func (g *game) actOnTurn(copies int) {
	seat := g.turn
	switch symbol := symbolOf(g.top); {
	case symbol == "s":
		g.begin(g.next(seat, copies+1))
	case symbol == "v" && !g.rules.has("color-wild") && !g.rules.has("reverse-passes"):
		if g.seats == 2 {
			g.begin(g.next(seat, copies+1))
			return
		}
		if copies == 1 {
			g.direction = -g.direction
		}
		g.begin(g.next(seat, 1))
	case symbol == "7" && g.rules.has("seven-zero"):
		g.phase = phaseSwap
	case symbol == "0" && g.rules.has("seven-zero"):
		passed := make([][]string, g.seats)
		for i, hand := range g.hands {
			passed[g.next(i, 1)] = hand
		}
		g.hands = passed
		g.begin(g.next(seat, 1))
	default:
		g.begin(g.next(seat, 1))
	}
}

// forceNext makes the seat after the one to act draw the sum, at once.
func (g *game) forceNext() error {
	seat := g.turn
	victim := g.next(seat, 1)
	n := g.sum
	g.sum = 0
	if _, err := g.takeForced(victim, n); err != nil {
		return err
	}
	switch {
	case len(g.hands[seat]) == 0:
		g.goOut(seat)
	case g.rules.has("draws-do-not-skip"):
		g.begin(victim)
	default:
		g.begin(g.next(victim, 1))
	}
	return nil
}

// accept makes the victim of a Wild Draw Four draw.
func (g *game) accept() error {
	g.turn = g.bluffer
	return g.forceNext()
}

// challenge judges a Wild Draw Four by the hand its player has left and the
// colour that was in force before it.
func (g *game) challenge() error {
	challenger := g.turn
	n := g.sum
	g.sum = 0
	if g.guilty {
		if _, err := g.takeForced(g.bluffer, n); err != nil {
			return err
		}
		g.begin(challenger)
		return nil
	}
	if _, err := g.takeForced(challenger, n+2); err != nil {
		return err
	}
	if len(g.hands[g.bluffer]) == 0 {
		g.goOut(g.bluffer)
		return nil
	}
	g.begin(g.next(challenger, 1))
	return nil
}

// draw is the draw of a turn: of the sum of a stack, or of one card, of cards
// until one can be played, or of what the machine ejects.
func (g *game) draw() error {
	g.turns++
	if g.sum > 0 {
		n := g.sum
		g.sum = 0
		taken, err := g.takeForced(g.turn, n)
		if err != nil {
			return err
		}
		g.endTurn(len(taken) > 0)
		return nil
	}
	pushed := false
	for !g.nothingLeft() {
		n := 1
		if g.rules.has("attack") {
			pushed = true
			var err error
			if n, err = g.chance.eject(); err != nil {
				return err
			}
		}
		// More cards than the game has cannot be taken.
		taken, err := g.take(g.turn, min(n, len(g.rules.deck)))
		if err != nil {
			return err
		}
		g.drawn = append(g.drawn, taken...)
		if !g.rules.has("draw-until-playable") || g.playableDrawn() {
			break
		}
	}
	if g.rules.has("drawn-plays-itself") && len(g.drawn) > 0 {
		return g.playsItself(g.drawn[0])
	}
	if g.playableDrawn() && !g.rules.has("no-play-after-draw") {
		g.phase = phaseDrawn
		return nil
	}
	g.endTurn(pushed || len(g.drawn) > 0)
	return nil
}

// playsItself decides what happens to a drawn card under drawn-plays-itself: a
// black one is played with a random colour and no effect, one of the current
// colour acts as if played, any other is kept. No hand is reduced to one card
// this way, so there is no Uno call.
func (g *game) playsItself(card string) error {
	if !isBlack(card) && colourOf(card) != g.colour {
		g.endTurn(true)
		return nil
	}
	named := ""
	if g.rules.names(card) {
		var err error
		if named, err = g.chance.colour(card); err != nil {
			return err
		}
		if !slices.Contains(g.colours(), named) {
			return broken("no card of the deck has the colour %q named for the drawn %s", named, card)
		}
	}
	judged := g.colour
	g.lay(g.turn, []string{card}, named)
	if isBlack(card) {
		g.endTurn(true)
		return nil
	}
	return g.act(1, judged)
}

// endTurn ends the turn of a seat that played nothing; moved reports whether
// the turn moved a card, or asked for one where there were some.
func (g *game) endTurn(moved bool) {
	g.idle++
	if moved {
		g.idle = 0
	}
	if g.idle == g.seats {
		g.end("blocked", -1)
		return
	}
	g.begin(g.next(g.turn, 1))
}
