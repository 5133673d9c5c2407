package openhand

// valueBits is the width of the values in a table.
const valueBits = 16

const (
	valueShift = 64 - valueBits
	keyMask    = 1<<valueShift - 1
)

// Table maps keys, packed positions of one deal, to values in 1..2^16-1. It is
// a hash table with linear probing that stores each key in full and the value
// in the free bits of its last word.
type Table struct {
	words int
	slots []uint64
	used  int
}

// NewTable returns an empty table for keys of this many words, with the top
// sixteen bits of the last word free.
func NewTable(words int) *Table {
	return &Table{words: words, slots: make([]uint64, words<<10)}
}

// Words is the number of words for a number of bits of a key.
func Words(bits int) int { return (bits + valueBits + 63) / 64 }

// Len is the number of keys in the table.
func (t *Table) Len() int { return t.used }

// Bytes is the memory of the table.
func (t *Table) Bytes() int { return 8 * len(t.slots) }

// find returns the index of a key, or, with found false, where to insert it.
func (t *Table) find(key []uint64) (at int, found bool) {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range key {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	h *= 0xc4ceb9fe1a85ec53
	h ^= h >> 33
	last := t.words - 1
	mask := len(t.slots)/t.words - 1
probe:
	for i := int(h) & mask; ; i = (i + 1) & mask {
		at = i * t.words
		if t.slots[at+last]>>valueShift == 0 {
			return at, false
		}
		for k := range last {
			if t.slots[at+k] != key[k] {
				continue probe
			}
		}
		if t.slots[at+last]&keyMask == key[last] {
			return at, true
		}
	}
}

// Get returns the value of a key, or 0.
func (t *Table) Get(key []uint64) uint16 {
	at, found := t.find(key)
	if !found {
		return 0
	}
	return uint16(t.slots[at+t.words-1] >> valueShift)
}

// Put sets the value of a key. The value must not be 0.
func (t *Table) Put(key []uint64, value uint16) {
	if value == 0 {
		panic("openhand: a key without a value")
	}
	at, found := t.find(key)
	if !found {
		if 4*t.used >= 3*(len(t.slots)/t.words) {
			t.grow()
			at, _ = t.find(key)
		}
		t.used++
		copy(t.slots[at:], key)
	}
	last := at + t.words - 1
	t.slots[last] = key[t.words-1] | uint64(value)<<valueShift
}

// grow doubles the table.
func (t *Table) grow() {
	old := t.slots
	t.slots = make([]uint64, 2*len(old))
	key := make([]uint64, t.words)
	for at := 0; at < len(old); at += t.words {
		value := old[at+t.words-1] >> valueShift
		if value == 0 {
			continue
		}
		copy(key, old[at:])
		key[t.words-1] &= keyMask
		to, _ := t.find(key)
		copy(t.slots[to:], key)
		t.slots[to+t.words-1] |= value << valueShift
	}
}
