package store_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno/internal/store"
)

// TestCommitsAreSynced reads the settings of the writer's own connection:
// without them a loss of power may take what was acknowledged.
func TestCommitsAreSynced(t *testing.T) {
	s, err := store.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for setting, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		got, err := s.Setting(t.Context(), "PRAGMA "+setting)
		if err != nil || got != want {
			t.Errorf("%s is %s, not %s (%v)", setting, got, want, err)
		}
	}
}

// TestAFullDisk lets the file grow no more: moves fail and say why, all that
// was acknowledged stays, and when there is room it goes on.
func TestAFullDisk(t *testing.T) {
	s, err := store.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.CreateTable(t.Context(), store.Table{Code: "A", State: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := s.StartHand(t.Context(), "A", store.Hand{}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Setting(t.Context(), "PRAGMA max_page_count = 80"); err != nil {
		t.Fatal(err)
	}
	accepted := 0
	text := strings.Repeat("x", 1000)
	for accepted < 1000 {
		if err = s.AppendMove(t.Context(), "A", 0, accepted, text); err != nil {
			break
		}
		accepted++
	}
	if err == nil {
		t.Fatal("the disk never fills")
	}
	oneLine(t, err, "the disk is full")
	for range 2 {
		tables, err := s.OpenTables(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := len(tables[0].Hand.Moves); n != accepted {
			t.Errorf("%d moves are kept, %d were accepted", n, accepted)
		}
		if _, err := s.Setting(t.Context(), "PRAGMA max_page_count = 100000"); err != nil {
			t.Fatal(err)
		}
		if err := s.AppendMove(t.Context(), "A", 0, accepted, text); err != nil {
			t.Fatal(err)
		}
		accepted++
	}
}

// openChild opens a store and says the error.
func openChild() {
	s, err := store.Open(context.Background(), os.Getenv(addressEnv), os.Getenv(folderEnv))
	if err == nil {
		err = s.Close()
	}
	fmt.Print(err)
}

// TestAFolderThatMayNotBeWritten opens a store as somebody who may read it
// alone: an empty folder, and one with a store in it.
func TestAFolderThatMayNotBeWritten(t *testing.T) {
	folder, err := os.MkdirTemp("", "uno-readonly")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	self := filepath.Join(folder, "program")
	copyProgram(t, self)
	for _, name := range []string{"empty", "kept"} {
		dir := filepath.Join(folder, name)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if name == "kept" {
			s, err := store.Open(t.Context(), "", dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(self)
		c.Dir = folder
		c.Env = []string{childEnv + "=open", folderEnv + "=" + dir}
		unprivileged(c)
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		oneLine(t, fmt.Errorf("%s", out), filepath.Join(dir, store.File), "cannot be written")
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(self)
	c.Dir = folder
	c.Env = []string{childEnv + "=open", folderEnv + "=/proc/uno"}
	unprivileged(c)
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	oneLine(t, fmt.Errorf("%s", out), "data folder", "/proc/uno")
}

// copyProgram copies this test to where everybody may run it.
func copyProgram(t *testing.T, path string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
}
