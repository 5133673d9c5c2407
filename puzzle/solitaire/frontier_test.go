package solitaire

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
)

// randomCore draws a small core: a multigraph, some of its vertices required.
func randomCore(r *rand.Rand, mostVertices, mostEdges int) *core {
	n := 1 + r.IntN(mostVertices)
	must := make([]bool, n)
	for v := range must {
		must[v] = r.IntN(3) == 0
	}
	var list []link
	if n > 1 {
		for range r.IntN(mostEdges + 1) {
			a, b := int32(r.IntN(n)), int32(r.IntN(n))
			if a != b {
				list = append(list, link{min(a, b), max(a, b)})
			}
		}
	}
	slices.SortFunc(list, func(x, y link) int { return slices.Compare(x[:], y[:]) })
	var a, b []int32
	met := make([]bool, n)
	for _, e := range list {
		a, b = append(a, e[0]), append(b, e[1])
		met[e[0]], met[e[1]] = true, true
	}
	for v, m := range met { // no vertex of a core is without meaning
		must[v] = must[v] || !m
	}
	return newCore(must, a, b)
}

type link [2]int32

// solvable is the oracle: all edge sets, and all single vertices.
func solvable(c *core) bool {
	for v := range int32(c.vertices()) {
		if c.solves(coreTrail{use: make([]bool, c.edges()), at: v}) {
			return true
		}
	}
	use := make([]bool, c.edges())
	for set := 1; set < 1<<c.edges(); set++ {
		for e := range use {
			use[e] = set>>e&1 == 1
		}
		if c.solves(coreTrail{use: use}) {
			return true
		}
	}
	return false
}

// TestFrontierProgramDecides: on random cores, in random orders and over random
// tree decompositions the program agrees with all edge sets, whether it reduces
// its states by rank or not; its trail solves the core, and its layers leave nothing out.
func TestFrontierProgramDecides(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	yes, no := 0, 0
	for range rounds(2000, 40_000) {
		c := randomCore(r, 9, 12)
		want := verdictNo
		if solvable(c) {
			want = verdictYes
			yes++
		} else {
			no++
		}
		order := make([]int32, c.vertices())
		for i, v := range r.Perm(len(order)) {
			order[i] = int32(v)
		}
		tree, ok := eliminate(c, maxFront, r.IntN(2) == 0, r)
		if !ok {
			t.Fatal("not eliminated")
		}
		plans := [][]planStep{linearPlan(order), tree.plan(2), tree.plan(1 + r.IntN(4))}
		for i := range 2 * len(plans) {
			always := i%2 == 1
			p := newFrontierProgram(c, 1<<20)
			p.always = always
			got, layers, v, err := p.run(t.Context(), plans[i/2])
			if err != nil || v != want || v == verdictYes && !c.solves(got) {
				t.Fatalf("rank %t: %v, %v, trail %v, want %v: %+v in the order %v", always, v, err, got, want, c, order)
			}
			if v == verdictNo {
				touched := make([]bool, c.vertices())
				for _, x := range layers {
					if x.kind == planLayer {
						touched[x.vertex] = true
					}
				}
				for e := range c.a {
					if !touched[c.a[e]] && !touched[c.b[e]] {
						t.Fatalf("the layers %v leave out an edge of %+v", layers, c)
					}
				}
			}
		}
	}
	if yes < 200 || no < 200 {
		t.Errorf("%d yes, %d no", yes, no)
	}
}

// TestStatesStayWithinTheRankBound counts the states after every single action:
// reduced by rank they are at most 3/4 5^k (4^k where all are required) and
// three, for frontiers of k vertices; not reduced they are more on dense cores.
func TestStatesStayWithinTheRankBound(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 2))
	reducedSome := false
	for round := range rounds(30, 400) {
		n := 7 + r.IntN(3)
		c := randomCore(r, n, 6*n)
		free := round%2 == 0
		for v := range c.must {
			c.must[v] = !free
		}
		states := func(always bool) (counts []int, bounds []float64) {
			p := newFrontierProgram(c, 1<<24)
			p.always = always
			layer := p.shared([]front{{}})
			width := 0
			for v := range int32(c.vertices()) {
				acts, err := p.actions(v)
				if err != nil {
					t.Fatal(err)
				}
				for _, act := range acts {
					switch act.kind {
					case frontEnter, frontRequire:
						width++
					case frontForget:
						width--
					}
					img, err := p.image(t.Context(), layer, []frontAction{act}, width)
					if err != nil {
						t.Fatal(err)
					}
					layer = img.to
					counts = append(counts, len(layer.states))
					if free {
						bounds = append(bounds, rankBound(width, 0))
					} else {
						bounds = append(bounds, rankBound(0, width))
					}
				}
			}
			return counts, bounds
		}
		counts, bounds := states(true)
		plain, _ := states(false)
		for i, k := range counts {
			if float64(k) > bounds[i] {
				t.Fatalf("%d states after action %d, the bound is %.0f: %+v", k, i, bounds[i], c)
			}
			reducedSome = reducedSome || float64(plain[i]) > bounds[i]
		}
	}
	if !reducedSome {
		t.Error("no core had more states than the bound before the reduction: the test shows nothing")
	}
}

// TestFewColors: with the numbers taken one by one the frontier holds the
// colours and one number, so that c colours need states within rankBound(c+1),
// and the answer is that of the trail DP.
func TestFewColors(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 5))
	for range rounds(60, 600) {
		colors := 2 + r.IntN(4)
		in, err := family.Generate("random", family.Params{Colors: colors, Numbers: 4 + r.IntN(30), Cards: 10 + r.IntN(60)}, r)
		if err != nil {
			t.Fatal(err)
		}
		g := newGraph(in.Cards)
		want, err := runDP(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		c, card := coreOf(g)
		var numbers []int32
		for v := len(g.colors); v < g.vertices(); v++ {
			numbers = append(numbers, int32(v))
		}
		p := newFrontierProgram(c, 1<<24)
		got, _, v, err := p.run(t.Context(), linearPlan(numbers))
		if err != nil || v != want.verdict {
			t.Fatalf("%v, %v, the DP says %v: %v", v, err, want.verdict, in.Cards)
		}
		if v == verdictYes && !legal(in.Cards, g.order(g.deckTrail(got, card))) {
			t.Fatalf("the trail does not play %v", in.Cards)
		}
		if float64(p.most) > max(reduceFrom, rankBound(colors+1, 0)) || p.widest > colors+1 {
			t.Errorf("%d colours: %d states, frontier %d", colors, p.most, p.widest)
		}
	}
}

// TestRepresentativesComplete: of random partitions of k things the ones kept
// are at most 2^(k-1), and any partition that joins one of all to a single
// block joins one of those kept.
func TestRepresentativesComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 3))
	for range rounds(200, 2000) {
		k := 1 + r.IntN(6)
		partition := func() front {
			var s front
			for i := range k {
				s.slot[i] = 1 + 2*uint8(r.IntN(k))
			}
			s.renumber(k)
			return s
		}
		seen := map[front]bool{}
		var all []front
		for range r.IntN(200) {
			if p := partition(); !seen[p] {
				seen[p] = true
				all = append(all, p)
			}
		}
		keep, err := represent(t.Context(), all, k)
		if err != nil {
			t.Fatal(err)
		}
		kept := 0
		for _, on := range keep {
			if on {
				kept++
			}
		}
		if kept > 1<<(k-1) {
			t.Fatalf("%d of %d partitions of %d kept", kept, len(all), k)
		}
		for range 100 {
			q := partition()
			some, represented := false, false
			for i, p := range all {
				if joins(p, q, k) {
					some = true
					represented = represented || keep[i]
				}
			}
			if some != represented {
				t.Fatalf("the partition %v is completed only by one left out", q.slot[:k])
			}
		}
	}
}

// joins reports whether two partitions join to one block.
func joins(p, q front, k int) bool {
	for changed := true; changed; {
		changed = false
		for i := range k {
			for j := range i {
				if a, b := frontBlock(p.slot[i]), frontBlock(p.slot[j]); q.slot[i] == q.slot[j] && a != b {
					p.merge(max(a, b), min(a, b), k)
					changed = true
				}
			}
		}
	}
	for _, v := range p.slot[:k] {
		if frontBlock(v) != 0 {
			return false
		}
	}
	return true
}

// TestOrdersAreOrders: every order that is found lists each vertex once and is
// as narrow as promised; trees need no more than their depth.
func TestOrdersAreOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 4))
	found := 0
	for range rounds(300, 3000) {
		c := randomCore(r, 30, 40)
		most := 2 + r.IntN(8)
		order, cost := linearOrder(c, most, r)
		if math.IsInf(cost, 1) {
			continue
		}
		found++
		sorted := slices.Sorted(slices.Values(order))
		for i, v := range sorted {
			if int(v) != i || len(sorted) != c.vertices() {
				t.Fatalf("%v is no order of %d vertices", order, c.vertices())
			}
		}
		p := newFrontierProgram(c, 0)
		for _, v := range order {
			if _, err := p.actions(v); err != nil {
				t.Fatal(err)
			}
			if len(p.branch.front) > most {
				t.Fatalf("%d vertices in the frontier, at most %d were promised", len(p.branch.front), most)
			}
		}
	}
	if found < 50 {
		t.Errorf("%d orders found", found)
	}
	// A binary tree of 255 vertices: walked with the larger branch first, three
	// vertices for each of its eight levels are more than enough.
	var a, b []int32
	for v := int32(1); v < 255; v++ {
		a, b = append(a, (v-1)/2), append(b, v)
	}
	tree := newCore(make([]bool, 255), a, b)
	elimination, ok := eliminate(tree, 1, false, nil)
	if !ok {
		t.Fatal("a tree was not eliminated by leaves")
	}
	for _, least := range []int{2, math.MaxInt} {
		p := newFrontierProgram(tree, 0)
		for _, step := range elimination.plan(least) {
			var err error
			switch step.kind {
			case planBranch:
				p.waiting = append(p.waiting, p.branch)
				p.branch = frontBranch{}
			case planJoin:
				_, err = p.join(t.Context())
			default:
				_, err = p.actions(step.vertex)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if most := map[int]int{2: 3, math.MaxInt: 16}[least]; p.widest > most {
			t.Errorf("the tree took %d vertices at a time, joints from branches of %d on", p.widest, least)
		}
	}
}

// TestFrontierGivesUp: beyond its bounds the program says so.
func TestFrontierGivesUp(t *testing.T) {
	in, err := family.Generate("flower", family.Params{N: 5, Open: true}, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	c, _ := coreOf(newGraph(in.Cards))
	order, cost := linearOrder(c, maxFront, rand.New(rand.NewPCG(1, 0)))
	if math.IsInf(cost, 1) {
		t.Fatal("no order")
	}
	if _, _, v, err := newFrontierProgram(c, 100).run(t.Context(), linearPlan(order)); v != verdictUnknown || !errors.Is(err, errFrontierFull) {
		t.Errorf("%v, %v", v, err)
	}
	var a, b []int32
	for v := range int32(30) {
		a, b = append(a, 0), append(b, v+1)
	}
	star := newCore(make([]bool, 31), a, b)
	if _, _, v, err := newFrontierProgram(star, 100).run(t.Context(), linearPlan([]int32{1, 0})); v != verdictUnknown || err == nil {
		t.Errorf("%v, %v", v, err)
	}
}

// TestLongDecksOfSmallWidth: decks that clause learning does not decide in a
// minute, each with the certificate accepted: flower snarks with an edge cut
// open (never Hamiltonian) and GP(n,2), which is Hamiltonian unless n = 5
// modulo 6 (Alspach).
func TestLongDecksOfSmallWidth(t *testing.T) {
	for _, test := range []struct {
		name string
		p    family.Params
		want string
	}{
		{"flower", family.Params{N: 21, Open: true}, puzzle.No}, // 254 cards
		{"flower", family.Params{N: 21}, puzzle.Yes},
		{"flower", family.Params{N: 1001, Open: true}, puzzle.No},
		{"gp", family.Params{N: 1199, K: 2, Open: true}, puzzle.No}, // 7,196 cards
		{"gp", family.Params{N: 1201, K: 2, Open: true}, puzzle.Yes},
		{"tutte", family.Params{Open: true}, puzzle.No},
		{"coxeter", family.Params{Open: true}, puzzle.No},
	} {
		in, err := family.Generate(test.name, test.p, rand.New(rand.NewPCG(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{MethodFrontier, MethodAuto} {
			res, err := Solve(t.Context(), in.Cards, Options{Method: method, Seed: 1})
			if err != nil || res.Answer != test.want {
				t.Fatalf("%s %+v by %s: %s (%s), %v, %v", test.name, test.p, method, res.Answer, res.Reason, res.Explain, err)
			}
			a := &puzzle.Solve{
				Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: res.Answer, Sequence: res.Sequence, Certificate: res.Certificate,
			}
			if _, err := check.Answer(t.Context(), in, a, check.Options{}); err != nil {
				t.Errorf("%s %+v by %s: %v", test.name, test.p, method, err)
			}
		}
	}
}
