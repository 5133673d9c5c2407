package pomdp

import (
	"context"
	"testing"
)

// BenchmarkRockSample is 300 backups of HSVI on RockSample[7,8], from the model on.
func BenchmarkRockSample(b *testing.B) {
	m := rocks78()
	for b.Loop() {
		if _, err := (HSVI{Gap: 0.1, Backups: 300}).Solve(context.Background(), m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTiger is the tiger, exact to 1e-4.
func BenchmarkTiger(b *testing.B) {
	m := tiger()
	for b.Loop() {
		if _, err := (IncrementalPruning{Precision: 1e-4}).Solve(context.Background(), m); err != nil {
			b.Fatal(err)
		}
	}
}
