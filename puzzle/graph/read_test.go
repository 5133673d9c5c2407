package graph

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

func TestReadGraphs(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"DIMACS", "c hello\np edge 3 2\ne 1 2\ne 3 2\n", "1-2 2-3"},
		{"DIMACS with repeated edges, lines declared", "p edge 3 3\ne 1 2\ne 2 1\ne 1 3", "1-2 1-3"},
		{"DIMACS with repeated edges, edges declared", "p col 3 2\r\n\r\ne 1 2\r\ne 2 1\r\ne 1 3\r\n", "1-2 1-3"},
		{"DIMACS after a byte order mark", "\xef\xbb\xbfp edge 2 1\ne 1 2\n", "1-2"},
		{"no edges", "p edge 2 0\n", ""},
		{"no vertices", "p edge 0 0\n", ""},
		{"TSPLIB edge list", "NAME : x\nCOMMENT : two : colons\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n 4  3\n-1\nEOF\n", "1-2 3-4"},
		{"TSPLIB adjacency list", "type: hcp\ndimension: 4\nedge_data_format: adj_list\nedge_data_section\n1 2 3 -1\n4\n3 -1\n-1\nEOF\nignored", "1-2 1-3 3-4"},
		{"TSPLIB without EOF", "TYPE : HCP\nDIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n-1", "1-2"},
	} {
		g, err := Parse("g", []byte(test.text), false)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := edgeText(g); got != test.want {
			t.Errorf("%s: edges %q, want %q", test.name, got, test.want)
		}
	}
}

// edgeText writes the edges as "1-2 2-3".
func edgeText(g *Graph) string {
	var list []string
	for e := range g.Edges() {
		list = append(list, fmt.Sprintf("%d-%d", e[0], e[1]))
	}
	return strings.Join(list, " ")
}

func TestReadRefusesMalformedGraphs(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "g:1: the file is empty; " + known},
		{"\n[1]\n", "g:2: not a graph: it begins with \"[1]\"; " + known},
		{"c only\n", "g:1: there is no line 'p edge N M'"},
		{"c x\ne 1 2\n", "g:2: an edge before the line 'p edge N M'"},
		{"p edge 2 1\ne 1 1\n", "g:2: a loop at vertex 1; graphs here have no loops"},
		{"p edge 2 1\ne 1 3\n", "g:2: vertex \"3\" is outside 1..2"},
		{"p edge 2 1\ne 0 1\n", "g:2: vertex \"0\" is outside 1..2"},
		{"p edge 2 1\ne 1\n", "g:2: the vertex is missing"},
		{"p edge 2 1\ne 1 x\n", "g:2: vertex \"x\" is not an integer in 1..2"},
		{"p edge 2 1\ne 1 2 3\n", "g:2: \"3\" is too much on this line"},
		{"p edge 2 1\nf 1 2\n", "g:2: a line begins with c, p or e, not with \"f\""},
		{"p edge 2 2\ne 1 2\n", "g:1: 2 edges are declared, but 1 lines 'e' follow, 1 of them different edges"},
		{"p edge 2 0\np edge 2 0\n", "g:2: a second line 'p'; the first is line 1"},
		{"p cnf 2 0\n", "g:1: the problem line is 'p edge N M', not 'p cnf'"},
		{"p edge 999999999999999999999 0\n", "g:1: number of vertices \"999999999999999999999\" is outside 0..134217728"},
		{"p edge -1 0\n", "g:1: number of vertices \"-1\" is not an integer in 0..134217728"},
		{"TYPE : TSP\n", "g:1: the type is \"TSP\"; only HCP is a graph"},
		{"TYPE : HCP\n", "g:1: there is no EDGE_DATA_SECTION"},
		{"TYPE : HCP\nEDGE_DATA_SECTION\n", "g:2: the edges come before the DIMENSION"},
		{"DIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n", "g:2: the EDGE_DATA_SECTION is not ended by -1"},
		{"DIMENSION : 2\nEDGE_DATA_SECTION\n1 -1\n", "g:3: the second vertex of the edge is missing"},
		{"DIMENSION : 2\nEDGE_DATA_SECTION\n2 2\n-1\n", "g:3: a loop at vertex 2; graphs here have no loops"},
		{"DIMENSION : 2\nEDGE_DATA_SECTION\n-1\nFIXED\n", "g:4: \"FIXED\" is not understood; known are NAME, TYPE, COMMENT, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION, EOF"},
		{"EDGE_DATA_FORMAT : MATRIX\n", "g:1: the edge data format is \"MATRIX\"; known are EDGE_LIST and ADJ_LIST"},
	} {
		_, err := Parse("g", []byte(test.text), false)
		var bad *puzzle.FormatError
		if !errors.As(err, &bad) || err.Error() != test.want {
			t.Errorf("%q: error %v, want %s", test.text, err, test.want)
		}
	}
}

// What is written is read back.
func TestWriteAndReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 12))
	for range 200 {
		g := randomGraph(rng, rng.IntN(12), rng.Uint64N(64))
		for format, write := range map[string]func(*bytes.Buffer) error{
			"dimacs": func(b *bytes.Buffer) error { return WriteDIMACS(b, g, "two\nlines") },
			"tsplib": func(b *bytes.Buffer) error { return WriteTSPLIB(b, g, "x", "y") },
		} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			h, err := Read("g", &b, false)
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			if h.N() != g.N() || !slices.Equal(slices.Collect(g.Edges()), slices.Collect(h.Edges())) {
				t.Fatalf("%s: %v became %v", format, edgeText(g), edgeText(h))
			}
		}
	}
}

// FuzzParse looks for input that breaks the reader, or is written and read
// back to something else.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"c hello\np edge 3 2\ne 1 2\ne 3 2\n",
		"TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_SECTION\n1 2\n-1\nEOF\n",
		"DIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n-1\n",
		"DQc\n", ":Fa@x^\n", "&DI?AO?\n", ">>graph6<<C~", ">>sparse6<<:An", ":G_`aBcdEFg",
		"# edges\n1 2\n2 3\n5\n",
	} {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, directed bool) {
		if declaresMany(data) { // a declared size is allocated
			return
		}
		g, err := Parse("g", data, directed)
		if err != nil {
			var bad *puzzle.FormatError
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > 1+bytes.Count(data, []byte{'\n'}) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		for _, write := range []func(io.Writer) error{
			func(w io.Writer) error { return WriteDIMACS(w, g) },
			func(w io.Writer) error { return WriteGraph6(w, g) },
			func(w io.Writer) error {
				if directed {
					return WriteGraph6(w, g)
				}
				return WriteSparse6(w, g)
			},
		} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			if h, err := Parse("g", b.Bytes(), directed); err != nil || !sameGraph(g, h) {
				t.Fatalf("%q: %q: %v, %v", data, b.Bytes(), h, err)
			}
		}
	})
}

// declaresMany reports whether a text may declare more than a few thousand
// vertices.
func declaresMany(data []byte) bool {
	digits := 0
	for _, c := range data {
		if digits++; c < '0' || c > '9' {
			digits = 0
		}
		if digits > 3 {
			return true
		}
	}
	return bytes.Contains(data, []byte("~"))
}
