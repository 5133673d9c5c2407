package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/internal/naive"
	"github.com/unolab/uno/record"
)

// games is how many random records the tests hold to the naive replayer.
func games(short, long int) int {
	if os.Getenv("UNO_LONG") != "" {
		return long
	}
	return short
}

// randomRecord plays a hand under random rules with random legal moves of
// random seats, out of turn ones included.
func randomRecord(t testing.TB, src rand.Source, game uint64) *record.Record {
	t.Helper()
	rules, seats := anyrules.New(src)
	rules.Limit = min(rules.Limit, 200)
	var g uno.Game
	if err := g.Start(&rules, seats, uno.Below(src, seats), uno.NewDeckOrder(11, game)); err != nil {
		t.Fatal(err)
	}
	for g.Phase != uno.Over {
		moves := g.Legal(nil, int(g.Turn))
		if other := g.Legal(nil, uno.Below(src, seats)); len(other) > 0 && uno.Below(src, 2) == 0 {
			moves = other
		}
		if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	names := make([]string, seats)
	for i := range names {
		names[i] = "random"
	}
	r, err := record.Of(&g, names)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// legalTexts lists all legal moves of all seats as the naive replayer does.
func legalTexts(g *uno.Game) []string {
	list := []string{}
	for seat := range int(g.Seats) {
		for _, m := range g.Legal(nil, seat) {
			list = append(list, m.String())
		}
	}
	slices.Sort(list)
	return list
}

// TestEngineAgreesWithTheNaiveReplayer checks the engine against the second
// implementation of docs/rules.md on records of random hands: the same legal moves at
// every action, the same end.
func TestEngineAgreesWithTheNaiveReplayer(t *testing.T) {
	src := rand.NewPCG(5, 5)
	for i := range games(400, 30_000) {
		rec := randomRecord(t, src, uint64(i))
		line, err := rec.AppendLine(nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := naive.Replay(line)
		if err != nil {
			t.Fatalf("game %d: the naive replayer says %v\n%s", i, err, line)
		}
		back, err := record.Parse(line)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", i, err, line)
		}
		var legal [][]string
		var hands [][]string
		turns, turned := 0, 0
		err = back.Replay(func(g *uno.Game, i int, _ uno.Move, last bool) error {
			if !last {
				for len(legal) < i { // the colour that chance named
					legal = append(legal, nil)
				}
				legal = append(legal, legalTexts(g))
				return nil
			}
			turns = int(g.Turns)
			for seat := range g.Seats {
				names := []string{}
				for _, k := range g.Hands[seat].Kinds() {
					names = append(names, k.String())
				}
				slices.Sort(names)
				hands = append(hands, names)
			}
			for _, e := range g.Log.Events {
				if e.Type == uno.Reshuffled {
					turned++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatalf("game %d: %v\n%s", i, err, line)
		}
		for k := range legal {
			if legal[k] != nil && !slices.Equal(legal[k], want.Legal[k]) {
				t.Fatalf("game %d, action %d: legal moves differ (-naive +engine):\n%s\n%s", i, k, cmp.Diff(want.Legal[k], legal[k]), line)
			}
		}
		if turns != want.Turns || turned != want.Reshuffles || !cmp.Equal(hands, want.FinalHands) {
			t.Fatalf("game %d ends otherwise: turns %d and %d, reshuffles %d and %d, hands\n%v\n%v\n%s", i, turns, want.Turns, turned, want.Reshuffles, hands, want.FinalHands, line)
		}
	}
}

// mutate changes an action, a card that is seen, or the result, and describes
// the change.
func mutate(rec *record.Record, rng *rand.Rand) (*record.Record, string) {
	line, err := rec.AppendLine(nil)
	if err != nil {
		panic(err)
	}
	var m record.Record
	if err := json.Unmarshal(line, &m); err != nil {
		panic(err)
	}
	switch rng.IntN(8) {
	case 0:
		i := rng.IntN(len(m.Actions))
		m.Actions = slices.Delete(m.Actions, i, i+1)
		return &m, "an action left out"
	case 1:
		i := rng.IntN(len(m.Actions))
		m.Actions = slices.Insert(m.Actions, i, m.Actions[rng.IntN(len(m.Actions))])
		return &m, "an action put in"
	case 2:
		i, j := rng.IntN(len(m.Actions)), rng.IntN(len(m.Actions))
		m.Actions[i], m.Actions[j] = m.Actions[j], m.Actions[i]
		return &m, "two actions swapped"
	case 3:
		i := rng.IntN(len(m.Actions))
		seat, _, _ := strings.Cut(m.Actions[i], " ")
		kinds := uno.AllKinds()
		k := kinds[rng.IntN(len(kinds))].String()
		forms := []string{k, k + "!", k + ":r", k + " " + k, "jump " + k, "draw", "pass", "challenge", "accept", "uno", "color g", "swap 1", "catch 0", "draw w:r", "nonsense"}
		m.Actions[i] = seat + " " + forms[rng.IntN(len(forms))]
		return &m, "an action changed"
	case 4:
		i, j := rng.IntN(len(m.Deck)), rng.IntN(len(m.Deck))
		m.Deck[i], m.Deck[j] = m.Deck[j], m.Deck[i]
		return &m, "two cards of the deck swapped"
	case 5:
		kinds := uno.AllKinds()
		m.Deck[rng.IntN(len(m.Deck))] = kinds[rng.IntN(len(kinds))]
		return &m, "a card of the deck changed"
	case 6:
		if n := len(m.Shuffles); n > 0 {
			pile := m.Shuffles[rng.IntN(n)]
			i, j := rng.IntN(len(pile)), rng.IntN(len(pile))
			pile[i], pile[j] = pile[j], pile[i]
			if rng.IntN(4) == 0 {
				m.Shuffles = m.Shuffles[:n-1]
			}
			return &m, "a new pile changed"
		}
		m.Shuffles = append(m.Shuffles, record.Cards{uno.Card(uno.Red, 5)})
		return &m, "a pile too many"
	default:
		switch rng.IntN(3) {
		case 0:
			m.Result.Points++
		case 1:
			w := rng.IntN(len(m.Seats))
			m.Result.Winner = &w
		default:
			m.Result.Reason = []string{"out", "blocked", "limit"}[rng.IntN(3)]
		}
		return &m, "the result changed"
	}
}

// TestVerifyRefutesWhatTheNaiveReplayerRefutes spoils records and asks both:
// what one refutes the other does, and where it breaks they agree.
func TestVerifyRefutesWhatTheNaiveReplayerRefutes(t *testing.T) {
	src := rand.NewPCG(6, 6)
	rng := rand.New(src)
	refuted := 0
	for i := range games(300, 20_000) {
		rec := randomRecord(t, src, uint64(i))
		for range 10 {
			spoilt, how := mutate(rec, rng)
			line, err := spoilt.AppendLine(nil)
			if err != nil {
				t.Fatal(err)
			}
			_, want := naive.Replay(line)
			back, got := record.Parse(line)
			if got == nil {
				got = back.Verify()
			}
			if (want == nil) != (got == nil) {
				t.Fatalf("game %d, %s: naive says %v, Verify %v\n%s", i, how, want, got, line)
			}
			if want != nil {
				refuted++
			}
			var wantBroken *naive.Broken
			var gotBroken *record.Broken
			if errors.As(want, &wantBroken) && errors.As(got, &gotBroken) && wantBroken.Action != gotBroken.Action {
				t.Fatalf("game %d, %s: naive says %v, Verify %v\n%s", i, how, want, got, line)
			}
		}
	}
	if refuted == 0 {
		t.Fatal("no mutation was refuted")
	}
	t.Logf("%d mutations refuted by both", refuted)
}

// TestRecordsSurviveEveryForm writes records in each form and reads them back.
func TestRecordsSurviveEveryForm(t *testing.T) {
	src := rand.NewPCG(9, 9)
	var recs []*record.Record
	for i := range 20 {
		recs = append(recs, randomRecord(t, src, uint64(i)))
	}
	for _, name := range []string{"games.jsonl", "games.jsonl.gz"} {
		path := t.TempDir() + "/" + name
		w, err := record.Create(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range recs {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		reader := record.NewReader(path, f)
		for i, want := range recs {
			got, err := reader.Next()
			if err != nil {
				t.Fatal(err)
			}
			a, _ := want.AppendLine(nil)
			b, _ := got.AppendLine(nil)
			if !bytes.Equal(a, b) {
				t.Fatalf("%s: record %d reads back as\n%s\nnot\n%s", name, i, b, a)
			}
		}
		if _, err := reader.Next(); err != io.EOF {
			t.Fatalf("%s: after the last record: %v", name, err)
		}
	}
}

// TestKeysAreExactAndUnique: a record cannot say one thing to a reader and
// another to the program. Unknown keys are ignored, also new ones.
func TestKeysAreExactAndUnique(t *testing.T) {
	line := string(bytes.TrimSpace(goodLine(t)))
	name := `"rules":{"name":`
	for _, tt := range []struct {
		what     string
		old, new string
		ok       bool
	}{
		{"an unknown key", `{"format":1`, `{"note":{"a":1},"format":1`, true},
		{"a key in capitals", `{"format":1`, `{"Result":null,"format":1`, false},
		{"a key instead in capitals", `"dealer":`, `"Dealer":`, false},
		{"a repeated key", `{"format":1`, `{"format":1,"format":1`, false},
		{"a repeated unknown key", `{"format":1`, `{"x":1,"x":1,"format":1`, false},
		{"a repeated key below", `"reason":`, `"points":0,"reason":`, false},
		{"a key below in capitals", `"reason":`, `"Points":0,"reason":`, false},
		{"rules twice named", name, `"rules":{"name":"official","name":`, false},
		{"rules named in capitals", name, `"rules":{"Name":"official","name":`, false},
	} {
		text := strings.Replace(line, tt.old, tt.new, 1)
		if text == line {
			t.Fatalf("%s: the line has no %s", tt.what, tt.old)
		}
		_, err := record.Parse([]byte(text))
		var bad *record.Malformed
		if (err == nil) != tt.ok || err != nil && !errors.As(err, &bad) {
			t.Errorf("%s: %v", tt.what, err)
		}
		if _, err := naive.Replay([]byte(text)); (err == nil) != tt.ok {
			t.Errorf("%s: the naive replayer says %v", tt.what, err)
		}
	}
}
