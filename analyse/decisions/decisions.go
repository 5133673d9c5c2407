// Package decisions writes the decisions of recorded hands as a Parquet table for data
// frames: what the seat saw, what it did, the chance to win by the value function of
// package luck, what came by chance since its last decision, and who won.
//
//	w := decisions.NewWriter(file)
//	err := w.Write(r) // for each record
//	err = w.Close()
//
// docs/data.md has the columns. Cost: about a millisecond a hand, and a fit of the value
// function to the rules of the first, a second or two.
package decisions

import (
	"bufio"
	"errors"
	"io"
	"runtime"
	"slices"

	format "github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/luck"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/record"
)

// decision is a row of the table of decisions (docs/data.md has the columns).
type decision struct {
	Game     int64    `parquet:"game,delta"`
	Action   int32    `parquet:"action"`
	Seat     int32    `parquet:"seat"`
	Player   string   `parquet:"player,dict"`
	Phase    string   `parquet:"phase,dict"`
	Hand     string   `parquet:"hand"`
	Top      string   `parquet:"top,dict"`
	Color    string   `parquet:"color,dict"`
	Cards    []int32  `parquet:"cards,list"`
	Pile     int32    `parquet:"pile"`
	Legal    []string `parquet:"legal,list"`
	Move     string   `parquet:"move,dict"`
	Features []int32  `parquet:"features,list"`
	Stuck    float32  `parquet:"stuck"`
	Value    float32  `parquet:"value"`
	Luck     float32  `parquet:"luck"`
	Result   float32  `parquet:"result"`
}

// The writer holds a group of rows before it writes it, and makes the rows of a batch of
// hands at a time, on all processors.
const (
	groupRows  = 1 << 14
	batchHands = 32
)

// Writer writes a table with a row for each decision of the hands written to it. It
// is a [record.Writer]. All hands are of the same rules and number of seats, since the
// value function is fitted to those of the first. It holds a bounded number of rows, and
// the same hands give the same bytes.
type Writer struct {
	table    *format.GenericWriter[decision]
	buffered *bufio.Writer
	under    io.Closer

	rules uno.Rules
	seats int
	games int64
	rows  *spread.Pipe[numbered, []decision] // nil before the first hand
}

// numbered is a hand and its number.
type numbered struct {
	game int64
	*record.Record
}

var _ record.Writer = (*Writer)(nil)

// NewWriter writes a table to w; Close completes the table and closes w.
func NewWriter(w io.WriteCloser) *Writer {
	buffered := bufio.NewWriterSize(w, 1<<16)
	return &Writer{
		table:    format.NewGenericWriter[decision](buffered, format.Compression(&format.Zstd), format.MaxRowsPerRowGroup(groupRows)),
		buffered: buffered, under: w,
	}
}

// Close completes the table.
func (w *Writer) Close() error {
	var err error
	if w.rows != nil {
		err = w.rows.Close()
	}
	return errors.Join(err, w.table.Close(), w.buffered.Flush(), w.under.Close())
}

// errMixed says that hands differ in what the value function depends on.
var errMixed = errors.New("a table of decisions takes hands of one rule set and one number of seats")

// begin fits the value function to the rules of the first hand.
func (w *Writer) begin(r *record.Record) error {
	if w.rows != nil {
		if r.Rules != w.rules || len(r.Seats) != w.seats {
			return errMixed
		}
		return nil
	}
	model, err := luck.Usual(&r.Rules, len(r.Seats))
	if err != nil {
		return err
	}
	w.rules, w.seats = r.Rules, len(r.Seats)
	w.rows = spread.NewPipe(batchHands, runtime.GOMAXPROCS(0),
		func() func([]numbered) ([]decision, error) { return newMaker(model, w.seats).hands },
		func(rows []decision) error {
			_, err := w.table.Write(rows)
			return err
		})
	return nil
}

// Write implements record.Writer. The record must be sound, and is not to be changed any
// more: its rows are made later, and an error of it is that of a later call.
func (w *Writer) Write(r *record.Record) error {
	if err := w.begin(r); err != nil {
		return err
	}
	w.games++
	return w.rows.Put(numbered{w.games - 1, r})
}

// maker makes rows.
type maker struct {
	meter   luck.Meter
	players []*learnt.Memory
	moves   []uno.Move
	feats   []uint16
	view    uno.View
	rows    []decision
}

// newMaker makes the rows of hands of so many seats by a value function.
func newMaker(model *luck.Model, seats int) *maker {
	m := &maker{meter: luck.Meter{Model: model}}
	for range seats {
		m.players = append(m.players, new(learnt.Memory))
	}
	return m
}

// hands makes the rows of some hands.
func (w *maker) hands(list []numbered) ([]decision, error) {
	w.rows = make([]decision, 0, cap(w.rows)) // what was made before is being written
	for _, p := range list {
		if err := w.hand(p); err != nil {
			return nil, err
		}
	}
	return w.rows, nil
}

// hand adds the rows of a hand.
func (w *maker) hand(p numbered) error {
	hand, err := luck.OfRecord(p.Record)
	if err != nil {
		return err
	}
	ledger, err := w.meter.Measure(hand)
	if err != nil {
		return err
	}
	for _, m := range w.players {
		m.Reset()
	}
	from, next := len(w.rows), 0
	var came luck.Shares // by chance, for each seat since its last decision
	err = p.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		for ; next < len(ledger.Events) && (last || ledger.Events[next].Action < i); next++ {
			came = came.Plus(ledger.Events[next].Delta, 1)
		}
		if !last && m.Act < uno.Jump && m.Seat >= 0 {
			w.decide(p, g, i, m, &came)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i := range w.rows[from:] {
		row := &w.rows[from+i]
		row.Result = float32(ledger.Result[row.Seat])
	}
	return nil
}

// decide adds the row of a decision.
func (w *maker) decide(p numbered, g *uno.Game, i int, m uno.Move, came *luck.Shares) {
	seat := int(m.Seat)
	g.View(seat, &w.view)
	v := &w.view
	w.moves = v.Legal(w.moves[:0])
	w.moves = slices.DeleteFunc(w.moves, func(l uno.Move) bool { return l.Act >= uno.Jump })
	scene := w.players[seat].See(v, w.moves)
	w.feats = scene.Features(w.feats[:0], &m)
	row := decision{
		Game: p.game, Action: int32(i), Seat: int32(m.Seat), Player: p.Seats[seat], Phase: g.Phase.String(),
		Hand: v.Hand.String(), Top: v.Top.String(), Pile: int32(v.PileN), Move: m.Text(),
		Value: float32(luck.Of(w.meter.Model, &g.State)[seat]), Luck: float32(came[seat]),
	}
	came[seat] = 0
	if v.Color != uno.NoColor {
		row.Color = v.Color.String()
	}
	for s := range g.Seats {
		row.Cards = append(row.Cards, int32(v.Counts[s]))
	}
	for _, l := range w.moves {
		row.Legal = append(row.Legal, l.Text())
	}
	for _, f := range w.feats {
		row.Features = append(row.Features, int32(f))
	}
	row.Stuck = float32(scene.Outlook(&m).Stuck)
	w.players[seat].Answered()
	w.rows = append(w.rows, row)
}
