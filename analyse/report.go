package analyse

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/luck"
)

// Report is an analysis.
type Report struct {
	Rules string `json:"rules"`
	// Prior names the source of the chances before the deal.
	Prior string `json:"prior"`
	// Player plays the hand on, for Horizon turns (0: to the end).
	Player  string `json:"player"`
	Horizon int    `json:"horizon"`
	// Sight is the seat whose view alone is used; -1: full information.
	Sight     int        `json:"sight"`
	Seats     []Seat     `json:"seats"`
	Decisions []Decision `json:"decisions"`
	Luck      []Luck     `json:"luck"`
	// Curve is the chance of each seat before each action, and the result.
	Curve []Point `json:"curve"`
	// Partial means that the work was cut short: decisions without games are
	// valued by the value function alone.
	Partial bool `json:"partial,omitempty"`
}

// Seat is the account of a seat: result = prior + skill + luck.
type Seat struct {
	Seat   int     `json:"seat"`
	Player string  `json:"player"`
	Result float64 `json:"result"`
	Prior  float64 `json:"prior"`
	Skill  float64 `json:"skill"`
	Luck   float64 `json:"luck"`
	// Own is the part of the skill that comes from the seat's own decisions; the
	// rest comes from the others' decisions.
	Own  float64 `json:"own_skill"`
	Loss float64 `json:"loss"` // of its decisions together
}

// Decision is a decision valued.
type Decision struct {
	Action int     `json:"action"` // the index among the actions of the record
	Seat   int     `json:"seat"`
	Move   string  `json:"move"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Best   Best    `json:"best"`
	Loss   float64 `json:"loss"`
	// LossCI95 is the interval of the loss.
	LossCI95 [2]float64 `json:"loss_ci95"`
	Mark     string     `json:"mark"` // "", inaccuracy, mistake or blunder
	Worlds   int        `json:"worlds"`
	Played   bool       `json:"played"` // played on, not only judged by the value function
	Actions  []Action   `json:"actions"`
	Belief   *Belief    `json:"belief,omitempty"`
	// Change is After less Before, for each seat.
	Change []float64 `json:"change"`
}

// Best is the best action: the one made, unless another is better and the 95 %
// interval of its gain excludes 0.
type Best struct {
	Action string     `json:"action"`
	Value  float64    `json:"value"`
	CI95   [2]float64 `json:"ci95"`
}

// Action is an action that could have been made.
type Action struct {
	Action string  `json:"action"`
	Value  float64 `json:"value"`
}

// Belief is what the seat knew of the hidden hands.
type Belief struct {
	Exact bool         `json:"exact"`
	Seats []HandBelief `json:"seats"`
}

// HandBelief is what is known of a hand.
type HandBelief struct {
	Seat    int     `json:"seat"`
	Cards   int     `json:"cards"`
	CanPlay float64 `json:"can_play"` // the chance that some card is legal on the top
	Hands   string  `json:"hands"`    // a bound of the number of possible hands
}

// Luck is the effect of one chance event.
type Luck struct {
	Action int       `json:"action"` // -1: before the first
	Seat   int       `json:"seat"`   // -1: nobody in particular
	What   string    `json:"what"`   // deal, start, draw, colour, eject, unseen or between
	Card   string    `json:"card,omitempty"`
	Move   string    `json:"move,omitempty"` // unseen: the action
	Delta  float64   `json:"delta"`          // for that seat, or for seat 0 where it is -1
	Deltas []float64 `json:"deltas,omitempty"`

	change luck.Shares
}

// Point is the chances before an action.
type Point struct {
	Action  int       `json:"action"`
	Chances []float64 `json:"chances"`
}

// marks are the least losses that are marked, the highest first.
var marks = []struct {
	Loss float64
	Name string
}{{0.15, "blunder"}, {0.07, "mistake"}, {0.03, "inaccuracy"}}

// mark is the mark of a loss.
func mark(loss float64) string {
	for _, m := range marks {
		if loss >= m.Loss {
			return m.Name
		}
	}
	return ""
}

// decision sums a node up.
func (n *node) decision() Decision {
	seat, best := n.view.Seat, n.best()
	after := n.own[n.at].shares()
	before := n.before.shares()
	d := Decision{
		Action: n.action, Seat: seat, Move: n.made.Text(), Before: before[seat], After: after[seat],
		Best:     Best{Action: n.moves[best].Text(), Value: n.own[best].shares()[seat], CI95: clip(n.own[best].interval())},
		LossCI95: n.values[best].interval(), Worlds: n.worlds, Played: n.play, Belief: n.about,
		Change: list(after.Minus(before), int(n.view.Seats)),
	}
	d.Loss = max(0, d.Best.Value-d.After)
	d.Mark = mark(d.Loss)
	for i, m := range n.moves {
		d.Actions = append(d.Actions, Action{m.Text(), n.own[i].shares()[seat]})
	}
	return d
}

// clip keeps an interval of chances between 0 and 1.
func clip(ci [2]float64) [2]float64 { return [2]float64{max(0, ci[0]), min(1, ci[1])} }

// list is the shares of the seats.
func list(p luck.Shares, seats int) []float64 { return append([]float64(nil), p[:seats]...) }

// cardText names a card, if there is one.
func cardText(k uno.Kind) string {
	if k == uno.NoKind {
		return ""
	}
	return k.String()
}
