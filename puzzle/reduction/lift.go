package reduction

import (
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

// LiftPath turns a "yes" about the game that [FromGraph] makes of a problem
// into a solution of the problem. A wrong answer, or one about another game, is
// an [*AnswerError]. Linear time.
//
// All-or-none: every number occurs twice, so a run of cards of one number has
// at most two, and every inner card has a neighbour of its own colour: the
// colours come in one run each, but that one colour may have a card at either
// end. In the order of their first cards they are a Hamiltonian path.
//
// The other games: the order of play walks along a trail of the graph that
// misses at most a vertex at either end, next to where the trail ends. Where
// no vertex has more than three edges a vertex that the trail meets twice is
// one of its ends; such ends are cut off.
func LiftPath(p Problem, to, rule string, answer *puzzle.Solve) ([]int32, error) {
	g, err := p.prepare(to, rule)
	if err != nil {
		return nil, err
	}
	if err := expects(to, rule, answer); err != nil {
		return nil, err
	}
	var path []int32
	switch to {
	case puzzle.GameAllOrNone:
		path = firstColors(answer.Sequence)
	case puzzle.GameCoop:
		path = trim(valuesOf(walk(played(answer.Plays, 0)), false))
	case ToCoopEqual:
		path = throughVertices(g, played(answer.Plays, 1))
	default:
		path = throughVertices(g, answer.Sequence)
	}
	return p.close(path)
}

// expects refuses an answer that is no "yes" about the target.
func expects(to, rule string, answer *puzzle.Solve) error {
	game, wantRule := to, ""
	if to == puzzle.GameCoop || to == ToCoopEqual {
		game, wantRule = puzzle.GameCoop, rule
		if rule == "" {
			wantRule = puzzle.RuleSkip
		}
	}
	switch {
	case answer.Game != game:
		return answerErrorf("it is about %q, not about %q", answer.Game, game)
	case answer.Rule != wantRule:
		return answerErrorf("it is by the rule %q, not %q", answer.Rule, wantRule)
	case answer.Answer != puzzle.Yes:
		return answerErrorf("it says %q, which has no solution to be lifted", answer.Answer)
	}
	return nil
}

// played lists the cards of a play, of all players or of one.
func played(plays []puzzle.Play, player int) []puzzle.Card {
	var cards []puzzle.Card
	for _, p := range plays {
		if p.Card != nil && (player == 0 || p.Player == player) {
			cards = append(cards, *p.Card)
		}
	}
	return cards
}

// walk returns the vertices of H along which a sequence goes: where one card
// follows another they share a vertex; runs of the same vertex are one visit. A
// card between two visits is an edge of the walk, every other card is at a
// visited vertex. Of two vertices shared by equal cards it takes the current
// one. Cards that share nothing add nothing.
func walk(sequence []puzzle.Card) []puzzle.Vertex {
	var visits []puzzle.Vertex
	for i := 1; i < len(sequence); i++ {
		a, b := sequence[i-1], sequence[i]
		here := puzzle.Vertex(0)
		if len(visits) > 0 {
			here = visits[len(visits)-1]
		}
		color, number := puzzle.ColorVertex(a.Color), puzzle.NumberVertex(a.Number)
		next := here
		switch {
		case a.Color == b.Color && (a.Number != b.Number || here != number):
			next = color
		case a.Color != b.Color && a.Number == b.Number:
			next = number
		}
		if next != here {
			visits = append(visits, next)
		}
	}
	return visits
}

// valuesOf drops the signs of the names of vertices, and when colorsOnly is set
// the numbers altogether.
func valuesOf(visits []puzzle.Vertex, colorsOnly bool) []int32 {
	var values []int32
	for _, v := range visits {
		switch {
		case v > 0:
			values = append(values, int32(v))
		case !colorsOnly:
			values = append(values, int32(-v))
		}
	}
	return slices.Compact(values)
}

// throughVertices reads a path from a sequence of the half-edge deck. A vertex
// that the walk misses is across the edge at which the walk begins or ends.
func throughVertices(g *graph.Graph, sequence []puzzle.Card) []int32 {
	visits := walk(sequence)
	if len(visits) == 0 {
		return firstColors(sequence)
	}
	met := make([]bool, g.N()+1)
	for _, v := range visits {
		if v > 0 && int(v) <= g.N() {
			met[v] = true
		}
	}
	ends := make(map[int32][]int32) // of the edges at which the walk begins and ends
	first, last := visits[0], visits[len(visits)-1]
	for _, c := range sequence {
		if v := puzzle.NumberVertex(c.Number); v == first || v == last {
			ends[c.Number] = append(ends[c.Number], c.Color)
		}
	}
	missed := func(v puzzle.Vertex) (int32, bool) {
		if v < 0 {
			for _, c := range ends[int32(-v)] {
				if int(c) <= g.N() && !met[c] {
					met[c] = true
					return c, true
				}
			}
		}
		return 0, false
	}
	if c, ok := missed(first); ok {
		visits = append([]puzzle.Vertex{puzzle.ColorVertex(c)}, visits...)
	}
	if c, ok := missed(last); ok {
		visits = append(visits, puzzle.ColorVertex(c))
	}
	return trim(valuesOf(visits, true))
}

// trim cuts off ends of a walk that occur in it elsewhere.
func trim(path []int32) []int32 {
	count := make(map[int32]int, len(path))
	for _, v := range path {
		count[v]++
	}
	for len(path) > 1 && count[path[0]] > 1 {
		count[path[0]]--
		path = path[1:]
	}
	for len(path) > 1 && count[path[len(path)-1]] > 1 {
		count[path[len(path)-1]]--
		path = path[:len(path)-1]
	}
	return path
}

// firstColors lists the colours of a sequence in the order of their first
// cards.
func firstColors(sequence []puzzle.Card) []int32 {
	seen := make(map[int32]bool)
	var colors []int32
	for _, c := range sequence {
		if !seen[c.Color] {
			seen[c.Color] = true
			colors = append(colors, c.Color)
		}
	}
	return colors
}
