package parquet

import (
	"bytes"
	"io"
	"runtime"
	"testing"

	format "github.com/parquet-go/parquet-go"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// playedSeeded are n hands of rules, in both forms.
func playedSeeded(t testing.TB, text string, names []string, n int) (*record.Run, []record.Seeded, []*record.Record) {
	t.Helper()
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	run := &record.Run{Rules: &rules, Seats: names, Seed: 1 << 63}
	players := make([]bot.Player, len(names))
	for seat, name := range names {
		if players[seat], err = bot.New(name); err != nil {
			t.Fatal(err)
		}
	}
	var hands []record.Seeded
	var list []*record.Record
	for i := range uint64(n) {
		order := uno.NewDeckOrder(run.Seed, i)
		var g uno.Game
		if err := g.Start(&rules, len(names), int(i)%len(names), order); err != nil {
			t.Fatal(err)
		}
		for seat, p := range players {
			src := uno.Stream(run.Seed, i, uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		if err := bot.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
		hands = append(hands, record.SeededOf(&g, i))
		list = append(list, record.OfDeckOrder(&g, order, names))
	}
	return run, hands, list
}

// compactTable is the compact table of hands, with groups of so many.
func compactTable(t testing.TB, run *record.Run, hands []record.Seeded, group int) []byte {
	t.Helper()
	var table buffer
	w := newCompact(&table, run, group)
	if err := w.Write(hands); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return table.Bytes()
}

// TestCompactIsReadBack: the lines of a compact table are the records of its hands, and
// its columns are those of the table that has the cards.
func TestCompactIsReadBack(t *testing.T) {
	for _, c := range []struct {
		rules string
		names []string
	}{
		{"official", []string{"greedy", "random", "random"}},
		{"pomdp", []string{"fast", "uniform"}},
		{"duel[limit=40]", []string{"random", "uniform"}},
		{"rlcard", []string{"random", "random"}},
		{"official[attack,stack=any,seven-zero,jump-in,twins]", []string{"random", "uniform", "random", "random"}},
		{"official[hands=45.45,limit=20]", []string{"uniform", "uniform"}},
	} {
		run, hands, list := playedSeeded(t, c.rules, c.names, 150)
		table := compactTable(t, run, hands, 70)
		lines, err := Lines(bytes.NewReader(table), int64(len(table)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(lines)
		if err != nil {
			t.Fatal(c.rules, err)
		}
		var want []byte
		for _, r := range list {
			if want, err = r.AppendLine(want); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(want, got) {
			t.Fatalf("%s: other records are read than were written", c.rules)
		}
		var full buffer
		written(t, NewWriter(&full), list)
		wide, narrow := rowsOf[row](t, full.Bytes()), rowsOf[seededRow](t, table)
		for i, r := range wide {
			same := seededRow{
				Rules: r.Rules, Seats: r.Seats, Seed: run.Seed, Game: uint64(i), Dealer: r.Dealer, First: r.First, Winner: r.Winner,
				Points: r.Points, Reason: r.Reason, Turns: r.Turns, CardsLeft: r.CardsLeft, TurnedOver: r.TurnedOver, Actions: r.Actions,
			}
			if diff := cmp.Diff(same, narrow[i]); diff != "" {
				t.Fatalf("%s, hand %d (-with cards +compact):\n%s", c.rules, i, diff)
			}
		}
	}
}

// rowsOf are the rows of a table.
func rowsOf[T any](t *testing.T, table []byte) []T {
	t.Helper()
	rows, err := format.Read[T](bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestCompactSameTable: a compact table has the same bytes with one processor and with
// three, although groups are used again.
func TestCompactSameTable(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	run, hands, _ := playedSeeded(t, "official", []string{"random", "greedy"}, 400)
	runtime.GOMAXPROCS(1)
	one := compactTable(t, run, hands, 20)
	runtime.GOMAXPROCS(3)
	if three := compactTable(t, run, hands, 20); !bytes.Equal(one, three) {
		t.Error("the table depends on the number of processors")
	}
}

// TestCompactUnsound: a compact table whose columns contradict each other is an error where
// it is read, after the sound hands before.
func TestCompactUnsound(t *testing.T) {
	run, hands, _ := playedSeeded(t, "official", []string{"random", "greedy"}, 5)
	hands[3].Turns++
	table := compactTable(t, run, hands, 70)
	lines, err := Lines(bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(lines)
	if n := bytes.Count(got, []byte("\n")); err == nil || n != 3 {
		t.Errorf("%d hands are read, and %v", n, err)
	}
}

// TestMoveIndex: moves of all acts have numbers of their own.
func TestMoveIndex(t *testing.T) {
	seen := map[uint32]uno.Move{}
	add := func(m uno.Move) {
		i := moveIndex(m)
		if old, ok := seen[i]; ok || i >= moveIndices {
			t.Fatalf("%v and %v have the number %d", old, m, i)
		}
		seen[i] = m
	}
	for seat := range int8(uno.MaxSeats) {
		for act := uno.Play; act <= uno.CallUno; act++ {
			m := uno.Move{Seat: seat, Act: act, Card: uno.NoKind, Color: uno.NoColor}
			switch act {
			case uno.Play, uno.Jump, uno.Draw:
				for k := range uno.FullDeck().Each() {
					for color := range uno.NoColor + 1 {
						for flags := range 4 {
							m.Card, m.Color, m.Twin, m.Uno = k, color, flags&1 != 0, flags&2 != 0
							add(m)
						}
					}
				}
			case uno.NameColor:
				for m.Color = range uno.NoColor {
					add(m)
				}
			case uno.Swap, uno.Catch:
				for m.Target = range int8(uno.MaxSeats) {
					add(m)
				}
			default:
				add(m)
			}
		}
	}
}
