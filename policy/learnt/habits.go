package learnt

import (
	"math"

	"github.com/unolab/uno"
)

// Habits are what marks a player beside its strength. Each adds to the logarithm
// of the weight of some moves; the zero value adds nothing.
type Habits struct {
	// Bluffs favours a Wild Draw Four while a card of the colour is held.
	Bluffs float64
	// Hoards disfavours black cards while more than two cards are held.
	Hoards float64
	// Attacks favours cards that make the next seat draw or lose its turn.
	Attacks float64
	// Doubts favours the challenge of a Wild Draw Four.
	Doubts float64
	// Draws is the chance of a draw by choice, or of keeping a drawn card, where
	// a card can be played.
	Draws float64
}

// NewCharacter makes `fast` play with a dullness and with habits.
func NewCharacter(d Dullness, h Habits) *Player {
	p := NewDull(d)
	p.habits = &h
	return p
}

// lean adds what the habits make of the scores of moves.
func (h *Habits) lean(v *uno.View, moves []uno.Move, w []float64) {
	bluff := v.Rules.Bluffs() && v.Hand.HasColor(v.Color)
	for i, m := range moves {
		switch {
		case m.Act == uno.Challenge:
			w[i] += h.Doubts
		case m.Act == uno.Play:
			w[i] += h.onPlay(v, m, bluff)
		}
	}
	h.idle(moves, w)
}

// onPlay is what the habits add to a play.
func (h *Habits) onPlay(v *uno.View, m uno.Move, bluff bool) (sum float64) {
	four := m.Card == uno.WildDrawFourKind
	black := four || m.Card == uno.WildKind
	if black && v.Hand.Len() > 2 {
		sum -= h.Hoards
	}
	if four && bluff {
		sum += h.Bluffs
	}
	if four || !black && attacks(m.Card.Rank()) {
		sum += h.Attacks
	}
	return sum
}

// attacks reports whether a rank costs the next seat cards or its turn.
func attacks(r uno.Rank) bool { return r == uno.DrawTwo || r == uno.Skip || r == uno.Reverse }

// idle gives draws and passes their chance beside the plays.
func (h *Habits) idle(moves []uno.Move, w []float64) {
	if h.Draws <= 0 {
		return
	}
	most := math.Inf(-1)
	for i, m := range moves {
		if m.Act == uno.Play {
			most = max(most, w[i])
		}
	}
	if math.IsInf(most, -1) {
		return // nothing to play: a draw is no choice
	}
	sum := 0.0
	for i, m := range moves {
		if m.Act == uno.Play {
			sum += math.Exp(w[i] - most)
		}
	}
	for i, m := range moves {
		if m.Act == uno.Draw || m.Act == uno.Pass {
			w[i] = most + math.Log(sum) + math.Log(h.Draws/(1-h.Draws))
		}
	}
}
