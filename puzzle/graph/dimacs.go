package graph

// dimacs reads
//
//	c a comment
//	p edge N M
//	e U V
//
// where "p col" is understood as "p edge". M may count the lines or the
// distinct edges, as both habits are found in files; any other number means
// that lines are missing.
func (p *parser) dimacs() (*Graph, error) {
	declared, headerLine := -1, 0
	for p.nextLine() {
		w := p.word()
		switch string(w) {
		case "", "c":
		case "p":
			if declared >= 0 {
				return nil, p.errorf("a second line 'p'; the first is line %d", headerLine)
			}
			var err error
			if declared, err = p.problemLine(); err != nil {
				return nil, err
			}
			headerLine = p.line
		case "e":
			if declared < 0 {
				return nil, p.errorf("an edge before the line 'p edge N M'")
			}
			if err := p.edgeLine(); err != nil {
				return nil, err
			}
		default:
			return nil, p.errorf("a line begins with c, p or e, not with %q", clip(w))
		}
	}
	if declared < 0 {
		return nil, p.errorf("there is no line 'p edge N M'")
	}
	g := p.graph()
	if lines := len(p.edges); lines != declared && g.M() != declared {
		p.line = headerLine
		return nil, p.errorf("%d edges are declared, but %d lines 'e' follow, %d of them different edges", declared, lines, g.M())
	}
	return g, nil
}

// problemLine reads the rest of 'p edge N M' and returns M.
func (p *parser) problemLine() (edges int, err error) {
	if w := p.word(); string(w) != "edge" && string(w) != "col" {
		return 0, p.errorf("the problem line is 'p edge N M', not 'p %s'", clip(w))
	}
	if p.n, err = p.number("number of vertices", 0, maxVertices); err != nil {
		return 0, err
	}
	if edges, err = p.number("number of edges", 0, 1<<40); err != nil {
		return 0, err
	}
	return edges, p.atEnd()
}

// edgeLine reads the rest of 'e U V'.
func (p *parser) edgeLine() error {
	u, err := p.vertex()
	if err != nil {
		return err
	}
	v, err := p.vertex()
	if err != nil {
		return err
	}
	if err := p.atEnd(); err != nil {
		return err
	}
	return p.edge(u, v)
}
