package analyse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"text/tabwriter"

	"github.com/unolab/uno"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// PositionReport is the analysis of a position without a past: what each action of the
// seat to act is worth.
type PositionReport struct {
	Rules   string `json:"rules"`
	Player  string `json:"player"`  // plays the hand on
	Horizon int    `json:"horizon"` // for so many turns; 0: to the end
	Seat    int    `json:"seat"`    // to act; -1: the hand is over
	// Open means that every hand was seen; otherwise the seat saw its own, and all deals
	// of the unseen cards are equally likely.
	Open bool `json:"open"`
	// Chances of each seat, as the seat that looks sees it, if the player plays on.
	Chances []float64        `json:"chances"`
	Actions []PositionAction `json:"actions"` // the best first
	Worlds  int              `json:"worlds"`
	Played  bool             `json:"played"` // played on, not only judged by the value function
	Partial bool             `json:"partial,omitempty"`
}

// PositionAction is what an action is worth.
type PositionAction struct {
	Action string     `json:"action"`
	Value  float64    `json:"value"`
	CI95   [2]float64 `json:"ci95"`
}

// Position values the actions of a position that has no past. Of the options it heeds
// Effort, Worlds, Seed, Model and Horizon. Progress receives the report so far; when the
// context ends the report is Partial and the context's error is returned.
func Position(ctx context.Context, s *uno.State, open bool, o Options, progress func(done, total int, r *PositionReport)) (*PositionReport, error) {
	seats := int(s.Seats)
	if o.Model == nil {
		var err error
		if o.Model, err = luck.OfFast(s.Rules, seats); err != nil {
			return nil, err
		}
	}
	if o.Worlds == 0 {
		o.Worlds = coarse
	}
	r := &PositionReport{Rules: s.Rules.String(), Player: Player, Horizon: o.Horizon, Seat: int(s.Turn), Open: open || s.Rules.OpenHands, Actions: []PositionAction{}}
	if s.Phase == uno.Over {
		r.Seat = -1
		r.Chances = list(luck.Result(s), seats)
		return r, nil
	}
	g, history := &uno.Game{State: *s}, learnt.NewTracker()
	var v uno.View
	g.View(r.Seat, &v)
	moves := policy.Decisions(nil, &v)
	if len(moves) == 0 {
		return nil, errors.New("the seat to act has no decision")
	}
	n := newNode(0, g, &history, moves[0])
	if n == nil { // there is one thing to do
		r.Chances = list(luck.Of(o.Model, s), seats)
		r.Actions = append(r.Actions, PositionAction{moves[0].Text(), r.Chances[r.Seat], [2]float64{r.Chances[r.Seat], r.Chances[r.Seat]}})
		return r, nil
	}
	n.guessed = !r.Open
	if open {
		n.sure = s
	}
	j := newJudge(o.Model, s.Rules, seats, o.Horizon)
	n.reset(false)
	if err := n.value(j, o.Seed, o.Worlds); err != nil {
		return nil, err
	}
	n.fill(r)
	if o.Effort == 0 {
		return r, nil
	}
	if progress != nil {
		progress(0, o.Effort, r)
	}
	n.reset(true)
	for n.worlds < o.Effort {
		if err := ctx.Err(); err != nil {
			r.Partial = true
			return r, err
		}
		if err := n.value(j, o.Seed+1, min(batch, o.Effort-n.worlds)); err != nil {
			return nil, err
		}
		n.fill(r)
		if progress != nil {
			progress(n.worlds, o.Effort, r)
		}
	}
	return r, nil
}

// Print writes the analysis for people.
func (r *PositionReport) Print(w io.Writer) error {
	sight := "by what the seat to act knows"
	if r.Open {
		sight = "by all hands"
	}
	fmt.Fprintf(w, "%s, %s\n", r.Rules, sight)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for seat, chance := range r.Chances {
		fmt.Fprintf(tab, "seat %d\t%.1f\n", seat, 100*chance)
	}
	for _, a := range r.Actions {
		fmt.Fprintf(tab, "%d %s\t%.1f\t%.1f to %.1f\n", r.Seat, a.Action, 100*a.Value, 100*a.CI95[0], 100*a.CI95[1])
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "chances to win in %% with 95 %% intervals, from %d worlds\n", r.Worlds)
	return err
}

// fill puts the values so far into a report; the arrays of the last are not changed.
func (n *node) fill(r *PositionReport) {
	seat := n.view.Seat
	r.Worlds, r.Played = n.worlds, n.play
	r.Chances = list(n.before.shares(), int(n.view.Seats))
	r.Actions = make([]PositionAction, len(n.moves))
	for i, m := range n.moves {
		r.Actions[i] = PositionAction{m.Text(), n.own[i].shares()[seat], clip(n.own[i].interval())}
	}
	slices.SortStableFunc(r.Actions, func(a, b PositionAction) int { return cmp.Compare(b.Value, a.Value) })
}

// guess deals the unseen cards, every deal with the same chance.
func (n *node) guess(rng *rand.Rand) uno.State {
	v := &n.view
	s := uno.State{Table: v.Table, Rules: v.Rules, Drawn: v.Drawn}
	unseen := v.Unseen().Kinds()
	rng.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	for i := range int(v.Seats) {
		if i == v.Seat {
			s.Hands[i] = v.Hand
			continue
		}
		s.Hands[i] = uno.NewCards(unseen[:v.Counts[i]]...)
		unseen = unseen[v.Counts[i]:]
	}
	s.Pile = uno.NewCards(unseen...)
	return s
}
