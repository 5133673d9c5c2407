package api

import (
	"context"
	"errors"
	"slices"

	"github.com/unolab/uno/study"
)

// StudyRequest asks for a study of what the sources claim.
type StudyRequest struct {
	Name  string `json:"name"`
	Claim string `json:"claim,omitempty"` // measure this claim alone
	Games int    `json:"games,omitempty"` // for each claim; the study's own number unless given
	Deep  bool   `json:"deep,omitempty"`  // without games: the number for which a machine works hours
	Seed  uint64 `json:"seed,omitempty"`
	// Kept is an earlier answer. Where it is of the same study, games, seed and
	// claim, its claims are not measured again.
	Kept Document `json:"kept,omitzero"`
	// Keep, unless nil, receives the result after each claim.
	Keep func(*study.Result) error `json:"-"`
}

// Check returns the error with which Study refuses the request, before any game is
// played.
func (r StudyRequest) Check() error {
	s, err := study.Find(r.Name)
	switch {
	case r.Deep && r.Games != 0:
		return unfit("--deep and -n exclude each other")
	case r.Games < 0 || r.Games == 1:
		return unfit("-n is at least 2 games (0: the usual size)")
	case err != nil:
		return unfit("%w; 'uno study' lists them", err)
	case r.Claim != "" && !slices.Contains(s.Claims(), r.Claim):
		return unfit("study %s has no claim %q; 'uno study' lists them", s.Name, r.Claim)
	default:
		return nil
	}
}

// StudyAnswer is the result of a study.
type StudyAnswer struct {
	study.Result
	Taken bool `json:"-"` // nothing of the kept one was measured again
}

// Study measures the claims of a study: each with its source, the method, the
// figures with 99 % intervals, and a verdict.
func Study(ctx context.Context, r StudyRequest) (*StudyAnswer, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	s, err := study.Find(r.Name)
	if err != nil {
		return nil, asError(err)
	}
	var kept []byte
	if r.Kept.given() {
		if kept, err = r.Kept.read(); err != nil {
			return nil, asError(err)
		}
	}
	report := progress(ctx)
	plan := study.Plan{Size: r.Games, Deep: r.Deep, Seed: r.Seed, Claim: r.Claim, Keep: r.Keep, Progress: func(what string) { report(Progress{Note: what}) }}
	result, taken, err := s.Run(ctx, kept, plan)
	if errors.Is(err, study.ErrNoResult) {
		return nil, &Error{Code: Failed, Place: r.Kept.Name, What: err.Error(), cause: err}
	}
	if err != nil {
		return nil, asError(err)
	}
	return &StudyAnswer{*result, taken}, nil
}

// StudiesRequest asks for nothing.
type StudiesRequest struct{}

// StudyInfo is a study that there is.
type StudyInfo struct {
	Claims []string `json:"claims"` // by which StudyRequest asks for one alone
	Deep   int      `json:"deep"`   // for each claim, of a deep study
	Games  int      `json:"games"`  // for each claim, unless asked otherwise
	Name   string   `json:"name"`
	Title  string   `json:"title"`
}

// Studies lists the studies.
func Studies(context.Context, StudiesRequest) ([]StudyInfo, error) {
	list := []StudyInfo{}
	for _, s := range study.Studies() {
		list = append(list, StudyInfo{Claims: s.Claims(), Deep: s.Deep, Games: s.Size, Name: s.Name, Title: s.Title})
	}
	return list, nil
}
