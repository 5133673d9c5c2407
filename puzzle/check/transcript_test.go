package check

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// exactTranscript lists the layers of a deck after random steps, vertex by
// vertex in random order, with every state written out.
func exactTranscript(t *testing.T, r *rand.Rand, g *graph) (lines []string, wins bool) {
	t.Helper()
	name := namesOf(g)
	tr := newTranscript(g)
	for _, i := range r.Perm(g.n) {
		v := int32(i + 1)
		if tr.left[v] == 0 && tr.entered[v] {
			continue
		}
		if _, err := tr.step(t.Context(), v, [][]byte{[]byte("*")}); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w := puzzle.NewLineWriter(&b)
		var words []string
		for _, s := range tr.states.states {
			words = append(words, s.text(len(tr.frontier)))
		}
		w.Layer(name[v], words...)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.TrimSpace(b.String()))
	}
	return append([]string{"dp"}, lines...), tr.finish() != nil
}

// namesOf returns for each residual vertex the name of one of its members.
func namesOf(g *graph) []puzzle.Vertex {
	name := make([]puzzle.Vertex, g.n+1)
	ns := g.classes.names
	for id := range g.classes.parent {
		if v := g.index[g.classes.find(int32(id))]; v != 0 {
			if id < len(ns.colors.values) {
				name[v] = puzzle.ColorVertex(ns.colors.values[id])
			} else {
				name[v] = puzzle.NumberVertex(ns.numbers.values[id-len(ns.colors.values)])
			}
		}
	}
	return name
}

// TestTranscriptsDecide checks the program of docs/solitaire.md, "DP
// transcripts", against brute force over all trails, on residual graphs after
// random steps, in any order of vertices: the exact layers hold a closed
// state at the end exactly when there is a dominating trail.
func TestTranscriptsDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	no := 0
	for range rounds(2000, 60000) {
		deck := randomDeck(r, 9)
		c := newClasses(deck)
		vs := vertexNames(deck)
		for range r.IntN(2) * 3 {
			randomStep(r, c, vs)
		}
		g := c.residual()
		_, wins := exactTranscript(t, r, g)
		if want := hasTrail(g); wins != want {
			t.Fatalf("deck %v: transcript %t, trails %t", deck, wins, want)
		}
		if !wins {
			no++
		}
	}
	if no < 100 {
		t.Errorf("only %d graphs without a trail", no)
	}
}

// TestSpoiltTranscriptsAreRefused takes exact transcripts of unplayable decks
// and drops one state: it can be reached, so its layer is no longer closed.
func TestSpoiltTranscriptsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for range rounds(300, 5000) {
		deck := randomDeck(r, 9)
		g := newClasses(deck).residual()
		lines, wins := exactTranscript(t, r, g)
		cert := &puzzle.Certificate{Kind: puzzle.CertDP, Lines: lines}
		_, err := certificate(t.Context(), deck, cert, Options{})
		if (err == nil) == wins {
			t.Fatalf("deck %v: playable %t, transcript: %v", deck, wins, err)
		}
		if wins {
			continue
		}
		at := 1 + r.IntN(len(lines)-1)
		words := strings.Fields(lines[at])
		if len(words) > 2 {
			drop := 2 + r.IntN(len(words)-2)
			spoilt := append([]string(nil), lines...)
			spoilt[at] = strings.Join(append(append([]string(nil), words[:drop]...), words[drop+1:]...), " ")
			if _, err := certificate(t.Context(), deck, &puzzle.Certificate{Kind: puzzle.CertDP, Lines: spoilt}, Options{}); err == nil {
				t.Fatalf("deck %v: transcript accepted without a state of %q", deck, lines[at])
			}
		}
		if _, err := certificate(t.Context(), deck, &puzzle.Certificate{Kind: puzzle.CertDP, Lines: lines[:len(lines)-1]}, Options{}); err == nil {
			t.Fatalf("deck %v: transcript accepted without its last layer", deck)
		}
	}
}

// TestFewColorsAreDecidedAnew holds the checker's own trail DP against its
// walk over all parts of a deck.
func TestFewColorsAreDecidedAnew(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range rounds(400, 10000) {
		deck := randomDeck(r, 14)
		s, ok := newSubsets(deck, maxPartsToDecide)
		if !ok {
			t.Fatal("a small deck is beyond the limit")
		}
		want, err := s.playable(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := playableFewColors(t.Context(), deck)
		if err != nil || got != want {
			t.Fatalf("deck %v: %t, %v; by parts %t", deck, got, err, want)
		}
	}
}

func TestStateTextRoundTrip(t *testing.T) {
	for _, text := range []string{"0", "2!", "0.a.", "1aBbA", "2....", "0abcdefghijklmnopqrstuvwx"} {
		width := len(text) - 1
		s, problem := parseState([]byte(text), width)
		if problem != "" {
			t.Errorf("%s: %s", text, problem)
			continue
		}
		if got := s.text(width); got != text {
			t.Errorf("%s came back as %s", text, got)
		}
	}
	for _, text := range []string{"", "3", "0b", "0ba", "0a!", "!", "0z", "0aa"} {
		if _, problem := parseState([]byte(text), 1); problem == "" {
			t.Errorf("%q was accepted", text)
		}
	}
}
