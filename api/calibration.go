package api

import (
	"context"
	"strings"

	"github.com/unolab/uno/analyse"
)

// CalibrationRequest asks how right the chances are that Analyse gives.
type CalibrationRequest struct {
	Rules  Rules    `json:"rules,omitzero"`  // official unless named
	Seats  []string `json:"seats,omitempty"` // the players by seat; two of fast unless given
	Games  int      `json:"games,omitempty"` // 1,000 unless given
	Effort *int     `json:"effort,omitempty"`
	Seed   uint64   `json:"seed,omitempty"`
	SVG    bool     `json:"svg,omitempty"` // ask for the reliability plot as a picture
}

// CalibrationAnswer compares the chances with the results.
type CalibrationAnswer struct {
	analyse.Calibration
	SVG string `json:"svg,omitempty"`
}

// Calibration plays hands and compares the chances of the analysis, at one decision
// of each, with the results.
func Calibration(ctx context.Context, r CalibrationRequest) (CalibrationAnswer, error) {
	var a CalibrationAnswer
	if r.Seats == nil {
		r.Seats = []string{"fast", "fast"}
	}
	t := analyse.Trial{Players: r.Seats, Hands: r.Games, Effort: UsualAnalyseEffort, Seed: r.Seed}
	if t.Hands == 0 {
		t.Hands = 1000
	}
	if r.Effort != nil {
		t.Effort = *r.Effort
	}
	if t.Hands < 0 {
		return a, usagef("games", "%d is not a number of hands", t.Hands)
	}
	if t.Effort < 0 || t.Effort > maxAnalyseEffort {
		return a, usagef("effort", "%d is not 0 to %d", t.Effort, maxAnalyseEffort)
	}
	rules, err := r.Rules.For(len(r.Seats), "official")
	if err != nil {
		return a, err
	}
	if err := checkPlayers(r.Seats, nil, &rules); err != nil {
		return a, err
	}
	t.Rules = &rules
	report := progress(ctx)
	c, err := analyse.Calibrate(ctx, t, func(done int) {
		report(Progress{Done: float64(done), Total: float64(t.Hands), Unit: "hands"})
	})
	if err != nil {
		return a, asError(err)
	}
	a.Calibration = *c
	if r.SVG {
		var b strings.Builder
		if err := c.WriteSVG(&b); err != nil {
			return a, asError(err)
		}
		a.SVG = b.String()
	}
	return a, nil
}
