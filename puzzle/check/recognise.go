package check

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// checkRecognition verifies whether a graph is an UNO-1 or an UNO-2 graph: a
// yes by its cards, which must match exactly along the edges, a no by the
// subgraph that its witness induces.
func checkRecognition(ctx context.Context, t *net, a *puzzle.Recognition) (string, error) {
	players := max(a.Players, 1)
	if a.Players < 0 || players > 2 {
		return "", refusef("recognition is of UNO-1 and UNO-2 graphs, not of UNO-%d graphs", a.Players)
	}
	switch a.Answer {
	case puzzle.Yes:
		return recognised(t, a, players)
	case puzzle.No:
		return unrecognised(ctx, t, a, players)
	default:
		return "", refusef("the answer is %.20q: there is nothing to check", a.Answer)
	}
}

// recognised verifies cards: those at the ends of every edge match and, with
// two players, have different owners, and there are as many such pairs of cards
// as edges. Linear time, except for sorting the edges.
func recognised(t *net, a *puzzle.Recognition, players int) (string, error) {
	if len(a.Cards) != t.n {
		return "", refusef("the answer carries %s, the graph has %d vertices", counted(len(a.Cards), "card"), t.n)
	}
	owner := func(v int32) int32 { return 1 }
	if players == 2 {
		if len(a.Owners) != t.n {
			return "", refusef("the answer names %d owners of cards, the graph has %d vertices", len(a.Owners), t.n)
		}
		for i, p := range a.Owners {
			if p != 1 && p != 2 {
				return "", refusef("the owner of card %d is player %d, and there are two", i+1, p)
			}
		}
		owner = func(v int32) int32 { return a.Owners[v-1] }
	} else if a.Owners != nil {
		return "", refusef("the cards of an UNO-1 graph have one owner")
	}
	for _, e := range t.edges() {
		if !a.Cards[e[0]-1].Matches(a.Cards[e[1]-1]) {
			return "", refusef("vertices %d and %d are adjacent, and their cards do not match", e[0], e[1])
		}
		if players == 2 && owner(e[0]) == owner(e[1]) {
			return "", refusef("vertices %d and %d are adjacent, and their cards are of one player", e[0], e[1])
		}
	}
	if pairs := matchingPairs(a.Cards, owner, players); pairs != int64(t.m) {
		return "", refusef("%d pairs of the cards match, and the graph has %s", pairs, counted(t.m, "edge"))
	}
	return fmt.Sprintf("yes: an UNO-%d graph: %s match exactly along its %s", players, counted(t.n, "card"), counted(t.m, "edge")), nil
}

// matchingPairs counts the pairs of cards that match and, with two players,
// have different owners: those of one colour plus those of one number minus the
// equal ones, which count in both.
func matchingPairs(cards []puzzle.Card, owner func(v int32) int32, players int) int64 {
	type tally [3]int64 // by owner
	colors, numbers, equal := make(map[int32]tally), make(map[int32]tally), make(map[puzzle.Card]tally)
	for i, c := range cards {
		p := owner(int32(i + 1))
		x, y, both := colors[c.Color], numbers[c.Number], equal[c]
		x[p]++
		y[p]++
		both[p]++
		colors[c.Color], numbers[c.Number], equal[c] = x, y, both
	}
	pairs := func(k tally) int64 {
		if players == 2 {
			return k[1] * k[2]
		}
		return k[1] * (k[1] - 1) / 2
	}
	total := int64(0)
	for _, k := range colors {
		total += pairs(k)
	}
	for _, k := range numbers {
		total += pairs(k)
	}
	for _, k := range equal {
		total -= pairs(k)
	}
	return total
}

// maxWitness is the most vertices of a witness that is decided by trying
// cards; one that is a named graph or, of two players, an odd cycle may have
// any number.
const maxWitness = 400

// unrecognised verifies a witness. One player: a claw, gem, wheel or odd hole
// is not an UNO-1 graph, and each is minimal; every other graph that is not an
// UNO-1 graph induces one of them, so no other witness is minimal. Any other
// witness, and those of two players, are verified by trying cards.
func unrecognised(ctx context.Context, t *net, a *puzzle.Recognition, players int) (string, error) {
	if err := t.distinctVertices("witness", a.Witness); err != nil {
		return "", err
	}
	if len(a.Witness) == 0 {
		return "", refusef("the answer is \"no\" and carries no witness")
	}
	sub := t.induced(a.Witness)
	found := fmt.Sprintf("no: %s induce", counted(len(a.Witness), "vertex"))
	if players == 1 {
		name := sub.obstacle()
		switch {
		case a.Name != "" && a.Name != name:
			return "", refusef("the witness does not induce a graph of the name %.20q", a.Name)
		case a.Minimal && name == "":
			return "", refusef("the witness is not minimal: it induces neither a claw nor a gem, wheel or odd hole")
		case name != "":
			return fmt.Sprintf("%s a minimal graph that is no UNO-1 graph, %s %s", found, article(name), name), nil
		}
	} else if a.Name != "" {
		return "", refusef("witnesses of two players have no names, and this one has")
	}
	can, err := realisable(ctx, sub, players)
	if err != nil {
		return "", err
	}
	if can {
		return "", refusef("the witness induces an UNO-%d graph", players)
	}
	if !a.Minimal {
		return fmt.Sprintf("%s a graph that is no UNO-%d graph", found, players), nil
	}
	if side := sub.sides(); side == nil && sub.oddCycle() {
		return fmt.Sprintf("%s a minimal graph that is no UNO-2 graph, an odd cycle", found), nil
	}
	for i := range a.Witness {
		can, err := realisable(ctx, t.induced(without(a.Witness, i)), players)
		if err != nil {
			return "", err
		}
		if !can {
			return "", refusef("the witness is not minimal: vertex %d is not needed", a.Witness[i])
		}
	}
	return fmt.Sprintf("%s a minimal graph that is no UNO-%d graph", found, players), nil
}

func without(list []int32, i int) []int32 {
	return append(append([]int32(nil), list[:i]...), list[i+1:]...)
}

func article(name string) string {
	if name == puzzle.ObstacleOddHole {
		return "an"
	}
	return "a"
}

// obstacle names the graph if it is one of the four minimal ones.
func (t *net) obstacle() string {
	var of [5]int // vertices by degree
	for v := 1; v <= t.n; v++ {
		of[min(len(t.adj[v]), 4)]++
	}
	switch {
	case t.n == 4 && t.m == 3 && of[3] == 1:
		return puzzle.ObstacleClaw
	case t.n == 5 && t.m == 8 && of[4] == 1 && of[3] == 4:
		return puzzle.ObstacleWheel
	case t.n == 5 && t.m == 7 && of[4] == 1 && of[3] == 2 && of[2] == 2:
		return puzzle.ObstacleGem
	case t.n >= 5 && t.oddCycle():
		return puzzle.ObstacleOddHole
	}
	return ""
}

// oddCycle reports whether the graph is a cycle with an odd number of
// vertices.
func (t *net) oddCycle() bool {
	if t.n < 3 || t.n%2 == 0 {
		return false
	}
	for v := 1; v <= t.n; v++ {
		if len(t.adj[v]) != 2 {
			return false
		}
	}
	return len(t.pieces()) == 1
}
