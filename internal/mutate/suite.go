package mutate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// numberVariable is the variable of the environment that selects a mutant of a
// test binary.
const numberVariable = "UNO_MUTANT"

// Suite is the tests of a package that are to notice faults.
type Suite struct {
	Dir     string   // the directory of the package
	Package string   // its name
	Slow    string   // a pattern of tests to run last, as for go test -run
	Skip    string   // a pattern of tests to leave out, as for go test -skip
	Flags   []string // more flags of the test binary
	// Limit is how much processor time the tests may take; more is a fault that
	// is noticed. On a busy machine processor time says what the clock does not.
	Limit time.Duration
	// Memory is how many bytes the tests may map; more is noticed as well.
	Memory int64
}

// Verdict is what became of a mutant.
type Verdict int

// The verdicts.
const (
	Noticed  Verdict = iota // a test failed
	Survived                // all tests passed
	Unbuilt                 // it does not compile: no fault at all
)

// Trial is a test binary that holds mutants.
type Trial struct {
	suite   *Suite
	binary  string
	unbuilt []bool
}

// Build builds one test binary with all mutants, each of which can be selected,
// in a directory. Those that do not compile are left out.
func (s *Suite) Build(ctx context.Context, dir string, list []Mutant) (*Trial, error) {
	t := &Trial{s, filepath.Join(dir, "tests"), make([]bool, len(list))}
	for {
		wrong, err := t.build(ctx, dir, list)
		if err != nil || len(wrong) == 0 {
			return t, err
		}
		for _, n := range wrong {
			t.unbuilt[n-1] = true
		}
	}
}

// build builds the binary with the mutants that are not known not to compile,
// and names those of them that do not.
func (t *Trial) build(ctx context.Context, dir string, list []Mutant) (wrong []int, err error) {
	byFile := map[string][]int{}
	for i, m := range list {
		if !t.unbuilt[i] {
			byFile[m.File] = append(byFile[m.File], i+1)
		}
	}
	extra, err := filepath.Abs(filepath.Join(t.suite.Dir, "mutant_number.go"))
	if err != nil {
		return nil, err
	}
	replace := map[string]string{extra: filepath.Join(dir, "mutant_number.go")}
	if err := os.WriteFile(replace[extra], selectorSource(t.suite.Package), 0o600); err != nil {
		return nil, err
	}
	spans := map[string][]span{}
	for name, numbers := range byFile {
		path, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text, where, err := schema(name, source, list, numbers)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(path)
		replace[path], spans[base] = filepath.Join(dir, base), where
		if err := os.WriteFile(replace[path], text, 0o600); err != nil {
			return nil, err
		}
	}
	overlay := filepath.Join(dir, "overlay.json")
	data, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		return nil, err
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", t.binary, ".")
	build.Dir = t.suite.Dir
	out, err := build.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case err == nil:
		return nil, nil
	case !errors.As(err, &failed) || ctx.Err() != nil:
		return nil, fmt.Errorf("go test -c: %w", err)
	}
	if wrong = blame(string(out), spans); len(wrong) == 0 {
		return nil, fmt.Errorf("go test -c fails, and not for a mutant:\n%s", out)
	}
	return wrong, nil
}

// complaint is a line of the compiler.
var complaint = regexp.MustCompile(`(?m)([^\s/\\:]+\.go):(\d+):\d+: `)

// blame finds the mutants, once each, in whose lines the compiler found faults.
func blame(out string, spans map[string][]span) (list []int) {
	seen := map[int]bool{}
	for _, c := range complaint.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(c[2]) // digits
		for _, s := range spans[c[1]] {
			if s.first <= line && line <= s.last && !seen[s.mutant] {
				seen[s.mutant] = true
				list = append(list, s.mutant)
			}
		}
	}
	return list
}

// Try runs the tests with one mutant, by its number in the list from 1, or with
// none, which is 0. Limits are the shell's, so it takes a POSIX system.
func (t *Trial) Try(ctx context.Context, number int) (Verdict, error) {
	if number > 0 && t.unbuilt[number-1] {
		return Unbuilt, nil
	}
	s := t.suite
	skip := s.Skip
	if s.Slow != "" {
		skip = s.Slow + "|" + s.Skip
	}
	runs := [][]string{{"-test.skip", skip}}
	if s.Slow != "" {
		runs = append(runs, []string{"-test.run", s.Slow, "-test.skip", s.Skip})
	}
	limits := fmt.Sprintf(`ulimit -t %d && ulimit -v %d && exec "$0" "$@"`, int(s.Limit.Seconds()), s.Memory>>10)
	for _, which := range runs {
		args := append([]string{"-c", limits, t.binary, "-test.failfast", "-test.short"}, which...)
		run := exec.CommandContext(ctx, "sh", append(args, s.Flags...)...)
		run.Dir = s.Dir
		// The tests run with their short counts, also where long ones are asked for.
		run.Env = append(os.Environ(), "UNO_LONG=", numberVariable+"="+strconv.Itoa(number), "GOMAXPROCS=1")
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
