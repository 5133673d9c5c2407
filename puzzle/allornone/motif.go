package allornone

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
)

// maxMembers is the most committed colours, or numbers of destroyed ones, of a
// guess that the method motif takes.
const maxMembers = 128

// maxRemembered bounds the stored failures. When it is reached, all are
// dropped, which costs only time.
const maxRemembered = 1 << 22

// set is a set of up to maxMembers colours or numbers of a guess.
type set [maxMembers / 64]uint64

func (s *set) add(i int32)     { s[i>>6] |= 1 << (i & 63) }
func (s *set) remove(i int32)  { s[i>>6] &^= 1 << (i & 63) }
func (s set) has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) and(t set) set    { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) or(t set) set     { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) without(t set) set {
	return set{s[0] &^ t[0], s[1] &^ t[1]}
}
func (s set) size() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// pop removes the smallest member.
func (s *set) pop() int32 {
	for w := range s {
		if s[w] != 0 {
			i := bits.TrailingZeros64(s[w])
			s[w] &= s[w] - 1
			return int32(w<<6 + i)
		}
	}
	panic("allornone: the empty set has no member")
}

// motifSearch looks for a motif of a guess. A state is the set of elements left
// to visit and the current end of the motif: a number, or a colour with the
// number by which it was entered, as long as that restricts its exit. There are
// at most 2^(|X|+|Y|) times a polynomial of them; with |Y| <= |X|+1, and over
// all guesses, that is O*(5^c). A failed state is entered once.
type motifSearch struct {
	g       *guess
	colors  []member // X, by position in g.colors
	numbers []member // Y, by position in g.numbers
	with    []set    // by number of the deck: the positions of its colours in X
	atY     []int32  // by number of the deck: its position in Y, or -1
	leftX   set
	leftY   set
	failed  map[state]struct{}
	path    []step
	visits  int
	ctx     context.Context
	err     error
}

// member is an element of X or Y.
type member struct {
	id        int32   // in the deck
	numbers   []int32 // of a colour
	neighbors set     // colours of X that share a number with it
	ys        set     // of a colour: its numbers in Y
}

// state is a key of failed: last is a position in X, or ^position in Y.
type state struct {
	x, y  set
	last  int32
	entry int32
}

// findMotif is the method motif.
func findMotif(ctx context.Context, g *guess) ([]step, bool, error) {
	if max(len(g.colors), len(g.numbers)) > maxMembers {
		return nil, false, fmt.Errorf("%w motif: %d committed colours and %d numbers of others, of which it takes %d each",
			errTooLarge, len(g.colors), len(g.numbers), maxMembers)
	}
	s := &motifSearch{g: g, ctx: ctx, failed: make(map[state]struct{})}
	s.index()
	if !s.plausible(-1, -1, -1) {
		return nil, false, nil
	}
	for _, m := range s.moves(-1, -1, -1) {
		if s.enter(m) {
			return s.path, true, nil
		}
	}
	return nil, false, s.err
}

// index fills the tables of the guess.
func (s *motifSearch) index() {
	d := s.g.d
	s.with = make([]set, len(d.numbers))
	s.atY = make([]int32, len(d.numbers))
	for y := range s.atY {
		s.atY[y] = -1
	}
	for i, y := range s.g.numbers {
		s.atY[y] = int32(i)
		s.leftY.add(int32(i))
		s.numbers = append(s.numbers, member{id: y})
	}
	for i, x := range s.g.colors {
		s.leftX.add(int32(i))
		m := member{id: x}
		for _, st := range d.stacks[x] {
			m.numbers = append(m.numbers, st.number)
			s.with[st.number].add(int32(i))
			if at := s.atY[st.number]; at >= 0 {
				m.ys.add(at)
			}
		}
		s.colors = append(s.colors, m)
	}
	for i := range s.colors {
		for _, y := range s.colors[i].numbers {
			s.colors[i].neighbors = s.colors[i].neighbors.or(s.with[y])
		}
		s.colors[i].neighbors.remove(int32(i))
	}
	for i := range s.numbers {
		s.numbers[i].neighbors = s.with[s.numbers[i].id]
	}
}

// move goes to a number of Y, or to a colour of X by a number.
type move struct {
	x, y  int32 // a position in X or in Y, the other is -1
	entry int32 // number of the deck; -1 at the start
	onto  int   // the number of possible next elements, for the order
}

// moves lists the next elements of a motif after a colour x that was entered by
// entry, after a number y, or, with both -1, the first elements. Elements with
// few continuations come first.
func (s *motifSearch) moves(x, y, entry int32) []move {
	var out []move
	toColors := func(to set, by int32) {
		for to = to.and(s.leftX); to != (set{}); {
			i := to.pop()
			onto := s.colors[i].neighbors.and(s.leftX).size() + s.colors[i].ys.and(s.leftY).size()
			out = append(out, move{i, -1, by, onto})
		}
	}
	toNumber := func(at int32) {
		if s.leftY.has(at) {
			out = append(out, move{-1, at, -1, s.numbers[at].neighbors.and(s.leftX).size()})
		}
	}
	switch {
	case x >= 0:
		for _, u := range s.colors[x].numbers {
			if s.g.passes(s.colors[x].id, entry, u) {
				if at := s.atY[u]; at >= 0 {
					toNumber(at)
				}
				toColors(s.with[u], u)
			}
		}
	case y >= 0:
		toColors(s.numbers[y].neighbors, s.numbers[y].id)
	default:
		toColors(s.leftX, -1)
		for at := range s.numbers {
			toNumber(int32(at))
		}
	}
	slices.SortStableFunc(out, func(a, b move) int { return a.onto - b.onto })
	return out
}

// enter makes a move and continues; it returns true if the motif is complete.
func (s *motifSearch) enter(m move) bool {
	if m.x >= 0 {
		s.leftX.remove(m.x)
		s.path = append(s.path, step{color: s.colors[m.x].id, number: -1, entry: m.entry, exit: -1})
	} else {
		s.leftY.remove(m.y)
		s.path = append(s.path, step{color: -1, number: s.numbers[m.y].id, entry: -1, exit: -1})
	}
	if s.goOn(m) {
		return true
	}
	s.path = s.path[:len(s.path)-1]
	if m.x >= 0 {
		s.leftX.add(m.x)
	} else {
		s.leftY.add(m.y)
	}
	return false
}

// goOn completes the motif from its last element.
func (s *motifSearch) goOn(m move) bool {
	if s.leftX == (set{}) && s.leftY == (set{}) {
		return true
	}
	if s.visits++; s.visits&0xff == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return false
	}
	entry := m.entry
	key := state{s.leftX, s.leftY, m.x, -1}
	if m.x < 0 {
		key.last = ^m.y
	} else if entry >= 0 && s.g.d.count(s.colors[m.x].id, entry) == 1 {
		key.entry = entry
	} else {
		entry = -1 // a second copy, or no first card: every exit will do
	}
	if _, known := s.failed[key]; known {
		return false
	}
	if s.plausible(m.x, m.y, entry) {
		at := len(s.path) - 1
		for _, next := range s.moves(m.x, m.y, entry) {
			if m.x >= 0 {
				s.path[at].exit = next.entry
				if next.x < 0 {
					s.path[at].exit = s.numbers[next.y].id
				}
			}
			if s.enter(next) {
				return true
			}
		}
		if m.x >= 0 {
			s.path[at].exit = -1
		}
	}
	if s.err == nil {
		if len(s.failed) >= maxRemembered {
			clear(s.failed)
		}
		s.failed[key] = struct{}{}
	}
	return false
}
