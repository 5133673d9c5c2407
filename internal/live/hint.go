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
	"github.com/unolab/uno/internal/words"
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
	Action  string     `json:"action"`
	Value   [2]float64 `json:"value"`
	Half    float64    `json:"half"`
	Why     []string   `json:"why"` // Reasons in English
	Reasons []Reason   `json:"reasons"`
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
		return refused(NotAsked, words.NothingToDecide)
	}
	if c.hints > 0 {
		return refused(TooMany, words.HintComing)
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
	say := english(t.seats)
	job := func() {
		begun := time.Now()
		msg, err := advise(p, v, src, limit, say)
		t.hub.events.Hinted(time.Since(begun))
		msg.ID, msg.Seat, msg.V = id, seat, version
		t.mu.Lock()
		defer t.mu.Unlock()
		c.hints--
		switch {
		case c.table != t:
		case err != nil:
			t.hub.log.Error("a program failed", "table", t.code, "seats", seat, "error", err)
			c.Refuse(id, refused(Unavailable, words.NoHint))
		case t.round != round || t.v != version:
			c.Refuse(id, errorf(Stale, "The table has changed since."))
		default:
			c.send(encode(&msg))
		}
	}
	if !t.hub.advisers.do(job) {
		return refused(TooMany, words.HintsBusy)
	}
	c.hints++
	return nil
}

// advise makes a hint, whose reasons say spells in English. A program that
// panics is an error.
func advise(p bot.Player, v *uno.View, src *rand.ChaCha8, limit time.Duration, say *words.Speaker) (msg hintMsg, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	msg = hintMsg{T: "hint"}
	if coach := coachFor(v, src, limit, say); coach != nil {
		msg.Coach = coach
		msg.Move = coach.Actions[0].Action
		if best := &coach.Actions[0]; len(best.Reasons) > 0 {
			msg.Why, msg.Reason = best.Why[0], &best.Reasons[0]
		}
		return msg, nil
	}
	if e, ok := p.(bot.Explainer); ok {
		m, why := e.Explain(v)
		msg.Move = m.Text()
		if len(why) > 0 {
			first := ReasonOf(why[0])
			msg.Why, msg.Reason = say.Reason(why[0]), &first
		}
		return msg, nil
	}
	msg.Move = p.Decide(v).Text()
	return msg, nil
}

// coachFor values a position with open hands, nil where package duel does not
// serve.
func coachFor(v *uno.View, src *rand.ChaCha8, limit time.Duration, say *words.Speaker) *Coach {
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
		action := CoachAction{Action: a.Action.String(), Value: [2]float64{a.Lo, a.Hi}, Half: a.Half, Why: []string{}, Reasons: []Reason{}}
		for _, r := range a.Why {
			action.Why = append(action.Why, say.Reason(r))
			action.Reasons = append(action.Reasons, ReasonOf(r))
		}
		coach.Actions = append(coach.Actions, action)
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
