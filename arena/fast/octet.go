package fast

import (
	"math/bits"
	"strings"

	"github.com/unolab/uno"
)

// The batch engine plays many hands of the tables pomdp and official at once, eight to an
// octet, each in a lane of its own. A turn of an octet is one straight run of instructions
// on vectors of eight words, without a jump that depends on the cards: where hands differ in
// what they do, a mask of eight bits says which lanes an instruction changes.
//
//	                lane 0     lane 1     lane 2    ...    lane 7
//	             +----------+----------+----------+-----+----------+
//	players[0]   |                                                 |
//	  a, b       |  hand                                           |  one vector of
//	  hi, lo     |  stream of choices                              |  512 bits a line
//	players[1]   |  the same of another player                     |
//	...          |                                                 |
//	may          |  faces that may follow the top card             |
//	next         |  where the next card to draw lies               | --+
//	ready        |  where the first card not yet shuffled lies     |   |
//	left         |  how many cards are not yet shuffled            |   |
//	...          |                                                 |   |
//	             +----------+----------+----------+-----+----------+   |
//	live         |    1          1          0                1     |   one bit a lane: hands in play;
//	...          |                                                 |   the others stand still
//	             +-------------------------------------------------+   |
//	                                                                   |
//	piles   ... [ drawn cards | shuffled, in order | not shuffled ] ...  128 bytes a hand
//	              ^base         ^next <---------------+ ^ready       ^ready+left
//
// A turn draws two cards at most. What a play makes another player draw or answer is left to
// later turns of the lane, which stand for no turn of the game. The two tables do it in their
// own ways:
//
//   - pomdp, two seats: the player to act is always in players[0]. When the turn passes, the
//     lanes swap both players; seat says who it is. A player who cannot play draws and the
//     turn passes; one who plays a Draw Two or a Wild Draw Four goes on, and the other
//     draws. So whoever draws is, after the swap, in players[1]. A Wild Draw Four's other two
//     cards are owed, and drawn in place of the lane's next turn.
//   - official, two to ten seats: the players stay where they are, from the first player of
//     the hand on, and turn says whose turn it is; step leads to the next player. A lane's
//     turn changes the player to act only: who has cards due draws two of them, until
//     none are due and the turn passes; who is asked answers a Wild Draw Four, and has
//     four or six cards due, or, if a bluff is caught, the turn goes back to the bluffer, who
//     has four due; all others draw where they cannot play, and play where they can.
//
// Piles are shuffled some cards ahead: when they are dealt, and then by one card in all lanes
// after every second turn, which is about what a hand draws. The kernel asks for what it
// cannot do by a bit in call: a hand that is over (its lane gets the next game at once), or
// fewer than two cards ready, because more were drawn (the lane shuffles on by itself) or
// because the pile is used up. That is rare; the hand goes to the scalar loop until there is
// a new pile, and comes back.
//
// New hands come from a nursery: an octet that is dealt eight games at a time and then
// only copied from.
//
// There are two forms of each kernel, which do the same step by step: octet_amd64.s for
// processors with AVX-512 (of 2019 or later: VBMI and IFMA); octet_plain.go and
// octet_official.go, which are what to read first and what the tests compare it with. The
// plain ones are slower than the scalar loop, so they serve tests only.
type octet struct {
	players [uno.MaxSeats]lines // pomdp: the player to act first; official: from the first player on

	may            words
	top            words // the face on top
	next           words
	ready          words
	left           words
	pileHi, pileLo words // the stream of the shuffle
	turns          words
	limit          words // turns after which the hand ends
	key            words // what the streams are seeded with; in the nursery only

	// official only
	turn  words // the line of the player to act
	step  words // from one player to the next: 1, or to the right one less than there are seats
	due   words // cards that the player to act is to draw before the turn passes
	suit  words // faces of the colour in force
	skips words // faces that pass over a seat

	seat   uint8 // pomdp: of the player to act
	live   uint8
	owed   uint8 // pomdp
	out    uint8 // the player to act has just gone out
	call   uint8 // lanes that need attention before the next turn
	asked  uint8 // official: the player to act answers a Wild Draw Four
	guilty uint8 // official: which was a bluff
	_      [57]uint8
}

// lines are what a player has: the hand, and the stream of choices.
type lines struct{ a, b, hi, lo words }

// switchedOff reports whether a value of GODEBUG switches AVX-512 off: cpu.avx512=off,
// cpu.avx512f=off or the like, which Go itself knows, or cpu.all=off.
func switchedOff(godebug string) bool {
	for word := range strings.SplitSeq(godebug, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(word), "=")
		if value == "off" && (name == "cpu.all" || strings.HasPrefix(name, "cpu.avx512")) {
			return true
		}
	}
	return false
}

// words is a word of each lane.
type words [8]uint64

const (
	width   = 8 // lanes of an octet
	octets  = 4 // octets in play; their instructions overlap in the processor
	nursery = octets
	slots   = width * (octets + 1)
	spare   = 24 // cards of a new hand that are shuffled at once besides those that are dealt
	ahead   = 16 // cards of a pile that are shuffled at a time later on
)

// piles is the draw piles of all lanes.
type piles [slots * 128]uint8

// ticket is what the kernel need not know of the hand in a lane.
type ticket struct {
	game     uint64
	key      uint64
	base     uint64 // of its pile
	made     uint64 // piles made so far
	first    int8
	shuffled bool
}

// batch plays hands of the tables pomdp and official in lanes.
type batch struct {
	octets  [octets + 1]octet
	tickets [octets + 1][width]ticket
	piles   piles
	dealt   uint8 // lanes of the nursery with a hand that waits to be played
	odd     bool  // an odd number of turns has been played
	vector  bool  // the kernel is the one of octet_amd64.s
	table   table
	seats   int
}

// newBatch makes the lanes; vector chooses the kernel.
func newBatch(vector bool) *batch {
	b := &batch{vector: vector}
	for o := range b.octets {
		for i := range width {
			b.tickets[o][i].base = uint64(o*width+i) * 128
		}
	}
	return b
}

// turn plays a turn in every live lane.
func (b *batch) turn() {
	switch {
	case b.vector && b.table == pomdp:
		pomdp512(&b.octets[0], octets, &b.piles)
	case b.vector:
		official512(&b.octets[0], octets, b.seats, &b.piles)
	default:
		for o := range b.octets[:octets] {
			if b.table == pomdp {
				b.octets[o].turnPOMDP(&b.piles)
			} else {
				b.octets[o].turnOfficial(b.seats, &b.piles)
			}
		}
	}
}

// deal is octet.deal for the nursery.
func (b *batch) deal(n, ready int, order *[128]uint8) {
	if b.vector {
		deal512(&b.octets[nursery], b.seats, n, ready, order, &b.piles)
	} else {
		b.octets[nursery].deal(b.seats, n, ready, order, &b.piles)
	}
}

// shuffle shuffles one more card of every pile, of live lanes or not, every second time.
func (b *batch) shuffle() {
	if b.odd = !b.odd; b.odd {
		return
	}
	if b.vector {
		shuffle512(&b.octets[0], octets, &b.piles)
		return
	}
	for o := range b.octets[:octets] {
		for i := range width {
			b.octets[o].shuffleLane(i, 1, &b.piles)
		}
	}
}

// playBatch is PlayRange for a Sim whose hands a batch can play.
func (s *Sim) playBatch(lo, hi uint64, each func(game uint64, r Result)) {
	b := s.batch
	lo = s.fill(lo, hi, each)
	for live := true; live; {
		b.turn()
		b.shuffle()
		live = false
		for o := range octets {
			if b.octets[o].call != 0 {
				lo = s.attend(o, lo, hi, each)
			}
			live = live || b.octets[o].live != 0
		}
	}
}

// fill gives every lane a game, from lo on, and returns the first game not yet begun.
func (s *Sim) fill(lo, hi uint64, each func(game uint64, r Result)) uint64 {
	b := s.batch
	b.dealt, b.table, b.seats = 0, s.state.table, int(s.state.seats)
	for o := range octets {
		oct := &b.octets[o]
		oct.live, oct.out, oct.owed, oct.asked, oct.due = 0, 0, 0, 0, words{}
		for i := range width {
			oct.limit[i], oct.skips[i] = uint64(s.state.limit), skipsOf(b.seats)
			lo = s.enter(o, i, lo, hi)
		}
		oct.call = oct.live
		lo = s.attend(o, lo, hi, each)
	}
	return lo
}

// attend sees to the lanes of an octet that call: a hand that is over is reported and
// replaced by the next game, lo, and where fewer than two cards are ready, more are made
// so. It returns the first game not yet begun.
func (s *Sim) attend(o int, lo, hi uint64, each func(game uint64, r Result)) uint64 {
	b := s.batch
	oct := &b.octets[o]
	for call := oct.call; call != 0; call &= call - 1 {
		i := bits.TrailingZeros8(call) & (width - 1)
		if oct.over(i) {
			each(b.tickets[o][i].game, s.laneResult(o, i))
			lo = s.enter(o, i, lo, hi)
		}
		for oct.live>>i&1 != 0 && oct.short(i) {
			if oct.left[i] > 0 {
				oct.shuffleLane(i, ahead, &b.piles)
			} else if r, over := s.remake(o, i); over {
				each(b.tickets[o][i].game, r)
				lo = s.enter(o, i, lo, hi)
			}
		}
	}
	oct.out = 0
	return lo
}

// short reports whether a lane has fewer than the two cards ready that a turn may draw.
func (o *octet) short(i int) bool { return o.ready[i]-o.next[i] < 2 }

// over reports whether the hand in a lane is over.
func (o *octet) over(i int) bool {
	return o.out>>i&1 != 0 || o.turns[i] >= o.limit[i] && !o.busy(i)
}

// busy reports whether the turn before has consequences that are yet to come.
func (o *octet) busy(i int) bool { return (o.owed|o.asked)>>i&1 != 0 || o.due[i] > 0 }

// laneResult is the result of a hand that is over.
func (s *Sim) laneResult(o, i int) Result {
	b := s.batch
	oct, t := &b.octets[o], &b.tickets[o][i]
	out := oct.out>>i&1 != 0
	if out && b.table == official && group[uint8(oct.top[i])]&drawSet != 0 && !s.lastDraw(o, i) {
		return s.state.result()
	}
	r := Result{
		Winner: -1, First: t.first, Reason: uno.Limited, Reshuffled: t.shuffled, Turns: int32(oct.turns[i]),
	}
	var left pool
	for line := range oct.players[:b.seats] {
		l := &oct.players[line]
		left.add(hand{l.a[i], l.b[i]})
	}
	r.LoserCards = int16(left.size())
	if out {
		r.Winner, r.Reason = s.seatIn(o, i), uno.Out
		if !s.state.noPoints {
			r.Points = int16(left.points())
		}
	}
	return r
}

// seatIn is the seat to act in a lane.
func (s *Sim) seatIn(o, i int) int8 {
	oct := &s.batch.octets[o]
	if s.batch.table == pomdp {
		return int8(oct.seat >> i & 1)
	}
	return s.state.onward(s.batch.tickets[o][i].first, int(oct.turn[i]))
}
