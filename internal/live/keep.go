package live

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
)

// keptTable is the state of a table in the store.
type keptTable struct {
	Setup setup        `json:"setup"`
	Seats []keptSeat   `json:"seats"`
	Host  int          `json:"host"`
	State string       `json:"state"`
	Begun int          `json:"begun"`
	Round int          `json:"round"`
	Match keptMatch    `json:"match"`
	Ended *OverMessage `json:"ended,omitempty"`
	Fair  *fair.Deal   `json:"fair,omitempty"` // of the last hand
	Talk  *Talk        `json:"talk,omitempty"`
	// Gathers means that the match begins when those who sit are there.
	Gathers bool `json:"gathers,omitempty"`
}

// keptSeat is a seat in the store; Token is the hash.
type keptSeat struct {
	Kind  string `json:"kind"`
	Name  string `json:"name,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Token string `json:"token,omitempty"`
	Left  bool   `json:"left,omitempty"`
	Muted bool   `json:"muted,omitempty"`
	Ready bool   `json:"ready,omitempty"`
}

// keptMatch is a match in the store.
type keptMatch struct {
	Dealer int   `json:"dealer"`
	Round  int   `json:"round"`
	Scores []int `json:"scores"`
	Done   bool  `json:"done,omitempty"`
	Winner int   `json:"winner"`
}

// progress is the progress of the matches at a table, and how the last hand
// ended.
type progress struct {
	state string
	match *uno.Match
	begun int
	round int
	ended *OverMessage
	fair  *fair.Deal
}

// marshal is the state of the table for the store.
func (t *Table) marshal() json.RawMessage {
	return t.marshalAt(progress{t.state(), t.m.Match(), t.begun, t.round, t.ended, t.fair})
}

// marshalAt is the state of the table with another progress.
func (t *Table) marshalAt(p progress) json.RawMessage {
	k := keptTable{
		Setup: t.setup, Host: t.m.Host(), State: p.state, Begun: p.begun, Round: p.round, Ended: p.ended, Fair: p.fair, Gathers: t.gathers && p.state == StateOpen, Seats: make([]keptSeat, len(t.seats)),
		Match: keptMatch{
			Dealer: p.match.Dealer, Round: p.match.Round, Scores: p.match.Scores[:len(t.seats)],
			Done: p.match.Done, Winner: p.match.Winner,
		},
	}
	for i := range t.seats {
		s, at := &t.seats[i], t.m.Seat(i)
		k.Seats[i] = keptSeat{Kind: kinds[at.Kind], Name: s.name, Bot: at.Program, Left: at.Left, Muted: s.muted, Ready: at.Ready && p.state != StatePlaying}
		if s.token != [32]byte{} {
			k.Seats[i].Token = hex.EncodeToString(s.token[:])
		}
	}
	if t.talk.Level != "" {
		k.Talk = &t.talk
	}
	return encode(&k)
}

// reopen restores a table from the store, which st is under its lease: it deals the
// current hand again from its seed, checks it against its commitment, and makes its
// moves again. What fails is store.ErrDamaged, unless only the store does not answer.
func (h *Hub) reopen(o *store.OpenTable, st store.Store) (*Table, error) {
	t, err := h.restored(o, st)
	if err != nil {
		return t, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if o.Hand == nil {
		err = t.findGame()
	}
	if err == nil {
		t.wake()
	}
	return t, err
}

// restored is reopen without what the table needs the store for.
func (h *Hub) restored(o *store.OpenTable, st store.Store) (*Table, error) {
	var k keptTable
	if err := exactjson.Unmarshal(o.State, &k); err != nil {
		return nil, fmt.Errorf("its state: %w", err)
	}
	n := len(k.Seats)
	if err := k.Setup.Rules.Check(n); err != nil {
		return nil, fmt.Errorf("its rules: %w", err)
	}
	if k.Host < 0 || k.Host >= n || len(k.Match.Scores) != n || k.Match.Dealer < 0 || k.Match.Dealer >= n {
		return nil, fmt.Errorf("its state does not fit %d seats", n)
	}
	stage := slices.Index([]string{table.Idle: StateOpen, table.Playing: StatePlaying, table.Between: StateBetween, table.Over: StateOver}, k.State)
	if stage < 0 {
		return nil, fmt.Errorf("its state %q is unknown", k.State)
	}
	t := &Table{
		hub: h, store: st, turn: make(chan struct{}, 1), thinking: make(chan struct{}, 1), code: o.Code, created: o.Created, setup: k.Setup, begun: k.Begun, round: k.Round,
		alarms: map[table.Timer]*time.Timer{}, asked: map[int64]waiting{}, clients: map[*Client]struct{}{}, idle: time.Now(), seats: make([]seat, n),
		fair: k.Fair, gathers: k.Gathers,
	}
	if k.Talk != nil {
		t.talk = *k.Talk
	}
	seats := make([]table.Seat, n)
	for i, s := range k.Seats {
		t.seats[i] = seat{name: s.Name, muted: s.Muted}
		seats[i] = table.Seat{Kind: table.Kind(max(0, slices.Index(kinds[:], s.Kind))), Program: s.Bot, Away: s.Left, Left: s.Left, Ready: s.Ready && k.Setup.Wait > 0}
		if s.Token == "" {
			continue
		}
		raw, err := hex.DecodeString(s.Token)
		if err != nil || copy(t.seats[i].token[:], raw) != len(t.seats[i].token) {
			return nil, fmt.Errorf("the token of seat %d is damaged", i)
		}
	}
	t.setTable(seats, k.Host)
	match := *uno.NewMatch(&t.setup.Rules, n, t.setup.To, k.Match.Dealer)
	match.Round, match.Done, match.Winner = k.Match.Round, k.Match.Done, k.Match.Winner
	copy(match.Scores[:], k.Match.Scores)
	if o.Hand == nil {
		if table.Stage(stage) == table.Playing {
			return nil, fmt.Errorf("hand %d is missing", t.round)
		}
		t.m.Restore(table.Stage(stage), match, time.Now())
		t.ended = k.Ended
		return t, nil
	}
	if table.Stage(stage) != table.Playing {
		return nil, fmt.Errorf("hand %d does not belong to the state of the table", o.Hand.Round)
	}
	return t, t.replay(o.Hand, match)
}

// replay deals the current hand again and makes its moves.
func (t *Table) replay(hand *store.OpenHand, match uno.Match) error {
	if hand.Round != t.round || len(hand.Seed) != len(t.seed) || hand.Dealer < 0 || hand.Dealer >= len(t.seats) {
		return fmt.Errorf("hand %d does not belong to the state of the table", hand.Round)
	}
	d := dealing{seed: Seed(hand.Seed), match: match, fair: t.fair}
	var err error
	if d.hand, err = t.lay(&d, hand.Dealer); err != nil {
		return fmt.Errorf("hand %d: %w", hand.Round, err)
	}
	d.deal = d.seed.commit(d.hand.Deck())
	if d.deal.Hash != hand.Hash {
		return fmt.Errorf("hand %d is not the one that was committed to", hand.Round)
	}
	var h table.History
	for i, text := range hand.Moves {
		m, err := uno.ParseMove(text)
		if err != nil {
			return fmt.Errorf("hand %d: move %d (%s): %w", hand.Round, i+1, text, err)
		}
		h.Moves = append(h.Moves, m)
	}
	t.m.Step(t.take(&d), time.Now()) // nobody is connected yet who would be notified
	if _, err := t.m.Replay(h, time.Now()); err != nil {
		return fmt.Errorf("hand %d: %w", hand.Round, err)
	}
	return nil
}

// findGame finds the number of the game that the last hand became; the state of
// the table was written at the same time and does not hold it.
func (t *Table) findGame() error {
	if t.ended == nil {
		return nil
	}
	return t.hub.storing(func(ctx context.Context) error {
		games, _, err := t.store.Games(ctx, store.Query{Table: t.code, All: true, Limit: 1})
		if err == nil && len(games) > 0 && games[0].Round == t.ended.Round {
			t.ended.Game = gameRef(games[0].ID, games[0].Link)
		}
		return err
	})
}
