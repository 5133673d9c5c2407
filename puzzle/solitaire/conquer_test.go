package solitaire

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno/internal/cluster"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// smallCubing leaves nearly everything to cubes, of several generations.
var smallCubing = cubing{before: 1, first: 6, parts: 3, conflicts: 40}

// byCubes decides a deck by cubes alone, without reductions.
func byCubes(ctx context.Context, t *testing.T, deck []puzzle.Card) (Result, error) {
	t.Helper()
	s := &solver{ctx: ctx, method: MethodCubes, g: newGraph(deck)}
	c, card := coreOf(s.g)
	trail, v, err := s.newRefutation(nil, c).conquer(ctx, smallCubing)
	res := Result{Answer: puzzle.Unknown, Method: s.method, Explain: s.explain}
	switch {
	case err != nil:
		return res, err
	case v == verdictYes:
		res.Answer, res.Sequence = puzzle.Yes, s.g.order(s.g.deckTrail(trail, card))
	case v == verdictNo:
		res.Answer, res.Certificate = puzzle.No, s.proof.certificate
	}
	return res, s.proof.err
}

// TestCubesHaveTheAnswerOfOne: cubes decide as clause learning on the whole does, the
// certificate is the same wherever they are decided, and the checker accepts it.
func TestCubesHaveTheAnswerOfOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	answers, again := map[string]int{}, 0
	for i := range rounds(16, 3000) {
		deck := randomDeck(rng, 40)
		if i%3 == 0 {
			deck = generated(t, []string{"cubic", "near-threshold", "petersen"}[i/3%3], 20+rng.IntN(20), rng)
		}
		if len(deck) == 0 || newGraph(deck).parts() > 1 {
			continue
		}
		whole := solved(t, deck, Options{Method: MethodSAT})
		here, err := byCubes(t.Context(), t, deck)
		if err != nil || here.Answer != whole.Answer {
			t.Fatalf("cubes say %q, clause learning %q, %v: %v\n%q", here.Answer, whole.Answer, err, deck, here.Explain)
		}
		accepted(t, deck, here, nil)
		h := &hunters{}
		there, err := byCubes(spread.WithElsewhere(t.Context(), h), t, deck)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(here, there); diff != "" {
			t.Fatalf("the cubes of another process have another result (-here +there):\n%s", diff)
		}
		if h.jobs > 0 {
			answers[here.Answer]++
		}
		if h.jobs > 1 {
			again++
		}
	}
	if answers[puzzle.Yes] < 2 || answers[puzzle.No] < 2 || again < 1 {
		t.Errorf("the decks are one-sided: %v, %d were cut again", answers, again)
	}
}

// TestCubesOnACluster: with workers that take cubes from a queue the certificate is the
// same to the byte.
func TestCubesOnACluster(t *testing.T) {
	c, err := cluster.Open(t.Context(), cluster.Config{Version: "test", Functions: Functions(), Workers: 2, Verify: 10})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	deck := generated(t, "petersen", 30, rand.New(rand.NewPCG(1, 1)))
	here, err := byCubes(t.Context(), t, deck)
	if err != nil {
		t.Fatal(err)
	}
	there, err := byCubes(spread.WithElsewhere(t.Context(), c), t, deck)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(here, there); diff != "" || here.Answer != puzzle.No {
		t.Errorf("%s; the cluster has another result (-here +there):\n%s", here.Answer, diff)
	}
	accepted(t, deck, there, nil)
}

// TestACubeThatLies: a false order of a cube is refused, and a false refutation does not
// get past the checker.
func TestACubeThatLies(t *testing.T) {
	deck := generated(t, "cubic", 30, rand.New(rand.NewPCG(3, 9)))
	lying := func(answer, proof string) (Result, error) {
		h := &hunters{lie: func() []byte {
			data, err := json.Marshal(cubeResult{Answer: answer, Proof: proof, Use: []int32{0}})
			if err != nil {
				t.Error(err)
			}
			return data
		}}
		return byCubes(spread.WithElsewhere(t.Context(), h), t, deck)
	}
	for _, lie := range [][2]string{{puzzle.Yes, ""}, {"maybe", ""}, {puzzle.No, "x 1\n"}, {puzzle.No, "d 1\n"}, {puzzle.No, "a x\n"}, {puzzle.No, "c 1\n"}} {
		if res, err := lying(lie[0], lie[1]); err == nil {
			t.Errorf("%q passes: %s", lie, res.Answer)
		}
	}
	res, err := lying(puzzle.No, "")
	if err != nil || res.Answer != puzzle.No {
		t.Fatalf("%s, %v", res.Answer, err)
	}
	text := strings.Join(append([]string{puzzle.ProofHeader}, res.Certificate.Lines...), "\n") + "\n"
	if found, err := check.Proof(t.Context(), deck, "lie", strings.NewReader(text)); err == nil {
		t.Errorf("the checker accepts it: %s", found)
	}
}
