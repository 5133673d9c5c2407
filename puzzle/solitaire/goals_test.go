package solitaire

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// goals are the decks whose times are goals of the project: from the deck in
// memory to the order or the certificate, on one core.
var goals = []struct {
	family string
	p      family.Params
	goal   float64 // user seconds
}{
	{"random", family.Params{Colors: 2, Cards: 1_000_000}, 0.3},
	{"random", family.Params{Colors: 4, Cards: 1_000_000}, 0.3},
	{"random", family.Params{Colors: 12, Cards: 1_000_000}, 0.3},
	{"random", family.Params{Colors: 4, Numbers: 300_000, Cards: 1_000_000}, 0.3},
	{"random", family.Params{Colors: 1000, Numbers: 1000, Cards: 1_000_000}, 0.3},
	{"leaf-heavy", family.Params{Colors: 2, Cards: 1_000_000}, 0.3},
	{"leaf-heavy", family.Params{Colors: 4, Cards: 1_000_000}, 0.3},
	{"leaf-heavy", family.Params{Colors: 12, Cards: 1_000_000}, 0.3},
	{"near-threshold", family.Params{Cards: 1_000_000}, 0.3},
	{"random", family.Params{Colors: 4, Cards: 10_000_000}, 3},
	{"random", family.Params{Colors: 3162, Numbers: 3162, Cards: 10_000_000}, 3},
	{"leaf-heavy", family.Params{Colors: 8, Cards: 10_000_000}, 3},
	{"cubic", family.Params{Cards: 60_000}, 1},
	{"cubic", family.Params{Cards: 300_000}, 5},
	{"cubic", family.Params{Cards: 3_000_000}, 120},
	{"petersen", family.Params{Cards: 13_500}, 5},
	{"counting", family.Params{Cards: 3000}, 5},
	{"counting", family.Params{Cards: 30_000}, 5},
	{"biregular", family.Params{Cards: 20_004}, 2},
	{"biregular", family.Params{Cards: 99_996}, 60},
}

// BenchmarkGoals measures them and has the checker look at each answer; choose
// with -bench 'Goals/near'.
func BenchmarkGoals(b *testing.B) {
	for _, g := range goals {
		for seed := range uint64(3) {
			name := fmt.Sprintf("%s/c=%d,b=%d,n=%d,seed=%d", g.family, g.p.Colors, g.p.Numbers, g.p.Cards, seed+1)
			b.Run(name, func(b *testing.B) {
				in, err := family.Generate(g.family, g.p, rand.New(rand.NewPCG(seed+1, 0)))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.ResetTimer()
				start := cputime.User()
				var res Result
				for range b.N {
					res, err = Solve(context.Background(), in.Cards, Options{Seed: 1})
					if err != nil || res.Answer == puzzle.Unknown {
						b.Fatal(res.Reason, err)
					}
				}
				used := (cputime.User() - start).Seconds() / float64(b.N)
				b.StopTimer()
				accepted(b, in.Cards, res, nil)
				b.ReportMetric(used, "user-s/op")
				b.ReportMetric(used/g.goal, "of-goal")
			})
		}
	}
}
