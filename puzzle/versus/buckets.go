package versus

// buckets is a priority queue of items 0..n-1 whose small keys only fall:
// a doubly linked list for every key.
type buckets struct {
	head  []int32 // key -> first item, or -1
	items []bucketed
	least int32 // no smaller key has items
}

type bucketed struct {
	key, next, prev int32 // prev of a first item is -1 - its key
}

// gone is the key of an item that has been popped.
const gone = -1

func newBuckets(n int, key func(int32) int32) *buckets {
	b := &buckets{items: make([]bucketed, n)}
	top := int32(0)
	for i := range b.items {
		b.items[i].key = key(int32(i))
		top = max(top, b.items[i].key)
	}
	b.head = make([]int32, top+1)
	for k := range b.head {
		b.head[k] = -1
	}
	for i := int32(n) - 1; i >= 0; i-- {
		b.link(i)
	}
	return b
}

func (b *buckets) link(i int32) {
	x := &b.items[i]
	first := b.head[x.key]
	x.next, x.prev = first, -1-x.key
	if first >= 0 {
		b.items[first].prev = i
	}
	b.head[x.key] = i
	b.least = min(b.least, x.key)
}

func (b *buckets) unlink(i int32) {
	x := b.items[i]
	if x.prev >= 0 {
		b.items[x.prev].next = x.next
	} else {
		b.head[-1-x.prev] = x.next
	}
	if x.next >= 0 {
		b.items[x.next].prev = x.prev
	}
}

// move gives an item another key, no larger than the largest at the start. A
// popped item stays popped.
func (b *buckets) move(i, key int32) {
	if b.items[i].key == gone || b.items[i].key == key {
		return
	}
	b.unlink(i)
	b.items[i].key = key
	b.link(i)
}

// pop removes an item with the least key.
func (b *buckets) pop() (int32, bool) {
	for ; int(b.least) < len(b.head); b.least++ {
		if i := b.head[b.least]; i >= 0 {
			b.unlink(i)
			b.items[i].key = gone
			return i, true
		}
	}
	return 0, false
}
