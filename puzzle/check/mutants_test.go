package check

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/coop"
	"github.com/unolab/uno/puzzle/count"
	"github.com/unolab/uno/puzzle/fill"
	geo "github.com/unolab/uno/puzzle/geography"
	graphs "github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/kernel"
	"github.com/unolab/uno/puzzle/lattice"
	"github.com/unolab/uno/puzzle/reduction"
	"github.com/unolab/uno/puzzle/solitaire"
	"github.com/unolab/uno/puzzle/versus"
)

// verify checks a document about a subject as the command does: the type of
// the answer says how the file is read.
func verify(ctx context.Context, s *subject, document []byte) error {
	answer, err := Parse("answer.json", document)
	if err != nil {
		return err
	}
	directed := false
	switch a := answer.(type) {
	case *puzzle.Geography:
		directed = a.Directed
	case *puzzle.Recognition, *puzzle.Lift:
	default:
		if !s.cards {
			return refusef("the file is a graph")
		}
		if d := puzzle.Dimensions(answer); d != 0 {
			points, err := lattice.Parse("deck.txt", s.text, d)
			if err != nil {
				return err
			}
			raw := make([][]int32, len(points))
			for i, p := range points {
				raw[i] = p
			}
			_, err = Points(ctx, raw, answer)
			return err
		}
		players := 0
		if solve, ok := a.(*puzzle.Solve); !ok || solve.Game == puzzle.GameSolitaire || solve.Game == puzzle.GameAllOrNone {
			players = 1
		}
		in, err := puzzle.ParseInstance("deck.txt", s.text, players)
		if err != nil {
			return err
		}
		_, err = Answer(ctx, in, answer, Options{})
		return err
	}
	if s.cards {
		return refusef("the file holds cards")
	}
	_, err = OnGraph(ctx, Graph{N: s.n, Edges: s.edges, Directed: directed}, answer, Options{})
	return err
}

// maker makes subjects with true answers about them.
type maker struct {
	*rand.Rand
	t testing.TB
}

// must passes a result on; an error is a broken solver.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// cards makes a subject of cards.
func cards(in *puzzle.Instance) *subject {
	s := &subject{cards: true}
	for i, c := range in.Cards {
		if in.Players > 1 {
			s.text = fmt.Appendf(s.text, "%v %d\n", c, in.OwnerOf(i))
		} else {
			s.text = fmt.Appendf(s.text, "%v\n", c)
		}
	}
	return s
}

// sample makes a subject and a true answer about it.
func (m *maker) sample() (*subject, puzzle.Answer) {
	ctx := context.Background()
	deck := randomDeck(m.Rand, 9)
	solo := cards(puzzle.NewSolitaire(deck))
	switch m.IntN(12) {
	case 0, 1:
		return solo, m.solitaire(deck)
	case 2:
		res := must(allornone.Solve(ctx, deck, allornone.Options{}))
		return solo, &puzzle.Solve{
			Kind: "solve", Game: "all-or-none", Answer: res.Answer, Sequence: res.Sequence, Committed: res.Committed, Destroyed: res.Destroyed,
		}
	case 3:
		in := m.deal(1 + m.IntN(3))
		rule := []string{"skip", "strict"}[m.IntN(2)]
		res := must(coop.Solve(ctx, in, coop.Options{Rule: rule}))
		return cards(in), &puzzle.Solve{Kind: "solve", Game: "coop", Rule: rule, Answer: res.Answer, Plays: res.Plays}
	case 4, 5:
		in := m.deal(2 + m.IntN(2))
		if in.Players == 2 && m.IntN(2) == 0 {
			return cards(in), must(versus.Solve(ctx, in)).Answer()
		}
		rule := []string{"text", "geography", "race"}[m.IntN(5-in.Players)]
		return cards(in), must(versus.Search(ctx, in, rule, versus.Limits{})).Answer(in.Players, rule)
	case 6:
		res := must(count.Deck(ctx, deck, count.Options{}))
		return solo, &puzzle.Count{Kind: "count", Paths: res.Paths.String(), Sequences: res.Sequences.String()}
	case 7:
		if m.IntN(2) == 0 {
			k := allornone.KernelOf(deck)
			return solo, &puzzle.Kernel{Kind: "kernel", Game: "all-or-none", Cards: len(deck), KernelCards: len(k.Cards), Bound: k.Bound, Kernel: k.Cards}
		}
		k := kernel.Of(deck)
		return solo, &puzzle.Kernel{Kind: "kernel", Game: "solitaire", Cards: len(deck), KernelCards: len(k.Cards), Bound: k.Bound, Kernel: k.Cards}
	case 8:
		distinct := m.IntN(2) == 0
		res := must(fill.In(ctx, deck, fill.Options{Distinct: distinct}))
		a := &puzzle.Fill{Kind: "fill", Minimum: len(res.Added), Added: res.Added, Sequence: res.Sequence, Distinct: distinct}
		for _, run := range res.Runs {
			a.Runs = append(a.Runs, run)
		}
		return solo, a
	case 9:
		return m.points()
	default:
		return m.graph()
	}
}

func (m *maker) deal(players int) *puzzle.Instance {
	for {
		if in := randomDeal(m.Rand, players, 7); len(in.Hand(players)) > 0 {
			return in
		}
	}
}

func (m *maker) solitaire(deck []puzzle.Card) *puzzle.Solve {
	res := must(solitaire.Solve(context.Background(), deck, solitaire.Options{Seed: 1}))
	a := &puzzle.Solve{Kind: "solve", Game: "solitaire", Answer: res.Answer, Sequence: res.Sequence, Certificate: res.Certificate}
	if a.Answer == puzzle.No {
		return a
	}
	if m.IntN(2) == 0 {
		a.Path = must(reduction.PlacesOf(deck, a.Sequence))
	}
	if m.IntN(2) == 0 {
		a.From = a.Sequence
		a.Sequence = kernel.Defragment(a.From)
		a.Path = nil
		before, after := kernel.Chunks(a.From), kernel.Chunks(a.Sequence)
		for _, x := range slices.Sorted(maps.Keys(after)) {
			a.Chunks = append(a.Chunks, puzzle.Chunks{Color: x, Before: before[x], After: after[x]})
		}
	}
	if m.IntN(2) == 0 {
		a.Names = puzzle.CardNames(a.Sequence)
	}
	return a
}

// points makes cards of three coordinates, which read as cards of players too.
func (m *maker) points() (*subject, puzzle.Answer) {
	points := make([]lattice.Point, 1+m.IntN(7))
	raw := make([][]int32, len(points))
	s := &subject{cards: true}
	for i := range points {
		for range 3 {
			points[i] = append(points[i], int32(1+m.IntN(3)))
		}
		raw[i] = points[i]
		s.text = fmt.Appendf(s.text, "%d %d %d\n", points[i][0], points[i][1], points[i][2])
	}
	if m.IntN(2) == 0 {
		res := must(count.Points(context.Background(), raw, nil))
		return s, &puzzle.Count{Kind: "count", Paths: res.Paths.String(), Sequences: res.Sequences.String(), Dimensions: 3}
	}
	res := must(lattice.Solve(context.Background(), points, 1))
	a := &puzzle.PointSolve{Kind: "solve", Game: "solitaire", Dimensions: 3, Answer: res.Answer}
	for _, p := range res.Order {
		a.Sequence = append(a.Sequence, p)
	}
	return s, a
}

// graph makes a graph of at most seven vertices.
func (m *maker) graph() (*subject, puzzle.Answer) {
	ctx := context.Background()
	s := &subject{n: 1 + m.IntN(7)}
	var edges []graphs.Edge
	for u := int32(1); int(u) <= s.n; u++ {
		for v := u + 1; int(v) <= s.n; v++ {
			if m.IntN(5) < 2 {
				s.edges = append(s.edges, [2]int32{u, v})
				edges = append(edges, graphs.Edge{u, v})
			}
		}
	}
	g := graphs.New(s.n, edges)
	switch m.IntN(4) {
	case 0:
		r := graphs.Recognise(g)
		if r.Witness != nil {
			return s, &puzzle.Recognition{Kind: "recognise", Players: 1, Answer: "no", Witness: r.Witness, Name: r.Name, Minimal: true}
		}
		return s, &puzzle.Recognition{Kind: "recognise", Players: 1, Answer: "yes", Cards: r.Cards}
	case 1:
		d := must(graphs.RecogniseTwo(ctx, g, 1_000_000))
		if d.Cards == nil {
			return s, &puzzle.Recognition{Kind: "recognise", Players: 2, Answer: "no", Witness: d.Witness, Minimal: d.Minimal}
		}
		return s, &puzzle.Recognition{Kind: "recognise", Players: 2, Answer: "yes", Cards: d.Cards, Owners: d.Owners}
	case 2:
		directed, edge := m.IntN(2) == 0, m.IntN(2) == 0
		if directed {
			g = graphs.NewDirected(s.n, edges)
		}
		start := 1 + m.IntN(s.n)
		res := must(geo.Solve(ctx, geo.Game{Graph: g, Start: int32(start), Edge: edge}, geo.Options{}))
		a := &puzzle.Geography{
			Kind: "geography", Directed: directed, Edge: edge, Start: start, Answer: res.Answer, Winner: 2, Loser: 1,
			Openings: res.Openings, Matching: res.Matching, Barrier: res.Barrier, Kernel: res.Kernel, Positions: res.Positions,
		}
		if a.Answer == puzzle.Yes {
			a.Winner, a.Loser = 1, 2
		}
		return s, a
	default:
		return s, m.lift(s, g)
	}
}

// lift makes an answer about Hamiltonian paths, by a reduction where one fits.
func (m *maker) lift(s *subject, g *graphs.Graph) *puzzle.Lift {
	a := &puzzle.Lift{Kind: "lift", To: "solitaire", Answer: "no", Start: int32(m.IntN(2 * (s.n + 1)))}
	if int(a.Start) > s.n {
		a.Start = 0
	}
	p := reduction.Problem{Graph: g, Start: a.Start}
	for _, to := range []string{"all-or-none", "solitaire"} {
		in, err := reduction.FromGraph(p, to, "")
		if err != nil || to == "all-or-none" && len(in.Cards) > 15 {
			continue // no such reduction, or one that the checker is slow to decide again
		}
		a.To = to
		if to == "solitaire" {
			a.Reduced = m.solitaire(in.Cards)
		} else {
			res := must(allornone.Solve(context.Background(), in.Cards, allornone.Options{}))
			a.Reduced = &puzzle.Solve{Kind: "solve", Game: to, Answer: res.Answer, Sequence: res.Sequence, Committed: res.Committed, Destroyed: res.Destroyed}
		}
		if a.Reduced.Answer == puzzle.Yes {
			a.Path = must(reduction.LiftPath(p, to, "", a.Reduced))
			a.Answer, a.Reduced = puzzle.Yes, nil
			return a
		}
	}
	if a.Reduced != nil {
		return a
	}
	c := &claim{subject: s}
	path := []int32{}
	if a.Start != 0 {
		path = append(path, a.Start)
	}
	if !c.walkable(path) {
		return a
	}
	for len(path) < s.n {
		for v := int32(1); int(v) <= s.n; v++ {
			if next := append(slices.Clone(path), v); !slices.Contains(path, v) && (len(path) == 0 || c.edge(path[len(path)-1], v, false)) && c.walkable(next) {
				path = next
				break
			}
		}
	}
	a.Answer, a.Path = puzzle.Yes, path
	return a
}

// field is a key of a document with its value, as text.
type field struct{ key, value string }

// fieldsOf takes a document apart.
func fieldsOf(t testing.TB, answer any) (list []field) {
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.Token()
	for dec.More() {
		key, _ := dec.Token()
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			t.Fatal(err)
		}
		list = append(list, field{fmt.Sprint(key), string(value)})
	}
	return list
}

func documentOf(list []field) []byte {
	b := []byte{'{'}
	for i, f := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, "%q:%s", f.key, f.value)
	}
	return append(b, '}')
}

// plain are values that every field is tried with.
var plain = strings.Fields(`0 1 2 3 -1 true false null "" "yes" "no" "draw" "unknown" "solitaire" "all-or-none" "coop" "versus" "skip" "strict"
	"geography" "text" "race" "1" "solve" "count" "kernel" "fill" "recognise" "lift" [] [1] [1,2] [2] [[1,1]] [[1,2]] {} [{}] {"kind":"cut"}
	{"kind":"disconnected"} {"kind":"kernel","kernel":[]} [[[1,1]]] "claw" "odd hole" 0.5`)

// mutant changes a document in a few places: adds, renames (also in case),
// repeats, moves and drops known fields, and exchanges and alters values. The
// pool holds values that fields have had in other answers.
func (m *maker) mutant(list []field, pool map[string][]string, names []string) []field {
	list = slices.Clone(list)
	any := func() string { return names[m.IntN(len(names))] }
	valueOf := func(name string) string {
		if seen := pool[name]; len(seen) > 0 && m.IntN(3) > 0 {
			return seen[m.IntN(len(seen))]
		}
		return plain[m.IntN(len(plain))]
	}
	for range 1 + m.IntN(3) {
		if len(list) == 0 {
			break
		}
		i := m.IntN(len(list))
		switch m.IntN(9) {
		case 0, 1:
			name := any()
			list = slices.Insert(list, m.IntN(len(list)+1), field{name, valueOf(name)})
		case 2:
			list[i].key = any()
		case 3:
			k := m.IntN(len(list[i].key))
			list[i].key = list[i].key[:k] + strings.ToUpper(list[i].key[k:])
		case 4:
			repeated := field{list[i].key, valueOf(list[i].key)}
			if m.IntN(2) == 0 {
				repeated.key = strings.ToUpper(repeated.key[:1]) + repeated.key[1:]
			}
			list = slices.Insert(list, m.IntN(len(list)+1), repeated)
		case 5:
			j := m.IntN(len(list))
			list[i].value, list[j].value = list[j].value, list[i].value
		case 6:
			// Into an object within, or out of one.
			for j := range list {
				if body, ok := strings.CutPrefix(list[j].value, "{"); ok && j != i && body != "}" {
					list[j].value = fmt.Sprintf("{%q:%s,%s", list[i].key, list[i].value, body)
					list = slices.Delete(list, i, i+1)
					break
				}
			}
		case 7:
			list[i].value = valueOf(list[i].key)
		default:
			list[i].value = m.altered(list[i].value)
		}
	}
	return list
}

// altered changes a number in a value by a little, or drops or repeats an
// element of a list.
func (m *maker) altered(value string) string {
	var list []json.RawMessage
	if json.Unmarshal([]byte(value), &list) == nil && len(list) > 0 && m.IntN(2) == 0 {
		i := m.IntN(len(list))
		if m.IntN(2) == 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			list = slices.Insert(list, m.IntN(len(list)+1), list[i])
		}
		text, _ := json.Marshal(list)
		return string(text)
	}
	var digits []int
	for i, b := range []byte(value) {
		if b >= '1' && b <= '8' {
			digits = append(digits, i)
		}
	}
	if len(digits) == 0 {
		return value
	}
	b := []byte(value)
	b[digits[m.IntN(len(digits))]] += byte(2*m.IntN(2)) - 1
	return string(b)
}

// run makes a sample, sees its answer accepted, and holds what is accepted of
// some mutants of it against brute force.
func (m *maker) run(mutants int, pool map[string][]string, names []string) (accepted int) {
	m.t.Helper()
	s, answer := m.sample()
	list := fieldsOf(m.t, answer)
	for _, f := range list {
		if !slices.Contains(pool[f.key], f.value) && len(pool[f.key]) < 64 {
			pool[f.key] = append(pool[f.key], f.value)
		}
	}
	judged := func(document []byte) {
		if err := verify(m.t.Context(), s, document); err == nil {
			accepted++
			if why := judge(s, document); why != "" {
				m.t.Errorf("accepted, and %s: %s about %q, %d vertices, edges %v", why, document, s.text, s.n, s.edges)
			}
		}
	}
	sound := documentOf(list)
	if err := verify(m.t.Context(), s, sound); err != nil {
		m.t.Errorf("%s about %q, %d vertices, edges %v: %v", sound, s.text, s.n, s.edges, err)
	}
	judged(sound)
	for range mutants {
		judged(documentOf(m.mutant(list, pool, names)))
	}
	return accepted
}

// TestMutants holds a few thousand mutants of true answers against brute force.
func TestMutants(t *testing.T) {
	m := &maker{rand.New(rand.NewPCG(21, 1)), t}
	pool, names := map[string][]string{}, slices.Sorted(maps.Keys(known))
	accepted, samples := 0, rounds(400, 40_000)
	for range samples {
		accepted += m.run(12, pool, names)
	}
	if accepted < 2*samples {
		t.Errorf("only %d of %d documents were accepted: the mutants are too wild to tell anything", accepted, 13*samples)
	}
	t.Logf("%d samples, %d mutants, %d documents accepted", samples, 12*samples, accepted)
}

// FuzzMutants is TestMutants from any seed.
func FuzzMutants(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed, seed)
	}
	names := slices.Sorted(maps.Keys(known))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		m := &maker{rand.New(rand.NewPCG(a, b)), t}
		pool := map[string][]string{}
		for range 2 {
			m.run(4, pool, names)
		}
	})
}
