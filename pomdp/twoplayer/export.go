package twoplayer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/pomdp"
)

// Model writes a position's model out, state by state, for solvers of any POMDP.
//
// A state is the public state, the hand of the other player and the events that
// led there, so that the observation, those events, is a function of the state.
// Three states end it: won, lost and blocked. An action that is not legal (a card
// that is not held or may not be played, drawing when able to play) loses at
// once; as no value is below -1, that changes none. The model has at most limit
// states, beyond which there is an error. Cost: a few microseconds for each row.
func (g *Game) Model(ctx context.Context, pos Position, gamma float64, limit int) (*pomdp.Model, error) {
	start, err := g.Start(pos)
	if err != nil {
		return nil, err
	}
	w := newWriter(g, gamma)
	var first []pomdp.Entry
	for _, h := range start.hands {
		first = append(first, pomdp.Entry{Index: w.reach(start.x, h.hand, nil), P: h.p})
	}
	w.model.Start = pomdp.Gather(first)
	return w.model, w.write(ctx, limit)
}

// physical is a state that is not an end.
type physical struct {
	x    public
	hand bag
}

// The ends of a written model, and its first observations.
const (
	wonState = iota
	lostState
	blockedState
	ends
)

// writer writes a model out.
type writer struct {
	g            *Game
	s            stepper
	model        *pomdp.Model
	deal         int // the state before the deal; 0 if there is none
	dealt        pomdp.Dist
	reward       float64    // of the deal
	list         []physical // by state
	after        []int      // the observation of a state
	states       map[string]int
	observations map[string]int
}

// newWriter begins a model with the states that end it.
func newWriter(g *Game, gamma float64) *writer {
	w := &writer{
		g: g, s: stepper{g: g, trace: true},
		states: map[string]int{}, observations: map[string]int{},
		model: &pomdp.Model{Discount: gamma},
	}
	for _, name := range []string{"won", "lost", "blocked"} {
		w.state(name, physical{})
		w.after = append(w.after, w.observation(name))
	}
	return w
}

// state finds the number of a state.
func (w *writer) state(name string, p physical) int {
	id, found := w.states[name]
	if !found {
		id = len(w.list)
		w.states[name] = id
		w.list = append(w.list, p)
		w.model.States = append(w.model.States, name)
	}
	return id
}

// observation finds the number of an observation.
func (w *writer) observation(name string) int {
	id, found := w.observations[name]
	if !found {
		id = len(w.model.Observations)
		w.observations[name] = id
		w.model.Observations = append(w.model.Observations, name)
	}
	return id
}

// reach finds the state with a hand of the other player that events led to.
func (w *writer) reach(x public, hand bag, events []event) int {
	seen := w.g.eventsName(events)
	id := w.state(w.g.stateName(&x, hand)+"_"+seen, physical{x, hand})
	if id == len(w.after) {
		w.after = append(w.after, w.observation(seen))
	}
	return id
}

// write fills the tables, state by state as they are found.
func (w *writer) write(ctx context.Context, limit int) error {
	m := w.model
	names := append([]int{drawAction}, make([]int, len(w.g.faces))...)
	for f := range w.g.faces {
		names[f+1] = f
	}
	for _, a := range names {
		m.Actions = append(m.Actions, Identifier(w.g.actionName(a)))
	}
	n := len(m.Actions)
	m.Transition, m.Sight, m.Reward = make([][]pomdp.Dist, n), make([][]pomdp.Dist, n), make([][]float64, n)
	var legal []int
	for s := 0; s < len(w.list); s++ {
		if len(w.list) > limit {
			return fmt.Errorf("the model has more than %d states; raise the limit or take a smaller deck", limit)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if s >= ends && s != w.deal {
			legal = w.g.actions(&w.list[s].x, legal)
		}
		for i, a := range names {
			row, reward := pomdp.Point(lostState), -1.0
			switch {
			case s < ends:
				row, reward = pomdp.Point(s), 0
			case s == w.deal:
				row, reward = w.dealt, w.reward
			case slices.Contains(legal, a):
				row, reward = w.row(w.list[s], a)
			}
			m.Transition[i] = append(m.Transition[i], row)
			m.Reward[i] = append(m.Reward[i], reward)
		}
	}
	m.Terminal = make([]bool, len(w.list))
	for s := range ends {
		m.Terminal[s] = true
	}
	for i := range m.Actions {
		for s := range w.list {
			m.Sight[i] = append(m.Sight[i], pomdp.Point(w.after[s]))
		}
	}
	return nil
}

// row is what comes of a legal action.
func (w *writer) row(p physical, a int) (pomdp.Dist, float64) {
	w.s.reset()
	st := w.s.step(p.x, a, []weighted{{p.hand, 1}})
	return pomdp.Gather(w.entries(st, nil)), st.win - st.loss
}

// entries appends what comes of a step.
func (w *writer) entries(st *step, to []pomdp.Entry) []pomdp.Entry {
	to = append(to,
		pomdp.Entry{Index: wonState, P: st.win}, pomdp.Entry{Index: lostState, P: st.loss},
		pomdp.Entry{Index: blockedState, P: st.blocked})
	for _, b := range st.branches {
		for _, h := range b.hands {
			to = append(to, pomdp.Entry{Index: w.reach(b.to, h.hand, b.events), P: h.p})
		}
	}
	return to
}

// Identifier makes a name of letters, digits, - and _, as the file formats need it.
func Identifier(name string) string {
	return strings.NewReplacer(":", "-", " ", "").Replace(name)
}

// stateName names a physical state: both hands, the top, the discards under it
// and what is pending.
func (g *Game) stateName(x *public, hand bag) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s_%s_%s", Identifier(g.cards(x.hand).String()), Identifier(g.cards(hand).String()), Identifier(g.faces[x.top].name()))
	if x.under != 0 {
		b.WriteString("_u" + Identifier(g.cards(x.under).String()))
	}
	if x.must > 0 {
		fmt.Fprintf(&b, "_must%d", x.must)
	}
	if x.idle > 0 {
		b.WriteString("_idle")
	}
	return b.String()
}

// eventsName names what was seen since the last decision.
func (g *Game) eventsName(events []event) string {
	var words []string
	for _, e := range events {
		words = append(words, g.eventName(e))
	}
	return Observation(words)
}

// Observation is the name of what is observed when events with these names are seen.
func Observation(events []string) string {
	if len(events) == 0 {
		return "nothing"
	}
	return strings.Join(events, "_")
}

// eventName names one event: the player is dealt or draws cards (got-r1r5), the
// other player plays (r5) or draws (draws1), the discards are turned over
// (reshuffle), a hand starts with a card that the player begins on (first-r5) or
// the other (second-r5).
func (g *Game) eventName(e event) string {
	switch e.what {
	case turned:
		who := "second-"
		if e.n == 1 {
			who = "first-"
		}
		return who + Identifier(g.faces[e.face].name())
	case played:
		return Identifier(g.faces[e.face].name())
	case drew:
		return fmt.Sprintf("draws%d", e.n)
	case got:
		return "got-" + Identifier(g.cards(e.bag).String())
	default:
		return "reshuffle"
	}
}
