package bottest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// recorder is a TB that keeps what is reported.
type recorder struct{ failures []string }

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// faulty is an honest player whose decisions a fault replaces. The fault is
// given the view and the honest decision; reset, if set, is called at Reset.
type faulty struct {
	*bot.Stated
	decide func(v *uno.View, honest uno.Move) uno.Move
	reset  func(seat int)
}

func (f *faulty) Reset(seat int, src rand.Source) {
	f.Stated.Reset(seat, src)
	if f.reset != nil {
		f.reset(seat)
	}
}

func (f *faulty) Decide(v *uno.View) uno.Move { return f.decide(v, f.Stated.Decide(v)) }

// fault makes a maker of players with a fault that needs no memory.
func fault(decide func(v *uno.View, honest uno.Move) uno.Move) func() bot.Player {
	return func() bot.Player { return &faulty{Stated: bot.NewRandom(), decide: decide} }
}

// choose takes the decision of an index, modulo their number.
func choose(v *uno.View, i int) uno.Move {
	moves := policy.Decisions(nil, v)
	return moves[i%len(moves)]
}

// intruder is honest, but answers every offer to interrupt with a move.
type intruder struct {
	*bot.Stated
	answer func(v *uno.View) uno.Move
}

func (p *intruder) Interrupt(v *uno.View) (uno.Move, bool) { return p.answer(v), true }

// clairvoyant plays a colour that the next seat does not hold, if it can.
type clairvoyant struct {
	*bot.Stated
	state *uno.State
}

func (p *clairvoyant) See(s *uno.State) { p.state = s }

func (p *clairvoyant) Decide(v *uno.View) uno.Move {
	honest := p.Stated.Decide(v)
	next := p.state.Hands[(int(v.Turn)+1)%int(v.Seats)]
	for _, m := range policy.Decisions(nil, v) {
		if m.Act == uno.Play && !m.Card.Black() && !next.HasColor(m.Card.Color()) {
			return m
		}
	}
	return honest
}

// TestFaultyPlayersFail shows that the suite finds what it is there to find.
func TestFaultyPlayersFail(t *testing.T) {
	var counter atomic.Int64
	var told [uno.MaxSeats]atomic.Int64
	var inside atomic.Int64
	for _, c := range []struct {
		name  string
		maker func() bot.Player
		want  string // part of each failure
	}{
		{
			"plays a card that it does not hold",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				if v.Phase == uno.ToPlay && v.Turns > 20 {
					return uno.Move{Seat: int8(v.Seat), Act: uno.Play, Card: uno.Card(v.Color, 0), Color: uno.NoColor}
				}
				return honest
			}),
			"illegal move",
		},
		{
			"moves in another seat's name",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				honest.Seat = (honest.Seat + 1) % v.Seats
				return honest
			}),
			"is no decision of that seat",
		},
		{
			"catches in vain in place of a decision",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				if v.Rules.NoUnoCall {
					return honest
				}
				return uno.Move{
					Seat: honest.Seat, Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor,
					Target: (honest.Seat + 1) % v.Seats,
				}
			}),
			"is no decision of that seat",
		},
		{
			"answers an offer to interrupt with a decision",
			func() bot.Player {
				return &intruder{bot.NewRandom(), func(v *uno.View) uno.Move {
					return uno.Move{Seat: int8(v.Seat), Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor}
				}}
			},
			"is no move out of turn of that seat",
		},
		{
			"catches the wrong seat",
			func() bot.Player {
				return &intruder{bot.NewRandom(), func(v *uno.View) uno.Move {
					return uno.Move{
						Seat: int8(v.Seat), Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor,
						Target: int8(v.Seat),
					}
				}}
			},
			"is no move out of turn of that seat",
		},
		{
			"leaves the table",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				if v.Hand.Len() == 2 {
					return bot.Leave
				}
				return honest
			}),
			"left the table",
		},
		{
			"panics when a hand grows",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				if v.Hand.Len() > 9 {
					panic("too many cards")
				}
				return honest
			}),
			"the player panicked: too many cards",
		},
		{
			"sorts the events of its view",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				v.Events[0], v.Events[len(v.Events)-1] = v.Events[len(v.Events)-1], v.Events[0]
				return honest
			}),
			"wrote in its view: Events",
		},
		{
			"plays from the hand of its view",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				if honest.Act == uno.Play {
					v.Hand.Remove(honest.Card)
				}
				return honest
			}),
			"wrote in its view: Hand",
		},
		{
			"changes the rules",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				v.Rules.Limit++
				return honest
			}),
			"changed the rules",
		},
		{
			"takes the first of a map",
			fault(func(v *uno.View, _ uno.Move) uno.Move {
				set := map[uno.Move]bool{}
				for _, m := range policy.Decisions(nil, v) {
					set[m] = true
				}
				for m := range set {
					return m
				}
				panic("unreachable")
			}),
			"do not play as new ones|does not answer the same",
		},
		{
			"takes the global source",
			fault(func(v *uno.View, _ uno.Move) uno.Move { return choose(v, rand.IntN(1000)) }),
			"do not play as new ones|does not answer the same",
		},
		{
			"counts its questions with all other players",
			fault(func(v *uno.View, _ uno.Move) uno.Move { return choose(v, int(counter.Add(1))) }),
			"do not play as new ones|does not answer the same",
		},
		{
			"does not forget at Reset",
			func() bot.Player {
				asked := 0
				return fault(func(v *uno.View, _ uno.Move) uno.Move {
					asked++
					return choose(v, asked)
				})()
			},
			"do not play as new ones",
		},
		{
			"goes by the seat that it had first",
			func() bot.Player {
				first := -1
				p := &faulty{Stated: bot.NewRandom()}
				p.reset = func(seat int) {
					if first < 0 {
						first = seat
					}
				}
				p.decide = func(v *uno.View, _ uno.Move) uno.Move { return choose(v, first) }
				return p
			},
			"do not play as new ones",
		},
		{
			"tells the others how many cards of a colour it holds",
			func() bot.Player {
				p := &faulty{Stated: bot.NewRandom(), reset: func(seat int) { told[seat].Store(0) }}
				p.decide = func(v *uno.View, _ uno.Move) uno.Move {
					told[v.Seat].Store(int64(v.Hand.Colored(uno.Red)))
					return choose(v, int(told[(v.Seat+1)%int(v.Seats)].Load()))
				}
				return p
			},
			"asked alone",
		},
		{
			"keeps its view",
			func() bot.Player {
				var kept *uno.View
				p := &faulty{Stated: bot.NewRandom(), reset: func(int) { kept = nil }}
				p.decide = func(v *uno.View, _ uno.Move) uno.Move {
					i := 0
					if kept != nil {
						i = kept.Hand.Len()
					}
					kept = v
					return choose(v, i)
				}
				return p
			},
			"asked alone",
		},
		{
			"keeps the events of its view",
			func() bot.Player {
				var kept []uno.Event
				p := &faulty{Stated: bot.NewRandom(), reset: func(int) { kept = nil }}
				p.decide = func(v *uno.View, _ uno.Move) uno.Move {
					i := 0
					if len(kept) > 0 {
						i = int(kept[len(kept)-1].Card)
					}
					kept = v.Events
					return choose(v, i)
				}
				return p
			},
			"asked alone",
		},
		{
			"sees the other hands",
			func() bot.Player { return &clairvoyant{Stated: bot.NewRandom()} },
			"uses what its seat cannot see",
		},
		{
			"works in memory that all players share",
			fault(func(v *uno.View, honest uno.Move) uno.Move {
				// Where hands are played at the same time, two players are soon
				// in here together; elsewhere they never are.
				alone := inside.Add(1) == 1
				for i := 0; alone && i < 20; i++ {
					runtime.Gosched()
					alone = inside.Load() == 1
				}
				inside.Add(-1)
				if !alone {
					return choose(v, 1)
				}
				return honest
			}),
			"at the same time",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r recorder
			Run(&r, c.maker, Options{Seed: 3, Hands: 20})
			if len(r.failures) == 0 {
				t.Fatal("the suite let it pass")
			}
			if len(r.failures) > maxFailures {
				t.Errorf("%d failures reported", len(r.failures))
			}
			for _, f := range r.failures {
				// What chance decides may by chance be the same once.
				says := func(want string) bool { return strings.Contains(f, want) }
				if !slices.ContainsFunc(strings.Split(c.want, "|"), says) {
					t.Errorf("%q does not say %q", f, c.want)
				}
			}
			t.Log(r.failures[0])
		})
	}
}
