package twoplayer

import (
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
)

// Table is a whole state of a game of any deck, hidden cards included, at a
// decision of the player. The draw pile is a multiset: each card of it is as
// likely to come next.
type Table struct {
	Hands [2]uno.Cards // the player's first
	Pile  uno.Cards
	Under uno.Cards
	Top   uno.Kind
	Color uno.Color
	Must  int8 // cards that the player has to draw now
	Idle  int8 // turns in a row in which no card moved
	Over  bool
}

// Act is an action of the player: a kind with the colour that it names, or
// uno.NoKind to draw.
type Act struct {
	Card  uno.Kind
	Color uno.Color
}

// String is the notation of the action: r5, w:r, draw.
func (a Act) String() string {
	switch {
	case a.Card == uno.NoKind:
		return "draw"
	case a.Card.Black():
		return a.Card.String() + ":" + a.Color.String()
	default:
		return a.Card.String()
	}
}

// Sight is what the player sees until its next decision, as a hash of the events:
// two sequences of events share one with a chance of about 2^-64.
type Sight uint64

// Simulator plays the model of a deck of any size against a policy, one sampled
// step at a time. It implements pomdp.Generative for planners that sample.
type Simulator struct {
	Sigma    *policy.Ranked
	Gamma    float64
	Nameable []uno.Color
	// Belief is what is known at the start: weighted states, one at least.
	Belief pomdp.Particles[Table]
}

// Discount implements pomdp.Generative.
func (s *Simulator) Discount() float64 { return s.Gamma }

// Start implements pomdp.Generative.
func (s *Simulator) Start(rng *rand.Rand) Table { return s.Belief.Resample(1, rng).States[0] }

// Actions implements pomdp.Generative: the legal plays in canonical order, or the
// draw.
func (s *Simulator) Actions(t Table) []Act {
	if t.Over {
		return nil
	}
	var list []Act
	if t.Must == 0 {
		list = s.plays(t.Hands[0], &t, nil)
	}
	if len(list) == 0 {
		list = []Act{{Card: uno.NoKind}}
	}
	return list
}

// plays lists the legal plays from a hand.
func (s *Simulator) plays(hand uno.Cards, t *Table, into []Act) []Act {
	for k := range hand.Each() {
		switch {
		case k.Black():
			for _, c := range s.Nameable {
				into = append(into, Act{k, c})
			}
		case k.Color() == t.Color || !t.Top.Black() && k.Rank() == t.Top.Rank():
			into = append(into, Act{k, k.Color()})
		}
	}
	return into
}

// Rollout is what a policy does for the player.
func (s *Simulator) Rollout(p *policy.Ranked, t Table, rng *rand.Rand) Act {
	if t.Must > 0 {
		return Act{Card: uno.NoKind}
	}
	var room [24]Act
	plays := best(p, s.plays(t.Hands[0], &t, room[:0]), t.Hands[0], t.Hands[1].Len())
	switch len(plays) {
	case 0:
		return Act{Card: uno.NoKind}
	case 1:
		return plays[0]
	default:
		return plays[rng.IntN(len(plays))]
	}
}

// Step implements pomdp.Generative.
func (s *Simulator) Step(t Table, a Act, rng *rand.Rand) (next Table, o Sight, reward float64, over bool) {
	run := run{s: s, t: t, rng: rng}
	run.own(a)
	if run.t.Over {
		run.note(uint64(run.reward + 3))
	}
	return run.t, Sight(run.seen), run.reward, run.t.Over
}

// run is a step under way.
type run struct {
	s      *Simulator
	t      Table
	rng    *rand.Rand
	seen   uint64
	reward float64
}

// note adds a thing seen.
func (r *run) note(what uint64) { r.seen = uno.Mix(r.seen ^ what*0x9e3779b97f4a7c15) }

// own is the player's part of the step.
func (r *run) own(a Act) {
	t := &r.t
	if a.Card == uno.NoKind {
		n := 1
		if t.Must > 0 {
			n = int(t.Must)
			t.Must = 0
			r.draw(0, n)
		} else if r.idle(r.draw(0, n)) {
			return
		}
		r.reply()
		return
	}
	if r.put(0, a) {
		return
	}
	switch a.Card.Rank() {
	case uno.Skip, uno.Reverse:
	case uno.DrawTwo:
		r.draw(1, 2)
	case uno.WildDrawFour:
		r.draw(1, 4)
	default:
		r.reply()
	}
}

// put plays a card and says whether the game is over.
func (r *run) put(seat int, a Act) bool {
	t := &r.t
	t.Hands[seat].Remove(a.Card)
	t.Under.Add(t.Top)
	t.Top, t.Color = a.Card, a.Color
	t.Idle = 0
	if !t.Hands[seat].Empty() {
		return false
	}
	t.Over = true
	r.reward = float64(1 - 2*seat)
	return true
}

// idle counts a turn that moved no card and says whether the hand is blocked.
func (r *run) idle(drawn int) bool {
	if drawn > 0 {
		r.t.Idle = 0
		return false
	}
	r.t.Idle++
	r.t.Over = r.t.Idle >= 2
	return r.t.Over
}

// draw gives a seat n cards or what there is; the player sees its own.
func (r *run) draw(seat, n int) (drawn int) {
	t := &r.t
	for ; drawn < n; drawn++ {
		if t.Pile.Empty() {
			if t.Under.Empty() {
				break
			}
			t.Pile, t.Under = t.Under, uno.Cards{}
			r.note(200)
		}
		k := pick(t.Pile, r.rng)
		t.Pile.Remove(k)
		t.Hands[seat].Add(k)
		if seat == 0 {
			r.note(uint64(k))
		}
	}
	if seat == 1 {
		r.note(210 + uint64(drawn))
	}
	return drawn
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
	t := &r.t
	var room [24]Act
	for {
		hand := t.Hands[1]
		plays := best(r.s.Sigma, r.s.plays(hand, t, room[:0]), hand, t.Hands[0].Len())
		if len(plays) == 0 {
			r.idle(r.draw(1, 1))
			return
		}
		a := plays[0]
		if len(plays) > 1 {
			a = plays[r.rng.IntN(len(plays))]
		}
		r.note(64 + uint64(a.Card)<<3 + uint64(a.Color))
		if r.put(1, a) {
			return
		}
		switch a.Card.Rank() {
		case uno.Skip, uno.Reverse:
			continue
		case uno.DrawTwo:
			t.Must = 2
		case uno.WildDrawFour:
			t.Must = 4
		}
		return
	}
}

// Bound is an upper bound of the value of a state, whatever is known: a card a
// step, and a step for each draw that is forced.
func (s *Simulator) Bound(t Table) float64 {
	steps := t.Hands[0].Len()
	if t.Must > 0 {
		steps += 1 + min(int(t.Must), t.Pile.Len()+t.Under.Len())
	}
	return math.Pow(s.Gamma, float64(steps-1))
}
