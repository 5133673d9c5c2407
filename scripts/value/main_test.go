package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/train"
)

func TestAValueFunctionIsWritten(t *testing.T) {
	c := train.ValueConfig{Seats: 2, Starts: 128, Seed: 1, Workers: 1}
	out := filepath.Join(t.TempDir(), "value")
	if err := run("pomdp", &c, out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err == nil {
		_, err = learnt.DecodeValue(data)
	}
	if err != nil {
		t.Error(err)
	}
	c.Starts = 5
	if run("pomdp", &c, out) == nil {
		t.Error("fitted to five hands")
	}
	if run("no-rules", &c, out) == nil {
		t.Error("fitted under no rules")
	}
	c.Seats, c.Starts = 3, 128
	if err := run("rlcard", &c, out); err == nil {
		t.Error("fitted to hands that the fast engine does not play")
	}
}
