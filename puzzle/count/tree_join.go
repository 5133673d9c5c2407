package count

import (
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle/internal/treewalk"
)

// join joins the branch in hand to the one that waits last: the open ends of
// the two at a vertex of both may be linked to each other.
func (d *treeDP) join(s *treewalk.Step) error {
	a, b := d.waiting[len(d.waiting)-1], d.branch
	d.waiting = d.waiting[:len(d.waiting)-1]
	all := treeBranch{front: slices.Clone(a.front), done: slices.Clone(a.done), cards: a.cards + b.cards, twos: a.twos + b.twos, f: make(layer)}
	var common []uint8
	for k, at := range s.Places {
		if int(at) < len(a.front) {
			common = append(common, at)
			all.done[at] += b.done[k]
			continue
		}
		all.front, all.done = append(all.front, b.front[k]), append(all.done, b.done[k])
	}
	d.branch = all
	marked := b.f.relabelled(func(label uint8) uint8 {
		if label == free {
			return free
		}
		if at := s.Places[label]; int(at) >= len(a.front) {
			return at
		}
		return s.Places[label] + second
	})
	final := all.cards == d.all
	visited := 0
	weight := new(big.Int)
	for keyA, f := range a.f {
		for keyB, g := range marked {
			if visited++; visited&0xff == 0 {
				if err := d.check(len(all.f)); err != nil {
					return err
				}
			}
			paths := append(unpack(nil, keyA), unpack(nil, keyB)...)
			ends := int64(0)
			for i, p := range paths {
				ends += p.ways(free)
				x, y := p.pair()
				paths[i] = linkedOf(x, y)
			}
			if ends > 2 {
				continue
			}
			product := new(big.Int).Mul(f, g)
			d.meet(paths, common, final, 1, func(key []byte, ways int64) {
				all.f.add(key, product, weight.SetInt64(ways))
			})
		}
	}
	d.branch.halve()
	d.met += len(all.f)
	return d.check(0)
}

// meet links or leaves open the ends of the second branch at the common places,
// one by one, and emits the states.
func (d *treeDP) meet(paths []linked, common []uint8, final bool, ways int64, emit func(key []byte, ways int64)) {
	for len(common) > 0 && !slices.ContainsFunc(paths, func(p linked) bool { return p.has(common[0] + second) }) {
		common = common[1:]
	}
	if len(common) == 0 {
		d.settle(paths, final, ways, emit)
		return
	}
	at := common[0]
	i := slices.IndexFunc(paths, func(p linked) bool { return p.has(at + second) })
	far := paths[i].far(at + second)
	rest := slices.Delete(slices.Clone(paths), i, i+1)
	d.meet(append(slices.Clone(rest), linkedOf(far, at+passed)), common, final, ways, emit)
	for j, p := range rest {
		if p.has(at) {
			next := slices.Delete(slices.Clone(rest), j, j+1)
			d.meet(append(next, linkedOf(far, p.far(at))), common, final, ways*p.ways(at), emit)
		}
	}
}

// settle emits a state of two branches whose ends have met.
func (d *treeDP) settle(paths []linked, final bool, ways int64, emit func(key []byte, ways int64)) {
	out := slices.Clone(paths)
	for i, p := range out {
		x, y := p.pair()
		if x == free && y == free && (!final || len(paths) > 1) {
			return
		}
		if x != free && x >= passed {
			x -= passed
		}
		if y != free && y >= passed {
			y -= passed
		}
		out[i] = linkedOf(x, y)
	}
	for at := range d.branch.front {
		if !d.fits(out, uint8(at), 0) {
			return
		}
	}
	emit(d.pack(out), ways)
}
