package learnt

import (
	"math"
	"math/bits"

	"github.com/unolab/uno"
)

// The kinds of decisions.
const (
	number = iota
	skip
	reverse
	drawTwo
	wild
	four
	bluff // a Wild Draw Four over a card of the colour in force
	colorWild
	seven // it swaps hands
	zero  // it passes the hands on
	draw
	pass
	name
	swap
	wait // declining a move out of turn
	answer
	acts
)

// coarse merges the kinds of decisions where crosses are large.
var coarse = [acts]int{0, 1, 1, 2, 3, 4, 4, 3, 0, 0, 5, 5, 6, 7, 7, 7}

const coarseActs = 8

// The number of values of each part of a cross.
const (
	cards11 = 11 // 0 to 7, 8 to 9, 10 to 12, more
	cards5  = 5  // 0 to 1, 2, 3, 4 to 5, more
	stuck16 = 16 // probability that a seat cannot play
	stuck8  = 8
	ago5    = 5 // never, the last play, the one before, up to four ago, longer
	follow5 = 5 // 0 to 3, more
	black3  = 3 // 0, 1, more
	shapes  = 70
	ranks15 = 15
)

// Each feature belongs to a group of crosses; a group begins where the previous
// group ends. For each move at most one feature of a group is active, except
// where a comment states otherwise.
const (
	atCounts    = 0                                                    // act, own cards left, cards of the target
	atFollow    = atCounts + acts*cards11*cards11                      // follow-ups, black cards, stuck, again, own cards
	atShape     = atFollow + follow5*black3*stuck8*2*cards5            // cards by colour, cards of the colour in force, black cards
	atLinks     = atShape + shapes*follow5*black3                      // components, cards in reach, black cards, own cards
	atFinish    = atLinks + 5*8*black3*cards5                          // can finish in one turn, again, stuck, own cards
	atTwin      = atFinish + 2*2*stuck8*cards5                         // a twin stays, cards of the rank that stay, sort of card, own cards
	atTop       = atTwin + 2*4*4*cards5                                // rank on top, stuck
	atStuck     = atTop + ranks15*stuck8                               // stuck, cards of the target, again
	atStuckOwn  = atStuck + stuck16*cards11*2                          // stuck, own cards, act
	atEntered   = atStuckOwn + stuck8*cards11*acts                     // four features: ago of each behaviour, stuck, coarse act, cards of the seat
	atLeft      = atEntered + behaviours*ago5*stuck8*coarseActs*cards5 // four features, of the colour that is left: ago, coarse act, cards of the seat
	atColor     = atLeft + behaviours*ago5*coarseActs*cards5           // unseen cards of the colour, own cards of it, again
	atNext      = atColor + 6*6*2                                      // three or more seats: act, cards of the target, of the next to act, again
	atFewest    = atNext + acts*cards5*cards5*2                        // three or more seats: act, fewest cards of another, own cards
	atLast      = atFewest + acts*cards5*cards5                        // three or more seats: act, cards of the seat before, own cards
	atDraw      = atLast + acts*cards5*cards5                          // plays there were, own cards, target's cards, by draw and pass
	atAnswer    = atDraw + 2*follow5*cards11*cards11                   // challenge or accept, stuck in the colour before, own cards, the bluffer's
	atSwap      = atAnswer + 2*stuck8*cards5*cards11                   // own cards, the other's, whether it is next
	atSum       = atSwap + cards11*cards11*2                           // sum pending, act, own cards
	atTwins     = atSum + 6*acts*cards5                                // two at once: act, own cards
	atJump      = atTwins + acts*cards5                                // out of turn: act, own cards, cards of the target
	atOut       = atJump + acts*cards5*cards5                          // cards that may be the last one, own cards
	atSeats     = atOut + 4*4                                          // seats, act, own cards
	atOptions   = atSeats + 4*acts*cards5                              // a feature for each option that is on: option, act
	atStrong    = atOptions + optionBits*acts                          // action cards, black cards, own cards, cards of the target
	atLeader    = atStrong + 4*black3*cards11*cards5                   // three or more seats: of the other with the fewest cards, its place in turn, cards, stuck; act
	atSecond    = atLeader + 4*cards5*stuck8*acts                      // the second seat to act: stuck, its cards, own cards, coarse act
	atAround    = atSecond + stuck8*cards5*cards5*coarseActs           // how many others are stuck, follow-ups, own cards, whether a card is played
	atOthers    = atAround + stuck16*follow5*cards5*2                  // up to eight features: place in turn, behaviour, ago, coarse act
	Features    = atOthers + 2*behaviours*ago5*coarseActs              // the number of features
	MaxFeatures = 60                                                   // the most that are on for one move
)

// Tables of the parts of crosses.
var (
	bucket11 = [...]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9, 10}
	bucket5  = [...]int{0, 0, 1, 2, 3, 3, 4}
	// shapeOf numbers the multisets of four numbers of cards up to 4.
	shapeOf [625]int
	// rare is -log(1 - i/256).
	rare [257]float32
)

func init() {
	n := 0
	for a := range 5 {
		for b := a; b < 5; b++ {
			for c := b; c < 5; c++ {
				for d := c; d < 5; d++ {
					forOrders(a, b, c, d, func(code int) { shapeOf[code] = n })
					n++
				}
			}
		}
	}
	for i := range rare {
		rare[i] = float32(-math.Log1p(-min(float64(i), 255.5) / 256))
	}
}

// forOrders calls f with the code of each order of four numbers.
func forOrders(a, b, c, d int, f func(code int)) {
	v := [4]int{a, b, c, d}
	for i := range 4 {
		for j := range 4 {
			for k := range 4 {
				if i != j && j != k && i != k {
					f(v[i] + 5*v[j] + 25*v[k] + 125*v[6-i-j-k])
				}
			}
		}
	}
}

func cards11Of(n int) int { return bucket11[max(0, min(n, len(bucket11)-1))] }
func cards5Of(n int) int  { return bucket5[max(0, min(n, len(bucket5)-1))] }

// stuckOf puts a sum of -log of probabilities to hold no playable card into one
// of 16 classes: 15 is certainly unable to play.
func stuckOf(sum float32) int {
	// sqrt spreads the likely end, where it matters.
	x := 15.99 - 8.5*float32(math.Sqrt(float64(sum)))
	return max(0, int(x))
}

func agoOf(t *track, sort int, c uno.Color) int {
	last := t.last[sort][c]
	if last == 0 {
		return 0
	}
	switch ago := t.plays - last; {
	case ago == 0:
		return 1
	case ago == 1:
		return 2
	case ago < 4:
		return 3
	default:
		return 4
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// list collects features.
type list struct {
	to []uint16
}

func (l *list) add(f int) { l.to = append(l.to, uint16(f)) }

// Features appends the features of a move in the scene, which must have been
// prepared. A move with Act 255 stands for declining to move.
func (s *Scene) Features(to []uint16, m *uno.Move) []uint16 {
	l := list{to}
	a := s.after(m)
	own11, own5 := cards11Of(a.n), cards5Of(a.n)
	target11 := cards11Of(s.Counts[a.target] + a.draws)
	again := bit(a.again)
	black := min(a.blacks, black3-1)
	extra := 0
	if a.next == a.target {
		extra = a.draws
	}
	sum := s.stuck(a.next, a.color, a.rank, extra)
	st16 := stuckOf(sum)
	st8 := st16 / 2

	l.add(atCounts + (a.act*cards11+own11)*cards11 + target11)
	l.add(atSeats + (min(s.Seats, 5)-2)*acts*cards5 + a.act*cards5 + own5)
	for _, option := range s.options[:s.optionsOn] {
		l.add(atOptions + int(option)*acts + a.act)
	}
	switch a.act {
	case answer:
		s.answerFeatures(&l, m)
		return l.to
	case swap:
		l.add(atSwap + (cards11Of(s.n)*cards11+own11)*2 + bit(int(m.Target) == a.target))
		return l.to
	case draw, pass:
		l.add(atDraw + ((a.act-draw)*follow5+min(s.playables, follow5-1))*cards11*cards11 + own11*cards11 + target11)
	}
	s.handFeatures(&l, &a, st8)
	if c := a.color; c < uno.Colors {
		inHand := a.inColor[c]
		l.add(atColor + (min(s.unColor[c]/4, 5)*6+min(inHand, 5))*2 + again)
		l.add(atShape + (a.shape()*follow5+min(inHand, follow5-1))*black3 + black)
		s.behaviour(&l, &a, st8)
	}
	l.add(atTop + int(min(a.rank, ranks15-1))*stuck8 + st8)
	l.add(atStuck + (st16*cards11+target11)*2 + again)
	l.add(atStuckOwn + (st8*cards11+own11)*acts + a.act)
	if s.Seats > 2 {
		s.tableFeatures(&l, &a, own5)
	}
	if s.Sum > 0 {
		l.add(atSum + (min(s.Sum/2, 5)*acts+a.act)*cards5 + own5)
	}
	if m.Twin {
		l.add(atTwins + a.act*cards5 + own5)
	}
	if m.Act == uno.Jump || a.act == wait {
		l.add(atJump + (a.act*cards5+own5)*cards5 + cards5Of(s.Counts[a.target]))
	}
	return l.to
}

// shape numbers the distribution of the hand over colours.
func (a *after) shape() int {
	code := 0
	for _, n := range a.inColor {
		code = 5*code + min(4, n)
	}
	return shapeOf[code]
}

// handFeatures adds the features of what the hand can do next.
func (s *Scene) handFeatures(l *list, a *after, st8 int) {
	own5, again, black := cards5Of(a.n), bit(a.again), min(a.blacks, black3-1)
	next := follows(a.one, a.color, a.rank)
	follow := min(bits.OnesCount64(next)+bits.OnesCount64(next&a.two), follow5-1)
	l.add(atFollow + (((follow*black3+black)*stuck8+st8)*2+again)*cards5 + own5)
	const actions = uint64(0x1C00_1C00_1C00_1C00) // Skips, Reverses, Draw Twos
	strong := min(3, bits.OnesCount64(a.one&actions)+bits.OnesCount64(a.two&actions))
	l.add(atStrong + ((strong*black3+black)*cards11+cards11Of(a.n))*cards5 + cards5Of(s.Counts[a.target]+a.draws))
	components, reach := a.links(next)
	l.add(atLinks + ((components*8+min(reach, 7))*black3+black)*cards5 + own5)
	if s.Seats == 2 && a.n <= 6 {
		fours := s.Hand.Fours - bit(a.rank == uno.WildDrawFour && (a.act == four || a.act == bluff))
		finishes := s.finishes(a.one, a.two, a.blacks-fours, fours, a.color, a.rank)
		l.add(atFinish + ((bit(finishes)*2+again)*stuck8+st8)*cards5 + own5)
	}
	if a.act < wild || a.act == seven || a.act == zero {
		r := a.rank
		sort := 0
		if r >= uno.Skip {
			sort = int(r-uno.Skip) + 1
		}
		column := column(r)
		same := bits.OnesCount64(a.one&column) + bits.OnesCount64(a.two&column)
		stays := bit(a.one>>(16*uint(a.color)+uint(r))&1 != 0)
		l.add(atTwin + ((stays*4+min(same, 3))*4+sort)*cards5 + own5)
	}
	if (s.Rules.NoOutOnAction || s.Rules.NoOutOnReverse) && a.n > 0 && a.n <= 4 {
		outs := a.n
		if s.Rules.NoOutOnAction {
			numbers := a.one &^ (column(uno.Skip) | column(uno.Reverse) | column(uno.DrawTwo))
			outs = bits.OnesCount64(numbers) + bits.OnesCount64(numbers&a.two)
		} else {
			outs -= bits.OnesCount64(a.one&column(uno.Reverse)) + bits.OnesCount64(a.two&column(uno.Reverse))
		}
		l.add(atOut + min(outs, 3)*4 + a.n - 1)
	}
}

// behaviour is what the next seat to act has done about the colour that comes
// into force, and about the one that is left.
func (s *Scene) behaviour(l *list, a *after, st8 int) {
	t := &s.Track.seats[a.next]
	holds := cards5Of(int(t.n))
	act := coarse[a.act]
	for sort := range behaviours {
		l.add(atEntered + (((sort*ago5+agoOf(t, sort, a.color))*stuck8+st8)*coarseActs+act)*cards5 + holds)
	}
	if a.color == s.Color || s.Color >= uno.Colors {
		return
	}
	for sort := range behaviours {
		l.add(atLeft + ((sort*ago5+agoOf(t, sort, s.Color))*coarseActs+act)*cards5 + holds)
	}
}

// tableFeatures adds the features of three and more seats.
func (s *Scene) tableFeatures(l *list, a *after, own5 int) {
	fewest := 99
	for seat, n := range s.Counts[:s.Seats] {
		if seat != s.Seat {
			fewest = min(fewest, n)
		}
	}
	target := cards5Of(s.Counts[a.target] + a.draws)
	next := cards5Of(s.Counts[a.next])
	l.add(atNext + ((a.act*cards5+target)*cards5+next)*2 + bit(a.again))
	l.add(atFewest + (a.act*cards5+cards5Of(fewest))*cards5 + own5)
	dir := s.Dir
	if a.act == reverse && a.target != s.seatAfter(1, dir) {
		dir = -dir
	}
	l.add(atLast + (a.act*cards5+cards5Of(s.Counts[s.seatAfter(s.Seats-1, dir)]))*cards5 + own5)
	s.othersFeatures(l, a, own5, dir)
}

// othersFeatures adds the features of the seats beyond the next, in turn order in
// a direction.
func (s *Scene) othersFeatures(l *list, a *after, own5, dir int) {
	leader, place, stuck := -1, 0, float32(0)
	leaderStuck := 0
	first := ((a.next-s.Seat)*dir + s.Seats) % s.Seats
	if first == 0 {
		first = 1
	}
	for k := 0; k < s.Seats-1; k++ {
		at := first + k
		if at >= s.Seats {
			at -= s.Seats - 1 // beyond the seat itself
		}
		seat := s.seatAfter(at, dir)
		draws := 0
		if seat == a.target {
			draws = a.draws
		}
		rarity := s.stuck(seat, a.color, a.rank, draws)
		st8 := stuckOf(rarity) / 2
		stuck += 1 / (1 + rarity*(1+rarity/2)) // near exp(-rarity)
		if leader < 0 || s.Counts[seat] < s.Counts[leader] {
			leader, place, leaderStuck = seat, k, st8
		}
		if k == 0 || k > 2 || a.color >= uno.Colors {
			continue
		}
		t := &s.Track.seats[seat]
		if k == 1 {
			l.add(atSecond + ((st8*cards5+cards5Of(s.Counts[seat]+draws))*cards5+own5)*coarseActs + coarse[a.act])
		}
		for sort := range behaviours {
			l.add(atOthers + (((k-1)*behaviours+sort)*ago5+agoOf(t, sort, a.color))*coarseActs + coarse[a.act])
		}
	}
	l.add(atLeader + ((min(place, 3)*cards5+cards5Of(s.Counts[leader]))*stuck8+leaderStuck)*acts + a.act)
	next := follows(a.one, a.color, a.rank)
	follow := min(bits.OnesCount64(next)+bits.OnesCount64(next&a.two), follow5-1)
	share := int(15.99 * stuck / float32(s.Seats-1))
	l.add(atAround + ((share*follow5+follow)*cards5+own5)*2 + bit(a.act < draw))
}

// answerFeatures adds the features of a challenge or its absence.
func (s *Scene) answerFeatures(l *list, m *uno.Move) {
	t := &s.Track.seats[s.Bluffer]
	st := stuck8 - 1
	if s.Before < uno.Colors {
		fresh := min(t.fresh[s.Before], float32(t.n))
		st = stuckOf(fresh*rareness(chanceOf(s.unAll-s.unColor[s.Before], s.unAll))) / 2
	}
	l.add(atAnswer + ((bit(m.Act == uno.Accept)*stuck8+st)*cards5+cards5Of(s.n))*cards11 + cards11Of(int(t.n)))
	l.add(atSum + (min(s.Sum/2, 5)*acts+answer)*cards5 + bit(m.Act == uno.Accept))
}

// The options that have their own features.
const optionBits = 18

// optionsOn lists the numbers of the options that are on.
func optionsOn(r *uno.Rules, list []uint8) []uint8 {
	for i, on := range [optionBits]bool{
		r.DrawUntilPlayable, r.Twins, r.NoOutOnReverse, r.NoOutOnAction, r.ForcePlay, r.NoDrawByChoice,
		r.Stack == uno.StackTwos, r.Stack == uno.StackAny, r.SevenZero, r.JumpIn, r.NoBluff, r.NoUnoCall,
		r.Attack, r.OpenHands, r.DrawsDoNotSkip, r.ColorWild, r.NoPlayAfterDraw, r.ReversePasses,
	} {
		if on {
			list = append(list, uint8(i))
		}
	}
	return list
}

// Reluctant sets the weights of drawing and of keeping a drawn card, where there
// is a play, to x.
func Reluctant(w Weights, x float32) {
	for i := range 2 {
		for plays := 1 - i; plays < follow5; plays++ {
			at := atDraw + (i*follow5+plays)*cards11*cards11
			for j := range cards11 * cards11 {
				w[at+j] = x
			}
		}
	}
}
