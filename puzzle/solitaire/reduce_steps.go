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

// reductionStep is a step of the certificate: the vertices it names.
type reductionStep struct {
	rule     rule
	vertices [6]int32
}

// note writes a step down.
func (r *reducer) note(rule rule, vertices ...int32) {
	r.fired[rule]++
	s := reductionStep{rule: rule}
	copy(s.vertices[:], vertices)
	r.steps = append(r.steps, s)
}

// write puts the steps into a proof.
func (r *reducer) write(w *puzzle.ProofWriter) {
	for _, s := range r.steps {
		v := s.vertices
		switch s.rule {
		case ruleSuppress:
			w.Suppress(r.g.name(v[0]))
		case ruleRequire:
			w.Require(r.g.name(v[0]), r.g.name(v[1]), r.g.name(v[2]), r.g.name(v[3]))
		case ruleLeaf, ruleParallel, ruleSeries:
			w.Contract(r.g.name(v[0]), r.g.name(v[1]))
		case ruleTriangle:
			w.Contract(r.g.name(v[0]), r.g.name(v[1]), r.g.name(v[2]))
		case ruleC4:
			w.Contract(r.g.name(v[0]), r.g.name(v[1]), r.g.name(v[2]), r.g.name(v[3]))
		case ruleBipartite:
			w.Contract(r.g.names(v[:])...)
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
