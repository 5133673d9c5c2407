package solitaire

import "github.com/unolab/uno/puzzle"

// rule names a reduction for --explain.
type rule uint8

const (
	ruleParallel rule = iota
	ruleTriangle
	ruleBipartite
	ruleC4
	ruleLeaf
	ruleRequire
	ruleSuppress
	ruleSeries
	rules
)

var ruleNames = [rules]string{
	"parallel edges contracted", "triangles contracted", "K33-e contracted", "C4 rule",
	"leaves stripped", "vertices found required", "vertices of degree 2 made edges",
	"neighbours of degree 2 made one",
}

// ruleVertices is how many vertices a step of a rule names.
var ruleVertices = [rules]int{2, 3, 6, 4, 2, 4, 1, 2}

// note writes a step down.
func (r *reducer) note(rule rule, vertices ...int32) {
	r.fired[rule]++
	r.steps = append(append(r.steps, int32(rule)), vertices...)
}

// write puts the steps into a proof.
func (r *reducer) write(w *puzzle.ProofWriter) {
	for i := 0; i < len(r.steps); {
		rule := rule(r.steps[i])
		names := r.g.names(r.steps[i+1 : i+1+ruleVertices[rule]])
		i += 1 + len(names)
		switch rule {
		case ruleSuppress:
			w.Suppress(names[0])
		case ruleRequire:
			w.Require(names[0], names[1], names[2], names[3])
		default:
			w.Contract(names...)
		}
	}
}

// name is the vertex as certificates write it.
func (g *graph) name(v int32) puzzle.Vertex {
	if int(v) < len(g.colors) {
		return puzzle.ColorVertex(g.colors[v])
	}
	return puzzle.NumberVertex(g.numbers[int(v)-len(g.colors)])
}

func (g *graph) names(vs []int32) []puzzle.Vertex {
	out := make([]puzzle.Vertex, len(vs))
	for i, v := range vs {
		out[i] = g.name(v)
	}
	return out
}
