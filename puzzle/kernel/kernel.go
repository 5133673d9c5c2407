package kernel

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Kernel is a part of a deck that is playable exactly when the deck is.
type Kernel struct {
	Cards []puzzle.Card // ascending
	Bound *big.Int      // what the theorem promises for len(Cards)

	thirds []puzzle.Card // copies beyond the second
	lost   []puzzle.Card // all others that are not in Cards
}

// Bound is the size to which the kernel of a deck keeps, with c colours: the
// sum over the colours of max(c+1, 5c(c-1)), the second term doubled when the
// deck holds equal cards.
func Bound(deck []puzzle.Card) *big.Int { return bound(puzzle.Group(deck)) }

func bound(stacks []puzzle.Stack) *big.Int {
	c, times := int64(0), int64(1)
	for i, s := range stacks {
		if i == 0 || stacks[i-1].Card.Color != s.Card.Color {
			c++
		}
		if s.Count > 1 {
			times = 2
		}
	}
	each := new(big.Int).Mul(big.NewInt(times*5), big.NewInt(c))
	each.Mul(each, big.NewInt(c-1))
	if least := big.NewInt(c + 1); each.Cmp(least) < 0 {
		each = least
	}
	return each.Mul(each, big.NewInt(c))
}

// Of makes the kernel of a deck. Where the theorem leaves a choice, numbers
// that are labelled already are labelled again, and low numbers are kept.
func Of(deck []puzzle.Card) *Kernel { return of(deck, nil) }

// of notes what it does in a rule, unless that is nil.
func of(deck []puzzle.Card, rule *Rule) *Kernel {
	stacks := puzzle.Group(deck)
	k := &Kernel{Bound: bound(stacks)}
	for i := range stacks {
		for ; stacks[i].Count > 2; stacks[i].Count-- {
			k.thirds = append(k.thirds, stacks[i].Card)
		}
	}
	colors := byColor(stacks)
	labelled := label(colors, 5*len(colors), rule)
	if rule != nil {
		rule.Colors, rule.Most, rule.Least = len(colors), 5*len(colors), len(colors)+1
	}
	for x, color := range colors {
		degree := 0
		for _, s := range color {
			degree += int(s.Count)
		}
		before := degree
		for i := len(color) - 1; i >= 0; i-- {
			s := &color[i]
			for ; s.Count > 0 && degree > len(colors)+1 && !labelled[x][i]; degree-- {
				s.Count--
				k.lost = append(k.lost, s.Card)
				if rule != nil {
					rule.Deleted = append(rule.Deleted, Deletion{s.Card, degree})
				}
			}
			for range s.Count {
				k.Cards = append(k.Cards, s.Card)
			}
		}
		if rule != nil {
			rule.Degrees = append(rule.Degrees, ColorDegree{color[0].Card.Color, before, before - degree, degree})
		}
	}
	slices.SortFunc(k.Cards, puzzle.Card.Compare)
	return k
}

// byColor cuts the stacks, sorted by colour, into one list for each.
func byColor(stacks []puzzle.Stack) [][]puzzle.Stack {
	var colors [][]puzzle.Stack
	for i := range stacks {
		if i == 0 || stacks[i-1].Card.Color != stacks[i].Card.Color {
			colors = append(colors, nil)
		}
		last := len(colors) - 1
		colors[last] = append(colors[last], stacks[i])
	}
	return colors
}

// label marks, for every pair of colours, the two stacks of up to `most`
// numbers that both have: first those marked on both sides already, then those
// marked on one, then the others, ascending.
func label(colors [][]puzzle.Stack, most int, rule *Rule) [][]bool {
	marked := make([][]bool, len(colors))
	for x := range colors {
		marked[x] = make([]bool, len(colors[x]))
	}
	var common [3][][2]int // by how many of the two are not marked yet
	for x := range colors {
		for y := range x {
			for i := range common {
				common[i] = common[i][:0]
			}
			for i, j := 0, 0; i < len(colors[x]) && j < len(colors[y]); {
				switch a, b := colors[x][i].Card.Number, colors[y][j].Card.Number; {
				case a < b:
					i++
				case a > b:
					j++
				default:
					fresh := 0
					if !marked[x][i] {
						fresh++
					}
					if !marked[y][j] {
						fresh++
					}
					common[fresh] = append(common[fresh], [2]int{i, j})
					i, j = i+1, j+1
				}
			}
			left, all := most, 0
			var stacks []int
			for _, pairs := range common {
				for _, p := range pairs[:min(left, len(pairs))] {
					marked[x][p[0]], marked[y][p[1]] = true, true
					stacks = append(stacks, p[0])
				}
				all += len(pairs)
				left -= min(left, len(pairs))
			}
			rule.add(colors[x], colors[y], stacks, all)
		}
	}
	return marked
}

// Lift turns a winning order of the kernel into one of the deck. A sequence
// that is not a winning order of the kernel is an error.
func (k *Kernel) Lift(sequence []puzzle.Card) ([]puzzle.Card, error) {
	if err := plays(sequence, k.Cards); err != nil {
		return nil, err
	}
	lost := make(map[int32][]puzzle.Card)
	for _, c := range k.lost {
		lost[c.Color] = append(lost[c.Color], c)
	}
	thirds := make(map[puzzle.Card]int)
	for _, c := range k.thirds {
		thirds[c]++
	}
	out := make([]puzzle.Card, 0, len(sequence)+len(k.lost)+len(k.thirds))
	put := func(c puzzle.Card) {
		out = append(out, c)
		for ; thirds[c] > 0; thirds[c]-- {
			out = append(out, c)
		}
	}
	order := Defragment(sequence)
	for i, c := range order {
		put(c)
		if i+1 < len(order) && order[i+1].Color == c.Color {
			for _, l := range lost[c.Color] {
				put(l)
			}
			delete(lost, c.Color)
		}
	}
	if len(lost) > 0 {
		panic("kernel: a colour that lost cards has no chunk of two")
	}
	return out, nil
}

// plays verifies a winning order of a kernel.
func plays(sequence, kernel []puzzle.Card) error {
	sorted := slices.Clone(sequence)
	slices.SortFunc(sorted, puzzle.Card.Compare)
	if !slices.Equal(sorted, kernel) {
		return fmt.Errorf("the sequence plays %d cards that are not the %d of the kernel", len(sequence), len(kernel))
	}
	if i := Mismatch(sequence); i >= 0 {
		return fmt.Errorf("card %d of the sequence, (%v), does not match the one before it, (%v)", i+1, sequence[i], sequence[i-1])
	}
	return nil
}
