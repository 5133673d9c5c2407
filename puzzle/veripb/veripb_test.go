package veripb

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle/family"
)

// outside runs VeriPB, if it is installed.
func outside(t *testing.T, formula, proof []byte) (accepted, installed bool) {
	t.Helper()
	program, err := exec.LookPath("veripb")
	if err != nil {
		return false, false
	}
	dir := t.TempDir()
	opb, pbp := filepath.Join(dir, "deck.opb"), filepath.Join(dir, "deck.pbp")
	if err := errors.Join(os.WriteFile(opb, formula, 0o644), os.WriteFile(pbp, proof, 0o644)); err != nil {
		t.Fatal(err)
	}
	return exec.Command(program, "--requireUnsat", opb, pbp).Run() == nil, true
}

func texts(t *testing.T, f *Formula, p *Proof) (formula, proof []byte) {
	t.Helper()
	var a, b bytes.Buffer
	if err := errors.Join(f.Write(&a), p.Write(&b)); err != nil {
		t.Fatal(err)
	}
	return a.Bytes(), b.Bytes()
}

// mutant is a proof with one word of one line changed, or a line left out.
func mutant(r *rand.Rand, proof []byte) []byte {
	lines := strings.Split(strings.TrimSuffix(string(proof), "\n"), "\n")
	at := 2 + r.IntN(len(lines)-2)
	words := strings.Fields(lines[at])
	switch r.IntN(3) {
	case 0:
		lines = append(lines[:at:at], lines[at+1:]...)
	case 1:
		i := 1 + r.IntN(len(words)-1)
		words = append(words[:i:i], words[i+1:]...)
		lines[at] = strings.Join(words, " ")
	default:
		i := 1 + r.IntN(len(words)-1)
		words[i] = []string{"1", "x1", "~x2", "+", "3"}[r.IntN(5)]
		lines[at] = strings.Join(words, " ")
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// TestProofs: random decks that are not playable have proofs that are accepted,
// by this reader and, where it is installed, by VeriPB. A mutant is a proof of
// a true statement still, so it may hold by luck; but both agree, and the same
// proof for the formula of a playable deck never holds.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 7))
	want := 60
	if os.Getenv("UNO_LONG") != "" {
		want = 1000
	}
	accepted, rejected, held, real := 0, 0, 0, 0
	kinds := map[string]int{}
	for accepted < want || rejected < want {
		in, err := family.Generate("random", family.Params{Colors: 3 + r.IntN(4), Numbers: 3 + r.IntN(4), Cards: 6 + r.IntN(10)}, r)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFormula(in.Cards)
		p, err := Prove(t.Context(), f)
		if errors.Is(err, ErrPlayable) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if accepted%3 == 0 { // without cuts
			if p, err = f.bySAT(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		kinds[p.Kind]++
		formula, proof := texts(t, f, p)
		if err := Check(bytes.NewReader(formula), bytes.NewReader(proof)); err != nil {
			t.Fatalf("%v: %v\n%s", in.Cards, err, proof)
		}
		if ok, installed := outside(t, formula, proof); installed {
			if !ok {
				t.Fatalf("VeriPB refuses the proof for %v", in.Cards)
			}
			real++
		}
		accepted++
		bad := mutant(r, proof)
		mine := Check(bytes.NewReader(formula), bytes.NewReader(bad)) == nil
		if mine {
			held++
		} else {
			rejected++
		}
		if ok, installed := outside(t, formula, bad); installed && ok != mine {
			t.Errorf("VeriPB says %t, this reader %t: %s", ok, mine, bad)
		}
	}
	t.Logf("%d accepted %v, %d mutants rejected, %d held; %d by VeriPB too", accepted, kinds, rejected, held, real)
	if held > accepted/10 {
		t.Errorf("%d of %d mutants held", held, accepted)
	}
}

// TestFormulaIsTheQuestion: a playable deck has no proof, and the formula of one
// card less or more decides as the deck does.
func TestFormulaIsTheQuestion(t *testing.T) {
	in, err := family.Generate("random", family.Params{Colors: 2, Numbers: 5, Cards: 12}, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Prove(context.Background(), NewFormula(in.Cards)); err == nil {
		t.Error("a proof")
	}
}

// TestCutsOfBothForms: of all sets S of random decks those that are cuts have a
// proof that is accepted.
func TestCutsOfBothForms(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 8))
	proofs, byVisits := 0, 0
	for range 150 {
		in, err := family.Generate("random", family.Params{Colors: 2 + r.IntN(3), Numbers: 3 + r.IntN(6), Cards: 6 + r.IntN(9)}, r)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFormula(in.Cards)
		set := make([]bool, f.nv)
		for bits := range 1 << f.nv {
			if r.IntN(4) > 0 {
				continue
			}
			around, visits := int64(0), int64(0)
			for v := range f.nv {
				if set[v] = bits>>v&1 == 1; set[v] {
					visits += f.degree(v) / 2
				}
			}
			p, ok := f.cut(set)
			if !ok {
				continue
			}
			for e, ends := range f.g.Ends {
				if set[ends[0]] != set[ends[1]] {
					around++
					if f.twin[e] != 0 {
						around++
					}
				}
			}
			proofs++
			if int64(len(f.pieces(set))) <= 1+around/2 {
				byVisits++
			}
			formula, proof := texts(t, f, p)
			if err := Check(bytes.NewReader(formula), bytes.NewReader(proof)); err != nil {
				t.Fatalf("%v, set %v: %v\n%s", in.Cards, set, err, proof)
			}
		}
	}
	t.Logf("%d proofs, %d by visits alone", proofs, byVisits)
	if proofs < 50 || byVisits < 5 {
		t.Errorf("%d proofs, %d by visits alone", proofs, byVisits)
	}
}
