package graph

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
)

// edgeList reads a line 'U V' for each edge and a line 'V' for a vertex that
// may have none; the highest vertex named is the number of vertices. A '#' or
// '%' starts a comment.
func (p *parser) edgeList() (*Graph, error) {
	for p.nextLine() {
		if at := bytes.IndexAny(p.text, "#%"); at >= 0 {
			p.text = p.text[:at]
		}
		w := p.word()
		if w == nil {
			continue
		}
		u, err := p.parseNumber(w, "vertex", 1, maxVertices)
		if err != nil {
			return nil, err
		}
		p.n = max(p.n, u)
		if w = p.word(); w == nil {
			continue
		}
		v, err := p.parseNumber(w, "vertex", 1, maxVertices)
		if err == nil {
			err = p.atEnd()
		}
		if err == nil {
			p.n = max(p.n, v)
			err = p.edge(int32(u), int32(v))
		}
		if err != nil {
			return nil, err
		}
	}
	return p.graph(), nil
}

// WriteEdges writes a line 'U V' for each edge or arc, and the last vertex
// alone in a line if it has none.
func WriteEdges(w io.Writer, g *Graph) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	last := int32(0)
	for e := range g.Edges() {
		fmt.Fprintf(bw, "%d %d\n", e[0], e[1])
		last = max(last, slices.Max(e[:]))
	}
	if int(last) < g.N() {
		fmt.Fprintf(bw, "%d\n", g.N())
	}
	return bw.Flush()
}
