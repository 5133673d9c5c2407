package study

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shownDir has the results that are shown.
const shownDir = "../docs/studies"

// shown is the result of a study in shownDir, nil if there is none. It fails where the
// program would measure any of it again.
func shown(t *testing.T, s Study) *Result {
	t.Helper()
	kept, err := Kept(shownDir, s.Name, "")
	if err != nil {
		t.Fatal(err)
	}
	if kept == nil {
		return nil
	}
	old, err := (&Result{Study: s.Name, Version: s.Version, Size: s.Size, Seed: 1}).measured(kept)
	if err != nil || len(old) != len(s.claims) {
		t.Fatalf("%s: %d claims are shown of %d, %v", s.Name, len(old), len(s.claims), err)
	}
	for i, m := range s.claims {
		if c := old[i]; c.Name != m.name || c.Round != m.round {
			t.Fatalf("%s shows %s in round %d, not %s in round %d", s.Name, c.Name, c.Round, m.name, m.round)
		}
	}
	r, same, err := s.Run(t.Context(), kept, Plan{Seed: 1})
	if err != nil || !same {
		t.Fatalf("%s is measured again: %v", s.Name, err)
	}
	return r
}

// files are the files of a directory.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, file := range list {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(data)
	}
	return all
}

// TestPagesShowTheirData: the files in docs/studies are what `uno study all --out
// docs/studies` makes of the JSON among them. UNO_UPDATE=1 writes them.
func TestPagesShowTheirData(t *testing.T) {
	dir := t.TempDir()
	if os.Getenv("UNO_UPDATE") != "" {
		dir = shownDir
	}
	var results []*Result
	for _, s := range Studies() {
		r := shown(t, s)
		if r == nil {
			continue
		}
		if err := r.Write(dir); err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	if err := os.WriteFile(filepath.Join(dir, "index.md"), []byte(Index(results)), 0o644); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files(t, shownDir), files(t, dir)); diff != "" {
		t.Errorf("docs/studies is not what `uno study all --out docs/studies` makes of it (-shown +made):\n%s", diff)
	}
}

// TestFewFiguresDecide: the verdicts of all studies rest on at most deciding figures, by
// the results in docs/studies.
func TestFewFiguresDecide(t *testing.T) {
	n := 0
	for _, s := range Studies() {
		r := shown(t, s)
		if r == nil {
			continue
		}
		for _, c := range r.Claims {
			for _, f := range c.Figures {
				n += toInt(f.Lo != f.Hi)
			}
		}
	}
	if n > 2*deciding { // half of the figures decide nothing
		t.Errorf("%d figures have intervals", n)
	}
}

// TestNothingIsUndecided: each claim in docs/studies has a verdict.
func TestNothingIsUndecided(t *testing.T) {
	for _, s := range Studies() {
		r := shown(t, s)
		if r == nil {
			t.Errorf("docs/studies has no %s", s.Name)
			continue
		}
		for _, c := range r.Claims {
			if c.Verdict == Undecided || c.Verdict == "" {
				t.Errorf("%s, %s: %q", s.Name, c.Name, c.Verdict)
			}
		}
	}
}

// tiny is the size with which each study is run here, 2 unless named.
var tiny = map[string]int{"census": 4}

// TestSameBytes: every study writes the same bytes with one processor and with three,
// and its sentences are those in docs/studies. UNO_UPDATE=1 takes these from here; then
// `uno study all --out docs/studies` writes the pages.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every study twice")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, s := range Studies() {
		t.Run(s.Name, func(t *testing.T) {
			var made [2]map[string]string
			var r *Result
			for i, processors := range []int{1, 3} {
				runtime.GOMAXPROCS(processors)
				dir := t.TempDir()
				var err error
				if r, _, err = s.Run(t.Context(), nil, Plan{Size: max(2, tiny[s.Name]), Seed: 5}); err != nil {
					t.Fatal(err)
				}
				if err := r.Write(dir); err != nil {
					t.Fatal(err)
				}
				made[i] = files(t, dir)
			}
			if diff := cmp.Diff(made[0], made[1]); diff != "" || len(made[0]) != 3 {
				t.Errorf("%d files; with one processor and with three:\n%s", len(made[0]), diff)
			}
			if old := shown(t, s); old != nil {
				sentences(t, r, old)
			}
		})
	}
}

// sentences holds the text of a result that is shown to that of a new one.
func sentences(t *testing.T, now, old *Result) {
	changed := false
	for i := range old.Claims {
		a, b := &now.Claims[i], &old.Claims[i]
		if a.Claim == "" || a.Source == "" || a.Method == "" || a.Range == "" || a.Verdict == "" {
			t.Errorf("%s is not complete: %+v", a.Name, a)
		}
		if what := func(c *Claim) string { // without where it fell
			what, _, _ := strings.Cut(c.Range, ", but ")
			return what
		}; what(a) != what(b) {
			t.Errorf("%s: %q is shown, and now it is %q, which is a new round", a.Name, what(b), what(a))
		}
		text := func(c *Claim) []string { return []string{c.Claim, c.Source, c.Method} }
		if diff := cmp.Diff(text(b), text(a)); diff != "" {
			if changed = true; os.Getenv("UNO_UPDATE") == "" {
				t.Errorf("%s (-shown +now):\n%s", a.Name, diff)
			}
			b.Claim, b.Source, b.Method = a.Claim, a.Source, a.Method
		}
	}
	if changed && os.Getenv("UNO_UPDATE") != "" {
		if err := old.Write(shownDir); err != nil {
			t.Fatal(err)
		}
	}
}
