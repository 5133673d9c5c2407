package lattice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/unolab/uno/puzzle"
)

func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

// playable is the oracle: it lays points out in all orders.
func playable(points []Point) bool {
	used := make([]bool, len(points))
	var extend func(last, left int) bool
	extend = func(last, left int) bool {
		if left == 0 {
			return true
		}
		for i := range points {
			if !used[i] && (last < 0 || points[i].matches(points[last])) {
				used[i] = true
				ok := extend(i, left-1)
				used[i] = false
				if ok {
					return true
				}
			}
		}
		return false
	}
	return extend(-1, len(points))
}

func randomPoints(r *rand.Rand, most int) []Point {
	dimensions, size := 1+r.IntN(4), 1+r.IntN(6)
	points := make([]Point, r.IntN(most+1))
	for i := range points {
		for range dimensions {
			points[i] = append(points[i], int32(1+r.IntN(size)))
		}
	}
	return points
}

// TestSolveAgreesWithAllOrders: D-DIMENSIONAL UNO-1 (Demaine et al. section 5)
// in one to four dimensions, and every complete method by itself.
func TestSolveAgreesWithAllOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	found := map[string]int{}
	for range rounds(1000, 10_000) {
		points := randomPoints(r, 8)
		want := playable(points)
		res, err := Solve(context.Background(), points, 1)
		if err != nil || (res.Answer == puzzle.Yes) != want {
			t.Fatalf("%q by %s, %v, want %t: %v", res.Answer, res.Method, err, want, points)
		}
		if res.Answer == puzzle.Yes {
			if err := checkOrder(points, res.Order); err != nil {
				t.Fatalf("%v: %v", err, points)
			}
		}
		found[res.Answer]++
		if len(points) == 0 {
			continue
		}
		g := newGraph(points)
		for name, method := range map[string]func(context.Context) ([]int, error){"subsets": g.bySubsets, "search": g.search} {
			order, err := method(context.Background())
			if err != nil || (order != nil) != want {
				t.Fatalf("%s: %v, %v, want %t: %v", name, order, err, want, points)
			}
		}
	}
	t.Log(found)
}

func TestOrderRefuses(t *testing.T) {
	points := []Point{{1, 1, 1}, {1, 2, 3}, {4, 2, 5}}
	for _, bad := range [][]Point{nil, {points[0], points[2], points[1]}, {points[0], points[1], points[1]}} {
		if checkOrder(points, bad) == nil {
			t.Errorf("%v was taken", bad)
		}
	}
}

func TestPointFiles(t *testing.T) {
	points, err := Parse("f", []byte("\xef\xbb\xbf1 2 3 # x\r\n\n4 5 2147483647"), 3)
	if err != nil || fmt.Sprint(points) != "[[1 2 3] [4 5 2147483647]]" {
		t.Errorf("%v, %v", points, err)
	}
	for text, want := range map[string]string{
		"1 2 3\n1 2\n":   "f:2: 2 numbers; a line has 3, one for each dimension",
		"1 2 0":          `f:1: coordinate 3, "0", is not an integer in 1..2147483647`,
		"1 -2 1":         `f:1: coordinate 2, "-2", is not an integer in 1..2147483647`,
		"1 2 2147483648": `f:1: coordinate 3, "2147483648", is not an integer in 1..2147483647`,
	} {
		if _, err := Parse("f", []byte(text), 3); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzPoints reads any text: no panic, and errors name a line there is.
func FuzzPoints(f *testing.F) {
	f.Add([]byte("1 2 3\n4 5 6 # x\r\n"), 3)
	f.Fuzz(func(t *testing.T, data []byte, dimensions int) {
		points, err := Parse("f", data, dimensions)
		var format *puzzle.FormatError
		if err != nil && (!errors.As(err, &format) || format.Line < 1 || format.Line > bytes.Count(data, []byte("\n"))+1) {
			t.Fatal(err)
		}
		for _, p := range points {
			if len(p) != dimensions {
				t.Fatalf("%v has not %d coordinates", p, dimensions)
			}
		}
	})
}
