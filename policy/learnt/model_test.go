package learnt

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

func TestAModelIsReadBackAsItWasWritten(t *testing.T) {
	w := make(Weights, Features)
	for i := range w {
		w[i] = float32(math.Sin(float64(i))) * 7
	}
	w[0], w[1] = 1e9, -1e9 // beyond what is kept
	m := NewModel(w, 1)
	data := m.Encode()
	again, err := Decode(data)
	if err != nil || !bytes.Equal(again.Encode(), data) {
		t.Fatalf("read back: %v", err)
	}
	for i, x := range again.weights[2:] {
		if d := math.Abs(float64(x - w[i+2])); d > 0.5/unit {
			t.Fatalf("weight %d moved by %v", i+2, d)
		}
	}
	if again.weights[0] < 60 || again.weights[1] > -60 {
		t.Errorf("weights out of range became %v and %v", again.weights[0], again.weights[1])
	}
	path := filepath.Join(t.TempDir(), FileName)
	if err := os.WriteFile(path, data[:100], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(filepath.Dir(path)); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("half a file: %v", err)
	}
	if _, err := Open(filepath.Join(path, "nothing")); err == nil {
		t.Error("a file that there is not")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add(modelMagic)
	f.Add(NewModel(make(Weights, Features), 1).Encode()[:40])
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(m.Encode())
		if err != nil || !slices.Equal(again.weights, m.weights) {
			t.Errorf("a model that was read is not read back: %v", err)
		}
	})
}

func TestTheEmbeddedModelsFitTheirRules(t *testing.T) {
	size := int64(0)
	err := fs.WalkDir(files, ".", func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	if err != nil || size < 1e5 || size > 1e6 {
		t.Errorf("the embedded weights have %d bytes, which is to be less than a megabyte: %v", size, err)
	}
	for text, want := range map[string]int{
		"pomdp": pomdpModel, "official": duoModel, "official[limit=300]": duoModel, "official[no-uno-call]": duoModel,
		"rlcard": rlcardModel, "official[twins]": generalModel, "wikipedia": generalModel, "duel": generalModel,
	} {
		r, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		if Fast(&r, 2) != loaded()[want] {
			t.Errorf("%s is not played by %s", text, modelFiles[want])
		}
	}
	r, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	if Fast(&r, 7) != loaded()[tableModel] {
		t.Error("official with seven seats")
	}
}
