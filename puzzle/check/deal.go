package check

import (
	"math"

	"github.com/unolab/uno/puzzle"
)

// deal is a game of several players for the slow methods: the distinct cards of
// each player, and the remaining cards as a number in mixed radix.
type deal struct {
	players int
	stacks  []puzzle.Stack
	owner   []int // by stack, from 0
	radix   []int
	full    int // the position in which everything is held
	match   []uint64
}

// maxPositions bounds the positions that a search may visit.
const maxPositions = 2 << 20

// maxStacks is the most distinct cards in the hands of a game that is searched.
const maxStacks = 64

// newDeal returns false when the deal has more than maxStacks stacks, or more
// parts than an int can number.
func newDeal(in *puzzle.Instance) (*deal, bool) {
	d := &deal{players: in.Players}
	if in.Players > 64 {
		return nil, false
	}
	parts := 1
	for p := range in.Players {
		for _, st := range puzzle.Group(in.Hand(p + 1)) {
			if len(d.stacks) == maxStacks || parts > math.MaxInt/(int(st.Count)+1) {
				return nil, false
			}
			d.stacks = append(d.stacks, st)
			d.owner = append(d.owner, p)
			d.radix = append(d.radix, parts)
			d.full += int(st.Count) * parts
			parts *= int(st.Count) + 1
		}
	}
	for _, a := range d.stacks {
		set := uint64(0)
		for k, b := range d.stacks {
			if a.Card.Matches(b.Card) {
				set |= 1 << k
			}
		}
		d.match = append(d.match, set)
	}
	return d, true
}

// noTop is the top before the first card: everything matches it.
const noTop = -1

// position is what the future of a game depends on.
type position struct {
	held int
	top  int8 // stack, or noTop
	turn int8 // player, from 0
}

func (d *deal) holds(held, stack int) bool {
	return held/d.radix[stack]%(int(d.stacks[stack].Count)+1) > 0
}

// empty reports whether a player holds nothing.
func (d *deal) empty(held, player int) bool {
	for k, o := range d.owner {
		if o == player && d.holds(held, k) {
			return false
		}
	}
	return true
}

// moves returns the stacks from which the player to move can play.
func (d *deal) moves(p position) []int {
	var ks []int
	for k, o := range d.owner {
		if o == int(p.turn) && d.holds(p.held, k) && (p.top == noTop || d.match[p.top]>>k&1 != 0) {
			ks = append(ks, k)
		}
	}
	return ks
}

// play returns the position after a card of a stack.
func (d *deal) play(p position, stack int) position {
	return position{p.held - d.radix[stack], int8(stack), d.after(p.turn)}
}

func (d *deal) after(turn int8) int8 { return int8((int(turn) + 1) % d.players) }
