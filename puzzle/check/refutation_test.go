package check

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// assignment returns the values of all variables of a formula that a trail
// gives them, by the table in docs/solitaire.md.
func (f *formula) assignment(tr trail) []bool {
	value := make([]bool, f.count+1)
	once := func(e int32) bool { return tr.use[e] == 1 }
	odds := 0
	for v := int32(1); v <= int32(f.g.n); v++ {
		value[f.touched(v)] = tr.touched[v]
		sum := false
		for j, e := range f.g.adj[v] {
			sum = sum != once(e)
			if k := len(f.g.adj[v]); k > 4 && j >= 1 && j <= k-2 {
				value[f.chain[v]+int32(j-1)] = sum
			}
		}
		value[f.odd(v)] = sum
		odds += int(b2i(sum))
		value[f.atLeast(v, 1)] = odds >= 1
		value[f.atLeast(v, 2)] = odds >= 2
	}
	for e := range f.g.edges {
		value[f.once(int32(e))] = once(int32(e))
		if f.twin[e] != 0 {
			value[f.twin[e]] = tr.use[e] == 2
		}
	}
	return value
}

func satisfied(c []literal, value []bool) bool {
	for _, l := range c {
		if value[l.variable()] == (l&1 == 0) {
			return true
		}
	}
	return false
}

// residualOf draws a deck, reduces it by a few random steps half of the time,
// and returns the residual graph.
func residualOf(r *rand.Rand, n int) ([]puzzle.Card, *graph) {
	deck := randomDeck(r, n)
	c := newClasses(deck)
	vs := vertexNames(deck)
	for range r.IntN(2) * 3 {
		randomStep(r, c, vs)
	}
	return deck, c.residual()
}

// randomSet draws a nonempty set of residual vertices.
func randomSet(r *rand.Rand, n int) []int64 {
	var us []int64
	for v := 1; v <= n; v++ {
		if r.IntN(2) == 0 {
			us = append(us, int64(v))
		}
	}
	if len(us) == 0 {
		us = append(us, int64(1+r.IntN(n)))
	}
	return us
}

// TestTrailsSatisfyFormulaAndLemmas checks soundness where it is decided:
// every dominating trail satisfies every clause of the formula, every
// connectivity lemma and every parity lemma that the checker accepts.
func TestTrailsSatisfyFormulaAndLemmas(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	trails, lemmas := 0, map[string]int{}
	for range rounds(1200, 30000) {
		deck, g := residualOf(r, 7)
		f := newFormula(g)
		var clauses [][]literal
		f.clauses(func(c []literal) { clauses = append(clauses, slices.Clone(c)) })
		for range 8 {
			ref := newRefutation(g)
			if r.IntN(2) == 0 {
				if ref.separate(int64(r.IntN(g.n+1)), int64(r.IntN(g.n+1)), randomSet(r, g.n)) == nil {
					clauses = append(clauses, slices.Clone(ref.clause))
					lemmas["c"]++
				}
				continue
			}
			us := randomSet(r, g.n)
			if lits := parityClause(r, g, f, us); ref.parity(lits, us) == nil {
				clauses = append(clauses, slices.Clone(ref.clause))
				lemmas["p"]++
			}
		}
		eachTrail(g, func(tr trail) bool {
			trails++
			value := f.assignment(tr)
			for _, c := range clauses {
				if !satisfied(c, value) {
					t.Fatalf("deck %v: the trail %v does not satisfy %v", deck, tr, c)
				}
			}
			return true
		})
	}
	if trails == 0 || lemmas["c"] < 100 || lemmas["p"] < 100 {
		t.Errorf("%d trails and lemmas %v: too few to test anything", trails, lemmas)
	}
}

// parityClause writes a parity lemma over a set with random signs, as often
// wrong as right.
func parityClause(r *rand.Rand, g *graph, f *formula, us []int64) []int64 {
	var lits []int64
	in := func(v int32) bool { return slices.Contains(us, int64(v)) }
	add := func(v int32) {
		l := int64(v)
		if r.IntN(2) == 0 {
			l = -l
		}
		lits = append(lits, l)
	}
	for _, u := range us {
		add(f.odd(int32(u)))
	}
	for i, e := range g.edges {
		if in(e.u) != in(e.v) {
			add(f.once(int32(i)))
		}
	}
	return lits
}

// refuter writes refutations the dumb way: it adds every connectivity lemma
// of the graph, then splits on one variable after another, and writes what
// it has assumed, negated, whenever unit propagation finds a conflict. On a
// graph with a dominating trail it fails.
type refuter struct {
	r    *refutation
	w    *puzzle.ProofWriter
	next int64 // number of the next clause
}

func (s *refuter) refute(t *testing.T, g *graph) bool {
	t.Helper()
	s.next = 1
	s.w.SAT(g.n, len(g.edges), int(s.r.f.count))
	for bits := 1; bits < 1<<g.n-1; bits++ {
		var us []int64
		var set []int32
		for v := 1; v <= g.n; v++ {
			if bits>>(v-1)&1 == 1 {
				us, set = append(us, int64(v)), append(set, int32(v))
			}
		}
		for a := range int64(g.n + 1) {
			for b := range int64(g.n + 1) {
				if s.r.separate(a, b, us) == nil {
					s.w.Separate(int32(a), int32(b), set)
					s.next++
				}
			}
		}
	}
	_, ok := s.split(nil, 1)
	return ok
}

// split refutes the formula under assumptions about the variables before v.
// It returns the number of the clause that says so, and deletes the two that
// this one came from.
func (s *refuter) split(assumed []int64, v int32) (id int64, ok bool) {
	clause := make([]int64, len(assumed))
	lits := make([]int32, len(assumed))
	for i, l := range assumed {
		clause[i], lits[i] = -l, int32(-l)
	}
	var parts []int64
	if s.r.learn(clause) != nil {
		if v > s.r.f.count {
			return 0, false
		}
		for _, l := range [2]int64{int64(v), -int64(v)} {
			part, ok := s.split(append(slices.Clone(assumed), l), v+1)
			if !ok {
				return 0, false
			}
			parts = append(parts, part)
		}
		if s.r.learn(clause) != nil {
			return 0, false
		}
	}
	s.w.Learn(lits...)
	id = s.next
	s.next++
	if len(parts) > 0 && len(assumed) > 0 {
		if s.r.remove(parts) != nil {
			return 0, false
		}
		s.w.Delete(parts...)
	}
	return id, true
}

// refutationOf returns the lines of a refutation, or false when the graph has
// a dominating trail.
func refutationOf(t *testing.T, g *graph) ([]string, bool) {
	t.Helper()
	var b bytes.Buffer
	s := &refuter{r: newRefutation(g), w: puzzle.NewLineWriter(&b)}
	ok := s.refute(t, g)
	if err := s.w.Close(); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(b.String()), "\n"), ok
}

// TestFormulaAndLemmasAreComplete checks the other direction: formula and
// connectivity lemmas together have no model exactly when there is no
// dominating trail, and the refutation is accepted.
func TestFormulaAndLemmasAreComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	no := 0
	for range rounds(250, 6000) {
		deck := randomDeck(r, 7)
		g := newClasses(deck).residual()
		if g.n > 6 {
			continue
		}
		lines, refuted := refutationOf(t, g)
		if want := !hasTrail(g); refuted != want {
			t.Fatalf("deck %v: refuted %t, no trail %t", deck, refuted, want)
		}
		_, err := certificate(t.Context(), deck, &puzzle.Certificate{Kind: puzzle.CertSAT, Lines: lines}, Options{})
		if (err == nil) != refuted {
			t.Fatalf("deck %v: refuted %t, checked: %v", deck, refuted, err)
		}
		if refuted {
			no++
		}
	}
	if no < 20 {
		t.Errorf("only %d refutations", no)
	}
}

// spoil changes one line of a proof: drops it, repeats it, or changes, drops
// or adds a number.
func spoil(r *rand.Rand, lines []string) []string {
	out := slices.Clone(lines)
	at := r.IntN(len(out))
	words := strings.Fields(out[at])
	switch k := r.IntN(6); {
	case k == 0:
		return slices.Delete(out, at, at+1)
	case k == 1:
		return slices.Insert(out, at, out[r.IntN(len(out))])
	case k == 2 && len(words) > 1:
		words = slices.Delete(words, len(words)-1, len(words))
	case k == 3:
		words = append(words, fmt.Sprint(r.IntN(20)-10))
	case len(words) > 1:
		words[1+r.IntN(len(words)-1)] = fmt.Sprint(r.IntN(20) - 10)
	}
	out[at] = strings.Join(words, " ")
	return out
}

// TestNoProofIsAcceptedForAPlayableDeck carries certificates of all kinds
// from unplayable decks over to playable ones that differ in a card, whole
// and spoilt: whatever else may happen, none may be accepted.
func TestNoProofIsAcceptedForAPlayableDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	tried, accepted := 0, 0
	for range rounds(400, 20000) {
		deck := randomDeck(r, 8)
		g := newClasses(deck).residual()
		if g.n > 6 || hasTrail(g) {
			continue
		}
		certs := certificatesOf(t, r, deck, g)
		for range 12 {
			other := slices.Clone(deck)
			if i := r.IntN(len(other)); r.IntN(2) == 0 {
				other = slices.Delete(other, i, i+1)
			} else {
				other = append(other, puzzle.Card{Color: int32(1 + r.IntN(5)), Number: int32(1 + r.IntN(6))})
			}
			playable := ordered(other)
			cert := certs[r.IntN(len(certs))]
			if r.IntN(2) == 0 && len(cert.Lines) > 0 {
				cert.Lines = spoil(r, cert.Lines)
			}
			_, err := certificate(t.Context(), other, &cert, Options{})
			tried++
			if err == nil {
				accepted++
				if playable {
					t.Fatalf("deck %v is playable, and %v was accepted", other, cert)
				}
			}
		}
	}
	if tried == 0 || accepted == 0 {
		t.Errorf("%d tried, %d accepted", tried, accepted)
	}
}

// certificatesOf returns certificates of every kind that an unplayable deck
// has.
func certificatesOf(t *testing.T, r *rand.Rand, deck []puzzle.Card, g *graph) []puzzle.Certificate {
	t.Helper()
	layers, _ := exactTranscript(t, r, g)
	sat, ok := refutationOf(t, g)
	if !ok {
		t.Fatalf("deck %v was not refuted", deck)
	}
	certs := []puzzle.Certificate{{Kind: puzzle.CertDP, Lines: layers}, {Kind: puzzle.CertSAT, Lines: sat}}
	vs := vertexNames(deck)
	for bits := range 1 << len(vs) {
		var set []puzzle.Vertex
		for i, v := range vs {
			if bits>>i&1 == 1 {
				set = append(set, v)
			}
		}
		for _, form := range []string{puzzle.FormCards, puzzle.FormVisits} {
			if f, err := g.cut(form, set); err == nil {
				return append(certs, puzzle.Certificate{
					Kind: puzzle.CertCut, Form: form, Set: set, Pieces: f.pieces, Bound: f.bound,
				})
			}
		}
	}
	return certs
}
