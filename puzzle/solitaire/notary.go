package solitaire

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// notary draws up the certificate of a no, in the language of
// docs/solitaire.md: into the proof file if there is one, otherwise into the
// answer. A refutation may be begun and given up for another certificate as
// long as it has not spilt into the file.
type notary struct {
	to          io.Writer
	certificate *puzzle.Certificate
	err         error
	spilt       bool
}

// Bounds on what is held in memory.
const (
	proofBuffer = 256 << 20 // bytes of a refutation before it is written to its file
	inlineLimit = 1 << 30   // bytes of a certificate that stands in the answer
)

// errProofTooLarge says that a certificate cannot stand in an answer.
var errProofTooLarge = errors.New("refuted, but the refutation is too large to stand in the answer: ask for a proof file")

// committed reports whether a certificate has reached the file, so that no
// other can take its place.
func (n *notary) committed() bool { return n.spilt }

// backlog holds a certificate back until it is wanted or too large.
type backlog struct {
	n   *notary
	buf bytes.Buffer
}

func (b *backlog) Write(p []byte) (int, error) {
	if b.n.to == nil {
		if b.buf.Len()+len(p) > inlineLimit {
			return 0, errProofTooLarge
		}
		return b.buf.Write(p)
	}
	if !b.n.spilt && b.buf.Len()+len(p) <= proofBuffer {
		return b.buf.Write(p)
	}
	if err := b.spill(); err != nil {
		return 0, err
	}
	return b.n.to.Write(p)
}

// spill writes to the file what has been held back.
func (b *backlog) spill() error {
	b.n.spilt = true
	_, err := b.buf.WriteTo(b.n.to)
	return err
}

// deed is a certificate being written: its lines go to one writer, and come
// back as strings if they are to stand in the answer.
type deed struct {
	n    *notary
	kind string
	w    *puzzle.ProofWriter
	held backlog
	file bool
}

// begin opens a certificate and writes the reduction steps.
func (n *notary) begin(kind string, red *reducer) (*deed, []string) {
	d := &deed{n: n, kind: kind, file: n.to != nil, held: backlog{n: n}}
	if d.file {
		d.w = puzzle.NewProofWriter(&d.held)
		if red != nil {
			red.write(d.w)
		}
		return d, nil
	}
	var steps []string
	if red != nil && len(red.steps) > 0 {
		var buf bytes.Buffer
		w := puzzle.NewLineWriter(&buf)
		red.write(w)
		n.keep(w.Close())
		steps = lines(&buf)
	}
	d.w = puzzle.NewLineWriter(&d.held)
	return d, steps
}

func (n *notary) keep(err error) {
	if n.err == nil {
		n.err = err
	}
}

// close ends the certificate and makes it the answer's.
func (d *deed) close(c puzzle.Certificate) {
	d.n.keep(d.w.Close())
	c.Kind = d.kind
	c.File = d.file
	if d.file {
		d.n.keep(d.held.spill())
	} else {
		c.Lines = lines(&d.held.buf)
	}
	d.n.certificate = &c
}

func lines(buf *bytes.Buffer) []string {
	if buf.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(buf.String(), "\n"), "\n")
}

// cutting certifies by a cut of the graph that the steps leave.
func (n *notary) cutting(red *reducer, k cut, set []puzzle.Vertex) {
	kind := puzzle.CertCut
	switch {
	case len(k.set) == 0:
		kind = puzzle.CertDisconnected
	case k.bridges:
		kind = puzzle.CertBridges
	}
	d, steps := n.begin(kind, red)
	if d.file {
		d.w.Cut(k.form, set)
	}
	d.close(puzzle.Certificate{Steps: steps, Form: k.form, Set: set, Pieces: k.pieces, Bound: k.bound})
}

// transcript certifies by the DP: the order in which the vertices of the
// larger side are taken. The states are left to the checker, which has to
// work them out to verify them in any case.
func (n *notary) transcript(g *graph) {
	d, _ := n.begin(puzzle.CertDP, nil)
	d.w.DP()
	from, to := len(g.colors), g.vertices()
	if len(g.numbers) < len(g.colors) {
		from, to = 0, len(g.colors)
	}
	for v := from; v < to; v++ {
		d.w.ExactLayer(g.name(int32(v)))
	}
	d.close(puzzle.Certificate{})
}

// layers certifies a "no" of the frontier program by the order of its layers,
// whose states are left to the checker as well.
func (n *notary) layers(red *reducer, vertices []puzzle.Vertex) {
	d, steps := n.begin(puzzle.CertDP, red)
	d.w.DP()
	for _, v := range vertices {
		d.w.ExactLayer(v)
	}
	d.close(puzzle.Certificate{Steps: steps})
}
