package analyse

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
)

// Horizon is the default number of turns that a hand is played on. A hand played
// to its end yields little information: win or loss, with a standard deviation of
// half a win. Cut short and valued by the value function it has a third of that
// deviation, and costs less (truncated rollouts: Tesauro and Galperin, On-line
// policy improvement using Monte-Carlo search, NIPS 1996).
const Horizon = 8

// Judge values positions: it combines the value function with the player that
// plays the hand on in every seat.
type Judge struct {
	Model   *luck.Model
	Player  policy.Policy
	Name    string // of the player
	Horizon int    // turns to play on before the value function is asked; 0: to the end
}

// NewJudge returns the default judge.
func NewJudge(rules *uno.Rules, seats int) (*Judge, error) {
	m, err := luck.Usual(rules, seats)
	if err != nil {
		return nil, err
	}
	p := policy.Greedy()
	return &Judge{Model: m, Player: p, Name: p.Name, Horizon: Horizon}, nil
}

// value is the value of a position: by the value function, directly or after
// playing the position on.
func (j *Judge) value(s uno.State, play bool, src rand.Source) (luck.Shares, error) {
	if !play || s.Phase == uno.Over {
		return luck.Of(j.Model, &s), nil
	}
	g := uno.Game{State: s, Chance: uno.Random{Source: src}}
	players := make([]bot.Player, s.Seats)
	for seat := range players {
		players[seat] = bot.NewStated(j.Player)
		players[seat].Reset(seat, src)
	}
	var host bot.Host
	for g.Phase != uno.Over && (j.Horizon == 0 || g.Turns < s.Turns+int32(j.Horizon)) {
		if _, err := host.Step(&g, players); err != nil {
			return luck.Shares{}, fmt.Errorf("playing on: %w", err)
		}
	}
	return luck.Of(j.Model, &g.State), nil
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
