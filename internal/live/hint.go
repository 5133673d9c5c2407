package live

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/duel"
)

// Coach is what package duel says of a position with open hands.
type Coach struct {
	Value   [2]float64    `json:"value"`
	Half    float64       `json:"half"`
	Actions []CoachAction `json:"actions"`
	Threat  string        `json:"threat"`
}

// CoachAction is what an action is worth and why.
type CoachAction struct {
	Action string     `json:"action"`
	Value  [2]float64 `json:"value"`
	Half   float64    `json:"half"`
	Why    []string   `json:"why"`
}

// effort bounds what the coach costs, beside the time it is given: of the
// evaluation, and of each search for a threat.
type effort struct {
	duel.Effort
	threat int
}

// usualEffort is the coach's, some tenths of a second.
func usualEffort() effort {
	return effort{duel.Effort{Entries: 1, Nodes: 20_000, Proof: 5000, Odds: 10_000, Playouts: 1000}, 1000}
}

// coaching is what the coach may cost.
var coaching = usualEffort()

// hint has a program think what it would do in the place of a seat. It knows
// what the seat sees and nothing more.
func (t *Table) hint(c *Client, seat int, id int64) *Error {
	if t.state != StatePlaying || int(t.game.Turn) != seat || t.game.Phase == uno.Over || t.seats[seat].away || t.held != nil {
		return errorf(NotAsked, "There is nothing for you to decide now.")
	}
	if c.hints > 0 {
		return errorf(TooMany, "A hint is on its way.")
	}
	v := t.viewOf(seat)
	v.Events = t.game.History(seat)
	name := StandIn
	if v.Rules.OpenHands && v.Seats == 2 {
		name = "duelist"
	}
	p := t.newPlayer(name, seat, hintPurpose)
	src := t.seed.stream(hintPurpose + 1<<40 + uint64(t.kept))
	version, round, limit := t.v, t.round, t.hub.cfg.EvaluateFor
	job := func() {
		begun := time.Now()
		msg, err := advise(p, v, src, limit)
		t.hub.events.Hinted(time.Since(begun))
		msg.ID, msg.Seat, msg.V = id, seat, version
		t.mu.Lock()
		defer t.mu.Unlock()
		c.hints--
		switch {
		case c.table != t:
		case err != nil:
			t.hub.log.Error("a program failed", "table", t.code, "seats", seat, "error", err)
			c.Refuse(id, errorf(Unavailable, "There is no hint to be had here."))
		case t.round != round || t.v != version:
			c.Refuse(id, errorf(Stale, "The table has changed since."))
		default:
			c.send(encode(&msg))
		}
	}
	if !t.hub.advisers.do(job) {
		return errorf(TooMany, "Too many people ask for hints at the moment.")
	}
	c.hints++
	return nil
}

// advise makes a hint. A program that panics is an error.
func advise(p bot.Player, v *uno.View, src *rand.ChaCha8, limit time.Duration) (msg hintMsg, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	msg = hintMsg{T: "hint"}
	if coach := coachFor(v, src, limit); coach != nil {
		msg.Coach = coach
		msg.Move = coach.Actions[0].Action
		if len(coach.Actions[0].Why) > 0 {
			msg.Why = coach.Actions[0].Why[0]
		}
		return msg, nil
	}
	if e, ok := p.(bot.Explainer); ok {
		m, why := e.Explain(v)
		msg.Move, msg.Why = m.Text(), why
		return msg, nil
	}
	msg.Move = p.Decide(v).Text()
	return msg, nil
}

// coachFor values a position with open hands, nil where package duel does not
// serve.
func coachFor(v *uno.View, src *rand.ChaCha8, limit time.Duration) *Coach {
	if !v.Rules.OpenHands || v.Seats != 2 {
		return nil
	}
	g, err := duel.New(v.Rules)
	if err != nil {
		return nil
	}
	s, err := g.FromView(v)
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r, err := g.Evaluate(ctx, &s, coaching.Effort, src)
	if r == nil || err != nil && ctx.Err() == nil {
		return nil
	}
	list, threat := g.Advise(ctx, &s, r, coaching.threat)
	if len(list) == 0 {
		return nil
	}
	coach := &Coach{Value: [2]float64{r.Lo, r.Hi}, Half: r.Half}
	for _, a := range list {
		why := a.Why
		if why == nil {
			why = []string{}
		}
		coach.Actions = append(coach.Actions, CoachAction{
			Action: a.Action.String(), Value: [2]float64{a.Lo, a.Hi}, Half: a.Half, Why: why,
		})
	}
	if threat != nil && len(threat.Run.Line) > 0 {
		coach.Threat = threat.Run.Line[0]
	}
	return coach
}

// adviseChild gives a hint unasked where people are learning.
func (t *Table) adviseChild(seat int) {
	if !t.setup.Child || t.hinted == t.kept || t.seats[seat].client == nil {
		return
	}
	t.hinted = t.kept
	// A hint that cannot be had now was not asked for, so nobody misses it.
	_ = t.hint(t.seats[seat].client, seat, 0)
}
