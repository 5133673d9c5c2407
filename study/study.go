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

	"github.com/unolab/uno/internal/spread"
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
	// Round is how often the range, or the number of hands, was changed after figures
	// were seen. Each round has hands of its own.
	Round int `json:"round,omitempty"`
	// Times is how many times as many hands would decide an undecided claim, if its
	// figures are near their values; 0 where that cannot be said.
	Times int `json:"times,omitempty"`
}

// decide gives the verdict on the first figure.
func (c Claim) decide(lo, hi float64) Claim {
	c.Range = strings.TrimSpace(fmt.Sprintf("%s between %g and %g %s", c.Figures[0].Name, lo, hi, c.Figures[0].Unit))
	c.Verdict = judge(c.Figures[0], lo, hi)
	return c.wanting(c.Figures[:1], lo, hi)
}

// decideEach returns the verdict on all figures, each of a different player.
func (c Claim) decideEach(lo, hi float64) Claim {
	c.Range = fmt.Sprintf("for each player between %g and %g %s", lo, hi, c.Figures[0].Unit)
	c.Verdict = judgeEach(c.Figures, lo, hi)
	return c.wanting(c.Figures, lo, hi)
}

// decideAll returns the verdict on a claim that is about all figures at once: one that is
// outside the range contradicts it.
func (c Claim) decideAll(lo, hi float64) Claim {
	c.Range = fmt.Sprintf("all figures between %g and %g %s", lo, hi, c.Figures[0].Unit)
	c.Verdict = judgeAll(c.Figures, lo, hi)
	return c.wanting(c.Figures, lo, hi)
}

// wanting says how many times the hands an undecided claim is short of.
func (c Claim) wanting(list []Figure, lo, hi float64) Claim {
	if c.Verdict == Undecided {
		c.Times = times(list, lo, hi)
	}
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
	Intro   string  `json:"intro,omitempty"` // what the study is about
	Claims  []Claim `json:"claims"`
}

// Plan is the size and seed of a study.
type Plan struct {
	Size  int  // games for each claim; 0: the study's own
	Deep  bool // with size 0: the size for which a machine works hours
	Seed  uint64
	Claim string // the key of the one claim to measure; "": all
	// Progress, unless nil, receives what is being measured.
	Progress func(what string)
	// Keep, unless nil, receives the result after each claim that was measured. What it
	// keeps is what Run continues after.
	Keep func(*Result) error
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
	Size    int    // the usual size
	Deep    int    // the size for which a machine works hours
	Intro   string // what it is about, a paragraph
	source  string // of the claims that name none
	claims  []measure
}

// measure is a claim that a study measures. run names the source where it is not
// that of the study.
type measure struct {
	name string
	run  func(ctx context.Context, r *run, name string) (Claim, error)
	// round is raised with each change of the range or the number of hands that is made
	// after figures were seen.
	round int
}

// key is the name of a claim as it is asked for: "Loser's cards" is losers-cards.
func (m measure) key() string {
	return strings.NewReplacer(" ", "-", "'", "", ",", "").Replace(strings.ToLower(m.name))
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
	return []Study{
		strategyStudy, playersStudy, houseStudy, shufflesStudy, rlcardStudy, duelStudy,
		kernelsStudy, thresholdStudy, censusStudy,
	}
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
// is of the same study, version, size, seed and claim, its claims are not measured
// again; same reports that none was left to measure.
func (s Study) Run(ctx context.Context, kept []byte, p Plan) (r *Result, same bool, err error) {
	switch {
	case p.Size == 0 && p.Deep:
		p.Size = s.Deep
	case p.Size == 0:
		p.Size = s.Size
	}
	if p.Claim != "" && !slices.Contains(s.Claims(), p.Claim) {
		return nil, false, fmt.Errorf("study %s has no claim %q, but %s", s.Name, p.Claim, strings.Join(s.Claims(), ", "))
	}
	r = &Result{
		Study: s.Name, Title: s.Title, Version: s.Version, Size: p.Size, Seed: p.Seed, Only: p.Claim, Intro: s.Intro,
		Command: fmt.Sprintf("uno study %s -n %d --seed %d", s.Name, p.Size, p.Seed),
	}
	if p.Claim != "" {
		r.Command += " --claim " + p.Claim
	}
	var old []Claim
	if kept != nil {
		if old, err = r.measured(kept); err != nil {
			return nil, false, err
		}
	}
	same, err = s.measure(ctx, p, r, old)
	if err != nil {
		return nil, false, err
	}
	return r, same, nil
}

// measure measures the claims of the plan that are not among the old ones, and
// reports whether all are. The result holds what is known at any time, in order.
func (s Study) measure(ctx context.Context, p Plan, r *Result, old []Claim) (same bool, err error) {
	var known []Claim     // the claims of the result; those to be measured have no name yet
	var missing []measure // which are to be measured,
	var places []int      // and their places
	for _, m := range s.claims {
		if p.Claim != "" && p.Claim != m.key() {
			continue
		}
		i := slices.IndexFunc(old, func(c Claim) bool { return c.Name == m.name && c.Round == m.round })
		if i >= 0 {
			known = append(known, old[i])
			continue
		}
		missing, places = append(missing, m), append(places, len(known))
		known = append(known, Claim{})
	}
	collect := func() {
		r.Claims = slices.DeleteFunc(slices.Clone(known), func(c Claim) bool { return c.Name == "" })
	}
	collect()
	work, err := s.work(p, missing)
	if err != nil {
		return false, err
	}
	err = spread.Shared(ctx, work, 1,
		func() (func(context.Context, int, int) (Claim, error), error) { return s.worker(p, missing), nil },
		func(done int, c Claim) (bool, error) {
			known[places[done-1]] = c
			collect()
			if p.Keep == nil {
				return false, nil
			}
			return false, p.Keep(r)
		})
	return len(missing) == 0, err
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

// measured are the claims of a kept result if it is of the same run. What cannot be
// read as a result is an error, because it would be overwritten.
func (r *Result) measured(kept []byte) ([]Claim, error) {
	var old Result
	if err := json.Unmarshal(kept, &old); err != nil || old.Study != r.Study {
		return nil, ErrNoResult
	}
	if old.Version != r.Version || old.Size != r.Size || old.Seed != r.Seed || old.Only != r.Only {
		return nil, nil
	}
	return old.Claims, nil
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
