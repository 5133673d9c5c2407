package solitaire

import (
	"math"
	"slices"
)

// blockPath is a path of vertices that can be turned round behind or before any
// of its vertices in about sqrt(n) steps. The path is cut into blocks, runs of
// cells that are read forwards or backwards. To turn a part round, one block is
// split at its border, and the blocks of the part are put in reverse order
// with their direction flipped. When the blocks have become many the path is
// laid out anew in blocks of equal length.
type blockPath struct {
	cells    []int32 // vertices, in runs
	at       []int32 // vertex -> its cell, -1 when off the path
	block    []int32 // cell -> its block
	from, to []int32 // block -> its run of cells
	rev      []bool  // block -> read from the end
	order    []int32 // blocks along the path
	place    []int32 // block -> its index in order
	n        int     // vertices on the path
	limit    int     // number of blocks that triggers a new layout
	work     int64   // cells and blocks touched
	spare    []int32
}

func newBlockPath(vertices int) *blockPath {
	return &blockPath{at: make([]int32, vertices)}
}

// reset makes the path the single vertex v.
func (p *blockPath) reset(v int32) {
	for i := range p.at {
		p.at[i] = -1
	}
	p.cells, p.n = append(p.cells[:0], v), 1
	p.layOut()
}

func (p *blockPath) has(v int32) bool { return p.at[v] >= 0 }

// first is the vertex at the front.
func (p *blockPath) first() int32 {
	b := p.order[0]
	if p.rev[b] {
		return p.cells[p.to[b]-1]
	}
	return p.cells[p.from[b]]
}

// last is the vertex at the back.
func (p *blockPath) last() int32 {
	b := p.order[len(p.order)-1]
	if p.rev[b] {
		return p.cells[p.from[b]]
	}
	return p.cells[p.to[b]-1]
}

// pushBack appends to the path: in its last block if that is at the end of the
// cells, otherwise in a new block.
func (p *blockPath) pushBack(v int32) { p.push(v, true) }

// pushFront prepends to the path.
func (p *blockPath) pushFront(v int32) { p.push(v, false) }

func (p *blockPath) push(v int32, back bool) {
	cell := int32(len(p.cells))
	p.cells = append(p.cells, v)
	p.at[v] = cell
	p.n++
	p.work++
	end := p.order[0]
	if back {
		end = p.order[len(p.order)-1]
	}
	if p.to[end] == cell && p.rev[end] != back {
		p.to[end]++
		p.block = append(p.block, end)
		return
	}
	p.block = append(p.block, int32(len(p.from)))
	i := 0
	if back {
		i = len(p.order)
	}
	p.insert(i, cell, cell+1, false)
	p.tidy()
}

// insert makes a new block at index i of the order.
func (p *blockPath) insert(i int, from, to int32, rev bool) {
	b := int32(len(p.from))
	p.from, p.to, p.rev = append(p.from, from), append(p.to, to), append(p.rev, rev)
	p.place = append(p.place, 0)
	p.order = slices.Insert(p.order, i, b)
	for ; i < len(p.order); i++ {
		p.place[p.order[i]] = int32(i)
		p.work++
	}
}

// split cuts the path just behind v, or just before it, and returns the index
// of the first block after the cut.
func (p *blockPath) split(v int32, behind bool) int {
	k := p.at[v]
	b := p.block[k]
	cut := k
	if behind != p.rev[b] {
		cut++
	}
	from, to := p.from[b], p.to[b]
	i := int(p.place[b])
	if cut == from || cut == to {
		if (cut == to) != p.rev[b] {
			return i + 1
		}
		return i
	}
	// The shorter side gets the new name.
	fresh := int32(len(p.from))
	lower := cut-from < to-cut
	a, z := cut, to
	if lower {
		a, z = from, cut
		p.from[b] = cut
	} else {
		p.to[b] = cut
	}
	for c := a; c < z; c++ {
		p.block[c] = fresh
	}
	p.work += int64(z - a)
	at := i + 1
	if lower != p.rev[b] {
		at = i
	}
	p.insert(at, a, z, p.rev[b])
	return i + 1
}

// turnBehind reverses all that comes behind v.
func (p *blockPath) turnBehind(v int32) {
	p.turn(p.split(v, true), len(p.order))
}

// turnBefore reverses all that comes before v.
func (p *blockPath) turnBefore(v int32) {
	p.turn(0, p.split(v, false))
}

func (p *blockPath) turn(i, j int) {
	slices.Reverse(p.order[i:j])
	p.work += int64(j - i)
	for ; i < j; i++ {
		b := p.order[i]
		p.place[b] = int32(i)
		p.rev[b] = !p.rev[b]
	}
	p.tidy()
}

// tidy rebuilds the layout of the path when it has too many blocks.
func (p *blockPath) tidy() {
	if len(p.order) <= p.limit {
		return
	}
	p.spare = p.appendTo(p.spare[:0])
	p.cells, p.spare = p.spare, p.cells
	p.layOut()
}

// layOut cuts the cells, which are the path in order, into blocks.
func (p *blockPath) layOut() {
	size := int(math.Sqrt(float64(p.n))) + 1
	p.limit = 3*size + 16
	p.block = p.block[:0]
	p.from, p.to, p.rev = p.from[:0], p.to[:0], p.rev[:0]
	p.order, p.place = p.order[:0], p.place[:0]
	for i := 0; i < p.n; i += size {
		b := int32(len(p.order))
		end := min(i+size, p.n)
		for c := i; c < end; c++ {
			p.block = append(p.block, b)
			p.at[p.cells[c]] = int32(c)
		}
		p.from, p.to, p.rev = append(p.from, int32(i)), append(p.to, int32(end)), append(p.rev, false)
		p.order, p.place = append(p.order, b), append(p.place, b)
	}
	p.work += int64(p.n)
}

// appendTo appends the vertices in order.
func (p *blockPath) appendTo(out []int32) []int32 {
	for _, b := range p.order {
		start := len(out)
		out = append(out, p.cells[p.from[b]:p.to[b]]...)
		if p.rev[b] {
			slices.Reverse(out[start:])
		}
	}
	return out
}
