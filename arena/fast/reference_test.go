package fast

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// outcome is all that a game of the simulator is compared by.
type outcome struct {
	Result
	Hands [uno.MaxSeats]uno.Cards
	Pile  uno.Cards
}

// refPlayer is the choice of uniform and random as docs/rules.md and the package
// comment of bot fix it, written over uno.Legal.
type refPlayer struct {
	uniform bool
	src     rand.PCG
	legal   []uno.Move
	list    []uno.Move
}

// choose picks a move of the seat to act.
func (p *refPlayer) choose(s *uno.State) uno.Move {
	plays := false
	p.legal = s.Legal(p.legal[:0], int(s.Turn))
	for _, m := range p.legal {
		plays = plays || m.Act == uno.Play
	}
	p.list = p.list[:0]
	for _, m := range p.legal {
		loud := m
		loud.Uno = true
		switch {
		case m.Act == uno.Catch, m.Act == uno.CallUno:
		case m.Act == uno.Play && !m.Uno && slices.Contains(p.legal, loud):
		case plays && !p.uniform && (m.Act == uno.Draw || m.Act == uno.Pass):
		default:
			p.list = append(p.list, m)
		}
	}
	if len(p.list) == 1 {
		return p.list[0]
	}
	return p.list[uno.Below(&p.src, len(p.list))]
}

// jump is the move of the first seat after last that jumps in, if one does: each
// that may does with chance 1/2.
func jump(s *uno.State, players []refPlayer, last int8) (m uno.Move, ok bool) {
	for i := range s.Seats {
		seat := (last + 1 + i) % s.Seats
		legal := s.Legal(nil, int(seat))
		at := slices.IndexFunc(legal, func(m uno.Move) bool { return m.Act == uno.Jump })
		if at >= 0 && uno.Below(&players[seat].src, 2) == 1 {
			return legal[at], true
		}
	}
	return uno.Move{}, false
}

// finish plays a state, in which a seat acted last, to its end with the reference engine.
func finish(t *testing.T, s *uno.State, players []refPlayer, order *uno.DeckOrder, last int8) outcome {
	t.Helper()
	var log uno.Log
	reshuffled := false
	for s.Phase != uno.Over {
		m := uno.Move{Seat: (s.Forgot + 1) % s.Seats, Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: s.Forgot}
		if s.Forgot < 0 {
			var ok bool
			if m, ok = jump(s, players, last); !ok {
				m = players[s.Turn].choose(s)
			}
			last = m.Seat
		}
		log.Events = log.Events[:0]
		if err := s.Apply(m, order, &log); err != nil {
			t.Fatal(err)
		}
		for _, e := range log.Events {
			reshuffled = reshuffled || e.Type == uno.Reshuffled
		}
	}
	return sumUp(s, reshuffled)
}

// sumUp is the outcome of a state that is over.
func sumUp(s *uno.State, reshuffled bool) outcome {
	o := outcome{
		Result: Result{
			Winner: s.Winner, First: (s.Dealer + 1) % s.Seats, Reason: s.Reason,
			Reshuffled: reshuffled, Turns: s.Turns, Points: s.Points,
		},
		Pile: s.Pile,
	}
	for seat := range s.Seats {
		o.LoserCards += int16(s.Hands[seat].Len())
		o.Hands[seat] = s.Hands[seat]
	}
	return o
}

// reference plays a game with the reference engine.
func reference(t *testing.T, rules *uno.Rules, names []string, seed, game uint64, first int) outcome {
	t.Helper()
	n := len(names)
	order := uno.NewDeckOrder(seed, game)
	var g uno.Game
	if err := g.Start(rules, n, (first+n-1)%n, order); err != nil {
		t.Fatal(err)
	}
	reshuffled := false
	for _, e := range g.Log.Events {
		reshuffled = reshuffled || e.Type == uno.Reshuffled
	}
	players := make([]refPlayer, n)
	for seat, name := range names {
		players[seat] = refPlayer{uniform: name == "uniform", src: uno.Stream(seed, game, uno.SeatPurpose(seat))}
	}
	o := finish(t, &g.State, players, order, g.Dealer)
	o.Reshuffled = o.Reshuffled || reshuffled
	return o
}

// outcomeOf is the outcome of a fast game.
func outcomeOf(s *State, r Result) outcome {
	o := outcome{Result: r, Pile: s.Pile()}
	for seat := range int(s.seats) {
		o.Hands[seat] = s.Hand(seat)
	}
	return o
}

// setting is a rule set with players.
type setting struct {
	rules uno.Rules
	names []string
}

func (s setting) String() string { return fmt.Sprintf("%v %v", s.rules, s.names) }

// rulesOf reads a rule set.
func rulesOf(t testing.TB, text string) uno.Rules {
	t.Helper()
	r, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// row makes the names of n players: all of one kind, or in turn of both.
func row(n int, kinds ...string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = kinds[i%len(kinds)]
	}
	return names
}

// dealer is the dealer of a game whose first player is the usual one.
func (s setting) dealer(game uint64) int {
	n := len(s.names)
	if s.rules.Name == "rlcard" {
		return n - 1
	}
	return (int(game) + n - 1) % n
}

// settings are what the equality tests play.
func settings(t testing.TB) []setting {
	var list []setting
	add := func(text string, n int) {
		for _, names := range [][]string{row(n, "random"), row(n, "uniform"), row(n, "random", "uniform"), row(n, "uniform", "random", "random")} {
			list = append(list, setting{rulesOf(t, text), names})
		}
	}
	for _, text := range []string{"official", "wikipedia"} {
		for n := 2; n <= uno.MaxSeats; n++ {
			add(text, n)
		}
	}
	for _, text := range []string{
		"duel", "pomdp", "rlcard",
		"official[hands=1.1]", "official[twins]", "official[no-out-on-reverse,limit=40]", "official[lowest,no-uno-call]",
		"official[hands=40.40]", "wikipedia[hands=2.60]", "wikipedia[hands=1.2]",
		"duel[hands=6.8]", "duel[limit=15,hands=40.40]", "duel[hands=49.49]",
		"pomdp[hands=1.3]", "pomdp[hands=40.50]", "pomdp[limit=20]", "pomdp[hands=49.50]",
		"rlcard[hands=2.2]", "rlcard[hands=40.40]", "rlcard[limit=9]", "rlcard[hands=49.50]",
	} {
		add(text, 2)
	}
	for _, text := range []string{"official[force-play]", "wikipedia[no-draw-by-choice]", "duel[no-draw-by-choice,force-play]"} {
		list = append(list, setting{rulesOf(t, text), row(2, "random")})
	}
	list = append(list, houses(t)...)
	add("official[hands=33.33.33]", 3)
	add("wikipedia[hands=9.9.9.9.9.9.9.9.9.9]", 10)
	return list
}

// long is the number of games or trials: few, or many under UNO_LONG=1.
func long(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// equal fails the test where the fast game is not the reference game.
func equal(t *testing.T, what any, want, got outcome) {
	t.Helper()
	if got != want {
		t.Fatalf("%v: the fast game differs from the engine's:\nengine %+v\nfast   %+v", what, want, got)
	}
}
