package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Claim is what a source says and what was found.
type Claim struct {
	Name    string   `json:"name"`
	Claim   string   `json:"claim"`
	Source  string   `json:"source"`
	Method  string   `json:"method"`
	Range   string   `json:"range"` // what is taken to be the claim, about the first figure or, of several players, about each
	Figures []Figure `json:"figures"`
	Verdict string   `json:"verdict"`
}

// decide gives the verdict on the first figure.
func (c Claim) decide(lo, hi float64) Claim {
	c.Range = strings.TrimSpace(fmt.Sprintf("%s between %g and %g %s", c.Figures[0].Name, lo, hi, c.Figures[0].Unit))
	c.Verdict = judge(c.Figures[0], lo, hi)
	return c
}

// decideEach returns the verdict on all figures, each of a different player.
func (c Claim) decideEach(lo, hi float64) Claim {
	c.Range = fmt.Sprintf("for each player between %g and %g %s", lo, hi, c.Figures[0].Unit)
	c.Verdict = judgeEach(c.Figures, lo, hi)
	return c
}

// Result is a study that was run.
type Result struct {
	Study   string  `json:"study"`
	Title   string  `json:"title"`
	Version int     `json:"version"` // changes when the study does
	Size    int     `json:"size"`
	Seed    uint64  `json:"seed"`
	Only    string  `json:"only,omitempty"` // the key of the one claim that was measured
	Command string  `json:"command"`
	Claims  []Claim `json:"claims"`
}

// Plan is the size and seed of a study.
type Plan struct {
	Size  int // games for each claim; 0: the study's own
	Seed  uint64
	Claim string // the key of the one claim to measure; "": all
	// Progress, unless nil, receives what is being measured.
	Progress func(what string)
}

// tell reports the progress.
func (p *Plan) tell(what string) {
	if p.Progress != nil {
		p.Progress(what)
	}
}

// Study is a study that can be run.
type Study struct {
	Name    string
	Title   string
	Version int
	Size    int // the usual size
	source  string
	claims  []measure
}

// measure is a claim that a study measures.
type measure struct {
	name string
	run  func(ctx context.Context, r *run, name string) (Claim, error)
}

// key is the name of a claim as it is asked for: "Loser's cards" is losers-cards.
func (m measure) key() string {
	return strings.NewReplacer(" ", "-", "'", "").Replace(strings.ToLower(m.name))
}

// Claims lists the keys of the claims, in the order of the result.
func (s Study) Claims() (keys []string) {
	for _, m := range s.claims {
		keys = append(keys, m.key())
	}
	return keys
}

// Studies lists the studies there are.
func Studies() []Study {
	return []Study{duelStudy, thresholdStudy, censusStudy}
}

// Find finds a study by its name.
func Find(name string) (Study, error) {
	for _, s := range Studies() {
		if s.Name == name {
			return s, nil
		}
	}
	return Study{}, fmt.Errorf("no study is called %q", name)
}

// Run runs a study, or one claim of it. Where kept, the JSON of an earlier result,
// is of the same study, version, size, seed and claim, that is the result.
func (s Study) Run(ctx context.Context, kept []byte, p Plan) (r *Result, same bool, err error) {
	if p.Size == 0 {
		p.Size = s.Size
	}
	if p.Claim != "" && !slices.Contains(s.Claims(), p.Claim) {
		return nil, false, fmt.Errorf("study %s has no claim %q, but %s", s.Name, p.Claim, strings.Join(s.Claims(), ", "))
	}
	r = &Result{
		Study: s.Name, Title: s.Title, Version: s.Version, Size: p.Size, Seed: p.Seed, Only: p.Claim,
		Command: fmt.Sprintf("uno study %s -n %d --seed %d", s.Name, p.Size, p.Seed),
	}
	if p.Claim != "" {
		r.Command += " --claim " + p.Claim
	}
	if kept != nil {
		old, err := r.same(kept)
		if err != nil || old != nil {
			return old, old != nil, err
		}
	}
	if r.Claims, err = s.measure(ctx, p); err != nil {
		return nil, false, err
	}
	return r, false, nil
}

// measure measures the claims of the plan.
func (s Study) measure(ctx context.Context, p Plan) (list []Claim, err error) {
	t, err := newTable(p.Seed)
	if err != nil {
		return nil, err
	}
	r := run{Plan: p, table: t}
	for _, m := range s.claims {
		if p.Claim != "" && p.Claim != m.key() {
			continue
		}
		c, err := m.run(ctx, &r, m.name)
		if err != nil {
			return nil, err
		}
		c.Name, c.Source = m.name, s.source
		list = append(list, c)
	}
	return list, nil
}

// base is what the files of a study, or of one claim of it, are called, without
// their endings.
func base(study, claim string) string {
	if claim != "" {
		return study + "-" + claim
	}
	return study
}

// File is where the result of a study, or of one claim of it, is kept.
func File(dir, study, claim string) string { return filepath.Join(dir, base(study, claim)+".json") }

// Kept reads the result that Write wrote, nil if there is none.
func Kept(dir, study, claim string) ([]byte, error) {
	data, err := os.ReadFile(File(dir, study, claim))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// ErrNoResult says that what was kept is not the result of the study.
var ErrNoResult = errors.New("not the result of a study; name another directory")

// same is the kept result if it is of the same run, otherwise nil. What cannot be
// read as a result is an error, because it would be overwritten.
func (r *Result) same(kept []byte) (*Result, error) {
	var old Result
	if err := json.Unmarshal(kept, &old); err != nil || old.Study != r.Study {
		return nil, ErrNoResult
	}
	if old.Version != r.Version || old.Size != r.Size || old.Seed != r.Seed || old.Only != r.Only {
		return nil, nil
	}
	return &old, nil
}

// Write writes the result to a directory as JSON, as a page and as a plot. It
// makes the directory if necessary.
func (r *Result) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(File(dir, r.Study, r.Only), append(data, '\n'), 0o644),
		os.WriteFile(filepath.Join(dir, base(r.Study, r.Only)+".md"), []byte(r.Markdown()), 0o644),
		os.WriteFile(filepath.Join(dir, base(r.Study, r.Only)+".svg"), []byte(r.SVG()), 0o644),
	)
}
