//go:build !linux

package cputime

import "errors"

// Counters counts what the processor does for one goroutine in user mode.
type Counters struct{}

// Count fails: only Linux lets programs count.
func Count() (*Counters, error) {
	return nil, errors.New("only Linux lets programs count them")
}

// Stop ends the counting and returns what was counted.
func (*Counters) Stop() (cycles, instructions, branchMisses uint64, err error) { return 0, 0, 0, nil }
