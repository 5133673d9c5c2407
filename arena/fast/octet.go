package fast

import (
	"encoding/binary"
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
//	cards        |  the cards to draw in this burst                |
//	next         |  where they lie                                 | --+
//	ready        |  where the first card not yet shuffled lies     |   |
//	left         |  how many cards are not yet shuffled            |   |
//	...          |                                                 |   |
//	             +----------+----------+----------+-----+----------+   |
//	live         |    1          1          0                1     |   one bit a lane: hands in play,
//	goes         |    1          0          0                1     |   and those of them that go on;
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
//     lanes swap both players; turn says which seat it is. A player who cannot play draws and
//     the turn passes; one who plays a Draw Two or a Wild Draw Four goes on, and the other
//     draws. So whoever draws is, after the swap, in players[1]. A Wild Draw Four's other two
//     cards are owed, and drawn in place of the lane's next turn.
//   - official, two to ten seats: the players stay where they are, from the first player of
//     the hand on, and turn says whose turn it is; step leads to the next player. A lane's
//     turn changes the player to act only: who has cards due draws two of them, until
//     none are due and the turn passes; who is asked answers a Wild Draw Four, and has
//     four or six cards due, or, if a bluff is caught, the turn goes back to the bluffer, who
//     has four due; all others draw where they cannot play, and play where they can. Also
//     after a last card the next player draws and answers before the hand is over.
//
// The kernel plays in bursts: four turns, which draw from a word of eight cards, and then two
// more cards of every pile are shuffled, which is about what a hand draws. A lane whose hand
// is over stands still until the end of the burst; then the batch reports it, and the lane
// takes the next hand. A lane with fewer than eight cards ready stands still until there are
// as many. Where nothing is left to shuffle it is dry: its hand goes to the scalar loop with
// the cards that are ready, until there is a new pile, and comes back.
//
// New hands come from a nursery: an octet that is dealt eight games at a time. Lanes that are
// over take their next hands from it by one permutation of each line.
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
	cards          words // the next eight from there, when the burst began; see look
	ready          words
	left           words
	pileHi, pileLo words // the stream of the shuffle
	turns          words
	turn           words // official: the line of the player to act; pomdp: the seat
	step           words // official: from one player to the next: 1, or to the right one less than there are seats
	due            words // official: cards that the player to act is to draw before the turn passes
	suit           words // official: faces of the colour in force
	game           words
	first          words // the seat left of the dealer
	made           words // piles made so far
	base           words // where the pile begins

	limit words // turns after which the hand ends
	skips words // official: faces that pass over a seat
	key   words // what the streams are seeded with; in the nursery only

	live     uint8 // in the nursery: the hands that nobody has taken yet
	goes     uint8 // live lanes that do not stand still
	short    uint8 // live lanes that stand still for lack of cards
	owed     uint8 // pomdp
	asked    uint8 // official: the player to act answers a Wild Draw Four
	guilty   uint8 // official: which was a bluff
	out      uint8 // official: a player is out, and another one has cards to draw
	over     uint8 // the hand is over; the lane stands still
	dry      uint8 // lanes that are short and have nothing left to shuffle
	shuffled uint8 // the discards were turned over
	_        [54]uint8
}

// lines are what a player has: the hand, and the stream of choices.
type lines struct{ a, b, hi, lo words }

// switchedOff reports whether a value of GODEBUG switches off features of the processor whose
// names there begin in one of some ways, as cpu.avx512f=off does, or all of them: cpu.all=off.
func switchedOff(godebug string, features ...string) bool {
	for word := range strings.SplitSeq(godebug, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(word), "=")
		if value != "off" {
			continue
		}
		for _, feature := range append(features, "cpu.all") {
			if strings.HasPrefix(name, feature) {
				return true
			}
		}
	}
	return false
}

// words is a word of each lane.
type words [8]uint64

const (
	width   = 8 // lanes of an octet
	octets  = 4 // octets in play; the kernels play four at a time, which overlap in the processor
	nursery = octets
	slots   = width * (octets + 1)
	turns   = 4         // of a burst
	bursts  = 1         // between two looks at the lanes that are over
	enough  = 2 * turns // cards that a burst may draw: as many as fit in a word
	spare   = 16        // cards of a new hand that are shuffled at once besides those that are dealt
	ahead   = 12        // cards of a pile made later that are shuffled at once
)

// piles is the draw piles of all lanes.
type piles [slots * 128]uint8

// batch plays hands of the tables pomdp and official in lanes.
type batch struct {
	octets [octets + 1]octet
	piles  piles
	sums   sums
	vector bool // the kernel is the one of octet_amd64.s
	table  table
	seats  int
}

// sums is what the lanes of an octet have in all hands together.
type sums struct {
	cards, points words
	line          words // whose hand is empty, or all ones
}

// newBatch makes the lanes; vector chooses the kernel.
func newBatch(vector bool) *batch {
	b := &batch{vector: vector}
	for o := range b.octets {
		for i := range width {
			b.octets[o].base[i] = uint64(o*width+i) * 128
		}
	}
	return b
}

// play plays n bursts in every lane: two turns, and a card shuffled.
func (b *batch) play(n int) {
	switch {
	case b.vector && b.table == pomdp:
		pomdp512(&b.octets[0], octets, n, &b.piles)
	case b.vector:
		official512(&b.octets[0], octets, n, b.seats, &b.piles)
	default:
		for o := range b.octets[:octets] {
			for range n {
				b.octets[o].burst(b.table, b.seats, &b.piles)
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

// sum is octet.sum for an octet.
func (b *batch) sum(o int, points bool) {
	if b.vector {
		sum512(&b.octets[o], b.seats, points, &b.sums)
	} else {
		b.octets[o].sum(b.seats, points, &b.sums)
	}
}

// enter is octet.enter from the nursery.
func (b *batch) enter(o int) {
	if b.vector {
		enter512(&b.octets[o], &b.octets[nursery], b.seats)
	} else {
		b.octets[o].enter(&b.octets[nursery], b.seats)
	}
}

// playBatch is PlayRange for a Sim whose hands a batch can play.
func (s *Sim) playBatch(lo, hi uint64, each func(game uint64, r Result)) {
	s.prepare()
	for live := true; live; s.batch.play(bursts) {
		lo, live = s.attend(lo, hi, each)
	}
}

// prepare makes all lanes empty: over, and not live.
func (s *Sim) prepare() {
	b := s.batch
	b.table, b.seats = s.state.table, int(s.state.seats)
	for o := range b.octets {
		oct := &b.octets[o]
		oct.live, oct.goes, oct.short, oct.over, oct.dry = 0, 0, 0, 1<<width-1, 0
		for i := range width {
			oct.limit[i], oct.skips[i] = uint64(s.state.limit), skipsOf(b.seats)
		}
	}
}

// attend sees to the lanes that stand still: a hand that is over is reported and replaced
// by the next one, and where the pile is used up there is a new one. It returns the first
// game not yet dealt, and whether any lane is live.
func (s *Sim) attend(lo, hi uint64, each func(game uint64, r Result)) (next uint64, live bool) {
	b := s.batch
	for o := range octets {
		oct := &b.octets[o]
		for dry := oct.dry; dry != 0; dry &= dry - 1 {
			i := bits.TrailingZeros8(dry) & (width - 1)
			if r, over := s.remake(o, i); over {
				each(oct.game[i], r)
				oct.over |= 1 << i
				oct.live &^= 1 << i
			}
		}
		oct.dry = 0
		if over := oct.over & oct.live; over != 0 {
			b.sum(o, !s.state.noPoints)
			for ; over != 0; over &= over - 1 {
				i := bits.TrailingZeros8(over) & (width - 1)
				s.report(o, i, each)
			}
		}
		oct.live &^= oct.over
		for oct.over != 0 && (b.octets[nursery].live != 0 || lo != hi) {
			if b.octets[nursery].live == 0 {
				n := min(hi-lo, width)
				s.dealNursery(lo, int(n))
				lo += n
			}
			b.enter(o)
		}
		live = live || oct.live != 0
	}
	return lo, live
}

// mayGo says whether a live lane whose hand is not over has enough cards ready to go on.
func (o *octet) mayGo(i int) {
	o.goes &^= 1 << i
	o.short |= 1 << i
	if o.ready[i]-o.next[i] >= enough {
		o.goes |= 1 << i
		o.short &^= 1 << i
	}
}

// look takes the next cards of a lane into a word, each with its highest bit set. Those that
// are drawn are shifted out; count reports how many there were.
func (o *octet) look(i int, p *piles) {
	o.cards[i] = binary.LittleEndian.Uint64(p[o.next[i]:]) | signs
}

// count counts the cards that were drawn since look.
func (o *octet) count(i int) { o.next[i] += uint64(bits.LeadingZeros64(o.cards[i])) / 8 }

// signs is the highest bit of each byte.
const signs = 0x8080_8080_8080_8080

// finish says of a lane that has played a turn whether its hand is over.
func (o *octet) finish(i int) {
	if (o.out>>i&1 != 0 || o.turns[i] >= o.limit[i]) && !o.busy(i) {
		o.goes &^= 1 << i
	}
}

// busy reports whether the turn before has consequences that are yet to come.
func (o *octet) busy(i int) bool { return (o.owed|o.asked)>>i&1 != 0 || o.due[i] > 0 }

// report hands over the result of a hand that is over, after sum. It fills in a variable and
// passes that, because a copy of what was just written in small pieces makes the processor
// wait.
func (s *Sim) report(o, i int, each func(game uint64, r Result)) {
	b := s.batch
	oct := &b.octets[o]
	var r Result
	r.First = int8(oct.first[i])
	r.Reshuffled = s.shuffledIn(o, i)
	r.Turns = int32(oct.turns[i])
	r.LoserCards = int16(b.sums.cards[i])
	if line := int8(b.sums.line[i]); line >= 0 {
		r.Winner, r.Reason, r.Points = s.seatOf(o, i, line), uno.Out, int16(b.sums.points[i])
	} else {
		r.Winner, r.Reason = -1, uno.Limited
	}
	each(oct.game[i], r)
}

// shuffledIn reports whether the discards of a lane were turned over.
func (s *Sim) shuffledIn(o, i int) bool {
	return s.batch.octets[o].shuffled>>i&1 != 0 || s.position != nil && s.position.shuffled
}

// seatOf is the seat of a line.
func (s *Sim) seatOf(o, i int, line int8) int8 {
	oct := &s.batch.octets[o]
	if s.batch.table == pomdp {
		return int8(oct.turn[i]) ^ line
	}
	return s.state.onward(int8(oct.first[i]), int(line))
}

// seatIn is the seat to act in a lane.
func (s *Sim) seatIn(o, i int) int8 {
	if s.batch.table == pomdp {
		return s.seatOf(o, i, 0)
	}
	return s.seatOf(o, i, int8(s.batch.octets[o].turn[i]))
}
