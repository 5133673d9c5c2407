package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/record"
)

// Runs and matches cut into chunks of games, which other processes play: each is
// a request, the configuration without its functions, and two numbers of games.

// The names of the functions of Functions.
const (
	runFunction   = "arena.run"
	matchFunction = "arena.match"
)

// Functions are the functions by which a process plays the games of Run and
// Match for another one.
func Functions() map[string]spread.Function {
	return map[string]spread.Function{
		runFunction:   spread.Serve(serveRun),
		matchFunction: spread.Serve(serveMatch),
	}
}

// runRequest is a configuration of Run for another process.
type runRequest struct {
	Config
	Records bool `json:"records"`
}

// work is the configuration as work for other processes, or, with players of the
// caller's own and for hands without their cards, for this one.
func (c *Config) work() (spread.Work, error) {
	w := spread.Work{Function: runFunction, N: c.Games, Chunk: c.runChunk()}
	if c.Seeded != nil || playsOwn(c.Players, c.Seats...) {
		w.Function = ""
		return w, nil
	}
	var err error
	w.Request, err = json.Marshal(runRequest{*c, c.Record != nil})
	return w, err
}

// playsOwn reports whether a name is that of one of the caller's own players.
func playsOwn(players map[string]func() (bot.Player, error), names ...string) bool {
	for _, name := range names {
		if players[name] != nil {
			return true
		}
	}
	return false
}

// serveRun makes a worker of Run.
func serveRun(r *runRequest) (worker, error) {
	r.Workers = 1
	if r.Records {
		r.Record = func(*record.Record) error { return nil }
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r.newWorker()
}

// wireBatch is a batch as JSON.
type wireBatch struct {
	Games      int              `json:"games"`
	Wins       []int            `json:"wins"`
	Points     []int            `json:"points"`
	Turns      []int            `json:"turns"`
	LoserCards int              `json:"loser_cards"`
	Reshuffled int              `json:"reshuffled"`
	FirstWins  int              `json:"first_wins"`
	Blocked    int              `json:"blocked"`
	Limited    int              `json:"limited"`
	Matches    int              `json:"matches"`
	MatchWins  []int            `json:"match_wins"`
	Forfeits   []Forfeit        `json:"forfeits,omitempty"`
	Records    []*record.Record `json:"records,omitempty"`
}

// MarshalJSON writes a batch for another process.
func (b batch) MarshalJSON() ([]byte, error) {
	t := &b.tally
	return json.Marshal(wireBatch{
		t.games, t.wins[:], t.points[:], t.turns, t.loserCards, t.reshuffled, t.firstWins, t.blocked, t.limited, t.matches, t.matchWins[:],
		t.forfeits, b.recs,
	})
}

// UnmarshalJSON reads what MarshalJSON writes, and refuses counts that no games
// have.
func (b *batch) UnmarshalJSON(data []byte) error {
	var w wireBatch
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	games := 0
	for _, n := range w.Turns {
		games += n
	}
	if games != w.Games || len(w.Wins) != uno.MaxSeats || len(w.Points) != uno.MaxSeats || len(w.MatchWins) != uno.MaxSeats {
		return fmt.Errorf("%d games with the lengths of %d", w.Games, games)
	}
	b.recs = w.Records
	b.tally = tally{
		games: w.Games, wins: [uno.MaxSeats]int(w.Wins), points: [uno.MaxSeats]int(w.Points), turns: w.Turns, loserCards: w.LoserCards,
		reshuffled: w.Reshuffled, firstWins: w.FirstWins, blocked: w.Blocked, limited: w.Limited, matches: w.Matches,
		matchWins: [uno.MaxSeats]int(w.MatchWins), forfeits: w.Forfeits,
	}
	return nil
}

// Check refuses a batch that is not of so many games or matches.
func (b *batch) Check(lo, hi int) error {
	if n := b.tally.games; n != hi-lo && b.tally.matches != hi-lo {
		return fmt.Errorf("%d hands and %d matches of %d", n, b.tally.matches, hi-lo)
	}
	return nil
}

// matchRequest is a configuration of Match for another process.
type matchRequest struct {
	MatchConfig
	Records bool `json:"records"`
	Done    int  `json:"done"` // blocks played before
}

// work is the rest of a match as work for other processes, or, with players of
// the caller's own, for this one.
func (c *MatchConfig) work(chunk, done int) (spread.Work, error) {
	w := spread.Work{Function: matchFunction, N: max(0, c.Pairs-done), Chunk: chunk}
	if playsOwn(c.Players, c.A, c.B) {
		w.Function = ""
		return w, nil
	}
	var err error
	w.Request, err = json.Marshal(matchRequest{*c, c.Record != nil, done})
	return w, err
}

// serveMatch makes a worker of Match.
func serveMatch(r *matchRequest) (func(context.Context, int, int) (wireBlocks, error), error) {
	c := &r.MatchConfig
	c.Workers = 1
	if r.Records {
		c.Record = func(*record.Record) error { return nil }
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	tables, err := c.tables()
	if err != nil {
		return nil, err
	}
	return c.workers(tables, r.Done)()
}

// workers makes workers of the blocks behind those done, which share the value
// function, if there is one: it is made when the first of them needs it.
func (c *MatchConfig) workers(tables []Config, done int) func() (func(context.Context, int, int) (wireBlocks, error), error) {
	model := sync.OnceValues(func() (*luck.Model, error) {
		if !c.AIVAT {
			return nil, nil
		}
		return c.model(&tables[0])
	})
	return func() (func(context.Context, int, int) (wireBlocks, error), error) {
		value, err := model()
		if err != nil {
			return nil, err
		}
		work, err := blockWorker(c, tables, value, done)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, lo, hi int) (wireBlocks, error) {
			b, err := work(ctx, lo, hi)
			return wireBlocks{b, b.recs}, err
		}, nil
	}
}

// wireBlocks are blocks with their records.
type wireBlocks struct {
	Blocks
	Records []*record.Record `json:"records,omitempty"`
}

// Check refuses what are not so many blocks.
func (b *wireBlocks) Check(lo, hi int) error {
	if len(b.Scores) != hi-lo {
		return fmt.Errorf("%d blocks of %d", len(b.Scores), hi-lo)
	}
	return nil
}
