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

// seededRow is a hand in a compact table. The cards follow from seed and game.
type seededRow struct {
	Rules      string   `parquet:"rules,dict"`
	Seats      []string `parquet:"seats,list" parquet-element:",dict"`
	Seed       uint64   `parquet:"seed,dict"`
	Game       uint64   `parquet:"game,delta"`
	Dealer     int32    `parquet:"dealer,dict"`
	First      int32    `parquet:"first,dict"`
	Winner     *int32   `parquet:"winner,optional,dict"`
	Points     int32    `parquet:"points"`
	Reason     string   `parquet:"reason,dict"`
	Turns      int32    `parquet:"turns"`
	CardsLeft  []int32  `parquet:"cards_left,list"`
	TurnedOver int32    `parquet:"turned_over,dict"`
	Actions    []string `parquet:"actions,list" parquet-element:",dict"`
}

// The columns of seededRow, in its order.
const (
	colRules = iota
	colSeats
	colSeed
	colGame
	colDealer
	colFirst
	colWinner
	colPoints
	colReason
	colTurns
	colCardsLeft
	colTurnedOver
	colActions
	columns
)

// compactHands is how many hands a compact table has in a group.
const compactHands = 16384

// Compact writes a compact table of the hands of a run: without their cards, which follow
// from the seed.
type Compact struct {
	table    *format.GenericWriter[seededRow]
	buffered *bufio.Writer
	under    io.Closer
	groups   *spread.Pipe[record.Seeded, *format.ConcurrentRowGroupWriter]
	free     chan *format.ConcurrentRowGroupWriter // groups that were written
}

// NewCompact writes a compact table of hands of a run to w; Close completes the table and
// closes w.
func NewCompact(w io.WriteCloser, run *record.Run) *Compact { return newCompact(w, run, compactHands) }

// newCompact is NewCompact with so many hands in a group.
func newCompact(w io.WriteCloser, run *record.Run, group int) *Compact {
	workers := runtime.GOMAXPROCS(0)
	c := &Compact{buffered: bufio.NewWriterSize(w, 1<<16), under: w, free: make(chan *format.ConcurrentRowGroupWriter, 4*workers)}
	c.table = format.NewGenericWriter[seededRow](
		c.buffered, format.Compression(&format.Zstd), format.MaxRowsPerRowGroup(int64(group)),
		format.SkipPageBounds("actions", "list", "element"),
	)
	c.groups = spread.NewPipe(group, workers,
		func() func([]record.Seeded) (*format.ConcurrentRowGroupWriter, error) {
			f := newFiller(run)
			return func(hands []record.Seeded) (*format.ConcurrentRowGroupWriter, error) {
				g := c.group()
				return g, f.fill(g, hands)
			}
		},
		func(g *format.ConcurrentRowGroupWriter) error {
			_, err := g.Commit()
			c.free <- g
			return err
		})
	return c
}

// group is an empty group.
func (c *Compact) group() *format.ConcurrentRowGroupWriter {
	select {
	case g := <-c.free:
		return g
	default:
		return c.table.BeginRowGroup()
	}
}

// Write adds hands. They are not to be changed any more. An error is that of a later call
// at the latest of Close.
func (c *Compact) Write(hands []record.Seeded) error {
	for i := range hands {
		if err := c.groups.Put(hands[i]); err != nil {
			return err
		}
	}
	return nil
}

// Close completes the table.
func (c *Compact) Close() error {
	return errors.Join(c.groups.Close(), c.table.Close(), c.buffered.Flush(), c.under.Close())
}

// filler fills groups with hands, column by column.
type filler struct {
	run    *record.Run
	rules  format.Value
	seats  []format.Value
	seed   format.Value
	reason [4]format.Value
	values []format.Value
	words  []format.Value // the texts of moves,
	known  []uint16       // and by moveIndex the place of each among them, from 1
}

// newFiller makes the filler of a run.
func newFiller(run *record.Run) *filler {
	f := &filler{run: run, rules: format.ByteArrayValue([]byte(run.Rules.String())).Level(0, 0, colRules), known: make([]uint16, moveIndices)}
	for i, name := range run.Seats {
		f.seats = append(f.seats, format.ByteArrayValue([]byte(name)).Level(min(i, 1), 1, colSeats))
	}
	f.seed = format.Int64Value(int64(run.Seed)).Level(0, 0, colSeed)
	for i := range f.reason {
		f.reason[i] = format.ByteArrayValue([]byte(uno.Reason(i).String())).Level(0, 0, colReason)
	}
	return f
}

// fillHands is how many hands are filled in at a time.
const fillHands = 64

// fill fills a group.
func (f *filler) fill(g *format.ConcurrentRowGroupWriter, hands []record.Seeded) error {
	list := g.ColumnWriters()
	for len(hands) > 0 {
		now := hands[:min(fillHands, len(hands))]
		hands = hands[len(now):]
		for column := range columns {
			f.values = f.values[:0]
			for i := range now {
				f.add(column, &now[i])
			}
			if _, err := list[column].WriteRowValues(f.values); err != nil {
				return err
			}
		}
	}
	return g.Flush()
}

// add adds what a hand has in a column.
func (f *filler) add(column int, h *record.Seeded) {
	switch column {
	case colRules:
		f.values = append(f.values, f.rules)
	case colSeats:
		f.values = append(f.values, f.seats...)
	case colSeed:
		f.values = append(f.values, f.seed)
	case colGame:
		f.values = append(f.values, format.Int64Value(int64(h.Game)).Level(0, 0, column))
	case colDealer:
		f.number(column, int32(h.Dealer))
	case colFirst:
		f.number(column, (int32(h.Dealer)+1)%int32(len(f.run.Seats)))
	case colWinner:
		if h.Winner < 0 {
			f.values = append(f.values, format.NullValue().Level(0, 0, column))
			return
		}
		f.values = append(f.values, format.Int32Value(int32(h.Winner)).Level(0, 1, column))
	case colPoints:
		f.number(column, h.Points)
	case colReason:
		f.values = append(f.values, f.reason[h.Reason])
	case colTurns:
		f.number(column, h.Turns)
	case colCardsLeft:
		for seat := range f.run.Seats {
			f.values = append(f.values, format.Int32Value(int32(h.Cards[seat])).Level(min(seat, 1), 1, column))
		}
	case colTurnedOver:
		f.number(column, h.TurnedOver)
	case colActions:
		f.actions(h.Moves)
	}
}

// number adds a number.
func (f *filler) number(column int, n int32) {
	f.values = append(f.values, format.Int32Value(n).Level(0, 0, column))
}

// actions adds moves.
func (f *filler) actions(moves []uno.Move) {
	if len(moves) == 0 {
		f.values = append(f.values, format.NullValue().Level(0, 0, colActions))
		return
	}
	first := len(f.values)
	for _, m := range moves {
		at := &f.known[moveIndex(m)]
		if *at == 0 {
			f.words = append(f.words, format.ByteArrayValue([]byte(m.String())).Level(1, 1, colActions))
			*at = uint16(len(f.words))
		}
		f.values = append(f.values, f.words[*at-1])
	}
	f.values[first] = f.values[first].Level(0, 1, colActions)
}

// moveIndices is the number of values of moveIndex.
const moveIndices = 1 << 19

// moveIndex is another number for each move in normal form.
func moveIndex(m uno.Move) uint32 {
	rest := uint32(m.Color) // up to 4
	if m.Twin {
		rest |= 1 << 3
	}
	if m.Uno {
		rest |= 1 << 4
	}
	if m.Act == uno.Swap || m.Act == uno.Catch {
		rest = uint32(m.Target)
	}
	return uint32(m.Seat) | uint32(m.Act)<<4 | uint32(m.Card&0x3f)<<8 | rest<<14
}
