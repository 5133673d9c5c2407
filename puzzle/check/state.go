package check

import "bytes"

// maxFrontier is the most classes a DP transcript may hold in its frontier.
const maxFrontier = 24

// state is a state of the trail DP: the number of odd forgotten classes,
// whether the block has been closed, and a slot for each class of the
// frontier: 0 out, 2b+1 in block b and even, 2b+2 in block b and odd. Blocks
// are numbered from 0 by first appearance. A closed state has all slots 0.
type state [2 + maxFrontier]byte

const (
	slotOut  = 0
	headSize = 2
)

func (s *state) slots(width int) []byte { return s[headSize : headSize+width] }

func block(slot byte) byte { return (slot - 1) / 2 }

// normalize renumbers the blocks by first appearance.
func (s *state) normalize(width int) {
	var rename [maxFrontier + 1]byte // old block -> new block + 1
	next := byte(0)
	for i, slot := range s.slots(width) {
		if slot == slotOut {
			continue
		}
		b := block(slot)
		if rename[b] == 0 {
			next++
			rename[b] = next
		}
		s[headSize+i] = slot - 2*b + 2*(rename[b]-1)
	}
}

// insert makes room for a slot at a position.
func (s *state) insert(at, width int, slot byte) {
	tail := s[headSize+at : headSize+width+1]
	copy(tail[1:], tail)
	tail[0] = slot
}

// remove takes a slot out.
func (s *state) remove(at, width int) {
	tail := s[headSize+at : headSize+width]
	copy(tail, tail[1:])
	tail[len(tail)-1] = slotOut
}

// join merges the blocks of two slots that are in.
func (s *state) join(a, b, width int) {
	from, to := block(s[headSize+b]), block(s[headSize+a])
	if from == to {
		return
	}
	for i, slot := range s.slots(width) {
		if slot != slotOut && block(slot) == from {
			s[headSize+i] = slot - 2*from + 2*to
		}
	}
}

// flip changes the parity of a slot that is in.
func (s *state) flip(at int) {
	slot := s[headSize+at]
	s[headSize+at] = (slot - 1) ^ 1 + 1
}

// text writes the state as in a transcript.
func (s *state) text(width int) string {
	b := []byte{'0' + s[0]}
	if s[1] != 0 {
		return string(append(b, '!'))
	}
	for _, slot := range s.slots(width) {
		switch {
		case slot == slotOut:
			b = append(b, '.')
		case slot%2 == 1:
			b = append(b, 'a'+block(slot))
		default:
			b = append(b, 'A'+block(slot))
		}
	}
	return string(b)
}

// parseState reads the text of a state over a frontier of the given width; the
// second result describes a fault.
func parseState(word []byte, width int) (s state, problem string) {
	if len(word) == 0 || word[0] < '0' || word[0] > '2' {
		return s, "a state begins with 0, 1 or 2"
	}
	s[0] = word[0] - '0'
	if bytes.Equal(word[1:], []byte{'!'}) {
		s[1] = 1
		return s, ""
	}
	if len(word)-1 != width {
		return s, "the state does not have one character for each class of the frontier"
	}
	for i, c := range word[1:] {
		switch {
		case c == '.':
		case 'a' <= c && c < 'a'+maxFrontier:
			s[headSize+i] = 2*(c-'a') + 1
		case 'A' <= c && c < 'A'+maxFrontier:
			s[headSize+i] = 2*(c-'A') + 2
		default:
			return s, "a class is '.', a small or a capital letter"
		}
	}
	before := s
	s.normalize(width)
	if s != before {
		return s, "the blocks are not lettered in the order of their first appearance"
	}
	return s, ""
}
