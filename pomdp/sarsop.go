package pomdp

import (
	"context"
	"math"
	"slices"
)

// SARSOP is point-based value iteration on beliefs near those that optimal play
// reaches (Kurniawati, Hsu and Lee 2008). Bounds and backups are those of
// [HSVI]; it differs in the beliefs that it samples and in the vectors that it
// keeps. A path ends where neither the value of similar beliefs nor the upper
// bound can raise the lower bound at the start, even if the path becomes deeper
// than the gap requires (selective deep sampling). It drops beliefs that only a
// dominated action reaches, and the vectors needed only there.
type SARSOP struct {
	// Gap, Backups and Progress are those of [HSVI].
	Gap      float64
	Backups  int
	Progress func(Progress)
}

// Solve narrows the interval at the start belief, as [HSVI.Solve] does.
func (s SARSOP) Solve(ctx context.Context, m *Model) (*Solution, error) {
	x, err := HSVI(s).begin(ctx, m)
	if err != nil {
		return nil, err
	}
	low, high := horizonBounds(m)
	y := &sarsop{hsvi: x, low: low, high: high, bins: map[[2]int]*bin{}}
	x.relevant = y.relevant
	return x.run(ctx, func(ctx context.Context) (bool, error) {
		if moved, err := y.sample(ctx); moved || err != nil {
			return moved, err
		}
		return x.trial(ctx) // after a path without progress it takes the widest one
	})
}

// sarsop is a solution under way.
type sarsop struct {
	*hsvi
	low, high float64
	first     []float64 // by node: its first upper bound, which puts it into a bin
	given     []float64 // by node: the lower bound that its bin has counted
	bins      map[[2]int]*bin
}

// bin has beliefs of similar entropy and similar first upper bound, whose
// values are assumed to be similar.
type bin struct {
	total float64
	n     int
}

// settle notes the first bounds of new nodes.
func (y *sarsop) settle() {
	for i := len(y.first); i < len(y.g.Nodes); i++ {
		y.first = append(y.first, y.g.upper[i])
		y.given = append(y.given, math.NaN())
	}
}

// bin is the bin of node i.
func (y *sarsop) bin(i int) *bin {
	const levels = 10
	entropy := 0.0
	for _, e := range y.g.Nodes[i] {
		entropy -= e.P * math.Log(e.P)
	}
	key := [2]int{
		int(levels * (y.first[i] - y.low) / max(y.high-y.low, 1e-300)),
		int(levels * entropy / math.Log(float64(len(y.m.States)+1))),
	}
	if y.bins[key] == nil {
		y.bins[key] = &bin{}
	}
	return y.bins[key]
}

// learn counts the lower bound of node i in its bin.
func (y *sarsop) learn(i int) {
	b := y.bin(i)
	if math.IsNaN(y.given[i]) {
		b.n++
	} else {
		b.total -= y.given[i]
	}
	y.given[i] = y.g.lower[i]
	b.total += y.given[i]
}

// predict is the predicted value of node i: the mean of its bin, or its upper
// bound while the bin is empty.
func (y *sarsop) predict(i int) float64 {
	if b := y.bin(i); b.n > 0 {
		return b.total / float64(b.n)
	}
	return y.g.upper[i]
}

// sample descends one path and backs it up; it returns false if nothing
// changed.
func (y *sarsop) sample(ctx context.Context) (bool, error) {
	y.settle()
	var path []int
	moved := false
	g := y.g
	lower, upper, want := g.lower[0], g.lower[0]+y.Gap, y.Gap
	for i := 0; len(path) < 1000 && ctx.Err() == nil; {
		if y.predict(i) <= lower && g.upper[i] <= max(upper, g.lower[i]+want) {
			break
		}
		if !g.expanded[i] {
			first := len(g.Nodes)
			if err := g.expand(y.p, i); err != nil {
				return false, err
			}
			y.hsvi.settle(first)
			y.settle()
			moved = true
		}
		moved = y.near(i) || moved
		path = append(path, i)
		if len(g.choices[i]) == 0 || y.m.Discount == 0 {
			break
		}
		best := math.Inf(-1)
		for _, c := range g.choices[i] {
			best = max(best, g.through(c, g.lower))
		}
		lower, upper = max(lower, best), max(upper, best+want)
		want /= y.m.Discount
		c, o := y.towards(i, want)
		if o < 0 {
			break
		}
		lower, upper = y.target(c, o, lower, g.lower), y.target(c, o, upper, g.upper)
		i = int(c.to[o])
	}
	for _, i := range slices.Backward(path) {
		if y.backup(i) {
			moved = true
		}
		y.learn(i)
	}
	return moved, nil
}

// towards is the choice of the best upper bound at node i and its outcome that
// adds most to the width beyond want; -1 if none has a positive width.
func (y *sarsop) towards(i int, want float64) (arc, int) {
	var best arc
	high := math.Inf(-1)
	for _, c := range y.g.choices[i] {
		if v := y.g.through(c, y.g.upper); v > high {
			best, high = c, v
		}
	}
	to, most := -1, math.Inf(-1)
	for o, j := range best.to {
		if width := y.width(int(j)); width > 0 && best.p[o]*(width-want) > most {
			to, most = o, best.p[o]*(width-want)
		}
	}
	return best, to
}

// target is the value that outcome o must have for a choice to be worth so much,
// if the others have these values.
func (y *sarsop) target(c arc, o int, worth float64, values []float64) float64 {
	rest := y.g.through(c, values) - y.m.Discount*c.p[o]*values[c.to[o]]
	return (worth - rest) / (y.m.Discount * c.p[o])
}

// relevant lists the nodes that are reached without dominated actions: those whose
// upper bound is below the lower bound of another.
func (y *sarsop) relevant() []int {
	g := y.g
	seen := make([]bool, len(g.Nodes))
	seen[0] = true
	list := []int{0}
	for k := 0; k < len(list); k++ {
		i := list[k]
		best := math.Inf(-1)
		for _, c := range g.choices[i] {
			best = max(best, g.through(c, g.lower))
		}
		for _, c := range g.choices[i] {
			if g.through(c, g.upper) < best {
				continue
			}
			for _, j := range c.to {
				if !seen[j] {
					seen[j] = true
					list = append(list, int(j))
				}
			}
		}
	}
	return list
}
