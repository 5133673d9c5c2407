package live

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/record"
)

// reopenMatch plays a match that is interrupted again and again, as by a kill:
// only the store survives. Each time the table must be restored exactly, and the
// tokens must still work.
func reopenMatch(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 9))
	st := newMemory()
	cfg := Config{Grace: 500 * time.Millisecond, Pace: 300 * time.Millisecond, Ready: time.Second}
	h := New(cfg, st, quiet, nil)
	defer func() { h.Close() }()
	rules := leakRules[int(seed)%len(leakRules)]
	words := []string{"me", "random"}
	if r, _ := uno.ParseRules(rules); r.SeatLimit > 2 {
		words = append(words, "hot:Bob", "greedy")
	}
	to := 100
	if strings.HasPrefix(rules, "duel") || strings.HasPrefix(rules, "pomdp") || strings.HasPrefix(rules, "rlcard") {
		to = 2
	}
	seen, made := newTable(t, h, strings.TrimSuffix(rules, "]")+map[bool]string{true: ",limit=300]", false: "[limit=300]"}[strings.Contains(rules, "[")], to, words...)
	for life := 0; seen.state() != StateOver; life++ {
		if life > 400 {
			t.Fatalf("seed %d: the match does not end", seed)
		}
		var gone sync.WaitGroup
		for _, token := range tokens(made) {
			g := sit(t, seen, st, seed+uint64(life)*10, token)
			g.slow = time.Second
			gone.Go(g.play)
		}
		time.Sleep(time.Duration(rng.IntN(40_000)) * time.Millisecond)
		h.Close() // as a kill: nothing is written
		gone.Wait()
		h = New(cfg, st, quiet, nil)
		if n, err := h.Reopen(t.Context()); n != 1 || err != nil {
			t.Fatalf("seed %d: %d tables taken up, %v", seed, n, err)
		}
		back, err := h.Table(seen.code)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, seed, seen, back)
		seen = back
	}
	for n := 0; st.game(n) != nil; n++ {
		rec, err := record.Parse(st.game(n).Record)
		if err == nil {
			err = rec.Verify()
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// compare compares a restored table with its earlier state.
func compare(t *testing.T, seed uint64, was, is *Table) {
	t.Helper()
	a, b := was.m, is.m
	if a.Stage() != table.Playing || b.Stage() != table.Playing {
		if m, n := a.Match(), b.Match(); m.Scores != n.Scores || was.round != is.round || m.Round != n.Round || m.Dealer != n.Dealer {
			t.Fatalf("seed %d: the match was %+v, is %+v", seed, m, n)
		}
		return
	}
	x, y := a.Game().State, b.Game().State
	x.Rules, y.Rules = nil, nil
	if x != y {
		t.Fatalf("seed %d: the hand was\n%+v, is\n%+v", seed, x, y)
	}
	if diff := cmp.Diff(a.Game().Log.Events, b.Game().Log.Events, cmp.AllowUnexported(uno.Cards{})); diff != "" {
		t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
	}
	if diff := cmp.Diff(a.Order().Piles, b.Order().Piles); diff != "" {
		t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
	}
	if diff := cmp.Diff(a.History(), b.History()); diff != "" || was.deal != is.deal {
		t.Fatalf("seed %d: (-was +is)\n%s", seed, diff)
	}
	for seat := -1; seat < a.Seats(); seat++ {
		if v, w := a.Version(seat), b.Version(seat); v != w {
			t.Fatalf("seed %d: seat %d was at %d, is at %d", seed, seat, v, w)
		}
	}
}

// A table is restored exactly after any crash: the deck order, every later pile
// and everything that seats have seen.
func TestATableGoesOnWhereItWas(t *testing.T) {
	for seed := range uint64(rounds(10, 300)) {
		synctest.Test(t, func(t *testing.T) { reopenMatch(t, seed) })
	}
}

// Between hands a table remembers how the last one ended, and continues when
// people are ready.
func TestATableGoesOnBetweenHands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := 1000
		p := newMatch(t, 1, Config{}, reds+"]", TableRequest{Seats: seatsOf("me", "hot:Bob"), To: &to})
		for p.tableState() == StatePlaying {
			p.guests[0].take()
			p.guests[1].take()
			turn := int(p.state().Turn)
			p.move(turn, p.state().Legal(nil, turn)[0].Text())
			p.settle()
		}
		p.close()
		again := New(Config{}, p.store, quiet, nil)
		if n, err := again.Reopen(t.Context()); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		p.hub = again
		p.table, _ = again.Table(p.made.Code)
		for seat, token := range tokens(p.made) {
			p.guests[seat] = sit(t, p.table, p.store, 1, token)
			over := false
			for _, h := range p.guests[seat].take() {
				over = over || h.T == "over" && h.Round == 1 && strings.Contains(string(p.guests[seat].got[len(p.guests[seat].got)-1].data), `"game":1`)
			}
			if !over {
				t.Errorf("seat %d is not told how the hand ended", seat)
			}
			p.guests[seat].say(Message{T: "ready"})
		}
		if p.settle(); p.table.Info().Round != 2 || p.tableState() != StatePlaying {
			t.Errorf("the table is %s, hand %d", p.tableState(), p.table.Info().Round)
		}
		p.close()
	})
}

// The stored data of a table may be damaged; then that table is closed, and the
// others are restored.
func TestADamagedTableIsClosed(t *testing.T) {
	for name, damage := range map[string]func(o *store.OpenTable){
		"no state":      func(o *store.OpenTable) { o.State = json.RawMessage("{}") },
		"no JSON":       func(o *store.OpenTable) { o.State = json.RawMessage("{") },
		"another seed":  func(o *store.OpenTable) { o.Hand.Seed = slices.Clone(o.Hand.Seed); o.Hand.Seed[3]++ },
		"a short seed":  func(o *store.OpenTable) { o.Hand.Seed = o.Hand.Seed[:5] },
		"no such move":  func(o *store.OpenTable) { o.Hand.Moves = []string{"0 swim"} },
		"no such seat":  func(o *store.OpenTable) { o.Hand.Moves = []string{"7 draw"} },
		"another round": func(o *store.OpenTable) { o.Hand.Round = 9 },
		"no hand":       func(o *store.OpenTable) { o.Hand = nil },
		"no such host": func(o *store.OpenTable) {
			o.State = json.RawMessage(strings.Replace(string(o.State), `"host":0`, `"host":5`, 1))
		},
		"a short token": func(o *store.OpenTable) {
			o.State = json.RawMessage(strings.Replace(string(o.State), `"token":"`, `"token":"zz`, 1))
		},
		"unknown rules": func(o *store.OpenTable) {
			o.State = json.RawMessage(strings.Replace(string(o.State), "official", "unofficial", 1))
		},
		"a missing seat": func(o *store.OpenTable) {
			o.State = json.RawMessage(strings.Replace(string(o.State), `"scores":[0,0]`, `"scores":[0]`, 1))
		},
	} {
		st := newMemory()
		h := New(Config{}, st, quiet, nil)
		_, bad := newTable(t, h, "official", 0, "me", "greedy")
		_, good := newTable(t, h, "official", 0, "me", "greedy")
		h.Close()
		damage(&st.tables[bad.Code].OpenTable)
		again := New(Config{}, st, quiet, nil)
		n, err := again.Reopen(t.Context())
		if n != 1 || err != nil {
			t.Errorf("%s: %d tables, %v", name, n, err)
		}
		if _, err := again.Table(good.Code); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !st.tables[bad.Code].closed {
			t.Errorf("%s: it is not closed", name)
		}
		again.Close()
	}
}

// FuzzReopen takes up tables whose state may be anything.
func FuzzReopen(f *testing.F) {
	st := newMemory()
	h := New(Config{}, st, quiet, nil)
	rules, _ := uno.Preset("official")
	made, err := h.Create(&TableRequest{Name: "Ann", Rules: rules, Seats: seatsOf("me", "greedy"), Start: true})
	if err != nil {
		f.Fatal(err)
	}
	h.Close()
	o := st.tables[made.Code].OpenTable
	f.Add(string(o.State), "0 draw", 0)
	f.Add(`{"setup":{"rules":{"name":"duel"}},"seats":[{},{}],"match":{"scores":[0,0]}}`, "", -1)
	f.Fuzz(func(t *testing.T, state, moves string, dealer int) {
		h := New(Config{}, newMemory(), quiet, nil)
		defer h.Close()
		table := o
		hand := *o.Hand
		hand.Dealer = dealer
		hand.Moves = strings.Split(moves, "\n")
		table.Hand, table.State = &hand, json.RawMessage(state)
		back, err := h.reopen(&table, h.store)
		if err == nil && fmt.Sprint(back.Info()) == "" {
			t.Fatal("no table")
		}
	})
}

// FuzzMessage sends arbitrary messages to a table, for a seat and for a
// spectator: the table survives, and the hand's record stays sound.
func FuzzMessage(f *testing.F) {
	for _, text := range []string{
		`{"t":"move","id":1,"v":0,"move":"draw"}`, `{"t":"move","move":"catch 1"}`, `{"t":"move","move":"jump r5!"}`,
		`{"t":"move","seat":1,"move":"w:r"}`, `{"t":"hint","id":-1}`, `{"t":"ready"}`, `{"t":"back"}`, `{"t":"pass"}`,
		`{"t":"chat","text":"hello"}`, `{"t":"ping","id":9}`, `{"t":"swim"}`, `{"seat":-1}`, `{"t":"move","move":"color r","v":-1}`,
	} {
		f.Add(text, byte(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed byte) {
		var msg Message
		if json.Unmarshal([]byte(text), &msg) != nil {
			return
		}
		st := newMemory()
		h := New(Config{Workers: 1}, st, quiet, nil)
		defer h.Close()
		h.seed = func() Seed { return Seed{seed} }
		table, made := newTable(t, h, "official[jump-in,stack=any]", 0, "me", "hot:Bob")
		seat := sit(t, table, st, 1, tokens(made)[0])
		watcher := sit(t, table, st, 1)
		for range 3 {
			table.Handle(seat.client, &msg)
			table.Handle(watcher.client, &msg)
			seat.take()
			watcher.take()
		}
		table.mu.Lock()
		defer table.mu.Unlock()
		if n := len(table.m.Game().Moves); n != st.moves(table.code) {
			t.Errorf("%d moves, %d in the store", n, st.moves(table.code))
		}
	})
}
