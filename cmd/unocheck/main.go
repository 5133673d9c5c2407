// Unocheck verifies an answer to solitaire UNO. It is one file, imports the
// standard library alone, shares no line with the rest of the project, and is
// written to be read: who has read it need trust no other program.
//
//	unocheck DECK ANSWER.json [PROOF]
//
// DECK has a card a line, colour and number, positive integers; lines that begin
// with # are comments. ANSWER.json is what `uno puzzle solve --game solitaire
// --json` prints, PROOF an uncompressed proof file, if the answer has one. The
// layers of a transcript leave their states to the checker ("*"). Exit code 0:
// the answer is right. 1: it is not shown to be right. 2: a file cannot be read.
//
// A deck is playable if its cards have an order in which neighbours agree in
// colour or number. A "yes" is such an order. A "no" is a proof that the
// bipartite multigraph H, whose vertices are the colours and numbers and whose
// edges are the cards, has no dominating trail: no pair (W, F) of a nonempty set
// of vertices and a set of edges within it, connected, with 0 or 2 odd vertices,
// such that every edge has an end in W. docs/solitaire.md proves that this is
// the same, that a card counts at most twice, and every rule used below.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 3 && len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: unocheck DECK ANSWER.json [PROOF]")
		os.Exit(2)
	}
	var texts [3][]byte
	for i, name := range os.Args[1:] {
		var err error
		if texts[i], err = os.ReadFile(name); err != nil {
			fmt.Fprintln(os.Stderr, "unocheck:", err)
			os.Exit(2)
		}
	}
	said, end := verify(texts[0], texts[1], texts[2])
	switch {
	case end == nil:
		fmt.Println("holds:", said)
	case end.exit == 1:
		fmt.Println("refused:", end.why)
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "unocheck:", end.why)
		os.Exit(end.exit)
	}
}

// refusal ends a verification before it says that the answer holds.
type refusal struct {
	exit int // the exit code
	why  string
}

func refuse(format string, args ...any)    { panic(&refusal{1, fmt.Sprintf(format, args...)}) }
func malformed(format string, args ...any) { panic(&refusal{2, fmt.Sprintf(format, args...)}) }

type card [2]int // colour, number

type answer struct {
	Game        string
	Answer      string
	Sequence    []card
	Certificate *struct {
		Kind, Form   string
		Steps, Lines []string
		Set          []int
		File         bool
	}
}

// verify checks an answer about a deck and says what holds. The proof is nil if
// there is no file of it.
func verify(deckText, answerText, proof []byte) (said string, end *refusal) {
	defer func() {
		if p := recover(); p != nil {
			end = p.(*refusal) // any other panic goes on
		}
	}()
	deck := readDeck(string(deckText))
	var a answer
	if err := json.Unmarshal(answerText, &a); err != nil {
		malformed("the answer: %v", err)
	}
	switch {
	case a.Game != "solitaire":
		refuse("the game is %q, not solitaire", a.Game)
	case a.Answer == "yes":
		plays(deck, a.Sequence)
		return fmt.Sprintf("yes: the order plays all %d cards", len(deck)), nil
	case a.Answer != "no":
		refuse("the answer %q claims nothing", a.Answer)
	case len(deck) == 0:
		refuse("the empty deck is playable")
	}
	return "no: " + prove(deck, rows(a.proof(proof))), nil
}

// proof is the text of the proof: of the file, if there is one, or of the certificate.
func (a *answer) proof(file []byte) string {
	c := a.Certificate
	switch {
	case file != nil:
		head, rest, _ := strings.Cut(string(file), "\n")
		if strings.TrimSpace(head) != "uno-proof 1" {
			malformed("the proof file does not begin with %q", "uno-proof 1")
		}
		return rest
	case c == nil:
		refuse("the \"no\" has no certificate")
	case c.File:
		refuse("the certificate is in a proof file")
	case c.Kind == "kernel":
		refuse("certificates of kernels are not read here")
	case c.Kind == "dp" || c.Kind == "sat":
		return strings.Join(slices.Concat(c.Steps, c.Lines), "\n")
	}
	cut := "cut " + c.Form + " " + strings.Trim(fmt.Sprint(c.Set), "[]")
	return strings.Join(append(c.Steps, cut), "\n")
}

// rows are the lines of a text as words, without empty lines and comments.
func rows(text string) (list [][]string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 && words[0][0] != '#' {
			list = append(list, words)
		}
	}
	return list
}

func integers(words []string) (list []int) {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			malformed("%q is no integer", w)
		}
		list = append(list, n)
	}
	return list
}

func readDeck(text string) (deck []card) {
	for _, words := range rows(strings.TrimPrefix(text, "\ufeff")) {
		c := integers(words)
		if len(c) != 2 || slices.Min(c) < 1 || slices.Max(c) > 1<<31-1 {
			malformed("%q is no card of the deck", strings.Join(words, " "))
		}
		deck = append(deck, card(c))
	}
	return deck
}

// plays verifies an order: it has the cards of the deck, and neighbours agree.
func plays(deck, order []card) {
	for i := 1; i < len(order); i++ {
		if a, b := order[i-1], order[i]; a[0] != b[0] && a[1] != b[1] {
			refuse("cards %d and %d of the order do not match", i, i+1)
		}
	}
	compare := func(a, b card) int { return slices.Compare(a[:], b[:]) }
	deck, order = slices.SortedFunc(slices.Values(deck), compare), slices.SortedFunc(slices.Values(order), compare)
	if !slices.Equal(deck, order) {
		refuse("the order does not consist of the cards of the deck")
	}
}

// prove carries out the reduction steps and then verifies the cut, transcript or
// refutation that ends the proof.
func prove(deck []card, lines [][]string) string {
	h := newClasses(deck)
	for steps, words := range lines {
		rest := lines[steps+1:]
		var said string
		switch words[0] {
		case "cut":
			if len(rest) > 0 || len(words) < 2 {
				malformed("a cut is one line that names its form")
			}
			said = h.residual().cut(words[1], words[2:])
		case "dp":
			said = h.residual().transcript(rest)
		case "sat":
			said = h.residual().refutation(words[1:], rest)
		default:
			h.step(words[0], h.named(words[1:]))
			continue
		}
		return fmt.Sprintf("%s, after %d reduction steps", said, steps)
	}
	refuse("the proof ends before a cut, dp or sat line")
	return ""
}

// sets is a partition of 0..n-1: an element points to itself, or on towards the
// root of its set.
type sets []int

func newSets(n int) (s sets) {
	for v := range n {
		s = append(s, v)
	}
	return s
}

func (s sets) find(v int) int {
	for s[v] != v {
		s[v] = s[s[v]]
		v = s[v]
	}
	return v
}

// Reduction steps. The question is always: is there a trail (W, F) of the
// multigraph of classes such that every edge has an end in W and every required
// class is in W? Each step keeps a "yes".

// classes are the classes of vertices of H and the edges between them.
type classes struct {
	sets                 // of vertices; what follows is by the root of a class
	names    map[int]int // colour x is x, number y is -y; to the vertex
	required []bool
	gone     []bool   // suppressed
	at       [][]int  // edges, dead ones among them
	ends     [][2]int // of an edge: vertices of its classes
	dead     []bool   // edges that vanished
}

func newClasses(deck []card) *classes {
	h := &classes{names: map[int]int{}}
	for side, sign := range []int{1, -1} { // colours ascending, then numbers ascending
		var values []int
		for _, c := range deck {
			values = append(values, c[side])
		}
		slices.Sort(values)
		for _, v := range slices.Compact(values) {
			h.names[sign*v] = len(h.names)
		}
	}
	n := len(h.names)
	h.sets, h.required, h.gone, h.at = newSets(n), make([]bool, n), make([]bool, n), make([][]int, n)
	copies := map[card]int{}
	for _, c := range deck {
		if copies[c]++; copies[c] <= 2 {
			h.link(h.names[c[0]], h.names[-c[1]])
		}
	}
	return h
}

func (h *classes) link(u, v int) {
	e := len(h.ends)
	h.ends, h.dead = append(h.ends, [2]int{u, v}), append(h.dead, false)
	h.at[u], h.at[v] = append(h.at[u], e), append(h.at[v], e)
}

// named reads vertices and returns the roots of their classes.
func (h *classes) named(words []string) (roots []int) {
	for _, name := range integers(words) {
		v, ok := h.names[name]
		if !ok {
			refuse("%d is no vertex of the deck", name)
		}
		if v = h.find(v); h.gone[v] {
			refuse("%d has been suppressed", name)
		}
		roots = append(roots, v)
	}
	return roots
}

// between are the classes at the ends of an edge.
func (h *classes) between(e int) (u, v int) { return h.find(h.ends[e][0]), h.find(h.ends[e][1]) }

// neighbours counts the edges of v by the class at their other end, at most two.
func (h *classes) neighbours(v int) map[int]int {
	near := map[int]int{}
	h.at[v] = slices.DeleteFunc(h.at[v], func(e int) bool { return h.dead[e] })
	for _, e := range h.at[v] {
		a, b := h.between(e)
		other := a + b - v
		near[other] = min(2, near[other]+1)
	}
	return near
}

func (h *classes) step(op string, vs []int) {
	switch {
	case op == "contract" && len(vs) > 0:
		h.contract(vs)
	case op == "suppress" && len(vs) == 1:
		h.suppress(vs[0])
	case op == "require" && len(vs) == 4:
		h.require(vs[0], vs[1:])
	default:
		malformed("no step %q with %d vertices", op, len(vs))
	}
}

// contract merges classes. It is required if one of them was or an edge lay
// between them.
func (h *classes) contract(vs []int) {
	into := slices.MaxFunc(vs, func(a, b int) int { return len(h.at[a]) - len(h.at[b]) })
	var moved []int
	for _, v := range vs {
		if h.find(v) != into {
			h.sets[v] = into
			h.required[into] = h.required[into] || h.required[v]
			moved = append(moved, h.at[v]...)
			h.at[v] = nil
		}
	}
	for _, e := range moved {
		switch u, v := h.between(e); {
		case h.dead[e]:
		case u == v:
			h.dead[e], h.required[into] = true, true
		default:
			h.at[into] = append(h.at[into], e)
		}
	}
}

// suppress replaces a class with two edges by an edge between its neighbours.
func (h *classes) suppress(v int) {
	var ends []int
	for u, k := range h.neighbours(v) {
		ends = append(ends, slices.Repeat([]int{u}, k)...)
	}
	if len(ends) != 2 {
		refuse("a class with %d edges is suppressed", len(ends))
	}
	if ends[0] == ends[1] {
		h.contract([]int{v, ends[0]})
		return
	}
	for _, e := range h.at[v] {
		h.dead[e] = true
	}
	h.gone[v] = true
	h.link(ends[0], ends[1])
}

// require makes v required: three neighbours have at most one edge elsewhere.
func (h *classes) require(v int, ys []int) {
	for i, y := range ys {
		near := h.neighbours(y)
		elsewhere := -near[v]
		for _, k := range near {
			elsewhere += k
		}
		if near[v] == 0 || elsewhere > 1 || slices.Contains(ys[:i], y) {
			refuse("a class is required without three neighbours that have at most one edge elsewhere")
		}
	}
	h.required[v] = true
}

// graph is the residual graph: the classes that have an edge or are required,
// numbered from 1 by their first members, and the distinct edges, ascending.
type graph struct {
	h        *classes
	n        int
	index    []int // by root: the number, 0 if nothing is left
	required []bool
	edges    []edge
	at       [][]int
}

type edge struct{ u, v, copies int } // u < v; one copy or two

func (h *classes) residual() *graph {
	g := &graph{h: h, index: make([]int, len(h.sets)), required: []bool{false}}
	alive := func(e int) bool { return !h.dead[e] }
	for v := range h.sets {
		root := h.find(v)
		if g.index[root] == 0 && !h.gone[root] && (h.required[root] || slices.ContainsFunc(h.at[root], alive)) {
			g.n++
			g.index[root] = g.n
			g.required = append(g.required, h.required[root])
		}
	}
	copies := map[[2]int]int{}
	for e := range h.ends {
		if alive(e) {
			u, v := h.between(e)
			copies[[2]int{min(u, v), max(u, v)}]++
		}
	}
	for pair, k := range copies {
		u, v := g.index[pair[0]], g.index[pair[1]]
		g.edges = append(g.edges, edge{min(u, v), max(u, v), min(2, k)})
	}
	slices.SortFunc(g.edges, func(a, b edge) int { return cmp.Or(a.u-b.u, a.v-b.v) })
	g.at = make([][]int, g.n+1)
	for e, x := range g.edges {
		g.at[x.u], g.at[x.v] = append(g.at[x.u], e), append(g.at[x.v], e)
	}
	return g
}

// number is the residual vertex of a name.
func (g *graph) number(name string) int {
	v := g.index[g.h.named([]string{name})[0]]
	if v == 0 {
		refuse("nothing is left of %s", name)
	}
	return v
}

// Cuts. A trail visits every component outside S that holds an edge or a
// required class; between two of them it passes S, over two cards with one end
// in S, and over two cards of a vertex of S.

func (g *graph) cut(form string, names []string) string {
	in := make([]bool, g.n+1)
	for _, name := range names {
		in[g.number(name)] = true
	}
	outside, counts := newSets(g.n+1), slices.Clone(g.required)
	degree, around := make([]int, g.n+1), 0
	for _, e := range g.edges {
		degree[e.u] += e.copies
		degree[e.v] += e.copies
		switch {
		case in[e.u] != in[e.v]:
			around += e.copies
		case !in[e.u]:
			outside[outside.find(e.u)] = outside.find(e.v)
			counts[e.u] = true
		}
	}
	visits, pieces := 0, map[int]bool{}
	for v := 1; v <= g.n; v++ {
		if in[v] {
			visits += degree[v] / 2
		} else if counts[v] {
			pieces[outside.find(v)] = true
		}
	}
	bound, ok := map[string]int{"cards": 1 + around/2, "visits": 1 + visits}[form]
	if !ok {
		malformed("no form %q of a cut", form)
	}
	if len(pieces) <= bound {
		refuse("the cut proves nothing: %d pieces, at most %d can be visited", len(pieces), bound)
	}
	return fmt.Sprintf("a cut leaves %d pieces, at most %d could be visited", len(pieces), bound)
}

// Transcripts. A dynamic program decides class by class whether it is in W and
// edge by edge how often it is in F. A state is a string of bytes: the number of
// odd classes that were forgotten, whether the trail is closed, and a slot for each
// class of the frontier: 0 (out), or 2 block + parity, blocks from 1 by first
// appearance. Classes of one block are connected by the edges used so far.

const (
	start  = "\x00\x00"
	widest = 60  // classes of a frontier: the blocks of two states and one more fit into slots
	fresh  = 127 // a block that no state has
)

type branch struct {
	frontier []int
	states   map[string]bool
}

type program struct {
	g     *graph
	now   branch
	aside []branch
	left  []int  // by vertex: edges to come
	held  []int  // by vertex: branches that have it in their frontier, or one that forgot it
	done  []bool // by edge
}

func (g *graph) transcript(lines [][]string) string {
	p := &program{
		g: g, now: branch{states: map[string]bool{start: true}}, left: make([]int, g.n+1),
		held: make([]int, g.n+1), done: make([]bool, len(g.edges)),
	}
	for v := range p.left {
		p.left[v] = len(g.at[v])
	}
	layers := 0
	for _, words := range lines {
		switch {
		case words[0] == "branch" && len(words) == 1:
			p.aside = append(p.aside, p.now)
			p.now = branch{states: map[string]bool{start: true}}
		case words[0] == "join" && len(words) == 2 && words[1] == "*" && len(p.aside) > 0:
			p.join()
		case words[0] == "layer" && len(words) == 3 && words[2] == "*":
			layers++
			p.layer(g.number(words[1]))
		default:
			malformed("no line of a transcript that leaves its states to the checker: %q", words)
		}
	}
	if g.n == 0 || len(p.aside) > 0 || slices.Contains(p.held[1:], 0) || slices.Contains(p.done, false) {
		refuse("the transcript leaves out a branch, an edge or a required class")
	}
	for s := range p.now.states {
		if s[1] != 0 {
			refuse("the last layer holds a closed state, which is a solution")
		}
	}
	return fmt.Sprintf("a transcript of %d layers", layers)
}

// layer processes the edges at a class that are left.
func (p *program) layer(v int) {
	if p.left[v] == 0 && p.held[v] > 0 {
		refuse("a layer has no edge left to process")
	}
	p.enter(v)
	for _, e := range p.g.at[v] {
		if !p.done[e] {
			u := p.g.edges[e].u + p.g.edges[e].v - v
			p.enter(u)
			p.use(v, u, p.g.edges[e].copies)
			p.done[e] = true
			p.left[u]--
			p.left[v]--
			p.forget(u)
		}
	}
	p.forget(v)
}

// named is a state with its blocks numbered by first appearance.
func named(s []byte) string {
	if len(s) > 2+widest {
		refuse("a frontier of the transcript has more than %d classes", widest)
	}
	var as [128]byte
	next := byte(0)
	t := slices.Clone(s)
	for i, slot := range s[2:] {
		if slot == 0 {
			continue
		}
		if as[slot/2] == 0 {
			next++
			as[slot/2] = next
		}
		t[2+i] = 2*as[slot/2] + slot%2
	}
	return string(t)
}

// merge makes block x part of block y.
func merge(s []byte, x, y byte) {
	for i, slot := range s[2:] {
		if slot/2 == x {
			s[2+i] = 2*y + slot%2
		}
	}
}

// allOut reports whether no class of the frontier is in W.
func allOut(s []byte) bool {
	return !slices.ContainsFunc(s[2:], func(slot byte) bool { return slot != 0 })
}

// each replaces every state by those that emit is called with.
func (p *program) each(act func(s []byte, emit func([]byte))) {
	next := map[string]bool{}
	for s := range p.now.states {
		act([]byte(s), func(t []byte) { next[named(t)] = true })
	}
	p.now.states = next
}

// enter lets a class into the frontier: out, unless it is required, or in, unless
// the trail is closed, as a block of its own.
func (p *program) enter(v int) {
	if slices.Contains(p.now.frontier, v) {
		return
	}
	p.now.frontier = append(p.now.frontier, v)
	p.held[v]++
	p.each(func(s []byte, emit func([]byte)) {
		if !p.g.required[v] {
			emit(append(s, 0))
		}
		if s[1] == 0 {
			emit(append(s, 2*fresh))
		}
	})
}

// use processes an edge between classes of the frontier: not used, used once, or
// twice if there are two copies.
func (p *program) use(v, u, copies int) {
	a, b := 2+slices.Index(p.now.frontier, v), 2+slices.Index(p.now.frontier, u)
	p.each(func(s []byte, emit func([]byte)) {
		if s[a] == 0 && s[b] == 0 {
			return // the edge is not dominated
		}
		emit(s)
		if s[a] == 0 || s[b] == 0 {
			return
		}
		merge(s, s[a]/2, s[b]/2)
		if copies == 2 {
			emit(s)
		}
		s[a] ^= 1
		s[b] ^= 1
		emit(s)
	})
}

// forget lets a class leave the frontier if no edge of it is to come and no
// other branch holds it.
func (p *program) forget(v int) {
	i := slices.Index(p.now.frontier, v)
	if i < 0 || p.left[v] > 0 || p.held[v] > 1 {
		return
	}
	p.now.frontier = slices.Delete(p.now.frontier, i, i+1)
	p.each(func(s []byte, emit func([]byte)) {
		slot := s[2+i]
		s = slices.Delete(s, 2+i, 3+i)
		if s[0] += slot % 2; s[0] > 2 {
			return // three odd vertices
		}
		if slot != 0 && !slices.ContainsFunc(s[2:], func(other byte) bool { return other/2 == slot/2 }) {
			if !allOut(s) {
				return // the trail falls into pieces
			}
			s[1] = 1
		}
		emit(s)
	})
}

// join takes the branch in hand and the one set aside last together: states
// that agree on the classes of both frontiers.
func (p *program) join() {
	last := len(p.aside) - 1
	a, b := p.aside[last], p.now
	p.aside = p.aside[:last]
	frontier := slices.Clone(a.frontier)
	var shared [][2]int // places in both frontiers
	for j, v := range b.frontier {
		if i := slices.Index(a.frontier, v); i >= 0 {
			shared = append(shared, [2]int{i, j})
			p.held[v]--
		} else {
			frontier = append(frontier, v)
		}
	}
	p.now = branch{frontier, map[string]bool{}}
	for s := range a.states {
		for t := range b.states {
			if u := together(s, t, shared); u != nil {
				p.now.states[named(u)] = true
			}
		}
	}
	for _, v := range slices.Clone(frontier) {
		p.forget(v)
	}
}

// together is the state of two branches, or nil if they do not go together.
func together(s, t string, shared [][2]int) []byte {
	u := []byte(s + t[2:])
	u[0], u[1] = s[0]+t[0], s[1]+t[1]
	if u[0] > 2 || u[1] == 2 || u[1] == 1 && !allOut(u) {
		return nil // a closed trail is all there is
	}
	for j := len(s); j < len(u); j++ {
		if u[j] != 0 {
			u[j] += 2 * widest
		}
	}
	for _, places := range shared {
		a, b := 2+places[0], len(s)+places[1]
		if (u[a] == 0) != (u[b] == 0) {
			return nil
		}
		if u[a] != 0 {
			u[a] ^= u[b] % 2
			merge(u, u[b]/2, u[a]/2)
		}
	}
	for _, places := range slices.Backward(shared) {
		u = slices.Delete(u, len(s)+places[1], len(s)+places[1]+1)
	}
	return u
}

// Refutations. Clauses over variables that describe a trail, numbered from 1: v is
// in W, for each v; v is odd; an edge is used once; an edge of two copies is used
// twice; counters of odd vertices; partial sums. A line "a" adds a clause by reverse
// unit propagation, "c" and "p" lemmas on connectivity and parity, "d" deletes.

type solver struct {
	g         *graph
	uses      [][]int       // by edge: its variables once and, if it has two copies, twice
	variables int           // that lines may name
	clauses   [][]int       // nil when deleted
	numbers   []int         // by line that added a clause: the clause
	watch     map[int][]int // by literal: the clauses that have it first or second
	value     map[int]int   // by literal: 1 true, -1 false
	trail     []int         // the literals that are true, in order
	refuted   bool
}

// never is a variable beyond those of lines. It is false.
const never = 1 << 30

func (g *graph) refutation(sizes []string, lines [][]string) string {
	s := &solver{g: g, watch: map[int][]int{}, value: map[int]int{}}
	s.formula()
	if want := fmt.Sprint([]int{g.n, len(g.edges), s.variables}); fmt.Sprint(sizes) != want {
		refuse("the refutation is about sizes %v, the formula has %s", sizes, want)
	}
	for i, words := range lines {
		s.line(words[0], integers(words[1:]))
		if len(words) == 1 && words[0] == "a" {
			return fmt.Sprintf("a refutation of %d lines", i+1)
		}
	}
	refuse("the refutation ends without the empty clause")
	return ""
}

// formula adds the clauses that every dominating trail satisfies.
func (s *solver) formula() {
	g := s.g
	s.variables = 2*g.n + len(g.edges)
	for e, x := range g.edges {
		uses := []int{2*g.n + e + 1}
		if x.copies == 2 {
			s.variables++
			uses = append(uses, s.variables)
			s.add(-uses[0], -uses[1])
		}
		s.uses = append(s.uses, uses)
		s.add(x.u, x.v)
		for _, use := range uses {
			s.add(-use, x.u)
			s.add(-use, x.v)
		}
	}
	counters := s.variables
	s.variables += 2 * g.n
	s.add(-never)
	one, two := never, never // of the vertices so far, one and two are odd
	for v := 1; v <= g.n; v++ {
		if g.required[v] {
			s.add(v)
		}
		d := g.n + v
		s.add(-d, v)
		var sum []int
		for _, e := range g.at[v] {
			sum = append(sum, s.uses[e][0])
		}
		if len(sum) > 4 { // add up by partial sums
			for len(sum) > 2 {
				s.variables++
				s.even([]int{sum[0], sum[1], s.variables})
				sum = append([]int{s.variables}, sum[2:]...)
			}
		}
		s.even(append(sum, d))
		before, pair := one, two
		one, two = counters+2*v-1, counters+2*v
		s.add(-one, before, d)
		s.add(one, -before)
		s.add(one, -d)
		s.add(-two, pair, before)
		s.add(-two, pair, d)
		s.add(two, -pair)
		s.add(two, -before, -d)
		s.add(-pair, -d)
	}
	s.add(two, -one)
}

// even says that a sum of variables is even.
func (s *solver) even(xs []int) {
	for set := range 1 << len(xs) {
		clause, odd := slices.Clone(xs), false
		for i := range xs {
			if set>>i&1 == 1 {
				clause[i], odd = -xs[i], !odd
			}
		}
		if odd {
			s.add(clause...)
		}
	}
}

// add adds a clause and keeps up to date what follows from the clauses by unit
// propagation. Its first two literals, which are watched, are false only if the
// others are.
func (s *solver) add(clause ...int) {
	id, c := len(s.clauses), append([]int{}, clause...)
	slices.SortStableFunc(c, func(a, b int) int { return s.value[b] - s.value[a] })
	s.clauses = append(s.clauses, c)
	if len(c) > 1 {
		s.watch[c[0]], s.watch[c[1]] = append(s.watch[c[0]], id), append(s.watch[c[1]], id)
	}
	switch {
	case len(c) == 0 || s.value[c[0]] < 0:
		s.refuted = true
	case s.value[c[0]] == 0 && (len(c) == 1 || s.value[c[1]] < 0):
		s.set(c[0])
		s.refuted = s.refuted || !s.propagate(len(s.trail)-1)
	}
}

func (s *solver) set(l int) {
	s.value[l], s.value[-l] = 1, -1
	s.trail = append(s.trail, l)
}

// propagate sets what follows from the literals set since a place of the trail;
// false is a contradiction.
func (s *solver) propagate(from int) bool {
	for ; from < len(s.trail); from++ {
		gone, clash := -s.trail[from], false
		s.watch[gone] = slices.DeleteFunc(s.watch[gone], func(id int) bool {
			c := s.clauses[id]
			if c == nil || clash {
				return c == nil
			}
			if c[0] == gone {
				c[0], c[1] = c[1], c[0]
			}
			first := s.value[c[0]]
			if first > 0 {
				return false
			}
			if at := slices.IndexFunc(c[2:], func(l int) bool { return s.value[l] >= 0 }); at >= 0 {
				c[1], c[2+at] = c[2+at], c[1]
				s.watch[c[1]] = append(s.watch[c[1]], id)
				return true
			}
			if clash = first < 0; !clash {
				s.set(c[0])
			}
			return false
		})
		if clash {
			return false
		}
	}
	return true
}

// follows verifies a clause by reverse unit propagation.
func (s *solver) follows(clause []int) bool {
	if s.refuted {
		return true
	}
	mark := len(s.trail)
	ok := false
	for _, l := range clause {
		switch s.value[l] {
		case 0:
			s.set(-l)
		case 1:
			ok = true
		}
	}
	ok = ok || !s.propagate(mark)
	for _, l := range s.trail[mark:] {
		delete(s.value, l)
		delete(s.value, -l)
	}
	s.trail = s.trail[:mark]
	return ok
}

func (s *solver) line(op string, nums []int) {
	switch {
	case op == "a":
		for i, l := range nums {
			if l == 0 || max(l, -l) > s.variables || slices.Contains(nums[:i], l) || slices.Contains(nums[:i], -l) {
				refuse("no literal %d, or a second one of its variable", l)
			}
		}
		if !s.follows(nums) {
			refuse("the clause does not follow by unit propagation")
		}
		s.keep(nums)
	case op == "c" && len(nums) > 2:
		s.connected(nums[0], nums[1], nums[2:])
	case op == "p" && slices.Contains(nums, 0):
		at := slices.Index(nums, 0)
		s.parity(nums[:at], nums[at+1:])
	case op == "d":
		for _, k := range nums {
			if k < 1 || k > len(s.numbers) || s.clauses[s.numbers[k-1]] == nil {
				refuse("there is no clause %d to delete", k)
			}
			s.clauses[s.numbers[k-1]] = nil
		}
	default:
		malformed("no line of a refutation: %q", op)
	}
}

// keep adds a clause that later lines may delete.
func (s *solver) keep(clause []int) {
	s.numbers = append(s.numbers, len(s.clauses))
	s.add(clause...)
}

// border reads a nonempty set of vertices. It returns the edges with one end in
// the set, and for each side whether it holds an edge or a required class.
func (s *solver) border(us []int) (in []bool, across []int, holds map[bool]bool) {
	in, holds = make([]bool, s.g.n+1), map[bool]bool{}
	for _, u := range us {
		if u < 1 || u > s.g.n || in[u] {
			refuse("no set of vertices: %d", u)
		}
		in[u] = true
	}
	if len(us) == 0 {
		refuse("the set of a lemma is empty")
	}
	for v := 1; v <= s.g.n; v++ {
		holds[in[v]] = holds[in[v]] || s.g.required[v]
	}
	for e, x := range s.g.edges {
		if in[x.u] != in[x.v] {
			across = append(across, e)
		} else {
			holds[in[x.u]] = true
		}
	}
	return in, across, holds
}

// connected adds a connectivity lemma: if a, in the set, and b, outside, are in
// W, an edge across is used. 0 stands for a side that W meets in any case,
// because it holds an edge or a required class.
func (s *solver) connected(a, b int, us []int) {
	in, across, holds := s.border(us)
	var clause []int
	for _, e := range across {
		clause = append(clause, s.uses[e]...)
	}
	for i, v := range []int{a, b} {
		switch side := i == 0; {
		case v == 0 && holds[side]:
		case v < 1 || v > s.g.n || in[v] != side:
			refuse("vertex %d does not lie on its side of a connectivity lemma", v)
		default:
			clause = append(clause, -v)
		}
	}
	s.keep(clause)
}

// parity adds a parity lemma: the odd vertices of a set and the edges across
// that are used once are even in number.
func (s *solver) parity(clause, us []int) {
	_, across, _ := s.border(us)
	var want, have []int
	for _, u := range us {
		want = append(want, s.g.n+u)
	}
	for _, e := range across {
		want = append(want, s.uses[e][0])
	}
	odd := false
	for _, l := range clause {
		odd = odd != (l < 0)
		have = append(have, max(l, -l))
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) || !odd {
		refuse("a parity lemma forbids no odd sum over its set")
	}
	s.keep(clause)
}
