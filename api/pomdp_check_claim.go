package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/check"
	"github.com/unolab/uno/pomdp/equilibrium"
)

// The kinds of answers that PomdpCheck checks without a model.
const (
	kindPomdpValue       = "pomdp value"
	kindPomdpEquilibrium = "pomdp equilibrium"
)

// pomdpClaim is what is checked of an answer.
type pomdpClaim struct {
	Kind     string         `json:"kind"`
	Value    float64        `json:"value"`
	Interval *[2]float64    `json:"interval"`
	Position *PomdpPosition `json:"position"`
	Game     *PomdpHidden   `json:"game"`
	Gamma    float64        `json:"gamma"`
	Sigma    string         `json:"sigma"`
	Policy   any            `json:"policy"` // a name, in an answer of PomdpValue
}

// pomdpClaimOf reads an answer; it is nil if the document is none that is checked
// here.
func pomdpClaimOf(d Document) (*pomdpClaim, error) {
	if !strings.HasPrefix(strings.TrimSpace(d.Text), "{") {
		return nil, nil
	}
	var c pomdpClaim
	if err := exactjson.Unmarshal([]byte(d.Text), &c); err != nil {
		return nil, d.malformed(err)
	}
	switch {
	case c.Kind == kindPomdpValue && c.Position != nil, c.Kind == kindPomdpEquilibrium && c.Game != nil && c.Interval != nil:
		return &c, nil
	default:
		return nil, unfit("%s: the kind is %q, or a field is missing; answers of 'uno pomdp value' and 'uno pomdp equilibrium' are checked", d.Name, c.Kind)
	}
}

// checkClaim checks an answer of this program about UNO.
func (r PomdpCheckRequest) checkClaim(ctx context.Context, c *pomdpClaim) (PomdpCheckAnswer, error) {
	switch {
	case c.Kind == kindPomdpValue && r.Certificate.given():
		return PomdpCheckAnswer{}, unfit("an answer of 'uno pomdp value' is checked alone")
	case c.Kind == kindPomdpValue:
		return checkValue(ctx, c, orElse(r.States, DefaultPomdpStates))
	case !r.Certificate.given():
		return PomdpCheckAnswer{}, unfit("an equilibrium is checked with its policy: uno pomdp check %s POLICY", r.Model.Name)
	default:
		return checkEquilibrium(ctx, c, r.Certificate)
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
func checkValue(ctx context.Context, c *pomdpClaim, states int) (PomdpCheckAnswer, error) {
	a := PomdpCheckAnswer{Kind: "pomdp check", Value: [2]float64{c.Value, c.Value}}
	if c.Interval != nil {
		a.Value = *c.Interval
	}
	if c.Gamma == 1 || c.Policy != "optimal" {
		a.Why = fmt.Sprintf("only the value of optimal play with gamma below 1 is checked, not of %s play with gamma %v", c.Policy, c.Gamma)
		return a, nil
	}
	m, err := PomdpGame{PomdpPosition: *c.Position, Sigma: c.Sigma, Gamma: &c.Gamma}.exported(ctx, states)
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

// key distinguishes information sets.
func (s *PomdpSituation) key() string {
	return fmt.Sprintf("%s\n%d\n%s\n%s", s.Start, s.Seat, s.Position, strings.Join(s.Seen, "\n"))
}

// pomdpPolicy reads a policy: what an equilibrium plays in every information set.
func pomdpPolicy(d Document) (map[string]*PomdpSituation, error) {
	text, err := d.read()
	if err != nil {
		return nil, err
	}
	var list []PomdpSituation
	if err := exactjson.Unmarshal(text, &list); err != nil {
		return nil, d.malformed(err)
	}
	played := make(map[string]*PomdpSituation, len(list))
	for i := range list {
		s := &list[i]
		total := 0.0
		for _, m := range s.Moves {
			if !(m.Chance >= 0 && m.Chance <= 1+1e-9) {
				return nil, unfit("%s:%d: the chance of %s is %v", d.Name, i+2, m.Move, m.Chance)
			}
			total += m.Chance
		}
		if math.Abs(total-1) > 1e-6 {
			return nil, unfit("%s:%d: the chances add up to %v", d.Name, i+2, total)
		}
		if played[s.key()] != nil {
			return nil, unfit("%s:%d: the same information set comes twice", d.Name, i+2)
		}
		played[s.key()] = s
	}
	return played, nil
}

// checkEquilibrium computes best responses to the strategies of a policy. They
// prove the interval: what each strategy is sure of needs no knowledge of how it
// was found.
func checkEquilibrium(ctx context.Context, c *pomdpClaim, policy Document) (PomdpCheckAnswer, error) {
	a := PomdpCheckAnswer{Kind: "pomdp check", Value: *c.Interval}
	played, err := pomdpPolicy(policy)
	if err != nil {
		return a, err
	}
	q := c.Game.filled()
	setup, _, err := q.setup()
	if err != nil {
		return a, err
	}
	g, err := equilibrium.New(ctx, setup, equilibrium.Options{Whole: q.Whole, MaxNodes: *q.Nodes})
	if err != nil {
		return a, err
	}
	var failed error
	current := func() *equilibrium.Profile {
		p, err := g.Given(ctx, func(s *equilibrium.Situation) ([]float64, error) {
			return givenChances(played, s, policy.Name)
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

// givenChances are the chances of a policy at an information set, nil where it has
// none.
func givenChances(played map[string]*PomdpSituation, s *equilibrium.Situation, file string) ([]float64, error) {
	t := situationOf(s, true)
	p := played[t.key()]
	if p == nil {
		return nil, nil
	}
	chances := make([]float64, len(t.Moves))
	for i, m := range t.Moves {
		if i >= len(p.Moves) || p.Moves[i].Move != m.Move {
			return nil, unfit("%s: the moves in %s are not those of the game", file, t.Position)
		}
		chances[i] = p.Moves[i].Chance
	}
	return chances, nil
}
