//go:build unix

package learnt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/cputime"
)

// BenchmarkDecide measures a decision from a view, the history included.
func BenchmarkDecide(b *testing.B) {
	for _, text := range []string{"pomdp", "official"} {
		b.Run(text, func(b *testing.B) {
			r, err := uno.ParseRules(text)
			if err != nil {
				b.Fatal(err)
			}
			p := NewPlayer(NewModel(make(Weights, Features), 1))
			views := []uno.View{}
			for game := range uint64(40) {
				walk(b, &r, 2, game, func(q question) {
					if q.seat == 0 {
						v := *q.view
						v.Events = slices.Clone(v.Events)
						views = append(views, v)
					}
				})
			}
			p.Reset(0, rand.NewPCG(1, 2))
			b.ReportAllocs()
			i, began := 0, cputime.User()
			for b.Loop() {
				p.Decide(&views[i])
				if i++; i == len(views) {
					i = 0
				}
			}
			b.ReportMetric(float64(cputime.User()-began)/float64(b.N), "user-ns/op")
		})
	}
}
