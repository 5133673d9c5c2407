package live

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/record"
)

// page is a client that takes part in deals, with what it has heard.
type page struct {
	*Client
	t      *testing.T
	table  *Table
	seat   int
	w      *fair.Witness
	mute   map[string]bool // questions that it does not answer
	kinds  []string
	dealt  *fair.Deal
	opened *fair.Deal
	told   map[string]string // why its answers were refused
}

// listen reads and answers what waits for the page.
func (p *page) listen() {
	p.t.Helper()
	for len(p.Out) > 0 {
		data := <-p.Out
		p.Sent(data)
		var m struct {
			T     string     `json:"t"`
			Round int        `json:"round"`
			Fair  *fair.Deal `json:"fair"`
			Error *Error     `json:"error"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			p.t.Fatal(err)
		}
		p.kinds = append(p.kinds, m.T)
		if m.Error != nil {
			p.told[m.T] = m.Error.Code
		}
		if m.Fair == nil || p.mute[m.T] || len(p.mute) > 0 && m.T != "seal" {
			continue
		}
		var hex, answer string
		var err error
		switch m.T {
		case "seal":
			answer = "commit"
			hex, err = p.w.Commit(*m.Fair)
		case "sealed":
			answer = "open"
			hex, err = p.w.Open(*m.Fair)
		case "deal":
			p.dealt = m.Fair
			err = p.w.Dealt(*m.Fair)
		case "reveal":
			p.opened = m.Fair
			_, err = p.w.End(*m.Fair)
		}
		if err != nil {
			p.t.Errorf("seat %d at %s: %v", p.seat, m.T, err)
		}
		if answer != "" {
			p.table.Handle(p.Client, &Message{T: answer, Round: m.Round, Hex: hex})
		}
	}
}

// attachPage connects a page to a seat.
func attachPage(t *testing.T, tab *Table, seat int, token string) *page {
	t.Helper()
	p := &page{
		Client: NewClient(), t: t, table: tab, seat: seat, mute: map[string]bool{}, told: map[string]string{},
		w: fair.NewWitness(seat, fair.NewSecret([32]byte{byte(seat), 7})),
	}
	p.Fair = true
	if err := tab.Attach(p.Client, []string{token}); err != nil {
		t.Fatal(err)
	}
	return p
}

// fairTable is a table of three with pages at seats 0 and 1 and a program at seat
// 2, before its match.
func fairTable(t *testing.T, st store.Store) (h *Hub, tab *Table, token string, pages []*page) {
	t.Helper()
	h = New(Config{Driven: true}, st, quiet, nil)
	rules, _ := uno.Preset("official")
	one := 0
	made, err := h.Create(&TableRequest{Name: "Ann", Rules: rules, To: &one, Watch: true, Seats: []SeatWish{{Kind: "me"}, {Kind: "open"}, {Kind: "bot", Bot: "greedy"}}})
	if err != nil {
		t.Fatal(err)
	}
	tab, err = h.Table(made.Code)
	if err != nil {
		t.Fatal(err)
	}
	bob, err := tab.Join("Bob", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for seat, token := range []string{made.Token, bob.Token} {
		p := attachPage(t, tab, seat, token)
		pages = append(pages, p)
	}
	return h, tab, made.Token, pages
}

// hear lets the pages hear and answer until nothing more comes.
func hear(pages []*page) {
	for range 4 {
		for _, p := range pages {
			p.listen()
		}
	}
}

// drawnBy is who drew the secret of each seat, and "silent" for one that is not open.
func drawnBy(d *fair.Deal) (by []string) {
	for _, s := range d.Seats {
		if s.Secret == "" {
			by = append(by, "silent")
		} else {
			by = append(by, s.By)
		}
	}
	return by
}

// TestPagesTakePartInTheDeal: the deal waits for every page, and for those that do
// not answer as long as Config.Seal; a table that is closed waits no more.
func TestPagesTakePartInTheDeal(t *testing.T) {
	for _, tt := range []struct {
		name string
		mute string // what the page of seat 1 does not answer
		want []string
	}{
		{"all answer", "", []string{"page", "page", "table"}},
		{"one has no hash", "seal", []string{"page", "table", "table"}},
		{"one does not open", "sealed", []string{"page", "silent", "table"}},
		{"one leaves before its hash", "gone seal", []string{"page", "table", "table"}},
		{"one leaves before its secret", "gone sealed", []string{"page", "silent", "table"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, tab, token, pages := fairTable(t, newMemory())
				defer h.Close()
				var what string
				gone, _ := fmt.Sscanf(tt.mute, "gone %s", &what)
				if gone == 0 {
					what = tt.mute
				}
				if what != "" {
					pages[1].mute[what] = true
				}
				if err := tab.Start(token); err != nil {
					t.Fatal(err)
				}
				if err := tab.Start(token); err == nil || err.Code != Started {
					t.Errorf("a second start: %v", err)
				}
				if isDealt(tab) {
					t.Fatal("the hand is dealt before the pages have answered")
				}
				hear(pages)
				if gone > 0 {
					tab.Detach(pages[1].Client)
				} else if tt.mute != "" {
					time.Sleep(2 * time.Second)
					if isDealt(tab) {
						t.Error("the deal waits for a page less than it should")
					}
					time.Sleep(2 * time.Second)
				}
				synctest.Wait()
				hear(pages)
				if !isDealt(tab) || pages[0].dealt == nil {
					t.Fatalf("the hand is not dealt; seat 0 heard %v", pages[0].kinds)
				}
				if got := drawnBy(pages[0].dealt); !slices.Equal(got, tt.want) {
					t.Errorf("the secrets are drawn by %v, not %v", got, tt.want)
				}
				if pages[0].dealt.Table.Secret != "" {
					t.Error("the table shows its own secret before the end of the hand")
				}
			})
		})
	}
}

// isDealt reports whether the hand of a table is dealt.
func isDealt(t *Table) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.m.Dealt()
}

// TestWrongAnswersToADealAreRefused: another secret than that of the hash, an answer
// for another hand, and what was not asked for.
func TestWrongAnswersToADealAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, tab, token, pages := fairTable(t, newMemory())
		defer h.Close()
		ask := func(kind string, round int, hex string) string {
			tab.mu.Lock()
			defer tab.mu.Unlock()
			if err := tab.share(0, &Message{T: kind, Round: round, Hex: hex}); err != nil {
				return err.Code
			}
			return ""
		}
		secret := fair.NewSecret([32]byte{1})
		if got := ask("commit", 1, fair.SeatHash(0, secret)); got != Stale {
			t.Errorf("a hash before the question: %q", got)
		}
		if err := tab.Start(token); err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			kind  string
			round int
			hex   string
			want  string
		}{
			{"open", 1, secret, Stale},
			{"commit", 2, fair.SeatHash(0, secret), Stale},
			{"commit", 1, "xyz", BadRequest},
			{"commit", 1, fair.SeatHash(0, secret), ""},
			{"commit", 1, fair.SeatHash(0, secret), Stale},
		} {
			if got := ask(tt.kind, tt.round, tt.hex); got != tt.want {
				t.Errorf("%s of hand %d: %q, not %q", tt.kind, tt.round, got, tt.want)
			}
		}
		pages[1].listen()
		if got := ask("open", 1, fair.NewSecret([32]byte{2})); got != Illegal {
			t.Errorf("another secret: %q", got)
		}
		if got := ask("open", 1, secret); got != "" {
			t.Errorf("the secret: %q", got)
		}
	})
}

// TestAFairHandSurvivesTheStudio: a hand whose cards follow from everybody's secrets
// is taken up again, is played to its end, and its record verifies.
func TestAFairHandSurvivesTheStudio(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newMemory()
		h, tab, token, pages := fairTable(t, st)
		if err := tab.Start(token); err != nil {
			t.Fatal(err)
		}
		hear(pages)
		deal := tab.deal
		h.Close()
		again := New(Config{Driven: true}, st, quiet, nil)
		defer again.Close()
		if n, err := again.Reopen(t.Context()); n != 1 || err != nil {
			t.Fatalf("%d tables, %v", n, err)
		}
		taken, err := again.Table(tab.Code())
		if err != nil {
			t.Fatal(err)
		}
		if taken.deal != deal || taken.fair == nil || taken.fair.Table.Secret == "" {
			t.Fatalf("the deal was %+v, and is %+v", deal, taken.deal)
		}
		// Both people leave for good: programs play the hand to its end before a watcher.
		watcher := NewClient()
		watcher.Fair = true
		if err := taken.Attach(watcher, nil); err != nil {
			t.Fatal(err)
		}
		go func() {
			for {
				select {
				case data := <-watcher.Out:
					watcher.Sent(data)
				case <-watcher.Gone:
					return
				}
			}
		}()
		for seat := range 2 {
			taken.lock()
			taken.vacate(seat, 2, StandIn, ByeClosed) // 2: a program
			taken.unlock()
		}
		for taken.Info().State == StatePlaying {
			taken.Step()
		}
		synctest.Wait()
		if len(st.games) != 1 {
			t.Fatalf("%d games", len(st.games))
		}
		rec, failed := record.Parse(st.games[0].Record)
		if failed != nil || rec.Fair == nil {
			t.Fatalf("the record: %v, fair %v", failed, rec)
		}
		if err := rec.Verify(); err != nil {
			t.Error(err)
		}
		if got := drawnBy(rec.Fair); !slices.Equal(got, []string{"page", "page", "table"}) {
			t.Errorf("the secrets are drawn by %v", got)
		}
	})
}
