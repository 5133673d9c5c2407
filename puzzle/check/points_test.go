package check

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/count"
	"github.com/unolab/uno/puzzle/lattice"
)

// acceptsPoints checks an answer given as JSON.
func acceptsPoints(points [][]int32, document []byte) error {
	a, err := Parse("answer.json", document)
	if err == nil {
		_, err = Points(context.Background(), points, a)
	}
	return err
}

// TestPointsAreCheckedBothWays: what the solver and the counter say about
// points is accepted, the opposite and every changed answer refused.
func TestPointsAreCheckedBothWays(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	for range rounds(300, 10_000) {
		dimensions, size := 1+r.IntN(4), 1+r.IntN(4)
		points := make([]lattice.Point, r.IntN(8))
		raw := make([][]int32, len(points))
		for i := range points {
			for range dimensions {
				points[i] = append(points[i], int32(1+r.IntN(size)))
			}
			raw[i] = points[i]
		}
		res, err := lattice.Solve(context.Background(), points, 1)
		if err != nil {
			t.Fatal(err)
		}
		sound := map[string]any{"kind": "solve", "game": "solitaire", "dimensions": dimensions, "answer": res.Answer}
		wrong := map[string]any{"kind": "solve", "game": "solitaire", "dimensions": dimensions, "answer": puzzle.No}
		if res.Answer == puzzle.Yes {
			sound["sequence"] = res.Order
		} else {
			wrong["answer"], wrong["sequence"] = puzzle.Yes, points
		}
		counts, err := count.Points(context.Background(), raw, nil)
		if err != nil {
			t.Fatal(err)
		}
		number := map[string]any{"kind": "count", "dimensions": dimensions, "paths": counts.Paths.String(), "sequences": counts.Sequences.String()}
		more := map[string]any{"kind": "count", "dimensions": dimensions, "paths": counts.Paths.String() + "0", "sequences": counts.Sequences.String()}
		if counts.Paths.Sign() == 0 {
			more["paths"] = "1"
		}
		for i, document := range []map[string]any{sound, number, wrong, more} {
			text, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			err = acceptsPoints(raw, text)
			if (err == nil) != (i < 2) {
				t.Fatalf("%s: %v: %v", text, err, points)
			}
		}
		if res.Answer == puzzle.Yes && len(points) > 0 {
			for i := range res.Order {
				sound["sequence"] = append(append([]lattice.Point{}, res.Order[:i]...), res.Order[i+1:]...)
				text, err := json.Marshal(sound)
				if err != nil {
					t.Fatal(err)
				}
				if acceptsPoints(raw, text) == nil {
					t.Fatalf("%s accepted: %v", text, points)
				}
			}
		}
	}
}
