package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
	"github.com/unolab/uno/record"
)

// Session is a match in progress. New and Resume make it. Two goroutines must not
// use it at once; only the function that Think returns may run at the same time.
type Session struct {
	setup   Setup
	names   []string
	people  []int
	match   uno.Match
	before  uno.Match // the match before the hand, for keeping
	game    uno.Game
	order   *uno.DeckOrder
	players []bot.Player // nil for people
	sources []rand.PCG
	views   [uno.MaxSeats]uno.View
	shown   uno.State
	counted bool // the hand is over and its points are in the match

	// Asking after the last move: how many seats have had their chance, and
	// whether the people have been asked to catch.
	asked   int
	offered bool
	// passed is, for each moment that people let pass in this hand, the number
	// of moves made before it.
	passed []int

	dealerDraw [][]uno.Kind
}

// dealerPurpose is the purpose, for uno.Stream, of drawing for the dealer, and
// hintPurpose that of the hint after n moves.
const dealerPurpose uint64 = 4 << 32

func hintPurpose(n int) uint64 { return 5<<32 + uint64(n) }

// New sets up a match and deals its first hand. The setup must pass Check.
func New(setup Setup) (*Session, error) {
	if err := setup.Check(); err != nil {
		return nil, err
	}
	s := seat(setup)
	dealer := s.firstDealer()
	s.match = *uno.NewMatch(&s.setup.Rules, len(setup.Seats), setup.Target, dealer)
	return s, s.deal()
}

// seat brings the players of a setup, which has passed Check, to the table.
func seat(setup Setup) *Session {
	setup.Seats = slices.Clone(setup.Seats)
	s := &Session{
		setup:   setup,
		names:   setup.Names(),
		people:  setup.People(),
		players: make([]bot.Player, len(setup.Seats)),
		sources: make([]rand.PCG, len(setup.Seats)),
	}
	for i, name := range setup.Seats {
		if !s.IsPerson(i) {
			s.players[i], _ = bot.New(name) // Check has tried it
		}
	}
	return s
}

// firstDealer is who deals the first hand: drawn for as Mattel has it, except
// where the rule set itself says who begins (docs/rules.md, duel 4; rlcard).
func (s *Session) firstDealer() int {
	n := len(s.setup.Seats)
	if s.setup.Rules.LoserBegins || s.setup.Rules.StartWildRandom {
		return n - 1
	}
	src := uno.Stream(s.setup.Seed, 0, dealerPurpose)
	dealer, rounds := uno.DrawForDealer(s.setup.Rules.Deck, n, &src)
	s.dealerDraw = rounds
	return dealer
}

// deal starts the hand that the match is at.
func (s *Session) deal() error {
	s.before = s.match
	round := uint64(s.match.Round)
	s.order = uno.NewDeckOrder(s.setup.Seed, round)
	if err := s.game.Start(&s.setup.Rules, len(s.setup.Seats), s.match.Dealer, s.order); err != nil {
		return fmt.Errorf("hand %d: %w", s.match.Round+1, err)
	}
	for i, p := range s.players {
		if p != nil {
			s.sources[i] = uno.Stream(s.setup.Seed, round, uno.SeatPurpose(i))
			p.Reset(i, &s.sources[i])
		}
	}
	s.counted = false
	s.asked, s.offered = 0, false
	s.passed = nil
	s.count()
	return nil
}

// count counts a hand that is over, once.
func (s *Session) count() {
	if s.game.Phase == uno.Over && !s.counted {
		s.match.Finish(&s.game.State)
		s.match.Done = s.match.Done || s.setup.Target == 0
		s.counted = true
	}
}

// ErrNotAsked is wrapped by the errors for an answer that nobody has asked for.
var ErrNotAsked = errors.New("not asked")

// Play makes the move of a person: the decision it was asked for, or a move
// out of turn at its moment, or at its own decision a catch. A move that the
// rules do not allow changes nothing; the error is a *uno.Refusal. An answer out
// of place wraps ErrNotAsked.
func (s *Session) Play(m uno.Move) error {
	a := s.Ask()
	switch {
	case !slices.Contains(a.Seats, int(m.Seat)):
		return fmt.Errorf("%w: %v", ErrNotAsked, m)
	case a.Kind == Moment && !bot.OutOfTurn(m), a.Kind == CatchMoment && m.Act != uno.Catch:
		return fmt.Errorf("%w: %v is no move out of turn", ErrNotAsked, m)
	}
	return s.make(m)
}

// make makes a move and begins the asking after it.
func (s *Session) make(m uno.Move) error {
	if err := s.game.Play(m); err != nil {
		return err
	}
	s.asked, s.offered = 0, false
	s.count()
	return nil
}

// LetPass lets the moment pass that people are asked about.
func (s *Session) LetPass() error {
	a := s.Ask()
	if a.Kind != Moment && a.Kind != CatchMoment {
		return fmt.Errorf("%w: there is no moment to let pass", ErrNotAsked)
	}
	s.passed = append(s.passed, len(s.game.Moves))
	s.letPass(a)
	return nil
}

// letPass goes on to the next seat after a moment that passed.
func (s *Session) letPass(a Ask) {
	s.asked = a.place + 1
	if a.Kind == CatchMoment || a.Kind == Moment && len(s.people) == 1 {
		s.offered = true
	}
}

// Answer is what a program says to a question.
type Answer struct {
	Move uno.Move
	// Moves is false when it lets a moment pass.
	Moves bool
	// Why is why, where the answer is a hint of a program that can say it.
	Why []reason.Reason
}

// Think prepares the question for the program that is asked; the function it
// returns thinks, however long it takes, touching nothing but the program and
// its view, and may run on another goroutine, before Settle is called with the
// answer. It must not be called when no program is asked.
func (s *Session) Think() func() Answer {
	a := s.Ask()
	if a.Kind != Program {
		panic("table: no program is asked")
	}
	p := s.players[a.Seat]
	if seer, ok := p.(bot.Seer); ok {
		s.shown = s.game.State
		seer.See(&s.shown)
	}
	v := &s.views[a.Seat]
	s.View(a.Seat, v)
	return func() Answer {
		if a.Interrupt {
			m, ok := bot.Interrupt(p, v)
			return Answer{Move: m, Moves: ok}
		}
		return Answer{Move: p.Decide(v), Moves: true}
	}
}

// Settle makes the answer of the program that is asked. An illegal answer is
// an error and leaves the game as it was.
func (s *Session) Settle(ans Answer) error {
	a := s.Ask()
	switch {
	case a.Kind != Program:
		return fmt.Errorf("%w: no program is asked", ErrNotAsked)
	case !ans.Moves && a.Interrupt:
		s.letPass(a)
		return nil
	case int(ans.Move.Seat) != a.Seat || bot.OutOfTurn(ans.Move) != a.Interrupt:
		return fmt.Errorf("%s (%s): %w: %v is no answer to the question", s.names[a.Seat], s.setup.Seats[a.Seat], uno.ErrIllegal, ans.Move)
	}
	if err := s.make(ans.Move); err != nil {
		return fmt.Errorf("%s (%s): %w", s.names[a.Seat], s.setup.Seats[a.Seat], err)
	}
	return nil
}

// NextHand deals the next hand after one that is over.
func (s *Session) NextHand() error {
	if s.Ask().Kind != HandOver {
		return fmt.Errorf("%w: the hand is not over", ErrNotAsked)
	}
	return s.deal()
}

// Setup is what the match was made from.
func (s *Session) Setup() *Setup { return &s.setup }

// Game is the hand being played, to be looked at only.
func (s *Session) Game() *uno.Game { return &s.game }

// Match is the match, the hand being over counted in; to be looked at only.
func (s *Session) Match() *uno.Match { return &s.match }

// Names are what the seats are called.
func (s *Session) Names() []string { return s.names }

// People are the seats of people.
func (s *Session) People() []int { return s.people }

// IsPerson reports whether a person sits at a seat.
func (s *Session) IsPerson(seat int) bool { return slices.Contains(s.people, seat) }

// DealerDraw is what was drawn for the dealer of the first hand, a round for
// each drawing and in it a card for each seat (uno.NoKind: had no part); empty
// where the rules say who begins.
func (s *Session) DealerDraw() [][]uno.Kind { return s.dealerDraw }

// View is what a seat may see now, with the score of the match.
func (s *Session) View(seat int, into *uno.View) {
	s.game.View(seat, into)
	into.Scores, into.Target = s.before.Scores, s.setup.Target
}

// Record is the record of the hand, which verifies once it is over.
func (s *Session) Record() *record.Record {
	r := record.OfDeckOrder(&s.game, s.order, s.setup.Seats)
	if s.setup.Target > 0 && s.counted {
		r.InMatch(fmt.Sprintf("play-%d", s.setup.Seed), &s.match)
	}
	return r
}
