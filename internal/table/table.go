package table

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Config sets how a table is run.
type Config struct {
	Rules  uno.Rules
	Target int // points that end the match; 0: a single hand

	// Patient makes the table wait for each person who has a move out of turn,
	// without a time limit. Otherwise such moves are made in windows of the
	// length Grace.
	Patient bool
	Grace   time.Duration // 0: there are no windows

	Pace  time.Duration // from a move to a program's decision; 0: at once
	Away  time.Duration // from a broken connection to a program taking over
	Ready time.Duration // from the end of a hand until the host can begin the next alone
	Clock time.Duration // of a person's turn; 0: there is none

	// Wait is how long a turn waits for a person who is not connected: no program
	// takes over before, and programs play on without connections. 0: people are
	// at the table. It is the clock of every turn.
	Wait time.Duration

	Child   bool   // hints come unrequested
	Driven  bool   // programs move one at a time, each after a Let
	StandIn string // the program that plays for people who are away; empty: nobody does
	Hint    string // the program that gives hints; empty: Hints

	// Player makes a program by its name; nil: bot.New.
	Player func(name string) bot.Player
}

// The table's own limits: how long a program may think before the stand-in plays,
// and how long the table waits before it retries what the store refused.
const (
	thinkLimit = 10 * time.Second
	retryAfter = time.Second
)

// Kind is who sits at a seat.
type Kind uint8

// The kinds of a seat.
const (
	Open    Kind = iota // nobody; whoever joins
	Person              // a person, whom a program may stand in for
	Program             // a program
)

// Seat is who sits at a seat.
type Seat struct {
	Kind    Kind
	Program string // of a program: its name
	Here    bool   // the person is connected
	Away    bool   // a program plays for the person
	Left    bool   // away by leaving: the person has to ask to return
	Ready   bool   // for the next hand

	delay  time.Duration // the bounded round trip of the connection
	late   int           // turns in a row that the clock has ended
	player bot.Player    // of the program that plays, made when it is first asked
	told   int           // events of the hand that the seat was shown
}

// plays is the name of the program that plays a seat now, empty for a person.
func (t *Table) plays(seat int) string {
	switch s := &t.seats[seat]; {
	case s.Kind == Program:
		return s.Program
	case s.Kind == Person && s.Away:
		return t.cfg.StandIn
	}
	return ""
}

// present reports whether a person sits at a seat and is connected.
func (s *Seat) present() bool { return s.Kind == Person && !s.Away && s.Here }

// Stage is the progress of the matches at a table.
type Stage uint8

// The stages.
const (
	Idle    Stage = iota // no hand was dealt yet
	Playing              // a hand is under way
	Between              // a hand is over, the match is not
	Over                 // the match is over
)

// Table is a table: a value that only Step changes. New makes it. It must not be
// used by two goroutines at once.
type Table struct {
	cfg      Config
	seats    []Seat
	host     int
	watchers int
	woken    bool // it goes on without connections
	watched  int  // events of the hand that spectators were shown

	stage  Stage
	match  uno.Match // with the hands that are counted
	before uno.Match // the match before the hand

	// The hand.
	hand
	dealt  bool // there is one
	made   int  // moves of seats
	v      int  // moves that everybody sees
	counts bool // the hand is over and counted in the match

	// What is hidden while a seat decides on a drawn card: everybody else still
	// sees the table as it was before the draw.
	hidden     bool
	past       uno.State
	pastEvents int
	pastV      int

	// Asking.
	place       int // seats that have had their chance to interrupt since the last move
	offered     bool
	question    Ask
	passed      []int // for each time that people declined to move, the moves made before it
	window      *window
	firstWindow bool // the start card has had its window
	held        *pending
	pending     *pending // waits for Kept
	let         bool     // at a driven table: programs may make one move
	asking      *Think   // a program thinks
	epoch       int      // counts events that make the answer of a thinking program void
	hinted      int      // moves made when a child was last given a hint

	on       map[Timer]bool
	changed  time.Time // of the last move
	overAt   time.Time // when the hand was counted
	clockEnd time.Time
	clockOf  int

	now time.Time // of the step under way
	out []Effect  // of the step under way, so far
}

// New makes a table with its seats, before the first hand. The rules must have
// passed Check for them.
func New(cfg Config, seats []Seat, host int) *Table {
	t := &Table{cfg: cfg, seats: slices.Clone(seats), host: host, on: map[Timer]bool{}, clockOf: -1}
	t.match = *uno.NewMatch(&t.cfg.Rules, len(seats), cfg.Target, 0)
	t.before = t.match
	return t
}

// Restore sets the progress of the matches, without a hand.
func (t *Table) Restore(stage Stage, match uno.Match, now time.Time) {
	t.stage, t.match, t.before, t.overAt = stage, match, match, now
}

// Step takes one input and returns the effects, in order. Times must not
// decrease. After Keep, Finish or Deal the next input must be Kept, or Dealt for
// Deal.
func (t *Table) Step(in Input, now time.Time) []Effect {
	t.now = now
	in.step(t)
	out := t.out
	t.out = nil
	return out
}

func (t *Table) emit(e Effect) { t.out = append(t.out, e) }

// set sets a timer, replacing its previous setting.
func (t *Table) set(timer Timer, at time.Time) { t.setAbout(timer, at, 0) }

func (t *Table) setAbout(timer Timer, at time.Time, about time.Duration) {
	t.on[timer] = true
	t.emit(SetTimer{timer, at, about})
}

func (t *Table) stop(kinds ...TimerKind) {
	for _, kind := range kinds {
		t.stopTimer(Timer{Kind: kind})
	}
}

func (t *Table) stopTimer(timer Timer) {
	if t.on[timer] {
		delete(t.on, timer)
		t.emit(StopTimer{timer})
	}
}

// awake reports whether anybody is connected, or is waited for: a table without
// either does no work.
func (t *Table) awake() bool {
	return t.watchers > 0 || slices.ContainsFunc(t.seats, func(s Seat) bool {
		return s.Here || t.woken && s.Kind == Person && !s.Away
	})
}

// sleep pauses a table. Programs lose their memory.
func (t *Table) sleep() {
	t.void()
	t.dropWindow()
	t.dropHeld()
	t.place = 0
	t.forget()
}

// forget makes every program be created anew when it is next asked.
func (t *Table) forget() {
	for i := range t.seats {
		t.seats[i].player = nil
	}
}

// void makes the answer of a thinking program void, and stops the clocks of the
// turn.
func (t *Table) void() {
	t.epoch++
	t.asking = nil
	t.stop(Pace, Again, Clock, Thinking)
}

// Stage is the progress of the matches.
func (t *Table) Stage() Stage { return t.stage }

// Host is the seat of the host.
func (t *Table) Host() int { return t.host }

// Seat is who sits at a seat.
func (t *Table) Seat(i int) Seat { return t.seats[i] }

// Seats is the number of seats.
func (t *Table) Seats() int { return len(t.seats) }

// Dealt reports whether a hand is or was played at the table.
func (t *Table) Dealt() bool { return t.dealt }

// Game is the hand being played, read-only.
func (t *Table) Game() *uno.Game { return &t.game }

// Order is the deck order of the hand, read-only.
func (t *Table) Order() *uno.DeckOrder { return t.order }

// Match is the match with the hands that are counted, read-only.
func (t *Table) Match() *uno.Match { return &t.match }

// Before is the match before the hand, read-only.
func (t *Table) Before() *uno.Match { return &t.before }

// Ask is the question that a patient table waits with.
func (t *Table) Ask() Ask { return t.question }
