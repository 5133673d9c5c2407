package api

import (
	"context"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/record"
)

// SimRequest asks for many games, summed up.
type SimRequest struct {
	Rules   Rules    `json:"rules,omitzero"`    // official unless named
	Seats   []string `json:"seats,omitempty"`   // the players by seat; two random ones unless given
	Games   int      `json:"games,omitempty"`   // hands, or matches with To; 10,000 unless given
	Seed    uint64   `json:"seed,omitempty"`    //
	First   *int     `json:"first,omitempty"`   // the seat that begins every game, -1 for the seats in turn; by the rules unless given
	To      int      `json:"to,omitempty"`      // play matches to this many points
	Shuffle string   `json:"shuffle,omitempty"` // from the order that the hand before left; each deck in an order of its own unless given
	Workers int      `json:"workers,omitempty"` // one for each processor unless given
	// Reference plays on the readable engine even where the fast one serves.
	Reference bool `json:"reference,omitempty"`
	// Records asks for the record of each hand: in the answer, up to 64 MiB of
	// text, or through the callback of WithParts for *record.Record, which needs no
	// asking.
	Records bool `json:"records,omitempty"`
	// Players are players of the caller's own, which seats may name.
	Players Players `json:"-"`
}

// SeededHands are hands of Sim without their cards, as parts for the callback of
// WithParts. The fast engine has them, but not the records.
type SeededHands struct {
	Run   *record.Run
	Hands []record.Seeded
}

// maxRecords bounds the records of an answer, in bytes.
const maxRecords = 64 << 20

// SimAnswer sums the games up.
type SimAnswer struct {
	arena.Summary
	// Stopped says that the context ended the run before all games were played.
	Stopped bool `json:"stopped,omitempty"`
	// Records are JSON Lines, where they were asked for.
	Records string `json:"records,omitempty"`
}

// config is the run that the request asks for.
func (r SimRequest) config() (arena.Config, error) {
	if r.Seats == nil {
		r.Seats = []string{"random", "random"}
	}
	if r.Games == 0 {
		r.Games = 10_000
	}
	c := arena.Config{
		Seats: r.Seats, Players: r.Players, Games: r.Games, Seed: r.Seed, Target: r.To, Shuffle: r.Shuffle, Workers: workersOf(r.Workers), Reference: r.Reference,
	}
	var err error
	if c.Rules, err = r.Rules.For(len(r.Seats), "official"); err != nil {
		return c, err
	}
	if err := checkPlayers(r.Seats, r.Players, &c.Rules); err != nil {
		return c, err
	}
	if r.Shuffle != "" {
		if _, err := uno.ParseShuffle(r.Shuffle); err != nil {
			return c, usagef("shuffle", "%w", err)
		}
	}
	c.First = arena.DefaultFirst(&c.Rules)
	if r.First != nil {
		c.First = *r.First
	}
	if c.First < arena.Rotate || c.First >= len(r.Seats) {
		return c, usagef("first", "%d is out of range: there are %d seats, and -1 for each in turn", c.First, len(r.Seats))
	}
	return c, checkGames(r.Games, 1, r.To, c.Workers)
}

// Check returns the error with which Sim refuses the request, before any game is
// played.
func (r SimRequest) Check() error {
	_, err := r.config()
	return err
}

// Sim plays games and sums them up. A context that ends stops the run: the answer
// is then of the hands played by that time.
func Sim(ctx context.Context, r SimRequest) (SimAnswer, error) {
	var a SimAnswer
	c, err := r.config()
	if err != nil {
		return a, err
	}
	c.Progress = gamesDone(ctx, c.Games, "games")
	each := parts[*record.Record](ctx)
	var text strings.Builder
	if r.Records && each == nil {
		each = keepRecords(&text)
	}
	c.Record = each
	if seeded := parts[SeededHands](ctx); seeded != nil {
		c.Seeded = func(run *record.Run, hands []record.Seeded) error { return seeded(SeededHands{run, hands}) }
	}
	summary, err := arena.Run(ctx, c)
	if summary != nil {
		a.Summary = *summary
	}
	a.Records = text.String()
	a.Stopped, err = stopped(ctx, err)
	return a, err
}

// keepRecords collects records for an answer.
func keepRecords(text *strings.Builder) func(*record.Record) error {
	var line []byte
	return func(r *record.Record) (err error) {
		if line, err = r.AppendLine(line[:0]); err != nil {
			return err
		}
		if text.Len()+len(line) > maxRecords {
			return &Error{Code: Limit, Place: "records", What: "the records are too many for one answer"}
		}
		text.Write(line)
		return nil
	}
}
