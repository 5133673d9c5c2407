package live

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
)

// seatInfo is the public information about a seat.
func (p *party) seatInfo(i int) SeatInfo { return p.table.Info().Seats[i] }

// A program takes over some time after a connection broke, and hands the seat
// back as soon as the person reconnects.
func TestAProgramTakesOverAndHandsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		p.table.Detach(p.guests[turn].client)
		time.Sleep(19 * time.Second)
		p.settle()
		if p.seatInfo(turn).Away || p.kept() > 0 {
			t.Fatal("the program took over at once")
		}
		time.Sleep(4 * time.Second)
		p.settle()
		if !p.seatInfo(turn).Away || p.kept() == 0 {
			t.Fatalf("nobody took over: %+v", p.seatInfo(turn))
		}
		p.guests[turn] = sit(t, p.table, p.store, 2, tokens(p.made)[turn])
		if p.seatInfo(turn).Away {
			t.Error("the program does not hand back")
		}
	})
}

// A table that wakes up does not wait forever for those who do not return.
func TestATableDoesNotWaitForThoseWhoStayAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		p.table.Detach(p.guests[0].client)
		p.table.Detach(p.guests[1].client)
		time.Sleep(40 * time.Minute)
		p.guests[1-turn] = sit(t, p.table, p.store, 2, tokens(p.made)[1-turn])
		if p.settle(); p.seatInfo(turn).Away {
			t.Error("nobody is given time to come back")
		}
		time.Sleep(25 * time.Second)
		if p.settle(); !p.seatInfo(turn).Away || p.kept() == 0 {
			t.Errorf("the table waits: %+v", p.seatInfo(turn))
		}
	})
}

// A program plays for a person who left until that person asks to return.
func TestLeaveAndBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "hot:Bob", "random")
		defer p.close()
		if err := p.table.Leave(tokens(p.made)[1]); err != nil {
			t.Fatal(err)
		}
		for p.state().Turn != 1 {
			time.Sleep(100 * time.Millisecond)
			p.settle()
			if m := p.state().Legal(nil, 0); p.state().Turn == 0 {
				p.move(0, m[0].Text())
			}
		}
		id := p.move(1, "draw")
		if _, no := p.answers(1); no[id] != NotAsked {
			t.Errorf("who left moves: %v", no)
		}
		back := p.guests[1].say(Message{T: "back"})
		if done, no := p.answers(1); !slices.Contains(done, back) {
			t.Fatalf("back: %v", no)
		}
		kept := p.kept()
		time.Sleep(time.Minute)
		if p.settle(); p.state().Turn == 1 && p.kept() != kept {
			t.Error("the program still plays")
		}
		if err := p.table.Leave("nonsense"); err == nil || err.Code != Forbidden {
			t.Errorf("a wrong token leaves: %v", err)
		}
	})
}

// The clock plays for a person who thinks too long, and takes the seat away the
// second time in a row. Drawing does not restart it.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newMemory()
		h := New(Config{}, st, quiet, nil)
		rules, _ := uno.Preset("official")
		to := 0
		made, err := h.Create(&TableRequest{
			Name: "Ann", Rules: rules, Seats: seatsOf("me", "hot:Bob"), To: &to, Clock: &Clock{Move: 30}, Start: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		table, _ := h.Table(made.Code)
		p := &party{t: t, hub: h, store: st, table: table, made: made, guests: map[int]*guest{}}
		defer p.close()
		for seat, token := range tokens(made) {
			p.guests[seat] = sit(t, table, st, 1, token)
		}
		turn := int(p.state().Turn)
		if h := p.last(turn); h.Clock == nil || h.Clock.Seat != turn || h.Clock.OfMS != 30_000 {
			t.Fatalf("clock: %+v", h.Clock)
		}
		time.Sleep(29 * time.Second)
		if p.settle(); p.kept() != 0 {
			t.Fatal("the clock ran out early")
		}
		time.Sleep(2 * time.Second)
		if p.settle(); p.kept() == 0 || p.seatInfo(turn).Away {
			t.Fatalf("after the clock: %d moves, %+v", p.kept(), p.seatInfo(turn))
		}
		time.Sleep(10 * time.Minute)
		if p.settle(); !p.seatInfo(0).Away || !p.seatInfo(1).Away {
			t.Error("nobody is away who never moves")
		}
	})
}

// A turn that runs out with a draw and the decision on the card counts once.
func TestATurnThatRunsOutCountsOnce(t *testing.T) {
	rules := "official"
	seed := dealFor(t, rules, 2, func(g *uno.Game) bool {
		turn := int(g.Turn)
		return g.Phase == uno.ToPlay && len(g.Legal(nil, turn)) == 1 && g.Play(g.Legal(nil, turn)[0]) == nil && g.Phase == uno.ToKeep
	})
	synctest.Test(t, func(t *testing.T) {
		p := newMatch(t, seed, Config{}, rules, TableRequest{Seats: seatsOf("me", "hot:Bob"), To: new(int), Clock: &Clock{Move: 30}})
		defer p.close()
		turn := int(p.state().Turn)
		time.Sleep(31 * time.Second)
		if p.settle(); p.kept() != 2 || p.seatInfo(turn).Away {
			t.Errorf("%d moves, away %v", p.kept(), p.seatInfo(turn).Away)
		}
	})
}

// Keeping a drawn card or playing it takes no more time than the turn has.
func TestTheClockGoesOnAfterADraw(t *testing.T) {
	rules := "official"
	seed := dealFor(t, rules, 2, func(g *uno.Game) bool {
		if g.Phase != uno.ToPlay {
			return false
		}
		turn := g.Turn
		return g.Play(uno.Move{Seat: turn, Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor}) == nil && g.Phase == uno.ToKeep
	})
	synctest.Test(t, func(t *testing.T) {
		p := newMatch(t, seed, Config{}, rules, TableRequest{Seats: seatsOf("me", "hot:Bob"), To: new(int), Clock: &Clock{Move: 30}})
		defer p.close()
		turn := int(p.state().Turn)
		time.Sleep(20 * time.Second)
		p.move(turn, "draw")
		h := p.last(turn)
		if h.View.Phase != "keep" || h.Clock == nil || h.Clock.LeftMS != 10_000 {
			t.Errorf("after the draw: %s, clock %+v", h.View.Phase, h.Clock)
		}
		if o := p.last(1 - turn); o.View.Phase != "play" || o.V != 0 {
			t.Errorf("the other sees %s at %d", o.View.Phase, o.V)
		}
	})
}

// The host removes a person: before the match the seat becomes open again, later
// a program plays it; the token becomes invalid.
func TestKick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "hot:Bob", "hot:Cleo")
		defer p.close()
		if err := p.table.Kick(tokens(p.made)[1], 2); err == nil || err.Code != Forbidden {
			t.Errorf("a guest sends somebody away: %v", err)
		}
		if err := p.table.Kick(p.made.Token, 0); err == nil {
			t.Error("the host sends itself away")
		}
		if err := p.table.Kick(p.made.Token, 1); err != nil {
			t.Fatal(err)
		}
		if s := p.seatInfo(1); s.Kind != KindBot || s.Bot != StandIn {
			t.Errorf("the seat: %+v", s)
		}
		if <-p.guests[1].client.Gone; p.guests[1].client.Why() != ByeKicked {
			t.Errorf("let go: %s", p.guests[1].client.Why())
		}
		if _, err := p.table.Seat(tokens(p.made)[1]); err == nil {
			t.Error("the token still works")
		}
	})
}

// Chat reaches everybody, unless its seat is muted, it is too long, too fast or
// nothing.
func TestChat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "hot:Bob")
		defer p.close()
		watcher := sit(t, p.table, p.store, 3)
		defer p.table.Detach(watcher.client)
		p.guests[1].say(Message{T: "chat", Text: "Guten Abend 👋"})
		if !slices.ContainsFunc(watcher.take(), func(h heard) bool { return h.T == "chat" && h.Text == "Guten Abend 👋" }) {
			t.Error("the chat does not reach the spectator")
		}
		for text, code := range map[string]string{"": BadRequest, " \u00a0": BadRequest, "a\nb": BadRequest, strings.Repeat("ä", 201): TooLarge} {
			id := p.guests[1].say(Message{T: "chat", Text: text})
			if _, no := p.answers(1); no[id] != code {
				t.Errorf("%q: %v", text, no)
			}
		}
		id := watcher.say(Message{T: "chat", Text: "hello"})
		if !slices.ContainsFunc(watcher.take(), func(h heard) bool { return h.T == "no" && h.ID == id && h.Error.Code == Forbidden }) {
			t.Error("who watches speaks")
		}
		for range 12 {
			id = p.guests[1].say(Message{T: "chat", Text: "again"})
		}
		if _, no := p.answers(1); no[id] != TooMany {
			t.Error("nobody stops a flood of chat")
		}
		if err := p.table.Mute(p.made.Token, 1, true); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		id = p.guests[1].say(Message{T: "chat", Text: "hello?"})
		if _, no := p.answers(1); no[id] != Forbidden {
			t.Error("a muted seat speaks")
		}
	})
}

// A client that does not read its messages is disconnected, and nobody waits for
// it.
func TestASlowClientIsLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "greedy")
		defer p.close()
		watcher := NewClient()
		if err := p.table.Attach(watcher, nil); err != nil {
			t.Fatal(err)
		}
		for range 3 * queueLen {
			p.guests[0].take()
			p.guests[0].say(Message{T: "chat", Text: "hello"})
			time.Sleep(time.Minute)
		}
		select {
		case <-watcher.Gone:
		default:
			t.Fatal("it is still there")
		}
		if watcher.Why() != ByeSlow {
			t.Errorf("let go: %s", watcher.Why())
		}
		p.table.Detach(watcher)
		select {
		case <-p.guests[0].client.Gone:
			t.Error("the other was let go too")
		default:
		}
	})
}

// A second connection for a seat takes the place of the first.
func TestASecondConnectionReplacesTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "greedy")
		first := p.guests[0]
		p.guests[0] = sit(t, p.table, p.store, 2, p.made.Token)
		defer p.close()
		if <-first.client.Gone; first.client.Why() != ByeReplaced {
			t.Errorf("let go: %s", first.client.Why())
		}
		p.table.Detach(first.client)
		if !p.seatInfo(0).Connected {
			t.Error("the end of the first connection ended the second")
		}
		if err := p.table.Attach(NewClient(), []string{"nonsense"}); err == nil || err.Code != Forbidden {
			t.Errorf("a wrong token: %v", err)
		}
	})
}
