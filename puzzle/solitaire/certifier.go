package solitaire

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// certifier writes the certificate of a no, in the format of docs/solitaire.md:
// into the proof file if there is one, otherwise into the answer. A refutation
// can be abandoned for another certificate as long as none of it is in the
// file.
type certifier struct {
	to          io.Writer
	certificate *puzzle.Certificate
	err         error
	spilt       bool
}

// Bounds on the memory.
const (
	proofBuffer = 256 << 20 // bytes of a refutation before it is written to its file
	inlineLimit = 1 << 30   // bytes of a certificate in the answer
)

// errProofTooLarge means that a certificate is too large for an answer.
var errProofTooLarge = errors.New("refuted, but the refutation is too large to stand in the answer: ask for a proof file")

// committed reports whether a certificate has reached the file, so that no
// other can take its place.
func (n *certifier) committed() bool { return n.spilt }

// backlog buffers a certificate until it is needed or too large.
type backlog struct {
	n   *certifier
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

// draft is a certificate being written: its lines go to one writer, and are
// strings again if they become part of the answer.
type draft struct {
	n    *certifier
	kind string
	w    *puzzle.ProofWriter
	held backlog
	file bool
}

// begin starts a certificate and writes the reduction steps.
func (n *certifier) begin(kind string, red *reducer) (*draft, []string) {
	d := &draft{n: n, kind: kind, file: n.to != nil, held: backlog{n: n}}
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

func (n *certifier) keep(err error) {
	if n.err == nil {
		n.err = err
	}
}

// close ends the certificate and makes it the answer's.
func (d *draft) close(c puzzle.Certificate) {
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
func (n *certifier) cutting(red *reducer, k cut, set []puzzle.Vertex) {
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
func (n *certifier) transcript(g *graph) {
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

// layers certifies a "no" of the frontier program by its plan; the checker
// recomputes the states.
func (n *certifier) layers(red *reducer, plan []planStep, name func(int32) puzzle.Vertex) {
	d, steps := n.begin(puzzle.CertDP, red)
	d.w.DP()
	for _, s := range plan {
		switch s.kind {
		case planBranch:
			d.w.Branch()
		case planJoin:
			d.w.Join("*")
		default:
			d.w.ExactLayer(name(s.vertex))
		}
	}
	d.close(puzzle.Certificate{Steps: steps})
}
