package positions

import (
	"context"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// Score is how a player does on positions.
type Score struct {
	Player    string  `json:"player"`
	Positions int     `json:"positions"`          // that the player was asked
	Solved    int     `json:"solved"`             // in which it took a best action
	Score     float64 `json:"score"`              // the mean of 1 less the loss over the greatest loss of the position
	Loss      float64 `json:"loss"`               // the mean chance to win that it gave away
	LeftOut   int     `json:"left_out,omitempty"` // positions whose rules the player does not play
	Proofs    []Part  `json:"proofs"`             // the same by what proves the positions
}

// Part is the score on the positions of one sort of proof.
type Part struct {
	Proof     string  `json:"proof"`
	Positions int     `json:"positions"`
	Solved    int     `json:"solved"`
	Score     float64 `json:"score"`
	Loss      float64 `json:"loss"`
}

// Measure asks a player, by its name, for its action in each position. The chances of
// position i depend on the seed and i alone.
func Measure(ctx context.Context, name string, list []*Position, seed uint64) (*Score, error) {
	player, err := bot.New(name)
	if err != nil {
		return nil, err
	}
	if _, sees := player.(bot.Seer); sees {
		return nil, fmt.Errorf("player %q sees hidden cards: a position shows what one seat knows", name)
	}
	s := &Score{Player: name}
	for i, p := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if bot.Check(name, p.View.Rules, int(p.View.Seats)) != nil {
			s.LeftOut++
			continue
		}
		src := uno.Stream(seed, uint64(i), uno.SeatPurpose(p.View.Seat))
		player.Reset(p.View.Seat, &src)
		m := player.Decide(p.View)
		if f, may := player.(bot.Forfeiter); may && f.Fault() != nil {
			return nil, f.Fault()
		}
		at := slices.Index(policy.Decisions(nil, p.View), m)
		if at < 0 {
			return nil, fmt.Errorf("player %q answers %v, which is not legal, in %s", name, m.Text(), p.View.Position())
		}
		s.add(p, at)
	}
	s.mean()
	return s, nil
}

// add counts an action.
func (s *Score) add(p *Position, at int) {
	i := slices.IndexFunc(s.Proofs, func(q Part) bool { return q.Proof == p.Proof })
	if i < 0 {
		i = len(s.Proofs)
		s.Proofs = append(s.Proofs, Part{Proof: p.Proof})
	}
	part := &s.Proofs[i]
	part.Positions++
	score, loss := p.rate(at)
	if loss == 0 {
		part.Solved++
	}
	part.Score += score
	part.Loss += loss
}

// rate is what an action scores, and the chance to win that it gives away; a best action
// gives away nothing.
func (p *Position) rate(at int) (score, loss float64) {
	a := p.Actions[at]
	if slices.Contains(p.Best, a.Action) {
		return 1, 0
	}
	top, least := p.top(), a.Value
	for _, b := range p.Actions {
		least = min(least, b.Value)
	}
	return (a.Value - least) / (top - least), top - a.Value
}

// mean sums the parts up and divides.
func (s *Score) mean() {
	for i := range s.Proofs {
		p := &s.Proofs[i]
		s.Positions += p.Positions
		s.Solved += p.Solved
		s.Score += p.Score
		s.Loss += p.Loss
		p.Score /= float64(p.Positions)
		p.Loss /= float64(p.Positions)
	}
	if s.Positions > 0 {
		s.Score /= float64(s.Positions)
		s.Loss /= float64(s.Positions)
	}
}
