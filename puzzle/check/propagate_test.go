package check

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// implied is reverse unit propagation by its definition.
func implied(clauses [][]literal, c []literal) bool {
	value := map[literal]bool{}
	for _, l := range c {
		if value[l] {
			return true
		}
		value[l.not()] = true
	}
	for changed := true; changed; {
		changed = false
		for _, d := range clauses {
			var open []literal
			done := false
			for _, l := range d {
				done = done || value[l]
				if !value[l.not()] {
					open = append(open, l)
				}
			}
			switch {
			case done:
			case len(open) == 0:
				return true
			case len(open) == 1:
				value[open[0]] = true
				changed = true
			}
		}
	}
	return false
}

// TestPropagationAgainstItsDefinition adds, removes and compacts random
// clauses and asks for random ones. Removal may leave top-level literals
// behind, so that the propagator implies what the clauses left do, and
// nothing that the clauses ever added do not.
func TestPropagationAgainstItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	const vars = 12
	draw := func(most int) []literal {
		var c []literal
		for _, v := range r.Perm(vars)[:1+r.IntN(most)] {
			c = append(c, signed(int32(v+1), r.IntN(2) == 0))
		}
		return c
	}
	yes, no := 0, 0
	for range rounds(400, 20000) {
		p := newPropagator(vars)
		var all, alive [][]literal
		refs := map[int]int32{}
		for i := 0; i < 30 && !p.refuted; i++ {
			c := draw(4)
			all = append(all, c)
			alive = append(alive, c)
			if ref := p.add(c); ref != noClause {
				refs[len(alive)-1] = ref
			}
			if r.IntN(4) == 0 {
				for at, ref := range refs {
					p.remove(ref)
					alive[at] = []literal{pos(1), neg(1)}
					delete(refs, at)
					break
				}
			}
			if r.IntN(5) == 0 {
				moved := map[int32]int32{}
				p.compact(func(old, now int32) { moved[old] = now })
				for at, ref := range refs {
					refs[at] = moved[ref]
				}
			}
			for range 4 {
				q := draw(3)
				got := p.implies(q)
				if !got && implied(alive, q) {
					t.Fatalf("%v follows from %v", q, alive)
				}
				if got && !implied(all, q) {
					t.Fatalf("%v does not follow from %v", q, all)
				}
				if got {
					yes++
				} else {
					no++
				}
			}
		}
		if p.refuted != implied(all, nil) && p.refuted {
			t.Fatalf("%v are not refuted at the top level", all)
		}
	}
	if min(yes, no) < 1000 {
		t.Errorf("%d implied, %d not", yes, no)
	}
}

func TestParityClausesExcludeOddSums(t *testing.T) {
	deck := deckOf(t, "11 12 13 14 15 16 21 22 23 24 25")
	g := newClasses(deck).residual()
	f := newFormula(g)
	seen := map[int32]bool{}
	f.clauses(func(c []literal) {
		vs := make([]int32, 0, len(c))
		for _, l := range c {
			if l.variable() < 1 || l.variable() > f.count {
				t.Fatalf("variable %d of %d", l.variable(), f.count)
			}
			if slices.Contains(vs, l.variable()) {
				t.Fatalf("a variable stands twice in %v", c)
			}
			vs = append(vs, l.variable())
			seen[l.variable()] = true
		}
	})
	if len(seen) != int(f.count) {
		t.Errorf("%d of %d variables are used", len(seen), f.count)
	}
}
