package puzzle

import (
	"fmt"
	"math/big"
	"strconv"
)

// The kinds of answers, the value of their "kind" field.
const (
	KindSolve     = "solve"
	KindCount     = "count"
	KindKernel    = "kernel"
	KindFill      = "fill"
	KindRecognise = "recognise"
	KindGeography = "geography"
	KindLift      = "lift"
)

// The games, the value of the "game" field.
const (
	GameSolitaire = "solitaire"
	GameAllOrNone = "all-or-none"
	GameCoop      = "coop"
	GameVersus    = "versus"
)

// The rules of the games that have several; the first is the default.
// Solitaire and all-or-none have one rule, written "".
const (
	RuleSkip   = "skip"   // coop: a player with no playable card skips
	RuleStrict = "strict" // coop: a card follows only a card of the seat just before

	RuleGeography = "geography" // versus: no playable card loses, an empty hand included
	RuleText      = "text"      // versus: an empty hand is passed over
	RuleRace      = "race"      // versus: an empty hand wins at once
)

// What a solve answer says.
const (
	Yes     = "yes"
	No      = "no"
	Unknown = "unknown"
	Draw    = "draw" // versus by the rule text: nobody loses
)

// Play is one turn of a cooperative game: a card, or a skip. In a game with a
// draw pile a skip in which a card is drawn names it.
type Play struct {
	Player int   `json:"player"`
	Card   *Card `json:"card,omitempty"`
	Skip   bool  `json:"skip,omitempty"`
	Draw   *Card `json:"draw,omitempty"`
}

// Seat is a player, 1..p, or nobody. The zero Seat is not part of an answer.
type Seat int

// Nobody is the loser of a drawn game, null in JSON.
const Nobody Seat = -1

// MarshalJSON writes the player's number, or null.
func (s Seat) MarshalJSON() ([]byte, error) {
	if s == Nobody {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(s), 10), nil
}

// UnmarshalJSON reads a player's number, from 1, or null.
func (s *Seat) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*s = Nobody
		return nil
	}
	n, err := strconv.ParseInt(string(data), 10, 32)
	if err != nil || n < 1 {
		return fmt.Errorf("%s is not a player", quoteShort(data))
	}
	*s = Seat(n)
	return nil
}

// Solve is the answer to "can it be won", for every game.
//
// A "yes" carries its witness: Sequence (solitaire, all-or-none) or Plays
// (coop). A "no" carries a certificate where the game has one. Which of the
// fields of versus are present depends on the number of players: Loser,
// Winner and Openings with two, Losers with more.
type Solve struct {
	Kind    string  `json:"kind"` // KindSolve
	Game    string  `json:"game"`
	Rule    string  `json:"rule"`
	Answer  string  `json:"answer"`
	Method  string  `json:"method"`
	Seconds float64 `json:"seconds"` // wall seconds

	Sequence Cards    `json:"sequence,omitzero"` // every card, in playing order
	Names    []string `json:"names,omitzero"`    // the cards played, as real cards
	Path     []int32  `json:"path,omitzero"`     // the sequence as positions in the instance, from 1
	From     Cards    `json:"from,omitzero"`     // defragment: the order that was rearranged
	Chunks   []Chunks `json:"chunks,omitzero"`   // defragment: of every colour, ascending

	Committed []int32 `json:"committed,omitzero"` // all-or-none: colours played in one run
	Destroyed []int32 `json:"destroyed,omitzero"` // all-or-none: colours never twice in a row

	Plays []Play `json:"plays,omitzero"` // coop: up to player 1's last card

	Loser    Seat    `json:"loser,omitzero"`    // versus, 2 players
	Winner   Seat    `json:"winner,omitzero"`   // versus, 2 players
	Openings Cards   `json:"openings,omitzero"` // versus, 2 players: all winning first cards
	Losers   []int   `json:"losers,omitzero"`   // versus, 3 or more: the possible first losers
	Cover    []int32 `json:"cover,omitzero"`    // versus "yes": a vertex cover, positions in the instance from 1
	Matching []Pair  `json:"matching,omitzero"` // versus "no": a matching that saturates player 1's cards

	Certificate *Certificate `json:"certificate,omitempty"` // solitaire "no"; a kernel also all-or-none "no"

	ErrorBound string `json:"error_bound,omitempty"` // unknown of a Monte Carlo method: its chance to have missed a "yes"
	Reason     string `json:"reason,omitempty"`      // why the answer is unknown

	Dimensions int `json:"dimensions,omitempty"` // cards of so many coordinates; see PointSolve
}

// Chunks counts the chunks of a colour, the maximal runs of its cards in a
// sequence, before and after defragmenting.
type Chunks struct {
	Color  int32 `json:"color"`
	Before int   `json:"before"`
	After  int   `json:"after"`
}

// Pair is an edge of a match graph: two cards by their positions in the
// instance, counted from 1. Its JSON is [i, j].
type Pair [2]int32

// UnmarshalJSON reads an array of exactly two positive integers.
func (p *Pair) UnmarshalJSON(data []byte) error {
	var c Card
	if err := c.UnmarshalJSON(data); err != nil {
		return fmt.Errorf("a pair of cards is written [i, j], two positive integers")
	}
	*p = Pair{c.Color, c.Number}
	return nil
}

// Count is the number of winning orders, in decimal. Paths counts the
// undirected Hamiltonian paths of the UNO-1 graph with equal cards
// distinguished, Sequences the distinct orders with equal cards identical. One
// card has one of each. Dimensions is the number of coordinates of the cards.
type Count struct {
	Kind       string   `json:"kind"` // KindCount
	Paths      string   `json:"paths"`
	Sequences  string   `json:"sequences"`
	Method     string   `json:"method,omitempty"`
	Seconds    float64  `json:"seconds"`
	Dimensions int      `json:"dimensions,omitempty"`
	Names      []string `json:"names,omitzero"` // the deck as real cards
}

// Kernel is a part of the deck that is playable exactly when the deck is.
type Kernel struct {
	Kind        string   `json:"kind"`           // KindKernel
	Game        string   `json:"game,omitempty"` // GameSolitaire when empty
	Cards       int      `json:"cards"`          // of the deck
	KernelCards int      `json:"kernel_cards"`
	Bound       *big.Int `json:"bound"` // what the theorem promises for KernelCards
	Kernel      Cards    `json:"kernel"`
	Held        Cards    `json:"held,omitzero"` // of a sparse kernel: cards it leaves out that its forests hold
	Seconds     float64  `json:"seconds"`
}

// Fill is a smallest set of cards whose addition makes a deck playable, with an
// order of deck and additions together, and a smallest path cover of the deck.
// With the Answer [Unknown], set and cover are the best that were found,
// Minimum has no meaning, and the minimum is within Bounds.
type Fill struct {
	Kind     string   `json:"kind"` // KindFill
	Minimum  int      `json:"minimum"`
	Added    Cards    `json:"added"`
	Sequence Cards    `json:"sequence"`
	Method   string   `json:"method,omitempty"`
	Seconds  float64  `json:"seconds"`
	Distinct bool     `json:"distinct,omitempty"` // no added card equals another card
	Names    []string `json:"names,omitzero"`     // the sequence as real cards
	Runs     []Cards  `json:"runs,omitzero"`      // the cover: runs of matching cards

	Answer string `json:"answer,omitempty"` // Unknown, or "" where the minimum is known
	Bounds []int  `json:"bounds,omitempty"` // with Unknown: the least and the most that the minimum can be
	Reason string `json:"reason,omitempty"` // with Unknown: why

	Certificate *Certificate `json:"certificate,omitempty"` // that a connected deck is not playable
}
