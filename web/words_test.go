package web_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// named is what has a name in the engine and words in the page's catalogue, in
// each of its languages. (A program without words there is described by its own
// English sentence.)
type named struct {
	Options []string `json:"options"`
	Presets []string `json:"presets"`
}

// The page's own tests hold its catalogue to test/fixtures/named.json; this
// holds that file to the engine. UNO_UPDATE=1 writes it anew.
func TestNamed(t *testing.T) {
	want := named{Presets: uno.PresetNames()}
	for _, o := range uno.Options() {
		want.Options = append(want.Options, o.Name)
	}
	file := filepath.Join("test", "fixtures", "named.json")
	if os.Getenv("UNO_UPDATE") != "" {
		data, err := json.MarshalIndent(want, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var have named
	if err := json.Unmarshal(data, &have); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("%s is not what the engine has; UNO_UPDATE=1 go test ./web, then give the new names words in src/words (-engine +file):\n%s", file, diff)
	}
}
