package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/study"
	"github.com/unolab/uno/train"
)

// TestStudiesAndTrainingsAreThoseOfOneMachine: the claims of a study, and the
// checkpoint of a training, have the bytes of one machine.
func TestStudiesAndTrainingsAreThoseOfOneMachine(t *testing.T) {
	all := study.Functions()
	maps.Copy(all, train.Functions())
	c, err := Open(t.Context(), Config{Workers: 2, Version: "test", Functions: all})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	duel, err := study.Find("duel")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	run := func(ctx context.Context) (claims, checkpoint []byte) {
		r, _, err := duel.Run(ctx, nil, study.Plan{Size: 2, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		if claims, err = json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		config := train.Config{Rules: rules, Seats: 2, Seed: 5, Workers: 2, Against: []string{train.Self, "greedy"}}
		if _, err := train.Run(ctx, config, train.Plan{Dir: dir, Games: train.Batch, Every: 100}); err != nil {
			t.Fatal(err)
		}
		checkpoint, err = os.ReadFile(filepath.Join(dir, "checkpoint"))
		if err != nil {
			t.Fatal(err)
		}
		return claims, checkpoint
	}
	claims, checkpoint := run(t.Context())
	claims2, checkpoint2 := run(spread.WithElsewhere(t.Context(), c))
	if !bytes.Equal(claims, claims2) {
		t.Errorf("the study:\n%s\n%s", claims, claims2)
	}
	if !bytes.Equal(checkpoint, checkpoint2) {
		t.Error("the checkpoints differ")
	}
}
