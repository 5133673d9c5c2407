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
// Write replays each record. Lines reads such a table back as JSON Lines. The
// writer holds a bounded number of rows.
package parquet

import (
	"bufio"
	"errors"
	"io"

	format "github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
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

// groupHands is how many hands the writer holds before it writes them.
const groupHands = 4096

// Writer writes a table. It is a [record.Writer].
type Writer struct {
	table    *format.GenericWriter[row]
	buffered *bufio.Writer
	under    io.Closer
}

var _ record.Writer = (*Writer)(nil)

// NewWriter writes a table to w; Close completes the table and closes w.
func NewWriter(w io.WriteCloser) *Writer {
	buffered := bufio.NewWriterSize(w, 1<<16)
	return &Writer{format.NewGenericWriter[row](buffered, format.Compression(&format.Zstd), format.MaxRowsPerRowGroup(groupHands)), buffered, w}
}

// Close completes the table.
func (w *Writer) Close() error {
	return errors.Join(w.table.Close(), w.buffered.Flush(), w.under.Close())
}

// Write implements record.Writer. The record must be sound: Write replays it to
// compute columns.
func (w *Writer) Write(r *record.Record) error {
	line, err := r.AppendLine(nil)
	if err != nil {
		return err
	}
	out := row{
		Rules: r.Rules.String(), Seats: r.Seats,
		Dealer: int32(r.Dealer), First: int32((r.Dealer + 1) % len(r.Seats)),
		Points: int32(r.Result.Points), Reason: r.Result.Reason,
		Match: r.Match, Round: int32(r.Round), To: int32(r.To), Actions: r.Actions, Record: line[:len(line)-1],
	}
	if r.Result.Winner != nil {
		winner := int32(*r.Result.Winner)
		out.Winner = &winner
	}
	for _, n := range r.Scores {
		out.Scores = append(out.Scores, int32(n))
	}
	for _, k := range r.Deck {
		out.Deck = append(out.Deck, k.String())
	}
	err = r.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
		if !last {
			return nil
		}
		out.Turns = g.Turns
		for seat := range g.Seats {
			out.CardsLeft = append(out.CardsLeft, int32(g.Hands[seat].Len()))
		}
		for _, e := range g.Log.Events {
			if e.Type == uno.Reshuffled {
				out.TurnedOver++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = w.table.Write([]row{out})
	return err
}
