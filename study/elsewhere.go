package study

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/spread"
)

// claimsFunction is the name of the function that measures claims of a study.
const claimsFunction = "study.claims"

// Functions are the functions by which a process measures claims for another one.
func Functions() map[string]spread.Function {
	return map[string]spread.Function{claimsFunction: spread.Serve(serveClaims)}
}

// claimsRequest is a plan for another process; the work's numbers are those of
// its claims.
type claimsRequest struct {
	Study  string   `json:"study"`
	Size   int      `json:"size"`
	Seed   uint64   `json:"seed"`
	Claims []string `json:"claims"`
}

// work is claims of the plan as work for other processes, one each.
func (s Study) work(p Plan, claims []measure) (spread.Work, error) {
	r := claimsRequest{Study: s.Name, Size: p.Size, Seed: p.Seed}
	for _, m := range claims {
		r.Claims = append(r.Claims, m.key())
	}
	request, err := json.Marshal(r)
	return spread.Work{Function: claimsFunction, Request: request, N: len(claims), Chunk: 1, Whole: true}, err
}

// serveClaims makes a worker that measures claims, one at a time.
func serveClaims(r *claimsRequest) (func(context.Context, int, int) (Claim, error), error) {
	s, err := Find(r.Study)
	if err != nil {
		return nil, err
	}
	var claims []measure
	for _, key := range r.Claims {
		i := slices.Index(s.Claims(), key)
		if i < 0 {
			return nil, fmt.Errorf("study %s has no claim %q", s.Name, key)
		}
		claims = append(claims, s.claims[i])
	}
	return s.worker(Plan{Size: r.Size, Seed: r.Seed}, claims), nil
}

// worker makes a worker that measures claims, one at a time.
func (s Study) worker(p Plan, claims []measure) func(context.Context, int, int) (Claim, error) {
	rounds := map[int]*run{}
	return func(ctx context.Context, i, _ int) (Claim, error) {
		m := claims[i]
		if rounds[m.round] == nil {
			rounds[m.round] = &run{Plan: p}
			rounds[m.round].Seed = roundSeed(p.Seed, m.round)
		}
		c, err := m.run(ctx, rounds[m.round], m.name)
		c.Name, c.Round = m.name, m.round
		if c.Source == "" {
			c.Source = s.source
		}
		return c, err
	}
}

// roundSeed is the seed of the hands of a round.
func roundSeed(seed uint64, round int) uint64 {
	if round == 0 {
		return seed
	}
	return uno.Mix(uno.Mix(seed) + uint64(round))
}
