package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/unolab/uno"
)

// follow plays hands of a deck of two, one seat by uniform. At each decision of the
// other it calls f with the view and all events so far, and the seat answers it twice,
// as if the first answer had been lost.
func follow(t *testing.T, rules string, hands int, me Player, f func(v *uno.View, events []uno.Event)) {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	for game := range uint64(hands) {
		var g uno.Game
		if err := g.Start(&r, 2, int(game%2), uno.NewDeckOrder(9, game)); err != nil {
			t.Fatal(err)
		}
		seat := int(game / 2 % 2)
		players := [2]Player{NewUniform(), NewUniform()}
		players[seat] = me
		for i, p := range players {
			src := uno.Stream(9, game, uno.SeatPurpose(i))
			p.Reset(i, &src)
		}
		for g.Phase != uno.Over {
			var v uno.View
			turn := int(g.Turn)
			g.View(turn, &v)
			if turn == seat {
				me.Decide(&v)
				f(&v, g.History(seat))
			}
			if err := g.Play(players[turn].Decide(&v)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAReaderReadsEachEventOnce: an event is read for the view that shows it, and again
// where the answer to that view was lost. After each there is what was read before.
func TestAReaderReadsEachEventOnce(t *testing.T) {
	read, shown := 0, 0
	p := &memorizer{Stated: *NewUniform()}
	p.next = func(before []uno.Event, e *uno.Event) []uno.Event {
		read++
		return append(slices.Clip(before), *e)
	}
	follow(t, sixCards, 40, p, func(v *uno.View, events []uno.Event) {
		shown += 2 * len(v.Events)
		for i, got := range p.reader.after {
			if !slices.Equal(got, events[:i+1]) {
				t.Fatalf("turn %d, after event %d: %v, not %v", v.Turns, i, got, events[:i+1])
			}
		}
	})
	if read != shown || shown < 500 {
		t.Errorf("%d events are read where %d are shown", read, shown)
	}
}

// memorizer is uniform with a reader.
type memorizer struct {
	Stated
	reader reader[[]uno.Event]
	next   func(before []uno.Event, e *uno.Event) []uno.Event
}

func (p *memorizer) Reset(seat int, src rand.Source) {
	p.reader.forget()
	p.Stated.Reset(seat, src)
}

func (p *memorizer) Decide(v *uno.View) uno.Move {
	p.reader.answer(v, nil, p.next)
	return p.Stated.Decide(v)
}

// TestFilesAreReadAsFromTheDeal compares what players of files know of a hand that they
// follow with what one knows that has just sat down and is shown the whole hand. That
// of an equilibrium is also compared with a search through all the hand's stages.
func TestFilesAreReadAsFromTheDeal(t *testing.T) {
	made := func(name string) Player {
		p, err := New(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	fresh := func(p Player, v *uno.View, events []uno.Event) *uno.View {
		whole := *v
		whole.Events = events
		p.Reset(v.Seat, rand.NewPCG(1, 1))
		p.Decide(&whole)
		return &whole
	}
	known, lost := 0, 0
	for _, text := range []string{"pomdp[deck=r1.r2.b1.b2.w,hands=2.2]", "pomdp[deck=r1.rs.b1.bd.w,hands=1.1]"} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := solved(t, &rules)
		me, other := made(name).(*alpha), made(name).(*alpha)
		follow(t, text, 200, me, func(v *uno.View, events []uno.Event) {
			fresh(other, v, events)
			got, want := me.reader.after, other.reader.after
			if d := cmp.Diff(want, got, cmp.AllowUnexported(track{}), cmpopts.EquateEmpty()); d != "" {
				t.Fatalf("turn %d: %s", v.Turns, d)
			}
			if got[len(got)-1].lost {
				lost++
			} else {
				known++
			}
		})
	}
	if known < 400 || lost < 20 {
		t.Errorf("alpha: the model knows what happened in %d decisions and not in %d", known, lost)
	}

	const file = "equilibrium:testdata/six-cards.json"
	found, stages := 0, 0
	one, two := made(file).(*equilibrium), made(file).(*equilibrium)
	two.book = one.book
	follow(t, sixCards, 2000, one, func(v *uno.View, events []uno.Event) {
		whole := fresh(two, v, events)
		s := one.find(v, one.reader.after)
		if other := two.find(whole, two.reader.after); s != other || s != everyStage(two, v) {
			t.Fatalf("turn %d: a player that has followed the hand finds another situation than one that reads it", v.Turns)
		}
		if s != nil {
			found++
			stages = max(stages, s.Stage)
		}
	})
	if found < 200 || stages == 0 {
		t.Errorf("equilibrium: %d situations are found, the latest of stage %d", found, stages)
	}
}

// everyStage is find, for whatever stage of the hand.
func everyStage(p *equilibrium, v *uno.View) *situation {
	after := p.reader.after
	me := v.Seat ^ firstSeat(v)
	for from := len(after); from >= 0; from-- {
		var seen []string
		for _, m := range after[from:] {
			seen = append(seen, m.text)
		}
		for _, s := range p.book.sets[key(me, seen)] {
			if s.start == nil && from == 0 || s.start != nil && from > 0 && s.began(me, v.Seat, &after[from-1]) {
				return s
			}
		}
	}
	return nil
}
