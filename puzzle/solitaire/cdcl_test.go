package solitaire

import (
	"math/rand/v2"
	"testing"
)

// satisfiable is the oracle: all assignments.
func satisfiable(variables int, clauses [][]lit) bool {
	for bits := range 1 << variables {
		ok := true
		for _, c := range clauses {
			some := false
			for _, l := range c {
				some = some || (bits>>l.v()&1 == 1) != l.neg()
			}
			ok = ok && some
		}
		if ok {
			return true
		}
	}
	return false
}

// TestEngineAgreesWithAllAssignments on random formulas near the threshold,
// some of their clauses added only when the engine believes it is done.
func TestEngineAgreesWithAllAssignments(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range rounds(1500, 50_000) {
		n := 3 + r.IntN(10)
		clauses := make([][]lit, 1+r.IntN(6*n))
		for i := range clauses {
			perm := r.Perm(n)[:1+r.IntN(3)]
			for _, v := range perm {
				clauses[i] = append(clauses[i], mkLit(int32(v), r.IntN(2) == 0))
			}
		}
		late := r.IntN(len(clauses) + 1)
		s := newCDCL(n, nil)
		for _, c := range clauses[late:] {
			s.add(c...)
		}
		for done := false; !done && s.step(5) || !s.unsat && !done; {
			if len(s.trail) < n {
				continue // the slice was spent
			}
			done = true
			for _, c := range clauses {
				some := false
				for _, l := range c {
					some = some || s.value[l] == 1
				}
				if !some {
					s.add(c...)
					done = false
					break
				}
			}
		}
		if want := satisfiable(n, clauses); s.unsat == want {
			t.Fatalf("engine says unsatisfiable = %v for %v", s.unsat, clauses)
		}
	}
}

// TestEngineRefutesPigeons runs long enough to restart, reduce and compact.
func TestEngineRefutesPigeons(t *testing.T) {
	const holes = 7
	s := newCDCL((holes+1)*holes, nil)
	at := func(p, h int) int32 { return int32(p*holes + h) }
	for p := range holes + 1 {
		var some []lit
		for h := range holes {
			some = append(some, mkLit(at(p, h), false))
			for q := range p {
				s.add(mkLit(at(p, h), true), mkLit(at(q, h), true))
			}
		}
		s.add(some...)
	}
	for !s.unsat {
		if s.step(1000) {
			t.Fatal("eight pigeons in seven holes")
		}
	}
	if s.reductions == 0 {
		t.Errorf("refuted in %d conflicts, before the first reduction", s.conflicts)
	}
}

func TestLuby(t *testing.T) {
	for i, want := range []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(int64(i + 1)); got != want {
			t.Errorf("term %d is %d, want %d", i+1, got, want)
		}
	}
}
