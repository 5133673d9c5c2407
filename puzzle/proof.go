package puzzle

import (
	"bufio"
	"io"
	"strconv"
)

// ProofHeader is the first line of a proof file.
const ProofHeader = "uno-proof 1"

// ProofWriter writes a certificate as proof lines, in the language of
// docs/solitaire.md. It buffers; call Close at the end. The first error of
// the underlying writer is kept and returned by Close, and silences all that
// follows. Nothing is checked here: a wrong proof is refused by the checker.
//
// The order is: reduction steps, then exactly one of Cut, DP or SAT with the
// lines that belong to it.
type ProofWriter struct {
	w     *bufio.Writer
	line  []byte
	lines int
	bytes int64
	err   error
}

// NewProofWriter begins a proof file: it writes the header line.
func NewProofWriter(w io.Writer) *ProofWriter {
	p := &ProofWriter{w: bufio.NewWriterSize(w, 1<<16)}
	p.word(ProofHeader)
	p.end()
	return p
}

// NewLineWriter writes proof lines without the header, for a certificate that
// is part of the answer (the fields Steps and Lines).
func NewLineWriter(w io.Writer) *ProofWriter {
	return &ProofWriter{w: bufio.NewWriterSize(w, 1<<12)}
}

// Contract writes the step that merges the classes of all given vertices.
func (p *ProofWriter) Contract(vs ...Vertex) {
	p.word("contract")
	p.vertices(vs)
	p.end()
}

// Suppress writes the step that replaces a vertex of degree 2 by an edge
// between its neighbours.
func (p *ProofWriter) Suppress(v Vertex) {
	p.word("suppress")
	p.int(int64(v))
	p.end()
}

// Require writes the step that makes v required because y1, y2 and y3 are
// three neighbours that have at most one edge leading elsewhere.
func (p *ProofWriter) Require(v, y1, y2, y3 Vertex) {
	p.word("require")
	p.vertices([]Vertex{v, y1, y2, y3})
	p.end()
}

// Comment writes a comment line; the text holds no line break.
func (p *ProofWriter) Comment(text string) {
	p.word("#")
	p.word(text)
	p.end()
}

// Cut ends the proof with a cut set and the inequality it violates.
func (p *ProofWriter) Cut(form string, set []Vertex) {
	p.word("cut")
	p.word(form)
	p.vertices(set)
	p.end()
}

// DP begins a transcript: layer lines follow.
func (p *ProofWriter) DP() {
	p.word("dp")
	p.end()
}

// Layer writes the states after all edges at v have been processed.
func (p *ProofWriter) Layer(v Vertex, states ...string) {
	p.word("layer")
	p.int(int64(v))
	for _, s := range states {
		p.word(s)
	}
	p.end()
}

// Branch sets the frontier and its states aside and begins a new, empty one.
func (p *ProofWriter) Branch() {
	p.word("branch")
	p.end()
}

// Join joins the branch in hand with the one set aside last and writes the
// states that result; "*" alone leaves it to the checker to work them out.
func (p *ProofWriter) Join(states ...string) {
	p.word("join")
	for _, s := range states {
		p.word(s)
	}
	p.end()
}

// ExactLayer leaves it to the checker to work out the states after v.
func (p *ProofWriter) ExactLayer(v Vertex) { p.Layer(v, "*") }

// SAT begins a refutation and states the sizes of the residual graph and the
// number of variables of the formula, so that a disagreement about the
// numbering is detected at once.
func (p *ProofWriter) SAT(vertices, edges, variables int) {
	p.word("sat")
	p.int(int64(vertices))
	p.int(int64(edges))
	p.int(int64(variables))
	p.end()
}

// Learn writes a clause that follows by unit propagation. The empty clause
// ends the proof.
func (p *ProofWriter) Learn(lits ...int32) {
	p.word("a")
	p.ints(lits)
	p.end()
}

// Separate writes the connectivity lemma of a set U of residual vertices
// (indices from 1): if a in U and b outside U are touched, a card crosses.
// a = 0 says that U is touched in any case, b = 0 that its complement is.
func (p *ProofWriter) Separate(a, b int32, set []int32) {
	p.word("c")
	p.int(int64(a))
	p.int(int64(b))
	p.ints(set)
	p.end()
}

// Parity writes a clause that follows from the parity of the set U: the odd
// vertices in U plus the cards used once across U's border are even.
func (p *ProofWriter) Parity(lits, set []int32) {
	p.word("p")
	p.ints(lits)
	p.int(0)
	p.ints(set)
	p.end()
}

// Delete writes that clauses are needed no longer, by their numbers: the
// lines a, c and p of the proof count 1, 2, 3, ...
func (p *ProofWriter) Delete(ids ...int64) {
	p.word("d")
	for _, id := range ids {
		p.int(id)
	}
	p.end()
}

// Lines returns how many lines have been written, the header included.
func (p *ProofWriter) Lines() int { return p.lines }

// Size returns how many bytes have been written, buffered ones included.
func (p *ProofWriter) Size() int64 { return p.bytes }

// Close flushes the buffer and returns the first error. It does not close the
// underlying writer.
func (p *ProofWriter) Close() error {
	if err := p.w.Flush(); p.err == nil {
		p.err = err
	}
	return p.err
}

func (p *ProofWriter) word(s string) {
	if len(p.line) > 0 {
		p.line = append(p.line, ' ')
	}
	p.line = append(p.line, s...)
}

func (p *ProofWriter) int(v int64) {
	if len(p.line) > 0 {
		p.line = append(p.line, ' ')
	}
	p.line = strconv.AppendInt(p.line, v, 10)
}

func (p *ProofWriter) ints(vs []int32) {
	for _, v := range vs {
		p.int(int64(v))
	}
}

func (p *ProofWriter) vertices(vs []Vertex) {
	for _, v := range vs {
		p.int(int64(v))
	}
}

func (p *ProofWriter) end() {
	p.line = append(p.line, '\n')
	p.lines++
	p.bytes += int64(len(p.line))
	if p.err == nil {
		_, p.err = p.w.Write(p.line)
	}
	p.line = p.line[:0]
}
