package count

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestPointsAgreeWithAllSubsets: D-DIMENSIONAL UNO-1 counted for one to four
// dimensions, equal points included.
func TestPointsAgreeWithAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	for range rounds(600, 6000) {
		dimensions, size := 1+r.IntN(4), 1+r.IntN(4)
		points := make([][]int32, r.IntN(8))
		for i := range points {
			for range dimensions {
				points[i] = append(points[i], int32(1+r.IntN(size)))
			}
		}
		want := ordersByHand(len(points), func(i, j int) bool {
			for x := range points[i] {
				if points[i][x] == points[j][x] {
					return true
				}
			}
			return false
		})
		got, err := Points(context.Background(), points, nil)
		if err != nil || got.Directed.Cmp(want) != 0 {
			t.Fatalf("%v, %v, want %v: %v", got.Directed, err, want, points)
		}
	}
	for _, ragged := range [][][]int32{{{1}, {1, 2}}, {{}}} {
		if _, err := Points(context.Background(), ragged, nil); err == nil {
			t.Errorf("%v was counted", ragged)
		}
	}
}
