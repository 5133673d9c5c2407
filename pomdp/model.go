package pomdp

import (
	"fmt"
	"math"
)

// Model is a finite POMDP written out: a state is a number below len(States),
// and so are actions and observations. In state s the agent takes an action a,
// is paid Reward[a][s], the next state s' is drawn from Transition[a][s], and
// the agent sees an observation drawn from Sight[a][s'].
//
// All methods only read; a model that passed [Model.Check] may be shared.
type Model struct {
	States, Actions, Observations []string // names, each different within its list

	// Discount is gamma, 0..1: a reward of k steps ahead counts gamma^k.
	Discount float64
	// Start is the belief before the first action.
	Start Belief
	// Transition[a][s] is the distribution of the next state, T(s' | s, a).
	Transition [][]Dist
	// Sight[a][s'] is the distribution of the observation, O(o | s', a).
	Sight [][]Dist
	// Reward[a][s] is the expected immediate reward R(s, a): the mean over next
	// state and observation. No value and no optimal policy depends on more.
	Reward [][]float64
	// Payoffs, if not nil, is the distribution of the reward about that mean: for
	// action a and state s the nonzero entries. Simulation and files use it;
	// check compares its mean with Reward.
	Payoffs [][][]Payoff
	// Terminal marks the states in which an episode is over (nil: none has that).
	// Such a state leads to itself with reward zero under every action, so
	// solvers need not treat it specially.
	Terminal []bool
}

// Payoff is the reward of one action in one state, given its outcome.
type Payoff struct {
	Next, Observation int
	Reward            float64
}

// tolerance is the maximum deviation of the sum of a row from 1, and of a mean
// payoff from its reward (relative to the largest reward). It exceeds the
// rounding of decimal files and long sums, and is far below any mistake.
const tolerance = 1e-6

// NewModel makes a model of these names with room for every row: all
// probabilities and rewards are still to be filled in.
func NewModel(states, actions, observations []string, discount float64) *Model {
	m := &Model{States: states, Actions: actions, Observations: observations, Discount: discount}
	m.Transition = make([][]Dist, len(actions))
	m.Sight = make([][]Dist, len(actions))
	m.Reward = make([][]float64, len(actions))
	for a := range actions {
		m.Transition[a] = make([]Dist, len(states))
		m.Sight[a] = make([]Dist, len(states))
		m.Reward[a] = make([]float64, len(states))
	}
	return m
}

// IsTerminal reports whether the episode is over in state s.
func (m *Model) IsTerminal(s int) bool { return m.Terminal != nil && m.Terminal[s] }

// Over reports whether the episode is over for certain.
func (m *Model) Over(b Belief) bool {
	if m.Terminal == nil {
		return false
	}
	for _, e := range b {
		if !m.Terminal[e.Index] {
			return false
		}
	}
	return true
}

// MarkTerminal marks every state that leads to itself with reward zero under
// every action, for file formats without terminal states. It returns their
// number.
func (m *Model) MarkTerminal() int {
	m.Terminal = make([]bool, len(m.States))
	n := 0
	for s := range m.States {
		m.Terminal[s] = true
		for a := range m.Actions {
			row := m.Transition[a][s]
			if len(row) != 1 || row[0].Index != s || m.Reward[a][s] != 0 || (m.Payoffs != nil && len(m.Payoffs[a][s]) > 0) {
				m.Terminal[s] = false
				break
			}
		}
		if m.Terminal[s] {
			n++
		}
	}
	return n
}

// RewardRange returns the least and the greatest R(s, a).
func (m *Model) RewardRange() (least, greatest float64) {
	least, greatest = math.Inf(1), math.Inf(-1)
	for _, row := range m.Reward {
		for _, r := range row {
			least, greatest = min(least, r), max(greatest, r)
		}
	}
	return least, greatest
}

// Payoff is the reward of action a in state s when next and o are the outcome.
func (m *Model) Payoff(a, s, next, o int) float64 {
	if m.Payoffs == nil {
		return m.Reward[a][s]
	}
	for _, p := range m.Payoffs[a][s] {
		if p.Next == next && p.Observation == o {
			return p.Reward
		}
	}
	return 0
}

// MeanPayoff is the expectation of the payoffs of action a in state s.
func (m *Model) MeanPayoff(a, s int) float64 {
	sum := 0.0
	for _, p := range m.Payoffs[a][s] {
		sum += m.Transition[a][s].At(p.Next) * m.Sight[a][p.Next].At(p.Observation) * p.Reward
	}
	return sum
}

// check reports the first thing that keeps m from being a POMDP: a table of the
// wrong size, a row that is no distribution, a reward that is not finite, a
// discount outside of 0..1, a name used twice, a terminal state that pays or can
// be left. It costs time linear in the rows.
func (m *Model) Check() error {
	if len(m.States) == 0 || len(m.Actions) == 0 || len(m.Observations) == 0 {
		return fmt.Errorf("pomdp: %d states, %d actions, %d observations; a model needs at least one of each", len(m.States), len(m.Actions), len(m.Observations))
	}
	if !(m.Discount >= 0 && m.Discount <= 1) {
		return fmt.Errorf("pomdp: discount %v is not in 0..1", m.Discount)
	}
	for _, l := range []struct {
		what  string
		names []string
	}{{"state", m.States}, {"action", m.Actions}, {"observation", m.Observations}} {
		seen := make(map[string]bool, len(l.names))
		for i, n := range l.names {
			if n == "" || seen[n] {
				return fmt.Errorf("pomdp: %s %d is named %q; names must differ and not be empty", l.what, i, n)
			}
			seen[n] = true
		}
	}
	if err := m.Start.check(len(m.States)); err != nil {
		return fmt.Errorf("pomdp: start: %w", err)
	}
	if len(m.Transition) != len(m.Actions) || len(m.Sight) != len(m.Actions) || len(m.Reward) != len(m.Actions) {
		return fmt.Errorf("pomdp: tables for %d, %d and %d actions, not %d", len(m.Transition), len(m.Sight), len(m.Reward), len(m.Actions))
	}
	if m.Terminal != nil && len(m.Terminal) != len(m.States) {
		return fmt.Errorf("pomdp: %d terminal marks for %d states", len(m.Terminal), len(m.States))
	}
	for a := range m.Actions {
		if err := m.checkAction(a); err != nil {
			return err
		}
	}
	return m.checkPayoffs()
}

// checkAction checks the rows of one action.
func (m *Model) checkAction(a int) error {
	name := m.Actions[a]
	if len(m.Transition[a]) != len(m.States) || len(m.Sight[a]) != len(m.States) || len(m.Reward[a]) != len(m.States) {
		return fmt.Errorf("pomdp: action %q has %d, %d and %d rows for %d states", name, len(m.Transition[a]), len(m.Sight[a]), len(m.Reward[a]), len(m.States))
	}
	for s, state := range m.States {
		if err := m.Transition[a][s].check(len(m.States)); err != nil {
			return fmt.Errorf("pomdp: transition of action %q from state %q: %w", name, state, err)
		}
		if err := m.Sight[a][s].check(len(m.Observations)); err != nil {
			return fmt.Errorf("pomdp: observation of action %q in state %q: %w", name, state, err)
		}
		if r := m.Reward[a][s]; math.IsNaN(r) || math.IsInf(r, 0) {
			return fmt.Errorf("pomdp: reward of action %q in state %q is %v", name, state, r)
		}
		if m.IsTerminal(s) && (m.Transition[a][s].At(s) < 1-tolerance || m.Reward[a][s] != 0) {
			return fmt.Errorf("pomdp: terminal state %q is left by action %q, or paid for; it must lead to itself and pay 0", state, name)
		}
	}
	return nil
}

// checkPayoffs holds the payoffs to the expected rewards.
func (m *Model) checkPayoffs() error {
	if m.Payoffs == nil {
		return nil
	}
	if len(m.Payoffs) != len(m.Actions) {
		return fmt.Errorf("pomdp: payoffs of %d actions, not %d", len(m.Payoffs), len(m.Actions))
	}
	least, greatest := m.RewardRange()
	scale := max(1, math.Abs(least), math.Abs(greatest))
	for a := range m.Actions {
		if len(m.Payoffs[a]) != len(m.States) {
			return fmt.Errorf("pomdp: payoffs of action %q for %d states, not %d", m.Actions[a], len(m.Payoffs[a]), len(m.States))
		}
		for s := range m.States {
			for _, p := range m.Payoffs[a][s] {
				if p.Next < 0 || p.Next >= len(m.States) || p.Observation < 0 || p.Observation >= len(m.Observations) || math.IsNaN(p.Reward) || math.IsInf(p.Reward, 0) {
					return fmt.Errorf("pomdp: payoff %+v of action %q in state %q is out of range", p, m.Actions[a], m.States[s])
				}
				scale = max(scale, math.Abs(p.Reward))
			}
			if mean := m.MeanPayoff(a, s); math.Abs(mean-m.Reward[a][s]) > tolerance*scale {
				return fmt.Errorf("pomdp: payoffs of action %q in state %q have the mean %v, the reward is %v", m.Actions[a], m.States[s], mean, m.Reward[a][s])
			}
		}
	}
	return nil
}
