package parquet

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime"
	"testing"

	format "github.com/parquet-go/parquet-go"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// buffer is a file in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

// played are records of n hands of greedy against random.
func played(t testing.TB, n int) (list []*record.Record) {
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	players := []bot.Player{bot.NewGreedy(), bot.NewRandom()}
	for i := range uint64(n) {
		order := uno.NewDeckOrder(3, i)
		var g uno.Game
		if err := g.Start(&rules, 2, int(i%2), order); err != nil {
			t.Fatal(err)
		}
		for seat, p := range players {
			src := uno.Stream(3, i, uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		if err := bot.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		list = append(list, record.OfDeckOrder(&g, order, []string{"greedy", "random"}))
	}
	return list
}

// written is a table of records.
func written(t testing.TB, w record.Writer, list []*record.Record) {
	for _, r := range list {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestTableIsReadBack: the lines of a table are the records that were written.
func TestTableIsReadBack(t *testing.T) {
	list := played(t, 150)
	var table buffer
	written(t, NewWriter(&table), list)
	lines, err := Lines(bytes.NewReader(table.Bytes()), int64(table.Len()))
	if err != nil {
		t.Fatal(err)
	}
	in := record.NewReader("table", lines)
	for i, want := range list {
		got, err := in.Next()
		if err != nil {
			t.Fatal(i, err)
		}
		a, _ := got.AppendLine(nil)
		b, _ := want.AppendLine(nil)
		if !bytes.Equal(a, b) {
			t.Fatalf("hand %d:\n%s\n%s", i, a, b)
		}
	}
	if _, err := in.Next(); err != io.EOF {
		t.Errorf("after the last hand: %v", err)
	}
}

// TestSameTable: a table has the same bytes with one processor and with three, and where
// the ends of hands are replayed because the records were read.
func TestSameTable(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	list := played(t, 3*batchHands/2)
	read := make([]*record.Record, len(list))
	for i, r := range list {
		line, err := r.AppendLine(nil)
		if err != nil {
			t.Fatal(err)
		}
		if read[i], err = record.NewReader("line", bytes.NewReader(line)).Next(); err != nil {
			t.Fatal(err)
		}
	}
	var tables [3]buffer
	for i, of := range [3][]*record.Record{list, list, read} {
		runtime.GOMAXPROCS([3]int{1, 3, 3}[i])
		written(t, NewWriter(&tables[i]), of)
	}
	if !bytes.Equal(tables[0].Bytes(), tables[1].Bytes()) {
		t.Error("the table depends on the number of processors")
	}
	if !bytes.Equal(tables[0].Bytes(), tables[2].Bytes()) {
		t.Error("the table of hands that were read differs from that of the same hands played")
	}
}

// TestUnsoundHand: a hand that the rules do not allow is an error at the latest when the
// table is closed.
func TestUnsoundHand(t *testing.T) {
	r := played(t, 1)[0]
	line, err := r.AppendLine(nil)
	if err != nil {
		t.Fatal(err)
	}
	broken, err := record.NewReader("line", bytes.NewReader(line)).Next()
	if err != nil {
		t.Fatal(err)
	}
	broken.Actions = broken.Actions[:len(broken.Actions)-1]
	var table buffer
	w := NewWriter(&table)
	if err := errors.Join(w.Write(broken), w.Close()); err == nil {
		t.Error("a hand without its end is written")
	}
}

// FuzzLines: no bytes make the reader panic.
func FuzzLines(f *testing.F) {
	var table buffer
	written(f, NewWriter(&table), played(f, 3))
	f.Add(table.Bytes())
	run, hands, _ := playedSeeded(f, "pomdp", []string{"random", "random"}, 2)
	f.Add(compactTable(f, run, hands, 70))
	f.Add([]byte("PAR1PAR1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, err := Lines(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, io.LimitReader(lines, 1<<20)); err != nil {
			return
		}
	})
}

// TestPythonsTable: the table that the tests of the Python package read has the columns
// that are written.
func TestPythonsTable(t *testing.T) {
	data, err := os.ReadFile("../../python/tests/data/hands.parquet")
	if err != nil {
		t.Fatal(err)
	}
	file, err := format.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := file.Schema().String(), format.SchemaOf(row{}).String(); got != want {
		t.Errorf("it has the columns\n%s\nbut these are written:\n%s", got, want)
	}
}
