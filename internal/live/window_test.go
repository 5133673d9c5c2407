package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
)

// reds is a rule set in which every card fits: two cards each, all red numbers.
const reds = "official[deck=r0.r1.r1.r2.r2.r3.r3.r4.r4.r5.r5.r6.r6.r7.r7.r8.r8.r9.r9,hands=2.2"

// party is a table with guests at every person's seat, controlled by a test.
type party struct {
	t      *testing.T
	hub    *Hub
	store  *memory
	table  *Table
	made   *TableCreated
	guests map[int]*guest
}

// newParty begins a hand from a seed; words are those of seatsOf.
func newParty(t *testing.T, seed byte, cfg Config, rules string, words ...string) *party {
	t.Helper()
	return newMatch(t, seed, cfg, rules, TableRequest{Seats: seatsOf(words...), To: new(int)})
}

// newMatch begins a match from a seed, as a request asks for it.
func newMatch(t *testing.T, seed byte, cfg Config, rules string, r TableRequest) *party {
	t.Helper()
	p := &party{t: t, store: newMemory(), guests: map[int]*guest{}}
	p.hub = New(cfg, p.store, quiet, nil)
	p.hub.seed = func() Seed { return Seed{seed} }
	p.hub.player = testPlayer
	p.table, p.made = makeTable(t, p.hub, rules, r)
	for seat, token := range tokens(p.made) {
		p.guests[seat] = sit(t, p.table, p.store, 1, token)
	}
	p.settle()
	return p
}

// state is a copy of the hand as it stands, hidden cards and all.
func (p *party) state() *uno.State {
	p.table.mu.Lock()
	defer p.table.mu.Unlock()
	s := p.table.m.Game().State
	return &s
}

// moves are the moves of the hand.
func (p *party) moves() []uno.Move {
	p.table.mu.Lock()
	defer p.table.mu.Unlock()
	return slices.Clone(p.table.m.Game().Moves)
}

// kept is the number of moves of the hand.
func (p *party) kept() int { return len(p.moves()) }

// tableState is the state of the table.
func (p *party) tableState() string { return p.table.Info().State }

// settle waits until everything that is due has happened.
func (p *party) settle() { synctest.Wait() }

// close ends the party.
func (p *party) close() {
	for _, g := range p.guests {
		p.table.Detach(g.client)
	}
	p.hub.Close()
}

// last is the last message of the play that a seat got.
func (p *party) last(seat int) *heard {
	p.t.Helper()
	p.settle()
	g := p.guests[seat]
	g.take()
	if g.last == nil {
		p.t.Fatalf("seat %d was not told of the play", seat)
	}
	return g.last
}

// answers are the ids that a seat got done and no for.
func (p *party) answers(seat int) (done []int64, no map[int64]string) {
	p.settle()
	no = map[int64]string{}
	for _, h := range p.guests[seat].take() {
		switch h.T {
		case "done":
			done = append(done, h.ID)
		case "no":
			no[h.ID] = h.Error.Code
		}
	}
	return done, no
}

// move has a seat move.
func (p *party) move(seat int, move string) int64 {
	p.table.mu.Lock()
	v := p.table.m.Version(seat)
	p.table.mu.Unlock()
	return p.guests[seat].say(Message{T: "move", V: v, Move: move})
}

// first has the seat to act play its first card, with Uno or without, and
// returns the seat.
func (p *party) first(say bool) int {
	p.t.Helper()
	turn := int(p.state().Turn)
	card := p.state().Hands[turn].Kinds()[0].String()
	if say {
		card += "!"
	}
	id := p.move(turn, card)
	if done, no := p.answers(turn); !slices.Contains(done, id) {
		p.t.Fatalf("%s is refused: %v", card, no)
	}
	return turn
}

// grace is the window of these tests.
const grace = 1500 * time.Millisecond

// A play down to one card opens a window that looks the same whether or not Uno
// was said; a player who forgot sees that it can still be said.
func TestTheWindowDoesNotTellWhetherUnoWasSaid(t *testing.T) {
	for _, say := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
			defer p.close()
			p.guests[0].take()
			p.guests[1].take()
			who := p.first(say)
			other := 1 - who
			h := p.last(other)
			if h.Grace == nil || h.Grace.Kind != "catch" || h.Grace.Seat != who || h.Grace.LeftMS != grace.Milliseconds() {
				t.Errorf("said %v: the other is told of %+v", say, h.Grace)
			}
			if h.Ask == nil || h.Ask.Kind != "turn" || !slices.Contains(h.Legal, "catch "+string(rune('0'+who))) {
				t.Errorf("said %v: the other may %v", say, h.Legal)
			}
			time.Sleep(grace)
			h = p.last(other)
			if h.Grace != nil || slices.Contains(h.Legal, "catch 0") || slices.Contains(h.Legal, "catch 1") {
				t.Errorf("said %v: after the window %+v, %v", say, h.Grace, h.Legal)
			}
		})
	}
}

// Who forgot Uno is caught in the window, and draws two.
func TestCatchInTheWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
		defer p.close()
		who := p.first(false)
		h := p.last(who)
		if h.Grace == nil || h.Grace.Kind != "uno" || !slices.Contains(h.Legal, "uno") {
			t.Errorf("who forgot is told of %+v and may %v", h.Grace, h.Legal)
		}
		time.Sleep(grace - time.Millisecond)
		id := p.move(1-who, "catch "+string(rune('0'+who)))
		if done, no := p.answers(1 - who); !slices.Contains(done, id) {
			t.Fatalf("the catch is refused: %v", no)
		}
		if n := p.state().Hands[who].Len(); n != 3 {
			t.Errorf("who was caught has %d cards", n)
		}
	})
}

// After the window nobody is caught any more, and Uno is not said late.
func TestNoCatchAfterTheWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
		defer p.close()
		who := p.first(false)
		time.Sleep(grace + time.Millisecond)
		id := p.move(1-who, "catch "+string(rune('0'+who)))
		if _, no := p.answers(1 - who); no[id] != NotAsked {
			t.Errorf("the catch: %v", no)
		}
		id = p.move(who, "uno")
		if _, no := p.answers(who); no[id] != NotAsked {
			t.Errorf("the late Uno: %v", no)
		}
	})
}

// A catch without effect changes nothing, and a seat tries once.
func TestCatchInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
		defer p.close()
		who := p.first(true)
		catch := "catch " + string(rune('0'+who))
		first := p.move(1-who, catch)
		if done, no := p.answers(1 - who); !slices.Contains(done, first) {
			t.Fatalf("the catch in vain is refused: %v", no)
		}
		second := p.move(1-who, catch)
		if _, no := p.answers(1 - who); no[second] != NotAsked {
			t.Errorf("a second try: %v", no)
		}
		if n := p.state().Hands[who].Len(); n != 1 {
			t.Errorf("who said Uno has %d cards", n)
		}
	})
}

// The next move is held until the window closes, at its end or when everybody
// has let the moment pass.
func TestTheNextMoveIsHeld(t *testing.T) {
	for _, early := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t, 1, Config{Grace: grace}, reds+".2]", "me", "hot:Bob", "hot:Cleo")
			defer p.close()
			who := p.first(true)
			next := int(p.state().Turn)
			card := p.state().Hands[next].Kinds()[0].String()
			id := p.move(next, card+"!")
			h := p.last(next)
			if h.Held != card+"!" || h.Ask != nil && h.Ask.Kind == "turn" {
				t.Errorf("the move that waits: %q, asked %+v", h.Held, h.Ask)
			}
			wait := grace - time.Millisecond
			if early {
				wait = 10 * time.Millisecond
			}
			time.Sleep(wait)
			if done, no := p.answers(next); len(done) > 0 || len(no) > 0 {
				t.Errorf("the move is answered in the window: %v %v", done, no)
			}
			if early {
				p.guests[3-who-next].say(Message{T: "pass"})
			} else {
				time.Sleep(time.Millisecond)
			}
			if done, no := p.answers(next); !slices.Contains(done, id) {
				t.Errorf("early %v: the move is not made: %v", early, no)
			}
		})
	}
}

// Who was quicker is judged by when the claims were made, not by when they
// arrive: a catch over a slow line beats an Uno that was said later.
func TestASlowConnectionIsJudgedFairly(t *testing.T) {
	for _, tt := range []struct {
		reaction time.Duration // of the catcher, over a line of 250 ms
		caught   bool
	}{{400 * time.Millisecond, true}, {600 * time.Millisecond, false}} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
			defer p.close()
			turn := int(p.state().Turn)
			p.guests[1-turn].client.SetRTT(250 * time.Millisecond)
			who := p.first(false)
			time.Sleep(500 * time.Millisecond)
			uno := p.move(who, "uno")
			time.Sleep(tt.reaction - 250*time.Millisecond) // + 250 - 500
			catch := p.move(1-who, "catch "+string(rune('0'+who)))
			time.Sleep(time.Second)
			n := p.state().Hands[who].Len()
			if caught := n == 3; caught != tt.caught {
				t.Errorf("after %v: %d cards", tt.reaction, n)
			}
			doneW, noW := p.answers(who)
			doneC, noC := p.answers(1 - who)
			if slices.Contains(doneC, catch) != tt.caught || slices.Contains(doneW, uno) == tt.caught {
				t.Errorf("after %v: uno %v %v, catch %v %v", tt.reaction, doneW, noW, doneC, noC)
			}
		})
	}
}

// A window is not shorter for a slow connection, and a claim from beyond its
// end is refused even from a fast one.
func TestTheWindowIsAsLongForASlowConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		p.guests[1-turn].client.SetRTT(250 * time.Millisecond)
		who := p.first(false)
		time.Sleep(grace + 200*time.Millisecond)
		id := p.move(1-who, "catch "+string(rune('0'+who)))
		if done, no := p.answers(1 - who); !slices.Contains(done, id) {
			t.Errorf("a catch that was made in time is refused: %v", no)
		}
	})
}

// A client that delays its answers to pings gains nothing beyond the cap, and
// nothing at all once a quick answer of its seat was seen, over whatever
// connection.
func TestAForgedRoundTripGainsLittle(t *testing.T) {
	for _, tt := range []struct {
		name   string
		honest bool          // a quick answer was seen before, over another connection
		late   time.Duration // of the catch, after the Uno was said
		caught bool
	}{
		{"within the cap", false, 240 * time.Millisecond, true},
		{"beyond the cap", false, 260 * time.Millisecond, false},
		{"after a quick answer", true, 50 * time.Millisecond, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t, 1, Config{Grace: grace}, reds+"]", "me", "hot:Bob")
				defer p.close()
				forger := 1 - int(p.state().Turn)
				if tt.honest {
					p.guests[forger].client.SetRTT(20 * time.Millisecond)
					p.table.Detach(p.guests[forger].client)
					p.guests[forger] = sit(t, p.table, p.store, 2, tokens(p.made)[forger])
				}
				for range 3 {
					p.guests[forger].client.SetRTT(950 * time.Millisecond)
				}
				who := p.first(false)
				time.Sleep(500 * time.Millisecond)
				p.move(who, "uno")
				time.Sleep(tt.late)
				p.move(forger, "catch "+string(rune('0'+who)))
				time.Sleep(2 * time.Second)
				p.settle()
				if caught := p.state().Hands[who].Len() == 3; caught != tt.caught {
					t.Errorf("a catch %v after the Uno: caught %v", tt.late, caught)
				}
			})
		})
	}
}

// dealFor finds a seed whose deal a test needs.
func dealFor(t *testing.T, rules string, seats int, fits func(g *uno.Game) bool) byte {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 256 {
		seed := Seed{byte(n)}
		dealer, _ := uno.DrawForDealer(r.Deck, seats, seed.stream(dealerPurpose))
		var g uno.Game
		if err := g.Start(&r, seats, dealer, seed.Order()); err != nil {
			t.Fatal(err)
		}
		if fits(&g) {
			return byte(n)
		}
	}
	t.Fatal("no seed deals that")
	return 0
}

// In the window an identical card is jumped in with, which takes the turn away
// from a move that is held; nobody can tell who could have.
func TestJumpIn(t *testing.T) {
	rules := reds + ".2,jump-in]"
	jumper := func(g *uno.State) int {
		for seat := range 3 {
			if seat != int(g.Turn) && g.Hands[seat].Has(g.Top) {
				return seat
			}
		}
		return -1
	}
	for _, able := range []bool{true, false} {
		seed := dealFor(t, rules, 3, func(g *uno.Game) bool {
			return g.Top.Rank() != 0 && (jumper(&g.State) >= 0) == able && !g.Hands[g.Turn].Has(g.Top)
		})
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t, seed, Config{Grace: grace}, rules, "me", "hot:Bob", "hot:Cleo")
			defer p.close()
			turn := int(p.state().Turn)
			h := p.last(turn)
			if h.Grace == nil || h.Grace.Kind != "jump" {
				t.Fatalf("able %v: no window: %+v", able, h.Grace)
			}
			id := p.move(turn, p.state().Hands[turn].Kinds()[0].String()+"!")
			who := jumper(p.state())
			if !able {
				time.Sleep(grace - time.Millisecond)
				if done, _ := p.answers(turn); len(done) > 0 {
					t.Error("the window is shorter where nobody can jump in")
				}
				time.Sleep(time.Millisecond)
				if done, no := p.answers(turn); !slices.Contains(done, id) {
					t.Errorf("the move is not made: %v", no)
				}
				return
			}
			time.Sleep(200 * time.Millisecond)
			jump := p.move(who, "jump "+p.state().Top.String()+"!")
			if done, no := p.answers(who); !slices.Contains(done, jump) {
				t.Fatalf("the jump is refused: %v", no)
			}
			if _, no := p.answers(turn); no[id] != Stale {
				t.Errorf("the move that was held: %v", no)
			}
			if int(p.moves()[0].Seat) != who {
				t.Errorf("moves %v", p.moves())
			}
		})
	}
}

// Where everybody can see that no identical card is in a hand, no window for
// jumping in opens.
func TestNoWindowWhereNobodyCanJumpIn(t *testing.T) {
	rules := "official[deck=r0.r1.r2.r3.r4.r5.r6.r7.r8.r9,hands=2.2,jump-in]"
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, rules, "me", "hot:Bob")
		defer p.close()
		if h := p.last(int(p.state().Turn)); h.Grace != nil {
			t.Errorf("a window: %+v", h.Grace)
		}
	})
}

// Programs wait for the window: people come first.
func TestProgramsWaitForTheWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p *party
		for seed := byte(0); ; seed++ {
			p = newParty(t, seed, Config{Grace: grace}, reds+"]", "me", "greedy")
			if p.state().Turn == 0 && len(p.moves()) == 0 {
				break
			}
			p.close()
		}
		defer p.close()
		p.first(false)
		time.Sleep(grace - time.Millisecond)
		p.settle()
		if n := len(p.moves()); n != 1 {
			t.Fatalf("moves in the window: %v", p.moves())
		}
		time.Sleep(2 * time.Millisecond)
		p.settle()
		if m := p.moves()[1]; m.Act != uno.Catch || m.Seat != 1 {
			t.Errorf("the program did not catch: %v", p.moves())
		}
	})
}
