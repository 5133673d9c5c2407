package analyse

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy/learnt"
)

// Horizon is the default number of turns that a hand is played on. A hand played
// to its end yields little information: win or loss, with a standard deviation of
// half a win. Cut short and valued by the value function it has a third of that
// deviation, and costs less (truncated rollouts: Tesauro and Galperin, On-line
// policy improvement using Monte-Carlo search, NIPS 1996).
const Horizon = 8

// toTheEnd is more turns than a hand has.
const toTheEnd = 1 << 30

// Player is the name of the player that plays hands on.
const Player = "fast"

// judge values positions: it combines the value function with `fast`, which plays the
// hand on in every seat, knowing what has happened in the hand. It is for one
// goroutine.
type judge struct {
	model *luck.Model
	turns int // to play on before the value function is asked

	resume *fast.Resumed // nil where the fast engine does not play the rules
	after  uno.State
}

// newJudge returns a judge that plays on for so many turns; 0: to the end.
func newJudge(m *luck.Model, rules *uno.Rules, seats, horizon int) *judge {
	j := &judge{model: m, turns: horizon}
	if horizon == 0 {
		j.turns = toTheEnd
	}
	players := make([]fast.Weigher, seats)
	for i := range players {
		players[i] = learnt.NewJudge(learnt.Fast(rules, seats))
	}
	if r, err := fast.NewResumed(rules, players); err == nil {
		j.resume = r
	}
	return j
}

// set prepares the judge for the worlds of a decision: what its seat sees, and the
// public history up to it.
func (j *judge) set(n *node) {
	n.fast = false
	if j.resume != nil && n.spoken && n.view.Forgot < 0 {
		n.fast = j.resume.Set(&n.view, &n.history) == nil
	}
}

// value is the value of a world after a move: by the value function, directly or
// after playing on. All chances come from the key.
func (j *judge) value(n *node, s *uno.State, m uno.Move, key uint64) (luck.Shares, error) {
	switch {
	case !n.play:
		j.after = *s
		j.after.Sample(m, rand.NewPCG(key, 1), nil)
	case n.fast:
		j.after.Table, j.after.Rules = s.Table, s.Rules
		j.resume.PlayOn(&s.Hands, m, key, j.turns, &j.after)
	default:
		if err := j.playOn(n, s, m, key); err != nil {
			return luck.Shares{}, err
		}
	}
	return luck.Of(j.model, &j.after), nil
}

// playOn plays on with the engine of package uno.
func (j *judge) playOn(n *node, s *uno.State, m uno.Move, key uint64) error {
	g := uno.Game{State: *s, Chance: uno.Random{Source: rand.NewPCG(key, 1)}}
	if err := g.Play(m); err != nil {
		return fmt.Errorf("playing on: %w", err)
	}
	players := make([]bot.Player, s.Seats)
	for seat := range players {
		p := learnt.NewFast()
		p.Reset(seat, rand.NewPCG(key, uint64(2+seat)))
		p.Recall(&n.history)
		players[seat] = p
	}
	var host bot.Host
	for g.Phase != uno.Over && int(g.Turns-s.Turns) < j.turns {
		if _, err := host.Step(&g, players); err != nil {
			return fmt.Errorf("playing on: %w", err)
		}
	}
	j.after = g.State
	return nil
}

// mean sums up weighted outcomes.
type mean struct {
	weight, squares float64 // sums of the weights and of their squares
	sum             luck.Shares
	own, ownSquares float64 // of one number: its weighted sum, and that of its square
}

// add adds an outcome; x is the number whose error is wanted.
func (m *mean) add(outcome luck.Shares, x, weight float64) {
	m.weight += weight
	m.squares += weight * weight
	m.sum = m.sum.Plus(outcome, weight)
	m.own += weight * x
	m.ownSquares += weight * x * x
}

// shares is the mean outcome.
func (m *mean) shares() luck.Shares { return luck.Shares{}.Plus(m.sum, 1/m.weight) }

// interval is the 95 % interval of the mean of the number, from the effective
// number of outcomes.
func (m *mean) interval() [2]float64 {
	x := m.own / m.weight
	n := m.weight * m.weight / m.squares
	v := max(0, m.ownSquares/m.weight-x*x)
	return stat.NormalInterval(x, math.Sqrt(v/max(1, n-1)), 0.95)
}
