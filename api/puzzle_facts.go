package api

import (
	"context"
	"encoding/json"

	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
)

// PuzzleFactsRequest asks for facts about a deck or a graph, whichever Cards
// holds.
type PuzzleFactsRequest struct {
	PuzzleDeck
	Edges bool `json:"edges,omitempty"` // a file of numbers is an edge list, not cards
}

// PuzzleFactsAnswer is the facts about cards or about a graph: one of the two. In
// JSON the facts stand beside "kind" and "of".
type PuzzleFactsAnswer struct {
	Kind  string            `json:"kind"` // "facts"
	Of    string            `json:"of"`   // "cards" or "graph"
	Deck  *graph.DeckFacts  `json:"-"`
	Graph *PuzzleGraphFacts `json:"-"`
}

// Document is the answer in the form that is written as JSON.
func (a *PuzzleFactsAnswer) Document() any {
	if a.Graph != nil {
		return puzzleFactsOfGraph{factsHead{a.Kind, a.Of}, a.Graph}
	}
	return puzzleFactsOfDeck{factsHead{a.Kind, a.Of}, a.Deck}
}

// factsHead begins an answer, puzzleFactsOfGraph and puzzleFactsOfDeck are its two
// forms.
type (
	factsHead struct {
		Kind string `json:"kind"` // "facts"
		Of   string `json:"of"`   // "cards" or "graph"
	}
	puzzleFactsOfGraph struct {
		factsHead
		*PuzzleGraphFacts
	}
	puzzleFactsOfDeck struct {
		factsHead
		*graph.DeckFacts
	}
)

// MarshalJSON writes the document.
func (a *PuzzleFactsAnswer) MarshalJSON() ([]byte, error) { return json.Marshal(a.Document()) }

// PuzzleGraphFacts is the facts about a graph.
type PuzzleGraphFacts struct {
	graph.Facts
	Reductions []string `json:"reductions"` // whose preconditions the graph meets
}

// PuzzleFacts finds out facts.
func PuzzleFacts(_ context.Context, r PuzzleFactsRequest) (*PuzzleFactsAnswer, error) {
	c, err := r.PuzzleDeck.readCardsOrGraph(r.Edges)
	switch {
	case err != nil:
		return nil, asError(err)
	case c.graph != nil:
		return &PuzzleFactsAnswer{Kind: "facts", Of: "graph", Graph: &PuzzleGraphFacts{graph.FactsOf(c.graph), reduction.Fits(c.graph)}}, nil
	default:
		facts := graph.FactsOfDeck(c.instance)
		return &PuzzleFactsAnswer{Kind: "facts", Of: "cards", Deck: &facts}, nil
	}
}
