package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/internal/stat"
)

// MatchConfig says which two players to compare, and how.
type MatchConfig struct {
	Rules   uno.Rules
	A, B    string
	Players map[string]func() (bot.Player, error) // see Config.Players
	Pairs   int                                   // at most so many pairs of games
	Seed    uint64
	Target  int // each game is a match to that many points; 0: single hands
	Workers int
	SPRT    *SPRT // stop as soon as this test is decided; nil: play all pairs
	// Progress, unless nil, is told the number of pairs done.
	Progress func(pairs int)
}

// SPRT is a sequential probability ratio test of Elo0 against Elo1, at error
// rates of 5 % each.
type SPRT struct{ Elo0, Elo1 float64 }

// MatchResult is what a match found, from A's side. Half a win is counted for
// a hand without a winner. Intervals are 95 %, taken over pairs, since the two
// games of a pair share their deck (stat.BoundedMean); fewer than two pairs have
// none, for they do not show how much pairs differ.
type MatchResult struct {
	Games   int         `json:"games"`
	Pairs   int         `json:"pairs"`
	A       string      `json:"a"`
	B       string      `json:"b"`
	Rules   string      `json:"rules"`
	Seed    uint64      `json:"seed"`
	Wins    int         `json:"wins"`
	Losses  int         `json:"losses"`
	None    int         `json:"without_winner"`
	WinRate float64     `json:"win_rate"`
	CI95    *[2]float64 `json:"ci95"`
	Elo     float64     `json:"elo"`
	EloCI95 *[2]float64 `json:"elo_ci95"`
	Penta   [5]int      `json:"pentanomial"` // pairs in which A got 0, 1/2, 1, 3/2, 2
	SPRT    *SPRTResult `json:"sprt"`
	// Forfeits are the games that a player lost by faults of its own; First is the
	// number of the pair.
	Forfeits []Forfeit `json:"forfeits,omitempty"`
}

// SPRTResult is how a sequential test stands.
type SPRTResult struct {
	Elo0   float64    `json:"elo0"`
	Elo1   float64    `json:"elo1"`
	LLR    float64    `json:"llr"`
	Bounds [2]float64 `json:"bounds"`
	Result string     `json:"result"` // H0, H1 or undecided
}

// Match plays pairs of games in which A and B hold the same cards in turn: the
// deck and the first seat are the same, the seats are swapped. The first seat
// changes from pair to pair. It ends when the SPRT is decided (asked after
// each chunk of pairs) or after all pairs. On a cancelled context the result is
// of the pairs up to there.
func Match(ctx context.Context, cfg MatchConfig) (*MatchResult, error) {
	if cfg.Pairs < 1 || cfg.Workers < 1 || cfg.Target < 0 {
		return nil, errors.New("a match needs pairs and workers")
	}
	if err := cfg.SPRT.check(); err != nil {
		return nil, err
	}
	games := [2]Config{}
	for swap, names := range [2][]string{{cfg.A, cfg.B}, {cfg.B, cfg.A}} {
		games[swap] = Config{
			Rules: cfg.Rules, Seats: names, Players: cfg.Players, Games: cfg.Pairs, Seed: cfg.Seed,
			First: DefaultFirst(&cfg.Rules), Target: cfg.Target, Workers: cfg.Workers,
		}
		if err := games[swap].check(); err != nil {
			return nil, err
		}
	}
	if len(games[0].Seats) != 2 || cfg.Rules.SeatLimit < 2 {
		return nil, errors.New("a match is between two players")
	}
	result := &MatchResult{A: cfg.A, B: cfg.B, Rules: cfg.Rules.String(), Seed: cfg.Seed}
	err := spread.Ordered(ctx, cfg.Pairs, chunk, cfg.Workers,
		func() (func(context.Context, int, int) (pairs, error), error) { return pairWorker(&games) },
		func(hi int, p pairs) (bool, error) {
			for i, n := range p.penta {
				result.Penta[i] += n
			}
			result.Wins += p.wins
			result.Losses += p.losses
			result.None += p.none
			(*forfeits)(&result.Forfeits).merge(p.forfeits)
			if cfg.Progress != nil {
				cfg.Progress(hi)
			}
			return cfg.SPRT != nil && cfg.SPRT.test(result.Penta).Result != "undecided", nil
		})
	result.sumUp(cfg.SPRT)
	return result, err
}

// pairs counts pairs by A's score, and games by A's result.
type pairs struct {
	penta              [5]int
	wins, losses, none int
	forfeits           forfeits
}

// pairWorker plays pairs of games.
func pairWorker(games *[2]Config) (func(context.Context, int, int) (pairs, error), error) {
	var players [2]*player
	for swap := range players {
		p, err := newPlayer(&games[swap])
		if err != nil {
			return nil, err
		}
		players[swap] = p
	}
	return func(ctx context.Context, lo, hi int) (sum pairs, err error) {
		for pair := lo; pair < hi; pair++ {
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			halves := 0 // A's score in half points
			for swap, p := range players {
				var t tally
				if err := p.play(pair, &t, nil); err != nil {
					return sum, err
				}
				sum.forfeits.merge(t.forfeits)
				wins := t.wins
				if p.cfg.Target > 0 {
					wins = t.matchWins
				}
				switch {
				case wins[swap] > 0: // A sits in seat 0, then in seat 1
					halves += 2
					sum.wins++
				case wins[1-swap] > 0:
					sum.losses++
				default:
					halves++
					sum.none++
				}
			}
			sum.penta[halves]++
		}
		return sum, nil
	}, nil
}

// pairScores are A's scores in a game of a pair, in the order of the counts.
var pairScores = [5]float64{0, 0.25, 0.5, 0.75, 1}

// meanVar is the mean and the variance of A's score in a game, pair by pair.
func meanVar(penta [5]int) (n, mean, variance float64) {
	for i, count := range penta {
		n += float64(count)
		mean += float64(count) * pairScores[i]
	}
	if n == 0 {
		return 0, 0.5, 0
	}
	mean /= n
	for i, count := range penta {
		d := pairScores[i] - mean
		variance += float64(count) * d * d / n
	}
	return n, mean, variance
}

// sumUp derives the rates from the counts of pairs.
func (r *MatchResult) sumUp(sprt *SPRT) {
	for _, n := range r.Penta {
		r.Pairs += n
	}
	r.Games = 2 * r.Pairs
	_, r.WinRate, _ = meanVar(r.Penta)
	r.Elo = stat.Elo(r.WinRate)
	if r.Pairs > 1 {
		ci := stat.BoundedMean(pairScores[:], r.Penta[:], level)
		r.CI95, r.EloCI95 = &ci, &[2]float64{stat.Elo(ci[0]), stat.Elo(ci[1])}
	}
	if sprt != nil {
		r.SPRT = sprt.test(r.Penta)
	}
}

// check refuses a test that could not be decided.
func (s *SPRT) check() error {
	switch {
	case s == nil:
		return nil
	case math.IsNaN(s.Elo0) || math.IsInf(s.Elo0, 0) || math.IsNaN(s.Elo1) || math.IsInf(s.Elo1, 0):
		return fmt.Errorf("a test of Elo %g against %g: they must be finite", s.Elo0, s.Elo1)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("a test of Elo %g against %g: the smaller comes first", s.Elo0, s.Elo1)
	}
	return nil
}

// test is the generalised likelihood ratio test of the two means of a pair's
// score, with the variance as observed (the pentanomial model): the log
// likelihood ratio is n (s1-s0) (2 mean - s0 - s1) / (2 variance).
func (s *SPRT) test(penta [5]int) *SPRTResult {
	bound := math.Log(0.95 / 0.05)
	out := &SPRTResult{Elo0: s.Elo0, Elo1: s.Elo1, Bounds: [2]float64{-bound, bound}, Result: "undecided"}
	n, mean, _ := meanVar(penta)
	// One more pair of each kind keeps the variance from being nothing in the
	// first pairs.
	smooth := penta
	for i := range smooth {
		smooth[i]++
	}
	_, _, variance := meanVar(smooth)
	s0, s1 := stat.Score(s.Elo0), stat.Score(s.Elo1)
	out.LLR = n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	switch {
	case out.LLR >= bound:
		out.Result = "H1"
	case out.LLR <= -bound:
		out.Result = "H0"
	}
	return out
}

// Print writes the result for people.
func (r *MatchResult) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s against %s, %s, %d games in %d mirrored pairs, seed %d\n", r.A, r.B, r.Rules, r.Games, r.Pairs, r.Seed)
	if r.CI95 != nil {
		fmt.Fprintf(w, "%s wins %.2f %% (95 %%: %.2f to %.2f), Elo %+.1f (%+.1f to %+.1f)\n",
			r.A, 100*r.WinRate, 100*r.CI95[0], 100*r.CI95[1], r.Elo, r.EloCI95[0], r.EloCI95[1])
	} else {
		fmt.Fprintf(w, "%s wins %.2f %%; no interval: that takes two pairs at least\n", r.A, 100*r.WinRate)
	}
	if err := forfeits(r.Forfeits).print(w, "pair"); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "pairs by score (0, 1/2, 1, 3/2, 2): %v\n", r.Penta)
	if r.SPRT != nil {
		_, err = fmt.Fprintf(w, "SPRT Elo %g against %g: %s, log likelihood ratio %.2f in (%.2f, %.2f)\n",
			r.SPRT.Elo0, r.SPRT.Elo1, r.SPRT.Result, r.SPRT.LLR, r.SPRT.Bounds[0], r.SPRT.Bounds[1])
	}
	return err
}
