package twoplayer

import (
	"slices"

	"github.com/unolab/uno"
)

// symmetry is the group of renamings of a deck that change nothing in the game:
// a permutation of the colours followed by permutations of ranks, numbers among
// themselves, Skip with Reverse, that take the deck to itself. Neither who may
// play what nor what a card does nor what any Policy chooses depends on names,
// so that a position and its renaming have the same value, whatever is known of
// the other hand when it is renamed along.
//
// A deck is a table of ranks by colours. Once colours are permuted, the columns
// (ranks) of equal content of the deck may stand in any order; so the smallest
// of all renamings of a position is found by sorting columns, colour permutation
// by colour permutation, and never by trying the whole group, which can have
// thousands of elements.
type symmetry struct {
	g     *Game
	ranks []rankColumn
	turns []colorTurn
}

// renamer renames positions by a symmetry. Its memory is reused: it is for one
// goroutine.
type renamer struct {
	*symmetry
	keys, best []uint64 // columns, of the renaming at hand and of the best so far
	order      []int    // ranks of a block, by their columns
	where      [maxKinds]uint64
}

// rankColumn is a rank of the deck: its kind in each colour, -1 where none is.
type rankColumn struct {
	kind [uno.Colors]int8
}

// colorTurn is a permutation of the colours: the block of ranks among which the
// image of each rank may stand.
type colorTurn struct {
	to     [uno.Colors]uno.Color // where a colour goes
	from   [uno.Colors]uno.Color
	blocks [][]int // ranks whose images may stand in each other's place
	places [][]int // the ranks where they may stand
}

// turn is one renaming of the kinds.
type turn struct{ kind [maxKinds]int8 }

// bag renames the cards of a bag.
func (t *turn) bag(b bag) bag {
	var out bag
	for s := b.support(); s != 0; s &= s - 1 {
		i := s.first()
		out += bag(b.count(i)) << (laneBits * int(t.kind[i]))
	}
	return out
}

// newSymmetry finds the symmetries of a deck; nil if there is none.
func newSymmetry(g *Game) *symmetry {
	s := &symmetry{g: g}
	at := map[uno.Rank]int{}
	var class []int
	for i, k := range g.kinds {
		if k.Black() {
			continue
		}
		c, ok := at[k.Rank()]
		if !ok {
			c = len(s.ranks)
			at[k.Rank()] = c
			s.ranks = append(s.ranks, rankColumn{[uno.Colors]int8{-1, -1, -1, -1}})
			class = append(class, effect(k.Rank()))
		}
		s.ranks[c].kind[k.Color()] = int8(i)
	}
	var absent []uno.Color
	for c := uno.Red; c < uno.NoColor; c++ {
		if !slices.Contains(g.colors, c) {
			absent = append(absent, c)
		}
	}
	trivial := true
	for _, to := range permutations(int(uno.Colors)) {
		t, ok := s.colorTurn(to, class)
		if !ok || moves(to, absent) {
			continue
		}
		identity := true
		for c := range to {
			identity = identity && int(to[c]) == c
		}
		trivial = trivial && identity
		for _, b := range t.blocks {
			trivial = trivial && len(b) == 1
		}
		s.turns = append(s.turns, t)
	}
	if trivial {
		return nil
	}
	return s
}

// renamer renames by s, which may be nil.
func (s *symmetry) renamer() *renamer {
	if s == nil {
		return nil
	}
	return &renamer{symmetry: s, keys: make([]uint64, len(s.ranks)), best: make([]uint64, len(s.ranks))}
}

// moves says whether a permutation moves one of some colours.
func moves(to [uno.Colors]uno.Color, any []uno.Color) bool {
	for _, c := range any {
		if to[c] != c {
			return true
		}
	}
	return false
}

// effect is 0 for numbers; ranks of the same effect do the same.
func effect(r uno.Rank) int {
	switch r {
	case uno.Skip, uno.Reverse:
		return 1
	case uno.DrawTwo:
		return 2
	default:
		return 0
	}
}

// permutations lists the permutations of the colours.
func permutations(n int) (list [][uno.Colors]uno.Color) {
	var p [uno.Colors]uno.Color
	for i := range p {
		p[i] = uno.Color(i)
	}
	var next func(i int)
	next = func(i int) {
		if i == n {
			list = append(list, p)
			return
		}
		for j := i; j < n; j++ {
			p[i], p[j] = p[j], p[i]
			next(i + 1)
			p[i], p[j] = p[j], p[i]
		}
	}
	next(0)
	return list
}

// colorTurn says where the ranks may go when colours are permuted; ok is false
// if the deck is not taken to itself.
func (s *symmetry) colorTurn(to [uno.Colors]uno.Color, class []int) (colorTurn, bool) {
	t := colorTurn{to: to}
	for c, d := range to {
		t.from[d] = uno.Color(c)
	}
	// content is what the deck has of a rank, colour by colour, and its effect.
	content := func(r int, from func(int) int) uint64 {
		key := uint64(class[r])
		for c := range uno.Colors {
			key <<= laneBits
			if k := s.ranks[r].kind[from(c)]; k >= 0 {
				key |= uint64(s.g.deck.count(int(k)))
			}
		}
		return key
	}
	var keys []uint64
	places := map[uint64][]int{}
	blocks := map[uint64][]int{}
	for r := range s.ranks {
		here := content(r, func(c int) int { return c })
		if places[here] == nil {
			keys = append(keys, here)
		}
		places[here] = append(places[here], r)
		image := content(r, func(c int) int { return int(t.from[c]) })
		blocks[image] = append(blocks[image], r)
	}
	for _, key := range keys {
		if len(blocks[key]) != len(places[key]) {
			return t, false
		}
		t.places = append(t.places, places[key])
		t.blocks = append(t.blocks, blocks[key])
	}
	return t, true
}

// locate notes where the cards of each kind are at a public state: seven bits each.
func (s *renamer) locate(x *public) {
	top := s.g.faces[x.top].kind
	for i := range s.g.kinds {
		s.where[i] = uint64(x.hand.count(i))<<4 | uint64(x.under.count(i))<<1
	}
	s.where[top] |= 1
}

// column is where the cards of a rank are, the colours in the order of their
// images.
func (s *renamer) column(r int, t *colorTurn) uint64 {
	key := uint64(0)
	for _, c := range t.from {
		key <<= 7
		if k := s.ranks[r].kind[c]; k >= 0 {
			key |= s.where[k]
		}
	}
	return key
}

// canonical renames a public state to the representative of all its renamings
// and returns the renaming.
func (s *renamer) canonical(x *public) *turn {
	s.locate(x)
	bestTurn, bestColor := -1, uint64(0)
	face := &s.g.faces[x.top]
	for i := range s.turns {
		t := &s.turns[i]
		color := uint64(0)
		if face.card.Black() {
			color = uint64(t.to[face.color]) + 1
		}
		for b, block := range t.blocks {
			s.sorted(t, block)
			for j, r := range s.order {
				s.keys[t.places[b][j]] = s.column(r, t)
			}
		}
		if bestTurn < 0 || color < bestColor || color == bestColor && slices.Compare(s.keys, s.best) < 0 {
			bestTurn, bestColor = i, color
			s.keys, s.best = s.best, s.keys
		}
	}
	t := &s.turns[bestTurn]
	var out turn
	for i := range out.kind {
		out.kind[i] = int8(i)
	}
	for b, block := range t.blocks {
		s.sorted(t, block)
		for j, r := range s.order {
			for c, k := range s.ranks[r].kind {
				if k >= 0 {
					out.kind[k] = s.ranks[t.places[b][j]].kind[t.to[c]]
				}
			}
		}
	}
	color := uno.NoColor
	if face.color != uno.NoColor {
		color = t.to[face.color]
	}
	x.hand, x.under = out.bag(x.hand), out.bag(x.under)
	for _, f := range s.g.byKind[out.kind[face.kind]] {
		if s.g.faces[f].color == color {
			x.top = uint8(f)
		}
	}
	return &out
}

// sorted puts the ranks of a block in the order of their columns.
func (s *renamer) sorted(t *colorTurn, block []int) {
	s.order = append(s.order[:0], block...)
	if len(block) == 1 {
		return
	}
	var columns [16]uint64
	for i, r := range block {
		columns[i] = s.column(r, t)<<4 | uint64(i)
	}
	slices.Sort(columns[:len(block)])
	for i, c := range columns[:len(block)] {
		s.order[i] = block[c&15]
	}
}

// size is the number of renamings.
func (s *symmetry) size() int {
	if s == nil {
		return 1
	}
	n := 0
	for _, t := range s.turns {
		m := 1
		for _, b := range t.blocks {
			for i := range len(b) {
				m *= i + 1
			}
		}
		n += m
	}
	return n
}

// Symmetries is the number of renamings of colours and ranks that take the deck
// to itself, the identity included.
func (g *Game) Symmetries() int { return g.symmetry.size() }
