package veripb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Proof is a refutation of a formula.
type Proof struct {
	Kind        string // puzzle.CertCut or CertSAT
	lines       []string
	constraints int // of the formula
}

// Lines is the number of derived constraints.
func (p *Proof) Lines() int { return len(p.lines) }

// Write writes the proof as VeriPB reads it, in version 1.0 of its format.
func (p *Proof) Write(w io.Writer) error {
	b := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(b, "pseudo-Boolean proof version 1.0\nf %d\n", p.constraints)
	for _, line := range p.lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	fmt.Fprintf(b, "c %d\n", p.constraints+len(p.lines))
	return b.Flush()
}

// ErrPlayable says that a deck is playable, so that its formula has no
// refutation.
var ErrPlayable = errors.New("the deck is playable")

// ErrNoProof says that no refutation was found before the context ended.
var ErrNoProof = errors.New("no refutation was found")

// Prove decides the deck of a formula and refutes the formula if the answer is
// no: by a cut of the deck if one is found, otherwise by clause learning
// without reductions. A playable deck gives ErrPlayable.
func Prove(ctx context.Context, f *Formula) (*Proof, error) {
	res, err := solitaire.Solve(ctx, f.deck, solitaire.Options{})
	if err != nil {
		return nil, err
	}
	switch res.Answer {
	case puzzle.Yes:
		return nil, ErrPlayable
	case puzzle.No:
		if p, ok := f.lifted(ctx, res.Certificate); ok {
			return p, nil
		}
	}
	return f.bySAT(ctx)
}

// bySAT refutes the formula by clause learning.
func (f *Formula) bySAT(ctx context.Context) (*Proof, error) {
	res, err := solitaire.Solve(ctx, f.deck, solitaire.Options{Method: solitaire.MethodSAT})
	if err != nil {
		return nil, err
	}
	if res.Answer != puzzle.No {
		return nil, ErrNoProof
	}
	return f.refutation(res.Certificate.Lines)
}

// lifted opens the classes of a cut behind reductions, and is a proof if what
// results is a cut of the deck itself.
func (f *Formula) lifted(ctx context.Context, c *puzzle.Certificate) (*Proof, bool) {
	if c == nil || c.Kind == puzzle.CertDP || c.Kind == puzzle.CertSAT {
		return nil, false
	}
	r, err := check.ReadCertificate(ctx, f.deck, c, check.Options{})
	if err != nil {
		return nil, false
	}
	in := make([]bool, f.nv)
	for v := range f.nv {
		for _, s := range r.Set {
			for _, member := range s.Members {
				in[v] = in[v] || member == f.g.Vertex(v)
			}
		}
	}
	return f.cut(in)
}

// cut refutes the formula by the pieces that a set S leaves, if they are more
// than a trail can visit.
func (f *Formula) cut(in []bool) (*Proof, bool) {
	pieces := f.pieces(in)
	around, visits := int64(0), int64(0)
	for e, ends := range f.g.Ends {
		if in[ends[0]] != in[ends[1]] {
			if around++; f.twin[e] != 0 {
				around++
			}
		}
	}
	for v := range f.nv {
		if in[v] {
			visits += f.degree(v) / 2
		}
	}
	k := int64(len(pieces))
	if k < 2 || k <= 1+min(around/2, visits) {
		return nil, false
	}
	p := &Proof{Kind: puzzle.CertCut, constraints: len(f.constraints)}
	for _, piece := range pieces {
		s := newSum()
		if !f.crossing(s, piece) {
			return nil, false
		}
		p.derive(s)
	}
	s := newSum()
	for i := range pieces {
		s.add(p.constraints+1+i, 1)
	}
	visited := make([]bool, f.nv)
	for _, piece := range pieces {
		for v, member := range piece {
			visited[v] = visited[v] || member
		}
	}
	if k > 1+around/2 {
		for e, ends := range f.g.Ends {
			if in[ends[0]] && visited[ends[1]] || in[ends[1]] && visited[ends[0]] {
				f.copies(s, int32(e))
			}
		}
	} else {
		f.visits(s, in, visited)
	}
	s.add(f.twoOdd, 1)
	for v := range f.nv {
		if !visited[v] && (!in[v] || k > 1+around/2 || f.degree(v)%2 == 0) {
			s.axiom(f.d(v), 1)
		}
	}
	p.derive(s)
	return p, true
}

// visits adds, for each vertex of S, that what is used at it is at most twice
// half its degree, rounded down, and one more if it is odd.
func (f *Formula) visits(s *sum, in, visited []bool) {
	for v := range f.nv {
		if !in[v] {
			continue
		}
		uses := func() {
			for _, e := range f.g.At(v) {
				f.copies(s, e)
			}
		}
		if f.degree(v)%2 == 0 {
			uses()
			continue
		}
		s.part(2, func() {
			uses()
			s.add(f.parity[0][v], 1)
			s.axiom(f.d(v), 1)
			s.divide(2)
		})
		s.add(f.parity[1][v], 1)
	}
	for e, ends := range f.g.Ends { // what does not lead into a piece
		times := int64(0)
		for i, v := range ends {
			if in[v] && !visited[ends[1-i]] {
				times++
			}
		}
		if times == 0 {
			continue
		}
		s.axiom(f.once(int32(e)), times)
		if t := f.twin[e]; t != 0 {
			s.axiom(t, 2*times)
		}
	}
}

// pieces marks the components outside S that hold an edge.
func (f *Formula) pieces(in []bool) (list [][]bool) {
	seen := make([]bool, f.nv)
	for start := range f.nv {
		if in[start] || seen[start] {
			continue
		}
		piece := make([]bool, f.nv)
		queue := []int32{start}
		seen[start], piece[start] = true, true
		for i := 0; i < len(queue); i++ {
			for _, e := range f.g.At(queue[i]) {
				u := f.g.Ends[e][0] + f.g.Ends[e][1] - queue[i]
				if !in[u] && !seen[u] {
					seen[u], piece[u] = true, true
					queue = append(queue, u)
				}
			}
		}
		if len(queue) > 1 {
			list = append(list, piece)
		}
	}
	return list
}

func (p *Proof) derive(s *sum) { p.lines = append(p.lines, "p "+strings.Join(s.words, " ")) }

// refutation translates the lines of a refutation without steps.
func (f *Formula) refutation(lines []string) (*Proof, error) {
	p := &Proof{Kind: puzzle.CertSAT, constraints: len(f.constraints)}
	for _, line := range lines {
		words := strings.Fields(line)
		nums := make([]int32, len(words)-1)
		for i, w := range words[1:] {
			n, err := strconv.ParseInt(w, 10, 32)
			if err != nil {
				return nil, err
			}
			nums[i] = int32(n)
		}
		switch words[0] {
		case "a":
			var b strings.Builder
			b.WriteString("u ")
			for _, l := range nums {
				b.WriteString("1 " + literalName(l) + " ")
			}
			p.lines = append(p.lines, b.String()+">= 1 ;")
		case "c":
			s := newSum()
			if !f.connectivity(s, f.marked(nums[2:]), nums[0]-1, nums[1]-1) {
				return nil, fmt.Errorf("a lemma without an edge within its set: %s", line)
			}
			p.derive(s)
		case "p":
			at := 0
			for nums[at] != 0 {
				at++
			}
			s := newSum()
			f.parityLemma(s, f.marked(nums[at+1:]), nums[:at])
			p.derive(s)
		}
	}
	return p, nil
}

// marked marks the vertices of a lemma, counted from 1.
func (f *Formula) marked(set []int32) []bool {
	in := make([]bool, f.nv)
	for _, v := range set {
		in[v-1] = true
	}
	return in
}
