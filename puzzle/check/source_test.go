package check

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

func compressed(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestProofFilesAreReadPlainOrCompressed(t *testing.T) {
	deck := deckOf(t, "11 22")
	const text = "uno-proof 1\r\n# two pieces\r\n\r\ncut cards\r\n"
	for name, data := range map[string][]byte{"plain": []byte(text), "gzip": compressed(t, text)} {
		said, err := Proof(t.Context(), deck, "p", bytes.NewReader(data))
		if err != nil || said != "the deck falls into 2 pieces" {
			t.Errorf("%s: %q, %v", name, said, err)
		}
	}
	damaged := compressed(t, text)
	damaged[len(damaged)-6] ^= 1
	if _, err := Proof(t.Context(), deck, "p", bytes.NewReader(damaged)); err == nil {
		t.Error("a damaged file was accepted")
	}
}

// TestLongLinesAreReadWhole writes a cut set longer than any buffer.
func TestLongLinesAreReadWhole(t *testing.T) {
	var deck []puzzle.Card
	var set []puzzle.Vertex
	for i := int32(1); i <= 30000; i++ {
		deck = append(deck, puzzle.Card{Color: i, Number: i})
		if i > 2 {
			set = append(set, puzzle.ColorVertex(i), puzzle.NumberVertex(i))
		}
	}
	var b bytes.Buffer
	w := puzzle.NewProofWriter(&b)
	w.Cut(puzzle.FormCards, set)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Proof(t.Context(), deck, "p", &b); err != nil {
		t.Error(err)
	}
}

// TestProofErrorsNameTheirLine distinguishes malformed proofs, which are errors
// of format with file and line, from proofs that do not hold.
func TestProofErrorsNameTheirLine(t *testing.T) {
	deck := deckOf(t, "11 12 21 23 31 34")
	for _, c := range []struct {
		name, text, want string
		malformed        bool
	}{
		{"no header", "cut cards -1\n", `p:1: a proof file begins with the line "uno-proof 1"`, true},
		{"empty", "", `p:1: a proof file begins with the line "uno-proof 1"`, true},
		{"unknown line", "uno-proof 1\nfold 1\n", `p:2: unknown proof line "fold"`, true},
		{"no number", "uno-proof 1\n# a\ncontract 1 x\n", `p:3: "x" is not an integer`, true},
		{"leading zero", "uno-proof 1\ncontract 01 2\n", `p:2: "01" is not an integer`, true},
		{"too few vertices", "uno-proof 1\nrequire 1 2\n", "p:2: require does not take 2 vertices", true},
		{"no form", "uno-proof 1\ncut\n", `p:2: a cut line names its form, "cards" or "visits"`, true},
		{"line after a cut", "uno-proof 1\ncut cards -1\ncut cards -1\n", "p:3: the proof is complete, but another line follows", true},
		{"sat without sizes", "uno-proof 1\nsat 1 2\n", "p:2: a refutation begins with: sat VERTICES EDGES VARIABLES", true},
		{"odd layer", "uno-proof 1\ndp\nfold -1\n", "p:3: after dp every line is one of: layer VERTEX STATE .., branch, join STATE ..", true},
		{"odd state", "uno-proof 1\ndp\nlayer 1 7\n", "p:3: a state begins with 0, 1 or 2", true},
		{"no end", "uno-proof 1\ncontract 1 2\n", "refused: p:3: the proof ends before a cut, dp or sat line", false},
		{"weak cut", "uno-proof 1\ncut cards 1\n", `refused: p:2: the cut proves nothing: 1 piece, and the bound of the form "cards" is 2`, false},
		{"wrong sizes", "uno-proof 1\nsat 1 2 3\n", "refused: p:2: the refutation is about 1 vertices, 2 edges and 3 variables, but the formula of this deck and these steps has 7, 6 and 34", false},
		{"a clause that does not follow", "uno-proof 1\nsat 7 6 34\na 1\n", "refused: p:3: the clause does not follow by unit propagation", false},
		{"unfinished", "uno-proof 1\nsat 7 6 34\n", "refused: p:3: the refutation ends without the empty clause", false},
		{"unknown clause", "uno-proof 1\nsat 7 6 34\nd 1\n", "refused: p:3: there is no clause 1 to delete", false},
	} {
		_, err := Proof(t.Context(), deck, "p", strings.NewReader(c.text))
		var format *puzzle.FormatError
		if err == nil || err.Error() != c.want || errors.As(err, &format) != c.malformed {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestTheEmptyDeckHasNoCertificate(t *testing.T) {
	for _, text := range []string{"cut cards", "cut visits", "dp", "sat 0 0 0\na"} {
		if _, err := Proof(t.Context(), nil, "p", strings.NewReader("uno-proof 1\n"+text+"\n")); err == nil {
			t.Errorf("%q was accepted for the empty deck", text)
		}
	}
}

// FuzzProof reads any text as a proof about one of two hundred decks: nothing
// may panic, and what is accepted must be about an unplayable deck.
func FuzzProof(f *testing.F) {
	for _, text := range []string{
		"cut cards -1\n", "cut visits -1\n", "cut cards\n", "contract 1 -2\nsuppress -1\nrequire -1 1 2 3\ncut cards -1\n",
		"dp\nlayer 1 *\nlayer 2 *\nlayer 3 *\nlayer 4 =\n", "dp\nlayer 1 0a 0. 1A\n",
		"sat 7 6 34\nc 1 2 1 3\np 1 -2 0 1\na 1 -2\nd 1 2\na\n",
	} {
		for deck := range uint64(3) {
			f.Add(deck, []byte(puzzle.ProofHeader+"\n"+text))
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		deck := randomDeck(rand.New(rand.NewPCG(12, seed%200)), 8)
		if _, err := Proof(t.Context(), deck, "p", bytes.NewReader(data)); err == nil && ordered(deck) {
			t.Fatalf("deck %v is playable, and this was accepted:\n%s", deck, data)
		}
	})
}
