package arena

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/internal/svg"
)

// Ratings is the result of a round robin: a rating for each player.
type Ratings struct {
	Rules   string         `json:"rules"`
	Seats   int            `json:"seats"`
	Seed    uint64         `json:"seed"`
	Games   int            `json:"games"`
	Players []Rating       `json:"players"` // the strongest first
	Matches []*MatchResult `json:"matches"` // each pair of players
}

// Rating is the strength of a player on the Elo scale, with a 95 % interval. The
// mean of all ratings is 0.
type Rating struct {
	Name string     `json:"name"`
	Elo  float64    `json:"elo"`
	CI95 [2]float64 `json:"ci95"`
	Rate float64    `json:"win_rate"` // over all its games
}

// Rate plays a match of each pair of players, all with the same deals, and fits
// the Bradley-Terry model to the rates (Bradley and Terry, Rank analysis of
// incomplete block designs, Biometrika 39, 1952): the log odds of a match are the
// difference of two ratings. With more than two seats each player sits once among
// players like each other one, and the chance of a seat is in proportion to the
// strength of its player (Plackett, The analysis of permutations, Applied
// Statistics 24, 1975). cfg.A and cfg.B are not used. Intervals use the
// observed variance of the blocks, which is smaller than that of independent
// games: the sandwich of the inverse information around the variance of the score
// (Huber, The behavior of maximum likelihood estimates under nonstandard
// conditions, 1967).
func Rate(ctx context.Context, cfg MatchConfig, names []string) (*Ratings, error) {
	if len(names) < 2 {
		return nil, fmt.Errorf("ratings need at least two players")
	}
	if cfg.Seats == 0 {
		cfg.Seats = 2
	}
	r := &Ratings{Rules: cfg.Rules.String(), Seats: cfg.Seats, Seed: cfg.Seed}
	var games []pairing
	done := 0
	report := cfg.Progress
	for i, a := range names {
		for j, b := range names {
			if i == j || i > j && cfg.Seats == 2 { // with two seats, A v B is B v A
				continue
			}
			cfg.A, cfg.B = a, b
			if report != nil {
				cfg.Progress = func(p MatchProgress) { p.Pairs += done; report(p) }
			}
			m, err := Match(ctx, cfg)
			if err != nil {
				return nil, err
			}
			done += m.Pairs
			r.Games += m.Games
			r.Matches = append(r.Matches, m)
			games = append(games, newPairing(i, j, m))
		}
	}
	elo, errs := bradleyTerry(len(names), games)
	for i, name := range names {
		won, played := 0.0, 0.0
		for _, g := range games {
			switch i {
			case g.a:
				won, played = won+g.blocks*g.score, played+g.blocks
			case g.b:
				won, played = won+g.blocks*(1-g.score)/float64(cfg.Seats-1), played+g.blocks
			}
		}
		r.Players = append(r.Players, Rating{
			Name: name, Elo: elo[i], CI95: stat.NormalInterval(elo[i], errs[i], level), Rate: won / played,
		})
	}
	slices.SortStableFunc(r.Players, func(a, b Rating) int {
		switch {
		case a.Elo > b.Elo:
			return -1
		case a.Elo < b.Elo:
			return 1
		}
		return 0
	})
	return r, nil
}

// pairing is a match as the fit sees it.
type pairing struct {
	a, b     int
	blocks   float64
	score    float64 // A's, in a game
	variance float64 // of a block's score
	others   float64 // how often B sits at the table
}

// newPairing reads a match. It adds half a pair won and half a pair lost, so that
// no rating is infinite.
func newPairing(a, b int, m *MatchResult) pairing {
	p := pairing{a: a, b: b, blocks: float64(m.Pairs) + 1, others: float64(m.Seats - 1)}
	p.score = (m.WinRate*float64(m.Pairs) + 0.5) / p.blocks
	counts := m.Scores
	if m.Seats == 2 {
		counts = m.Penta[:]
	}
	for i, n := range counts {
		d := float64(i)/float64(len(counts)-1) - p.score
		p.variance += float64(n) * d * d / p.blocks
	}
	p.variance += (p.score*p.score + (1-p.score)*(1-p.score)) / 2 / p.blocks
	return p
}

// bradleyTerry computes the ratings and their standard errors, in Elo, by
// Newton's method on the log likelihood, which is concave. The ratings have the
// mean 0: a term for the square of their sum, which affects only their mean,
// makes the information matrix regular.
func bradleyTerry(n int, games []pairing) (elo, errs []float64) {
	scale := 400 / math.Ln10
	x := make([]float64, n)
	info := square(n)
	for range 100 {
		g := make([]float64, n)
		info = square(n)
		for _, m := range games {
			p := 1 / (1 + m.others*math.Exp(x[m.b]-x[m.a]))
			w := m.blocks * p * (1 - p)
			g[m.a] += m.blocks * (m.score - p)
			g[m.b] -= m.blocks * (m.score - p)
			info[m.a][m.a] += w
			info[m.b][m.b] += w
			info[m.a][m.b] -= w
			info[m.b][m.a] -= w
		}
		sum := 0.0
		for i := range x {
			sum += x[i]
			for j := range x {
				info[i][j]++
			}
		}
		for i := range x {
			g[i] -= sum
		}
		most := 0.0
		for i, row := range stat.Inverse(info) {
			step := 0.0
			for j := range row {
				step += row[j] * g[j]
			}
			step = max(-1, min(1, step))
			x[i] += step
			most = max(most, math.Abs(step))
		}
		if most < 1e-12 {
			break
		}
	}
	inverse := stat.Inverse(info)
	elo, errs = make([]float64, n), make([]float64, n)
	for i := range x {
		v := 0.0
		for _, m := range games {
			d := inverse[i][m.a] - inverse[i][m.b]
			v += d * d * m.blocks * m.variance
		}
		elo[i], errs[i] = scale*x[i], scale*math.Sqrt(v)
	}
	return elo, errs
}

// square is a square matrix of zeros.
func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// Print writes the ratings for people.
func (r *Ratings) Print(w io.Writer) error {
	fmt.Fprintf(w, "%d players, %s, %d seats, %d games, seed %d\n", len(r.Players), r.Rules, r.Seats, r.Games, r.Seed)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, p := range r.Players {
		fmt.Fprintf(tab, "%d\t%s\t%+.1f\t(%+.1f to %+.1f)\t%.2f %%\n", i+1, p.Name, p.Elo, p.CI95[0], p.CI95[1], 100*p.Rate)
	}
	return tab.Flush()
}

// WriteSVG draws the ratings with their intervals.
func (r *Ratings) WriteSVG(w io.Writer) error {
	const left, right, top, row, width = 190.0, 90.0, 56.0, 30.0, 760.0
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range r.Players {
		lo, hi = min(lo, p.CI95[0]), max(hi, p.CI95[1])
	}
	step := 10.0
	for (hi-lo)/step > 8 {
		step *= 2
	}
	lo, hi = step*math.Floor(lo/step), step*math.Ceil(hi/step)
	at := func(elo float64) float64 { return left + (elo-lo)/(hi-lo)*(width-left-right) }
	height := top + row*float64(len(r.Players)) + 40
	var d svg.Drawing
	d.Line(svg.Document("viewBox", svg.Box(width, height), "width", width, "height", height, "font-family", "system-ui, sans-serif", "font-size", 13, "role", "img"))
	d.Line(svg.Text("title", "Ratings under "+r.Rules))
	d.Line(svg.Empty("rect", "width", "100%", "height", "100%", "fill", svg.Paper))
	d.Line(svg.Text("text", fmt.Sprintf("Elo by Bradley-Terry, %s, %d games, 95 %% intervals", r.Rules, r.Games), "x", 16, "y", 26, "fill", svg.Ink, "font-weight", "600"))
	for v := lo; v <= hi; v += step {
		d.Line(svg.Empty("path", "d", "M"+svg.Fixed(at(v), 1)+" "+svg.Short(top-8)+"V"+svg.Short(height-32), "stroke", svg.Faint))
		d.Line(svg.Text("text", fmt.Sprintf("%+.0f", v), "x", svg.Fixed(at(v), 1), "y", svg.Short(height-14), "fill", svg.Quiet, "text-anchor", "middle"))
	}
	for i, p := range r.Players {
		y := top + row*(float64(i)+0.5)
		d.Line(svg.Text("text", p.Name, "x", left-14, "y", y+4, "fill", svg.Ink, "text-anchor", "end"))
		d.Line(svg.Empty("path", "d", "M"+svg.Fixed(at(p.CI95[0]), 1)+" "+svg.Fixed(y, 1)+"H"+svg.Fixed(at(p.CI95[1]), 1), "stroke", svg.Accent, "stroke-width", 3))
		d.Line(svg.Empty("circle", "cx", svg.Fixed(at(p.Elo), 1), "cy", svg.Fixed(y, 1), "r", 5, "fill", svg.Ink))
		d.Line(svg.Text("text", fmt.Sprintf("%+.0f", p.Elo), "x", width-right+14, "y", y+4, "fill", svg.Ink))
	}
	d.Line(svg.End("svg"))
	return d.Send(w)
}
