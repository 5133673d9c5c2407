package train

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/chart"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/policy/learnt"
)

// The files of a training, apart from the policy (learnt.FileName).
const (
	logFile        = "train.json"
	checkpointFile = "checkpoint"
	curveFile      = "curve.svg"
)

// Files are what a training keeps: its log, the state from which it goes on, the
// policy, and the drawn learning curve. Kept ones need the log and the checkpoint.
type Files struct{ Log, Checkpoint, Policy, Curve []byte }

// Plan sets how long a training runs, and where it is stored.
type Plan struct {
	// Dir is the directory of the training, which Resume continues; or there is none,
	// and Kept, unless nil, is continued.
	Dir    string
	Resume bool
	Kept   *Files
	// Keep, unless nil, receives what there is to keep: at each point of the learning
	// curve, and at the end.
	Keep  func(*Files) error
	Games uint64        // at least this many games in all; 0: no end
	Time  time.Duration // approximate time limit; 0: no end
	// Every is the number of batches between two points of the learning curve;
	// the training is saved at each point.
	Every int
	// Progress, unless nil, receives each point.
	Progress func(p Point)
}

// Point is a point of the learning curve.
type Point struct {
	Games   uint64   `json:"games"`
	Ratings []Rating `json:"ratings"`
}

// Log is the file train.json: what was trained, and its learning curve.
type Log struct {
	Format   int       `json:"format"`
	Rules    uno.Rules `json:"rules"`
	Seats    int       `json:"seats"`
	Mixed    bool      `json:"mixed"`
	Against  []string  `json:"against,omitempty"`
	From     string    `json:"from,omitempty"`
	Playouts int       `json:"playouts,omitempty"`
	Value    string    `json:"value,omitempty"`
	Seed     uint64    `json:"seed"`
	Every    int       `json:"every"`
	Games    uint64    `json:"games"`
	Curve    []Point   `json:"curve"`
}

// ErrExists is returned by Run for a directory that already holds a training,
// when it is not to be resumed.
var ErrExists = errors.New("there is a training here already; --resume goes on with it")

// Run trains until the plan or the context ends and stores the training in its
// directory. A batch that is finished when the end comes is kept.
func Run(ctx context.Context, c Config, plan Plan) (*Log, error) {
	t, err := newTrainer(c)
	if err != nil {
		return nil, err
	}
	if plan.Every < 1 {
		return nil, errors.New("a training needs batches between its ratings")
	}
	log := &Log{Format: 1, Rules: c.Rules, Seats: c.Seats, Mixed: c.Mixed, Against: c.Against, From: c.From, Playouts: c.Playouts, Value: c.Value, Seed: c.Seed, Every: plan.Every}
	if err := plan.open(); err != nil {
		return nil, err
	}
	if err := begin(t, log, &plan); err != nil {
		return nil, err
	}
	began := time.Now()
	for ctx.Err() == nil && !plan.done(t.Games, time.Since(began)) {
		switch err := t.iterate(ctx); {
		case err != nil && ctx.Err() != nil:
			return log, log.keep(t, &plan) // without the batch
		case err != nil:
			return nil, err
		}
		if t.Games/Batch%uint64(plan.Every) != 0 {
			continue
		}
		p, err := t.point(ctx)
		if ctx.Err() != nil {
			return log, log.keep(t, &plan) // the point is missing: load makes it up
		}
		if err != nil {
			return nil, err
		}
		log.Curve = append(log.Curve, p)
		if plan.Progress != nil {
			plan.Progress(p)
		}
		if err := log.keep(t, &plan); err != nil {
			return nil, err
		}
	}
	return log, log.keep(t, &plan)
}

// done reports whether the plan is complete.
func (p *Plan) done(games uint64, spent time.Duration) bool {
	return p.Games > 0 && games >= p.Games || p.Time > 0 && spent >= p.Time
}

// point rates the policy.
func (t *trainer) point(ctx context.Context) (Point, error) {
	ratings, err := t.rated(ctx)
	return Point{Games: t.Games, Ratings: ratings}, err
}

// open makes the directory, or takes what it holds.
func (p *Plan) open() error {
	if p.Dir == "" {
		return nil
	}
	if err := os.MkdirAll(p.Dir, 0o755); err != nil {
		return err
	}
	log, err := os.ReadFile(filepath.Join(p.Dir, logFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !p.Resume:
		return fmt.Errorf("%s: %w", p.Dir, ErrExists)
	}
	checkpoint, err := os.ReadFile(filepath.Join(p.Dir, checkpointFile))
	p.Kept = &Files{Log: log, Checkpoint: checkpoint}
	return err
}

// begin resumes from what is kept.
func begin(t *trainer, log *Log, plan *Plan) error {
	if plan.Kept == nil {
		return nil
	}
	path := filepath.Join(plan.Dir, logFile)
	var old Log
	if err := exactjson.Unmarshal(plan.Kept.Log, &old); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	same := *log
	same.Games, same.Curve = old.Games, old.Curve
	if a, b := same.head(), old.head(); a != b {
		return fmt.Errorf("%s: it is a training of %s; not of %s", cmp.Or(plan.Dir, path), b, a)
	}
	if err := t.load(bytes.NewReader(plan.Kept.Checkpoint)); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(plan.Dir, checkpointFile), err)
	}
	*log = old
	return t.catchUp(log, plan)
}

// catchUp adds the point of the curve that an interruption left out.
func (t *trainer) catchUp(log *Log, plan *Plan) error {
	every := uint64(plan.Every) * Batch
	if t.Games == 0 || t.Games%every != 0 || uint64(len(log.Curve)) == t.Games/every {
		return nil
	}
	p, err := t.point(context.Background())
	log.Curve = append(log.Curve, p)
	return err
}

// head describes what is trained.
func (l *Log) head() string {
	s := fmt.Sprintf("%v, %d seats, seed %d, rated every %d batches", l.Rules, l.Seats, l.Seed, l.Every)
	if l.Mixed {
		s = "mixed rules, " + s
	}
	if len(l.Against) > 0 {
		s += ", against " + strings.Join(l.Against, " and ")
	}
	if l.From != "" {
		s += ", from " + l.From
	}
	if l.Playouts > 0 {
		s += fmt.Sprintf(", by %d playouts of each move", l.Playouts)
	}
	if l.Value != "" {
		s += ", value function " + l.Value
	}
	return s
}

// keep hands over what there is to keep, and writes the files of a directory.
func (l *Log) keep(t *trainer, plan *Plan) error {
	l.Games = t.Games
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	var checkpoint, curve bytes.Buffer
	if err := t.save(&checkpoint); err != nil {
		return err
	}
	if len(l.Curve) > 0 {
		if err := l.draw(&curve); err != nil {
			return err
		}
	}
	f := &Files{append(text, '\n'), checkpoint.Bytes(), learnt.NewModel(t.mean, sharpness).Encode(), curve.Bytes()}
	if plan.Dir != "" {
		if err := f.write(plan.Dir); err != nil {
			return err
		}
	}
	if plan.Keep != nil {
		return plan.Keep(f)
	}
	return nil
}

// write writes the files. Each is replaced atomically, the log after the checkpoint: a
// point that is missing in the log is made up.
func (f *Files) write(dir string) error {
	for _, file := range []struct {
		name string
		data []byte
	}{{learnt.FileName, f.Policy}, {checkpointFile, f.Checkpoint}, {logFile, f.Log}, {curveFile, f.Curve}} {
		if file.data == nil {
			continue
		}
		path := filepath.Join(dir, file.name)
		if err := os.WriteFile(path+".new", file.data, 0o644); err != nil {
			return err
		}
		if err := os.Rename(path+".new", path); err != nil {
			return err
		}
	}
	return nil
}

// draw draws the learning curve.
func (l *Log) draw(into *bytes.Buffer) error {
	c := chart.Chart{
		Title: "Learning curve", X: "games of training", Y: "hands won, %",
		Caption: []string{l.head(), fmt.Sprintf("each point: %d games against a yardstick, with a 95 %% interval", ratingGames)},
	}
	for i, name := range yardsticks {
		s := chart.Series{Name: name, Hue: i}
		for _, p := range l.Curve {
			if r := p.Ratings[i]; r.Rate > 0 && r.CI95[0] > 0 {
				s.Points = append(s.Points, chart.Point{X: float64(p.Games), Y: 100 * r.Rate, Low: 100 * r.CI95[0], High: 100 * r.CI95[1]})
			}
		}
		if len(s.Points) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	return c.Write(into)
}
