package live

import (
	"time"

	"github.com/unolab/uno/internal/table"
)

// wait is how long a turn waits for a person who is not there.
func (s *setup) wait() time.Duration { return time.Duration(s.Wait) * time.Hour }

// The reasons why a table waits for a person.
const (
	WaitsMove  = "move"  // it is the person's turn
	WaitsReady = "ready" // the next hand waits for the person
	WaitsAgain = "again" // others want another match
)

// TurnInfo is what a table waits for, as far as it concerns one seat. The page asks
// it about tables at which it has no connection.
type TurnInfo struct {
	Code  string `json:"code" as:"Code"`
	State string `json:"state" enum:"open,playing,between,over,closed"`
	Seat  int    `json:"seat" as:"Seat"`
	Yours string `json:"yours" enum:",move,ready,again"` // what the table waits for the seat to do; empty: nothing
	Turn  int    `json:"turn" as:"SeatOrNobody"`         // whose turn it is, in a hand
	// LeftMS is the time that the turn has left, where there is a limit.
	LeftMS *int64   `json:"left_ms" minimum:"0"`
	Wait   int      `json:"wait"`  // hours that a turn waits; 0: a program soon takes over
	Names  []string `json:"names"` // by seat
}

// Turn is what the table waits for, for the person with a token.
func (t *Table) Turn(token string) (*TurnInfo, *Error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(token)
	if seat < 0 {
		return nil, errorf(Forbidden, "That is not a token of a seat at this table.")
	}
	info := &TurnInfo{Code: t.code, State: t.state(), Seat: seat, Turn: -1, Wait: t.setup.Wait}
	others := false
	for i := range t.seats {
		info.Names = append(info.Names, t.seats[i].name)
		others = others || i != seat && t.m.Seat(i).Ready
	}
	own := t.m.Seat(seat)
	switch stage := t.m.Stage(); {
	case t.closed || own.Away:
	case stage == table.Playing:
		var left *table.Clocked
		info.Turn, left = t.m.Turn(seat, time.Now())
		if left != nil {
			ms := left.Left.Milliseconds()
			info.LeftMS = &ms
		}
		if info.Turn == seat {
			info.Yours = WaitsMove
		}
	case stage == table.Between && !own.Ready:
		info.Yours = WaitsReady
	case stage == table.Over && !own.Ready && others:
		info.Yours = WaitsAgain
	}
	return info, nil
}

// perhapsGather begins a match that waits for the pages of those who sit, once all
// are connected, and otherwise a while after the first.
func (t *Table) perhapsGather() {
	if !t.gathers || t.sealing != nil || t.m.Stage() != table.Idle {
		return
	}
	for i := range t.seats {
		if t.isPerson(i) && t.seats[i].client == nil {
			time.AfterFunc(t.hub.cfg.Away, t.gatherLate)
			return
		}
	}
	t.gathered()
}

// gatherLate begins the match without those who are missing.
func (t *Table) gatherLate() {
	t.lock()
	defer t.unlock()
	if t.gathers && !t.closed && t.sealing == nil && t.m.Stage() == table.Idle {
		t.gathered()
	}
}

func (t *Table) gathered() {
	if err := t.begin(); err != nil {
		t.hub.log.Error("a match cannot begin", "table", t.code, "error", err)
	}
}

// wake lets a restored table go on without connections, where it waits for people
// who are not there. A turn under way has its whole time again.
func (t *Table) wake() {
	t.lock()
	defer t.unlock()
	t.step(table.Wake{})
}
