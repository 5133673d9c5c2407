package contest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/reduction"
)

// script writes a program for the test.
func script(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
}

// TestPeers: programs of the peers' names are found, given their problem, and
// judged: a right answer, a wrong one, none.
func TestPeers(t *testing.T) {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 2}}
	p, err := reduction.DeckPath(deck)
	if err != nil {
		t.Fatal(err)
	}
	places, err := reduction.PlacesOf(deck, deck)
	if err != nil {
		t.Fatal(err)
	}
	tour, err := reduction.PushTour(p, places)
	if err != nil {
		t.Fatal(err)
	}
	atoms, err := reduction.PushAtoms(deck, deck)
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin+":/bin:/usr/bin")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, deckFile), []byte("1 1\n1 2\n2 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	script(t, bin, "uno", "echo problem")
	var tourText strings.Builder
	if err := reduction.WriteTour(&tourText, "t", tour); err != nil {
		t.Fatal(err)
	}
	write := "out=$(sed -n 's/^OUTPUT_TOUR_FILE = //p' \"$1\")\ncat > \"$out\" <<E\n" + tourText.String() + "E\n"
	noTour := strings.Replace(write, fmt.Sprintf("\n%d\n", tour[0]), fmt.Sprintf("\n%d\n", tour[1]), 1)
	right := `{"Call":[{"Witnesses":[{"Value":["` + strings.Join(atoms, `","`) + `"]}]}],"Result":"SATISFIABLE"}`
	for _, c := range []struct{ name, text, said, fault string }{
		{"LKH", write, puzzle.Yes, ""},
		{"LKH", noTour, puzzle.Unknown, ""},
		{"LKH", "exit 0", puzzle.Unknown, ""},
		{"cadical", "echo 's UNSATISFIABLE'", "", "says no, the solver yes"},
		{"cadical", "exit 1", "", "no verdict"},
		{"cadical", "echo 's UNKNOWN'", "", "ended early"},
		{"clingo", "echo '" + right + "'", puzzle.Yes, ""},
		{"clingo", `echo '{"Result":"UNSATISFIABLE"}'`, "", "says no"},
	} {
		m := measurement{o: Options{Uno: filepath.Join(bin, "uno"), Limit: 10 * time.Second}, dir: dir, row: Row{Answer: puzzle.Yes, Cards: len(deck)}}
		script(t, bin, c.name, c.text)
		i := 0
		found := entrants(t.Context())
		for i < len(found) && found[i].name != c.name {
			i++
		}
		if i == len(found) {
			t.Fatalf("%s is not found", c.name)
		}
		err := m.peer(t.Context(), &found[i])
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s %q: error %v", c.name, c.text, err)
			}
		case err != nil || len(m.row.Peers) != 1 || m.row.Peers[0].Said != c.said || found[i].out != (c.said == puzzle.Unknown):
			t.Errorf("%s %q: %+v, %v", c.name, c.text, m.row.Peers, err)
		}
	}
}
