package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/unolab/uno/internal/store"
)

// expiring closes tables that nothing was written to. The store uses the system
// clock, so the test takes times between calls, some milliseconds apart.
func expiring(t *testing.T, s *bench) {
	moment := func() time.Time {
		time.Sleep(3 * time.Millisecond)
		now := time.Now()
		time.Sleep(3 * time.Millisecond)
		return now
	}
	for _, code := range []string{"A", "B", "C", "D"} {
		s.begin(code)
	}
	then := moment()
	codes, err := s.Expire(s.ctx, then.Add(-time.Hour))
	s.must(err)
	s.same("expired", []string(nil), codes)
	s.must(s.AppendMove(s.ctx, "B", 0, 0, "0 draw"))
	s.must(s.SaveTable(s.ctx, "C", state("used")))
	codes, err = s.Expire(s.ctx, then)
	s.must(err)
	s.same("expired", []string{"A", "D"}, codes)
	s.fails(s.AppendMove(s.ctx, "A", 0, 0, "0 draw"), store.ErrClosed)
	s.must(s.AppendMove(s.ctx, "B", 0, 1, "0 pass"))
	codes, err = s.Expire(s.ctx, moment())
	s.must(err)
	s.same("expired", []string{"B", "C"}, codes)
	s.same("open", map[string]store.OpenTable{}, s.openTables())
}

// vacuuming clears closed tables, many of them, and leaves games and open
// tables alone.
func vacuuming(t *testing.T, s *bench) {
	all := s.fill(12, 24)
	s.begin("open")
	s.must(s.AppendMove(s.ctx, "open", 0, 0, "0 draw"))
	opened := s.openTables()["open"]
	rounds := s.openTables()["T1"].Rounds
	s.must(s.StartHand(s.ctx, "T1", hand(rounds), nil))
	s.must(s.AppendMove(s.ctx, "T1", rounds, 0, "0 draw"))
	const dropped = 60
	for i := range dropped {
		code := fmt.Sprintf("D%d", i)
		s.begin(code)
		s.must(s.AppendMove(s.ctx, code, 0, 0, "0 draw"))
		s.must(s.AppendMove(s.ctx, code, 0, 1, "0 pass"))
		s.must(s.CloseTable(s.ctx, code))
	}
	s.must(s.CloseTable(s.ctx, "T1"))

	got, err := s.Vacuum(s.ctx, time.Now().Add(-time.Hour))
	s.must(err)
	s.same("dropped of tables that are long closed", store.Vacuumed{}, got)
	for _, want := range []store.Vacuumed{{Tables: dropped, Hands: dropped + 1, Moves: 2*dropped + 1}, {}} {
		got, err = s.Vacuum(s.ctx, time.Now().Add(time.Hour))
		s.must(err)
		s.same("dropped", want, got)
	}
	s.fails(s.CloseTable(s.ctx, "D1"), store.ErrNotFound)
	s.must(s.CloseTable(s.ctx, "T1"))
	s.same("the open table", opened, s.openTables()["open"])
	list := s.pages(store.Query{})
	s.same("games", len(all), len(list))
	for _, g := range list {
		_, err := s.Game(s.ctx, g.ID)
		s.must(err)
	}
}
