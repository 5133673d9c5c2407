package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/graph"
)

// readAll reads a file whole; "-" is standard input.
func readAll(cmd *cobra.Command, path string) ([]byte, error) {
	r, err := openInput(cmd, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return data, nil
}

// readGraph reads a graph file.
func readGraph(cmd *cobra.Command, path string, directed bool) (*graph.Graph, error) {
	r, err := openInput(cmd, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return graph.Read(path, r, directed)
}

// cardsOrGraph is what a file holds, or --hand: an instance or a graph.
type cardsOrGraph struct {
	name     string // of the file
	instance *puzzle.Instance
	graph    *graph.Graph
}

// edgesUsage explains --edges.
const edgesUsage = "read a FILE of numbers as an edge list and not as cards"

// readCardsOrGraph reads an instance from --hand, or from the file at path
// either an instance or a graph, by its first line. A file of numbers is an
// instance, with edges set an edge list.
func readCardsOrGraph(cmd *cobra.Command, deck *deckFlags, path string, edges bool) (cardsOrGraph, error) {
	if !deck.takesFile(cmd) {
		in, err := deck.read(cmd, "", false)
		return cardsOrGraph{name: "--hand", instance: in}, err
	}
	if cmd.Flags().Changed("players") && (deck.players < 1 || deck.players > puzzle.MaxValue) {
		return cardsOrGraph{}, usagef("--players must be within 1..%d", puzzle.MaxValue)
	}
	data, err := readAll(cmd, path)
	if err != nil {
		return cardsOrGraph{}, err
	}
	c := cardsOrGraph{name: path}
	if graph.LooksLikeGraph(data) || edges {
		c.graph, err = graph.Parse(path, data, false)
	} else {
		c.instance, err = puzzle.ParseInstance(path, data, deck.players)
	}
	return c, err
}

// deck returns the cards of a one-player instance, and refuses others.
func (c cardsOrGraph) deck(what string) ([]puzzle.Card, error) {
	if c.instance.Players > 1 {
		return nil, usagef("%s takes the deck of one player; %s has %d players", what, c.name, c.instance.Players)
	}
	return c.instance.Cards, nil
}

// cardsOrFile requires the number of arguments that are left when --hand
// stands in place of the first.
func cardsOrFile(deck *deckFlags, n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, argv []string) error {
		want := n
		if !deck.takesFile(cmd) {
			want--
		}
		return args(cobra.ExactArgs(want))(cmd, argv)
	}
}

// split returns the path of the deck or graph, "" under --hand, and what
// follows it.
func (f *deckFlags) split(cmd *cobra.Command, argv []string) (path string, rest []string) {
	if f.takesFile(cmd) {
		return argv[0], argv[1:]
	}
	return "", argv
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

// checkedGraph is a graph as the checker takes it.
func checkedGraph(g *graph.Graph) check.Graph {
	edges := make([][2]int32, 0, g.M())
	for e := range g.Edges() {
		edges = append(edges, e)
	}
	return check.Graph{N: g.N(), Edges: edges, Directed: g.Directed()}
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
