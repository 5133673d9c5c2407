package hidden

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/unolab/uno/pomdp/equilibrium"
)

// toldEquilibrium is what `uno pomdp equilibrium --json` prints.
type toldEquilibrium struct {
	Value          float64    `json:"value"`
	Interval       [2]float64 `json:"interval"`
	Exploitability float64    `json:"exploitability"`
	// Longer holds for every longer limit and for none, Cut is the chance that
	// the limit is reached; with --limit only.
	Longer *[2]float64 `json:"longer,omitempty"`
	Cut    *float64    `json:"cut,omitempty"`
	// Reached is false when the exploitability is above the target.
	Reached    bool            `json:"reached"`
	Method     string          `json:"method"`
	Iterations int             `json:"iterations"`
	Sweeps     int             `json:"sweeps"`
	Stages     int             `json:"stages"`
	Open       int             `json:"open_stages"`
	Nodes      int             `json:"nodes"`
	Infosets   int             `json:"information_sets"`
	Largest    int             `json:"largest_stage"`
	Openings   []toldSituation `json:"openings"`
	Bots       []toldBot       `json:"bots"`
	// Kind and Game are for check, which solves nothing.
	Kind string     `json:"kind"`
	Game *askedGame `json:"game"`
}

// toldBot is what is told of a player.
type toldBot struct {
	Name           string  `json:"name"`
	Exploitability float64 `json:"exploitability"`
	// Value is what it is sure of in seat 0 against a best response, Second the
	// same in seat 1 (as a payoff to itself), Mean what seat 0 gets when it
	// plays itself.
	Value  float64 `json:"value"`
	Second float64 `json:"second"`
	Mean   float64 `json:"mean"`
	// Estimated says that its chances were sampled.
	Estimated bool `json:"estimated,omitempty"`
}

// toldMove is a move with its chance.
type toldMove struct {
	Move   string  `json:"move"`
	Chance float64 `json:"chance"`
}

// toldSituation is an information set with what is played in it.
type toldSituation struct {
	Stage    int        `json:"stage"`
	Start    string     `json:"start,omitempty"`
	Seat     int        `json:"seat"`
	Hand     string     `json:"hand"`
	Position string     `json:"position,omitempty"`
	Seen     []string   `json:"seen,omitempty"`
	Moves    []toldMove `json:"moves"`
}

// tell tells an answer.
func (f *equilibriumFlags) tell(g *equilibrium.Game, a *equilibrium.Answer) *toldEquilibrium {
	t := &toldEquilibrium{
		Value: a.Value(), Interval: [2]float64{a.Lo, a.Hi}, Exploitability: a.Exploitability(),
		Reached: a.Exploitability() <= f.target, Method: f.method,
		Iterations: a.Iterations, Sweeps: a.Sweeps, Stages: g.Unfolded, Open: g.Stages() - g.Unfolded, Nodes: g.Nodes, Infosets: g.Infosets, Largest: g.Largest,
		Openings: []toldSituation{}, Bots: []toldBot{}, Kind: kindEquilibrium,
	}
	if !g.Endless() {
		t.Longer, t.Cut = &a.Longer, &a.Cut
	}
	return t
}

// tellBot evaluates a player, where need be in more stages.
func tellBot(ctx context.Context, g *equilibrium.Game, i int, b *equilibrium.Bot, tolerance float64) (t toldBot, err error) {
	if err := g.Expand(ctx, tolerance, func() *equilibrium.Profile { return g.Bot(i) }); err != nil {
		return t, err
	}
	r, err := g.Report(ctx, g.Bot(i))
	if err != nil {
		return t, err
	}
	return toldBot{
		Name: b.Name, Exploitability: r.Exploitability(), Value: r.Lo, Second: -r.Hi, Mean: r.Mean, Estimated: b.Estimated,
	}, nil
}

// tellSituation tells an information set; with its position and what was seen.
func tellSituation(s *equilibrium.Situation, whole bool) toldSituation {
	t := toldSituation{Stage: s.Stage, Seat: s.Seat, Hand: s.View.Hand.String()}
	if whole {
		t.Position = s.View.Position()
		if s.Start != nil {
			t.Start = s.Start.Position()
		}
		for _, e := range s.Seen {
			t.Seen = append(t.Seen, e.String())
		}
	}
	for i, m := range s.Moves {
		t.Moves = append(t.Moves, toldMove{m.Text(), s.Chances[i]})
	}
	return t
}

// addOpenings adds what seat 0 plays first.
func (t *toldEquilibrium) addOpenings(ctx context.Context, g *equilibrium.Game, a *equilibrium.Answer) error {
	return g.Situations(ctx, a.Profile, 0, func(s *equilibrium.Situation) error {
		if s.Opening {
			t.Openings = append(t.Openings, tellSituation(s, false))
		}
		return nil
	})
}

// writePolicy writes every information set, one a line of a JSON array.
func writePolicy(ctx context.Context, file string, g *equilibrium.Game, a *equilibrium.Answer) (err error) {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	separator := "[\n"
	for i := range g.Stages() {
		err := g.Situations(ctx, a.Profile, i, func(s *equilibrium.Situation) error {
			line, err := json.Marshal(tellSituation(s, true))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(out, "%s%s", separator, line)
			separator = ",\n"
			return err
		})
		if err != nil {
			return err
		}
	}
	if separator == "[\n" {
		separator = "["
	}
	_, err = fmt.Fprintf(out, "%s]\n", strings.TrimPrefix(separator, ","))
	return err
}

// text tells the answer to people.
func (t *toldEquilibrium) text(out io.Writer) {
	small := fmt.Sprintf("%.2g", t.Exploitability)
	if t.Exploitability < 1e-9 {
		small = "below 1e-9" // what is left is rounding
	}
	fmt.Fprintf(out, "value %.6f for seat 0 (certified %.6f to %.6f), exploitability %s\n", t.Value, t.Interval[0], t.Interval[1], small)
	if !t.Reached {
		fmt.Fprintln(out, "the target was not reached")
	}
	if t.Longer != nil {
		fmt.Fprintf(out, "the limit is reached with chance %.6f; for every longer limit the value is in %.6f to %.6f\n", *t.Cut, t.Longer[0], t.Longer[1])
	}
	fmt.Fprintf(out, "%d stages (and %d open), %d nodes, %d information sets (%d in the largest stage); %d iterations in %d sweeps\n",
		t.Stages, t.Open, t.Nodes, t.Infosets, t.Largest, t.Iterations, t.Sweeps)
	if len(t.Openings) > 0 {
		fmt.Fprintln(out, "seat 0 begins")
	}
	for _, s := range t.Openings {
		fmt.Fprintf(out, "  with %-12s", s.Hand)
		for _, m := range s.Moves {
			fmt.Fprintf(out, "  %s %.3f", m.Move, m.Chance)
		}
		fmt.Fprintln(out)
	}
	for i, b := range t.Bots {
		if i == 0 {
			fmt.Fprintln(out, "player         exploitability  sure of as seat 0  as seat 1  against itself")
		}
		note := ""
		if b.Estimated {
			note = "  (its chances are estimated)"
		}
		fmt.Fprintf(out, "%-14s %14.6f  %17.6f  %9.6f  %14.6f%s\n", b.Name, b.Exploitability, b.Value, b.Second, b.Mean, note)
	}
}
