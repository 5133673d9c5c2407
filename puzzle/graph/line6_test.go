package graph

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestPublishedLines reads the examples of the definition of the formats
// (McKay, formats.txt), and the smallest lines.
func TestPublishedLines(t *testing.T) {
	for _, test := range []struct {
		text     string
		directed bool
		n        int
		want     string
	}{
		{"DQc\n", false, 5, "1-3 1-5 2-4 4-5"},                  // 0-2 0-4 1-3 3-4
		{":Fa@x^\n", false, 7, "1-2 1-3 2-3 6-7"},               // 0-1 0-2 1-2 5-6
		{"&DI?AO?\n", true, 5, "1-3 1-5 4-2 4-5"},               // 0->2 0->4 3->1 3->4
		{">>graph6<<C~\n", false, 4, "1-2 1-3 1-4 2-3 2-4 3-4"}, // K4
		{"\r\nBw\r\n\r\n", false, 3, "1-2 1-3 2-3"},             // blanks around
		{"\xef\xbb\xbfBw", false, 3, "1-2 1-3 2-3"},             // a byte order mark
		{"?", false, 0, ""},
		{"@", false, 1, ""},
		{"A?", false, 2, ""}, // no edges
		{":?", false, 0, ""},
		{":@", false, 1, ""},
		{":An", false, 2, "1-2"},
		{"~??~" + strings.Repeat("?", 326), false, 63, ""}, // 63 vertices take the long form
	} {
		g, err := Parse("g", []byte(test.text), test.directed)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got := edgeText(g); got != test.want || g.N() != test.n {
			t.Errorf("%q: %d vertices, edges %q, want %d, %q", test.text, g.N(), got, test.n, test.want)
		}
	}
}

func TestMalformedLines(t *testing.T) {
	for _, test := range []struct {
		text     string
		directed bool
		want     string
	}{
		{"Bw\nBw\n", false, "g:2: a second graph; a file has one, the first is in line 1"},
		{"\n~~\n", false, "g:2: the number of vertices is cut off"},
		{"~?", false, "g:1: the number of vertices is cut off"},
		{">>graph6<<", false, "g:1: the number of vertices is cut off"},
		{">>sparse6<<Bw", false, "g:1: a sparse6 line begins with \":\""},
		{">>digraph6<<Bw", true, "g:1: a digraph6 line begins with \"&\""},
		{"Bww", false, "g:1: 3 vertices take 1 characters after their number, not 2"},
		{"B", false, "g:1: 3 vertices take 1 characters after their number, not 0"},
		{"B~", false, "g:1: the bits after the last pair of vertices are not zero"},
		{"~~~~~~~~", false, "g:1: 68719476735 vertices are outside 0..134217728"},
		{":~~~~~~~~", false, "g:1: 68719476735 vertices are outside 0..134217728"},
		{":Bo w", false, "g:1: character 3, ' ', is outside the alphabet of sparse6"},
		{"&Bw", false, "g:1: a digraph6 line is a directed graph; an undirected one is wanted"},
		{"Bw", true, "g:1: a graph6 line has edges without direction; digraph6 has arcs"},
		{";Fa", false, "g:1: an incremental sparse6 line, which needs the graph before it"},
		{":Ao", false, "g:1: a loop at vertex 2; graphs here have no loops"},
		{"&A_", true, "g:1: a loop at vertex 1; graphs here have no loops"},
		{"\"Bw\"", false, "g:1: not a graph: it begins with \"\\\"Bw\\\"\"; " + known},
	} {
		_, err := Parse("g", []byte(test.text), test.directed)
		var bad *puzzle.FormatError
		if !errors.As(err, &bad) || err.Error() != test.want {
			t.Errorf("%q: error %v, want %s", test.text, err, test.want)
		}
	}
}

// TestLinesReadBack writes random graphs in every format, also those sizes at
// which the padding of sparse6 is delicate and the number of vertices takes
// more characters.
func TestLinesReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		n := rng.IntN(20)
		if rng.IntN(20) == 0 {
			n = 60 + rng.IntN(8)
		}
		g := randomGraph(rng, n, rng.Uint64N(64))
		for format, write := range map[fileFormat]func(*bytes.Buffer) error{
			graph6:   func(b *bytes.Buffer) error { return WriteGraph6(b, g) },
			sparse6:  func(b *bytes.Buffer) error { return WriteSparse6(b, g) },
			edgeList: func(b *bytes.Buffer) error { return WriteEdges(b, g) },
		} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			if n == 0 && format == edgeList {
				continue // an empty file
			}
			if got := formatOf(b.Bytes()); got != format {
				t.Fatalf("%q is taken for %s, not %s", b.Bytes(), got, format)
			}
			h, err := Parse("g", b.Bytes(), false)
			if err != nil || !sameGraph(g, h) {
				t.Fatalf("%s %q: %v became %v, %v", format, b.Bytes(), edgeText(g), h, err)
			}
		}
		arcs := make([]Edge, 0, 30)
		for range rng.IntN(30) {
			if u, v := rng.IntN(n+2)+1, rng.IntN(n+2)+1; u != v {
				arcs = append(arcs, Edge{int32(u), int32(v)})
			}
		}
		d := NewDirected(n+2, arcs)
		var b bytes.Buffer
		if err := WriteGraph6(&b, d); err != nil {
			t.Fatal(err)
		}
		if h, err := Parse("g", b.Bytes(), true); err != nil || !sameGraph(d, h) {
			t.Fatalf("%q: %v became %v, %v", b.Bytes(), edgeText(d), h, err)
		}
	}
	long := New(300_000, []Edge{{1, 2}, {1, 300_000}, {150_000, 299_999}})
	var b bytes.Buffer
	if err := WriteSparse6(&b, long); err != nil {
		t.Fatal(err)
	}
	if h, err := Parse("g", b.Bytes(), false); err != nil || !sameGraph(long, h) {
		t.Fatalf("%q: %v", b.Bytes(), err)
	}
}

func sameGraph(g, h *Graph) bool {
	return h != nil && g.N() == h.N() && g.Directed() == h.Directed() && slices.Equal(slices.Collect(g.Edges()), slices.Collect(h.Edges()))
}

func TestEdgeLists(t *testing.T) {
	for text, want := range map[string]string{
		"1 2\n2 3\n":                       "3: 1-2 2-3",
		"# comment\n% another\n\n3\t1 # x": "3: 1-3",
		"1 2\r\n2 1\r\n5\r\n":              "5: 1-2",
		"7\n":                              "7: ",
	} {
		g, err := Parse("g", []byte(text), false)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := fmt.Sprintf("%d: %s", g.N(), edgeText(g)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"1 2\n0 1\n": `g:2: vertex "0" is outside 1..134217728`,
		"1 x\n":      `g:1: vertex "x" is not an integer in 1..134217728`,
		"1 2 3\n":    `g:1: "3" is too much on this line`,
		"\n4 4\n":    "g:2: a loop at vertex 4; graphs here have no loops",
	} {
		if _, err := Parse("g", []byte(text), false); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if g, err := Parse("g", []byte("2 1\n1 3\n"), true); err != nil || edgeText(g) != "1-3 2-1" {
		t.Errorf("directed: %v, %v", g, err)
	}
}
