package luck

import (
	"math"
	"math/bits"

	"github.com/unolab/uno"
)

// Shares is a chance, or a change of it, for each seat.
type Shares [uno.MaxSeats]float64

// Value says what a position is worth to whoever sees all hands.
type Value interface {
	// Chances are the chances of the seats to win a hand that is not over. They
	// sum to 1. It must not change anything, and serves many goroutines.
	Chances(s *uno.State) Shares
}

// Of is the value of a position; that of a hand that is over is its Result.
func Of(v Value, s *uno.State) Shares {
	if s.Phase == uno.Over {
		return Result(s)
	}
	return v.Chances(s)
}

// Result is the outcome of a hand that is over: 1 for the winner; without a
// winner all share alike.
func Result(s *uno.State) (p Shares) {
	if s.Winner >= 0 {
		p[s.Winner] = 1
		return p
	}
	return even(int(s.Seats))
}

// even gives every seat the same.
func even(seats int) (p Shares) {
	for i := range seats {
		p[i] = 1 / float64(seats)
	}
	return p
}

// Minus is a - b.
func (a Shares) Minus(b Shares) Shares {
	for i := range a {
		a[i] -= b[i]
	}
	return a
}

// Plus is a + weight*b.
func (a Shares) Plus(b Shares, weight float64) Shares {
	for i := range a {
		a[i] += weight * b[i]
	}
	return a
}

// logit is the fitted value function: a seat's chance to win is proportional to
// exp of its score, and the score a sum of weights, one from each of the tables
// of features. Players that differ have weights of their own.
type logit struct {
	weights *[2][features]float64
	who     [uno.MaxSeats]uint8 // whose weights each seat has
}

// Sizes of what the features count.
const (
	distances = 4  // to the seat to act: 0, 1, the seat before it, others
	counts    = 16 // cards
	buckets   = 10 // cards, the larger numbers together
	few       = 5  // 0 to 4 and more
	fewer     = 3  // 0 to 2 and more
)

// The tables, each from its offset on.
const (
	atCount    = 0
	atBlack    = atCount + distances*counts
	atPlayable = atBlack + buckets*few
	atPress    = atPlayable + buckets*3*few*fewer
	atAction   = atPress + buckets*3*fewer
	atColors   = atAction + buckets*few
	atFewest   = atColors + buckets*few
	atLinked   = atFewest + buckets*buckets
	features   = atLinked + buckets*few

	active = 8 // features of a hand
)

// bucketOf puts numbers of cards together.
var bucketOf = [counts]int{0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9}

// actionBits are the Skips, Reverses and Draw Twos of all colours.
const actionBits uint64 = 0x1C00_1C00_1C00_1C00

// holding is the number of cards of each seat, with those that it is about to
// draw, and the fewest that another seat holds.
func holding(s *uno.State) (n, fewest [uno.MaxSeats]int) {
	for i := range int(s.Seats) {
		n[i] = s.Hands[i].Len()
	}
	if s.Phase == uno.ToStack || s.Phase == uno.ToAnswer {
		n[s.Turn] += int(s.Sum)
	}
	for i := range int(s.Seats) {
		n[i] = min(n[i], counts-1)
		fewest[i] = counts - 1
	}
	for i := range int(s.Seats) {
		for j := range int(s.Seats) {
			if i != j {
				fewest[i] = min(fewest[i], n[j])
			}
		}
	}
	return n, fewest
}

// look lists the features of the hand of a seat that has n cards, while another
// has fewest.
func look(s *uno.State, seat, n, fewest int) [active]int16 {
	one, two := s.Hands[seat].Bits()
	const lane = 0x1FFF
	coloured, twice := one&0x1FFF_1FFF_1FFF_1FFF, two
	blacks := bits.OnesCount64(one &^ 0x1FFF_1FFF_1FFF_1FFF)
	actions := bits.OnesCount64(coloured&actionBits) + bits.OnesCount64(twice&actionBits)
	colors, linked := 0, 0
	var ranks uint64
	for c := range uno.Colors {
		l := coloured >> (16 * c) & lane
		if l != 0 {
			colors++
		}
		linked += bits.OnesCount64(ranks & l)
		ranks |= l
	}
	linked += bits.OnesCount64(twice)
	match := uint64(0)
	if s.Color != uno.NoColor {
		match = lane << (16 * s.Color)
	}
	if r := s.Top.Rank(); r <= uno.DrawTwo {
		match |= 0x0001_0001_0001_0001 << r
	}
	playable := bits.OnesCount64(coloured & match)
	press := bits.OnesCount64(coloured & match & actionBits)

	seats := int(s.Seats)
	distance := (((seat-int(s.Turn))*int(s.Dir))%seats + seats) % seats
	d := distance
	switch {
	case distance <= 1:
	case distance == seats-1:
		d = 2
	default:
		d = 3
	}
	b := bucketOf[n]
	return [active]int16{
		int16(atCount + d*counts + n),
		int16(atBlack + b*few + min(blacks, few-1)),
		int16(atPlayable + ((b*3+min(d, 2))*few+min(playable, few-1))*fewer + min(blacks, fewer-1)),
		int16(atPress + (b*3+min(d, 2))*fewer + min(press, fewer-1)),
		int16(atAction + b*few + min(actions, few-1)),
		int16(atColors + b*few + colors),
		int16(atFewest + b*buckets + bucketOf[fewest]),
		int16(atLinked + b*few + min(linked, few-1)),
	}
}

// Chances implements Value. Cost: some ten nanoseconds a seat.
func (l *logit) Chances(s *uno.State) (p Shares) {
	n, fewest := holding(s)
	for i := range int(s.Seats) {
		for _, f := range look(s, i, n[i], fewest[i]) {
			p[i] += l.weights[l.who[i]][f]
		}
	}
	softmax(p[:s.Seats])
	return p
}

// softmax turns scores into chances.
func softmax(p []float64) {
	most := math.Inf(-1)
	for _, x := range p {
		most = max(most, x)
	}
	sum := 0.0
	for i, x := range p {
		p[i] = math.Exp(x - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
}
