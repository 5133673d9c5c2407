package session

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/record"
)

// official is a small match of a person against programs.
func official(seed uint64, to int) Setup {
	rules, _ := uno.Preset("official")
	return Setup{Rules: rules, Seats: []string{Person, "greedy", "random"}, Seed: seed, Target: to, Hint: "greedy"}
}

// readRecords reads and verifies all records of a file.
func readRecords(t *testing.T, file string) []*record.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []*record.Record
	for r := record.NewReader(file, f); ; {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err == nil {
			err = rec.Verify()
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
}

// A game that is left and taken up from its file after every single step comes
// to the same end, and each finished hand is recorded exactly once.
func TestLeavingAfterEveryStepLosesNothing(t *testing.T) {
	dir := t.TempDir()
	for _, leave := range []bool{false, true} {
		k := &Keeper{SaveFile: filepath.Join(dir, "game.json"), RecordsFile: filepath.Join(dir, map[bool]string{false: "whole.jsonl", true: "left.jsonl"}[leave])}
		s, err := New(official(5, 150))
		if err != nil {
			t.Fatal(err)
		}
		gu := &guest{rng: rand.New(rand.NewPCG(1, 1)), forgets: true}
		for s.Ask().Kind != table.MatchOver {
			gu.step(t, s, 100)
			if err := k.Keep(s); err != nil {
				t.Fatal(err)
			}
			if !leave || s.Ask().Kind == table.MatchOver {
				continue
			}
			k = &Keeper{SaveFile: k.SaveFile, RecordsFile: k.RecordsFile}
			var changed bool
			if s, changed, err = k.Open(); err != nil || changed {
				t.Fatal(changed, err)
			}
		}
		if _, err := os.Stat(k.SaveFile); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the kept game is still there after the match: %v", err)
		}
	}
	whole, left := readRecords(t, filepath.Join(dir, "whole.jsonl")), readRecords(t, filepath.Join(dir, "left.jsonl"))
	same := cmp.Comparer(func(a, b uno.Rules) bool { return a == b })
	if diff := cmp.Diff(whole, left, same, cmpopts.IgnoreUnexported(record.Record{})); diff != "" {
		t.Errorf("records (-whole +left)\n%s", diff)
	}
	if len(whole) < 2 || whole[len(whole)-1].Scores == nil || whole[1].Round != 1 || whole[0].Match != "play-5" {
		t.Errorf("%d hands; the last scores are %v", len(whole), whole[len(whole)-1].Scores)
	}
}

// A program that is killed between writing the record of a hand and keeping
// the game does not write the record twice.
func TestARecordIsNotWrittenTwice(t *testing.T) {
	dir := t.TempDir()
	k := &Keeper{SaveFile: filepath.Join(dir, "game.json"), RecordsFile: filepath.Join(dir, "records.jsonl")}
	s, err := New(official(5, 1000))
	if err != nil {
		t.Fatal(err)
	}
	gu := &guest{rng: rand.New(rand.NewPCG(1, 1))}
	for s.Ask().Kind != table.HandOver {
		if err := k.Keep(s); err != nil {
			t.Fatal(err)
		}
		gu.step(t, s, 1)
	}
	if err := k.record(s); err != nil { // and then it is killed
		t.Fatal(err)
	}
	again := &Keeper{SaveFile: k.SaveFile, RecordsFile: k.RecordsFile}
	if s, _, err = again.Open(); err != nil {
		t.Fatal(err)
	}
	for ; s.Ask().Kind != table.HandOver; gu.step(t, s, 1) {
	}
	if err := again.Keep(s); err != nil {
		t.Fatal(err)
	}
	// Another match is recorded meanwhile; the kept game knows that its hand is.
	f, err := os.OpenFile(k.RecordsFile, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("\n"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	again = &Keeper{SaveFile: k.SaveFile, RecordsFile: k.RecordsFile}
	if s, _, err = again.Open(); err != nil {
		t.Fatal(err)
	}
	if err := again.Keep(s); err != nil {
		t.Fatal(err)
	}
	if n := len(readRecords(t, k.RecordsFile)); n != 1 {
		t.Errorf("the hand is recorded %d times", n)
	}
}

func TestAGameThatCannotBeKeptSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := New(official(5, 100))
	if err != nil {
		t.Fatal(err)
	}
	k := &Keeper{SaveFile: filepath.Join(file, "game.json"), RecordsFile: file}
	if err := k.Keep(s); err == nil || !strings.Contains(err.Error(), "cannot be kept") {
		t.Errorf("keeping in a file as if it were a directory: %v", err)
	}
}

func TestPlacesOfKeptGames(t *testing.T) {
	env := map[string]string{"XDG_STATE_HOME": "/state", "HOME": "/home/ann"}
	if dir, err := Dir(func(k string) string { return env[k] }); err != nil || dir != filepath.FromSlash("/state/uno") {
		t.Errorf("%q, %v", dir, err)
	}
	delete(env, "XDG_STATE_HOME")
	if dir, err := Dir(func(k string) string { return env[k] }); err != nil || dir != filepath.FromSlash("/home/ann/.local/state/uno") {
		t.Errorf("%q, %v", dir, err)
	}
	if _, err := Dir(func(string) string { return "" }); err == nil {
		t.Error("a place without a home")
	}
	dir := filepath.Join(t.TempDir(), "uno")
	if latest, err := LatestIn(dir); err != nil || latest != "" {
		t.Errorf("in no directory: %q, %v", latest, err)
	}
	first, err1 := FreshIn(dir, 7)
	second, err2 := FreshIn(dir, 7)
	if err := errors.Join(err1, err2); err != nil || first == second {
		t.Errorf("%q, %q, %v", first, second, err)
	}
	if latest, err := LatestIn(dir); err != nil || latest != "" {
		t.Errorf("games that were not begun: %q, %v", latest, err)
	}
	if err := os.WriteFile(second, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if latest, err := LatestIn(dir); err != nil || latest != second {
		t.Errorf("%q, %v", latest, err)
	}
}

// kept is a game in the middle, as text.
func kept(tb testing.TB, setup Setup, steps int) []byte {
	tb.Helper()
	s, err := New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	for range steps {
		a := s.Ask()
		switch a.Kind {
		case table.Thinks:
			err = s.Settle(s.Think()())
		case table.HandOver:
			err = s.NextHand()
		case table.MatchOver:
			return nil
		case table.Decide:
			err = s.Play(s.Hint(a.Seat)().Move)
		default:
			err = s.LetPass()
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	data, err := json.Marshal(s.Save())
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestWhatIsNoKeptGameIsRefused(t *testing.T) {
	good := string(kept(t, official(5, 100), 30))
	file := filepath.Join(t.TempDir(), "game.json")
	for name, text := range map[string]string{
		"empty":             "",
		"no JSON":           "hello",
		"another format":    strings.Replace(good, `"format":1`, `"format":9`, 1),
		"an unknown field":  strings.Replace(good, `"format":1`, `"format":1,"colour":1`, 1),
		"a key in capitals": strings.Replace(good, `"seed":`, `"Seed":`, 1),
		"a repeated key":    strings.Replace(good, `"seed":5`, `"seed":6,"seed":5`, 1),
		"repeated below":    strings.Replace(good, `"actions":[`, `"actions":[],"actions":[`, 1),
		"more behind it":    good + "{}",
		"no hand":           `{"format":1,"setup":{"rules":{"name":"official"},"seats":["you","greedy"],"seed":1,"to":5,"hint":"greedy"},"scores":[0,0]}`,
		"another seed":      strings.Replace(good, `"seed":5`, `"seed":6`, 1),
		"unknown player":    strings.Replace(good, `"greedy"`, `"magic"`, 1),
		"a missing score":   strings.Replace(good, `"scores":[0,`, `"scores":[`, 1),
		"a wrong dealer":    strings.Replace(good, `"dealer":`, `"dealer":1`, 1),
		"an illegal move":   strings.Replace(good, `"actions":[`, `"actions":["0 color r",`, 1),
		"no move":           strings.Replace(good, `"actions":[`, `"actions":["x",`, 1),
		"a false moment":    strings.Replace(good, `"passed":[`, `"passed":[10000`, 1),
	} {
		if name != "empty" && name != "no JSON" && name != "no hand" && text == good {
			t.Fatalf("%s: the text is unchanged", name)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := (&Keeper{SaveFile: file}).Open()
		var bad interface{ Malformed() bool }
		if !errors.As(err, &bad) || !bad.Malformed() || !strings.HasPrefix(err.Error(), file+":1: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A program that plays otherwise than when the game was left does not undo
// what was played.
func TestAProgramThatHasChangedIsNoticed(t *testing.T) {
	for seed := range uint64(20) {
		data := kept(t, official(seed, 1000), 25)
		text := strings.ReplaceAll(string(data), `"greedy","random"]`, `"uniform","random"]`)
		sv, err := ParseSaved([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s, changed, err := Resume(sv)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Game().Moves) != len(sv.Hand.Actions) {
			t.Fatal("the moves are not those that were played")
		}
		if changed {
			return
		}
	}
	t.Error("in twenty games nothing was noticed")
}

// FuzzParseSaved: no text makes parsing or resuming panic, and what can be
// resumed is kept again as the same game.
func FuzzParseSaved(f *testing.F) {
	f.Add(kept(f, official(5, 100), 30))
	f.Add(kept(f, official(6, 0), 3))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		sv, err := ParseSaved(data)
		if err != nil {
			return
		}
		s, _, err := Resume(sv)
		if err != nil {
			return
		}
		again := s.Save()
		for i, a := range sv.Hand.Actions {
			m, err := uno.ParseMove(a) // blanks and capitals say nothing
			if err != nil {
				t.Fatal(err)
			}
			sv.Hand.Actions[i] = m.String()
		}
		if diff := cmp.Diff(sv.Hand.Actions, again.Hand.Actions); diff != "" && len(sv.Hand.Actions)+len(again.Hand.Actions) > 0 {
			t.Errorf("actions (-kept +again)\n%s", diff)
		}
	})
}
