package decisions

import (
	"bytes"
	"math"
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

// TestDecisions: a row for each decision, with results of 0 and 1 that sum up, moves that
// are legal, and luck of mean zero within five standard errors; the same bytes with one
// processor and with three.
func TestDecisions(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	list := played(t, 60)
	var tables [2]buffer
	for i := range tables {
		runtime.GOMAXPROCS(1 + 2*i)
		written(t, NewWriter(&tables[i]), list)
	}
	if !bytes.Equal(tables[0].Bytes(), tables[1].Bytes()) {
		t.Error("the same hands give different tables")
	}
	rows, err := format.Read[decision](bytes.NewReader(tables[0].Bytes()), int64(tables[0].Len()))
	if err != nil {
		t.Fatal(err)
	}
	decisions := 0
	for _, r := range list {
		for _, a := range r.Actions {
			m, err := uno.ParseMove(a)
			if err != nil {
				t.Fatal(err)
			}
			if m.Act < uno.Jump {
				decisions++
			}
		}
	}
	if len(rows) != decisions {
		t.Errorf("%d rows for %d decisions", len(rows), decisions)
	}
	luck, squares := 0.0, 0.0
	for i, row := range rows {
		legal := false
		for _, l := range row.Legal {
			legal = legal || l == row.Move
		}
		hand, err := uno.ParseCards(row.Hand)
		if err != nil || !legal || hand.Len() != int(row.Cards[row.Seat]) || len(row.Features) == 0 ||
			row.Value < 0 || row.Value > 1 || row.Stuck < 0 || row.Stuck > 1 || row.Result != 0 && row.Result != 1 {
			t.Fatalf("row %d: %+v", i, row)
		}
		luck += float64(row.Luck)
		squares += float64(row.Luck) * float64(row.Luck)
	}
	if math.Abs(luck) > 5*math.Sqrt(squares) {
		t.Errorf("luck sums up to %v with %v a row", luck, math.Sqrt(squares/float64(len(rows))))
	}
}

// TestMixedRules: hands of other rules have another value function, and are refused.
func TestMixedRules(t *testing.T) {
	list := played(t, 2)
	list[1].Rules.Twins = true
	var table buffer
	w := NewWriter(&table)
	if err := w.Write(list[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(list[1]); err != errMixed {
		t.Errorf("%v", err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// TestPythonsTable: the table that the tests of the Python package read has the columns
// that are written.
func TestPythonsTable(t *testing.T) {
	data, err := os.ReadFile("../../python/tests/data/decisions.parquet")
	if err != nil {
		t.Fatal(err)
	}
	file, err := format.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := file.Schema().String(), format.SchemaOf(decision{}).String(); got != want {
		t.Errorf("it has the columns\n%s\nbut these are written:\n%s", got, want)
	}
}
