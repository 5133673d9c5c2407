package check

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno/puzzle"
)

// proof is a certificate of "no" being checked.
type proof struct {
	ctx   context.Context
	src   *source
	cmd   command
	steps int // carried out

	kind  string // cut, dp or sat
	form  string // of a cut
	set   []puzzle.Vertex
	cut   cutFigures
	lines int // of a dp or sat
}

// checkProof verifies that a proof shows the deck to have no winning order.
func checkProof(ctx context.Context, deck []puzzle.Card, src *source) (*proof, error) {
	p := &proof{ctx: ctx, src: src}
	if len(deck) == 0 {
		return nil, refusef("the empty deck is playable")
	}
	g, err := p.reduce(newClasses(deck))
	if err == nil {
		switch p.kind {
		case puzzle.CertCut:
			err = p.checkCut(g)
		case puzzle.CertDP:
			err = p.checkDP(g)
		case puzzle.CertSAT:
			err = p.checkSAT(g)
		}
	}
	if err != nil {
		return nil, src.place(err)
	}
	return p, nil
}

// advance reads the next line into p.cmd; ok is false at the end.
func (p *proof) advance() (ok bool, err error) {
	if p.src.no&255 == 0 {
		if err := p.ctx.Err(); err != nil {
			return false, err
		}
	}
	line, err := p.src.next()
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	p.cmd.split(line)
	return true, nil
}

// reduce applies the steps up to the line that begins the proof proper, which
// it leaves in p.cmd.
func (p *proof) reduce(c *classes) (*graph, error) {
	for {
		ok, err := p.advance()
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, refusef("the proof ends before a cut, dp or sat line")
		}
		switch p.cmd.op {
		case puzzle.CertCut, puzzle.CertDP, puzzle.CertSAT:
			p.kind = p.cmd.op
			return c.residual(), nil
		case "contract", "suppress", "require":
		default:
			return nil, p.src.malformed("unknown proof line %.30q", p.cmd.op)
		}
		if err := p.cmd.integers(0); err != nil {
			return nil, p.src.malformed("%v", err)
		}
		if err := p.step(c, p.cmd.vertices()); err != nil {
			return nil, err
		}
		p.steps++
	}
}

func (p *proof) step(c *classes, vs []puzzle.Vertex) error {
	switch {
	case p.cmd.op == "contract" && len(vs) > 0:
		return c.contract(vs)
	case p.cmd.op == "suppress" && len(vs) == 1:
		return c.suppress(vs[0])
	case p.cmd.op == "require" && len(vs) == 4:
		return c.require(vs[0], [3]puzzle.Vertex(vs[1:]))
	default:
		return p.src.malformed("%s does not take %d vertices", p.cmd.op, len(vs))
	}
}

func (p *proof) checkCut(g *graph) error {
	if len(p.cmd.words) == 0 {
		return p.src.malformed("a cut line names its form, %q or %q", puzzle.FormCards, puzzle.FormVisits)
	}
	p.form = string(p.cmd.words[0])
	if err := p.cmd.integers(1); err != nil {
		return p.src.malformed("%v", err)
	}
	p.set = p.cmd.vertices()
	var err error
	if p.cut, err = g.cut(p.form, p.set); err != nil {
		return err
	}
	return p.nothingMore()
}

func (p *proof) nothingMore() error {
	ok, err := p.advance()
	if err != nil {
		return err
	}
	if ok {
		return p.src.malformed("the proof is complete, but another line follows")
	}
	return nil
}

func (p *proof) checkDP(g *graph) error {
	if len(p.cmd.words) > 0 {
		return p.src.malformed("nothing follows dp in its line")
	}
	t := newTranscript(g)
	for {
		ok, err := p.advance()
		if err != nil {
			return err
		}
		if !ok {
			return t.finish()
		}
		problem, err := p.dpLine(g, t)
		if err != nil {
			return err
		}
		if problem != "" {
			return p.src.malformed("%s", problem)
		}
		if p.cmd.op == "layer" {
			p.lines++
		}
	}
}

// dpLine verifies one line of a transcript.
func (p *proof) dpLine(g *graph, t *transcript) (problem string, err error) {
	switch {
	case p.cmd.op == "branch" && len(p.cmd.words) == 0:
		t.begin()
		return "", nil
	case p.cmd.op == "join":
		return t.join(p.ctx, p.cmd.words)
	case p.cmd.op != "layer" || len(p.cmd.words) == 0:
		return "after dp every line is one of: layer VERTEX STATE .., branch, join STATE ..", nil
	}
	v, ok := parseInt(p.cmd.words[0])
	if !ok {
		return fmt.Sprintf("%.30q is not a vertex", p.cmd.words[0]), nil
	}
	p.cmd.nums = append(p.cmd.nums[:0], v)
	at, err := g.vertex(p.cmd.vertices()[0])
	if err != nil {
		return "", err
	}
	return t.step(p.ctx, at, p.cmd.words[1:])
}

func (p *proof) checkSAT(g *graph) error {
	if err := p.cmd.integers(0); err != nil || len(p.cmd.nums) != 3 {
		return p.src.malformed("a refutation begins with: sat VERTICES EDGES VARIABLES")
	}
	r := newRefutation(g)
	if err := r.sizes(p.cmd.nums[0], p.cmd.nums[1], p.cmd.nums[2]); err != nil {
		return err
	}
	for !r.closed {
		ok, err := p.advance()
		if err != nil {
			return err
		}
		if !ok {
			return r.finish()
		}
		switch p.cmd.op {
		case "a", "c", "d", "p":
		default:
			return p.src.malformed("unknown line %.30q in a refutation", p.cmd.op)
		}
		if err := p.cmd.integers(0); err != nil {
			return p.src.malformed("%v", err)
		}
		if p.cmd.op == "c" && len(p.cmd.nums) < 2 {
			return p.src.malformed("a connectivity lemma is written: c A B U1 U2 ..")
		}
		if err := r.line(p.cmd.op[0], p.cmd.nums); err != nil {
			return err
		}
		p.lines++
	}
	return p.nothingMore()
}
