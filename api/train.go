package api

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/train"
)

// TrainRequest asks for a training in self-play, or against other players.
type TrainRequest struct {
	Rules   Rules    `json:"rules,omitzero"`    // official unless named
	Seats   int      `json:"seats,omitempty"`   // 2 unless given
	Mixed   bool     `json:"mixed,omitempty"`   // draw the rules and seats of each game
	Against []string `json:"against,omitempty"` // at the other seats, in turn; "self" is the policy itself
	Games   uint64   `json:"games,omitempty"`   // rounded up to whole batches of 4096
	Every   int      `json:"every,omitempty"`   // batches between two ratings; 25 unless given
	Seed    uint64   `json:"seed,omitempty"`
	Workers int      `json:"workers,omitempty"` // one for each processor unless given
	// Playouts is how often the hand is played on after each move of a decision, to
	// learn from that; 0: the policy learns from how the hands end.
	Playouts int `json:"playouts,omitempty"`
	// From is the directory of a training whose policy this one begins with, or "fast";
	// it is for programs alone.
	From string `json:"-"`
	// Value is the file of the value function at which playouts end, "none" for hands to
	// their end, or empty for that of fast; it is for programs alone.
	Value string `json:"-"`
	// Kept is an earlier answer, which the training continues.
	Kept Document `json:"kept,omitzero"`
	// Dir stands in place of Kept where the training has a directory, for programs
	// alone; Resume continues what it holds.
	Dir    string `json:"-"`
	Resume bool   `json:"-"`
	// Progress, unless nil, receives each point of the learning curve.
	Progress  func(train.Point) `json:"-"`
	TimeLimit                   // when the training ends, with or without games
}

// TrainAnswer is what was trained.
type TrainAnswer struct {
	*train.Log
	Policy     []byte  `json:"policy,omitempty"`     // the file that the player train:DIR reads
	Checkpoint []byte  `json:"checkpoint,omitempty"` // from which a training continues
	SVG        string  `json:"svg,omitempty"`        // the learning curve, drawn
	Seconds    float64 `json:"seconds"`
}

// plan is the plan of the request without the earlier answer.
func (r TrainRequest) plan() (c train.Config, p train.Plan, err error) {
	if r.Games == 0 && r.Time <= 0 {
		return c, p, unfit("-n or --time says when the training ends")
	}
	if r.Seats == 0 {
		r.Seats = 2
	}
	if r.Every == 0 {
		r.Every = 25
	}
	c = train.Config{Seats: r.Seats, Mixed: r.Mixed, Seed: r.Seed, Workers: workersOf(r.Workers), Against: r.Against, From: r.From, Playouts: r.Playouts, Value: r.Value}
	p = train.Plan{Dir: r.Dir, Resume: r.Resume, Games: r.Games, Time: r.duration(), Every: r.Every, Progress: r.Progress}
	c.Rules, err = r.Rules.For(r.Seats, "official")
	return c, p, err
}

// Train trains a policy. When the context ends, what was learnt until then is the
// answer.
func Train(ctx context.Context, r TrainRequest) (*TrainAnswer, error) {
	c, plan, err := r.plan()
	if err != nil {
		return nil, err
	}
	if r.Kept.given() {
		if plan.Kept, err = r.kept(); err != nil {
			return nil, err
		}
	}
	var a TrainAnswer
	if r.Dir == "" {
		plan.Keep = func(f *train.Files) error {
			a.Policy, a.Checkpoint, a.SVG = f.Policy, f.Checkpoint, string(f.Curve)
			return nil
		}
	}
	began := time.Now()
	a.Log, err = train.Run(ctx, c, plan)
	a.Seconds = time.Since(began).Seconds()
	switch {
	case errors.Is(err, train.ErrExists) || err != nil && a.Log == nil:
		return nil, unfit("%w", err)
	case err != nil:
		return nil, asError(err)
	}
	return &a, nil
}

// kept reads an earlier answer.
func (r TrainRequest) kept() (*train.Files, error) {
	text, err := r.Kept.read()
	if err != nil {
		return nil, asError(err)
	}
	var a TrainAnswer
	if err := exactjson.Unmarshal(text, &a); err != nil || a.Log == nil {
		return nil, &Error{Code: Failed, Place: r.Kept.Name, What: "this is no answer of a training", cause: err}
	}
	log, err := json.Marshal(a.Log)
	return &train.Files{Log: log, Checkpoint: a.Checkpoint}, err
}
