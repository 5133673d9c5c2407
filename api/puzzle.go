package api

import (
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/lattice"
)

// PuzzleDeck is the cards that a question is about: an instance file, or cards of
// the real game.
type PuzzleDeck struct {
	Cards   Document  `json:"cards,omitzero"`    // COLOUR NUMBER [PLAYER] a line
	Hand    *Document `json:"hand,omitempty"`    // in its place: "r5 gs bv yd"
	Players *int      `json:"players,omitempty"` // the highest one named unless given
}

// unfit makes an error about a request that contradicts itself. The text names
// the field, as the command line does: --field.
func unfit(format string, args ...any) error { return usagef("", format, args...) }

// fitPlayers checks the number of players, and sets 1 in games for one player.
func (d PuzzleDeck) fitPlayers(solitary bool) (int, error) {
	players := 0
	if d.Players != nil {
		players = *d.Players
	}
	switch {
	case d.Players != nil && (players < 1 || players > puzzle.MaxValue):
		return 0, unfit("--players must be within 1..%d", puzzle.MaxValue)
	case solitary && players > 1:
		return 0, unfit("this is a game for one player, not for --players %d", players)
	case solitary:
		players = 1
	case d.Hand != nil && d.Cards.given():
		return 0, unfit("the cards are those of a file or those of --hand, not both")
	}
	return players, nil
}

// read reads the instance. With solitary set the game has one player.
func (d PuzzleDeck) read(solitary bool) (*puzzle.Instance, error) {
	players, err := d.fitPlayers(solitary)
	if err != nil {
		return nil, err
	}
	if d.Hand != nil {
		return d.readHand(players)
	}
	r, err := d.Cards.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return puzzle.ReadInstance(d.Cards.Name, r, players)
}

// readHand reads cards of the real game.
func (d PuzzleDeck) readHand(players int) (*puzzle.Instance, error) {
	text, err := d.Hand.read()
	if err != nil {
		return nil, err
	}
	deck, err := puzzle.ParseHand(d.Hand.Name, string(text))
	if err != nil {
		return nil, err
	}
	in := puzzle.NewSolitaire(deck)
	in.Players = max(1, players)
	return in, nil
}

// points reads cards of several coordinates.
func (d PuzzleDeck) points(dimensions int) ([]lattice.Point, error) {
	switch {
	case dimensions < 1 || dimensions > puzzle.MaxDimensions:
		return nil, unfit("--dimensions must be within 1..%d", puzzle.MaxDimensions)
	case d.Hand != nil:
		return nil, unfit("--hand has two dimensions; give a file with --dimensions")
	case d.Players != nil && *d.Players != 1:
		return nil, unfit("--dimensions is for one player")
	}
	r, err := d.Cards.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return lattice.Read(d.Cards.Name, r, dimensions)
}

// coordinates are points as answers hold them.
func coordinates(points []lattice.Point) [][]int32 {
	if points == nil {
		return nil
	}
	raw := make([][]int32, len(points))
	for i, p := range points {
		raw[i] = p
	}
	return raw
}

// knownAmong refuses a value that is not one of a field's; "" is the default.
func knownAmong(field, value string, all []string) error {
	if value == "" || slices.Contains(all, value) {
		return nil
	}
	return unfit("unknown %s %q: known are %s", field, value, strings.Join(all, ", "))
}

// seedOf is the seed of a request, 1 unless given.
func seedOf(seed *uint64) uint64 {
	if seed == nil {
		return 1
	}
	return *seed
}
