package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/internal/table"
)

// rounds is how many random matches a test plays.
func rounds(short, long int) int {
	if os.Getenv("UNO_LONG") == "" {
		return short
	}
	return long
}

// anySetup draws rules, seats and players, with a number of people.
func anySetup(seed uint64, people int) Setup {
	rng := rand.New(rand.NewPCG(seed, 1))
	rules, seats := anyrules.New(rng)
	names := []string{"uniform", "random", "greedy", "rlcard-rule"}
	s := Setup{Rules: rules, Seed: seed, Target: 60, Hint: "greedy", Seats: make([]string, seats)}
	for i := range s.Seats {
		s.Seats[i] = names[rng.IntN(len(names))]
	}
	for _, i := range rng.Perm(seats)[:min(people, seats)] {
		s.Seats[i] = Person
	}
	if rules.NoPoints {
		s.Target = 2
	}
	// Long hands show nothing that shorter ones do not.
	s.Rules.Limit = min(s.Rules.Limit, 150)
	return s
}

// guest plays the seats of people, as a program of its own source would.
type guest struct {
	rng *rand.Rand
	// forgets makes it play in silence at times, miss catches and catch without effect.
	forgets bool
}

// answer answers the question that people are asked.
func (gu *guest) answer(t *testing.T, s *Session) {
	t.Helper()
	a := s.Ask()
	seat := a.Seats[gu.rng.IntN(len(a.Seats))]
	moves := s.Game().Legal(nil, seat)
	var fits []uno.Move
	for _, m := range moves {
		out := bot.OutOfTurn(m)
		if a.Kind == table.Decide && (!out || gu.forgets) || a.Kind == table.Moment && out || a.Kind == table.CatchMoment && m.Act == uno.Catch {
			fits = append(fits, m)
		}
	}
	if a.Kind != table.Decide && gu.forgets && a.Target >= 0 && a.Target != seat && gu.rng.IntN(3) == 0 {
		fits = []uno.Move{{Seat: int8(seat), Act: uno.Catch, Target: int8(a.Target), Card: uno.NoKind, Color: uno.NoColor}}
	}
	if a.Kind != table.Decide && (len(fits) == 0 || gu.rng.IntN(2) == 0) {
		if err := s.LetPass(); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := s.Play(fits[gu.rng.IntN(len(fits))]); err != nil {
		t.Fatal(err)
	}
}

// step answers one question, whoever is asked; false when the match is over or
// a number of hands is played.
func (gu *guest) step(t *testing.T, s *Session, hands int) bool {
	t.Helper()
	switch a := s.Ask(); a.Kind {
	case table.Thinks:
		if err := s.Settle(s.Think()()); err != nil {
			t.Fatal(err)
		}
	case table.HandOver:
		if s.Match().Round >= hands {
			return false
		}
		if err := s.NextHand(); err != nil {
			t.Fatal(err)
		}
	case table.MatchOver:
		return false
	default:
		gu.answer(t, s)
	}
	return true
}

// With programs alone a session asks and plays as bot.Host does.
func TestProgramsPlayTheHandOfTheHost(t *testing.T) {
	for seed := range uint64(rounds(300, 3000)) {
		setup := anySetup(seed, 0)
		s, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		gu := &guest{}
		for s.Ask().Kind == table.Thinks {
			gu.step(t, s, 1)
		}

		var g uno.Game
		if err := g.Start(&setup.Rules, len(setup.Seats), int(s.Game().Dealer), uno.NewDeckOrder(seed, 0)); err != nil {
			t.Fatal(err)
		}
		players := make([]bot.Player, len(setup.Seats))
		for i, name := range setup.Seats {
			players[i], _ = bot.New(name)
			src := uno.Stream(seed, 0, uno.SeatPurpose(i))
			players[i].Reset(i, &src)
		}
		host := bot.Host{Target: setup.Target}
		if err := host.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g.Moves, s.Game().Moves); diff != "" {
			t.Fatalf("seed %d, %v: (-host +session)\n%s", seed, setup.Rules, diff)
		}
	}
}

// A person that answers as a program would is asked in the place of that
// program.
func TestAPersonIsAskedWhereAProgramWouldBe(t *testing.T) {
	for seed := range uint64(rounds(300, 3000)) {
		setup := anySetup(seed, 0)
		asProgram := int(seed) % len(setup.Seats)
		setup.Seats[asProgram] = "greedy"
		all, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		setup.Seats = slices.Clone(setup.Seats)
		setup.Seats[asProgram] = Person
		one, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		src := uno.Stream(seed, 0, uno.SeatPurpose(asProgram))
		player := bot.NewGreedy()
		player.Reset(asProgram, &src)
		gu := &guest{}
		for all.Ask().Kind == table.Thinks {
			gu.step(t, all, 1)
		}
		for k := one.Ask().Kind; k < table.HandOver; k = one.Ask().Kind {
			if k == table.Thinks {
				gu.step(t, one, 1)
				continue
			}
			var v uno.View
			one.View(asProgram, &v)
			able := slices.ContainsFunc(v.Legal(nil), bot.OutOfTurn)
			m, ok := uno.Move{}, false
			switch {
			case k == table.Decide:
				m, ok = player.Decide(&v), true
			case able:
				m, ok = player.Interrupt(&v)
			}
			if !ok {
				err = one.LetPass()
			} else {
				err = one.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(all.Game().Moves, one.Game().Moves); diff != "" {
			t.Fatalf("seed %d, %v: (-program +person)\n%s", seed, setup.Rules, diff)
		}
	}
}

// Every hand that is finished, with people who forget, catch without effect and jump
// in, leaves a record that verifies.
func TestRecordsOfFinishedHandsVerify(t *testing.T) {
	for seed := range uint64(rounds(200, 2000)) {
		s, err := New(anySetup(seed, int(seed%4)))
		if err != nil {
			t.Fatal(err)
		}
		gu := &guest{rng: rand.New(rand.NewPCG(seed, 2)), forgets: true}
		for more := true; more; more = gu.step(t, s, 3) {
			if k := s.Ask().Kind; k == table.HandOver || k == table.MatchOver {
				if err := s.Record().Verify(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
		}
	}
}

// A game that is kept and resumed at random moments goes on as the one that
// was never left: the same questions, the same moves, the same scores.
func TestAResumedGameGoesOnIdentically(t *testing.T) {
	for seed := range uint64(rounds(60, 1000)) {
		setup := anySetup(seed, 1+int(seed%3))
		whole, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		left, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		gu1 := &guest{rng: rand.New(rand.NewPCG(seed, 3)), forgets: true}
		gu2 := &guest{rng: rand.New(rand.NewPCG(seed, 3)), forgets: true}
		stops := rand.New(rand.NewPCG(seed, 4))
		for steps := 0; ; steps++ {
			if stops.IntN(25) == 0 {
				left = throughFile(t, left)
			}
			a, b := whole.Ask(), left.Ask()
			// A program that had let a moment pass when the game was left is
			// asked again, in the same words, so its place is no difference.
			if a.Kind != b.Kind || a.Seat != b.Seat || !slices.Equal(a.Seats, b.Seats) {
				if b.Kind == table.Thinks && b.Interrupt {
					gu2.step(t, left, 3)
					continue
				}
				t.Fatalf("seed %d, step %d: asked %+v, after resuming %+v", seed, steps, a, b)
			}
			more := gu1.step(t, whole, 3)
			if gu2.step(t, left, 3) != more {
				t.Fatalf("seed %d: one game is over, the other is not", seed)
			}
			if diff := cmp.Diff(whole.Game().Moves, left.Game().Moves); diff != "" {
				t.Fatalf("seed %d: (-whole +resumed)\n%s", seed, diff)
			}
			if !more {
				break
			}
		}
		if whole.Match().Scores != left.Match().Scores {
			t.Fatalf("seed %d: scores %v, after resuming %v", seed, whole.Match().Scores, left.Match().Scores)
		}
	}
}

// throughFile keeps a game as text and takes it up again.
func throughFile(t *testing.T, s *Session) *Session {
	t.Helper()
	data, err := json.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	sv, err := ParseSaved(data)
	if err != nil {
		t.Fatal(err)
	}
	again, changed, err := Resume(sv)
	if err != nil || changed {
		t.Fatalf("resuming: changed %v, %v\n%s", changed, err, data)
	}
	return again
}

func TestAnswersOutOfPlaceAreRefused(t *testing.T) {
	rules, _ := uno.Preset("official")
	s, err := New(Setup{Rules: rules, Seats: []string{Person, "greedy"}, Seed: 3, Target: 100, Hint: "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	for s.Ask().Kind == table.Thinks {
		if err := s.Settle(s.Think()()); err != nil {
			t.Fatal(err)
		}
	}
	before := s.Game().State
	if err := s.LetPass(); !errors.Is(err, table.ErrNotAsked) {
		t.Errorf("LetPass at a decision: %v", err)
	}
	if err := s.NextHand(); !errors.Is(err, table.ErrNotAsked) {
		t.Errorf("NextHand in a hand: %v", err)
	}
	if err := s.Settle(table.Reply{}); !errors.Is(err, table.ErrNotAsked) {
		t.Errorf("Settle without a program asked: %v", err)
	}
	if err := s.Play(uno.Move{Seat: 1, Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor}); !errors.Is(err, table.ErrNotAsked) {
		t.Errorf("a move for another seat: %v", err)
	}
	if err := s.Play(uno.Move{Seat: 0, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor}); !errors.Is(err, uno.ErrIllegal) {
		t.Errorf("an illegal move: %v", err)
	}
	if s.Game().State != before {
		t.Error("a refused answer changed the game")
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		seats []string
		want  string
	}{
		{[]string{"you", "greedy", "greedy"}, "[You Ada Ben]"},
		{[]string{"greedy", "you:Ada", "you"}, "[Ben Ada Player 1]"},
		{[]string{"you", "you"}, "[Player 1 Player 2]"},
		{[]string{"you:Eva", "random"}, "[Eva Ada]"},
	} {
		s := Setup{Seats: tt.seats}
		if got := fmt.Sprint(s.Names()); got != tt.want {
			t.Errorf("%v are called %s, want %s", tt.seats, got, tt.want)
		}
	}
}
