package solitaire

import "math"

// Bounds of the local search for cuts.
const (
	cutSearchEdges = 4000    // larger cores are not annealed, nor searched for pieces at once
	cutSearchWork  = 1 << 26 // flips times edges
	cutHeat        = 0.7     // first temperature, falling to 0.05
)

// seekCut searches for a cut by simulated annealing over the set S: a step
// moves one vertex in or out, with preference for neighbours of the border, and
// its value is the number of pieces beyond what a trail can visit. Each step
// evaluates the whole core, which limits the size. A failure proves nothing.
func (s *solver) seekCut(c *core) (cut, bool, error) {
	if c.edges() > cutSearchEdges || s.proof.committed() {
		return cut{}, false, nil
	}
	s.progress("searching for a cut of %d vertices", c.vertices())
	in := make([]bool, c.vertices())
	for v := range in {
		in[v] = s.rng.IntN(2) == 0
	}
	score := func() float64 {
		pieces, byCards, byVisits := c.weighCut(in)
		return float64(pieces - min(byCards, byVisits))
	}
	steps := min(cutSearchWork/(c.edges()+c.vertices()), 1<<18)
	now := score()
	for step := range steps {
		if step&255 == 0 && s.ctx.Err() != nil {
			return cut{}, false, s.ctx.Err()
		}
		heat := cutHeat * math.Pow(0.05/cutHeat, float64(step)/float64(steps))
		v := s.rng.IntN(len(in))
		in[v] = !in[v]
		next := score()
		if next < now && s.rng.Float64() >= math.Exp((next-now)/heat) {
			in[v] = !in[v]
			continue
		}
		now = next
		if now > 0 {
			k, ok := c.tryCut(in)
			return k, ok, nil
		}
	}
	s.note("no cut found in %d steps", steps)
	return cut{}, false, nil
}
