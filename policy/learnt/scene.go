package learnt

import (
	"math/bits"

	"github.com/unolab/uno"
)

// Scene is what a seat sees when it has to decide, ready for Features. It is
// filled from a View (Memory) or by an engine with a state of its own, through
// the same fields.
type Scene struct {
	Rules   *uno.Rules
	Phase   uno.Phase
	Seat    int
	Seats   int
	Dir     int // 1: to the left, -1: to the right
	Hand    uno.Cards
	Top     uno.Kind
	Color   uno.Color
	Sum     int
	Bluffer int
	Before  uno.Color
	Counts  [uno.MaxSeats]int
	Unseen  uno.Cards                // what lies in the draw pile and in hidden hands
	Open    *[uno.MaxSeats]uno.Cards // all hands where they lie open, else nil
	Track   *Tracker

	// What follows is worked out by Prepare.
	one, two  uint64 // the coloured cards of the hand: first copies, second copies
	n         int
	wilds     int
	fours     int
	unOne     uint64
	unTwo     uint64
	unColor   [uno.Colors]int
	unBlack   int
	unAll     int
	again     uint16 // the ranks that give the seat another turn (two seats)
	playables int    // the plays among the moves
	inColor   [uno.Colors]int
	options   [optionBits]uint8 // the options that are on
	optionsOn int
}

const coloredLanes = 0x1FFF_1FFF_1FFF_1FFF

// lane is the part of a set of coloured cards that has colour c.
func lane(set uint64, c uno.Color) uint64 { return set >> (16 * c) & 0x1FFF }

// column is the cards of a rank.
func column(r uno.Rank) uint64 { return 0x0001_0001_0001_0001 << r }

// Prepare works out what the features of all moves share. The moves are those
// to choose from.
func (s *Scene) Prepare(moves []uno.Move) {
	one, two := s.Hand.Bits()
	s.one, s.two = one&coloredLanes, two&coloredLanes
	s.wilds, s.fours = s.Hand.Count(uno.WildKind), s.Hand.Count(uno.WildDrawFourKind)
	s.n = bits.OnesCount64(one) + bits.OnesCount64(two)
	one, two = s.Unseen.Bits()
	s.unOne, s.unTwo = one&coloredLanes, two&coloredLanes
	s.unAll = bits.OnesCount64(one) + bits.OnesCount64(two)
	s.unBlack = s.unAll
	for c := range s.unColor {
		s.unColor[c] = bits.OnesCount64(lane(s.unOne, uno.Color(c))) + bits.OnesCount64(lane(s.unTwo, uno.Color(c)))
		s.unBlack -= s.unColor[c]
		s.inColor[c] = bits.OnesCount64(lane(s.one, uno.Color(c))) + bits.OnesCount64(lane(s.two, uno.Color(c)))
	}
	s.again = againRanks(s.Rules, s.Seats)
	s.optionsOn = len(optionsOn(s.Rules, s.options[:0]))
	s.playables = 0
	for i := range moves {
		if moves[i].Act == uno.Play {
			s.playables++
		}
	}
}

// againRanks are the ranks that give a player another turn, as one card.
func againRanks(r *uno.Rules, seats int) (set uint16) {
	if seats != 2 {
		return 0
	}
	set = 1 << uno.Skip
	if !r.ColorWild && !r.ReversePasses {
		set |= 1 << uno.Reverse
	}
	if !r.DrawsDoNotSkip && r.Stack == uno.StackOff {
		set |= 1 << uno.DrawTwo
	}
	if !r.DrawsDoNotSkip && r.Stack != uno.StackAny {
		set |= 1 << uno.WildDrawFour
	}
	return set
}

// seatAfter is the seat k steps on from the scene's in a direction.
func (s *Scene) seatAfter(k, dir int) int {
	return ((s.Seat+k*dir)%s.Seats + s.Seats) % s.Seats
}

// Memory is what a player keeps of a hand: the public history up to its last
// decision. The zero value is not ready; see Reset.
type Memory struct {
	// before is the history up to where the view's events began at the last
	// answer, after that up to the answer: a view's events begin at the seat's
	// last move that was made, and an answer need not have been made.
	before, after, now Tracker
	scene              Scene
	open               [uno.MaxSeats]uno.Cards
}

// Reset forgets the hand.
func (m *Memory) Reset() {
	m.before = newTracker()
	m.after = m.before
}

// Follow takes in a view. The same view may be taken in any number of times
// before it is answered.
func (m *Memory) Follow(v *uno.View) {
	if !m.follow(&m.after, v) {
		if m.follow(&m.before, v) {
			m.after = m.before
		} else {
			m.now.resync(v)
		}
	}
	m.now.settleFor(int8(v.Seat), v.Rules)
}

// See is Follow, and makes the scene of the decision among moves.
func (m *Memory) See(v *uno.View, moves []uno.Move) *Scene {
	m.Follow(v)
	s := &m.scene
	*s = Scene{
		Rules: v.Rules, Phase: v.Phase, Seat: v.Seat, Seats: int(v.Seats), Dir: int(v.Dir),
		Hand: v.Hand, Top: v.Top, Color: v.Color, Sum: int(v.Sum), Bluffer: int(v.Bluffer), Before: v.Before,
		Counts: v.Counts, Unseen: v.Unseen(), Track: &m.now,
	}
	if v.Rules.OpenHands {
		m.open = v.Open
		s.Open = &m.open
	}
	s.Prepare(moves)
	return s
}

// follow makes now of a history and a view's events. It reports whether both
// count the same cards.
func (m *Memory) follow(from *Tracker, v *uno.View) bool {
	m.now = *from
	for i := range v.Events {
		m.now.observe(&v.Events[i], v.Rules)
	}
	return m.now.fits(v)
}

// settleFor is settle unless it is the seat itself that has drawn.
func (t *Tracker) settleFor(seat int8, r *uno.Rules) {
	if t.drew != seat {
		t.settle(r)
	}
}

// Answered notes that the view seen last was answered with a move.
func (m *Memory) Answered() {
	m.before = m.after
	m.after = m.now
}
