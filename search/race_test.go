package search

import (
	"slices"
	"testing"
)

// Every move is a candidate, the policy's own first and the likeliest before others,
// however unlikely, as far as the playouts go.
func TestCandidates(t *testing.T) {
	p := New(Config{Playouts: 4000})
	p.weights = []float64{0, 0.7, 0.1, 0.2, 0}
	var got []int
	for _, c := range p.candidates(2) {
		got = append(got, c.move)
	}
	if want := []int{2, 1, 3, 0, 4}; !slices.Equal(got, want) {
		t.Errorf("candidates %v, not %v", got, want)
	}
	p.weights = make([]float64, 3*most)
	if n := len(p.candidates(1)); n != most {
		t.Errorf("%d candidates of %d moves", n, len(p.weights))
	}
	p.config.Playouts = 3*enough + 1
	if n := len(p.candidates(1)); n != 3 {
		t.Errorf("%d candidates with %d playouts", n, p.config.Playouts)
	}
}

// A candidate is dropped that falls behind the best, or can no longer lead the policy's
// own by the margin.
func TestDrop(t *testing.T) {
	run := func(a, b float32) (list []float32) {
		for i := range round {
			list = append(list, []float32{a, b}[i%2])
		}
		return list
	}
	for _, c := range []struct {
		name    string
		results [][]float32
		want    []bool
	}{
		{"a sure lead", [][]float32{run(0.4, 0.5), run(0.6, 0.7)}, []bool{true, false}},
		{"the same", [][]float32{run(0.4, 0.5), run(0.4, 0.5)}, []bool{false, true}},
		{"a lead below the margin", [][]float32{run(0.4, 0.5), run(0.4+margin/2, 0.5+margin/2)}, []bool{true, true}},
		{"a lead that is not sure", [][]float32{run(0.2, 0.8), run(0.8, 0.3)}, []bool{false, false}},
		{"behind the best", [][]float32{run(0.2, 0.8), run(0.9, 0.9), run(0.5, 0.6)}, []bool{true, false, true}},
	} {
		list := make([]candidate, len(c.results))
		for i := range list {
			list[i].results = c.results[i]
		}
		alive := drop(list)
		for i, want := range c.want {
			if list[i].dropped != want {
				t.Errorf("%s: candidate %d dropped: %v", c.name, i, list[i].dropped)
			}
			alive -= bit(!want)
		}
		if alive != 0 {
			t.Errorf("%s: %d too many alive", c.name, alive)
		}
	}
}

// A move is played instead of the policy's own only if it leads by more than the margin
// and two standard errors, and a dropped one never.
func TestChosenNeedsALead(t *testing.T) {
	results := func(x ...float32) []float32 { return x }
	for _, c := range []struct {
		name string
		list []candidate
		want int
	}{
		{"nothing was played out", []candidate{{}, {}}, 0},
		{"a sure lead", []candidate{{results: results(0, 0, 0, 0)}, {results: results(1, 1, 1, 1)}}, 1},
		{"a lead within the standard error", []candidate{{results: results(0, 1, 0, 1)}, {results: results(1, 0, 0, 1)}}, 0},
		{"a lead below the margin", []candidate{{results: results(0.5, 0.5)}, {results: results(0.51, 0.51)}}, 0},
		{"the largest lead", []candidate{{results: results(0, 0, 0, 0)}, {results: results(1, 0, 1, 1)}, {results: results(1, 1, 1, 1)}}, 2},
		{"a dropped move", []candidate{{results: results(0, 0)}, {results: results(1, 1), dropped: true}}, 0},
	} {
		if got := chosen(c.list); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
}
