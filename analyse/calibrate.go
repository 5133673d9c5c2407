package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// Trial is a measurement of how right the chances of an analysis are.
type Trial struct {
	Rules   *uno.Rules
	Players []string // by seat, of package bot
	Hands   int
	Effort  int // as in Options
	Seed    uint64
}

// Calibration compares chances with results, at one decision of each hand, for the
// seat that decides. Which one is drawn before the hand, among the first 24 with a
// choice: a draw among those that the hand turned out to have would depend on how it
// ended. A hand without that decision is left out.
type Calibration struct {
	Rules   string   `json:"rules"`
	Players []string `json:"players"`
	Hands   int      `json:"hands"` // those that were not left out
	Effort  int      `json:"effort"`
	Seed    uint64   `json:"seed"`
	Command string   `json:"command"` // makes it again
	// Seat is of the chances Before decisions, by what the seat could know; Open of the
	// curve, by all hands.
	Seat Reliability `json:"seat"`
	Open Reliability `json:"open"`
}

// Reliability says how right some chances were.
type Reliability struct {
	// Brier is the mean square of chance less result (Brier, Verification of forecasts
	// expressed in terms of probability, 1950), with a 95 % interval; that of always
	// giving the share of all hands is Base.
	Brier float64    `json:"brier"`
	CI95  [2]float64 `json:"ci95"`
	Base  float64    `json:"base"`
	// Bias is the mean of result less chance, with a 95 % interval.
	Bias     float64    `json:"bias"`
	BiasCI95 [2]float64 `json:"bias_ci95"`
	// Off is the mean distance of a bin's chance from its share of wins.
	Off  float64 `json:"off"`
	Bins []Bin   `json:"bins"` // each of as wide a range of chances
}

// Bin is the chances of one range.
type Bin struct {
	Hands  int        `json:"hands"`
	Chance float64    `json:"chance"` // the mean
	Won    float64    `json:"won"`    // the share of the results
	CI95   [2]float64 `json:"ci95"`
}

// bins divide the chances from 0 to 1.
const bins = 10

// among is of how many decisions of a hand one is drawn.
const among = 24

// trialSeed keeps the hands apart from those that value functions are fitted to.
const trialSeed = 0xCA11B

// point is a chance, by sight of the seat and by all hands, and the result.
type point struct {
	seat, open, result float64
	any                bool
}

// Calibrate plays hands and compares. The hands are others than those that the value
// function is fitted to.
func Calibrate(ctx context.Context, t Trial, progress func(done int)) (*Calibration, error) {
	m, err := luck.OfFast(t.Rules, len(t.Players))
	if err != nil {
		return nil, err
	}
	c := &Calibration{Rules: t.Rules.String(), Players: t.Players, Effort: t.Effort, Seed: t.Seed}
	c.Command = fmt.Sprintf("uno bench calibration --rules %s --seats %s -n %d --effort %d --seed %d", c.Rules, strings.Join(t.Players, ","), t.Hands, t.Effort, t.Seed)
	var points []point
	err = spread.Ordered(ctx, t.Hands, 8, runtime.GOMAXPROCS(0), func() (func(context.Context, int, int) ([]point, error), error) {
		w, err := newTrialWorker(&t, m)
		if err != nil {
			return nil, err
		}
		return func(_ context.Context, lo, hi int) (list []point, err error) {
			for i := lo; i < hi && err == nil; i++ {
				var p point
				if p, err = w.hand(uint64(i)); p.any {
					list = append(list, p)
				}
			}
			return list, err
		}, nil
	}, func(hi int, list []point) (bool, error) {
		points = append(points, list...)
		if progress != nil {
			progress(hi)
		}
		return false, nil
	})
	if err != nil {
		return nil, err
	}
	if len(points) == 0 {
		return nil, errors.New("no hand has a decision")
	}
	c.Hands = len(points)
	c.Seat = reliability(points, func(p point) float64 { return p.seat })
	c.Open = reliability(points, func(p point) float64 { return p.open })
	return c, nil
}

// trialWorker plays hands for one goroutine.
type trialWorker struct {
	t       *Trial
	judge   *judge
	players []bot.Player
	game    uno.Game
	host    bot.Host
	view    uno.View
	moves   []uno.Move
}

func newTrialWorker(t *Trial, m *luck.Model) (*trialWorker, error) {
	w := &trialWorker{t: t, judge: newJudge(m, t.Rules, len(t.Players), Horizon)}
	for _, name := range t.Players {
		p, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		w.players = append(w.players, p)
	}
	return w, nil
}

// hand plays a hand, and looks at one of its decisions.
func (w *trialWorker) hand(i uint64) (p point, err error) {
	seed, seats := uno.Mix(w.t.Seed^trialSeed), len(w.players)
	if err := w.game.Start(w.t.Rules, seats, int(i)%seats, uno.NewDeckOrder(seed, i)); err != nil {
		return p, err
	}
	for seat, player := range w.players {
		src := uno.Stream(seed, i, uno.SeatPurpose(seat))
		player.Reset(seat, &src)
	}
	draw := uno.Stream(seed, i, 1<<40)
	history, told, before := learnt.NewTracker(), 0, uno.Below(&draw, among)
	var n *node
	for g := &w.game; g.Phase != uno.Over; {
		for ; told < len(g.Log.Events); told++ {
			history.Observe(&g.Log.Events[told], g.Rules)
		}
		g.State.View(int(g.Turn), &w.view)
		w.moves = policy.Decisions(w.moves[:0], &w.view)
		if len(w.moves) > 1 && g.Forgot < 0 {
			if before--; before == -1 {
				n = newNode(len(g.Moves), g, &history, w.moves[0])
				p.open = luck.Of(w.judge.model, &g.State)[g.Turn]
			}
		}
		if _, err := w.host.Step(g, w.players); err != nil {
			return p, err
		}
	}
	if n == nil {
		return p, nil
	}
	if err := n.know(); err != nil {
		return p, err
	}
	n.reset(w.t.Effort > 0)
	worlds := w.t.Effort
	if worlds == 0 {
		worlds = coarse
	}
	if err := n.value(w.judge, seed, worlds); err != nil {
		return p, err
	}
	p.any = true
	p.seat = n.before.shares()[n.view.Seat]
	p.result = luck.Result(&w.game.State)[n.view.Seat]
	return p, nil
}

// reliability compares chances with results.
func reliability(points []point, chance func(point) float64) (r Reliability) {
	var squares, bias, results stat.Sample
	var won, said [bins]stat.Sample
	for _, p := range points {
		x := chance(p)
		squares.Add((x - p.result) * (x - p.result))
		bias.Add(p.result - x)
		results.Add(p.result)
		b := min(bins-1, max(0, int(x*bins)))
		won[b].Add(p.result)
		said[b].Add(x)
	}
	r.Brier, r.CI95 = squares.Mean(), stat.NormalInterval(squares.Mean(), squares.StdErr(), 0.95)
	r.Bias, r.BiasCI95 = bias.Mean(), stat.NormalInterval(bias.Mean(), bias.StdErr(), 0.95)
	r.Base = results.Variance()
	for b := range won {
		n := won[b].N()
		if n == 0 {
			continue
		}
		hits := int(won[b].Mean()*float64(n) + 0.5)
		r.Bins = append(r.Bins, Bin{Hands: n, Chance: said[b].Mean(), Won: won[b].Mean(), CI95: stat.Wilson(hits, n, 0.95)})
		r.Off += abs(won[b].Mean()-said[b].Mean()) * float64(n) / float64(len(points))
	}
	return r
}

func abs(x float64) float64 { return max(x, -x) }

// Print writes the calibration for people.
func (c *Calibration) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %v, one decision of each of %d hands, effort %d, seed %d\n", c.Rules, c.Players, c.Hands, c.Effort, c.Seed)
	for _, k := range c.kinds() {
		fmt.Fprintf(w, "\n%s: Brier score %.4f (95 %%: %.4f to %.4f), %.4f without looking\n", k.name, k.Brier, k.CI95[0], k.CI95[1], k.Base)
		fmt.Fprintf(w, "won more than said: %+.2f points (95 %%: %+.2f to %+.2f); a bin is off by %.2f on the mean\n", 100*k.Bias, 100*k.BiasCI95[0], 100*k.BiasCI95[1], 100*k.Off)
		tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(tab, "said\twon\t95 %\thands\t\n")
		for _, b := range k.Bins {
			fmt.Fprintf(tab, "%.1f\t%.1f\t%.1f to %.1f\t%d\t\n", 100*b.Chance, 100*b.Won, 100*b.CI95[0], 100*b.CI95[1], b.Hands)
		}
		if err := tab.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// named is a Reliability with what it is of.
type named struct {
	name string
	Reliability
}

func (c *Calibration) kinds() []named {
	return []named{{"by what the seat could know", c.Seat}, {"by all hands", c.Open}}
}
