package fast

import (
	"github.com/unolab/uno"
)

// table is the rule set that a State is played by: each has a loop of its own.
type table uint8

// The tables.
const (
	official table = iota // and wikipedia, and its two rules alone
	pomdp
	duel
	rlcard
	house // official with any house rules
)

// player is what a seat has: its cards and its source of choices.
type player struct {
	hand
	stream
}

// State is a hand in play, complete with its draw pile and its sources of
// randomness. It is a pure value without pointers: copying it copies the game.
type State struct {
	players [uno.MaxSeats]player
	pile    pile

	key  uint64 // what all streams of the game are seeded with
	luck stream // random colours (rlcard), cards ejected (house)

	table          table
	twins          bool // official: two of a kind may be played together
	noOutOnReverse bool // official: a last card may not be a Reverse
	noPoints       bool
	weighed        bool                  // the seats are those of a cast
	freely         uint16                // the seats that draw and pass by choice (uniform), a bit each
	choosy         uint16                // official: the seats whose choice is not just one of what may follow
	next           [2][uno.MaxSeats]int8 // by direction: the seat after each
	seats          int8
	limit          int32
	rules          houseRules // house

	phase    uno.Phase // ToPlay, or what a State taken from mid-game begins with
	top      uint8     // the face on top
	card     uint8     // a face of the kind on top; other than top for a Colour Wild
	drawn    uint8     // ToKeep: the card just drawn
	drawnSet uint64    // house, ToKeep: the faces of the cards just drawn
	sum      int16     // house: the cards that the draw cards on top demand
	last     int8      // house: the seat that acted last,
	did      uno.Act   // what it did,
	count    int8      // with how many cards,
	target   int8      // and to whom
	bluffer  int8      // ToAnswer: who played the Wild Draw Four
	guilty   bool      // ToAnswer: it was a bluff
	before   uint8     // a State taken in ToAnswer: the colour in force before it
	forgot   int8      // the seat about to be caught without Uno, or -1
	turn     int8
	dir      uint8 // 0: to the left; 1: to the right
	idle     int8  // consecutive turns in which no card moved
	first    int8
	winner   int8 // -1: none
	reason   uno.Reason
	shuffled bool // the discards were turned over
	turns    int32
}

// Result is how a hand ended.
type Result struct {
	Winner     int8 // the seat that is out, -1 if there is none
	First      int8 // the seat left of the dealer
	Reason     uno.Reason
	Reshuffled bool  // the discards were turned over at least once
	Turns      int32 // turns in which a seat played or drew
	LoserCards int16 // all cards left in the hands
	Points     int16 // what the winner scores
}

// result sums up a hand that is over.
func (s *State) result() Result {
	r := Result{
		Winner: s.winner, First: s.first, Reason: s.reason,
		Reshuffled: s.shuffled, Turns: s.turns,
	}
	var left pool
	for i := range s.players[:s.seats] {
		left.add(s.players[i].hand)
	}
	r.LoserCards = int16(left.size())
	if s.winner >= 0 && !s.noPoints {
		r.Points = int16(left.points())
	}
	return r
}

// Hand is the cards that a seat holds.
func (s *State) Hand(seat int) uno.Cards { return s.players[seat].cards() }

// Pile is the draw pile.
func (s *State) Pile() uno.Cards { return s.pile.rest().cards() }

// seed seeds the players' streams of a game.
func (s *State) seed(key uint64) {
	s.key = key
	for seat := range s.players[:s.seats] {
		s.players[seat].stream = streamOf(key, uno.SeatPurpose(seat))
	}
	if s.table == rlcard || s.table == house {
		s.luck = streamOf(key, uno.ChancePurpose)
	}
}

// run plays the hand to its end.
func (s *State) run() {
	if s.phase == uno.Over {
		return
	}
	if s.forgot >= 0 { // caught before anything else is done
		s.take(&s.players[s.forgot], 2)
		s.forgot = -1
	}
	switch s.table {
	case official:
		switch {
		case !s.resume():
		case hasBMI && s.choosy == 0:
			s.officialKernel(false)
		default:
			s.playOfficial()
		}
	case pomdp:
		if hasBMI {
			s.pomdpKernel(false)
		} else {
			s.playPOMDP()
		}
	case duel:
		s.playDuel()
	case rlcard:
		s.playRLCard()
	case house:
		s.playHouse()
	}
}

// after is the seat k steps on in the direction of play.
func (s *State) after(seat int8, k int) int8 {
	for range k {
		seat = s.next[s.dir][seat]
	}
	return seat
}

// end ends the hand for the winner, or without one.
func (s *State) end(reason uno.Reason, winner int8) {
	s.phase = uno.Over
	s.reason = reason
	s.winner = winner
}

// begin begins a turn, unless the hand is blocked or has reached its limit. It
// reports whether the hand goes on.
func (s *State) begin() bool {
	switch {
	case s.idle >= s.seats:
		s.end(uno.Blocked, -1)
	case s.turns >= s.limit:
		s.end(uno.Limited, -1)
	default:
		s.phase = uno.ToPlay
		return true
	}
	return false
}
