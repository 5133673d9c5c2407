package table

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// seeded is the chance of a hand in tests.
type seeded struct{ seed, round uint64 }

func (c seeded) Order() *uno.DeckOrder               { return uno.NewDeckOrder(c.seed, c.round) }
func (c seeded) Player(seat, moves int) rand.Source  { return c.source(1, seat, moves) }
func (c seeded) Adviser(seat, moves int) rand.Source { return c.source(2, seat, moves) }

func (c seeded) source(purpose, seat, moves int) rand.Source {
	return rand.NewPCG(c.seed<<8+c.round, uint64(purpose<<32+seat<<16+moves))
}

// driver drives a table in tests: its clock is a number, it keeps and deals what
// it is asked to, and it holds timers and thoughts until a test lets them come.
type driver struct {
	tb     testing.TB
	t      *Table
	seed   uint64
	now    time.Time
	timers map[Timer]time.Time
	think  *Think
	fails  func() bool // the store, the next time; nil: never
	see    func(e Effect)
}

func newDriver(tb testing.TB, cfg Config, seed uint64, seats ...Seat) *driver {
	tb.Helper()
	if err := cfg.Rules.Check(len(seats)); err != nil {
		tb.Fatal(err)
	}
	return &driver{
		tb: tb, t: New(cfg, seats, 0), seed: seed, now: time.Unix(1e9, 0), timers: map[Timer]time.Time{}, see: func(Effect) {},
	}
}

// deal is a hand of a match.
func (d *driver) deal(match uno.Match) Dealt {
	d.tb.Helper()
	hand, err := Lay(&d.t.cfg.Rules, d.t.Seats(), match.Dealer, seeded{d.seed, uint64(match.Round)})
	if err != nil {
		d.tb.Fatal(err)
	}
	return Dealt{Hand: hand, Match: match}
}

// begin begins a match.
func (d *driver) begin(dealer int) {
	d.step(d.deal(*uno.NewMatch(&d.t.cfg.Rules, d.t.Seats(), d.t.cfg.Target, dealer)))
}

// step takes an input and does what follows at once.
func (d *driver) step(in Input) {
	for effects := d.t.Step(in, d.now); len(effects) > 0; {
		e := effects[0]
		effects = effects[1:]
		d.see(e)
		failed := false
		switch e.(type) {
		case Keep, Finish, Deal:
			if len(effects) > 0 {
				d.tb.Fatalf("%#v follows what is to be kept", effects[0])
			}
			failed = d.fails != nil && d.fails()
		}
		switch e := e.(type) {
		case Keep, Finish:
			effects = d.t.Step(Kept{Failed: failed}, d.now)
		case Deal:
			if failed {
				effects = d.t.Step(Kept{Failed: true}, d.now)
			} else {
				effects = d.t.Step(d.deal(e.Match), d.now)
			}
		case SetTimer:
			d.timers[e.Timer] = e.At
		case StopTimer:
			delete(d.timers, e.Timer)
		case Think:
			d.think = &e
		}
	}
}

// thought answers the program that is asked.
func (d *driver) thought() {
	if th := d.think; th != nil {
		d.think = nil
		r := th.Answer()
		d.step(Thought{Epoch: th.Epoch, Move: r.Move, Moves: r.Moves})
	}
}

// next is the timer that comes first, ok false if none is set.
func (d *driver) next() (timer Timer, ok bool) {
	for t, at := range d.timers {
		if first := d.timers[timer]; !ok || at.Before(first) || at.Equal(first) && (cmp.Or(cmp.Compare(t.Kind, timer.Kind), cmp.Compare(t.Seat, timer.Seat)) < 0) {
			timer, ok = t, true
		}
	}
	return timer, ok
}

// pass has time go by, with the timers that come in it.
func (d *driver) pass(wait time.Duration) {
	end := d.now.Add(wait)
	for {
		timer, ok := d.next()
		if !ok || d.timers[timer].After(end) {
			d.now = end
			return
		}
		if at := d.timers[timer]; at.After(d.now) {
			d.now = at
		}
		delete(d.timers, timer)
		d.step(Fired{timer})
	}
}

// crowd is people and programs at a table of random rules who do anything.
type crowd struct {
	*driver
	rng *rand.Rand
	gap bool // people come and go
}

func newCrowd(tb testing.TB, seed uint64, patient bool) *crowd {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	rules, n := anyrules.New(rng)
	rules.Limit = min(rules.Limit, 100)
	cfg := Config{
		Rules: rules, Target: []int{0, 2, 60}[rng.IntN(3)], Patient: patient, Hint: "greedy",
	}
	if !patient {
		cfg.Grace = time.Duration(rng.IntN(3)) * time.Second
		cfg.Pace, cfg.Away, cfg.Ready = time.Second, 20*time.Second, 10*time.Second
		cfg.Clock = time.Duration(rng.IntN(2)) * 30 * time.Second
		cfg.Child, cfg.StandIn = rng.IntN(2) == 0, "greedy"
	}
	seats := make([]Seat, n)
	for i := range seats {
		if rng.IntN(2) == 0 {
			seats[i] = Seat{Kind: Program, Program: []string{"greedy", "uniform", "random"}[rng.IntN(3)]}
		} else {
			seats[i] = Seat{Kind: Person}
		}
	}
	seats[0] = Seat{Kind: Person}
	c := &crowd{driver: newDriver(tb, cfg, seed, seats...), rng: rng, gap: !patient}
	c.step(Come{Seats: c.t.people()})
	c.begin(rng.IntN(n))
	return c
}

// act does one thing at random.
func (c *crowd) act() {
	seat := c.t.people()[c.rng.IntN(len(c.t.people()))]
	if a := c.t.Ask(); c.t.cfg.Patient && len(a.Seats) > 0 {
		seat = a.Seats[c.rng.IntN(len(a.Seats))]
	}
	here := slices.DeleteFunc(c.t.people(), func(s int) bool { return !c.t.seats[s].Here })
	switch c.rng.IntN(12) {
	case 0:
		c.pass(time.Duration(c.rng.IntN(40_000)) * time.Millisecond)
	case 1:
		c.step(AskHint{Seat: seat, Ref: 1})
	case 2:
		c.step(Pass{Seat: seat, Ref: 1})
	case 3:
		if c.t.Stage() == Between {
			c.step(Ready{Seat: seat, Ref: 1})
		}
	case 4:
		c.step(Play{Move: uno.Move{Seat: int8(seat), Act: uno.Catch, Target: int8(c.rng.IntN(c.t.Seats())), Card: uno.NoKind, Color: uno.NoColor}, Ref: 1})
	case 5:
		if !c.gap {
			break
		}
		switch {
		case c.rng.IntN(3) == 0 && c.t.seats[seat].Here:
			c.step(Gone{Seats: []int{seat}})
			c.step(Proceed{})
		case c.rng.IntN(8) == 0 && c.t.stage == Playing:
			c.step(Leave{Seat: seat})
		case c.t.seats[seat].Away && len(here) > 0:
			c.step(Back{Seat: seat, Ref: 1})
		case c.rng.IntN(4) == 0:
			c.step(Come{})
		default:
			c.step(Delay{Seat: seat, Trip: time.Duration(c.rng.IntN(250)) * time.Millisecond})
			if !c.t.seats[seat].Here {
				c.step(Come{Seats: []int{seat}})
			}
		}
	case 6, 7:
		c.thought()
	default:
		if c.t.stage != Playing {
			break
		}
		moves := c.t.game.Legal(nil, seat)
		if len(moves) > 0 {
			c.step(Play{Move: moves[c.rng.IntN(len(moves))], V: c.t.Version(seat), Ref: 1})
		}
	}
	c.pass(time.Duration(c.rng.IntN(800)) * time.Millisecond)
	if c.rng.IntN(2) == 0 {
		c.thought()
	}
}

// rounds is how many random matches a test plays.
func rounds(usual, long int) int {
	if os.Getenv("UNO_LONG") == "" {
		return usual
	}
	return long
}

// effectText is an effect as a line of a transcript.
func effectText(e Effect) string {
	switch e := e.(type) {
	case Keep:
		return fmt.Sprintf("keep %d: %v", e.N, e.Move)
	case Finish:
		return fmt.Sprintf("finish: scores %v, done %v", e.Match.Scores[:e.Match.Seats], e.Match.Done)
	case Deal:
		return fmt.Sprintf("deal: dealer %d", e.Match.Dealer)
	case Show:
		return "show " + sightText(&e.Sight)
	case Greet:
		var lines []string
		for i := range e.Sights {
			lines = append(lines, "greet "+sightText(&e.Sights[i]))
		}
		return cmp.Or(strings.Join(lines, "\n"), "greet")
	case Answer:
		text := fmt.Sprintf("answer %d to seat %d: ", e.Ref, e.Seat)
		if e.Err != nil {
			return text + cmp.Or(string(e.Err.Code), fmt.Sprintf("refused (class %d)", e.Err.Class))
		}
		return text + "done"
	case Asked:
		return fmt.Sprintf("asked: kind %d, seats %v, target %d", e.Ask.Kind, e.Ask.Seats, e.Ask.Target)
	case Think:
		var seats []int
		for _, q := range e.Questions {
			seats = append(seats, q.Seat)
		}
		return fmt.Sprintf("think: seats %v, interrupt %v", seats, e.Interrupt)
	case Advise:
		return fmt.Sprintf("advise seat %d for %d", e.Seat, e.Ref)
	case Fault:
		return fmt.Sprintf("fault of seat %d: %v", e.Seat, e.Err)
	case SetTimer:
		return fmt.Sprintf("timer %s", timerText(e.Timer))
	case StopTimer:
		return fmt.Sprintf("no timer %s", timerText(e.Timer))
	default:
		return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", e), "table."))
	}
}

func timerText(t Timer) string {
	name := [...]string{"window", "claims", "pace", "again", "clock", "thinking", "next-hand", "recount", "missing"}[t.Kind]
	if t.Kind == Missing {
		name += fmt.Sprintf(" %d", t.Seat)
	}
	return name
}

func sightText(s *Sight) string {
	v := &s.View
	text := fmt.Sprintf("%d: v%d, %v, turn %d, top %v, counts %v", s.Seat, s.V, v.Phase, v.Turn, v.Top, v.Counts[:v.Seats])
	if s.Seat >= 0 {
		text += fmt.Sprintf(", hand %v", v.Hand)
	}
	if len(s.Legal) > 0 {
		var moves []string
		for _, m := range s.Legal {
			moves = append(moves, m.Text())
		}
		text += fmt.Sprintf(", decides %v, may %s", s.Decides, strings.Join(moves, "|"))
	}
	if s.Held != nil {
		text += ", held " + s.Held.Text()
	}
	if s.Clock != nil {
		text += fmt.Sprintf(", clock of %d: %v", s.Clock.Seat, s.Clock.Left)
	}
	if w := s.Window; w != nil {
		text += fmt.Sprintf(", window to %s of %d: %v", [...]string{"jump", "catch", "call"}[w.Kind], w.Seat, w.Left)
	}
	return text + fmt.Sprintf(", %d events", len(v.Events))
}
