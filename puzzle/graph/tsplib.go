package graph

import (
	"bytes"
	"strings"
)

// tsplib reads a Hamiltonian cycle problem of TSPLIB:
//
//	NAME : some name
//	TYPE : HCP
//	DIMENSION : N
//	EDGE_DATA_FORMAT : EDGE_LIST
//	EDGE_DATA_SECTION
//	U V
//	-1
//	EOF
//
// or with EDGE_DATA_FORMAT : ADJ_LIST, where the section holds, over any
// number of lines, a vertex, its neighbours and -1, again and again, and -1
// at the end.
func (p *parser) tsplib() (*Graph, error) {
	format := "EDGE_LIST"
	sawDimension, sawEdges := false, false
	for p.nextLine() {
		key, value := p.keyword()
		switch key {
		case "", "NAME", "COMMENT", "DISPLAY_DATA_TYPE":
		case "TYPE":
			if value != "HCP" {
				return nil, p.errorf("the type is %q; only HCP is a graph", clip([]byte(value)))
			}
		case "DIMENSION":
			n, err := p.parseNumber([]byte(value), "dimension", 0, maxVertices)
			if err != nil {
				return nil, err
			}
			p.n, sawDimension = n, true
		case "EDGE_DATA_FORMAT":
			if value != "EDGE_LIST" && value != "ADJ_LIST" {
				return nil, p.errorf("the edge data format is %q; known are EDGE_LIST and ADJ_LIST", clip([]byte(value)))
			}
			format = value
		case "EDGE_DATA_SECTION":
			if !sawDimension {
				return nil, p.errorf("the edges come before the DIMENSION")
			}
			if sawEdges {
				return nil, p.errorf("a second EDGE_DATA_SECTION")
			}
			sawEdges = true
			if err := p.edgeData(format == "ADJ_LIST"); err != nil {
				return nil, err
			}
		case "EOF":
			p.rest = nil
		default:
			return nil, p.errorf("%q is not understood; known are NAME, TYPE, COMMENT, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION, EOF", clip([]byte(key)))
		}
	}
	if !sawEdges {
		return nil, p.errorf("there is no EDGE_DATA_SECTION")
	}
	return p.graph(), nil
}

// keyword splits a line of the specification part at its colon.
func (p *parser) keyword() (key, value string) {
	k, v, _ := bytes.Cut(p.text, []byte{':'})
	return strings.ToUpper(string(bytes.TrimSpace(k))), strings.ToUpper(string(bytes.TrimSpace(v)))
}

// edgeData reads the section up to the -1 that ends it.
func (p *parser) edgeData(lists bool) error {
	began := p.line
	first := int32(0) // the vertex whose list or edge is being read
	for p.nextLine() {
		for w := p.word(); w != nil; w = p.word() {
			if string(w) == "-1" {
				if first == 0 {
					return p.atEnd()
				}
				if !lists {
					return p.errorf("the second vertex of the edge is missing")
				}
				first = 0
				continue
			}
			n, err := p.parseNumber(w, "vertex", 1, p.n)
			switch v := int32(n); {
			case err != nil:
				return err
			case first == 0:
				first = v
			default:
				if err := p.edge(first, v); err != nil {
					return err
				}
				if !lists {
					first = 0
				}
			}
		}
	}
	p.line = began
	return p.errorf("the EDGE_DATA_SECTION is not ended by -1")
}
