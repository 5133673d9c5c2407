package api

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/unolab/uno/analyse"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/record"
)

// AnalyseRequest asks what the decisions of a hand were worth, and how much of its
// result was luck.
type AnalyseRequest struct {
	Records Document `json:"records"`
	Line    int      `json:"line,omitempty"` // the record on this line; the first unless given
	// Seat asks for the decisions of one seat, judged by what it could see; for those
	// of all unless given.
	Seat *int `json:"seat,omitempty"`
	// Effort is the worlds in which each decision is played on; 128 unless given, 0 for
	// the value function alone.
	Effort *int `json:"effort,omitempty"`
	// Worlds is the worlds in which the value function judges each decision first; 48
	// unless given. Few give a first look at once.
	Worlds int `json:"worlds,omitempty"`
	// Horizon is the turns that each world is played on; 8 unless given, 0 for the end
	// of the hand.
	Horizon *int `json:"horizon,omitempty"`
	// Seconds is a time in place of an effort.
	Seconds float64 `json:"seconds,omitempty"`
	Seed    uint64  `json:"seed,omitempty"`
	SVG     bool    `json:"svg,omitempty"` // ask for the curve of the chances as a picture
	// Parts, unless 0, divides the decisions over so many requests: this one values those
	// whose number, counted from 0, leaves Part when divided by Parts. The values do not
	// depend on it; the account counts the decisions of the answer alone.
	Part  int `json:"part,omitempty"`
	Parts int `json:"parts,omitempty"`
	// Known are decisions that were valued already, such as those of other parts, each in
	// JSON. They are taken as they are, so that a request that has them all costs little.
	Known []string `json:"known,omitempty"`
}

// maxAnalyseEffort bounds the effort of an analysis.
const maxAnalyseEffort = 1_000_000

// UsualAnalyseEffort is the effort unless another is asked for.
const UsualAnalyseEffort = 128

// AnalyseAnswer is the analysis, and the picture where it was asked for.
type AnalyseAnswer struct {
	analyse.Report
	SVG string `json:"svg,omitempty"`
}

// options are the request's options.
func (r AnalyseRequest) options() (analyse.Options, error) {
	o := analyse.Options{Seat: analyse.AllSeats, Effort: UsualAnalyseEffort, Horizon: analyse.Horizon, Seed: r.Seed, Worlds: r.Worlds}
	if r.Worlds < 0 || r.Worlds > maxAnalyseEffort {
		return o, usagef("worlds", "%d is not 1 to %d", r.Worlds, maxAnalyseEffort)
	}
	if r.Seat != nil {
		if o.Seat = *r.Seat; o.Seat < 0 {
			return o, usagef("seat", "%d is not a seat", o.Seat)
		}
	}
	if r.Effort != nil {
		o.Effort = *r.Effort
	}
	switch {
	case o.Effort < 0 || o.Effort > maxAnalyseEffort:
		return o, usagef("effort", "%d is not 0 to %d", o.Effort, maxAnalyseEffort)
	case r.Effort != nil && r.Seconds != 0:
		return o, usagef("time", "an effort and a time exclude each other")
	case !(r.Seconds >= 0 && r.Seconds <= 1e6):
		return o, usagef("time", "%g is not a number of seconds", r.Seconds)
	}
	if r.Horizon != nil && (*r.Horizon < 0 || *r.Horizon > 1_000_000) {
		return o, usagef("horizon", "%d is not a number of turns", *r.Horizon)
	}
	if r.Horizon != nil {
		o.Horizon = *r.Horizon
	}
	if r.Parts < 0 || r.Part < 0 || r.Part > 0 && r.Part >= r.Parts {
		return o, usagef("part", "%d is not a part of %d, the first being 0", r.Part, r.Parts)
	}
	o.Part, o.Parts = r.Part, r.Parts
	for _, text := range r.Known {
		var d analyse.Decision
		if err := exactjson.Unmarshal([]byte(text), &d); err != nil {
			return o, usagef("known", "%v", err)
		}
		o.Known = append(o.Known, d)
	}
	o.Rounds = r.Seconds > 0
	return o, nil
}

// Analyse values every decision of a recorded hand and divides its result into
// skill and luck. Progress has the current analysis in Best, the first at once.
// If the context ends, the answer is the current analysis, with Partial set.
func Analyse(ctx context.Context, r AnalyseRequest) (AnalyseAnswer, error) {
	var a AnalyseAnswer
	o, err := r.options()
	if err != nil {
		return a, err
	}
	rec, err := oneRecord(ctx, r.Records, r.Line)
	if err != nil {
		return a, asError(err)
	}
	if o.Seat >= len(rec.Seats) {
		return a, usagef("seat", "there is no seat %d of %d", o.Seat, len(rec.Seats))
	}
	report := progress(ctx)
	o.Progress = func(done, total int, best *analyse.Report) {
		report(Progress{Done: float64(done), Total: float64(total), Unit: "decisions", Best: best})
	}
	work := ctx
	if r.Seconds > 0 {
		var cancel context.CancelFunc
		work, cancel = context.WithTimeoutCause(ctx, time.Duration(r.Seconds*float64(time.Second)), analyse.ErrDone)
		defer cancel()
	}
	found, err := analyse.Hand(work, rec, o)
	if errors.Is(err, analyse.ErrKnown) {
		return a, usagef("known", "%v", err)
	}
	if found == nil {
		return a, asError(err)
	}
	if _, err := stopped(ctx, err); err != nil {
		return a, err
	}
	a.Report = *found
	if r.SVG {
		var b strings.Builder
		if err := found.WriteSVG(&b); err != nil {
			return a, asError(err)
		}
		a.SVG = b.String()
	}
	return a, nil
}

// oneRecord is the sound record on a line, or the first.
func oneRecord(ctx context.Context, d Document, line int) (found *record.Record, err error) {
	err = eachRecord(ctx, d, func(in *record.Reader, rec *record.Record) error {
		if line != 0 && in.Line() != line {
			return nil
		}
		if err := rec.Verify(); err != nil {
			return in.Place(err)
		}
		found = rec
		return errThere
	})
	switch {
	case errors.Is(err, errThere):
		return found, nil
	case err != nil:
		return nil, err
	case line != 0:
		return nil, usagef("", "%s: there is no record on line %d", d.Name, line)
	default:
		return nil, usagef("", "%s: there is no record in it", d.Name)
	}
}
