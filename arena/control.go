package arena

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/policy/learnt"
)

// A's rate by a control: a player C that decides like A for the most part, and whose
// games are cheap. In a game of A against B, C is asked at each of A's decisions, with the
// same random words. Where it decides otherwise both decisions are played on to the end
// by C and B, from the true hands, with the same later chances. The rate of A is the rate
// of C against B and the mean over games of the sum of these gains (Kakade and Langford,
// Approximately optimal approximate reinforcement learning, ICML 2002, lemma 6.1: the
// performance difference). That holds for any two players. The sum varies less than a
// result, and little where the two mostly decide alike.

// UsualPlayouts is how often each of two decisions is played on, unless it is said.
const UsualPlayouts = 128

// MaxPlayouts bounds those playouts.
const MaxPlayouts = 10_000

// ControlResult is A's rate by a control. The intervals are 95 %, over blocks.
type ControlResult struct {
	Player   string `json:"player"`
	Playouts int    `json:"playouts"` // of each of two decisions
	// Games are those of the control against B, which have their own deals, by Seed: a match
	// of the two gives Rate.
	Games int         `json:"games"`
	Seed  uint64      `json:"seed"`
	Rate  float64     `json:"rate"`
	CI    *[2]float64 `json:"rate_ci95"`
	// Gain is what A's own decisions gain in a game of A, where they are others than those
	// of the control, and Changes is how many these are.
	Gain    float64     `json:"gain"`
	GainCI  *[2]float64 `json:"gain_ci95"`
	Changes int         `json:"changes"`
	// WinRate is A's rate, the sum of Rate and Gain.
	WinRate float64     `json:"win_rate"`
	CI95    *[2]float64 `json:"ci95"`
	Elo     float64     `json:"elo"`
	EloCI95 *[2]float64 `json:"elo_ci95"`
	// Plain is how many independent games have an interval as wide as CI95. Needed is how
	// many games of A, with as many of the control for each as here, have one of half a
	// point (0.5 %) to each side. Both are by the variances of this match.
	Plain  int `json:"plain_games"`
	Needed int `json:"games_needed"`
}

// Controls returns why a player cannot be the control of a match against b: hands are
// played on by the two, on the fast simulator.
func Controls(rules *uno.Rules, seats int, control, b string) error {
	_, err := resumed(rules, seats, 0, control, b)
	return err
}

// resumed plays hands on, by the control in a seat and b elsewhere.
func resumed(rules *uno.Rules, seats, at int, control, b string) (*fast.Resumed, error) {
	weighers := make([]fast.Weigher, seats)
	for seat := range weighers {
		name := b
		if seat == at {
			name = control
		}
		var err error
		if weighers[seat], err = fast.NewWeigher(name, rules, seats); err != nil {
			return nil, err
		}
	}
	return fast.NewResumed(rules, weighers)
}

// further is the match of the control against B.
func (c *MatchConfig) further() MatchConfig {
	f := *c
	f.A, f.Control, f.Pairs, f.Seed = c.Control, "", c.ControlPairs, uno.Mix(c.Seed)>>32
	f.Played, f.Log, f.Record = nil, nil, nil
	if report := c.Progress; report != nil {
		f.Progress = func(p MatchProgress) {
			p.Control = true
			report(p)
		}
	}
	return f
}

// controlled is A in its seat, compared with the control. It has no move out of turn: the
// fast simulator serves no rules with jumps, and every player says Uno.
type controlled struct {
	player  bot.Player
	control bot.Player
	words   *rand.PCG // A's
	same    rand.PCG  // the control's: at each decision those of A
	later   rand.PCG  // what later chances come from
	game    *uno.Game
	resume  *fast.Resumed
	history learnt.Tracker // of the events read
	read    int
	tries   int
	gain    float64
	changes int
	err     error
}

// newControlled puts the control beside A in a player's seat.
func (c *MatchConfig) newControlled(p *player, at int) (*controlled, error) {
	resume, err := resumed(&c.Rules, c.Seats, at, c.Control, c.B)
	if err != nil {
		return nil, err
	}
	control, err := p.cfg.player(c.Control)
	if err != nil {
		return nil, err
	}
	return &controlled{
		player: p.players[at], control: control, words: &p.sources[at], game: &p.game, resume: resume, tries: c.ControlPlayouts,
	}, nil
}

// Reset implements bot.Player.
func (c *controlled) Reset(seat int, src rand.Source) {
	c.player.Reset(seat, src)
	c.control.Reset(seat, &c.same)
	c.history, c.read, c.gain, c.changes, c.err = learnt.NewTracker(), 0, 0, 0, nil
}

// See implements bot.Seer.
func (c *controlled) See(s *uno.State) {
	if seer, ok := c.player.(bot.Seer); ok {
		seer.See(s)
	}
}

// Decide implements bot.Player.
func (c *controlled) Decide(v *uno.View) uno.Move {
	for events := c.game.Log.Events; c.read < len(events); c.read++ {
		c.history.Observe(&events[c.read], v.Rules)
	}
	c.same = *c.words
	other := c.control.Decide(v)
	m := c.player.Decide(v)
	if m != other {
		c.compare(v, m, other)
	}
	return m
}

// compare adds what a decision gains over the control's.
func (c *controlled) compare(v *uno.View, m, other uno.Move) {
	c.changes++
	now := c.history
	now.SettleFor(int8(v.Seat), v.Rules)
	if err := c.resume.Set(v, &now); err != nil {
		c.err = err
		return
	}
	sum := 0
	for range c.tries {
		key := c.later.Uint64()
		sum += units(c.resume.Play(&c.game.Hands, m, key), v)
		sum -= units(c.resume.Play(&c.game.Hands, other, key), v)
	}
	c.gain += float64(sum) / float64(c.tries*int(v.Seats))
}

// units is the score of the view's seat, as of a game of a block.
func units(r fast.Result, v *uno.View) int {
	switch int(r.Winner) {
	case v.Seat:
		return int(v.Seats)
	case -1:
		return 1
	default:
		return 0
	}
}

// controlResult is the result by the control.
func (s *score) controlResult(mean float64) *ControlResult {
	f, c := s.further, s.cfg
	r := &ControlResult{
		Player: c.Control, Playouts: c.ControlPlayouts, Games: f.Games, Seed: f.Seed, Rate: f.WinRate, CI: f.CI95,
		Gain: s.gains.Mean(), Changes: s.changes,
	}
	r.WinRate = r.Rate + r.Gain
	r.Elo = stat.EloAt(r.WinRate, c.Seats)
	if s.blocks < 2 {
		return r
	}
	gain := s.gains.Interval(level)
	ci := stat.SumInterval(r.Rate, *r.CI, r.Gain, gain)
	r.GainCI, r.CI95, r.EloCI95 = &gain, &ci, eloInterval(ci, c.Seats)
	_, rate := moments(s.values, f.counts())
	ratio := float64(f.Games) / float64(c.Seats*s.blocks)
	r.Plain = gamesFor(s.single(mean), (ci[1]-ci[0])/2)
	r.Needed = gamesFor(float64(c.Seats)*(s.gains.Variance()+rate/ratio), halfPoint)
	return r
}

// counts are the blocks by score.
func (r *MatchResult) counts() []int {
	if r.Seats == 2 {
		return r.Penta[:]
	}
	return r.Scores
}

// print writes the result for people.
func (r *ControlResult) print(w io.Writer, a, b string) error {
	if r.CI95 == nil {
		return nil
	}
	fmt.Fprintf(w, "%s against %s, %d games: %.2f %% (95 %%: %.2f to %.2f)\n", r.Player, b, r.Games, 100*r.Rate, 100*r.CI[0], 100*r.CI[1])
	fmt.Fprintf(w, "%s gains %+.2f points over %s (95 %%: %+.2f to %+.2f) by %d decisions\n", a, 100*r.Gain, r.Player, 100*r.GainCI[0], 100*r.GainCI[1], r.Changes)
	fmt.Fprintf(w, "by this control %s wins %.2f %% (95 %%: %.2f to %.2f), Elo %+.1f (%+.1f to %+.1f)\n",
		a, 100*r.WinRate, 100*r.CI95[0], 100*r.CI95[1], r.Elo, r.EloCI95[0], r.EloCI95[1])
	_, err := fmt.Fprintf(w, "independent games for this interval: %d; games by this control for one of 0.5 points to each side: %d\n", r.Plain, r.Needed)
	return err
}
