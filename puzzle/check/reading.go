package check

import (
	"cmp"
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Reading is what a certificate of a solitaire "no" says about the vertices
// of H, once it has been verified. Only a cut has more than the first three
// fields.
type Reading struct {
	Kind  string // puzzle.CertCut, CertDP or CertSAT
	Steps int    // reduction steps carried out first
	Lines int    // of a transcript its layers, of a refutation its lines

	Form   string
	Set    []CutVertex       // S: one entry for each class of the residual graph
	Pieces [][]puzzle.Vertex // what must be visited, the vertices of H in each
	Beside []puzzle.Vertex   // vertices all of whose cards have an end in S
	Bound  int               // the most pieces that could be visited
	// Crossing is the number of residual edges with exactly one end in S, twins
	// counted twice: the D of the form "cards".
	Crossing int
}

// CutVertex is a member of a cut set: a class of the residual graph.
type CutVertex struct {
	Members []puzzle.Vertex // the vertices of H in the class
	Degree  int             // its residual edges, twins counted twice
}

// ReadCertificate verifies a certificate as [Answer] does and returns its
// content. It reads the proof file if there is one; the certificate may then be
// nil.
func ReadCertificate(ctx context.Context, deck []puzzle.Card, c *puzzle.Certificate, opt Options) (*Reading, error) {
	var src *source
	switch {
	case c != nil && c.Kind == puzzle.CertKernel:
		return nil, refusef("the certificate is of a kernel of the deck: it says nothing about the vertices of the deck itself")
	case opt.Proof != nil:
		if c != nil && !c.File {
			if _, err := certificate(ctx, deck, c, Options{AnswerName: opt.AnswerName}); err != nil {
				return nil, err
			}
		}
		var err error
		if src, err = newFileSource(opt.ProofName, opt.Proof); err != nil {
			return nil, err
		}
	case c == nil:
		return nil, refusef("the answer \"no\" carries no certificate")
	case c.File:
		return nil, refusef("the certificate stands in a proof file: give it with --proof")
	default:
		src = newInlineSource(opt.answerName(), c)
	}
	if len(deck) == 0 {
		return nil, refusef("the empty deck is playable")
	}
	p := &proof{ctx: ctx, src: src}
	r, err := p.read(newClasses(deck))
	if err != nil {
		return nil, src.place(err)
	}
	if c != nil {
		if err := p.agrees(c); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// read carries out a proof and reads it.
func (p *proof) read(c *classes) (*Reading, error) {
	g, err := p.reduce(c)
	if err != nil {
		return nil, err
	}
	switch p.kind {
	case puzzle.CertDP:
		err = p.checkDP(g)
	case puzzle.CertSAT:
		err = p.checkSAT(g)
	default:
		err = p.checkCut(g)
	}
	if err != nil {
		return nil, err
	}
	r := &Reading{Kind: p.kind, Steps: p.steps, Lines: p.lines}
	if p.kind == puzzle.CertCut {
		r.Form, r.Bound = p.form, p.cut.bound
		if err := g.readCut(p.set, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// readCut maps a verified cut to the vertices of H. A suppressed class is where
// the edge that replaced it is: with its neighbours outside S. Linear time,
// except for sorting.
func (g *graph) readCut(set []puzzle.Vertex, r *Reading) error {
	c := g.classes
	inS := make([]bool, len(c.parent)) // by root
	for _, name := range set {
		root, err := c.class(name)
		if err != nil {
			return err
		}
		inS[root] = true
	}
	piece := newForest(len(c.parent)) // of roots outside S
	for e := range c.copies {
		a, b := c.find(c.end[2*e]), c.find(c.end[2*e+1])
		if !inS[a] && !inS[b] {
			piece[piece.find(a)] = piece.find(b)
		}
	}
	root := make([]int32, g.n+1) // of a residual vertex
	for v := range c.parent {
		if at := c.find(int32(v)); g.index[at] != 0 {
			root[g.index[at]] = at
		}
	}
	visited := make([]bool, len(c.parent)) // by root of piece: must be visited
	degree := make([]int, g.n+1)
	for _, e := range g.edges {
		degree[e.u] += e.copies()
		degree[e.v] += e.copies()
		switch u, v := root[e.u], root[e.v]; {
		case !inS[u] && !inS[v]:
			visited[piece.find(u)] = true
		case inS[u] != inS[v]:
			r.Crossing += e.copies()
		}
	}
	for v := 1; v <= g.n; v++ {
		if g.required[v] && !inS[root[v]] {
			visited[piece.find(root[v])] = true
		}
	}
	members := make(map[int32][]puzzle.Vertex) // by root in S, or root of piece
	for id := range c.parent {
		name := g.classes.names.name(int32(id))
		at := c.find(int32(id))
		switch {
		case inS[at]:
			members[at] = append(members[at], name)
		case visited[piece.find(at)]:
			members[piece.find(at)] = append(members[piece.find(at)], name)
		default:
			r.Beside = append(r.Beside, name)
		}
	}
	for at, vs := range members {
		if inS[at] {
			r.Set = append(r.Set, CutVertex{vs, degree[g.index[at]]})
		} else {
			r.Pieces = append(r.Pieces, vs)
		}
	}
	slices.SortFunc(r.Set, func(a, b CutVertex) int { return byName(a.Members[0], b.Members[0]) })
	slices.SortFunc(r.Pieces, func(a, b []puzzle.Vertex) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), byName(a[0], b[0]))
	})
	return nil
}

// name returns the name of a vertex of H, colours before numbers.
func (n *names) name(id int32) puzzle.Vertex {
	if k := int32(len(n.colors.values)); id >= k {
		return puzzle.NumberVertex(n.numbers.values[id-k])
	}
	return puzzle.ColorVertex(n.colors.values[id])
}

// byName orders vertices: colours ascending, then numbers ascending.
func byName(a, b puzzle.Vertex) int {
	if (a < 0) != (b < 0) {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(max(a, -a), max(b, -b))
}
