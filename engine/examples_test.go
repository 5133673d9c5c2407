package engine

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The sample engines play through the arena, under rules with every kind of
// question, without a fault; both play the same, and better than random.
func TestSamples(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "sample")
	if out, err := exec.Command("go", "build", "-o", binary, "../examples/engine").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commands := []string{"'" + binary + "'"}
	if _, err := exec.LookPath("python3"); err == nil {
		commands = append(commands, "exec python3 ../examples/engine/engine.py")
	} else {
		t.Log("no python3: the sample in Python is not tested")
	}
	var first []string
	for i, command := range commands {
		p := NewProgram(t.Context(), command, Config{})
		_, lines := run(t, playing(t, "official[stack=any,jump-in,seven-zero,twins]", p, 30, "random", "engine", "random"))
		s, more := run(t, playing(t, "official", p, 200, "engine", "random"))
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if s.Forfeits != nil || s.Seats[0].Wins < 105 {
			t.Errorf("%s: %+v", command, s)
		}
		lines = append(lines, more...)
		if len(lines) != 230 {
			t.Errorf("%s: %d records", command, len(lines))
		}
		if i == 0 {
			first = lines
		} else if diff := cmp.Diff(first, lines); diff != "" {
			t.Errorf("the samples differ: %s", diff)
		}
	}
}
