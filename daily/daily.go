package daily

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/puzzle"
)

// The kinds of puzzles.
const (
	Win   = "win"   // play out an open hand
	Bluff = "bluff" // the chance that a Wild Draw Four was a bluff
	Hold  = "hold"  // the chances of what a hidden hand holds
	Path  = "path"  // solitaire UNO
)

// Kinds are the kinds, in the order of a day.
func Kinds() []string { return []string{Win, Bluff, Hold, Path} }

// version is part of the seed: it changes with the puzzles.
const version = 1

// Puzzle is what the player sees of a puzzle.
type Puzzle struct {
	Date   string `json:"date"` // YYYY-MM-DD
	Kind   string `json:"kind"`
	Level  int    `json:"level"`  // difficulty, 1 to 5
	Effort int    `json:"effort"` // what Level is made from, see the package

	// win, bluff, hold: the position as seat 0 sees it, in the notation of uno.ParseView
	// (win: of uno.ParsePosition, since the hands lie open).
	Position string   `json:"position,omitempty"`
	Legal    []string `json:"legal,omitempty"` // win: the plays that the rules allow first
	// bluff, hold: the events that seat 0 saw, from the deal on.
	Events []uno.Event `json:"events,omitempty"`
	// bluff: the colour that was in force before the Wild Draw Four.
	Colour string `json:"colour,omitempty"`
	// path: the deck.
	Deck puzzle.Cards `json:"deck,omitempty"`

	secret secret
}

// secret is what a puzzle does not show.
type secret struct {
	plays  []string     // win: the run
	order  puzzle.Cards // path: an order
	exact  []float64    // bluff, hold
	prior  []float64    // bluff, hold: what counting the cards in sight gives
	truth  []bool       // bluff, hold: how it was
	hidden uno.Cards    // bluff, hold: the hidden hand
}

// ErrNone says that no puzzle was found for a date. No date is known for which it is
// returned.
var ErrNone = errors.New("no puzzle was found for this date")

// DateError says that a text is no date.
type DateError struct{ Date string }

// Error says so.
func (e *DateError) Error() string {
	return fmt.Sprintf("%q is no date of the form 2026-11-22, from 2000 on", e.Date)
}

// CheckDate checks the form of a date.
func CheckDate(date string) error {
	if day, err := time.Parse(time.DateOnly, date); err != nil || day.Year() < 2000 {
		return &DateError{date}
	}
	return nil
}

// maker makes the puzzles of a kind.
type maker struct {
	try    func(ctx context.Context, p *Puzzle, rng *rand.Rand) (bool, error)
	tries  int    // candidates at most
	levels [4]int // from which effort on a puzzle is of level 2, 3, 4, 5
}

// makers are the makers of all kinds.
var makers = map[string]maker{
	Win:   {tryWin, 20_000, [4]int{46, 60, 80, 116}},
	Bluff: {tryBluff, 2000, [4]int{35, 60, 310, 600}},
	Hold:  {tryHold, 2000, [4]int{165, 230, 310, 445}},
	Path:  {tryPath, 5000, [4]int{50, 120, 310, 1300}},
}

// Of makes the puzzle of a date and a kind.
func Of(ctx context.Context, date, kind string) (*Puzzle, error) {
	if err := CheckDate(date); err != nil {
		return nil, err
	}
	m, ok := makers[kind]
	if !ok {
		return nil, fmt.Errorf("no kind of puzzle is called %q (there are %v)", kind, Kinds())
	}
	rng := rand.New(source(date, kind))
	for range m.tries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p := &Puzzle{Date: date, Kind: kind}
		found, err := m.try(ctx, p, rng)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", date, kind, err)
		}
		if found {
			p.Level = level(p.Effort, m.levels)
			return p, nil
		}
	}
	return nil, fmt.Errorf("%s %s: %w", date, kind, ErrNone)
}

// source is the random source of a puzzle.
func source(date, kind string) *rand.PCG {
	sum := sha256.Sum256(fmt.Appendf(nil, "uno daily %d %s %s", version, date, kind))
	return rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16]))
}

// level is the level of an effort.
func level(effort int, limits [4]int) int {
	n, exact := slices.BinarySearch(limits[:], effort)
	if exact {
		n++
	}
	return n + 1
}
