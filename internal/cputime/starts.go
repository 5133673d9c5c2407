package cputime

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
)

// Cost is what a run of a program took, on average over some runs.
type Cost struct {
	Runs   int     `json:"runs"`
	User   float64 `json:"user_ms"`   // processor time in user mode
	System float64 `json:"system_ms"` // processor time in the system
	Total  float64 `json:"total_ms"`
	Median float64 `json:"median_ms"` // of user and system time together
	Peak   int64   `json:"peak_bytes"`
}

// Starts runs a program some times, one run after the other, and returns what a run
// costs. Its output is dropped.
func Starts(ctx context.Context, runs int, name string, args ...string) (*Cost, error) {
	c := &Cost{Runs: runs}
	var all []float64
	for range runs {
		cmd := exec.CommandContext(ctx, name, args...)
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		user, system := cmd.ProcessState.UserTime().Seconds()*1000, cmd.ProcessState.SystemTime().Seconds()*1000
		c.User += user / float64(runs)
		c.System += system / float64(runs)
		c.Peak = max(c.Peak, Peak(cmd.ProcessState))
		all = append(all, user+system)
	}
	c.Total = c.User + c.System
	slices.Sort(all)
	c.Median = (all[(runs-1)/2] + all[runs/2]) / 2
	return c, nil
}
