package learnt

import "github.com/unolab/uno"

// The kinds of plays that the tracker remembers by colour: a black card that
// named it, a play that left it by rank, one that entered it by rank, and one
// that stayed in it.
const (
	named = iota
	leftByRank
	enteredByRank
	stayed
	behaviours
)

// track is the public knowledge of one seat's cards.
//
// fresh[c] is the number of cards, in expectation, that may be of colour c: those
// drawn since the seat last showed that it held none. black is the same for
// black cards, for a seat that cannot play shows that it holds none either.
// This is the mean of the cohorts of package belief: the sets are nested in the
// time of drawing, and a card that is played comes from each cohort in
// proportion to its size.
type track struct {
	n     int16
	plays uint16 // plays so far, and one
	fresh [uno.Colors]float32
	black float32
	// inRank is the same for the rank that it last showed to hold none of.
	inRank float32
	rank   uno.Rank
	last   [behaviours][uno.Colors]uint16 // plays when it was last done; 0: never
}

// Tracker follows the public history of a hand. Every seat computes the same
// Tracker: it reads of each event only what all seats see.
type Tracker struct {
	seats [uno.MaxSeats]track
	color uno.Color
	rank  uno.Rank // on top
	// drew is the seat that has drawn in this turn and may yet play what it
	// drew, or -1.
	drew int8
}

// NewTracker is the tracker before the deal.
func NewTracker() Tracker { return Tracker{color: uno.NoColor, rank: uno.Wild, drew: -1} }

// resync approximates a history that was not seen from the start: every card of
// every hand may be anything.
func (t *Tracker) resync(v *uno.View) {
	*t = NewTracker()
	t.color, t.rank = v.Color, v.Top.Rank()
	for seat := range t.seats[:v.Seats] {
		t.seats[seat].deal(v.Counts[seat])
	}
}

// Approximate is a history that was not seen from the start: every card of every
// hand may be anything.
func Approximate(v *uno.View) (t Tracker) {
	t.resync(v)
	return t
}

// Held is how many cards a seat holds by the history.
func (t *Tracker) Held(seat int8) int { return int(t.seats[seat].n) }

// fits reports whether the tracker counts as many cards as the view shows.
func (t *Tracker) fits(v *uno.View) bool {
	for seat := range t.seats[:v.Seats] {
		if int(t.seats[seat].n) != v.Counts[seat] {
			return false
		}
	}
	return true
}

// deal gives a seat n cards that may be anything.
func (t *track) deal(n int) {
	*t = track{plays: 1, rank: uno.Wild}
	t.take(n)
}

// take adds n cards that may be anything.
func (t *track) take(n int) {
	t.n += int16(n)
	for c := range t.fresh {
		t.fresh[c] += float32(n)
	}
	t.black += float32(n)
	t.inRank += float32(n)
}

// lacks notes that the seat holds no card of a colour or a rank, and no black one.
func (t *track) lacks(c uno.Color, rank uno.Rank) {
	if c < uno.Colors {
		t.fresh[c] = 0
	}
	t.black = 0
	t.inRank, t.rank = 0, rank
}

// Observe updates the tracker with events under the given rules. It reads nothing
// of an event that some seat does not see.
func (t *Tracker) Observe(e *uno.Event, r *uno.Rules) {
	switch e.Type {
	case uno.Dealt:
		t.seats[e.Seat].deal(int(e.N))
	case uno.StartTurned:
		t.color, t.rank = e.Card.Color(), e.Card.Rank()
	case uno.Drew:
		t.draws(e.Seat, int(e.N), e.Why == uno.ByTurn, r)
	case uno.Played:
		t.played(e, r)
	case uno.ColorNamed:
		t.color = e.Color
		own := &t.seats[e.Seat]
		own.last[named][e.Color] = own.plays
	case uno.Swapped:
		t.seats[e.Seat], t.seats[e.Other] = t.seats[e.Other], t.seats[e.Seat]
	case uno.HandsPassed:
		t.passHands(int(e.N), r)
	}
}

// draws notes a draw; one made in turn shows that the seat could not play, or
// chose not to.
func (t *Tracker) draws(seat int8, n int, byTurn bool, r *uno.Rules) {
	s := &t.seats[seat]
	if t.drew != seat {
		t.settle(r)
	}
	if byTurn {
		if t.drew != seat {
			s.lacks(t.color, t.rank)
		}
		t.drew = seat
	}
	s.take(n)
}

// settle ends the turn of a seat that has drawn: it did not play what it drew.
func (t *Tracker) settle(r *uno.Rules) {
	if t.drew >= 0 && !r.NoPlayAfterDraw {
		t.seats[t.drew].lacks(t.color, t.rank)
	}
	t.drew = -1
}

// played notes a play.
func (t *Tracker) played(e *uno.Event, r *uno.Rules) {
	if t.drew >= 0 && (t.drew != e.Seat || !e.Fresh) {
		t.settle(r)
	}
	s := &t.seats[e.Seat]
	for range e.N {
		s.gives(e.Card, e.Fresh)
	}
	if e.Fresh {
		t.settle(r) // what else it drew could not be played
	}
	before := t.color
	t.color, t.rank = e.Card.Color(), e.Card.Rank()
	if e.Color != uno.NoColor {
		t.color = e.Color
	}
	if e.Card == uno.WildDrawFourKind && !r.WD4Always && before < uno.Colors {
		if r.Bluffs() {
			s.fresh[before] /= 2
		} else {
			s.fresh[before] = 0
		}
	}
	s.plays++
	switch {
	case e.Card.Black() || e.Color != uno.NoColor:
		s.last[named][t.color] = s.plays
	case t.color == before:
		s.last[stayed][t.color] = s.plays
	default:
		if before < uno.Colors {
			s.last[leftByRank][before] = s.plays
		}
		s.last[enteredByRank][t.color] = s.plays
	}
}

// gives removes a card that is played from the cohorts. A card just drawn is in
// all of them.
func (t *track) gives(k uno.Kind, drawn bool) {
	t.n--
	from := t.black
	if c := k.Color(); c < uno.Colors {
		from = t.fresh[c]
		if k.Rank() == t.rank {
			from = min(from, t.inRank)
		}
	}
	if drawn || k.Black() || from < 1 {
		from = 0 // the card is in every cohort that is as large
	}
	for c := range t.fresh {
		t.fresh[c] = less(t.fresh[c], from)
	}
	t.black = less(t.black, from)
	t.inRank = less(t.inRank, from)
}

// less removes from a cohort its share of a card that comes from a cohort of size
// of, or the whole card if of is 0.
func less(cohort, of float32) float32 {
	if cohort >= of || of == 0 {
		return max(0, cohort-1)
	}
	return cohort - cohort/of
}

// passHands passes the hands on.
func (t *Tracker) passHands(dir int, r *uno.Rules) {
	t.settle(r)
	n := 0
	for n < len(t.seats) && t.seats[n].plays > 0 {
		n++
	}
	old := t.seats
	for seat := range n {
		t.seats[(seat+dir+n)%n] = old[seat]
	}
}
