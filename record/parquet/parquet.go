// Package parquet writes records of hands as a Parquet table for data frames, one row
// per hand, and reads it. It is separate from package record because it needs a
// library outside the standard library.
//
//	w := parquet.NewWriter(file)
//	err := w.Write(r) // for each record
//	err = w.Close()
//
// The columns are rules, seats, dealer, first (the seat left of the dealer),
// winner (null: nobody), points, reason, turns, cards_left by seat, turned_over
// (how often the discards were turned over), match, round, to, scores, deck,
// actions, and the record itself as JSON. They are compressed with Zstandard.
// What a record does not say of its end is known where it was played, and else
// replayed.
//
// A compact table, which NewCompact writes, has the seed and the number of a hand instead
// of its cards: rules, seats, seed, game, dealer, first, winner, points, reason, turns,
// cards_left, turned_over and actions. It takes an eighth of the space and a tenth of the
// time.
//
// Lines reads both back as JSON Lines. The writers hold a bounded number of rows, and the
// same hands give the same bytes.
package parquet

import (
	"bufio"
	"errors"
	"io"
	"runtime"

	format "github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/record"
)

// row is a hand in the table: the record, flat enough for data frames, and
// values computed from it.
type row struct {
	Rules      string   `parquet:"rules,dict"`
	Seats      []string `parquet:"seats,list"`
	Dealer     int32    `parquet:"dealer"`
	First      int32    `parquet:"first"`
	Winner     *int32   `parquet:"winner,optional"`
	Points     int32    `parquet:"points"`
	Reason     string   `parquet:"reason,dict"`
	Turns      int32    `parquet:"turns"`
	CardsLeft  []int32  `parquet:"cards_left,list"`
	TurnedOver int32    `parquet:"turned_over"`
	Match      string   `parquet:"match,dict"`
	Round      int32    `parquet:"round"`
	To         int32    `parquet:"to"`
	Scores     []int32  `parquet:"scores,list"`
	Deck       []string `parquet:"deck,list"`
	Actions    []string `parquet:"actions,list"`
	Record     []byte   `parquet:"record"`
}

// The writer holds a group of hands before it writes it, and makes the rows of a batch at
// a time, on all processors.
const (
	groupHands = 4096
	batchHands = 128
)

// Writer writes a table. It is a [record.Writer].
type Writer struct {
	table    *format.GenericWriter[row]
	buffered *bufio.Writer
	under    io.Closer
	rows     *spread.Pipe[*record.Record, []row]
}

var _ record.Writer = (*Writer)(nil)

// NewWriter writes a table to w; Close completes the table and closes w.
func NewWriter(w io.WriteCloser) *Writer {
	buffered := bufio.NewWriterSize(w, 1<<16)
	table := format.NewGenericWriter[row](buffered, format.Compression(&format.Zstd), format.MaxRowsPerRowGroup(groupHands))
	rows := spread.NewPipe(batchHands, runtime.GOMAXPROCS(0),
		func() func([]*record.Record) ([]row, error) { return new(maker).rows },
		func(rows []row) error {
			_, err := table.Write(rows)
			return err
		})
	return &Writer{table, buffered, w, rows}
}

// Close completes the table.
func (w *Writer) Close() error {
	return errors.Join(w.rows.Close(), w.table.Close(), w.buffered.Flush(), w.under.Close())
}

// Write implements record.Writer. The record must be sound, and is not to be changed any
// more: what it does not say of its end is computed later, and an error of it is that of
// a later call.
func (w *Writer) Write(r *record.Record) error { return w.rows.Put(r) }

// maker makes rows.
type maker struct {
	rules uno.Rules // of the last hand
	text  string    // these rules
}

// rows makes the rows of hands.
func (m *maker) rows(list []*record.Record) ([]row, error) {
	rows := make([]row, 0, len(list))
	for _, r := range list {
		one, err := m.row(r)
		if err != nil {
			return nil, err
		}
		rows = append(rows, one)
	}
	return rows, nil
}

// row makes the row of a hand.
func (m *maker) row(r *record.Record) (row, error) {
	line, err := r.AppendLine(nil)
	if err != nil {
		return row{}, err
	}
	end, err := r.Ending()
	if err != nil {
		return row{}, err
	}
	if m.text == "" || m.rules != r.Rules {
		m.rules, m.text = r.Rules, r.Rules.String()
	}
	out := row{
		Rules: m.text, Seats: r.Seats,
		Dealer: int32(r.Dealer), First: int32((r.Dealer + 1) % len(r.Seats)),
		Points: int32(r.Result.Points), Reason: r.Result.Reason, Turns: int32(end.Turns), TurnedOver: int32(end.TurnedOver),
		Match: r.Match, Round: int32(r.Round), To: int32(r.To), Actions: r.Actions, Record: line[:len(line)-1],
		Deck: make([]string, len(r.Deck)),
	}
	if r.Result.Winner != nil {
		winner := int32(*r.Result.Winner)
		out.Winner = &winner
	}
	for _, n := range end.Cards {
		out.CardsLeft = append(out.CardsLeft, int32(n))
	}
	for _, n := range r.Scores {
		out.Scores = append(out.Scores, int32(n))
	}
	for i, k := range r.Deck {
		out.Deck[i] = k.String()
	}
	return out, nil
}
