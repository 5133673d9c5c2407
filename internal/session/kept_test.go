package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/internal/table"
)

// Games that earlier versions of the program have kept are taken up where they
// were, and kept again in the same form.
func TestGamesThatWereKeptBeforeOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/kept/*.json")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	passed := 0
	for _, file := range files {
		s, changed, err := (&Keeper{SaveFile: file}).Open()
		if err != nil || changed {
			t.Fatalf("%s: changed %v, %v", file, changed, err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var was, is any
		again, err := json.Marshal(s.Save())
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &was); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &is); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(was, is); diff != "" {
			t.Errorf("%s (-was +is)\n%s", file, diff)
		}
		passed += len(s.t.History().Passed)
		if k := s.Ask().Kind; k != table.Decide && k != table.Moment && k != table.CatchMoment {
			t.Errorf("%s: nobody is asked: %v", file, k)
		}
	}
	if passed == 0 {
		t.Error("in no game a moment was let pass")
	}
}
