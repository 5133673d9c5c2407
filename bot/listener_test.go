package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// rememberer is a random player that remembers the whole hand; being asked
// again after it let a moment pass is common for it.
type rememberer struct {
	Random
	Listener
	heard []uno.Event
	check func(heard []uno.Event, seat int)
}

func (p *rememberer) Reset(seat int, src rand.Source) {
	p.Random.Reset(seat, src)
	p.Listener = Listener{}
	p.heard = nil
}

func (p *rememberer) Decide(v *uno.View) uno.Move {
	p.heard = append(p.heard, p.News(v)...)
	p.check(p.heard, v.Seat)
	p.Moved()
	return p.Random.Decide(v)
}

func (p *rememberer) Interrupt(v *uno.View) (uno.Move, bool) {
	p.heard = append(p.heard, p.News(v)...)
	p.check(p.heard, v.Seat)
	m, ok := p.Random.Interrupt(v)
	if ok {
		p.Moved()
	}
	return m, ok
}

// TestAListenerHearsEveryEventOnce compares, at each question, all that was
// heard with the history of the game as that seat saw it.
func TestAListenerHearsEveryEventOnce(t *testing.T) {
	r, err := uno.ParseRules("official[jump-in,stack=any,twins,seven-zero]")
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	players := make([]Player, 4)
	var g uno.Game
	for i := range players {
		players[i] = &rememberer{check: func(heard []uno.Event, seat int) {
			if want := g.History(seat); !slices.Equal(heard, want) {
				t.Fatalf("seat %d heard %v, not %v", seat, heard, want)
			}
			if int(g.Turn) != seat {
				passed++
			}
		}}
	}
	for game := range uint64(100) {
		if err := g.Start(&r, 4, 0, uno.NewShoe(6, game)); err != nil {
			t.Fatal(err)
		}
		for seat, p := range players {
			src := uno.Stream(6, game, uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		if err := PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
	}
	if passed < 50 {
		t.Errorf("only %d questions out of turn", passed)
	}
}
