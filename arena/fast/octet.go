package fast

import (
	"math/bits"
	"strings"

	"github.com/unolab/uno"
)

// The batch engine plays many hands of the table pomdp at once, eight to an octet, each
// in a lane of its own. A turn of an octet is one straight run of instructions on
// vectors of eight words, without a jump that depends on the cards: where hands differ
// in what they do, a mask of eight bits says which lanes an instruction changes.
//
//	                lane 0     lane 1     lane 2    ...    lane 7
//	             +----------+----------+----------+-----+----------+
//	a, b         | hand of the player to act                       |  one vector of
//	a2, b2       | hand of the other player                        |  512 bits a line
//	hi, lo       | stream of choices of the player to act          |
//	hi2, lo2     | stream of choices of the other player           |
//	may          | faces that may follow the top card              |
//	next         | where the next card to draw lies                | --+
//	ready        | where the first card not yet shuffled lies      |   |
//	left         | how many cards are not yet shuffled             |   |
//	...          |                                                 |   |
//	             +----------+----------+----------+-----+----------+   |
//	seat         |    0          1          1                0     |   one bit a lane: whose turn it is
//	live         |    1          1          0                1     |   hands in play; the others stand still
//	owed         |    0          0          0                1     |   two cards are still to be drawn
//	             +-------------------------------------------------+   |
//	                                                                   |
//	piles   ... [ drawn cards | shuffled, in order | not shuffled ] ...  128 bytes a hand
//	              ^base         ^next <---------------+ ^ready       ^ready+left
//
// The player to act is always in the first of two lines: when the turn passes, the lanes
// swap both. A player who cannot play draws and the turn passes; one who plays a Draw
// Two or a Wild Draw Four goes on, and the other draws. So whoever draws is, after the
// swap, in the second line, and a turn draws two cards at most: a Wild Draw Four's
// other two are owed, and drawn in place of the lane's next turn.
//
// Piles are shuffled some cards ahead: when they are dealt, those of eight lanes together,
// later each by itself. The kernel asks for what it cannot do by a bit in call: a hand that
// is over (its lane gets the next game at once), or fewer than two cards ready. A pile that
// is used up is rare; its hand goes to the scalar loop until there is a new pile, and comes
// back.
//
// New hands come from a nursery: an octet that is dealt eight games at a time and then
// only copied from.
//
// There are two forms of the kernel, which do the same step by step: octet_amd64.s for
// processors with AVX-512, and octet_plain.go, which is what to read first and what the
// tests compare it with. The plain one is slower than the scalar loop, so it serves
// tests only.
type octet struct {
	a, b           words
	a2, b2         words
	hi, lo         words
	hi2, lo2       words
	may            words
	top            words // the face on top
	next           words
	ready          words
	left           words
	pileHi, pileLo words // the stream of the shuffle
	turns          words
	limit          words // turns after which the hand ends
	key            words // what the streams are seeded with; in the nursery only

	seat uint8 // of the player to act
	live uint8
	owed uint8
	out  uint8 // the player in the first line has just gone out
	call uint8 // lanes that need attention before the next turn
	_    [43]uint8

	chosen [8]uint16 // for deal512
}

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
	born    = 48 // cards of a new hand that are shuffled before it is dealt
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

// batch plays hands of the table pomdp in lanes.
type batch struct {
	octets  [octets + 1]octet
	tickets [octets + 1][width]ticket
	piles   piles
	dealt   uint8 // lanes of the nursery with a hand that waits to be played
	vector  bool  // the kernel is the one of octet_amd64.s
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
	if b.vector {
		turn512(&b.octets[0], octets, &b.piles)
		return
	}
	for o := range octets {
		b.octets[o].turn(&b.piles)
	}
}

// deal is octet.deal for the nursery.
func (b *batch) deal(n, ready int, order *[128]uint8) {
	if b.vector {
		deal512(&b.octets[nursery], n, ready, order, &b.piles)
	} else {
		b.octets[nursery].deal(n, ready, order, &b.piles)
	}
}

// playBatch is PlayRange for a Sim whose hands a batch can play.
func (s *Sim) playBatch(lo, hi uint64, each func(game uint64, r Result)) {
	b := s.batch
	b.dealt = 0
	for o := range octets {
		b.octets[o].live, b.octets[o].out = 0, 0
		for i := range width {
			b.octets[o].limit[i] = uint64(s.state.limit)
			lo = s.enter(o, i, lo, hi)
		}
		b.octets[o].call = b.octets[o].live
		lo = s.attend(o, lo, hi, each)
	}
	for live := true; live; {
		b.turn()
		live = false
		for o := range octets {
			if b.octets[o].call != 0 {
				lo = s.attend(o, lo, hi, each)
			}
			live = live || b.octets[o].live != 0
		}
	}
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
	return o.out>>i&1 != 0 || o.turns[i] >= o.limit[i] && o.owed>>i&1 == 0
}

// laneResult is the result of a hand that is over.
func (s *Sim) laneResult(o, i int) Result {
	oct, t := &s.batch.octets[o], &s.batch.tickets[o][i]
	other := hand{oct.a2[i], oct.b2[i]}
	r := Result{
		Winner: -1, First: t.first, Reason: uno.Limited, Reshuffled: t.shuffled,
		Turns: int32(oct.turns[i]), LoserCards: int16(other.size()),
	}
	if oct.out>>i&1 == 0 {
		mine := hand{oct.a[i], oct.b[i]}
		r.LoserCards += int16(mine.size())
		return r
	}
	r.Winner, r.Reason = int8(oct.seat>>i&1), uno.Out
	if !s.state.noPoints {
		r.Points = int16(other.points())
	}
	return r
}
