package live

import (
	"encoding/json"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// When the store fails nobody sees a move, and nothing has changed; when it works
// again the hand continues.
func TestWhenTheStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, reds+"]", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		before := *p.state()
		p.guests[1-turn].take()
		p.store.fail(true)
		move := p.state().Legal(nil, turn)[0].Text()
		id := p.move(turn, move)
		if _, no := p.answers(turn); no[id] != Unavailable {
			t.Errorf("the move: %v", no)
		}
		played := slices.ContainsFunc(p.guests[1-turn].take(), func(h heard) bool { return h.T == "play" })
		if *p.state() != before || played {
			t.Error("the move was made all the same")
		}
		p.store.fail(false)
		id = p.move(turn, move)
		if done, no := p.answers(turn); !slices.Contains(done, id) {
			t.Errorf("the move again: %v", no)
		}
	})
}

// A move that the store has kept but not confirmed counts, when another is tried
// in its place.
func TestAMoveThatWasKeptAfterAllCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, reds+"]", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		moves := p.state().Legal(nil, turn)
		p.store.doubt(true)
		id := p.move(turn, moves[0].Text())
		if _, no := p.answers(turn); no[id] != Unavailable || p.kept() != 0 {
			t.Errorf("the move: %v", no)
		}
		p.store.doubt(false)
		id = p.move(turn, "draw")
		if _, no := p.answers(turn); no[id] != Stale {
			t.Errorf("another move: %v", no)
		}
		if got := p.moves(); len(got) != 1 || got[0] != moves[0] || p.store.moves(p.table.code) != 1 {
			t.Errorf("moves %v", got)
		}
	})
}

// A deal that the store has kept but not confirmed is the one that is played.
func TestADealThatWasKeptAfterAllCounts(t *testing.T) {
	st := newMemory()
	h := New(Config{}, st, quiet, nil)
	defer h.Close()
	rules, _ := uno.Preset("official")
	made, err := h.Create(&TableRequest{Name: "Ann", Rules: rules, Seats: seatsOf("me", "greedy")})
	if err != nil {
		t.Fatal(err)
	}
	table, _ := h.Table(made.Code)
	st.doubt(true)
	for range 2 {
		if err := table.Start(made.Token); err == nil || err.Code != Unavailable {
			t.Fatalf("a deal that is not confirmed: %v", err)
		}
		if in := table.Info(); in.State != StateOpen || in.Round != 0 || in.Match != 0 {
			t.Errorf("the table: %+v", in)
		}
	}
	st.doubt(false)
	if err := table.Start(made.Token); err != nil {
		t.Fatal(err)
	}
	if in := table.Info(); in.State != StatePlaying || in.Round != 1 || in.Match != 1 || table.deal.Hash != st.tables[made.Code].Hand.Hash {
		t.Errorf("the table: %+v", in)
	}
}

// A held move that cannot be made when the window closes is asked for again.
func TestAHeldMoveThatFailsIsAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+".2]", "me", "hot:Bob", "hot:Cleo")
		defer p.close()
		p.first(true)
		turn := int(p.state().Turn)
		id := p.move(turn, "draw")
		if h := p.last(turn); h.Held != "draw" {
			t.Fatalf("held: %+v", h)
		}
		p.store.fail(true)
		time.Sleep(grace)
		p.settle()
		refused := false
		for _, h := range p.guests[turn].take() {
			refused = refused || h.T == "no" && h.ID == id
		}
		if h := p.last(turn); !refused || h.Held != "" || h.Ask == nil || h.Ask.Kind != "turn" {
			t.Errorf("refused %v, then asked %+v, held %q", refused, h.Ask, h.Held)
		}
	})
}

// A match of programs continues when the store works again, and its hand is
// stored once.
func TestProgramsTryAgainWhenTheStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "greedy", "greedy")
		if err := p.table.Leave(p.made.Token); err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for p.store.game(0) == nil {
			p.store.fail(rng.IntN(2) == 0)
			p.store.doubt(rng.IntN(3) == 0)
			time.Sleep(time.Duration(rng.IntN(5000)) * time.Millisecond)
			p.guests[0].take()
		}
		p.store.fail(false)
		p.store.doubt(false)
		p.close()
		rec, err := record.Parse(p.store.game(0).Record)
		if err != nil || rec.Verify() != nil || p.store.game(1) != nil {
			t.Errorf("%v, %v", err, p.store.game(1))
		}
	})
}

// The stand-in plays for a program that thinks too long.
func TestAProgramThatThinksTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "uniform", "uniform")
		defer p.close()
		if err := p.table.Leave(p.made.Token); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		p.settle()
		if p.kept() < 2 {
			t.Errorf("%d moves in a minute", p.kept())
		}
		time.Sleep(time.Hour) // for the thinker to come to its end
	})
}

// The stand-in plays for a program that fails, which affects nothing else.
func TestAProgramThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "rlcard-rule", "rlcard-rule")
		defer p.close()
		if err := p.table.Leave(p.made.Token); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if p.settle(); p.kept() < 5 {
			t.Errorf("%d moves in ten seconds", p.kept())
		}
	})
}

// The next hand begins when everybody is ready, or the host after a while.
func TestReady(t *testing.T) {
	for _, all := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			to := 1000
			p := newMatch(t, 1, Config{}, reds+"]", TableRequest{Seats: seatsOf("me", "hot:Bob"), To: &to})
			defer p.close()
			for p.tableState() == StatePlaying {
				turn := int(p.state().Turn)
				p.guests[0].take()
				p.guests[1].take()
				p.move(turn, p.state().Legal(nil, turn)[0].Text())
				p.settle()
			}
			if p.tableState() != StateBetween {
				t.Fatalf("the table is %s", p.tableState())
			}
			p.guests[0].say(Message{T: "ready"})
			if all {
				p.guests[1].say(Message{T: "ready"})
			} else {
				time.Sleep(9 * time.Second)
				if p.settle(); p.table.Info().Round != 1 {
					t.Error("the host is not patient")
				}
				time.Sleep(2 * time.Second)
			}
			if p.settle(); p.table.Info().Round != 2 || p.tableState() != StatePlaying {
				t.Errorf("all %v: hand %d, %s", all, p.table.Info().Round, p.tableState())
			}
		})
	}
}

// Tables without people for a long time are closed; others stay.
func TestIdleTablesAreClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "hot:Bob")
		defer p.close()
		newTable(t, p.hub, "official", 0, "me", "greedy")
		if _, err := p.hub.Create(&TableRequest{Name: "Ann", Rules: official(), Seats: seatsOf("me", "open")}); err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			wait time.Duration
			left int
		}{{14 * time.Minute, 3}, {3 * time.Minute, 2}, {27 * time.Minute, 2}, {3 * time.Minute, 1}} {
			time.Sleep(tt.wait)
			if n := p.hub.Count(); n != tt.left {
				t.Errorf("%v later: %d tables, not %d", tt.wait, n, tt.left)
			}
		}
	})
}

// One address can have only a limited number of open tables, which does not
// affect other addresses; when its tables are closed it may make others.
func TestOneAddressCannotFillTheStudio(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Config{}, newMemory(), quiet, nil)
		defer h.Close()
		make := func(from string) *Error {
			_, err := h.Create(&TableRequest{Name: "Ann", Rules: official(), Seats: seatsOf("me", "open"), From: netip.MustParseAddr(from), MaxOpen: 3})
			return err
		}
		for range 3 {
			if err := make("192.0.2.1"); err != nil {
				t.Fatal(err)
			}
		}
		if err := make("192.0.2.1"); err == nil || err.Code != TooMany {
			t.Errorf("the fourth: %v", err)
		}
		if err := make("192.0.2.2"); err != nil {
			t.Errorf("another address: %v", err)
		}
		time.Sleep(20 * time.Minute)
		if err := make("192.0.2.1"); err != nil {
			t.Errorf("after they were closed: %v", err)
		}
	})
}

// The code of a private table is longer than that of a public one, and no code
// is drawn twice.
func TestCodesOfPrivateTablesAreLong(t *testing.T) {
	h := New(Config{}, newMemory(), quiet, nil)
	defer h.Close()
	for public, length := range map[bool]int{true: 5, false: 9} {
		made, err := h.Create(&TableRequest{Name: "Ann", Rules: official(), Seats: seatsOf("me", "open"), Public: public})
		if err != nil || len(made.Code) != length {
			t.Errorf("public %v: %+v, %v", public, made, err)
		}
	}
}

// A table without clients does no work.
func TestATableSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Pace: time.Second}, "official", "me", "greedy", "greedy")
		defer p.close()
		if err := p.table.Leave(p.made.Token); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		p.table.Detach(p.guests[0].client)
		p.settle()
		kept := p.kept()
		time.Sleep(40 * time.Minute)
		if p.settle(); p.kept() != kept {
			t.Error("programs play on")
		}
		p.guests[0] = sit(t, p.table, p.store, 2)
		time.Sleep(10 * time.Second)
		if p.settle(); p.kept() <= kept {
			t.Error("the table does not wake up")
		}
	})
}

// Children get unrequested hints, from what they see.
func TestChildrenAreHelped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newMemory()
		h := New(Config{}, st, quiet, nil)
		rules, _ := uno.Preset("official")
		made, err := h.Create(&TableRequest{Name: "Ann", Rules: rules, Seats: seatsOf("me", "hot:Bob"), Child: true, Start: true})
		if err != nil {
			t.Fatal(err)
		}
		table, _ := h.Table(made.Code)
		p := &party{t: t, hub: h, store: st, table: table, made: made, guests: map[int]*guest{}}
		defer p.close()
		for seat, token := range tokens(made) {
			p.guests[seat] = sit(t, table, st, 1, token)
		}
		p.settle()
		turn := int(p.state().Turn)
		hints := 0
		for _, h := range p.guests[turn].take() {
			if h.T == "hint" && h.ID == 0 && h.Move != "" {
				hints++
			}
		}
		if hints != 1 {
			t.Errorf("%d hints", hints)
		}
	})
}

// Invalid requests are refused, each with its code.
func TestRequestsAreChecked(t *testing.T) {
	h := New(Config{MaxTables: 2}, newMemory(), quiet, nil)
	defer h.Close()
	rules, _ := uno.Preset("official")
	duel, _ := uno.Preset("duel")
	good := func() *TableRequest {
		return &TableRequest{Name: "Ann", Rules: rules, Seats: seatsOf("me", "greedy")}
	}
	minus := -1
	for what, c := range map[string]struct {
		change func(r *TableRequest)
		code   string
	}{
		"no name":         {func(r *TableRequest) { r.Name = " " }, BadRequest},
		"a long name":     {func(r *TableRequest) { r.Name = strings.Repeat("x", 17) }, TooLarge},
		"a name of tabs":  {func(r *TableRequest) { r.Name = "a\tb" }, BadRequest},
		"nobody":          {func(r *TableRequest) { r.Seats = seatsOf("greedy", "greedy") }, BadRequest},
		"two of me":       {func(r *TableRequest) { r.Seats = seatsOf("me", "me") }, BadRequest},
		"two of a name":   {func(r *TableRequest) { r.Seats = seatsOf("me", "hot:ann") }, NameTaken},
		"no such program": {func(r *TableRequest) { r.Seats = seatsOf("me", "nobody") }, BadRequest},
		"much effort":     {func(r *TableRequest) { r.Seats = seatsOf("me", "duelist:1000000") }, BadRequest},
		"open hands only": {func(r *TableRequest) { r.Seats = seatsOf("me", "duelist") }, BadRequest},
		"three at a duel": {func(r *TableRequest) { r.Rules = duel; r.Seats = seatsOf("me", "greedy", "greedy") }, BadRules},
		"a bad handicap":  {func(r *TableRequest) { r.Handicap = []int{7} }, BadRules},
		"a huge handicap": {func(r *TableRequest) { r.Handicap = []int{50, 60} }, BadRules},
		"negative points": {func(r *TableRequest) { r.To = &minus }, BadRequest},
		"a quick clock":   {func(r *TableRequest) { r.Clock = &Clock{} }, BadRequest},
		"a kind":          {func(r *TableRequest) { r.Seats[1].Kind = "ghost" }, BadRequest},
		"a shuffle":       {func(r *TableRequest) { r.Shuffle = "none" }, BadRequest},
	} {
		r := good()
		c.change(r)
		if _, err := h.Create(r); err == nil || err.Code != c.code {
			t.Errorf("%s: %v, want %s", what, err, c.code)
		}
	}
	for range 2 {
		if _, err := h.Create(good()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Create(good()); err == nil || err.Code != TooMany {
		t.Errorf("a third table: %v", err)
	}
}

// FuzzRequest asks for tables of any kind: they are refused in words, or made,
// and then a hand can be dealt.
func FuzzRequest(f *testing.F) {
	for _, text := range []string{
		`{"name":"Ann","rules":{"name":"official"},"seats":[{"kind":"me"},{"kind":"bot","bot":"greedy"}],"start":true}`,
		`{"name":"Ann","rules":{"name":"duel"},"seats":[{"kind":"me"},{"kind":"hot","name":"Bob"}],"handicap":[8,6],"start":true}`,
		`{"name":"Ann","rules":{"name":"official","options":{"deck":"r1 r2 r3","hands":[1,1]}},"seats":[{"kind":"me"},{"kind":"open"}],"clock":{"move":1},"to":-1}`,
		`{"name":"","seats":[]}`, `{"seats":[{"kind":"me"},{"kind":"bot","bot":"duelist:9"}],"child":true,"shuffle":"x"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r TableRequest
		if json.Unmarshal([]byte(text), &r) != nil {
			return
		}
		h := New(Config{Workers: 1}, newMemory(), quiet, nil)
		defer h.Close()
		made, err := h.Create(&r)
		if err != nil {
			if err.Code == "" || err.Text == "" {
				t.Errorf("%+v", err)
			}
			return
		}
		table, err := h.Table(made.Code)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Start(made.Token); err != nil && err.Code != Started {
			t.Errorf("%s: %v", text, err)
		}
	})
}
