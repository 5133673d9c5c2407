package analyse

import (
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// node is a decision to be valued. It holds only what the seat saw.
type node struct {
	action  int
	view    uno.View
	history learnt.Tracker // what all seats have seen
	made    uno.Move
	moves   []uno.Move
	weights []float64 // of the moves: how likely the judge's player makes them
	spoken  bool      // whether every move says Uno where it can
	fast    bool      // whether the fast engine plays on
	at      int       // the index of made
	worlds  int       // valued so far
	play    bool      // whether by games
	values  []mean    // of the moves; the number is the seat's gain over the move made
	own     []mean    // the same; the number is the seat's chance itself
	before  mean
	events  []uno.Event     // what the seat has seen
	deals   *belief.Sampler // nil where the hands lie open
	guessed bool            // of a position without a past: the seat knows its hand and the counts
	sure    *uno.State      // of one that is seen whole
	about   *Belief
	given   *Decision // valued already
}

// newNode is the decision of the seat to act, nil if it has no choice. history is
// what all seats have seen.
func newNode(action int, g *uno.Game, history *learnt.Tracker, made uno.Move) *node {
	seat := int(made.Seat)
	n := &node{action: action, made: made, history: *history, spoken: true}
	g.View(seat, &n.view)
	n.moves = policy.Decisions(nil, &n.view)
	n.at = -1
	for i, m := range n.moves {
		if m == made {
			n.at = i
		}
	}
	usual := len(n.moves)
	if n.at < 0 { // a play that does not say Uno
		n.at, n.spoken = usual, false
		n.moves = append(n.moves, made)
	}
	if len(n.moves) < 2 {
		return nil
	}
	n.view.Events = nil // the history has them
	n.weights = make([]float64, len(n.moves))
	p := learnt.NewFast()
	p.Recall(history)
	p.Weights(&n.view, n.moves[:usual:usual], n.weights[:usual])
	n.events = g.History(seat)
	return n
}

// counting bounds the work of counting what a seat can know of one hand, in steps of
// package belief: some milliseconds. With many seats it would be a second for each hand
// and decision, and a hundredth for each world. Beyond it worlds have weights.
const counting = 1 << 19

// estimates is how many deals estimate what cannot be counted exactly.
const estimates = 250

// know computes the posterior given what the seat saw.
func (n *node) know() error {
	rules, seats := n.view.Rules, int(n.view.Seats)
	if rules.OpenHands || n.deals != nil {
		return nil
	}
	b, err := belief.New(rules, seats, n.view.Seat)
	if err != nil {
		return err
	}
	if err := b.Listen(n.events); err != nil {
		return err
	}
	b.Settle(&n.view.Table)
	b.Bound(counting)
	n.deals = b.Sampler()
	n.about = &Belief{Exact: b.Exact() && n.deals.Exact()}
	var sampled *belief.Posterior // where the hands are not counted exactly
	for other := range seats {
		if other == n.view.Seat {
			continue
		}
		var p float64
		var err error
		if sampled == nil {
			p, err = b.CanPlay(other)
		}
		if errors.Is(err, belief.ErrTooLarge) {
			sampled, err = b.Estimate(rand.New(rand.NewPCG(uint64(n.action), 1)), estimates), nil
		}
		if sampled != nil {
			p = sampled.CanPlay(other)
		}
		if err != nil {
			return err
		}
		n.about.Seats = append(n.about.Seats, HandBelief{Seat: other, Cards: n.view.Counts[other], CanPlay: p, Hands: b.HandsBound(other).String()})
	}
	return nil
}

// world samples the hidden cards and returns the weight of the sample.
func (n *node) world(rng *rand.Rand) (s uno.State, weight float64) {
	v := &n.view
	s = uno.State{Table: v.Table, Rules: v.Rules, Drawn: v.Drawn}
	switch {
	case n.sure != nil:
		return *n.sure, 1
	case n.guessed:
		s, weight = n.guess(rng), 1
	case n.deals == nil:
		s.Hands, s.Pile = v.Open, v.Unseen()
		weight = 1
	default:
		var d belief.Deal
		weight = n.deals.Draw(rng, &d)
		s.Hands, s.Pile = d.Hands, d.Pile
	}
	if s.Phase == uno.ToAnswer {
		s.Guilty = s.Hands[s.Bluffer].HasColor(s.Before)
	}
	return s, weight
}

// reset discards all values.
func (n *node) reset(play bool) {
	n.play, n.worlds = play, 0
	n.values = make([]mean, len(n.moves))
	n.own = make([]mean, len(n.moves))
	n.before = mean{}
}

// owns reports whether a decision can be this one's.
func (n *node) owns(d *Decision, seats int) bool {
	return d.Action == n.action && d.Seat == n.view.Seat && d.Move == n.made.Text() && len(d.Change) == seats
}

// clone is a copy whose values are its own.
func (n *node) clone() node {
	c := *n
	c.values, c.own = slices.Clone(n.values), slices.Clone(n.own)
	return c
}

// value values every move in more worlds. The chance outcomes of a world are the
// same for every move; they depend on the seed, the action and the number of the
// world.
func (n *node) value(j *judge, seed uint64, worlds int) error {
	seat := n.view.Seat
	total := 0.0
	for _, w := range n.weights {
		total += w
	}
	j.set(n)
	outcomes := make([]luck.Shares, len(n.moves))
	for tries := 0; worlds > 0; n.worlds++ {
		stream := uno.Stream(seed, uint64(n.action), uint64(n.worlds))
		s, weight := n.world(rand.New(&stream))
		if weight == 0 {
			if tries++; tries > 100_000 {
				return errors.New("no hands could have brought this about")
			}
			continue
		}
		worlds--
		key := stream.Uint64()
		var before luck.Shares
		for i, m := range n.moves {
			var err error
			if outcomes[i], err = j.value(n, &s, m, key); err != nil {
				return err
			}
			before = before.Plus(outcomes[i], n.weights[i]/total)
		}
		for i := range n.moves {
			n.values[i].add(outcomes[i], outcomes[i][seat]-outcomes[n.at][seat], weight)
			n.own[i].add(outcomes[i], outcomes[i][seat], weight)
		}
		n.before.add(before, before[seat], weight)
	}
	return nil
}

// best is the index of the move with the highest value among those whose 95 %
// intervals show them better than the move made; if there is none, the move made.
func (n *node) best() int {
	best := n.at
	for i := range n.moves {
		if x := n.values[i].own; n.values[i].interval()[0] > 1e-9 && x > n.values[best].own {
			best = i
		}
	}
	return best
}

// settled reports whether the loss is known to the precision asked for.
func (n *node) settled(precision float64) bool {
	if n.worlds < 16 {
		return false
	}
	for i := range n.moves {
		if ci := n.values[i].interval(); ci[1]-ci[0] > 2*precision {
			return false
		}
	}
	return true
}
