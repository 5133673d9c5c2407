package record

import (
	"io"

	"github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
)

// row is a hand in the table: the record, flat enough for data frames, and
// what follows from it.
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
	Scores     []int32  `parquet:"scores,list"`
	Deck       []string `parquet:"deck,list"`
	Actions    []string `parquet:"actions,list"`
	Record     []byte   `parquet:"record"`
}

// Parquet writes records as a Parquet table, one row a hand: rules, seats,
// dealer, first (the seat left of the dealer), winner (null: nobody), points,
// reason, turns, cards_left by seat, turned_over (how often the discards
// were), match, round, scores, deck, actions, and the record itself as JSON.
// Columns are compressed with Zstandard.
type Parquet struct{ w *parquet.GenericWriter[row] }

// NewParquet writes a table to w; Close completes it.
func NewParquet(w io.Writer) *Parquet {
	return &Parquet{parquet.NewGenericWriter[row](w, parquet.Compression(&parquet.Zstd))}
}

// Close completes the table.
func (p *Parquet) Close() error { return p.w.Close() }

// Write implements Writer. The record must be sound: it is replayed for what
// follows from it.
func (p *Parquet) Write(r *Record) error {
	line, err := r.AppendLine(nil)
	if err != nil {
		return err
	}
	out := row{
		Rules: r.Rules.String(), Seats: r.Seats,
		Dealer: int32(r.Dealer), First: int32((r.Dealer + 1) % len(r.Seats)),
		Points: int32(r.Result.Points), Reason: r.Result.Reason,
		Match: r.Match, Round: int32(r.Round), Actions: r.Actions, Record: line[:len(line)-1],
	}
	if r.Result.Winner != nil {
		w := int32(*r.Result.Winner)
		out.Winner = &w
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
	_, err = p.w.Write([]row{out})
	return err
}
