package check

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Proof verifies a proof file of a solitaire "no" for a deck, read as a stream,
// and describes what it found. name is the name of the file in errors. A proof
// that fails gives a [*Refusal], a malformed one a [*puzzle.FormatError].
//
// Cost: steps and cuts linear; a transcript what its program costs on the
// listed states, each distinct layer program once; a refutation the unit
// propagation of its lines.
func Proof(ctx context.Context, deck []puzzle.Card, name string, r io.Reader) (string, error) {
	src, err := newFileSource(name, r)
	if err != nil {
		return "", err
	}
	p, err := checkProof(ctx, deck, src)
	if err != nil {
		return "", err
	}
	return p.describe(), nil
}

// certificate verifies the certificate in an answer, the proof file if there is
// one, and that the two agree.
func certificate(ctx context.Context, deck []puzzle.Card, c *puzzle.Certificate, opt Options) (string, error) {
	found := ""
	if c != nil && c.File && (c.Steps != nil || c.Lines != nil) {
		return "", refusef("the certificate stands in a proof file, and steps or lines of it in the answer")
	}
	if c != nil && (c.Kernel != nil || c.Of != nil) {
		return "", refusef("a certificate of the kind %.20q has no kernel", c.Kind)
	}
	if c != nil && !c.File {
		p, err := checkProof(ctx, deck, newInlineSource(opt.answerName(), c))
		if err != nil {
			return "", err
		}
		if err := p.agrees(c); err != nil {
			return "", err
		}
		found = p.describe()
	}
	switch {
	case opt.Proof != nil:
		src, err := newFileSource(opt.ProofName, opt.Proof)
		if err != nil {
			return "", err
		}
		p, err := checkProof(ctx, deck, src)
		if err != nil {
			return "", err
		}
		if c != nil {
			if err := p.agrees(c); err != nil {
				return "", err
			}
		}
		found = p.describe()
	case c != nil && c.File:
		return "", beyondf("the certificate stands in a proof file: give it with --proof")
	}
	return found, nil
}

// agrees holds the summary in an answer against the proof that was checked.
func (p *proof) agrees(c *puzzle.Certificate) error {
	kind := c.Kind
	switch kind {
	case puzzle.CertDisconnected, puzzle.CertBridges:
		kind = puzzle.CertCut
	case puzzle.CertCut, puzzle.CertDP, puzzle.CertSAT:
	default:
		return refusef("unknown kind of certificate %q", kind)
	}
	if kind != p.kind {
		return refusef("the answer speaks of a %s, the proof is a %s", c.Kind, p.kind)
	}
	if kind != puzzle.CertCut {
		if c.Form != "" || len(c.Set) > 0 || c.Pieces != 0 || c.Bound != 0 {
			return refusef("a certificate of kind %s has no cut", c.Kind)
		}
		return nil
	}
	switch {
	case c.Kind == puzzle.CertDisconnected && len(p.set) > 0:
		return refusef("a deck is shown to be disconnected by an empty set")
	case c.Kind == puzzle.CertBridges && !p.cut.bridges:
		return refusef("the pieces around the set of a certificate of kind bridges do not all hang on one card")
	case c.Form != "" && c.Form != p.form:
		return refusef("the answer says the form is %q, the proof %q", c.Form, p.form)
	case len(c.Set) > 0 && !slices.Equal(c.Set, p.set):
		return refusef("the cut set of the answer is not that of the proof")
	case (c.Pieces == 0) != (c.Bound == 0):
		return refusef("the answer tells one of pieces and bound without the other")
	case c.Pieces != 0 && c.Pieces != p.cut.pieces:
		return refusef("the answer says the cut leaves %d pieces, but it leaves %d", c.Pieces, p.cut.pieces)
	case c.Bound != 0 && c.Bound != p.cut.bound:
		return refusef("the answer says the bound of the cut is %d, but it is %d", c.Bound, p.cut.bound)
	}
	return nil
}

// describe says in a clause what has been verified.
func (p *proof) describe() string {
	after := ""
	if p.steps > 0 {
		after = fmt.Sprintf(", after %s", counted(p.steps, "reduction step"))
	}
	switch {
	case p.kind == puzzle.CertDP:
		return fmt.Sprintf("a transcript of %s%s", counted(p.lines, "layer"), after)
	case p.kind == puzzle.CertSAT:
		return fmt.Sprintf("a refutation of %s%s", counted(p.lines, "line"), after)
	case len(p.set) == 0:
		return fmt.Sprintf("the deck falls into %s%s", counted(p.cut.pieces, "piece"), after)
	default:
		return fmt.Sprintf("a cut of %s leaves %d pieces, at most %d could be visited%s",
			counted(len(p.set), "vertex"), p.cut.pieces, p.cut.bound, after)
	}
}

// counted writes a number with its noun.
func counted(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case noun == "vertex":
		return fmt.Sprintf("%d vertices", n)
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}
