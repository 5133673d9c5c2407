package train

import (
	"os"
	"testing"

	"github.com/unolab/uno/policy/learnt"
)

func TestExport(t *testing.T) {
	tr := New(Config{})
	f, err := os.Open(os.Getenv("IN"))
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Load(f); err != nil {
		t.Fatal(err)
	}
	t.Log(tr.Games)
	if err := os.WriteFile(os.Getenv("TO"), learnt.NewModel(tr.mean, 4).Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
}
