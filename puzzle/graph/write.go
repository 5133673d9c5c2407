package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// WriteDIMACS writes an undirected or directed graph as `p edge N M` and a
// line `e U V` an edge or arc, after the comments, a line `c` each.
func WriteDIMACS(w io.Writer, g *Graph, comments ...string) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	for _, c := range comments {
		for _, line := range strings.Split(c, "\n") {
			fmt.Fprintf(bw, "c %s\n", line)
		}
	}
	fmt.Fprintf(bw, "p edge %d %d\n", g.N(), g.M())
	for e := range g.Edges() {
		fmt.Fprintf(bw, "e %d %d\n", e[0], e[1])
	}
	return bw.Flush()
}

// WriteTSPLIB writes an undirected graph as a Hamiltonian cycle problem, with
// the edges as an EDGE_LIST.
func WriteTSPLIB(w io.Writer, g *Graph, name, comment string) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(bw, "NAME : %s\nCOMMENT : %s\nTYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n", name, comment, g.N())
	for e := range g.Edges() {
		fmt.Fprintf(bw, "%d %d\n", e[0], e[1])
	}
	fmt.Fprint(bw, "-1\nEOF\n")
	return bw.Flush()
}

// WriteGraphML writes a graph as GraphML. With an instance, of which the
// vertices are the cards, each node carries its colour, number and player.
func WriteGraphML(w io.Writer, g *Graph, in *puzzle.Instance) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprint(bw, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n")
	if in != nil {
		for _, key := range []string{"colour", "number", "player"} {
			fmt.Fprintf(bw, "  <key id=%q for=\"node\" attr.name=%q attr.type=\"int\"/>\n", key, key)
		}
	}
	direction := "undirected"
	if g.Directed() {
		direction = "directed"
	}
	fmt.Fprintf(bw, "  <graph edgedefault=%q>\n", direction)
	for v := 1; v <= g.N(); v++ {
		if in == nil {
			fmt.Fprintf(bw, "    <node id=\"n%d\"/>\n", v)
			continue
		}
		c := in.Cards[v-1]
		fmt.Fprintf(bw, "    <node id=\"n%d\"><data key=\"colour\">%d</data><data key=\"number\">%d</data><data key=\"player\">%d</data></node>\n",
			v, c.Color, c.Number, in.OwnerOf(v-1))
	}
	for e := range g.Edges() {
		fmt.Fprintf(bw, "    <edge source=\"n%d\" target=\"n%d\"/>\n", e[0], e[1])
	}
	fmt.Fprint(bw, "  </graph>\n</graphml>\n")
	return bw.Flush()
}

// WriteDOT writes a graph in the language of Graphviz. With an instance, of
// which the vertices are the cards, a node is labelled "colour,number" and
// filled by its player.
func WriteDOT(w io.Writer, g *Graph, in *puzzle.Instance) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	kind, join := "graph", "--"
	if g.Directed() {
		kind, join = "digraph", "->"
	}
	fmt.Fprintf(bw, "%s {\n  node [shape=circle];\n", kind)
	for v := 1; v <= g.N(); v++ {
		if in == nil {
			fmt.Fprintf(bw, "  %d;\n", v)
			continue
		}
		c := in.Cards[v-1]
		fmt.Fprintf(bw, "  %d [label=\"%d,%d\", style=filled, fillcolor=%q];\n", v, c.Color, c.Number, playerFill(in.OwnerOf(v-1)))
	}
	for e := range g.Edges() {
		fmt.Fprintf(bw, "  %d %s %d;\n", e[0], join, e[1])
	}
	fmt.Fprint(bw, "}\n")
	return bw.Flush()
}

// The colours in which drawings show the cards of players: lines, and fills
// light enough for ink.
var (
	playerLines = [...]string{"#C8323C", "#2166C4", "#1F8A4C", "#B58200", "#6A4BD8", "#1B8A8F", "#A35B3F", "#5C6670", "#7F7A16", "#B0407F"}
	playerFills = [...]string{"#F4B5AE", "#B4CDF5", "#B1DDBD", "#F6DD9C", "#D3C8F7", "#AFDFE2", "#E8C7B6", "#CDD3D8", "#E2DDA6", "#F0C4DA"}
)

func playerLine(player int) string { return playerLines[(player-1)%len(playerLines)] }
func playerFill(player int) string { return playerFills[(player-1)%len(playerFills)] }
