package naive

// Outcome is the result of a hand, and the legal actions at each moment.
type Outcome struct {
	// Winner is the seat that went out, -1 when nobody did.
	Winner int
	// Points is the winner's score: the worth of all other hands, or 0 where
	// nobody won or the rules do not score.
	Points int
	// Reason is "out", "blocked" or "limit"; "" when the hand did not end.
	Reason string
	// Turns counts the turns in which a seat played or drew; a jump is one.
	Turns int
	// FinalHands are the hands at the end by seat, each sorted by name.
	FinalHands [][]string
	// Reshuffles counts how often the discards were turned over.
	Reshuffles int
	// Legal holds for each action the sorted list of all actions, of all seats,
	// that were legal at that moment, in record notation.
	Legal [][]string
}

// goOut ends the hand with a winner.
func (g *game) goOut(seat int) {
	g.end("out", seat)
	if g.rules.has("no-points") {
		return
	}
	for _, hand := range g.hands {
		for _, card := range hand {
			g.points += pointsOf(card)
		}
	}
}

// end ends the hand.
func (g *game) end(reason string, winner int) {
	g.phase = phaseOver
	g.reason = reason
	g.winner = winner
	g.forgot = -1
}

// outcome describes the current state of the hand, without the legal actions.
func (g *game) outcome() Outcome {
	o := Outcome{
		Winner: g.winner, Points: g.points, Reason: g.reason,
		Turns: g.turns, Reshuffles: g.reshuffles,
	}
	for _, hand := range g.hands {
		o.FinalHands = append(o.FinalHands, sorted(hand))
	}
	return o
}
