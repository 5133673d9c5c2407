package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/record"
)

// Session is a match in progress: it drives a patient table. New and Resume make
// it. Two goroutines must not use it at once; only the functions that Think and
// Hint return may run at the same time.
type Session struct {
	setup  Setup
	names  []string
	people []int
	t      *table.Table
	asking *table.Think   // the program that is asked
	advise *table.Advise  // the hint that was asked for
	failed *table.Fault   // what was wrong with the last answer of a program
	answer *table.Refusal // of the last input of a person
}

// The purposes, for uno.Stream, of drawing for the dealer and of the hint after
// n moves.
const dealerPurpose uint64 = 4 << 32

func hintPurpose(n int) uint64 { return 5<<32 + uint64(n) }

// chance is the chance of a hand, which follows from the seed of the match.
type chance struct{ seed, round uint64 }

func (c chance) Order() *uno.DeckOrder { return uno.NewDeckOrder(c.seed, c.round) }

func (c chance) Player(seat, _ int) rand.Source { return c.stream(uno.SeatPurpose(seat)) }

func (c chance) Adviser(_, moves int) rand.Source { return c.stream(hintPurpose(moves)) }

func (c chance) stream(purpose uint64) *rand.PCG {
	src := uno.Stream(c.seed, c.round, purpose)
	return &src
}

// New sets up a match and deals its first hand. The setup must pass Check.
func New(setup Setup) (*Session, error) {
	if err := setup.Check(); err != nil {
		return nil, err
	}
	s := seat(setup)
	dealer, _ := s.firstDealer()
	return s, s.deal(*uno.NewMatch(&s.setup.Rules, len(setup.Seats), setup.Target, dealer))
}

// seat brings the players of a setup, which has passed Check, to the table.
func seat(setup Setup) *Session {
	setup.Seats = slices.Clone(setup.Seats)
	s := &Session{setup: setup, names: setup.Names(), people: setup.People()}
	seats := make([]table.Seat, len(setup.Seats))
	for i, name := range setup.Seats {
		seats[i] = table.Seat{Kind: table.Program, Program: name}
	}
	for _, i := range s.people {
		seats[i] = table.Seat{Kind: table.Person}
	}
	s.t = table.New(table.Config{Rules: setup.Rules, Target: setup.Target, Patient: true, Hint: setup.Hint}, seats, 0)
	_ = s.step(table.Come{Seats: s.people})
	return s
}

// step takes an input at the table and does what follows. A move is kept by
// whoever keeps the session, before it is shown.
func (s *Session) step(in table.Input) error {
	s.answer, s.failed = nil, nil
	for effects := s.t.Step(in, time.Time{}); len(effects) > 0; {
		e := effects[0]
		effects = effects[1:]
		switch e := e.(type) {
		case table.Keep, table.Finish:
			effects = append(effects, s.t.Step(table.Kept{}, time.Time{})...)
		case table.Deal:
			if err := s.deal(e.Match); err != nil {
				return err
			}
		case table.Think:
			s.asking = &e
		case table.Advise:
			s.advise = &e
		case table.Answer:
			s.answer = e.Err
		case table.Fault:
			s.failed = &e
		}
	}
	if s.answer != nil {
		return s.answer
	}
	return nil
}

// firstDealer is who deals the first hand: drawn for as Mattel has it, except
// where the rule set itself says who begins (docs/rules.md, duel 4; rlcard).
func (s *Session) firstDealer() (dealer int, drawn [][]uno.Kind) {
	n := len(s.setup.Seats)
	if s.setup.Rules.LoserBegins || s.setup.Rules.StartWildRandom {
		return n - 1, nil
	}
	src := uno.Stream(s.setup.Seed, 0, dealerPurpose)
	return uno.DrawForDealer(s.setup.Rules.Deck, n, &src)
}

// deal deals the hand that a match is at.
func (s *Session) deal(match uno.Match) error {
	hand, err := table.Lay(&s.setup.Rules, len(s.setup.Seats), match.Dealer, chance{s.setup.Seed, uint64(match.Round)})
	if err != nil {
		return fmt.Errorf("hand %d: %w", match.Round+1, err)
	}
	return s.step(table.Dealt{Hand: hand, Match: match})
}

// Ask is the question to answer next.
func (s *Session) Ask() table.Ask { return s.t.Ask() }

// Play makes the move of a person: the decision it was asked for, or a move
// out of turn at its moment, or at its own decision a catch. A move that the
// rules do not allow changes nothing; the error wraps a *uno.Refusal. An answer
// out of place matches table.ErrNotAsked.
func (s *Session) Play(m uno.Move) error { return s.step(table.Play{Move: m}) }

// LetPass lets the moment pass that people are asked about.
func (s *Session) LetPass() error { return s.step(table.Pass{}) }

// NextHand deals the next hand after one that is over.
func (s *Session) NextHand() error { return s.step(table.Ready{}) }

// Think prepares the question for the program that is asked; the function it
// returns thinks, however long it takes, touching nothing but the program and
// its view, and may run on another goroutine, before Settle is called with the
// answer. It must not be called when no program is asked.
func (s *Session) Think() func() table.Reply {
	if s.Ask().Kind != table.Thinks {
		panic("session: no program is asked")
	}
	return s.asking.Answer
}

// Settle makes the answer of the program that is asked. An illegal answer is
// an error and leaves the game as it was.
func (s *Session) Settle(ans table.Reply) error {
	a := s.Ask()
	if a.Kind != table.Thinks {
		return fmt.Errorf("%w: no program is asked", table.ErrNotAsked)
	}
	err := s.step(table.Thought{Epoch: s.asking.Epoch, Move: ans.Move, Moves: ans.Moves})
	if err == nil && s.failed != nil {
		err = fmt.Errorf("%s (%s): %w", s.names[a.Seat], s.setup.Seats[a.Seat], s.failed.Err)
	}
	return err
}

// Hint prepares the question to the program that gives hints, for a person that
// is asked. The function it returns may run on another goroutine, as that of
// Think may. Moves false advises to let the moment pass. A hint has its own
// source of randomness, so that it changes nothing in the match.
func (s *Session) Hint(seat int) func() table.Reply {
	_ = s.step(table.AskHint{Seat: seat}) // is always taken
	return s.advise.Question.Explain
}

// Setup is what the match was made from.
func (s *Session) Setup() *Setup { return &s.setup }

// Game is the hand being played, to be looked at only.
func (s *Session) Game() *uno.Game { return s.t.Game() }

// Match is the match, the hand being over counted in; to be looked at only.
func (s *Session) Match() *uno.Match { return s.t.Match() }

// Names are what the seats are called.
func (s *Session) Names() []string { return s.names }

// People are the seats of people.
func (s *Session) People() []int { return s.people }

// IsPerson reports whether a person sits at a seat.
func (s *Session) IsPerson(seat int) bool { return slices.Contains(s.people, seat) }

// DealerDraw is what was drawn for the dealer of the first hand, a round for
// each drawing and in it a card for each seat (uno.NoKind: had no part); empty
// where the rules say who begins.
func (s *Session) DealerDraw() [][]uno.Kind {
	_, drawn := s.firstDealer()
	return drawn
}

// View is what a seat may see now, with the score of the match.
func (s *Session) View(seat int, into *uno.View) { s.t.View(seat, into) }

// Record is the record of the hand, which verifies once it is over.
func (s *Session) Record() *record.Record {
	r := record.OfDeckOrder(s.t.Game(), s.t.Order(), s.setup.Seats)
	if s.setup.Target > 0 && s.t.Stage() != table.Playing {
		r.InMatch(fmt.Sprintf("play-%d", s.setup.Seed), s.t.Match())
	}
	return r
}
