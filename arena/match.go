package arena

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/record"
)

// MatchConfig says which two players to compare, and how.
type MatchConfig struct {
	Rules   uno.Rules
	A, B    string
	Players map[string]func() (bot.Player, error) `json:"-"` // see Config.Players
	Seats   int                                   // at the table: A and Seats-1 times B; 0 stands for 2
	Pairs   int                                   // at most so many blocks of games; with two seats a block is a pair
	Seed    uint64
	Target  int   // each game is a match to that many points; 0: single hands
	Workers int   `json:"-"`
	SPRT    *SPRT `json:"-"` // stop as soon as this test is decided; nil: play all pairs
	// AIVAT corrects each hand for luck, and for the randomness of players that
	// state their probabilities; single hands only. See package luck.
	AIVAT bool
	// AIVATSamples is how many continuations value a position for AIVAT (luck.Ahead);
	// 0: the value function alone.
	AIVATSamples int
	// Control, unless empty, is a player that decides like A for the most part, by which A
	// is measured (ControlResult): ControlPairs blocks of it against B, and ControlPlayouts
	// of each of two decisions, UsualPlayouts unless given. Single hands only, of players
	// that are not the caller's own.
	Control         string
	ControlPairs    int
	ControlPlayouts int
	// Reference plays every hand on the reference engine.
	Reference bool
	// Progress, unless nil, receives the state of the match.
	Progress func(MatchProgress) `json:"-"`
	// Record, unless nil, receives every hand in order.
	Record func(r *record.Record) error `json:"-"`
	// Played are the blocks of games played before, in order, as Log received
	// them; the match continues after them, and has the same result as an
	// uninterrupted one. Log, unless nil, receives the new blocks.
	Played []Blocks           `json:"-"`
	Log    func(Blocks) error `json:"-"`
}

// MatchProgress is the current state of a match.
type MatchProgress struct {
	Pairs   int
	WinRate float64
	// Valid is an interval of the rate that remains valid under continuous
	// monitoring (stat.Sequence).
	Valid [2]float64
	// Control says that these are games of the control, which come first.
	Control bool
}

// Blocks is the result of some consecutive blocks of games.
type Blocks struct {
	// Match identifies the match, so that blocks of another one are refused.
	Match  string    `json:"match"`
	From   int       `json:"from"`
	Wins   int       `json:"wins"`
	Losses int       `json:"losses"`
	None   int       `json:"without_winner"`
	Scores []int     `json:"scores"`          // A's, block by block: Seats for a win, 1 for a hand without winner
	Rests  []float64 `json:"rests,omitempty"` // A's score corrected for luck, game by game
	// Gains are what A's decisions gain over the control's, game by game, and Changes is
	// how many of them are others.
	Gains   []float64 `json:"gains,omitempty"`
	Changes int       `json:"changes,omitempty"`

	Forfeits []Forfeit `json:"forfeits,omitempty"`

	recs []*record.Record
}

// MatchResult is the result of a match, from A's side. A hand without a winner
// counts as an equal share of a win. Intervals are 95 %, taken over blocks, since
// the games of a block share their deck (stat.BoundedMean); with fewer than two
// blocks there is none, because one block does not show the variance.
type MatchResult struct {
	Games   int         `json:"games"`
	Pairs   int         `json:"pairs"`
	A       string      `json:"a"`
	B       string      `json:"b"`
	Rules   string      `json:"rules"`
	Seats   int         `json:"seats"`
	Seed    uint64      `json:"seed"`
	Wins    int         `json:"wins"`
	Losses  int         `json:"losses"`
	None    int         `json:"without_winner"`
	WinRate float64     `json:"win_rate"`
	CI95    *[2]float64 `json:"ci95"`
	Elo     float64     `json:"elo"`
	EloCI95 *[2]float64 `json:"elo_ci95"`
	// Valid95 is valid although the match was monitored (stat.Sequence).
	Valid95 [2]float64 `json:"valid95"`
	// Penta counts pairs in which A got 0, 1/2, 1, 3/2, 2, with two seats; Scores
	// are such counts of blocks with more, in shares of a win from 0 on.
	Penta  [5]int       `json:"pentanomial"`
	Scores []int        `json:"scores,omitempty"`
	SPRT   *SPRTResult  `json:"sprt"`
	AIVAT  *AIVATResult `json:"aivat,omitempty"`
	// Control is A's rate by the control, if there is one.
	Control *ControlResult `json:"control,omitempty"`
	// Forfeits are the games that a player lost by its own faults; First is the
	// number of the block.
	Forfeits []Forfeit `json:"forfeits,omitempty"`
}

// AIVATResult is A's rate corrected for luck.
type AIVATResult struct {
	WinRate float64     `json:"win_rate"`
	CI95    *[2]float64 `json:"ci95"`
	EloCI95 *[2]float64 `json:"elo_ci95"`
	// Needed is how many games an interval of half a point (0.5 %) to each side
	// requires, by the variances of this match.
	Needed Needed `json:"games_needed"`
	// Samples is how many continuations valued a position.
	Samples int `json:"samples"`
	// FitGames and FitSeed are those of the value function.
	FitGames int    `json:"fit_games"`
	FitSeed  uint64 `json:"fit_seed"`
}

// Needed holds numbers of games: with an independent deal for each or in blocks
// with one deal, uncorrected or corrected for luck.
type Needed struct {
	Plain    int `json:"plain"`
	Mirrored int `json:"mirrored"`
	AIVAT    int `json:"aivat"`
	Both     int `json:"both"`
}

// ErrPlayed is wrapped by the error for blocks that do not belong to the match.
var ErrPlayed = errors.New("the games played before do not fit")

// name distinguishes matches whose blocks must not be mixed.
func (c *MatchConfig) name() string {
	aivat := ""
	if c.AIVAT {
		aivat = ", less luck"
		if c.AIVATSamples > 0 {
			aivat += fmt.Sprintf(" by %d samples", c.AIVATSamples)
		}
	}
	control := ""
	if c.Control != "" {
		control = fmt.Sprintf(", %d playouts of %s", c.ControlPlayouts, c.Control)
	}
	return fmt.Sprintf("%s against %s, %v, %d seats, to %d, seed %d%s%s", c.A, c.B, c.Rules, c.Seats, c.Target, c.Seed, aivat, control)
}

// check rejects a match that cannot be played.
func (c *MatchConfig) check() error {
	switch {
	case c.Pairs < 1 || c.Workers < 1 || c.Target < 0:
		return errors.New("a match needs pairs and workers")
	case c.AIVATSamples < 0 || c.AIVATSamples > maxSamples:
		return fmt.Errorf("%d is not a number of samples from 0 to %d", c.AIVATSamples, maxSamples)
	case c.AIVAT && c.Target > 0:
		return errors.New("luck is taken out of single hands, not of matches to a number of points")
	case c.Control == "":
	case c.Target > 0 || c.AIVAT || c.SPRT != nil:
		return errors.New("a control is for single hands, and does not go with luck taken out or a test")
	case playsOwn(c.Players, c.A, c.B, c.Control):
		return errors.New("a control is for players that bot.New knows")
	case c.ControlPairs < 2 || c.ControlPlayouts < 1 || c.ControlPlayouts > MaxPlayouts:
		return fmt.Errorf("a control needs two blocks of its own and 1 to %d playouts, not %d and %d", MaxPlayouts, c.ControlPairs, c.ControlPlayouts)
	}
	if c.Control != "" {
		if err := Controls(&c.Rules, c.Seats, c.Control, c.B); err != nil {
			return err
		}
	}
	return c.SPRT.check(c.Seats)
}

// maxSamples bounds the continuations of a position.
const maxSamples = 1000

// tables are the seat orders of a block: A in each seat in turn.
func (c *MatchConfig) tables() ([]Config, error) {
	list := make([]Config, c.Seats)
	for at := range list {
		names := make([]string, c.Seats)
		for i := range names {
			names[i] = c.B
		}
		names[at] = c.A
		list[at] = Config{
			Rules: c.Rules, Seats: names, Players: c.Players, Games: c.Pairs, Seed: c.Seed,
			First: DefaultFirst(&c.Rules), Target: c.Target, Workers: c.Workers,
		}
		if err := list[at].check(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Match plays blocks of games in which A holds the cards of every seat in turn:
// the deck and the first seat are the same, the players change seats. With two
// seats a block is a mirrored pair. The first seat changes from block to block.
// The match ends when the SPRT is decided (checked after each chunk of blocks) or
// after all blocks. If the context is cancelled the result covers the blocks
// played until then. The games of a control come first.
func Match(ctx context.Context, cfg MatchConfig) (*MatchResult, error) {
	if cfg.Seats == 0 {
		cfg.Seats = 2
	}
	if cfg.Control != "" && cfg.ControlPlayouts == 0 {
		cfg.ControlPlayouts = UsualPlayouts
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	tables, err := cfg.tables()
	if err != nil {
		return nil, err
	}
	score := newScore(&cfg)
	if cfg.Control != "" {
		if score.further, err = Match(ctx, cfg.further()); err != nil {
			return newScore(&cfg).result(), err
		}
	}
	for _, b := range cfg.Played {
		if stop, err := score.take(b); stop || err != nil {
			return score.result(), err
		}
	}
	done := score.blocks
	work, err := cfg.work(tables[0].chunk(), done)
	if err != nil {
		return nil, err
	}
	err = spread.Shared(ctx, work, cfg.Workers, cfg.workers(tables, done),
		func(_ int, b wireBlocks) (bool, error) {
			for _, r := range b.Records {
				if err := cfg.Record(r); err != nil {
					return false, err
				}
			}
			if cfg.Log != nil {
				if err := cfg.Log(b.Blocks); err != nil {
					return false, err
				}
			}
			return score.take(b.Blocks)
		})
	return score.result(), err
}

// Print writes the result for people.
func (r *MatchResult) Print(w io.Writer) error {
	if r.Seats == 2 {
		fmt.Fprintf(w, "%s against %s, %s, %d games in %d mirrored pairs, seed %d\n", r.A, r.B, r.Rules, r.Games, r.Pairs, r.Seed)
	} else {
		fmt.Fprintf(w, "%s against %d times %s, %s, %d games in %d blocks, each the same deal with %s in every seat, seed %d\n",
			r.A, r.Seats-1, r.B, r.Rules, r.Games, r.Pairs, r.A, r.Seed)
	}
	if r.CI95 != nil {
		fmt.Fprintf(w, "%s wins %.2f %% (95 %%: %.2f to %.2f), Elo %+.1f (%+.1f to %+.1f)\n",
			r.A, 100*r.WinRate, 100*r.CI95[0], 100*r.CI95[1], r.Elo, r.EloCI95[0], r.EloCI95[1])
	} else {
		fmt.Fprintf(w, "%s wins %.2f %%; no interval: that takes two pairs at least\n", r.A, 100*r.WinRate)
	}
	if err := forfeits(r.Forfeits).print(w, "pair"); err != nil {
		return err
	}
	fmt.Fprintf(w, "valid at every look: %.2f to %.2f %%\n", 100*r.Valid95[0], 100*r.Valid95[1])
	var err error
	if r.Seats == 2 {
		_, err = fmt.Fprintf(w, "pairs by score (0, 1/2, 1, 3/2, 2): %v\n", r.Penta)
	}
	if a := r.AIVAT; a != nil && a.CI95 != nil {
		fmt.Fprintf(w, "less luck: %.2f %% (95 %%: %.2f to %.2f), Elo %+.1f to %+.1f\n", 100*a.WinRate, 100*a.CI95[0], 100*a.CI95[1], a.EloCI95[0], a.EloCI95[1])
		_, err = fmt.Fprintf(w, "games for an interval of 0.5 points to each side: plain %d, same deals %d, less luck %d, both %d\n",
			a.Needed.Plain, a.Needed.Mirrored, a.Needed.AIVAT, a.Needed.Both)
	}
	if r.Control != nil {
		err = r.Control.print(w, r.A, r.B)
	}
	if r.SPRT != nil {
		_, err = fmt.Fprintf(w, "SPRT Elo %g against %g: %s, log likelihood ratio %.2f in (%.2f, %.2f)\n",
			r.SPRT.Elo0, r.SPRT.Elo1, r.SPRT.Result, r.SPRT.LLR, r.SPRT.Bounds[0], r.SPRT.Bounds[1])
	}
	return err
}
