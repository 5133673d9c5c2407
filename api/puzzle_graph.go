package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
)

// PlainGraphFormats are the formats of graphs that are read as well, GraphFormats
// all that are written. The first is the default.
var (
	PlainGraphFormats = []string{"dimacs", "tsplib", "graph6", "sparse6", "edges"}
	GraphFormats      = append(slices.Clone(PlainGraphFormats), "graphml", "dot", "svg")
)

// PuzzleGraphRequest asks for the UNO-p graph of an instance, or for a graph in
// another format.
type PuzzleGraphRequest struct {
	PuzzleDeck
	Edges  bool      `json:"edges,omitempty"`  // a file of numbers is an edge list, not cards
	Format string    `json:"format,omitempty"` // one of GraphFormats
	View   string    `json:"view,omitempty"`   // of svg: circle unless given
	Path   *Document `json:"path,omitempty"`   // svg: draw the order of this answer on top
	// Committed are colours of a deck, X: in place of the UNO-1 graph the graph H of
	// Dey, Goyal and Misra's Theorem 2 is written, for All-or-None, as text.
	Committed []int32 `json:"committed,omitempty"`
	// TextTo gets the text in place of the answer, where a face gives it.
	TextTo io.Writer `json:"-"`
}

// PuzzleGraphAnswer is a graph as text.
type PuzzleGraphAnswer struct {
	Kind   string `json:"kind"` // "graph"
	Format string `json:"format"`
	Text   string `json:"text"`
}

// PuzzleGraph writes a graph.
func PuzzleGraph(ctx context.Context, r PuzzleGraphRequest) (PuzzleGraphAnswer, error) {
	a := PuzzleGraphAnswer{Kind: "graph", Format: r.Format}
	if a.Format == "" {
		a.Format = GraphFormats[0]
	}
	if r.View == "" {
		r.View = graph.ViewCircle
	}
	if err := knownAmong("format", a.Format, GraphFormats); err != nil {
		return a, err
	}
	if err := knownAmong("view", r.View, graph.Views()); err != nil {
		return a, err
	}
	c, err := r.PuzzleDeck.readCardsOrGraph(r.Edges)
	if err != nil {
		return a, asError(err)
	}
	write := func(out io.Writer) error { return r.write(out, c, a.Format) }
	if r.Committed != nil {
		if c.instance == nil || c.instance.Players > 1 {
			return a, unfit("the graph of committed colours is one of a deck of one player")
		}
		h, err := allornone.ColorfulGraph(ctx, c.instance.Cards, r.Committed)
		if err != nil {
			return a, unfit("%w", err)
		}
		a.Format, write = "text", h.Write
	}
	if r.TextTo != nil {
		return a, asError(write(r.TextTo))
	}
	var text strings.Builder
	err = write(&text)
	a.Text = text.String()
	return a, asError(err)
}

// write writes what was read in a format.
func (r *PuzzleGraphRequest) write(out io.Writer, c cardsOrGraph, format string) (err error) {
	g := c.graph
	about := fmt.Sprintf("%s, written anew", c.name)
	if g == nil {
		about = fmt.Sprintf("the UNO-%d graph of %s; vertex i is card i", c.instance.Players, c.name)
		if r.View != graph.ViewHubs || format != "svg" {
			if g, err = graph.OfInstance(c.instance); err != nil {
				return err
			}
		}
	}
	switch format {
	case "graphml":
		return graph.WriteGraphML(out, g, c.instance)
	case "dot":
		return graph.WriteDOT(out, g, c.instance)
	case "svg":
		d := graph.Drawing{Graph: g, Instance: c.instance, View: r.View, Title: about}
		if r.Path != nil {
			if d.Path, err = drawnPath(*r.Path, c.instance); err != nil {
				return err
			}
		}
		if err := d.WriteSVG(out); err != nil {
			return unfit("%w", err)
		}
		return nil
	default:
		return writePlainGraph(out, g, format, about)
	}
}

// writePlainGraph writes a graph in one of the PlainGraphFormats, where the
// format has comments with one.
func writePlainGraph(out io.Writer, g *graph.Graph, format, about string) error {
	if g.Directed() && (format == "sparse6" || format == "tsplib") {
		return unfit("%s is for undirected graphs; this one is directed", format)
	}
	switch format {
	case "tsplib":
		return graph.WriteTSPLIB(out, g, "uno", about)
	case "graph6":
		return graph.WriteGraph6(out, g)
	case "sparse6":
		return graph.WriteSparse6(out, g)
	case "edges":
		return graph.WriteEdges(out, g)
	default:
		return graph.WriteDIMACS(out, g, about)
	}
}

// cardsOrGraph is what a document holds: an instance or a graph.
type cardsOrGraph struct {
	name     string // of the document
	instance *puzzle.Instance
	graph    *graph.Graph
}

// readCardsOrGraph reads an instance from the hand, or from the file either an
// instance or a graph, by its first line. A file of numbers is an instance, with
// edges set an edge list.
func (d PuzzleDeck) readCardsOrGraph(edges bool) (cardsOrGraph, error) {
	players, err := d.fitPlayers(false)
	if err != nil {
		return cardsOrGraph{}, err
	}
	if d.Hand != nil {
		in, err := d.readHand(players)
		return cardsOrGraph{name: d.Hand.Name, instance: in}, err
	}
	data, err := d.Cards.read()
	if err != nil {
		return cardsOrGraph{}, err
	}
	c := cardsOrGraph{name: d.Cards.Name}
	if graph.LooksLikeGraph(data) || edges {
		c.graph, err = graph.Parse(c.name, data, false)
	} else {
		c.instance, err = puzzle.ParseInstance(c.name, data, players)
	}
	return c, err
}

// drawnPath reads an order to be drawn: the "path" of a document, or the
// sequence of a solve answer, found among the cards.
func drawnPath(d Document, in *puzzle.Instance) ([]int32, error) {
	data, err := d.read()
	if err != nil {
		return nil, err
	}
	path, err := parsePath(d.Name, data)
	if err == nil || in == nil {
		return path, err
	}
	answer, err := parseSolve(d.Name, data)
	if err != nil {
		return nil, err
	}
	if answer.Plays != nil {
		return reduction.PlaysIn(in, answer.Plays)
	}
	return reduction.PlacesOf(in.Cards, answer.Sequence)
}

// parsePath reads the "path" of a document.
func parsePath(name string, data []byte) ([]int32, error) {
	var doc struct {
		Path *[]int32 `json:"path"`
	}
	data = puzzle.TrimBOM(data)
	if err := exactjson.Unmarshal(data, &doc); err != nil {
		line := 1
		if exact := new(exactjson.Error); errors.As(err, &exact) {
			line = max(line, exact.Line)
		}
		return nil, &puzzle.FormatError{File: name, Line: line, Msg: fmt.Sprintf(`not a document with a "path": %v`, err)}
	}
	if doc.Path == nil {
		return nil, &puzzle.FormatError{File: name, Line: 1, Msg: `the document has no "path", a list of vertices`}
	}
	return *doc.Path, nil
}

// parseSolve reads a solve answer about cards of a colour and a number.
func parseSolve(name string, data []byte) (*puzzle.Solve, error) {
	answer, err := check.Parse(name, data)
	if err != nil {
		return nil, err
	}
	solve, ok := answer.(*puzzle.Solve)
	if !ok {
		return nil, &puzzle.FormatError{File: name, Line: 1, Msg: `the answer is not of the kind "solve"`}
	}
	return solve, nil
}
