package parquet

import (
	"fmt"
	"io"
	"slices"

	format "github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// readRows is how many records are read at a time.
const readRows = 64

// lines is a table as the text of its records.
type lines struct {
	source source
	room   []byte
	text   []byte // of room, not read yet
	err    error
}

// source is what the lines of a table come from.
type source interface {
	// more appends the lines of some rows more, at least one without an error.
	more(text []byte) ([]byte, error)
}

// whole is a table that has the records.
type whole struct {
	table *format.GenericReader[recordOnly]
	rows  [readRows]recordOnly
}

// recordOnly is the column of a table that holds all of a record.
type recordOnly struct {
	Record []byte `parquet:"record"`
}

// Lines reads the records of a table of size bytes as JSON Lines, which record.NewReader
// reads. It holds some records at a time; those of a compact table it makes again, by a
// replay of each hand.
func Lines(table io.ReaderAt, size int64) (r io.Reader, err error) {
	defer broken(&err)
	file, err := format.OpenFile(table, size)
	if err != nil {
		return nil, fmt.Errorf("not a Parquet table: %w", err)
	}
	has := func(column string) bool {
		_, ok := file.Schema().Lookup(column)
		return ok
	}
	switch {
	case has("record"):
		return &lines{source: &whole{table: format.NewGenericReader[recordOnly](file)}}, nil
	case has("seed") && has("game"):
		return &lines{source: newSeeded(format.NewGenericReader[seededRow](file))}, nil
	default:
		return nil, fmt.Errorf("the table has no column record and none of seed and game: it is none of hands")
	}
}

// broken turns a panic of the library, which damaged tables cause, into an error.
func broken(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the Parquet table is damaged: %v", p)
	}
}

// Read implements io.Reader.
func (l *lines) Read(p []byte) (n int, err error) {
	defer broken(&err)
	for len(l.text) == 0 && l.err == nil {
		l.fill()
	}
	if len(l.text) == 0 {
		return 0, l.err
	}
	n = copy(p, l.text)
	l.text = l.text[n:]
	return n, nil
}

// fill reads the next records.
func (l *lines) fill() {
	l.room, l.err = l.source.more(l.room[:0])
	if l.text = l.room; len(l.text) == 0 && l.err == nil {
		l.err = io.ErrUnexpectedEOF
	}
}

// more implements source.
func (w *whole) more(text []byte) ([]byte, error) {
	n, err := w.table.Read(w.rows[:])
	for i := range n {
		text = append(append(text, w.rows[i].Record...), '\n')
	}
	return text, err
}

// seeded is a compact table, whose records are made again.
type seeded struct {
	table *format.GenericReader[seededRow]
	rows  []seededRow
	done  int // rows read
	rules string
	run   record.Run
	moves map[string]uno.Move // by their texts
}

// newSeeded reads a compact table.
func newSeeded(table *format.GenericReader[seededRow]) *seeded {
	return &seeded{table: table, rows: make([]seededRow, readRows), moves: map[string]uno.Move{}}
}

// more implements source.
func (s *seeded) more(text []byte) ([]byte, error) {
	n, end := s.table.Read(s.rows)
	for i := range s.rows[:n] {
		rec, err := s.record(&s.rows[i])
		if err != nil {
			return text, fmt.Errorf("row %d: %w", s.done, err)
		}
		if text, err = rec.AppendLine(text); err != nil {
			return text, err
		}
		s.done++
	}
	return text, end
}

// record makes the record of a row.
func (s *seeded) record(r *seededRow) (*record.Record, error) {
	if s.rules != r.Rules {
		rules, err := uno.ParseRules(r.Rules)
		if err != nil {
			return nil, err
		}
		s.rules, s.run.Rules = r.Rules, &rules
	}
	s.run.Seats, s.run.Seed = r.Seats, r.Seed
	h := record.Seeded{Game: r.Game, Dealer: int8(r.Dealer), Winner: -1, Points: r.Points, Turns: r.Turns, TurnedOver: r.TurnedOver}
	switch {
	case int32(h.Dealer) != r.Dealer || r.Winner != nil && (*r.Winner < 0 || int(*r.Winner) >= len(r.Seats)):
		return nil, fmt.Errorf("the dealer or the winner is no seat")
	case len(r.CardsLeft) != len(r.Seats) || len(r.Seats) > uno.MaxSeats:
		return nil, fmt.Errorf("%d seats, and cards_left of %d", len(r.Seats), len(r.CardsLeft))
	case r.Winner != nil:
		h.Winner = int8(*r.Winner)
	}
	reason := slices.IndexFunc(reasons[:], func(known uno.Reason) bool { return known.String() == r.Reason })
	if reason < 0 {
		return nil, fmt.Errorf("no hand ends for the reason %q", r.Reason)
	}
	h.Reason = reasons[reason]
	for seat, n := range r.CardsLeft {
		h.Cards[seat] = int16(n)
	}
	for i, action := range r.Actions {
		m, known := s.moves[action]
		if !known {
			var err error
			if m, err = uno.ParseMove(action); err != nil {
				return nil, fmt.Errorf("action %d (%q): %w", i+1, action, err)
			}
			if len(s.moves) < moveIndices {
				s.moves[action] = m
			}
		}
		h.Moves = append(h.Moves, m)
	}
	return s.run.Record(&h)
}

// reasons are those for which hands end.
var reasons = [...]uno.Reason{uno.Out, uno.Blocked, uno.Limited}
