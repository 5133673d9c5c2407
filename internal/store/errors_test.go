package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// refused opens a store that cannot be opened: the error is one line with some
// words in it and without others.
func refused(t *testing.T, address, dir string, words ...string) {
	t.Helper()
	s, err := store.Open(t.Context(), address, dir)
	if err == nil {
		s.Close()
		t.Fatalf("%s%s is opened", address, dir)
	}
	oneLine(t, err, words...)
}

// oneLine holds an error to be one line with some words in it.
func oneLine(t *testing.T, err error, words ...string) {
	t.Helper()
	text := err.Error()
	if strings.Contains(text, "\n") || len(text) > 400 {
		t.Errorf("not one clear line: %q", text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%q does not say %q", text, w)
		}
	}
	for _, secret := range []string{"secret", "hidden"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q tells the password", text)
		}
	}
}

func TestAddressesThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	refused(t, "mysql://ann:secret@localhost/uno", dir, "mysql://ann:xxxxx@localhost/uno", "begins with postgres://")
	refused(t, "studio.db", dir, "begins with postgres://")
	refused(t, "http://ann:secret@[", dir, "http:..")
	refused(t, "localhost:5432?password=secret", dir, "begins with postgres://")
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("something was made: %v %v", entries, err)
	}
}

func TestFilesThatAreNoStore(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, store.File)
	for _, text := range []string{"not a database at all", "\n" + strings.Repeat("text ", 2000)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, "", dir, path, "damaged or no SQLite file")
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("the file was changed: %q %v", kept, err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	refused(t, "", dir, path, "cannot be written")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, "", filepath.Join(file, "folder"), "data folder", file)
}

// TestDamagedFiles damages a store in many places. It opens or does not, and
// each call works or fails with one clear line; what reads finds is what was
// written or an error.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), "", dir)
	if err != nil {
		t.Fatal(err)
	}
	ids := keepGames(t, s, 4)
	want := map[int64][]byte{}
	for _, id := range ids {
		f, err := s.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		want[id] = f.Record
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, store.File)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range 24 {
		bad := bytes.Clone(sound)
		if i%2 == 0 {
			bad = bad[:len(bad)*i/24]
		} else {
			at := len(bad) * i / 24
			for j := at; j < min(at+2048, len(bad)); j++ {
				bad[j] ^= 0x5a
			}
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, store.File), bad, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), "", dir)
		if err != nil {
			oneLine(t, err, dir)
			failed++
			continue
		}
		_, tablesErr := s.OpenTables(t.Context())
		_, _, gamesErr := s.Games(t.Context(), store.Query{Name: "Ann"})
		_, nameErr := s.Name(t.Context(), "Ann")
		for _, err := range []error{tablesErr, gamesErr, nameErr} {
			if err != nil {
				oneLine(t, err)
				failed++
			}
		}
		for _, id := range ids {
			f, err := s.Game(t.Context(), id)
			if err == nil && !bytes.Equal(f.Record, want[id]) {
				t.Errorf("damage %d: the record of game %d is read damaged", i, id)
			}
		}
		if err := s.Close(); err != nil {
			oneLine(t, err)
		}
	}
	if failed == 0 {
		t.Error("nothing failed")
	}
}

// keepGames keeps some finished hands of a table and returns their numbers.
func keepGames(t *testing.T, s store.Store, n int) (ids []int64) {
	t.Helper()
	if err := s.CreateTable(t.Context(), store.Table{Code: "KEPT", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	for i, rec := range storetest.Records(t, n, 77) {
		f := store.Finish{Record: rec, MatchWinner: -1, Seats: make([]store.Seat, len(rec.Seats))}
		f.Seats[0] = store.Seat{Name: "Ann", Player: store.Person}
		if err := s.StartHand(t.Context(), "KEPT", store.Hand{Round: i}, nil); err != nil {
			t.Fatal(err)
		}
		id, err := s.FinishHand(t.Context(), "KEPT", i, f, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// TestOneProgramAtATime opens a store twice; when the first is closed another
// may have it.
func TestOneProgramAtATime(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 2 {
		s, err := store.Open(t.Context(), "", dir)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, "", dir, "in use by another program")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFoldersOfAnyName keeps a store in folders whose names mean something in
// addresses.
func TestFoldersOfAnyName(t *testing.T) {
	for _, name := range []string{"with space", "q?mode=memory", "per%20cent", "hash#tag", "ünï", "a&b=c;d"} {
		dir := filepath.Join(t.TempDir(), name)
		for range 2 {
			s, err := store.Open(t.Context(), "", dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, store.File)); err != nil {
			t.Error(err)
		}
	}
}
