package twoplayer

import "math/bits"

// digest is 128 bits of hash of a belief's key, by which the beliefs of a search
// are distinguished: that any two of 10^8 beliefs share one has a chance below
// 10^-22.
type digest struct{ a, b uint64 }

// digestOf hashes the public state and every hand with its chance, rounded as in
// Key, whatever the order of the hands.
func digestOf(n *Node) digest {
	d := mix(uint64(n.x.hand), uint64(n.x.under), 0x9e3779b97f4a7c15)
	e := mix(uint64(n.x.top)<<24|uint64(n.x.other)<<16|uint64(n.x.must)<<8|uint64(n.x.idle), d.a, d.b)
	for _, w := range n.hands {
		h := mix(uint64(w.hand), grid(w.p), 0xc2b2ae3d27d4eb4f)
		e.a += h.a
		e.b += h.b
	}
	return e
}

// mix hashes three words to two, by multiplications of 64 by 64 bits.
func mix(x, y, z uint64) digest {
	hi, lo := bits.Mul64(x^0xa0761d6478bd642f, y^0xe7037ed1a0b428db^z)
	hi2, lo2 := bits.Mul64(lo^x^0x8ebc6af09c88c6e3, hi^bits.RotateLeft64(y, 29)^0x589965cc75374cc3)
	hi3, lo3 := bits.Mul64(hi2^y+z, lo2^lo^0x1d8e4e27c47d124f)
	return digest{hi2 ^ lo3, lo2 + hi3 ^ hi}
}

// index finds the number of a digest: an open table of a power of two of places,
// at most half of them taken.
type index struct {
	keys []digest
	ids  []int32 // number + 1; 0 is free
	n    int
}

func newIndex() *index { return &index{keys: make([]digest, 1<<10), ids: make([]int32, 1<<10)} }

// find returns the number of a digest; a new one gets the number fresh.
func (x *index) find(d digest, fresh int) (id int, found bool) {
	if 2*x.n >= len(x.ids) {
		x.grow()
	}
	mask := uint64(len(x.ids) - 1)
	for at := d.a & mask; ; at = (at + 1) & mask {
		if x.ids[at] == 0 {
			x.keys[at], x.ids[at] = d, int32(fresh)+1
			x.n++
			return fresh, false
		}
		if x.keys[at] == d {
			return int(x.ids[at]) - 1, true
		}
	}
}

// grow doubles the table.
func (x *index) grow() {
	old := *x
	x.keys = make([]digest, 2*len(old.keys))
	x.ids = make([]int32, 2*len(old.ids))
	mask := uint64(len(x.ids) - 1)
	for i, id := range old.ids {
		if id == 0 {
			continue
		}
		at := old.keys[i].a & mask
		for x.ids[at] != 0 {
			at = (at + 1) & mask
		}
		x.keys[at], x.ids[at] = old.keys[i], id
	}
}

// look finds the number of a digest that may not be there.
func (x *index) look(d digest) (id int, found bool) {
	mask := uint64(len(x.ids) - 1)
	for at := d.a & mask; x.ids[at] != 0; at = (at + 1) & mask {
		if x.keys[at] == d {
			return int(x.ids[at]) - 1, true
		}
	}
	return 0, false
}
