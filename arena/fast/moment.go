package fast

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// Moment is a decision of a seat as all seats see it: to play or draw at the
// beginning of a turn (ToPlay), or to play or keep a card drawn (ToKeep).
type Moment struct {
	Phase   uno.Phase
	Seat    int8
	Dir     int8
	Top     uno.Kind
	Color   uno.Color
	Counts  [uno.MaxSeats]int8
	Cards   uno.Cards // all that are not among the discards
	History learnt.Tracker
	Move    uno.Move // what the seat did
}

// Chances computes how likely the seats of a table decide as they did.
type Chances struct {
	cast *cast
	s    State
}

// NewChances makes the chances of the policies of the seats.
func NewChances(rules *uno.Rules, players []Weigher) (*Chances, error) {
	sim, err := NewWeighed(rules, players, 0, 0)
	if err != nil {
		return nil, err
	}
	return &Chances{cast: sim.cast, s: sim.state}, nil
}

// Of is the probability that the seat of the moment decides as it did if it holds
// this hand, of which drawn is the card just drawn (ToKeep). It is 0 for a move
// that is not legal with this hand. tremble is the share of decisions that are
// any legal move instead of one of the policy. Nothing is allocated.
func (c *Chances) Of(m *Moment, held uno.Cards, drawn uno.Kind, tremble float64) float64 {
	s := &c.s
	s.turn = m.Seat
	s.players[m.Seat].hand = handOf(held)
	s.top = faceOf(m.Top, m.Color)
	s.card = s.top
	if m.Phase == uno.ToKeep {
		card := faceOf(drawn, uno.Red)
		if !s.mayKeep(card) {
			return float64(bitOf(m.Move.Act == uno.Pass))
		}
		c.cast.listKeep(s, card)
	} else {
		c.cast.listTurn(s)
	}
	moves := c.cast.moves
	at := -1
	for i := range moves {
		if x := &moves[i]; x.Act == m.Move.Act && x.Card == m.Move.Card && x.Color == m.Move.Color && x.Twin == m.Move.Twin {
			at = i
		}
	}
	if at < 0 || len(moves) == 1 {
		return float64(bitOf(at == 0))
	}
	return c.weigh(m, at, tremble)
}

// weigh is Of for the move of this index among several.
func (c *Chances) weigh(m *Moment, at int, tremble float64) float64 {
	k, s := c.cast, &c.s
	k.live = handOf(m.Cards)
	sc := &k.scene
	*sc = learnt.Scene{
		Rules: &k.rules, Phase: m.Phase, Seat: int(m.Seat), Seats: int(s.seats), Dir: int(m.Dir),
		Hand: setOf(s.players[m.Seat].hand), Top: m.Top, Color: m.Color, Bluffer: -1, Before: uno.NoColor,
		Unseen: setOf(k.unseen(&s.players[m.Seat].hand)), Track: &m.History,
	}
	for seat, n := range m.Counts[:s.seats] {
		sc.Counts[seat] = int(n)
	}
	sc.Prepare(k.moves)
	w := k.w[:len(k.moves)]
	k.players[m.Seat].Weigh(sc, k.moves, w)
	sum := 0.0
	for _, x := range w {
		sum += x
	}
	return (1-tremble)*w[at]/sum + tremble/float64(len(w))
}

// bitOf is 1 for true.
func bitOf(b bool) int {
	if b {
		return 1
	}
	return 0
}
