package coop

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
)

// Two players, the rule strict: cards of player 1 (red) and player 2 (blue)
// alternate, each matching the one before, until red is out. In the bipartite
// multigraph H of colours and numbers this is an alternating trail:
//
// Theorem. Player 1 can finish first exactly when red has cards, blue has at
// least as many, and one can choose all red cards and some blue ones and give
// each chosen card two ends, both at its colour, both at its number, or one at
// each, such that no hub has more blue ends than red ones, red ends exceed blue
// ones by two in all, and the chosen cards are connected, where a card with two
// ends at one hub is a loop there.
//
// If: join the two hubs of surplus (or the one of surplus two with itself) by
// one more blue edge. Then each hub of a connected graph has as many red as
// blue ends, so the graph has a closed trail in which red and blue alternate
// (Kotzig). Cut at the extra edge, it is a line of play: consecutive cards
// share a hub. It begins and ends red, so blue has used one card less and keeps
// one. Only if: give each card of a line the hubs it shares with the cards
// beside it; the outer ends of the first and last card go to any of their hubs
// and are the surplus.
//
// trailSearch makes the choices card by card, number after number, and
// remembers failed states: the surplus of each colour and of the current
// number, and which of them are connected. With n cards and c colours these are
// O(n^(c+1)) times the partitions of c+1 things for each card, so the problem
// is polynomial for fixed c, with any multiplicities.
type trailSearch struct {
	ctx context.Context
	limits
	cards   []trailCard // in order of their numbers
	colors  int
	swapped bool // colours and numbers have changed places
	failed  *openhand.Table
	key     []uint64
	widths  trailWidths
	choices []trailChoice // of the cards decided so far
	rng     *rand.Rand
	noise   int // 0 in the first run, then 1
}

// trailCard is a card with what comes after it.
type trailCard struct {
	puzzle.Card
	blue  bool
	color int
	last  bool // of its number

	// Ends that the cards after this one can still bring to the colour and,
	// within the number, to the number: red can raise, blue can lower.
	raiseColor, lowerColor   int
	raiseNumber, lowerNumber int
	raise, lower             int // and to anything

	// The plan for this card, and the surplus of its colour and its number once
	// the plan has been followed so far.
	plan      trailChoice
	aimColor  int
	aimNumber int
}

// trailChoice is how a card takes part.
type trailChoice uint8

const (
	unused trailChoice = iota // blue only
	crossing
	atColor
	atNumber
)

// ends is how many ends a card has at its colour and its number.
func (how trailChoice) ends() (atColors, atNumbers int) {
	switch how {
	case crossing:
		return 1, 1
	case atColor:
		return 2, 0
	case atNumber:
		return 0, 2
	default:
		return 0, 0
	}
}

// swap is the same choice when colours and numbers change places.
func (how trailChoice) swap() trailChoice {
	switch how {
	case atColor:
		return atNumber
	case atNumber:
		return atColor
	default:
		return how
	}
}

// trailState is what the choices so far amount to. Hub 0..colors-1 are the
// colours, the last one is the current number.
type trailState struct {
	surplus [maxTrailColors + 1]int16
	block   [maxTrailColors + 1]uint8 // 0: no end there yet; otherwise a connected class
	spent   int8                      // surplus of finished hubs
	closed  bool                      // a block is complete: no other block may begin
}

// maxTrailColors is the most colours, or numbers if these are fewer, that the
// method takes on, and maxTrailCards the most cards, each a level of recursion.
const (
	maxTrailColors = 15
	maxTrailCards  = 100_000
)

// trailWidths are the widths in bits of the parts of a packed state, and what
// makes a surplus positive there.
type trailWidths struct{ surplus, card, offset int }

// newTrailSearch orders the cards. It fails if both sides, or the hands, are
// too large.
func newTrailSearch(ctx context.Context, in *puzzle.Instance, plan []trailChoice, maxBytes int) (*trailSearch, error) {
	t := &trailSearch{ctx: ctx, limits: limits{bytes: maxBytes}, rng: rand.New(rand.NewPCG(1, 1))}
	colors, numbers := map[int32]bool{}, map[int32]bool{}
	for _, c := range in.Cards {
		colors[c.Color] = true
		numbers[c.Number] = true
	}
	t.swapped = len(numbers) < len(colors)
	t.colors = min(len(colors), len(numbers))
	if t.colors > maxTrailColors {
		return nil, fmt.Errorf("the method %s is for at most %d colours or numbers, not for %d", MethodTrail, maxTrailColors, t.colors)
	}
	if len(in.Cards) > maxTrailCards {
		return nil, fmt.Errorf("the method %s is for at most %d cards, not for %d", MethodTrail, maxTrailCards, len(in.Cards))
	}
	id := map[int32]int{}
	for i, c := range in.Cards {
		card := trailCard{Card: c, blue: in.OwnerOf(i) == 2, plan: plan[i]}
		if t.swapped {
			card.Color, card.Number = c.Number, c.Color
			card.plan = plan[i].swap()
		}
		if _, ok := id[card.Color]; !ok {
			id[card.Color] = len(id)
		}
		card.color = id[card.Color]
		t.cards = append(t.cards, card)
	}
	t.arrange()
	t.aim()
	most := 2*len(t.cards) + 2
	t.widths = trailWidths{surplus: bits.Len(uint(2 * most)), card: bits.Len(uint(len(t.cards))), offset: most}
	t.key = make([]uint64, openhand.Words((t.colors+1)*(t.widths.surplus+5)+3+t.widths.card))
	t.failed = openhand.NewTable(len(t.key))
	return t, nil
}

// arrange sorts the cards by number and within a number by colour and player,
// and sets what comes after each.
func (t *trailSearch) arrange() {
	place := t.order()
	blue := func(c trailCard) int {
		if c.blue {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(t.cards, func(a, b trailCard) int {
		return cmp.Or(cmp.Compare(place[a.Number], place[b.Number]), cmp.Compare(a.color, b.color), cmp.Compare(blue(a), blue(b)))
	})
	raise, lower := make([]int, t.colors), make([]int, t.colors)
	raiseY, lowerY, raiseAll, lowerAll := 0, 0, 0, 0
	for i := len(t.cards) - 1; i >= 0; i-- {
		c := &t.cards[i]
		c.last = i+1 == len(t.cards) || t.cards[i+1].Number != c.Number
		if c.last {
			raiseY, lowerY = 0, 0
		}
		c.raiseColor, c.lowerColor, c.raiseNumber, c.lowerNumber = raise[c.color], lower[c.color], raiseY, lowerY
		c.raise, c.lower = raiseAll, lowerAll
		if c.blue {
			lowerAll += 2
			lower[c.color] += 2
			lowerY += 2
		} else {
			raiseAll += 2
			raise[c.color] += 2
			raiseY += 2
		}
	}
}

// aim follows the plan through the cards.
func (t *trailSearch) aim() {
	colors, number := make([]int, t.colors), 0
	for i := range t.cards {
		c := &t.cards[i]
		atColors, atNumbers := c.plan.ends()
		if c.blue {
			atColors, atNumbers = -atColors, -atNumbers
		}
		colors[c.color] += atColors
		number += atNumbers
		c.aimColor, c.aimNumber = colors[c.color], number
		if c.last {
			number = 0
		}
	}
}

// maxOrdered is the maximum number of numbers that are reordered, in quadratic
// time.
const maxOrdered = 500

// order orders the numbers so that few colours are started and not finished at
// any time; where there are so many numbers that all colours are started
// anyway, by size.
func (t *trailSearch) order() map[int32]int {
	left := make([]int, t.colors)
	of := map[int32]map[int]int{} // number -> colour -> cards
	for _, c := range t.cards {
		left[c.color]++
		if of[c.Number] == nil {
			of[c.Number] = map[int]int{}
		}
		of[c.Number][c.color]++
	}
	place := make(map[int32]int, len(of))
	if len(of) > maxOrdered {
		for i, y := range slices.Sorted(maps.Keys(of)) {
			place[y] = i
		}
		return place
	}
	begun := make([]bool, t.colors)
	for len(of) > 0 {
		best, least := int32(0), 0
		for y, here := range of {
			cost := 0 // new colours cost, finished ones pay
			for x, k := range here {
				if !begun[x] {
					cost += 2
				}
				if k == left[x] {
					cost -= 2
				}
			}
			if best == 0 || cost < least || cost == least && y < best {
				best, least = y, cost
			}
		}
		place[best] = len(place)
		for x, k := range of[best] {
			begun[x] = true
			left[x] -= k
		}
		delete(of, best)
	}
	return place
}
