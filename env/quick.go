package env

import (
	"encoding/binary"
	"math/bits"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// Who sits at a seat of the fast engine.
const (
	outsideSeat = iota
	randomSeat
	uniformSeat
	crewSeat
)

// crew is the policies among the players of some tables, and what they know of the
// hand at one of them.
type crew struct {
	*fast.Crew
	history learnt.Tracker
}

// quick is a hand on the fast engine.
type quick struct {
	dealer *fast.Dealer
	who    [uno.MaxSeats]uint8
	crew   *crew // nil: nobody is at a crewSeat
	hand   fast.Stepped
	ring   [eventsKept]event
	events int // events so far
}

// adopt seats the players, those at crewSeats as one crew for all tables that one
// goroutine steps.
func (t *quick) adopt(c *Config, d *fast.Dealer, players *fast.Crew) {
	t.dealer = d
	if players != nil {
		t.crew = &crew{Crew: players}
	}
	for seat, name := range c.Players {
		switch name {
		case "random":
			t.who[seat] = randomSeat
		case "uniform":
			t.who[seat] = uniformSeat
		case "":
		default:
			t.who[seat] = crewSeat
		}
	}
}

func (t *quick) deal(game uint64) {
	t.dealer.Deal(&t.hand, game)
	if t.crew != nil {
		t.crew.Begin(&t.hand, &t.crew.history)
	}
	t.events = 0
}

func (t *quick) actor() int { return t.hand.Turn() }

func (t *quick) legal(m *mask) {
	choices, pairs := t.hand.Legal()
	*m = mask{rows(choices), pairs << (ActTwins - 64)}
}

func (t *quick) player() (action int, ok bool) {
	switch who := t.who[t.hand.Turn()]; who {
	case outsideSeat:
		return 0, false
	case crewSeat:
		return int(actionOf[t.crew.Choose(&t.hand, &t.crew.history)]), true
	default:
		return int(actionOf[t.hand.Random(who == uniformSeat)]), true
	}
}

func (t *quick) step(action int) {
	seat := uint8(t.hand.Turn())
	if action != ActPass {
		t.note(seat, uint8(action))
	}
	var itself bool
	if t.crew == nil {
		itself = t.hand.Step(int(choiceOf[action]))
	} else {
		itself = t.crew.Step(&t.hand, &t.crew.history, int(choiceOf[action]))
	}
	if itself {
		t.note(seat, actionOf[t.hand.Top()])
	}
}

// note adds an event.
func (t *quick) note(seat, action uint8) {
	t.ring[t.events%eventsKept] = event{seat, action}
	t.events++
}

func (t *quick) over() (winner int, ended bool) {
	if t.hand.Phase() != uno.Over {
		return -1, false
	}
	return int(t.hand.Result().Winner), true
}

func (t *quick) observe(kind string, seat int, into []uint8) {
	if kind == Full {
		t.full(seat, into)
		return
	}
	shown, more := t.hand.Bits(seat)
	top := uint64(1) << t.hand.Top()
	if t.hand.Phase() == uno.ToName {
		top = 0xF << 52
	}
	writePlanes(rows(shown), rows(more&(1<<52-1)), rows(top), into)
}

func (t *quick) posterior(int, []float32) {}

// writeCounts writes the copies of each kind of a multiset in the form of
// fast.Stepped.Bits.
func writeCounts(shown, more uint64, into []uint8) {
	_ = into[uno.Kinds+1]
	for i := 0; i < 52; i += 8 {
		n := spreadOf[shown>>i&255] + spreadOf[more>>i&255]
		binary.LittleEndian.PutUint64(into[i:], n)
	}
	for i, faces := range [2]uint64{0xF << 52, 0xF << 56} {
		n := 0
		if shown&faces != 0 {
			n = 1 + bits.OnesCount64(more&faces)
		}
		into[52+i] = uint8(n)
	}
}

// kindPlace is the place of the kind of a face.
func kindPlace(face int) int {
	switch {
	case face < 52:
		return face
	case face < 56:
		return 52
	default:
		return 53
	}
}

// full writes the observation Full.
func (t *quick) full(seat int, into []uint8) {
	h := &t.hand
	clear(into[fullTop:])
	shown, more := h.Bits(seat)
	writeCounts(shown, more, into[fullHand:])
	shown, more = h.Covered()
	writeCounts(shown, more, into[fullCovered:])
	shown, more = h.Unseen(seat)
	writeCounts(shown, more, into[fullUnseen:])
	clear(into[fullTop : fullTop+2])
	into[fullTop+kindPlace(h.Top())] = 1
	phase := h.Phase()
	if phase != uno.ToName {
		into[fullColor+colorOfFace(h.Top())] = 1
	}
	if phase == uno.ToKeep {
		if seat == h.Turn() {
			into[fullDrawn+kindPlace(h.Drawn())] = 1
		} else {
			phase = uno.ToPlay
		}
	}
	seats := h.Seats()
	for i := range seats {
		into[fullCounts+i] = uint8(h.Count((seat + i) % seats))
	}
	into[fullPile] = uint8(h.PileCount())
	if h.Leftward() {
		into[fullLeft] = 1
	}
	into[fullPhase+int(phase)] = 1
	if phase == uno.ToAnswer {
		into[fullSum] = 4
		into[fullBefore+int(h.Before())] = 1
	}
	into[fullSeats] = uint8(seats)
	writeEvents(&t.ring, t.events, seat, seats, into[fullEvents:])
}

// colorOfFace is the colour that a face puts in force.
func colorOfFace(face int) int {
	if face < 52 {
		return face / ranks
	}
	return face & 3
}

func (t *quick) cards(seat int) uno.Cards { return t.hand.Hand(seat) }
