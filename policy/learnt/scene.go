package learnt

import (
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Set is a multiset of cards as the features read it: bit 16*colour + rank of One
// is set for the first copy of a coloured card, that of Two for the second; black
// cards are counted.
type Set struct {
	One, Two     uint64
	Wilds, Fours int
}

// setOf is the set of some cards.
func setOf(c uno.Cards) Set {
	one, two := c.Bits()
	return Set{
		One: one & coloredLanes, Two: two & coloredLanes,
		Wilds: c.Count(uno.WildKind), Fours: c.Count(uno.WildDrawFourKind),
	}
}

// Scene is what a seat sees when it has to decide, in the form that Features
// reads. Memory fills it from a View; an engine with its own state sets the same
// fields.
type Scene struct {
	Rules   *uno.Rules
	Phase   uno.Phase
	Seat    int
	Seats   int
	Dir     int // 1: to the left, -1: to the right
	Hand    Set
	Top     uno.Kind
	Color   uno.Color
	Sum     int
	Bluffer int
	Before  uno.Color
	Counts  [uno.MaxSeats]int
	Unseen  Set                      // the cards in the draw pile and in hidden hands
	Open    *[uno.MaxSeats]uno.Cards // all hands where they lie open, else nil
	Track   *Tracker

	// Prepare computes the following fields.
	n         int // cards in hand
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

// Prepare computes what the features of all moves share. The moves are those to
// choose from.
func (s *Scene) Prepare(moves []uno.Move) {
	h, u := &s.Hand, &s.Unseen
	s.n = bits.OnesCount64(h.One) + bits.OnesCount64(h.Two) + h.Wilds + h.Fours
	s.unBlack = u.Wilds + u.Fours
	s.unAll = s.unBlack
	for c := range s.unColor {
		c := uno.Color(c)
		s.unColor[c] = bits.OnesCount64(lane(u.One, c)) + bits.OnesCount64(lane(u.Two, c))
		s.unAll += s.unColor[c]
		s.inColor[c] = bits.OnesCount64(lane(h.One, c)) + bits.OnesCount64(lane(h.Two, c))
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

// Sight is what the fixed players rank a move by. It ignores swaps.
func (s *Scene) Sight() policy.Sight {
	next := s.seatAfter(1, s.Dir)
	sight := policy.Sight{
		Next: int8(next), NextHolds: uint8(s.Counts[next]), ColorWild: s.Rules.ColorWild,
		Bluff: s.Rules.Bluffs() && s.Color < uno.Colors && s.inColor[s.Color] > 0,
	}
	for c, n := range s.inColor {
		sight.Colored[c] = uint8(n)
	}
	return sight
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
	for _, rank := range [...]uno.Rank{uno.DrawTwo, uno.WildDrawFour} {
		if !r.DrawsDoNotSkip && !stackable(r, rank) {
			set |= 1 << rank
		}
	}
	return set
}

// stackable reports whether the next seat may answer a draw card with another.
func stackable(r *uno.Rules, rank uno.Rank) bool {
	if rank == uno.DrawTwo {
		return r.Stack != uno.StackOff
	}
	return r.Stack == uno.StackAny && !r.Bluffs()
}

// seatAfter is the seat k steps on from the scene's in a direction.
func (s *Scene) seatAfter(k, dir int) int {
	return ((s.Seat+k*dir)%s.Seats + s.Seats) % s.Seats
}

// Memory is a player's memory of a hand: the public history up to its last
// decision. Call Reset before the first use.
type Memory struct {
	// before is the history up to where the view's events began at the last
	// answer, after that up to the answer: a view's events begin at the seat's
	// last move that was made, and an answer need not have been made.
	before, after, now Tracker
	scene              Scene
	open               [uno.MaxSeats]uno.Cards
}

// Reset clears the memory for a new hand.
func (m *Memory) Reset() {
	m.before = NewTracker()
	m.after = m.before
}

// Follow reads a view. The same view may be read any number of times before it is
// answered.
func (m *Memory) Follow(v *uno.View) {
	if !m.follow(&m.after, v) {
		if m.follow(&m.before, v) {
			m.after = m.before
		} else {
			m.now.resync(v)
		}
	}
	m.now.SettleFor(int8(v.Seat), v.Rules)
}

// See is Follow, and returns the scene of the decision among moves.
func (m *Memory) See(v *uno.View, moves []uno.Move) *Scene {
	m.Follow(v)
	s := &m.scene
	*s = Scene{
		Rules: v.Rules, Phase: v.Phase, Seat: v.Seat, Seats: int(v.Seats), Dir: int(v.Dir),
		Hand: setOf(v.Hand), Top: v.Top, Color: v.Color, Sum: int(v.Sum), Bluffer: int(v.Bluffer), Before: v.Before,
		Counts: v.Counts, Unseen: setOf(v.Unseen()), Track: &m.now,
	}
	if v.Rules.OpenHands {
		m.open = v.Open
		s.Open = &m.open
	}
	s.Prepare(moves)
	return s
}

// follow sets now from a history and a view's events. It reports whether both
// count the same cards.
func (m *Memory) follow(from *Tracker, v *uno.View) bool {
	m.now = *from
	for i := range v.Events {
		m.now.Observe(&v.Events[i], v.Rules)
	}
	return m.now.fits(v)
}

// SettleFor prepares the history for a seat's decision: another seat that has
// drawn, and not played since, has ended its turn.
func (t *Tracker) SettleFor(seat int8, r *uno.Rules) {
	if t.drew != seat {
		t.settle(r)
	}
}

// Answered notes that the view seen last was answered with a move.
func (m *Memory) Answered() {
	m.before = m.after
	m.after = m.now
}
