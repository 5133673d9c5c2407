package api

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/analyse"
)

// AnalysePositionRequest asks what the actions of a position set by hand are worth. Such
// a position has no past: the seat to act knows its own hand and how many cards the
// others hold.
type AnalysePositionRequest struct {
	Position string `json:"position"`       // one line, as package uno writes it
	Open     bool   `json:"open,omitempty"` // judge by all hands, not by what the seat to act sees
	// Effort is the worlds in which every action is played on; 128 unless given, 0 for
	// the value function alone.
	Effort *int `json:"effort,omitempty"`
	// Horizon is the turns that each world is played on; 8 unless given, 0 for the end
	// of the hand.
	Horizon *int   `json:"horizon,omitempty"`
	Seed    uint64 `json:"seed,omitempty"`
}

// AnalysePosition values the actions of a position set by hand. Progress has the
// current analysis in Best, the first at once. If the context ends, the answer is the
// current analysis, with Partial set.
func AnalysePosition(ctx context.Context, r AnalysePositionRequest) (*analyse.PositionReport, error) {
	o, err := AnalyseRequest{Effort: r.Effort, Horizon: r.Horizon, Seed: r.Seed}.options()
	if err != nil {
		return nil, err
	}
	s, err := completePosition(r.Position)
	if err != nil {
		return nil, err
	}
	report := progress(ctx)
	found, err := analyse.Position(ctx, s, r.Open, o, func(done, total int, best *analyse.PositionReport) {
		now := *best
		report(Progress{Done: float64(done), Total: float64(total), Unit: "worlds", Best: &now})
	})
	if found == nil {
		return nil, asError(err)
	}
	if _, err := stopped(ctx, err); err != nil {
		return nil, err
	}
	return found, nil
}

// completePosition reads a complete position whose rules fit its seats.
func completePosition(line string) (*uno.State, error) {
	s, err := uno.ParsePosition(line)
	if err != nil {
		return nil, usagef("position", "%w", err)
	}
	if err := s.Rules.Check(int(s.Seats)); err != nil {
		return nil, usagef("position", "%w", err)
	}
	return s, nil
}
