package bot

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// underWay makes a game of a complete position, with the seat that moved last.
func underWay(t *testing.T, position string, last int8) *uno.Game {
	t.Helper()
	s, err := uno.ParsePosition(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	order := uno.NewDeckOrder(1, 1)
	order.Shuffle(s.Pile)
	return &uno.Game{State: *s, Chance: order, Moves: []uno.Move{{Seat: last}}}
}

// script is a player that notes when it is asked and makes scripted moves.
type script struct {
	seat       int
	asked      *[]string
	decide     uno.Move
	interrupts []uno.Move // one after the other; then it lets every moment pass
}

func (p *script) Reset(int, rand.Source) {}

func (p *script) Decide(*uno.View) uno.Move {
	*p.asked = append(*p.asked, fmt.Sprintf("%d decide", p.seat))
	return p.decide
}

func (p *script) Interrupt(*uno.View) (uno.Move, bool) {
	*p.asked = append(*p.asked, fmt.Sprintf("%d interrupt", p.seat))
	if len(p.interrupts) == 0 {
		return uno.Move{}, false
	}
	m := p.interrupts[0]
	p.interrupts = p.interrupts[1:]
	return m, true
}

// move reads a move.
func move(t *testing.T, s string) uno.Move {
	t.Helper()
	m, err := uno.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// scripts are players for a number of seats who would all draw.
func scripts(t *testing.T, seats int) (players []Player, by []*script, asked *[]string) {
	t.Helper()
	asked = new([]string)
	for i := range seats {
		p := &script{seat: i, asked: asked, decide: move(t, fmt.Sprintf("%d draw", i))}
		by = append(by, p)
		players = append(players, p)
	}
	return players, by, asked
}

const (
	forgotten = "hands=r1.r2/g1.g2/b1/y1.y2 top=r5 turn=3 forgot=2"
	jumpable  = "rules=official[jump-in] hands=r5.r2/g1.g2/b5.b1/y1.y2 top=r5 turn=3"
)

func TestSeatsAreAskedFromTheOneAfterTheLastMove(t *testing.T) {
	players, _, asked := scripts(t, 4)
	g := underWay(t, forgotten, 2)
	var h Host
	m, err := h.Step(g, players)
	if err != nil || m != move(t, "3 draw") {
		t.Fatalf("%v, %v", m, err)
	}
	// Seat 3, the one to act, may catch too; seat 2 may say Uno, when all
	// others have let it pass.
	want := []string{"3 interrupt", "0 interrupt", "1 interrupt", "2 interrupt", "3 decide"}
	if diff := cmp.Diff(want, *asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestBeforeTheFirstMoveSeatsAreAskedFromTheOneAfterTheDealer(t *testing.T) {
	players, _, asked := scripts(t, 4)
	g := underWay(t, forgotten+" dealer=0", 2)
	g.Moves = nil
	var h Host
	if _, err := h.Step(g, players); err != nil {
		t.Fatal(err)
	}
	want := []string{"1 interrupt", "2 interrupt", "3 interrupt", "0 interrupt", "3 decide"}
	if diff := cmp.Diff(want, *asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestTheFirstInterruptionMakesTheStepAndAllAreAskedAgain(t *testing.T) {
	players, by, asked := scripts(t, 4)
	by[0].interrupts = []uno.Move{move(t, "0 catch 2")}
	by[1].interrupts = []uno.Move{move(t, "1 catch 2")}
	g := underWay(t, forgotten, 2)
	var h Host
	if m, err := h.Step(g, players); err != nil || m != move(t, "0 catch 2") {
		t.Fatalf("%v, %v", m, err)
	}
	if n := g.Hands[2].Len(); n != 3 {
		t.Errorf("the seat that was caught holds %d cards", n)
	}
	if m, err := h.Step(g, players); err != nil || m != move(t, "3 draw") {
		t.Fatalf("%v, %v", m, err)
	}
	// After the catch nobody has a move out of turn any more.
	if diff := cmp.Diff([]string{"3 interrupt", "0 interrupt", "3 decide"}, *asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestOnlyWhoCanJumpIsAsked(t *testing.T) {
	players, by, asked := scripts(t, 4)
	by[0].interrupts = []uno.Move{move(t, "0 jump r5")}
	by[1].decide = move(t, "1 draw")
	g := underWay(t, jumpable, 1)
	var h Host
	if m, err := h.Step(g, players); err != nil || m != move(t, "0 jump r5") {
		t.Fatalf("%v, %v", m, err)
	}
	// Play goes on from the jumper, who forgot to say Uno.
	if m, err := h.Step(g, players); err != nil || m != move(t, "1 draw") {
		t.Fatalf("%v, %v", m, err)
	}
	want := []string{"0 interrupt", "1 interrupt", "2 interrupt", "3 interrupt", "0 interrupt", "1 decide"}
	if diff := cmp.Diff(want, *asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestWrongAnswersLeaveTheGameAsItWas(t *testing.T) {
	for _, c := range []struct {
		name, position string
		change         func(t *testing.T, by []*script)
		want           string
		is             error
	}{
		{
			"an illegal decision", forgotten,
			func(t *testing.T, by []*script) { by[3].decide = move(t, "3 y1") },
			"seat 3: illegal move: 3 y1: y1 matches neither the colour red nor the top card r5", uno.ErrIllegal,
		},
		{
			"a decision in another's name", forgotten,
			func(t *testing.T, by []*script) { by[3].decide = move(t, "2 draw") },
			"seat 3: illegal move: 2 draw is no decision of that seat", uno.ErrIllegal,
		},
		{
			"a catch in place of a decision", forgotten,
			func(t *testing.T, by []*script) { by[3].decide = move(t, "3 catch 2") },
			"seat 3: illegal move: 3 catch 2 is no decision of that seat", uno.ErrIllegal,
		},
		{
			"a catch that cannot work", forgotten,
			func(t *testing.T, by []*script) { by[0].interrupts = []uno.Move{move(t, "0 catch 1")} },
			"seat 0: illegal move: 0 catch 1 is no move out of turn of that seat", uno.ErrIllegal,
		},
		{
			"a decision in place of an interruption", forgotten,
			func(t *testing.T, by []*script) { by[3].interrupts = []uno.Move{move(t, "3 draw")} },
			"seat 3: illegal move: 3 draw is no move out of turn of that seat", uno.ErrIllegal,
		},
		{
			"an interruption in another's name", jumpable,
			func(t *testing.T, by []*script) { by[0].interrupts = []uno.Move{move(t, "2 jump r5")} },
			"seat 0: illegal move: 2 jump r5 is no move out of turn of that seat", uno.ErrIllegal,
		},
		{
			"leaving at a decision", forgotten,
			func(_ *testing.T, by []*script) { by[3].decide = Leave },
			"seat 3: a player left the table", ErrLeft,
		},
		{
			"leaving when asked to interrupt", forgotten,
			func(_ *testing.T, by []*script) { by[1].interrupts = []uno.Move{Leave} },
			"seat 1: a player left the table", ErrLeft,
		},
		{
			"too few players", forgotten,
			nil, "3 players for 4 seats", nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			players, by, _ := scripts(t, 4)
			if c.change == nil {
				players = players[:3]
			} else {
				c.change(t, by)
			}
			g := underWay(t, c.position, 2)
			before := g.State
			err := PlayHand(g, players)
			if err == nil || err.Error() != c.want {
				t.Errorf("error %v, not %s", err, c.want)
			}
			if c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("%v does not wrap %v", err, c.is)
			}
			if g.State != before {
				t.Errorf("the game is now %s", g.Position())
			}
		})
	}
}

// seer notes what it is shown.
type seer struct {
	*Stated
	shown []uno.State
}

func (p *seer) See(s *uno.State) {
	p.shown = append(p.shown, *s)
	s.Hands[0] = uno.Cards{} // must not reach the game
}

func TestASeerIsShownACopyOfTheState(t *testing.T) {
	r, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&r, 2, 0, uno.NewDeckOrder(1, 0)); err != nil {
		t.Fatal(err)
	}
	p := &seer{Stated: NewRandom()}
	p.Reset(int(g.Turn), rand.NewPCG(1, 1))
	start := g.State
	var h Host
	if _, err := h.Step(&g, []Player{p, p}); err != nil {
		t.Fatal(err)
	}
	if len(p.shown) != 1 || p.shown[0] != start {
		t.Errorf("shown %d states", len(p.shown))
	}
	if g.Hands[0].Empty() {
		t.Error("what the seer did to its copy reached the game")
	}
}

func TestViewsShowTheMatch(t *testing.T) {
	g := underWay(t, "hands=r1.r2/g1.g2 top=r5", 1)
	h := Host{Scores: [uno.MaxSeats]int{20, 30}, Target: 500}
	shown := false
	p := &Person{DecideFunc: func(v *uno.View) (uno.Move, bool) {
		shown = v.Scores == h.Scores && v.Target == 500
		return uno.Move{}, false
	}}
	if _, err := h.Step(g, []Player{p, p}); !errors.Is(err, ErrLeft) {
		t.Error(err)
	}
	if !shown {
		t.Error("the view does not show the match")
	}
}

func TestNoSeatIsHandedTheMemoryOfAnothersView(t *testing.T) {
	players := make([]Player, 3)
	handed := map[*uno.View]int{}
	for i := range players {
		p := NewRandom()
		p.Reset(i, rand.NewPCG(1, uint64(i)))
		players[i] = &Person{DecideFunc: func(v *uno.View) (uno.Move, bool) {
			if seat, ok := handed[v]; ok && seat != i {
				t.Fatalf("seat %d is handed what seat %d was", i, seat)
			}
			handed[v] = i
			return p.Decide(v), true
		}}
	}
	g := underWay(t, "hands=r1.r2/g1.g2/b1.b2 top=r5", 2)
	if err := PlayHand(g, players); err != nil {
		t.Fatal(err)
	}
	if len(handed) != 3 {
		t.Errorf("%d views for 3 seats", len(handed))
	}
}

// TestHandsAllocateNothing plays hands of some sixty turns with a host that
// was used before. What a new draw pile takes is the deck order's.
func TestHandsAllocateNothing(t *testing.T) {
	for _, rules := range []string{"pomdp", "official[jump-in,stack]"} {
		r, err := uno.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		players := []Player{NewGreedy(), NewRandom()}
		var sources [2]rand.PCG
		var h Host
		var g uno.Game
		var order uno.DeckOrder
		hand := func(game uint64, play bool) func() {
			return func() {
				order.Reset(1, game)
				if err := g.Start(&r, 2, 0, &order); err != nil {
					t.Fatal(err)
				}
				for seat, p := range players {
					sources[seat] = uno.Stream(1, game, uno.SeatPurpose(seat))
					p.Reset(seat, &sources[seat])
				}
				if !play {
					return
				}
				if err := h.PlayHand(&g, players); err != nil {
					t.Fatal(err)
				}
			}
		}
		for game := range uint64(10) {
			hand(game, true)()
			piles := len(order.Piles) - 1
			dealt := leastAllocs(hand(game, false))
			played := leastAllocs(hand(game, true))
			if played > dealt+float64(piles) {
				t.Errorf("%s: %v allocations, %v of them by the deal, %d new piles, %d moves", rules, played, dealt, piles, len(g.Moves))
			}
		}
	}
}

// leastAllocs is the number of allocations of f, run several times: the
// runtime's own, in the background, do not come every time.
func leastAllocs(f func()) float64 {
	least := testing.AllocsPerRun(1, f)
	for range 4 {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}

// BenchmarkHand plays pomdp hands between two random players with the readable
// engine: some sixty-five decisions a hand.
func BenchmarkHand(b *testing.B) {
	r, err := uno.Preset("pomdp")
	if err != nil {
		b.Fatal(err)
	}
	players := []Player{NewRandom(), NewRandom()}
	var sources [2]rand.PCG
	var h Host
	var g uno.Game
	var order uno.DeckOrder
	moves := 0
	b.ReportAllocs()
	for i := range b.N {
		order.Reset(1, uint64(i))
		if err := g.Start(&r, 2, i%2, &order); err != nil {
			b.Fatal(err)
		}
		for seat, p := range players {
			sources[seat] = uno.Stream(1, uint64(i), uno.SeatPurpose(seat))
			p.Reset(seat, &sources[seat])
		}
		if err := h.PlayHand(&g, players); err != nil {
			b.Fatal(err)
		}
		moves += len(g.Moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}
