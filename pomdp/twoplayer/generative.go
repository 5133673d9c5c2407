package twoplayer

import (
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
)

// Table is a whole state of a game of any deck, hidden cards included, at a
// decision of the player, who is seat 0.
type Table struct {
	pair.State
	// Must is how many cards the player has to draw now, which is a step of its
	// own; the turn is the other's after it.
	Must uint8
}

// Sight is what the player sees until its next decision, as a hash of the events:
// two sequences of events share one with a chance of about 2^-64.
type Sight uint64

// Simulator plays the model of a deck of any size against a policy, one sampled
// step at a time. It implements pomdp.Generative for planners that sample.
type Simulator struct {
	Sigma *policy.Ranked
	Gamma float64
	// Belief is what is known at the start: weighted states, one at least.
	Belief pomdp.Particles[Table]

	engine *pair.Engine
}

// NewSimulator makes the simulator of a deck, without a belief.
func NewSimulator(deck uno.Cards, sigma *policy.Ranked, gamma float64) (*Simulator, error) {
	e, err := engineOf(deck)
	return &Simulator{Sigma: sigma, Gamma: gamma, engine: e}, err
}

// engineOf is the engine of the rules of the model with a deck.
func engineOf(deck uno.Cards) (*pair.Engine, error) {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		return nil, err
	}
	rules.Deck = deck
	return pair.New(&rules)
}

// draw is the action that plays nothing.
var draw = pair.Plain(uno.Draw)

// Discount implements pomdp.Generative.
func (s *Simulator) Discount() float64 { return s.Gamma }

// Start implements pomdp.Generative.
func (s *Simulator) Start(rng *rand.Rand) Table { return s.Belief.Resample(1, rng).States[0] }

// Actions implements pomdp.Generative: the legal plays in canonical order, or the
// draw.
func (s *Simulator) Actions(t Table) []pair.Action {
	switch _, over := t.Over(); {
	case over:
		return nil
	case t.Must > 0:
		return []pair.Action{draw}
	default:
		return s.engine.Legal(nil, &t.State)
	}
}

// best appends the plays that a policy may make for the seat to act, each as
// likely; none if it has to draw.
func (s *Simulator) best(p *policy.Ranked, t *Table, into []pair.Action) []pair.Action {
	if t.Must > 0 {
		return into
	}
	hand := t.Hands[t.Turn]
	plays := s.engine.Spell(into, s.engine.Plays(&t.State, hand.One))
	return best(p, plays, hand.Cards(), t.Hands[1-t.Turn].Size())
}

// Rollout is what a policy does for the player.
func (s *Simulator) Rollout(p *policy.Ranked, t Table, rng *rand.Rand) pair.Action {
	var room [24]pair.Action
	return chosen(s.best(p, &t, room[:0]), rng)
}

// chosen is a random one of some plays, or the draw if there is none.
func chosen(plays []pair.Action, rng *rand.Rand) pair.Action {
	switch len(plays) {
	case 0:
		return draw
	case 1:
		return plays[0]
	default:
		return plays[rng.IntN(len(plays))]
	}
}

// Step implements pomdp.Generative.
func (s *Simulator) Step(t Table, a pair.Action, rng *rand.Rand) (next Table, o Sight, reward float64, over bool) {
	r := run{s: s, t: t, rng: rng}
	if r.t.Must > 0 {
		r.draw(pair.Luck{N: int(r.t.Must)})
		r.t.Must = 0
	} else {
		r.move(a)
	}
	r.reply()
	winner, over := r.t.Over()
	if over {
		switch winner {
		case 0:
			reward = 1
		case 1:
			reward = -1
		}
		r.note(uint64(reward + 3))
	}
	return r.t, Sight(r.seen), reward, over
}

// run is a step under way.
type run struct {
	s    *Simulator
	t    Table
	rng  *rand.Rand
	seen uint64
}

// note adds a thing seen.
func (r *run) note(what uint64) { r.seen = uno.Mix(r.seen ^ what*0x9e3779b97f4a7c15) }

// move makes an action of the seat to act. Cards that the player is made to draw
// wait for its next step.
func (r *run) move(a pair.Action) {
	seat := r.t.Turn
	l := r.s.engine.Apply(&r.t.State, a)
	switch {
	case l.N == 0 && a == draw && seat == 1:
		r.note(210)
	case l.N == 0:
	case l.Seat == 0 && !l.Own:
		r.t.Must = uint8(l.N)
	default:
		r.draw(l)
	}
}

// draw gives a seat its cards or what there is; the player sees its own.
func (r *run) draw(l pair.Luck) {
	t := &r.t
	drawn := 0
	for ; drawn < l.N && !t.Stockless(); drawn++ {
		if t.Pile.Empty() {
			t.Restock()
			r.note(200)
		}
		k := pick(t.Pile.Cards(), r.rng)
		if l.Own {
			r.s.engine.Take(&t.State, k)
		} else {
			t.Draw(l.Seat, k)
		}
		if l.Seat == 0 {
			r.note(uint64(k))
		}
	}
	if l.Seat == 1 {
		r.note(210 + uint64(drawn))
	}
}

// pick draws one of the cards.
func pick(from uno.Cards, rng *rand.Rand) uno.Kind {
	i := rng.IntN(from.Len())
	for k, n := range from.Each() {
		if i < n {
			return k
		}
		i -= n
	}
	panic("twoplayer: a pile holds fewer cards than it counts")
}

// reply is the other player's part, up to the player's next decision.
func (r *run) reply() {
	var room [24]pair.Action
	for r.t.Deciding() && r.t.Turn == 1 && r.t.Must == 0 {
		a := chosen(r.s.best(r.s.Sigma, &r.t, room[:0]), r.rng)
		if a.Act == uno.Play {
			color := a.Card.Color()
			if a.Color != uno.NoColor {
				color = a.Color
			}
			r.note(64 + uint64(a.Card)<<3 + uint64(color))
		}
		r.move(a)
	}
}

// Bound is an upper bound of the value of a state, whatever is known: a card a
// step, and a step for each draw that is forced.
func (s *Simulator) Bound(t Table) float64 {
	steps := t.Hands[0].Size()
	if t.Must > 0 {
		steps += 1 + min(int(t.Must), t.Pile.Size()+t.Under.Size())
	}
	return math.Pow(s.Gamma, float64(steps-1))
}
