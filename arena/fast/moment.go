package fast

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// Moment is a decision of a seat as all seats see it: to play or draw at the
// beginning of a turn (ToPlay), to play or keep a card drawn (ToKeep), to answer a sum
// (ToStack), or to answer a Wild Draw Four where another one may be the answer
// (ToAnswer).
type Moment struct {
	Phase   uno.Phase
	Seat    int8
	Dir     int8
	Top     uno.Kind
	Color   uno.Color
	Sum     int16     // pending, else 0
	Bluffer int8      // ToAnswer: who played the Wild Draw Four
	Before  uno.Color // ToAnswer: the colour that it covered
	Counts  [uno.MaxSeats]int8
	Cards   uno.Cards // all that are not among the discards
	History learnt.Tracker
	Move    uno.Move // what the seat did
}

// Chances computes how likely a seat would have decided as it did, for each of some
// players that it may be.
type Chances struct {
	cast    *cast
	players []Weigher
	s       State
}

// NewChances makes the chances of some players at a table.
func NewChances(rules *uno.Rules, seats int, players []Weigher) (*Chances, error) {
	table := make([]Weigher, seats)
	for i := range table {
		table[i] = players[0]
	}
	sim, err := NewWeighed(rules, table, 0, 0)
	if err != nil {
		return nil, err
	}
	return &Chances{cast: sim.cast, players: players, s: sim.state}, nil
}

// Of sets chances, one for each player, to the probability that it decides as the seat of
// the moment did if it holds this hand, of which drawn is the card just drawn (ToKeep).
// It is 0 for a move that is not legal with this hand. tremble is the share of decisions
// that are any legal move instead of one of the player. Nothing is allocated.
func (c *Chances) Of(m *Moment, held uno.Cards, drawn uno.Kind, tremble float64, chances []float64) {
	s := &c.s
	s.turn, s.phase = m.Seat, m.Phase
	s.players[m.Seat].hand = handOf(held)
	s.top = faceOf(m.Top, m.Color)
	s.card = s.top
	c.list(m, faceOf(drawn, uno.Red))
	at := indexOf(c.cast.moves, &m.Move)
	if at >= 0 && len(c.cast.moves) > 1 {
		c.weigh(m, at, tremble, chances)
		return
	}
	for i := range chances {
		chances[i] = float64(bitOf(at >= 0))
	}
}

// list lists what the seat of a moment may do, of which drawn is the card just drawn.
func (c *Chances) list(m *Moment, drawn uint8) {
	k, s := c.cast, &c.s
	switch {
	case m.Phase == uno.ToAnswer:
		k.listAnswers(s, s.rules.stack == uno.StackAny)
	case m.Phase != uno.ToKeep:
		k.listTurn(s)
	case s.mayKeep(drawn):
		k.listKeep(s, group[drawn])
	default:
		k.moves = append(k.moves[:0], uno.Move{Seat: m.Seat, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor})
	}
}

// indexOf is where a move is among some, -1 if it is not.
func indexOf(moves []uno.Move, m *uno.Move) int {
	for i := range moves {
		if x := &moves[i]; x.Act == m.Act && x.Card == m.Card && x.Color == m.Color && x.Twin == m.Twin {
			return i
		}
	}
	return -1
}

// weigh is Of for the move of this index among several.
func (c *Chances) weigh(m *Moment, at int, tremble float64, chances []float64) {
	k, s := c.cast, &c.s
	k.live = handOf(m.Cards)
	sc := &k.scene
	*sc = learnt.Scene{
		Rules: &k.rules, Phase: m.Phase, Seat: int(m.Seat), Seats: int(s.seats), Dir: int(m.Dir),
		Hand: setOf(s.players[m.Seat].hand), Top: m.Top, Color: m.Color, Sum: int(m.Sum), Bluffer: -1, Before: uno.NoColor,
		Unseen: setOf(k.unseen(&s.players[m.Seat].hand)), Track: &m.History,
	}
	if m.Phase == uno.ToAnswer {
		sc.Bluffer, sc.Before = int(m.Bluffer), m.Before
	}
	for seat, n := range m.Counts[:s.seats] {
		sc.Counts[seat] = int(n)
	}
	sc.Prepare(k.moves)
	w := k.w[:len(k.moves)]
	for i, p := range c.players {
		p.Weigh(sc, k.moves, w)
		sum := 0.0
		for _, x := range w {
			sum += x
		}
		chances[i] = (1-tremble)*w[at]/sum + tremble/float64(len(w))
	}
}

// bitOf is 1 for true.
func bitOf(b bool) int {
	if b {
		return 1
	}
	return 0
}
