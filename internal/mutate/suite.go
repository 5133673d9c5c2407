package mutate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Suite is the tests of a package that are to notice faults.
type Suite struct {
	Dir  string // the directory of the package
	Slow string // a pattern of tests to run last, as for go test -run
	Skip string // a pattern of tests to leave out, as for go test -skip
	// Limit is how long the tests may run; longer is a fault that is noticed.
	Limit time.Duration
}

// Verdict is what became of a mutant.
type Verdict int

// The verdicts.
const (
	Noticed  Verdict = iota // a test failed
	Survived                // all tests passed
	Unbuilt                 // it does not compile: no fault at all
)

// Try builds the tests with a mutant and runs them.
func (s *Suite) Try(ctx context.Context, m Mutant) (Verdict, error) {
	temp, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(temp)
	binary, err := s.build(ctx, temp, m)
	if binary == "" || err != nil {
		return Unbuilt, err
	}
	for _, which := range [][]string{
		{"-test.skip", s.Slow + "|" + s.Skip},
		{"-test.run", s.Slow, "-test.skip", s.Skip},
	} {
		args := append(which, "-test.failfast", "-test.short", "-test.timeout", s.Limit.String())
		run := exec.CommandContext(ctx, binary, args...)
		run.Dir = s.Dir
		var failed *exec.ExitError
		switch err := run.Run(); {
		case errors.As(err, &failed) && ctx.Err() == nil:
			return Noticed, nil
		case err != nil:
			return 0, errors.Join(err, ctx.Err())
		}
	}
	return Survived, nil
}

// build builds the test binary with a mutant; it is "" if that does not
// compile.
func (s *Suite) build(ctx context.Context, temp string, m Mutant) (binary string, err error) {
	path, err := filepath.Abs(m.File)
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	mutated := filepath.Join(temp, filepath.Base(path))
	overlay := filepath.Join(temp, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutated}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(mutated, m.Apply(source), 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return "", err
	}
	binary = filepath.Join(temp, "tests")
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, ".")
	build.Dir = s.Dir
	var failed *exec.ExitError
	switch err := build.Run(); {
	case err == nil:
		return binary, nil
	case errors.As(err, &failed) && ctx.Err() == nil:
		return "", nil
	default:
		return "", fmt.Errorf("go test -c: %w", err)
	}
}
