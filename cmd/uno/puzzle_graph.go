package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
)

// plainGraphFormats are the formats of graphs that are read as well,
// graphFormats all that `uno puzzle graph` writes.
var (
	plainGraphFormats = []string{"dimacs", "tsplib", "graph6", "sparse6", "edges"}
	graphFormats      = append(slices.Clone(plainGraphFormats), "graphml", "dot", "svg")
)

// writePlainGraph writes a graph in one of the plainGraphFormats, where the
// format has comments with one.
func writePlainGraph(out io.Writer, g *graph.Graph, format, about string) error {
	if g.Directed() && (format == "sparse6" || format == "tsplib") {
		return usagef("%s is for undirected graphs; this one is directed", format)
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

// newPuzzleGraphCmd builds `uno puzzle graph`.
func newPuzzleGraphCmd() *cobra.Command {
	var deck deckFlags
	var format, view, path string
	var edges bool
	cmd := &cobra.Command{
		Use:   "graph FILE|GRAPH",
		Short: "Write the UNO-p graph of an instance, or a graph, in another format",
		Long: `Write the UNO-p graph of an instance: a vertex for each card in order, an edge
where two cards match (with several players: cards of different players; from
three on, an arc to a card of the next player). Or write a graph in another
format. DIMACS, TSPLIB, graph6, sparse6 and digraph6 files are recognised by
their first line; a file of numbers is a deck, or with --edges an edge list
(U V a line, vertices from 1).

Formats: ` + strings.Join(graphFormats, ", ") + `.
A directed graph in graph6 is a digraph6 line.
Views of svg: ` + strings.Join(graph.Views(), ", ") + `. The last shows H: cards as edges between
colours and numbers. --path draws an order on top: a solve answer with a
sequence, or a document with a "path" of vertices.`,
		Example: `  uno puzzle graph deck.txt --format dimacs > graph.txt
  uno puzzle graph deck.txt --format svg --view hubs > h.svg
  uno puzzle graph graph.txt --format svg --path answer.json > path.svg`,
		Args: cardsOrFile(&deck, 1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			if !slices.Contains(graphFormats, format) {
				return usagef("unknown format %q: known are %s", format, strings.Join(graphFormats, ", "))
			}
			if !slices.Contains(graph.Views(), view) {
				return usagef("unknown view %q: known are %s", view, strings.Join(graph.Views(), ", "))
			}
			file, _ := deck.split(cmd, argv)
			c, err := readCardsOrGraph(cmd, &deck, file, edges)
			if err != nil {
				return err
			}
			g := c.graph
			about := fmt.Sprintf("%s, written anew", c.name)
			if g == nil {
				about = fmt.Sprintf("the UNO-%d graph of %s; vertex i is card i", c.instance.Players, c.name)
				if view != graph.ViewHubs || format != "svg" {
					if g, err = graph.OfInstance(c.instance); err != nil {
						return err
					}
				}
			}
			out := cmd.OutOrStdout()
			switch format {
			case "graphml":
				return graph.WriteGraphML(out, g, c.instance)
			case "dot":
				return graph.WriteDOT(out, g, c.instance)
			case "svg":
				d := graph.Drawing{Graph: g, Instance: c.instance, View: view, Title: about}
				if path != "" {
					if d.Path, err = drawnPath(cmd, c.instance, path); err != nil {
						return err
					}
				}
				if err := d.WriteSVG(out); err != nil {
					return usageError{err}
				}
				return nil
			default:
				return writePlainGraph(out, g, format, about)
			}
		},
	}
	deck.bind(cmd)
	cmd.Flags().BoolVar(&edges, "edges", false, edgesUsage)
	cmd.Flags().StringVar(&format, "format", "dimacs", strings.Join(graphFormats, ", "))
	cmd.Flags().StringVar(&view, "view", graph.ViewCircle, "how svg lays out the graph: "+strings.Join(graph.Views(), ", "))
	cmd.Flags().StringVar(&path, "path", "", "draw the order of this answer on top (svg)")
	return cmd
}

// drawnPath reads an order to be drawn: the "path" of a document, or the
// sequence of a solve answer, found among the cards.
func drawnPath(cmd *cobra.Command, in *puzzle.Instance, file string) ([]int32, error) {
	data, err := readAll(cmd, file)
	if err != nil {
		return nil, err
	}
	path, err := parsePath(file, data)
	if err == nil || in == nil {
		return path, err
	}
	answer, err := parseSolve(file, data)
	if err != nil {
		return nil, err
	}
	if answer.Plays != nil {
		return reduction.PlaysIn(in, answer.Plays)
	}
	return reduction.PlacesOf(in.Cards, answer.Sequence)
}
