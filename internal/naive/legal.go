package naive

import (
	"fmt"
	"slices"
)

// legal lists, sorted, all legal actions of all seats. It omits random results
// and catches that would do nothing.
func (g *game) legal() []string {
	list := g.legalToAct()
	if g.phase != phaseOver {
		list = append(list, g.calls()...)
		list = append(list, g.jumps()...)
	}
	return sorted(list)
}

// legalToAct lists what the seat to act may do in its turn.
func (g *game) legalToAct() []string {
	var list []string
	say := func(what string) { list = append(list, fmt.Sprintf("%d %s", g.turn, what)) }
	switch g.phase {
	case phaseColor:
		for _, c := range g.colours() {
			say("color " + c)
		}
	case phasePlay:
		list = g.plays()
		if g.mayDraw(len(list) > 0) {
			say("draw")
		}
	case phaseDrawn:
		list = g.plays()
		if !g.rules.has("force-play") {
			say("pass")
		}
	case phaseChallenge:
		if g.turns < g.rules.limit { // an answer with a card is a turn
			list = g.plays()
		}
		say("challenge")
		say("accept")
	case phaseSwap:
		for other := range g.seats {
			if other != g.turn {
				say(fmt.Sprintf("swap %d", other))
			}
		}
	}
	return list
}

// mayDraw reports whether a seat that can, or cannot, play may draw or take the
// sum of a stack.
func (g *game) mayDraw(canPlay bool) bool {
	return !canPlay || !g.rules.has("no-draw-by-choice") && !g.rules.has("force-play")
}

// candidates are the cards that the seat to act may choose from: its hand, or
// after drawing only what it drew.
func (g *game) candidates() []string {
	if g.phase == phaseDrawn {
		return g.drawn
	}
	return g.hands[g.turn]
}

// plays lists every play of the seat to act.
func (g *game) plays() []string {
	var list []string
	for _, card := range distinct(g.candidates()) {
		if g.mayPlay(card, 1) {
			list = append(list, g.spellings(g.turn, "", card, 1)...)
		}
		if g.rules.has("twins") && g.phase != phaseDrawn && !isBlack(card) &&
			count(g.hands[g.turn], card) == 2 && g.mayPlay(card, 2) {
			list = append(list, g.spellings(g.turn, "", card, 2)...)
		}
	}
	return list
}

// spellings writes a play or jump of a number of copies of a card in every
// possible way: with each colour that can be named, and where it leaves one
// card with and without the Uno call.
func (g *game) spellings(seat int, verb, card string, copies int) []string {
	names := []string{card}
	if g.rules.names(card) {
		names = nil
		for _, c := range g.colours() {
			names = append(names, card+":"+c)
		}
	}
	var list []string
	for _, name := range names {
		text := fmt.Sprintf("%d %s%s", seat, verb, name)
		if copies == 2 {
			text += " " + name
		}
		list = append(list, text)
		if g.rules.uno() && len(g.hands[seat]) == copies+1 {
			list = append(list, text+"!")
		}
	}
	return list
}

// mayPlay reports whether the seat to act may play this number of copies of a
// card of its candidates now.
func (g *game) mayPlay(card string, copies int) bool {
	if !g.mayGoOut(g.turn, card, copies) {
		return false
	}
	if card == "f" {
		return g.mayPlayFour()
	}
	if g.sum > 0 {
		// A stack is answered with a Draw Two, of any colour, on a Draw Two.
		return symbolOf(card) == "d" && symbolOf(g.top) == "d"
	}
	return card == "w" || colourOf(card) == g.colour || symbolOf(card) == symbolOf(g.top)
}

// mayPlayFour reports whether the seat to act may play a Wild Draw Four.
func (g *game) mayPlayFour() bool {
	if g.sum > 0 && (g.rules.stack != "any" || g.lastCardDown()) {
		return false
	}
	switch {
	case g.rules.has("no-bluff"):
		return !holdsColour(g.hands[g.turn], g.colour)
	case g.rules.has("wd4-last"):
		return !slices.ContainsFunc(g.candidates(), func(other string) bool {
			return other != "f" && g.mayPlay(other, 1)
		})
	default:
		return true
	}
}

// lastCardDown reports whether the Wild Draw Four waiting for an answer was its
// player's last card.
func (g *game) lastCardDown() bool {
	return g.phase == phaseChallenge && len(g.hands[g.bluffer]) == 0
}

// mayGoOut reports whether the house rules about last cards allow a seat to
// play this number of copies of a card.
func (g *game) mayGoOut(seat int, card string, copies int) bool {
	if len(g.hands[seat]) > copies {
		return true
	}
	if g.rules.has("no-out-on-action") && isAction(card) {
		return false
	}
	return !(g.rules.has("no-out-on-reverse") && symbolOf(card) == "v")
}

// playableDrawn reports whether the seat to act could now play one of the cards
// it drew in this turn.
func (g *game) playableDrawn() bool {
	phase := g.phase
	g.phase = phaseDrawn
	able := slices.ContainsFunc(g.drawn, func(card string) bool { return g.mayPlay(card, 1) })
	g.phase = phase
	return able
}

// calls lists the catches that work and the late Uno.
func (g *game) calls() []string {
	var list []string
	for target := range g.seats {
		if !g.catchable(target) {
			continue
		}
		list = append(list, fmt.Sprintf("%d uno", target))
		for seat := range g.seats {
			if seat != target {
				list = append(list, fmt.Sprintf("%d catch %d", seat, target))
			}
		}
	}
	return list
}

// jumps lists the plays out of turn: a coloured card identical to the top one,
// while the seat to act has done nothing yet.
func (g *game) jumps() []string {
	if !g.rules.has("jump-in") || g.phase != phasePlay || isBlack(g.top) {
		return nil
	}
	var list []string
	for seat := range g.seats {
		if seat != g.turn && slices.Contains(g.hands[seat], g.top) && g.mayGoOut(seat, g.top, 1) {
			list = append(list, g.spellings(seat, "jump ", g.top, 1)...)
		}
	}
	return list
}
