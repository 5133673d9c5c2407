package check

import "context"

// action is one elementary step of the trail DP on the frontier.
type action struct {
	kind byte
	a, b byte // positions in the frontier at that moment
}

const (
	enter         = 'e' // a class enters at position a: out, or in
	enterRequired = 'r' // a required class enters at position a
	useEdge       = 'u' // an edge between positions a and b
	useTwin       = 't' // the same with two copies
	forget        = 'f' // the class at position a leaves
)

// maxStates bounds the states a layer may have, and so the memory of a check.
const maxStates = 4 << 20

// run applies a program to every state of a layer and returns the distinct
// states it can end in. The width is that of the frontier before it.
func run(ctx context.Context, program []action, width int, from []state) ([]state, int, error) {
	for _, act := range program {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		seen := make(map[state]struct{}, len(from))
		next := make([]state, 0, len(from))
		emit := func(s state) {
			if _, dup := seen[s]; !dup {
				seen[s] = struct{}{}
				next = append(next, s)
			}
		}
		for i := range from {
			act.apply(&from[i], width, emit)
			if len(next) > maxStates {
				return nil, 0, beyondf("a layer of the transcript has more than %d states, the limit of this checker", maxStates)
			}
		}
		switch act.kind {
		case enter, enterRequired:
			width++
		case forget:
			width--
		}
		from = next
	}
	return from, width, nil
}

// apply emits every state that one action can lead to.
func (act action) apply(s *state, width int, emit func(state)) {
	a, b := int(act.a), int(act.b)
	switch act.kind {
	case enter, enterRequired:
		if act.kind == enter {
			out := *s
			out.insert(a, width, slotOut)
			emit(out)
		}
		if s[1] == 0 {
			in := *s
			in.insert(a, width, 2*maxFrontier+1)
			in.normalize(width + 1)
			emit(in)
		}
	case useEdge, useTwin:
		sa, sb := s[headSize+a], s[headSize+b]
		if sa == slotOut && sb == slotOut {
			return
		}
		emit(*s)
		if sa == slotOut || sb == slotOut {
			return
		}
		joined := *s
		joined.join(a, b, width)
		joined.normalize(width)
		if act.kind == useTwin {
			emit(joined)
		}
		joined.flip(a)
		joined.flip(b)
		emit(joined)
	case forget:
		s.forget(a, width, emit)
	}
}

// forget takes the class at a position out of the frontier.
func (s *state) forget(at, width int, emit func(state)) {
	slot := s[headSize+at]
	left := *s
	left.remove(at, width)
	if slot == slotOut {
		emit(left)
		return
	}
	if slot%2 == 0 {
		left[0]++
	}
	if left[0] > 2 {
		return
	}
	mates, others := false, false
	for _, other := range left.slots(width - 1) {
		switch {
		case other == slotOut:
		case block(other) == block(slot):
			mates = true
		default:
			others = true
		}
	}
	if !mates {
		if others {
			return
		}
		left[1] = 1
	}
	left.normalize(width - 1)
	emit(left)
}
