package live

import (
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

func TestMain(m *testing.M) {
	// In a test the clock stands still while the coach thinks.
	coaching = effort{duel.Effort{Entries: 1, Nodes: 200, Proof: 200, Odds: 200, Playouts: 50}, 200}
	goleak.VerifyTestMain(m)
}

// rounds is how many random hands a test plays.
func rounds(short, long int) int {
	switch {
	case testing.Short():
		return max(1, short/10)
	case os.Getenv("UNO_LONG") == "":
		return short
	}
	return long
}

// quiet is a log that nobody reads.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// received is a message that a client got, with the content of the store at that
// time.
type received struct {
	data  []byte
	moves int
}

// heard is the part of a message that a guest reads.
type heard struct {
	T      string    `json:"t"`
	ID     int64     `json:"id"`
	V      int       `json:"v"`
	Round  int       `json:"round"`
	You    *int      `json:"you"`
	View   View      `json:"view"`
	Legal  []string  `json:"legal"`
	Ask    *Ask      `json:"ask"`
	Held   string    `json:"held"`
	Error  *Error    `json:"error"`
	Grace  *Grace    `json:"grace"`
	Over   bool      `json:"match_over"`
	Table  TableInfo `json:"table"`
	Code   string    `json:"code"`
	Text   string    `json:"text"`
	Emote  string    `json:"emote"`
	Salt   string    `json:"salt"`
	Deck   string    `json:"deck"`
	Hash   string    `json:"hash"`
	Clock  *ClockInfo
	Events []uno.Event `json:"events"`
	Move   string      `json:"move"`
}

// guest is a client in the same process that plays at random.
type guest struct {
	t      *testing.T
	table  *Table
	store  *memory
	client *Client
	seats  []int // none: it watches
	rng    *rand.Rand
	slow   time.Duration // at most, before a move
	quiet  bool          // it answers nothing
	got    []received
	id     int64
	end    string // why it was disconnected
	last   *heard // the play as it was last reported
}

// sit attaches a guest to a table.
func sit(t *testing.T, table *Table, st *memory, seed uint64, tokens ...string) *guest {
	t.Helper()
	g := &guest{t: t, table: table, store: st, client: NewClient(), rng: rand.New(rand.NewPCG(seed, 77))}
	for _, token := range tokens {
		seat, err := table.Seat(token)
		if err != nil {
			t.Fatal(err)
		}
		g.seats = append(g.seats, seat)
	}
	if err := table.Attach(g.client, tokens); err != nil {
		t.Fatal(err)
	}
	return g
}

// take takes the messages that wait for the guest, without waiting.
func (g *guest) take() []heard {
	var list []heard
	for {
		select {
		case data := <-g.client.Out:
			list = append(list, g.hear(data))
		default:
			return list
		}
	}
}

// hear records a message.
func (g *guest) hear(data []byte) heard {
	g.client.Sent(data)
	g.got = append(g.got, received{slices.Clone(data), g.store.moves(g.table.code)})
	var h heard
	if err := json.Unmarshal(data, &h); err != nil {
		g.t.Errorf("%s: %v", data, err)
	}
	if h.T == "play" {
		g.last = &h
	}
	return h
}

// say sends a message and returns its id.
func (g *guest) say(msg Message) int64 {
	g.id++
	msg.ID = g.id
	g.table.Handle(g.client, &msg)
	return g.id
}

// play answers messages until the match is over or the guest is disconnected.
func (g *guest) play() {
	defer g.table.Detach(g.client)
	for {
		select {
		case data := <-g.client.Out:
			h := g.hear(data)
			if h.T == "over" && h.Over {
				return
			}
			if !g.quiet {
				g.answer(&h)
			}
		case <-g.client.Gone:
			g.end = g.client.Why()
			return
		}
	}
}

// answer plays at random: all of the moves that are listed, at random times, and
// occasionally something that is not allowed.
func (g *guest) answer(h *heard) {
	if h.T == "over" {
		for _, seat := range g.seats {
			g.say(Message{T: "ready", Seat: &seat})
		}
	}
	if h.T != "play" || h.You == nil || len(h.Legal) == 0 || h.Ask == nil {
		return
	}
	if g.slow > 0 {
		time.Sleep(time.Duration(g.rng.Int64N(int64(g.slow))))
	}
	switch g.rng.IntN(20) {
	case 0:
		g.say(Message{T: "hint", Seat: h.You})
	case 1:
		g.say(Message{T: "move", Seat: h.You, V: h.V, Move: uno.AllKinds()[g.rng.IntN(uno.Kinds)].String()})
	case 2:
		g.say(Message{T: "move", Seat: h.You, V: h.V, Move: "catch 0"})
	}
	if h.Ask.Kind == "moment" && g.rng.IntN(3) > 0 {
		g.say(Message{T: "pass", Seat: h.You})
		return
	}
	g.say(Message{T: "move", Seat: h.You, V: h.V, Move: h.Legal[g.rng.IntN(len(h.Legal))]})
}

// seatsOf makes the seats of a request from words: me, open, hot:NAME, or a
// program.
func seatsOf(words ...string) []SeatWish {
	var list []SeatWish
	for _, w := range words {
		switch {
		case w == "me" || w == "open":
			list = append(list, SeatWish{Kind: w})
		case len(w) > 4 && w[:4] == "hot:":
			list = append(list, SeatWish{Kind: "hot", Name: w[4:]})
		default:
			list = append(list, SeatWish{Kind: "bot", Bot: w})
		}
	}
	return list
}

// newTable makes a table and begins it.
func newTable(t *testing.T, h *Hub, rules string, to int, words ...string) (*Table, *TableCreated) {
	t.Helper()
	return makeTable(t, h, rules, TableRequest{Seats: seatsOf(words...), To: &to})
}

// makeTable makes a table as a request asks for it and begins it.
func makeTable(t *testing.T, h *Hub, rules string, r TableRequest) (*Table, *TableCreated) {
	t.Helper()
	var err error
	if r.Rules, err = uno.ParseRules(rules); err != nil {
		t.Fatal(err)
	}
	r.Name, r.Watch, r.Public, r.Start = "Ann", true, true, true
	made, e := h.Create(&r)
	if e != nil {
		t.Fatal(e)
	}
	table, e := h.Table(made.Code)
	if e != nil {
		t.Fatal(e)
	}
	return table, made
}

// tokens are the tokens of a table that was made, by seat.
func tokens(m *TableCreated) map[int]string {
	if m.Tokens != nil {
		return m.Tokens
	}
	return map[int]string{m.Seat: m.Token}
}
