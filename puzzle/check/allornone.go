package check

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// checkAllOrNone verifies a yes by its order and the roles of its colours; a no
// is decided anew over all parts of the deck.
func checkAllOrNone(ctx context.Context, deck []puzzle.Card, a *puzzle.Solve) (string, error) {
	if err := oneRule(a); err != nil {
		return "", err
	}
	switch a.Answer {
	case puzzle.Yes:
		if err := order(deck, a.Sequence); err != nil {
			return "", err
		}
		if err := aside(deck, a); err != nil {
			return "", err
		}
		if err := roles(deck, a); err != nil {
			return "", err
		}
		return fmt.Sprintf("yes: the order plays all %s, %s committed, %s destroyed", counted(len(deck), "card"),
			counted(len(a.Committed), "colour"), counted(len(a.Destroyed), "colour")), nil
	case puzzle.No:
		found, err := noAllOrNone(ctx, deck, a.Certificate, 0)
		if err != nil {
			return "", err
		}
		return "no: " + found, nil
	default:
		return "", refusef("an all-or-none answer is yes, no or unknown, not %q", a.Answer)
	}
}

// noAllOrNone verifies that a deck has no all-or-none order: by a kernel of it
// or, without one, by deciding the deck itself. depth is the nesting depth of
// kernels.
func noAllOrNone(ctx context.Context, deck []puzzle.Card, c *puzzle.Certificate, depth int) (string, error) {
	if c != nil {
		if c.Kind != puzzle.CertKernel {
			return "", refusef("an all-or-none \"no\" is certified by a %s, not by a %.20q", puzzle.CertKernel, c.Kind)
		}
		return kernelCertificate(ctx, puzzle.GameAllOrNone, deck, c, Options{}, depth)
	}
	can, err := playableAllOrNone(ctx, deck)
	if err != nil {
		return "", err
	}
	if can {
		return "", refusef("the answer is \"no\", but the deck is playable")
	}
	return "decided anew by the checker", nil
}

// roles verifies that every colour of the deck is committed or destroyed, not
// both, that a committed colour is played in one run, and that a destroyed
// one never follows itself.
func roles(deck []puzzle.Card, a *puzzle.Solve) error {
	committed := make(map[int32]bool)
	for fate, colors := range [2][]int32{a.Destroyed, a.Committed} {
		for _, x := range colors {
			if _, twice := committed[x]; twice {
				return refusef("colour %d is named twice among the committed and destroyed", x)
			}
			committed[x] = fate == 1
		}
	}
	present := make(map[int32]bool)
	for _, c := range deck {
		present[c.Color] = true
		if _, named := committed[c.Color]; !named {
			return refusef("colour %d is neither committed nor destroyed", c.Color)
		}
	}
	for x := range committed {
		if !present[x] {
			return refusef("colour %d is not in the deck", x)
		}
	}
	begun := make(map[int32]bool)
	for i, c := range a.Sequence {
		follows := i > 0 && a.Sequence[i-1].Color == c.Color
		if committed[c.Color] && begun[c.Color] && !follows {
			return refusef("colour %d is committed, but card %d of the sequence comes back to it", c.Color, i+1)
		}
		if !committed[c.Color] && follows {
			return refusef("colour %d is destroyed, but cards %d and %d of the sequence are both of it", c.Color, i, i+1)
		}
		begun[c.Color] = true
	}
	return nil
}

// playableAllOrNone decides an all-or-none deck over all its parts. The state
// of a top card includes whether its colour is running (committed): a running
// colour is left only when it is used up; a colour whose first card is on top
// may still become either; a colour left before it is used up is destroyed.
func playableAllOrNone(ctx context.Context, deck []puzzle.Card) (bool, error) {
	if len(deck) == 0 {
		return true, nil
	}
	s, ok := newSubsets(deck, maxPartsToDecide/4)
	if !ok {
		can, ok, err := playableByMotifs(ctx, deck)
		if !ok && err == nil {
			err = beyondf("nothing certifies this, and the deck is beyond the checker's own methods: %d parts, or motifs of %d elements with %d colours",
				maxPartsToDecide/4, maxMotifElements, maxMotifColors)
		}
		return can, err
	}
	running := make([]uint64, s.parts)
	single := make([]uint64, s.parts)
	err := s.each(ctx, func(part int) {
		for k := range s.stacks {
			if !s.room(part, k) {
				continue
			}
			next := part + s.radix[k]
			if part == 0 {
				single[next] |= 1 << k
				continue
			}
			for t := range s.stacks {
				if s.match[k]>>t&1 == 0 {
					continue
				}
				runs, lone := running[part]>>t&1 != 0, single[part]>>t&1 != 0
				played, all := s.ofColor(part, t)
				switch sameColor := s.stacks[t].Card.Color == s.stacks[k].Card.Color; {
				case sameColor && (runs || lone && played == 1):
					running[next] |= 1 << k
				case !sameColor && (lone || runs && played == all):
					single[next] |= 1 << k
				}
			}
		}
	})
	return running[s.parts-1]|single[s.parts-1] != 0, err
}

// ofColor returns how many cards of a stack's colour a part and the deck hold.
func (s *subsets) ofColor(part, stack int) (played, all int) {
	for k, st := range s.stacks {
		if st.Card.Color == s.stacks[stack].Card.Color {
			played += part / s.radix[k] % (int(st.Count) + 1)
			all += int(st.Count)
		}
	}
	return played, all
}
