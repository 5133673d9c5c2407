package kernel

import "github.com/unolab/uno/puzzle"

// Chunks counts the maximal runs of each colour in a sequence.
func Chunks(sequence []puzzle.Card) map[int32]int {
	count := make(map[int32]int)
	for i, c := range sequence {
		if i == 0 || sequence[i-1].Color != c.Color {
			count[c.Color]++
		}
	}
	return count
}

// Mismatch returns the first position whose card does not match the one
// before it, or -1.
func Mismatch(sequence []puzzle.Card) int {
	for i := 1; i < len(sequence); i++ {
		if !sequence[i].Matches(sequence[i-1]) {
			return i
		}
	}
	return -1
}

// Defragment rearranges a sequence in which neighbours match into one with the
// same property, the same first and the same last chunk's colour, and at most
// c chunks of each of its c colours. The argument stays as it is.
func Defragment(sequence []puzzle.Card) []puzzle.Card {
	d := defragmenter{cards: sequence, links: make([][2]int32, len(sequence)), changes: make(map[change]bool)}
	for i := range d.links {
		d.links[i] = [2]int32{none, none}
	}
	for i := 0; i < len(sequence); {
		end := i
		for end+1 < len(sequence) && sequence[end+1].Color == sequence[i].Color {
			end++
			d.link(int32(end-1), int32(end))
		}
		d.push(chunk{int32(i), int32(end), sequence[i].Color})
		i = end + 1
	}
	return d.order()
}

const none = -1

// defragmenter is a rearranged prefix of the sequence, as a list of chunks. The
// cards of a chunk are a chain whose links have no direction, so reversing a
// chunk is exchanging its ends.
type defragmenter struct {
	cards  []puzzle.Card
	links  [][2]int32
	chunks []chunk

	changes map[change]bool // between neighbours, no repeats
}

// chunk is a chain of cards of one colour by its ends.
type chunk struct {
	first, last int32
	color       int32
}

// change is a change of colour between two chunks.
type change struct{ from, to int32 }

func (d *defragmenter) link(i, j int32) {
	for _, e := range [2][2]int32{{i, j}, {j, i}} {
		l := &d.links[e[0]]
		if l[0] == none {
			l[0] = e[1]
		} else {
			l[1] = e[1]
		}
	}
}

// push appends a chunk and removes the repeated changes, of which the prefix
// had none before. The list stays no longer than c(c-1)+1 chunks. No reversal
// moves the last chunk's last card, so what comes next keeps matching.
func (d *defragmenter) push(c chunk) {
	d.chunks = append(d.chunks, c)
	k := len(d.chunks) - 1
	if k == 0 {
		return
	}
	if ch := (change{d.chunks[k-1].color, c.color}); !d.changes[ch] {
		d.changes[ch] = true
		return
	}
	for {
		i, j, ok := d.repeated()
		if !ok {
			return
		}
		d.reverse(i, j)
	}
}

// repeated finds the chunks i..j between two equal changes, or notes all
// changes if there are none.
func (d *defragmenter) repeated() (i, j int, ok bool) {
	seen := make(map[change]int, len(d.chunks))
	for k := 1; k < len(d.chunks); k++ {
		ch := change{d.chunks[k-1].color, d.chunks[k].color}
		if i, ok := seen[ch]; ok {
			return i, k - 1, true
		}
		seen[ch] = k
	}
	clear(d.changes)
	for ch := range seen {
		d.changes[ch] = true
	}
	return 0, 0, false
}

// reverse reverses the chunks i..j, where i-1 and j, and i and j+1, have the
// same colour, and merges those.
func (d *defragmenter) reverse(i, j int) {
	for a, b := i, j; a <= b; a, b = a+1, b-1 {
		p, q := d.chunks[a], d.chunks[b]
		d.chunks[a] = chunk{q.last, q.first, q.color}
		d.chunks[b] = chunk{p.last, p.first, p.color}
	}
	d.unite(j)
	d.unite(i - 1)
}

// unite makes one chunk of chunks k and k+1, of the same colour.
func (d *defragmenter) unite(k int) {
	p, q := d.chunks[k], d.chunks[k+1]
	d.link(p.last, q.first)
	d.chunks[k].last = q.last
	d.chunks = append(d.chunks[:k+1], d.chunks[k+2:]...)
}

// order walks along all chains.
func (d *defragmenter) order() []puzzle.Card {
	out := make([]puzzle.Card, 0, len(d.cards))
	for _, c := range d.chunks {
		before, at := int32(none), c.first
		for {
			out = append(out, d.cards[at])
			if at == c.last {
				break
			}
			next := d.links[at][0]
			if next == before || next == none {
				next = d.links[at][1]
			}
			before, at = at, next
		}
	}
	return out
}
