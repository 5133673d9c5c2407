package hidden

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/check"
	"github.com/unolab/uno/pomdp/equilibrium"
)

// The kinds of answers that are checked without a model's file.
const (
	kindValue       = "pomdp value"
	kindEquilibrium = "pomdp equilibrium"
)

// askedGame is the position of an equilibrium answer, as it was asked for.
type askedGame struct {
	Rules   string   `json:"rules"`
	Options []string `json:"options,omitempty"`
	Deck    string   `json:"deck"`
	Hands   string   `json:"hands"`
	Top     string   `json:"top"`
	Hand    string   `json:"hand,omitempty"`
	Pile    string   `json:"pile,omitempty"`
	Gamma   float64  `json:"gamma"`
	Limit   int      `json:"limit,omitempty"`
	Whole   bool     `json:"whole,omitempty"`
	Nodes   int      `json:"nodes"`
}

// askedPosition is the position of a value answer.
type askedPosition struct {
	Deck     string `json:"deck"`
	Hand     string `json:"hand"`
	Top      string `json:"top"`
	Pile     string `json:"pile,omitempty"`
	Opponent int    `json:"opponent"`
}

// claimed is what is checked of an answer.
type claimed struct {
	Kind     string         `json:"kind"`
	Value    float64        `json:"value"`
	Interval *[2]float64    `json:"interval"`
	Position *askedPosition `json:"position"`
	Game     *askedGame     `json:"game"`
	Gamma    float64        `json:"gamma"`
	Sigma    string         `json:"sigma"`
	Policy   string         `json:"policy"`
}

// claimOf reads an answer; it is nil if the document is none that is checked here.
func claimOf(d api.Document) (*claimed, error) {
	if !strings.HasPrefix(strings.TrimSpace(d.Text), "{") {
		return nil, nil
	}
	var c claimed
	if err := exactjson.Unmarshal([]byte(d.Text), &c); err != nil {
		line := 1
		if exact := new(exactjson.Error); errors.As(err, &exact) {
			line = max(1, exact.Line)
		}
		return nil, cli.Usagef("%s:%d: %w", d.Name, line, err)
	}
	switch {
	case c.Kind == kindValue && c.Position != nil, c.Kind == kindEquilibrium && c.Game != nil && c.Interval != nil:
		return &c, nil
	default:
		return nil, cli.Usagef("%s: the kind is %q, or a field is missing; answers of 'uno pomdp value' and 'uno pomdp equilibrium' are checked", d.Name, c.Kind)
	}
}

// checkGap is how closely values are bounded again, and slackOf what rounding may
// have done to an answer.
const (
	checkGap = 1e-6
	slackOf  = 1e-9
)

// checkValue bounds the value again: the model is written out, solved by HSVI,
// which knows nothing of UNO, and its proof checked.
func checkValue(ctx context.Context, c *claimed, states int) (api.PomdpCheckAnswer, error) {
	a := api.PomdpCheckAnswer{Kind: "pomdp check", Value: [2]float64{c.Value, c.Value}}
	if c.Interval != nil {
		a.Value = *c.Interval
	}
	if c.Gamma == 1 || c.Policy != "optimal" {
		a.Why = fmt.Sprintf("only the value of optimal play with gamma below 1 is checked, not of %s play with gamma %v", c.Policy, c.Gamma)
		return a, nil
	}
	p := c.Position
	f := pomdpFlags{deck: p.Deck, hand: p.Hand, top: p.Top, pile: p.Pile, opponent: p.Opponent, sigma: c.Sigma, gamma: c.Gamma}
	g, pos, err := f.game()
	if err != nil {
		return a, err
	}
	m, err := g.Model(ctx, pos, f.gamma, states)
	if err != nil {
		return a, err
	}
	sol, err := pomdp.HSVI{Gap: checkGap}.Solve(ctx, m)
	if err != nil {
		return a, err
	}
	result, err := check.Proof(m, sol.Proof())
	if err != nil {
		return a, err
	}
	a.Proven, a.Plans, a.Points, a.Inequalities = result.Value, result.Plans, result.Points, result.Inequalities
	switch {
	case a.Value[0] > a.Proven[1]+slackOf || a.Value[1] < a.Proven[0]-slackOf:
		a.Why = fmt.Sprintf("the value is in %.9f to %.9f", a.Proven[0], a.Proven[1])
	case a.Proven[1]-a.Proven[0] > max(2*checkGap, a.Value[1]-a.Value[0]):
		a.Why = fmt.Sprintf("it agrees with what is proven, %.9f to %.9f, but that is too wide to show it", a.Proven[0], a.Proven[1])
	case c.Interval != nil && (a.Proven[0] < a.Value[0]-checkGap || a.Proven[1] > a.Value[1]+checkGap):
		a.Why = fmt.Sprintf("the value is in %.9f to %.9f, which is not within the interval", a.Proven[0], a.Proven[1])
	default:
		a.Holds = true
	}
	return a, nil
}

// playedSituation is an information set of a policy file.
type playedSituation struct {
	Start    string   `json:"start"`
	Seat     int      `json:"seat"`
	Position string   `json:"position"`
	Seen     []string `json:"seen"`
	Moves    []struct {
		Move   string  `json:"move"`
		Chance float64 `json:"chance"`
	} `json:"moves"`
}

// key tells information sets apart.
func (s *playedSituation) key() string {
	return fmt.Sprintf("%s\n%d\n%s\n%s", s.Start, s.Seat, s.Position, strings.Join(s.Seen, "\n"))
}

// policyOf reads a policy file.
func policyOf(d api.Document) (map[string]*playedSituation, error) {
	var list []playedSituation
	if err := exactjson.Unmarshal([]byte(d.Text), &list); err != nil {
		line := 1
		if exact := new(exactjson.Error); errors.As(err, &exact) {
			line = max(1, exact.Line)
		}
		return nil, cli.Usagef("%s:%d: %w", d.Name, line, err)
	}
	played := make(map[string]*playedSituation, len(list))
	for i := range list {
		s := &list[i]
		total := 0.0
		for _, m := range s.Moves {
			if !(m.Chance >= 0 && m.Chance <= 1+1e-9) {
				return nil, cli.Usagef("%s:%d: the chance of %s is %v", d.Name, i+2, m.Move, m.Chance)
			}
			total += m.Chance
		}
		if math.Abs(total-1) > 1e-6 {
			return nil, cli.Usagef("%s:%d: the chances add up to %v", d.Name, i+2, total)
		}
		if played[s.key()] != nil {
			return nil, cli.Usagef("%s:%d: the same information set comes twice", d.Name, i+2)
		}
		played[s.key()] = s
	}
	return played, nil
}

// checkEquilibrium computes best responses to the strategies of a policy file. They
// prove the interval: what each strategy is sure of needs no knowledge of how it
// was found.
func checkEquilibrium(ctx context.Context, c *claimed, policy api.Document) (api.PomdpCheckAnswer, error) {
	a := api.PomdpCheckAnswer{Kind: "pomdp check", Value: *c.Interval}
	played, err := policyOf(policy)
	if err != nil {
		return a, err
	}
	q := c.Game
	f := equilibriumFlags{
		rules: cli.RulesFlags{Rules: api.Rules{Name: q.Rules, Options: q.Options, Deck: q.Deck, Hands: q.Hands}},
		top:   q.Top, hand: q.Hand, pile: q.Pile, gamma: q.Gamma, limit: q.Limit,
	}
	setup, err := f.setup()
	if err != nil {
		return a, err
	}
	g, err := equilibrium.New(ctx, setup, equilibrium.Options{Whole: q.Whole, MaxNodes: q.Nodes})
	if err != nil {
		return a, err
	}
	var failed error
	current := func() *equilibrium.Profile {
		p, err := g.Given(ctx, func(s *equilibrium.Situation) ([]float64, error) {
			return given(played, s, policy.Name)
		})
		if err != nil {
			failed = err
			p = &equilibrium.Profile{}
		}
		return p
	}
	if current(); failed == nil {
		err = g.Expand(ctx, 1e-9, current)
	}
	if failed = errors.Join(failed, err); failed != nil {
		return a, failed
	}
	r, err := g.Report(ctx, current())
	if err != nil {
		return a, err
	}
	a.Proven, a.Plans = [2]float64{r.Lo, r.Hi}, len(played)
	switch {
	case !(c.Interval[0] <= r.Lo+slackOf):
		a.Why = fmt.Sprintf("seat 0 is sure of %.9f only, not of %.9f", r.Lo, c.Interval[0])
	case !(c.Interval[1] >= r.Hi-slackOf):
		a.Why = fmt.Sprintf("seat 1 can lose %.9f, not at most %.9f", r.Hi, c.Interval[1])
	case !(c.Value >= c.Interval[0]-slackOf && c.Value <= c.Interval[1]+slackOf):
		a.Why = fmt.Sprintf("the value %v is not within its interval", c.Value)
	default:
		a.Holds = true
	}
	return a, nil
}

// given are the chances of a policy file at an information set, nil where it has
// none.
func given(played map[string]*playedSituation, s *equilibrium.Situation, file string) ([]float64, error) {
	t := tellSituation(s, true)
	key := playedSituation{Start: t.Start, Seat: t.Seat, Position: t.Position, Seen: t.Seen}
	p := played[key.key()]
	if p == nil {
		return nil, nil
	}
	chances := make([]float64, len(t.Moves))
	for i, m := range t.Moves {
		if i >= len(p.Moves) || p.Moves[i].Move != m.Move {
			return nil, cli.Usagef("%s: the moves in %s are not those of the game", file, t.Position)
		}
		chances[i] = p.Moves[i].Chance
	}
	return chances, nil
}

// checkClaim checks an answer of this program about UNO.
func checkClaim(cmd *cobra.Command, c *claimed, files []string, states int) (api.PomdpCheckAnswer, error) {
	if c.Kind == kindValue {
		if len(files) != 1 {
			return api.PomdpCheckAnswer{}, cli.Usagef("an answer of 'uno pomdp value' is checked alone")
		}
		return checkValue(cmd.Context(), c, states)
	}
	if len(files) != 2 {
		return api.PomdpCheckAnswer{}, cli.Usagef("an equilibrium is checked with its policy: uno pomdp check %s POLICY", files[0])
	}
	policy, err := cli.ReadDocument(cmd, files[1])
	if err != nil {
		return api.PomdpCheckAnswer{}, err
	}
	return checkEquilibrium(cmd.Context(), c, policy)
}
