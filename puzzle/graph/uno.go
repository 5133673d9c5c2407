package graph

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// maxEdges is the largest number of edges of an UNO graph that is built in
// memory.
const maxEdges = 1 << 27

// SizeError reports that a match graph, which is quadratic in the cards, is too
// large to construct.
type SizeError struct{ Edges int }

// Error names both sizes.
func (e *SizeError) Error() string {
	return fmt.Sprintf("the match graph has %d edges; at most %d are written out", e.Edges, maxEdges)
}

// OfInstance returns the UNO-p graph of an instance (Demaine et al. section
// 2.2): vertex i+1 is card i. With one player all matching cards are joined,
// with two those of different players; from three on there is an arc from
// each card to every matching card of the next player. Time and memory are
// those of the edges, of which there may be quadratically many; beyond 2^27
// of them the error is a [*SizeError].
func OfInstance(in *puzzle.Instance) (*Graph, error) {
	byColor, byNumber := hubs(in)
	if m := edgesOf(in, byColor, byNumber); m > maxEdges {
		return nil, &SizeError{m}
	}
	var edges []Edge
	link := func(i, j int32) {
		p, q := in.OwnerOf(int(i)), in.OwnerOf(int(j))
		switch {
		case in.Players <= 2:
			if p != q || in.Players == 1 {
				edges = append(edges, Edge{i + 1, j + 1})
			}
		case q == p%in.Players+1:
			edges = append(edges, Edge{i + 1, j + 1})
		case p == q%in.Players+1:
			edges = append(edges, Edge{j + 1, i + 1})
		}
	}
	for _, hub := range byColor {
		for k, i := range hub {
			for _, j := range hub[:k] {
				link(j, i)
			}
		}
	}
	for _, hub := range byNumber {
		for k, i := range hub {
			for _, j := range hub[:k] {
				if in.Cards[i].Color != in.Cards[j].Color {
					link(j, i)
				}
			}
		}
	}
	if in.Players <= 2 {
		return New(len(in.Cards), edges), nil
	}
	return NewDirected(len(in.Cards), edges), nil
}

// sizeOf counts the edges or arcs of the UNO-p graph of an instance without
// building it, in linear time.
func sizeOf(in *puzzle.Instance) int {
	byColor, byNumber := hubs(in)
	return edgesOf(in, byColor, byNumber)
}

// hubs lists the cards of each colour and of each number, by position.
func hubs(in *puzzle.Instance) (byColor, byNumber map[int32][]int32) {
	byColor, byNumber = make(map[int32][]int32), make(map[int32][]int32)
	for i, c := range in.Cards {
		byColor[c.Color] = append(byColor[c.Color], int32(i))
		byNumber[c.Number] = append(byNumber[c.Number], int32(i))
	}
	return byColor, byNumber
}

// edgesOf counts pairs at colours, plus pairs at numbers, less pairs of twins,
// which were counted twice.
func edgesOf(in *puzzle.Instance, byColor, byNumber map[int32][]int32) int {
	total := 0
	held := make(map[int]int)
	pairs := func(cards []int32) int {
		clear(held)
		for _, i := range cards {
			held[in.OwnerOf(int(i))]++
		}
		sum := 0
		for p, k := range held {
			switch in.Players {
			case 1:
				sum += k * (k - 1) / 2
			case 2:
				if p == 1 {
					sum += k * held[2]
				}
			default:
				sum += k * held[p%in.Players+1]
			}
		}
		return sum
	}
	for _, cards := range byColor {
		total += pairs(cards)
	}
	for _, cards := range byNumber {
		total += pairs(cards)
	}
	twins := make(map[puzzle.Card][]int32)
	for i, c := range in.Cards {
		twins[c] = append(twins[c], int32(i))
	}
	for _, cards := range twins {
		if len(cards) > 1 {
			total -= pairs(cards)
		}
	}
	return total
}
