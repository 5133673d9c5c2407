package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
)

// notified reports whether a guest was last notified that the store fails.
func notified(list []heard) (unkept, any bool) {
	for _, h := range list {
		if h.T == "table" {
			unkept, any = h.Table.Unkept, true
		}
	}
	return unkept, any
}

// A store that hangs blocks nobody: the table can be read and chat works
// meanwhile, a player who moves has an answer within the limit, and everybody is
// notified.
func TestAStoreThatHangsHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, reds+"]", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		other := p.guests[1-turn]
		before := *p.state()
		other.take()
		p.store.hang(true)
		begun := time.Now()
		move := p.state().Legal(nil, turn)[0].Text()
		moved := make(chan int64)
		v := p.table.m.Version(turn)
		go func() { moved <- p.guests[turn].say(Message{T: "move", V: v, Move: move}) }()
		synctest.Wait()
		if in := p.table.Info(); in.State != StatePlaying || len(p.hub.Public(10)) != 1 {
			t.Errorf("the table: %+v", in)
		}
		other.say(Message{T: "chat", Text: "hello?"})
		id := other.say(Message{T: "ping"})
		list := other.take()
		if !slices.ContainsFunc(list, func(h heard) bool { return h.T == "chat" }) || !slices.ContainsFunc(list, func(h heard) bool { return h.T == "pong" && h.ID == id }) {
			t.Errorf("chat and ping: %+v", list)
		}
		if time.Since(begun) != 0 {
			t.Errorf("reading took %v", time.Since(begun))
		}
		id = <-moved
		if _, no := p.answers(turn); no[id] != Unavailable || time.Since(begun) > storeLimit {
			t.Errorf("after %v: %v", time.Since(begun), no)
		}
		if unkept, _ := notified(other.take()); !unkept || *p.state() != before {
			t.Error("the other is not told")
		}
		p.store.hang(false)
		time.Sleep(storePause)
		id = p.move(turn, move)
		if done, no := p.answers(turn); !slices.Contains(done, id) {
			t.Errorf("the move again: %v", no)
		}
		if unkept, any := notified(other.take()); unkept || !any {
			t.Error("the other is not told that the store works again")
		}
	})
}

// Many who wait for a store that hangs wait for one limit, not for one each.
func TestManyWhoWaitForTheStoreWaitOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "hot:Bob", "hot:Cleo", "open")
		defer p.close()
		p.store.hang(true)
		begun := time.Now()
		done := make(chan *Error)
		for range 20 {
			go func() { done <- p.table.Mute(p.made.Token, 1, true) }()
		}
		for range 20 {
			if err := <-done; err == nil || err.Code != Unavailable {
				t.Errorf("%v", err)
			}
		}
		if took := time.Since(begun); took > storeLimit || p.store.asked != 1 {
			t.Errorf("it took %v and %d operations", took, p.store.asked)
		}
		p.store.hang(false)
	})
}

// A deal that is not in the store yet is not shown.
func TestProgressIsShownWhenItIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newMemory()
		h := New(Config{}, st, quiet, nil)
		made, err := h.Create(&TableRequest{Name: "Ann", Rules: official(), Seats: seatsOf("me", "greedy")})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		table, _ := h.Table(made.Code)
		st.hang(true)
		started := make(chan *Error)
		go func() { started <- table.Start(made.Token) }()
		synctest.Wait()
		if in := table.Info(); in.State != StateOpen || in.Round != 0 || in.Match != 0 {
			t.Errorf("while the deal is written: %+v", in)
		}
		if err := <-started; err == nil || err.Code != Unavailable {
			t.Errorf("the start: %v", err)
		}
		if in := table.Info(); in.State != StateOpen || in.Round != 0 || in.Match != 0 {
			t.Errorf("after it failed: %+v", in)
		}
	})
}

// official are the official rules.
func official() uno.Rules {
	rules, _ := uno.Preset("official")
	return rules
}
