package equilibrium

import "github.com/unolab/uno"

// memory numbers everything that a seat can have seen. A history is a number:
// that of the history before it with one more event. Equal histories have equal
// numbers, so that a number is the name of an information set.
type memory struct {
	index map[link]int32
	links []link
}

// link is a history with one more event. The table after it follows from them;
// in the index it is left out.
type link struct {
	before int32
	event  uno.Event
}

// newMemory knows the empty history, 0.
func newMemory() *memory {
	return &memory{index: map[link]int32{}, links: []link{{}}}
}

// see is the history h with what a seat sees of some events.
func (m *memory) see(h int32, seat int, events []uno.Event) int32 {
	for _, e := range events {
		e, ok := e.For(seat, false)
		if !ok {
			continue
		}
		l := link{h, e}
		l.event.After = uno.Public{}
		next, known := m.index[l]
		if !known {
			next = int32(len(m.links))
			m.links = append(m.links, link{h, e})
			m.index[l] = next
		}
		h = next
	}
	return h
}

// since appends the events of history h that are not of its part before.
func (m *memory) since(before, h int32, into []uno.Event) []uno.Event {
	start := len(into)
	for ; h != before; h = m.links[h].before {
		into = append(into, m.links[h].event)
	}
	for i, j := start, len(into)-1; i < j; i, j = i+1, j-1 {
		into[i], into[j] = into[j], into[i]
	}
	return into
}
