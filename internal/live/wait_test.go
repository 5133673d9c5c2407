package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// turnOf is what a table waits for, for a seat.
func (p *party) turnOf(seat int) *TurnInfo {
	p.t.Helper()
	p.settle()
	info, err := p.table.Turn(tokens(p.made)[seat])
	if err != nil {
		p.t.Fatal(err)
	}
	return info
}

// A table that waits is played over days: nobody's seat is taken, programs move
// without connections, a turn under way is restored after a restart, and it ends
// when its time is over.
func TestATableWaitsForThoseWhoAreAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newMatch(t, 1, Config{Pace: time.Second}, reds+".2]", TableRequest{Seats: seatsOf("me", "greedy", "hot:Bob"), To: new(int), Wait: 48})
		defer func() { p.hub.Close() }()
		for seat := range p.guests {
			p.table.Detach(p.guests[seat].client)
		}
		time.Sleep(10 * time.Second)
		p.settle()
		turn := int(p.state().Turn)
		for ; turn == 1; turn = int(p.state().Turn) {
			time.Sleep(time.Second)
			p.settle()
		}
		time.Sleep(47 * time.Hour)
		moves := p.kept()
		if info := p.turnOf(turn); info.Yours != WaitsMove || info.LeftMS == nil || *info.LeftMS > 3_600_000 || p.seatInfo(turn).Away {
			t.Fatalf("after 47 hours: %+v", info)
		}
		if info := p.turnOf(2 - turn); info.Yours != "" || info.Turn != turn {
			t.Errorf("the other is told %+v", info)
		}
		if _, err := p.table.Turn("nonsense"); err == nil {
			t.Error("a stranger is told whose turn it is")
		}
		// The studio is started again: the turn has its whole time.
		p.hub.Close()
		p.hub = New(Config{Pace: time.Second}, p.store, quiet, nil)
		p.hub.player = testPlayer
		if n, err := p.hub.Reopen(t.Context()); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		p.table, _ = p.hub.Table(p.made.Code)
		if info := p.turnOf(turn); info.Yours != WaitsMove || p.kept() != moves {
			t.Fatalf("after the restart: %+v, %d moves of %d", info, p.kept(), moves)
		}
		time.Sleep(49 * time.Hour)
		p.settle()
		if p.kept() == moves || p.seatInfo(turn).Away {
			t.Errorf("the turn does not end: %d moves, %+v", p.kept(), p.seatInfo(turn))
		}
	})
}

// A match is played again at the same seats once everybody who is there agrees.
func TestAnotherMatchNeedsEverybody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newMatch(t, 1, Config{Away: time.Minute}, reds+".2]", TableRequest{Seats: seatsOf("me", "greedy", "hot:Bob"), To: new(int)})
		defer p.close()
		over := func() {
			t.Helper()
			for n := 0; p.tableState() == StatePlaying && n < 500; n++ {
				if turn := int(p.state().Turn); turn != 1 {
					p.move(turn, p.last(turn).Legal[0])
				}
				p.settle()
			}
			if p.tableState() != StateOver {
				t.Fatal(p.tableState())
			}
		}
		over()
		p.guests[0].say(Message{T: "ready"})
		if p.settle(); p.tableState() != StateOver || !p.seatInfo(0).Ready || p.turnOf(2).Yours != WaitsAgain {
			t.Fatalf("one agrees: %s, the other is told %+v", p.tableState(), p.turnOf(2))
		}
		if err := p.table.Again(p.made.Token); err == nil {
			t.Error("the host begins without the other")
		}
		p.guests[2].say(Message{T: "ready"})
		if p.settle(); p.tableState() != StatePlaying || p.table.Info().Match != 2 {
			t.Fatalf("both agree: %+v", p.table.Info())
		}
		over()
		p.guests[2].say(Message{T: "ready"})
		if err := p.table.Leave(tokens(p.made)[0]); err != nil {
			t.Fatal(err)
		}
		if p.settle(); p.tableState() != StatePlaying || p.table.Info().Match != 3 || p.seatInfo(2).Away {
			t.Errorf("who stays agrees: %+v", p.table.Info())
		}
	})
}

// With Gather the first hand waits for the pages, whose secrets have a part in it.
func TestTheFirstHandGathersThePages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Config{}, newMemory(), quiet, nil)
		defer h.Close()
		tab, made := makeTable(t, h, "official", TableRequest{Seats: seatsOf("me", "greedy", "hot:Bob"), Gather: true})
		if in := tab.Info(); in.State != StateOpen || !in.Gathers {
			t.Fatalf("%+v", in)
		}
		first := attachPage(t, tab, 0, made.Token)
		if tab.Info().State != StateOpen {
			t.Error("the first hand does not wait for Bob")
		}
		hear([]*page{first, attachPage(t, tab, 2, made.Tokens[2])})
		if in := tab.Info(); in.State != StatePlaying || in.Gathers {
			t.Fatalf("%+v", in)
		}
		if got, want := drawnBy(first.dealt), []string{"page", "table", "page"}; !slices.Equal(got, want) {
			t.Errorf("the first hand is dealt by %q, not %q", got, want)
		}
		// Who does not come is not waited for.
		tab, made = makeTable(t, h, "official", TableRequest{Seats: seatsOf("me", "greedy", "hot:Bob"), Gather: true})
		first = attachPage(t, tab, 0, made.Token)
		time.Sleep(21 * time.Second) // Config.Away, and less than Config.Seal
		hear([]*page{first})
		if got, want := drawnBy(first.dealt), []string{"page", "table", "table"}; !slices.Equal(got, want) || tab.Info().State != StatePlaying {
			t.Errorf("without Bob it is dealt by %q, not %q", got, want)
		}
	})
}
