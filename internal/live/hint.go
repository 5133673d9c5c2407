package live

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

// Coach is the evaluation of a position with open hands: the chance of the seat to
// win, from here and after each of its moves, the best first.
type Coach struct {
	Value   [2]float64    `json:"value" as:"Span"`
	Half    float64       `json:"half" minimum:"0" maximum:"1"` // the estimate, by which moves are ordered, with endless play counted as one half
	Actions []CoachAction `json:"actions"`
	Threat  string        `json:"threat"` // how the other would begin its run; empty if it has none
}

// CoachAction is what an action is worth and why.
type CoachAction struct {
	Action  string     `json:"action"`
	Value   [2]float64 `json:"value" as:"Span"`
	Half    float64    `json:"half" minimum:"0" maximum:"1"` // the estimate
	Why     []string   `json:"why"`                          // Reasons in English
	Reasons []Reason   `json:"reasons"`
}

// effort bounds the cost of the coach, besides its time: of the evaluation, and
// of each search for a threat.
type effort struct {
	duel.Effort
	threat int
}

// usualEffort is the coach's default, some tenths of a second.
func usualEffort() effort {
	return effort{duel.Effort{Entries: 1, Nodes: 20_000, Proof: 5000, Odds: 10_000, Playouts: 1000}, 1000}
}

// coaching bounds the cost of the coach.
var coaching = usualEffort()

// hint asks for a hint for a seat.
func (t *Table) hint(c *Client, seat int, id int64) *Error {
	if c.hints > 0 && t.m.CanHint(seat) {
		return refused(TooMany, words.HintComing)
	}
	t.step(table.AskHint{Seat: seat, Ref: t.refer(waiting{client: c, id: id})})
	return nil
}

// advise asks a program what it would do in a seat's place. The program sees only
// what the seat sees. An unrequested hint that is not available now is dropped
// silently.
func (t *Table) advise(e table.Advise) {
	w, asked := t.asked[e.Ref]
	delete(t.asked, e.Ref)
	if !asked {
		w.client = t.seats[e.Seat].client
	}
	c := w.client
	if c == nil || c.hints > 0 {
		return
	}
	src, round, limit := t.seed.coach(len(t.m.Game().Moves)), t.round, t.hub.cfg.EvaluateFor
	say := english(t.seats)
	job := func() {
		begun := time.Now()
		msg, err := advise(&e.Question, src, limit, say)
		t.hub.events.Hinted(time.Since(begun))
		msg.ID, msg.Seat, msg.V = w.id, e.Seat, e.V
		t.mu.Lock()
		defer t.mu.Unlock()
		c.hints--
		switch {
		case c.table != t:
		case err != nil:
			t.hub.log.Error("a program failed", "table", t.code, "seats", e.Seat, "error", err)
			c.Refuse(w.id, refused(Unavailable, words.NoHint))
		case t.round != round || t.m.Version(e.Seat) != e.V:
			c.Refuse(w.id, errorf(Stale, "The table has changed since."))
		default:
			c.send(encode(&msg))
		}
	}
	if t.hub.advisers.do(job) {
		c.hints++
	} else if asked {
		c.Refuse(w.id, refused(TooMany, words.HintsBusy))
	}
}

// advise makes a hint; say writes its reasons in English. A program that panics
// is an error.
func advise(q *table.Question, src *rand.ChaCha8, limit time.Duration, say *words.Speaker) (HintMessage, error) {
	msg := HintMessage{T: "hint"}
	r, err := saved(func() table.Reply {
		if msg.Coach = coachFor(q.View, src, limit, say); msg.Coach != nil {
			return table.Reply{}
		}
		return q.Explain()
	})
	switch {
	case err != nil:
	case msg.Coach != nil:
		best := &msg.Coach.Actions[0]
		msg.Move = best.Action
		if len(best.Reasons) > 0 {
			msg.Why, msg.Reason = best.Why[0], &best.Reasons[0]
		}
	default:
		msg.Move = r.Move.Text()
		if len(r.Why) > 0 {
			first := ReasonOf(r.Why[0])
			msg.Why, msg.Reason = say.Reason(r.Why[0]), &first
		}
	}
	return msg, err
}

// coachFor values a position with open hands; it is nil where package duel does
// not support the rules.
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
