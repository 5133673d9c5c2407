package solitaire

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
)

// TestJointsAreChecked: the plan of a random tree decomposition of a deck is
// accepted as a certificate exactly if the deck is not playable; a joint left
// out, moved or repeated is refused.
func TestJointsAreChecked(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 6))
	accepted, refused, mutants, joints := 0, 0, 0, 0
	for range rounds(400, 4000) {
		in, err := family.Generate("random", family.Params{Colors: 2 + r.IntN(6), Numbers: 2 + r.IntN(6), Cards: 4 + r.IntN(12)}, r)
		if err != nil {
			t.Fatal(err)
		}
		g := newGraph(in.Cards)
		c, card := coreOf(g)
		tree, ok := eliminate(c, maxFront, false, r)
		if !ok {
			t.Fatal("not eliminated")
		}
		plan := tree.plan(2)
		p := newFrontierProgram(c, 1<<24)
		trail, done, v, err := p.run(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		if v == verdictYes {
			done = withWork(c, plan)
			if !legal(in.Cards, g.order(g.deckTrail(trail, card))) {
				t.Fatalf("the trail does not play %v", in.Cards)
			}
		}
		accept := func(plan []planStep) bool {
			var n certifier
			n.layers(nil, plan, g.name)
			a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.No, Certificate: n.certificate}
			_, err := check.Answer(t.Context(), in, a, check.Options{})
			return err == nil
		}
		if accept(done) != (v == verdictNo) {
			t.Fatalf("verdict %v, accepted %t: %v, plan %v", v, accept(done), in.Cards, done)
		}
		if v == verdictYes {
			refused++
			continue
		}
		accepted++
		for i, s := range done {
			if s.kind == planLayer {
				continue
			}
			joints++
			less := append(append([]planStep{}, done[:i]...), done[i+1:]...)
			if accept(less) {
				t.Fatalf("accepted without step %d: %v, plan %v", i, in.Cards, done)
			}
			mutants++
		}
	}
	if accepted < 50 || refused < 50 || joints < 50 || mutants < 50 {
		t.Errorf("%d accepted, %d refused, %d joints, %d mutants", accepted, refused, joints, mutants)
	}
}

// withWork leaves out the layers that have nothing to do.
func withWork(c *core, plan []planStep) []planStep {
	p := newFrontierProgram(c, 0)
	var list []planStep
	for _, s := range plan {
		switch s.kind {
		case planBranch:
			p.waiting = append(p.waiting, p.branch)
			p.branch = frontBranch{}
		case planJoin:
			if _, err := p.join(context.Background()); err != nil {
				panic(err)
			}
		default:
			if acts, err := p.actions(s.vertex); err != nil || len(acts) == 0 {
				continue
			}
		}
		list = append(list, s)
	}
	return list
}

// TestTreesOfWidePaths: 511 pieces of nine vertices, hung on each other like the
// vertices of a binary tree, have small width as a tree and a larger one as a
// path; with joints the core is decided at once.
func TestTreesOfWidePaths(t *testing.T) {
	piece := [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 0}, {0, 4}, {3, 7}, {1, 5}}
	const levels = 9
	var a, b []int32
	n := int32(1<<levels - 1)
	for v := range n {
		for _, e := range piece {
			a, b = append(a, 9*v+min(e[0], e[1])), append(b, 9*v+max(e[0], e[1]))
		}
		if v > 0 {
			up := (v - 1) / 2
			a, b = append(a, 9*up+[2]int32{2, 6}[v%2]), append(b, 9*v+8)
		}
	}
	must := make([]bool, 9*n)
	for v := range must {
		must[v] = true
	}
	c := newCore(must, a, b)
	plan, cost := treePlan(c, nil, math.Inf(1), 6, rand.New(rand.NewPCG(1, 0)))
	if math.IsInf(cost, 1) {
		t.Fatal("no plan")
	}
	p := newFrontierProgram(c, 1<<20)
	if _, _, v, err := p.run(t.Context(), plan); err != nil || v != verdictNo {
		t.Errorf("%v, %v", v, err)
	}
	joints := 0
	for _, s := range plan {
		if s.kind == planJoin {
			joints++
		}
	}
	if joints == 0 {
		t.Error("no joints")
	}
}
