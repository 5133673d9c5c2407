package analyse

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/record"
)

// Options set how to analyse.
type Options struct {
	// Seat is the seat whose decisions are analysed, using only what it saw;
	// AllSeats analyses the decisions of all seats, each from what it saw, and
	// accounts for the result with full information.
	Seat int
	// Effort is the number of worlds for each decision, in each of which every
	// action is played on; 0 uses the value function alone.
	Effort int
	// Rounds repeats with more worlds until the context ends, for callers with a
	// time limit instead of an effort.
	Rounds bool
	// Worlds is the number of worlds in which the value function is evaluated
	// first; 0 means the default, 48.
	Worlds int
	Seed   uint64
	Model  *luck.Model // the value function; nil: luck.OfFast
	// Horizon is the turns that a world is played on; 0: to the end of the hand.
	Horizon int
	// Parts, unless 0, leaves out the decisions whose number, counted from 0, does not
	// leave Part when divided by Parts.
	Part, Parts int
	// Known are decisions valued already, which are taken as they are.
	Known []Decision
	// Progress, unless nil, receives the current analysis, the first one from the
	// value function alone.
	Progress func(done, total int, r *Report)
}

// AllSeats as Options.Seat analyses all seats.
const AllSeats = -1

const (
	coarse    = 48    // worlds for the value function
	batch     = 16    // worlds between two checks of the interval
	precision = 0.005 // half of the interval of each action's gain at which games stop
)

// ErrDone is the cancellation cause for a context whose time is up: Hand then
// returns the current analysis without an error.
var ErrDone = errors.New("the time is up")

// analysis is the work on a record.
type analysis struct {
	rec    *record.Record
	o      Options
	usual  bool // whether the value function is that of the program
	seats  int
	nodes  []*node
	values []luck.Shares // before each action by full sight, and the result
	chance []luck.Event
	prior  luck.Shares
	result luck.Shares
	made   []uno.Move
}

// Hand analyses a record, which must be sound. When the context ends it returns
// the current analysis, with Partial set and the context's error, unless the
// cause is ErrDone.
func Hand(ctx context.Context, rec *record.Record, o Options) (*Report, error) {
	a := &analysis{rec: rec, o: o, seats: len(rec.Seats), usual: o.Model == nil}
	if o.Seat != AllSeats && (o.Seat < 0 || o.Seat >= a.seats) {
		return nil, fmt.Errorf("there is no seat %d of %d", o.Seat, a.seats)
	}
	if err := a.begin(); err != nil {
		return nil, err
	}
	if err := a.know(); err != nil {
		return nil, err
	}
	if err := a.account(); err != nil {
		return nil, err
	}
	if err := a.refine(ctx); err != nil {
		r := a.report()
		r.Partial = true
		return r, err
	}
	return a.report(), nil
}

// begin finds the value function and the decisions.
func (a *analysis) begin() error {
	if a.o.Model == nil {
		var err error
		if a.o.Model, err = luck.OfFast(&a.rec.Rules, a.seats); err != nil {
			return err
		}
	}
	if a.o.Worlds == 0 {
		a.o.Worlds = coarse
	}
	a.prior = a.o.Model.PriorOf(a.seats, a.rec.Dealer)
	return a.replay()
}

// tell reports the current analysis to Progress.
func (a *analysis) tell(done int) {
	if a.o.Progress != nil {
		a.o.Progress(done, len(a.nodes), a.report())
	}
}

// replay finds the decisions.
func (a *analysis) replay() error {
	history, told := learnt.NewTracker(), 0
	return a.rec.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		for ; told < len(g.Log.Events); told++ {
			history.Observe(&g.Log.Events[told], g.Rules)
		}
		if last {
			a.result = luck.Result(&g.State)
			a.values = append(a.values, a.result)
			return nil
		}
		for len(a.values) < i { // a first action that chance made
			a.values = append(a.values, luck.Of(a.o.Model, &g.State))
			a.made = append(a.made, g.Moves[len(a.made)])
		}
		a.values = append(a.values, luck.Of(a.o.Model, &g.State))
		a.made = append(a.made, m)
		if m.Act >= uno.Jump || a.o.Seat != AllSeats && int(m.Seat) != a.o.Seat {
			return nil
		}
		if m.Act == uno.Draw {
			m.Card, m.Color = uno.NoKind, uno.NoColor
		}
		if n := newNode(i, g, &history, m); n != nil {
			a.nodes = append(a.nodes, n)
		}
		return nil
	})
}

// ErrKnown is wrapped by the error about known decisions that are not of the record.
var ErrKnown = errors.New("a known decision is not of this record")

// know takes the known decisions, and leaves those of other parts out.
func (a *analysis) know() error {
	byAction := map[int]*Decision{}
	for i := range a.o.Known {
		byAction[a.o.Known[i].Action] = &a.o.Known[i]
	}
	var mine []*node
	used := 0
	for i, n := range a.nodes {
		d := byAction[n.action]
		switch {
		case d != nil && !n.owns(d, a.seats):
			return fmt.Errorf("%w: action %d", ErrKnown, n.action+1)
		case d != nil:
			n.given = d
			used++
			mine = append(mine, n)
		case a.o.Parts == 0 || i%a.o.Parts == a.o.Part:
			mine = append(mine, n)
		}
	}
	if used != len(a.o.Known) {
		return ErrKnown
	}
	a.nodes = mine
	return nil
}

// account measures the effect of chance, for an analysis with full information.
func (a *analysis) account() error {
	if a.o.Seat != AllSeats {
		a.values = nil
		return nil
	}
	h, err := luck.OfRecord(a.rec)
	if err != nil {
		return err
	}
	meter := luck.Meter{Model: a.o.Model}
	l, err := meter.Measure(h)
	if err != nil {
		return err
	}
	a.chance = l.Events
	return nil
}

// report makes the report of the current analysis.
func (a *analysis) report() *Report {
	r := &Report{
		Rules: a.rec.Rules.String(), Player: Player, Horizon: a.o.Horizon, Sight: a.o.Seat,
		Prior: fmt.Sprintf("share of %d hands between equal players won from that seat", a.o.Model.Games),
	}
	for _, n := range a.nodes {
		if n.given == nil {
			r.Decisions = append(r.Decisions, n.decision())
		} else {
			r.Decisions = append(r.Decisions, *n.given)
		}
	}
	if a.o.Seat == AllSeats {
		a.fullSight(r)
	} else {
		a.oneSight(r)
	}
	return r
}

// fullSight makes the accounts of all seats.
func (a *analysis) fullSight(r *Report) {
	accounts := make([]Seat, a.seats)
	var skill, fortune luck.Shares
	spend := func(l Luck) {
		l.Deltas = list(l.change, a.seats)
		l.Delta = l.change[max(0, l.Seat)]
		fortune = fortune.Plus(l.change, 1)
		r.Luck = append(r.Luck, l)
	}
	byAction := map[int]*Decision{}
	for i := range r.Decisions {
		byAction[r.Decisions[i].Action] = &r.Decisions[i]
	}
	events := a.chance
	take := func(action int) (sum luck.Shares) {
		for len(events) > 0 && events[0].Action == action {
			e := events[0]
			events = events[1:]
			if e.What == luck.Dealt {
				continue // the deal is what is left
			}
			sum = sum.Plus(e.Delta, 1)
			spend(Luck{Action: action, Seat: e.Seat, What: e.What, Card: cardText(e.Card), change: e.Delta})
		}
		return sum
	}
	followed := take(-1)
	spend(Luck{Action: -1, Seat: -1, What: luck.Dealt, change: a.values[0].Minus(a.prior).Minus(followed)})
	for i := range len(a.values) - 1 {
		seat := int(a.made[i].Seat)
		left := a.values[i+1].Minus(a.values[i]).Minus(take(i))
		var change luck.Shares
		if d := byAction[i]; d != nil {
			copy(change[:], d.Change)
			accounts[seat].Loss += d.Loss
		} else if a.made[i].Act >= uno.Jump {
			change = left
		}
		skill = skill.Plus(change, 1)
		accounts[seat].Own += change[seat]
		if rest := left.Minus(change); rest != (luck.Shares{}) {
			spend(Luck{Action: i, Seat: seat, What: "unseen", Move: a.made[i].Text(), change: rest})
		}
		r.Curve = append(r.Curve, Point{i, list(a.values[i], a.seats)})
	}
	r.Curve = append(r.Curve, Point{len(a.values) - 1, list(a.result, a.seats)})
	for seat := range accounts {
		s := &accounts[seat]
		s.Seat, s.Player, s.Result = seat, a.rec.Seats[seat], a.result[seat]
		s.Prior, s.Skill, s.Luck = a.prior[seat], skill[seat], fortune[seat]
	}
	r.Seats = accounts
}

// oneSight makes the account of one seat from what it saw.
func (a *analysis) oneSight(r *Report) {
	seat := a.o.Seat
	s := Seat{Seat: seat, Player: a.rec.Seats[seat], Result: a.result[seat], Prior: a.prior[seat]}
	last, at := s.Prior, -1
	between := func(action int, now float64) {
		what := "between"
		if at < 0 {
			what = luck.Dealt
		}
		r.Luck = append(r.Luck, Luck{Action: at, Seat: seat, What: what, Delta: now - last})
		s.Luck += now - last
		last, at = now, action
	}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		between(d.Action, d.Before)
		r.Curve = append(r.Curve, Point{d.Action, []float64{d.Before}})
		s.Skill += d.After - d.Before
		s.Loss += d.Loss
		last = d.After
	}
	between(len(a.rec.Actions), s.Result)
	r.Curve = append(r.Curve, Point{len(a.rec.Actions), []float64{s.Result}})
	s.Own = s.Skill
	r.Seats = []Seat{s}
}
