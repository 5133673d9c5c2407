package uno_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// eachState plays hands under random rules with random legal moves of random
// seats, challenges as often as they come, and calls look before every move
// and at the end.
func eachState(t *testing.T, seed uint64, hands int, look func(g *uno.Game, src rand.Source)) {
	t.Helper()
	for i := range hands {
		src := rand.NewPCG(seed, uint64(i))
		rules, seats := anyrules.New(src)
		rules.Limit = min(rules.Limit, 100)
		var g uno.Game
		if err := g.Start(&rules, seats, i%seats, uno.NewDeckOrder(seed, uint64(i))); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			look(&g, src)
			moves := g.Legal(nil, int(g.Turn))
			if others := g.Legal(nil, uno.Below(src, seats)); len(others) > 0 && uno.Below(src, 3) == 0 {
				moves = others
			}
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		look(&g, src)
	}
}

// redeal deals the cards that a seat cannot see anew among the places where
// they can be: the other hands, the draw pile, and among another seat's drawn
// cards. What the rules keep from the seat, whether a Wild Draw Four was a
// bluff, is turned round.
func redeal(s *uno.State, seat int, src rand.Source) *uno.State {
	other := *s
	pool := s.Pile
	for i := range int(s.Seats) {
		if i != seat {
			pool = pool.Plus(s.Hands[i])
		}
	}
	order := uno.Arrange(pool, src, nil)
	for i := range int(s.Seats) {
		if i != seat {
			n := s.Hands[i].Len()
			other.Hands[i], order = uno.NewCards(order[:n]...), order[n:]
		}
	}
	other.Pile = uno.NewCards(order...)
	if s.Phase == uno.ToKeep && int(s.Turn) != seat {
		hand := uno.Arrange(other.Hands[s.Turn], src, nil)
		other.Drawn = uno.NewCards(hand[:s.Drawn.Len()]...)
	}
	other.Guilty = !s.Guilty
	return &other
}

// TestAViewShowsNothingHidden: the view of a seat, all of its fields, is the
// same when everything that the seat cannot see is dealt anew, at every moment
// of a hand and when it is over. With open hands it shows the hands and does
// not show the order of the pile.
func TestAViewShowsNothingHidden(t *testing.T) {
	looked, changed := 0, 0
	eachState(t, 41, 300, func(g *uno.Game, src rand.Source) {
		for seat := range int(g.Seats) {
			var v, w uno.View
			g.State.View(seat, &v)
			if g.Rules.OpenHands {
				continue
			}
			other := redeal(&g.State, seat, src)
			other.View(seat, &w)
			if !reflect.DeepEqual(v, w) {
				t.Fatalf("the view of seat %d depends on what it cannot see:\n%+v\n%+v", seat, v, w)
			}
			looked++
			if other.Hands != g.Hands {
				changed++
			}
		}
	})
	if looked < 10_000 || changed < looked/2 {
		t.Fatalf("%d views, %d of hands that changed", looked, changed)
	}
}

// TestAViewOfAHandThatIsOver shows what a view always shows, no more: the
// seat's own hand and how many cards the others hold. Nobody is to act, and
// nothing is legal. Who lays the hands open at the end does so from the State.
func TestAViewOfAHandThatIsOver(t *testing.T) {
	over, held := 0, 0
	eachState(t, 42, 200, func(g *uno.Game, _ rand.Source) {
		if g.Phase != uno.Over {
			return
		}
		over++
		for seat := range int(g.Seats) {
			var v uno.View
			g.View(seat, &v)
			if v.Hand != g.Hands[seat] || !v.Drawn.Empty() || len(v.Legal(nil)) > 0 || v.PileN != g.Pile.Len() {
				t.Fatalf("seat %d: %+v", seat, v)
			}
			unseen := g.Pile
			for i := range uno.MaxSeats {
				shown := uno.Cards{}
				if i == seat || g.Rules.OpenHands && i < int(g.Seats) {
					shown = g.Hands[i]
				} else {
					unseen = unseen.Plus(g.Hands[i])
					held += g.Hands[i].Len()
				}
				if v.Open[i] != shown || v.Counts[i] != g.Hands[i].Len() {
					t.Fatalf("seat %d sees of seat %d: %v, %d cards", seat, i, v.Open[i], v.Counts[i])
				}
			}
			if v.Unseen() != unseen {
				t.Fatalf("seat %d: unseen %v, not %v", seat, v.Unseen(), unseen)
			}
		}
	})
	if over == 0 || held == 0 {
		t.Fatalf("%d hands, %d hidden cards", over, held)
	}
}

// maySee says, from the rules alone, whether a seat notices an event, and
// whether it sees the cards of it: its own cards; a challenged hand, honest or
// not, the challenger, and of course who holds it; with open hands all.
func maySee(e uno.Event, seat int, open bool) (notices, cards bool) {
	own := int(e.Seat) == seat
	switch e.Type {
	case uno.Dealt, uno.Drew:
		return true, own || open
	case uno.Challenged:
		return true, own || int(e.Other) == seat || open
	case uno.Kept, uno.Received:
		return own || open, own || open
	default:
		return true, true
	}
}

// TestEventsShowNothingHidden holds what each seat sees of each event to
// maySee, in the history of the hand and in the view of the last events.
func TestEventsShowNothingHidden(t *testing.T) {
	seen := map[uno.EventType]int{}
	challenges := map[bool]int{}
	eachState(t, 43, 1_000, func(g *uno.Game, _ rand.Source) {
		if g.Phase != uno.Over {
			return
		}
		for _, e := range g.Log.Events {
			seen[e.Type]++
			if e.Type == uno.Challenged && g.Seats > 2 {
				challenges[e.Guilty]++
			}
		}
		for seat := range int(g.Seats) {
			var want []uno.Event
			for _, e := range g.Log.Events {
				notices, cards := maySee(e, seat, g.Rules.OpenHands)
				if !cards {
					e.Cards = uno.Cards{}
				}
				if notices {
					want = append(want, e)
				}
			}
			got := g.History(seat)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seat %d sees\n%v\nnot\n%v", seat, got, want)
			}
			var v uno.View
			g.View(seat, &v)
			if n := len(v.Events); n > len(want) || !reflect.DeepEqual(v.Events, append([]uno.Event{}, want[len(want)-n:]...)) && n > 0 {
				t.Fatalf("the view of seat %d has the events\n%v", seat, v.Events)
			}
		}
	})
	for _, typ := range []uno.EventType{uno.Dealt, uno.Drew, uno.Kept, uno.Received, uno.Swapped, uno.Caught} {
		if seen[typ] == 0 {
			t.Errorf("no event of type %d came up", typ)
		}
	}
	if challenges[true] == 0 || challenges[false] == 0 {
		t.Errorf("challenges among three and more: %v", challenges)
	}
}

// TestOnlyTheChallengerSeesAChallengedHand, which is honest here: the bluffer
// knows its own, the two others see that it was honest and how many cards it
// holds.
func TestOnlyTheChallengerSeesAChallengedHand(t *testing.T) {
	s, err := uno.ParsePosition("rules=official hands=f.b1.b2/g1.g2/y1.y2/y3.y4 top=r7")
	if err != nil {
		t.Fatal(err)
	}
	var log uno.Log
	order := uno.NewDeckOrder(1, 1)
	order.Shuffle(s.Pile)
	for _, text := range []string{"0 f:g", "1 challenge"} {
		m, err := uno.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(m, order, &log); err != nil {
			t.Fatal(err)
		}
	}
	hand := uno.NewCards(uno.Card(uno.Blue, 1), uno.Card(uno.Blue, 2))
	for _, e := range log.Events {
		if e.Type != uno.Challenged {
			continue
		}
		if e.Guilty || e.N != 2 {
			t.Errorf("the challenge is %+v", e)
		}
		for seat, want := range []uno.Cards{hand, hand, {}, {}} {
			if seen, ok := e.For(seat, false); !ok || seen.Cards != want || seen.N != 2 {
				t.Errorf("seat %d sees %+v", seat, seen)
			}
		}
		return
	}
	t.Error("there was no challenge")
}

// mask is the table of a view as events show it: a seat that has drawn and is
// still deciding is past its turn.
func mask(v *uno.View) uno.Public {
	p := uno.Public{
		Turns: v.Turns, Sum: v.Sum, PileN: int16(v.PileN), Top: v.Top, Color: v.Color, Before: v.Before,
		Phase: v.Phase, Dir: v.Dir, Turn: v.Turn, Bluffer: v.Bluffer, Forgot: v.Forgot, Winner: v.Winner, TopInPile: v.TopInPile,
	}
	for seat, n := range v.Counts {
		p.Counts[seat] = int8(n)
	}
	if v.Phase == uno.ToKeep {
		p.Phase = uno.ToPlay
		p.Turn = int8((int(v.Turn) + int(v.Dir) + int(v.Seats)) % int(v.Seats))
	}
	return p
}

// TestTheLastEventHasTheTable: the table after the last event that a seat has
// seen is the table of its view, which shows nothing hidden.
func TestTheLastEventHasTheTable(t *testing.T) {
	looked := 0
	eachState(t, 43, 300, func(g *uno.Game, _ rand.Source) {
		for seat := range int(g.Seats) {
			var v uno.View
			g.State.View(seat, &v)
			events := g.Log.Events
			for i := len(events) - 1; i >= 0; i-- {
				e, ok := events[i].For(seat, g.Rules.OpenHands)
				if !ok {
					continue
				}
				if diff := cmp.Diff(mask(&v), e.After); diff != "" {
					t.Fatalf("%s, seat %d, after %v (-view +event):\n%s", g.Position(), seat, e, diff)
				}
				looked++
				break
			}
		}
	})
	if looked < 10_000 {
		t.Errorf("only %d tables were looked at", looked)
	}
}

// TestTablesOnTheWayShowNothingHidden: among hands that differ in what a seat
// does not see, what it sees of a move fixes the tables after all its events,
// those in the middle of the move as well.
func TestTablesOnTheWayShowNothingHidden(t *testing.T) {
	met := 0
	eachState(t, 44, 150, func(g *uno.Game, src rand.Source) {
		if g.Phase == uno.Over || g.Rules.OpenHands {
			return
		}
		moves := g.Legal(nil, int(g.Turn))
		m := moves[uno.Below(src, len(moves))]
		seat := uno.Below(src, int(g.Seats))
		tables := map[string][]uno.Public{}
		for range 6 {
			s := redeal(&g.State, seat, src)
			if s.Phase == uno.ToAnswer {
				s.Guilty = s.Hands[s.Bluffer].HasColor(s.Before)
			}
			var log uno.Log
			if s.Apply(m, uno.Random{Source: src}, &log) != nil {
				continue
			}
			var seen strings.Builder
			var after []uno.Public
			for _, e := range log.Events {
				if e, ok := e.For(seat, false); ok {
					after = append(after, e.After)
					e.After = uno.Public{}
					fmt.Fprintf(&seen, "%+v\n", e)
				}
			}
			if before, ok := tables[seen.String()]; ok {
				met++
				if diff := cmp.Diff(before, after); diff != "" {
					t.Fatalf("%s, %v as seat %d sees it:\n%s\n%s", g.Position(), m, seat, seen.String(), diff)
				}
			}
			tables[seen.String()] = after
		}
	})
	if met < 5000 {
		t.Errorf("only %d moves were compared", met)
	}
}
