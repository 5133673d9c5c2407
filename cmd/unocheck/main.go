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
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
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
	var texts [][]byte
	for _, name := range os.Args[1:] {
		data, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "unocheck:", err)
			os.Exit(2)
		}
		texts = append(texts, data)
	}
	said, err := verify(texts[0], texts[1], texts[2:])
	var unreadable unreadable
	switch {
	case errors.As(err, &unreadable):
		fmt.Fprintln(os.Stderr, "unocheck:", err)
		os.Exit(2)
	case err != nil:
		fmt.Println("refused:", err)
		os.Exit(1)
	}
	fmt.Println("holds:", said)
}

// unreadable is an error of format.
type unreadable struct{ what string }

func (u unreadable) Error() string { return u.what }

// refusal says why an answer is not shown to be right.
type refusal struct{ what string }

func (r refusal) Error() string { return r.what }

// malformed and refuse end the verification: a file cannot be read, or the
// answer is not shown to be right.
func malformed(format string, args ...any) { panic(unreadable{fmt.Sprintf(format, args...)}) }
func refuse(format string, args ...any)    { panic(refusal{fmt.Sprintf(format, args...)}) }

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

// verify checks an answer about a deck and says what holds.
func verify(deckText, answerText []byte, proofs [][]byte) (said string, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case refusal:
			err = p
		case unreadable:
			err = p
		default:
			panic(p)
		}
	}()
	deck := readDeck(deckText)
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
	return prove(deck, proofLines(a, proofs)), nil
}

func readDeck(text []byte) (deck []card) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for i, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		var c card
		if len(words) != 2 {
			malformed("line %d of the deck is no card", i+1)
		}
		for j, w := range words {
			var err error
			if c[j], err = strconv.Atoi(w); err != nil || c[j] < 1 || c[j] > 1<<31-1 {
				malformed("line %d of the deck: %q is no positive integer", i+1, w)
			}
		}
		deck = append(deck, c)
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
	deck, order = slices.Clone(deck), slices.Clone(order)
	slices.SortFunc(deck, compare)
	slices.SortFunc(order, compare)
	if !slices.Equal(deck, order) {
		refuse("the order does not consist of the cards of the deck")
	}
}

// proofLines puts the proof together from the answer or the file.
func proofLines(a answer, proofs [][]byte) (lines []string) {
	c := a.Certificate
	if len(proofs) > 0 {
		in := bufio.NewScanner(bytes.NewReader(proofs[0]))
		in.Buffer(nil, 1<<30)
		for in.Scan() {
			lines = append(lines, in.Text())
		}
		if len(lines) == 0 || strings.TrimSpace(lines[0]) != "uno-proof 1" {
			malformed("the proof file does not begin with %q", "uno-proof 1")
		}
		return lines[1:]
	}
	switch {
	case c == nil:
		refuse("the \"no\" has no certificate")
	case c.File:
		refuse("the certificate stands in a proof file")
	case c.Kind == "kernel":
		refuse("certificates of kernels are not read here")
	case c.Kind == "dp" || c.Kind == "sat":
		return append(c.Steps, c.Lines...)
	}
	cut := "cut " + c.Form
	for _, v := range c.Set {
		cut += " " + strconv.Itoa(v)
	}
	return append(slices.Clone(c.Steps), cut)
}

// prove carries out the reduction steps and then the proof proper.
func prove(deck []card, lines []string) string {
	h := newClasses(deck)
	steps := 0
	for i, line := range lines {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0][0] == '#':
		case words[0] == "cut" || words[0] == "dp" || words[0] == "sat":
			return fmt.Sprintf("no: %s, after %d reduction steps", h.residual().finish(words, lines[i+1:]), steps)
		default:
			h.step(words[0], h.named(words[1:]))
			steps++
		}
	}
	refuse("the proof ends before a cut, dp or sat line")
	return ""
}

// finish verifies a cut, a transcript or a refutation.
func (g *graph) finish(words, lines []string) string {
	var rest [][]string
	for _, line := range lines {
		if w := strings.Fields(line); len(w) > 0 && w[0][0] != '#' {
			rest = append(rest, w)
		}
	}
	switch words[0] {
	case "cut":
		if len(rest) > 0 || len(words) < 2 {
			malformed("a cut is one line that names its form")
		}
		return g.cut(words[1], words[2:])
	case "dp":
		return g.transcript(rest)
	default:
		return g.refutation(words[1:], rest)
	}
}

// Reduction steps. The question is always: is there a trail (W, F) of the
// multigraph of classes such that every edge has an end in W and every required
// class is in W? Each step keeps a "yes".

// classes are the classes of vertices of H and the edges between them.
type classes struct {
	names    map[int]int // colour x is x, number y is -y
	order    []int       // the names: colours ascending, then numbers ascending
	parent   []int
	required []bool
	gone     []bool   // suppressed
	ends     [][2]int // of an edge: vertices of its classes
	dead     []bool   // edges that vanished
	at       [][]int  // by root: its edges, dead ones among them
}

func newClasses(deck []card) *classes {
	h := &classes{names: map[int]int{}}
	for side, sign := range []int{1, -1} {
		var values []int
		for _, c := range deck {
			values = append(values, c[side])
		}
		slices.Sort(values)
		for _, v := range slices.Compact(values) {
			h.names[sign*v] = len(h.order)
			h.order = append(h.order, sign*v)
		}
	}
	n := len(h.order)
	h.required, h.gone, h.at = make([]bool, n), make([]bool, n), make([][]int, n)
	for v := range n {
		h.parent = append(h.parent, v)
	}
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
	h.ends = append(h.ends, [2]int{u, v})
	h.dead = append(h.dead, false)
	h.at[u], h.at[v] = append(h.at[u], e), append(h.at[v], e)
}

func (h *classes) find(v int) int {
	for h.parent[v] != v {
		h.parent[v] = h.parent[h.parent[v]]
		v = h.parent[v]
	}
	return v
}

// named reads vertices and returns the roots of their classes.
func (h *classes) named(words []string) (roots []int) {
	for _, w := range words {
		name, err := strconv.Atoi(w)
		v, ok := h.names[name]
		if err != nil || !ok {
			refuse("%q is no vertex of the deck", w)
		}
		if v = h.find(v); h.gone[v] {
			refuse("%s has been suppressed", w)
		}
		roots = append(roots, v)
	}
	return roots
}

// across is the class at the other end of an edge at v.
func (h *classes) across(e, v int) int {
	if a := h.find(h.ends[e][0]); a != v {
		return a
	}
	return h.find(h.ends[e][1])
}

// neighbours counts the edges of v by the class at their other end, at most two.
func (h *classes) neighbours(v int) map[int]int {
	near := map[int]int{}
	h.at[v] = slices.DeleteFunc(h.at[v], func(e int) bool { return h.dead[e] })
	for _, e := range h.at[v] {
		u := h.across(e, v)
		near[u] = min(2, near[u]+1)
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
	largest := vs[0]
	for _, v := range vs {
		if len(h.at[v]) > len(h.at[largest]) {
			largest = v
		}
	}
	var moved []int
	for _, v := range vs {
		if v = h.find(v); v == h.find(largest) {
			continue
		}
		h.required[largest] = h.required[largest] || h.required[v]
		h.parent[v] = largest
		moved = append(moved, h.at[v]...)
		h.at[v] = nil
	}
	for _, e := range moved {
		if h.dead[e] {
			continue
		}
		if h.find(h.ends[e][0]) == h.find(h.ends[e][1]) {
			h.dead[e] = true
			h.required[largest] = true
			continue
		}
		h.at[largest] = append(h.at[largest], e)
	}
}

// suppress replaces a class with two edges by an edge between its neighbours.
func (h *classes) suppress(v int) {
	var ends []int
	for u, k := range h.neighbours(v) {
		for range k {
			ends = append(ends, u)
		}
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
		elsewhere := 0
		for u, k := range near {
			if u != v {
				elsewhere += k
			}
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
	index    map[int]int // root -> number
	required []bool
	edges    []edge
	at       [][]int
}

type edge struct {
	u, v int // u < v
	twin bool
}

func (g *graph) across(e, v int) int { return g.edges[e].u + g.edges[e].v - v }

func (e edge) copies() int {
	if e.twin {
		return 2
	}
	return 1
}

func (h *classes) residual() *graph {
	g := &graph{h: h, index: map[int]int{}, required: []bool{false}}
	degree := map[int]int{}
	for e := range h.ends {
		if !h.dead[e] {
			degree[h.find(h.ends[e][0])]++
			degree[h.find(h.ends[e][1])]++
		}
	}
	for v := range h.parent {
		root := h.find(v)
		if g.index[root] == 0 && !h.gone[root] && (degree[root] > 0 || h.required[root]) {
			g.n++
			g.index[root] = g.n
			g.required = append(g.required, h.required[root])
		}
	}
	count := map[[2]int]int{}
	for e := range h.ends {
		if !h.dead[e] {
			u, v := g.index[h.find(h.ends[e][0])], g.index[h.find(h.ends[e][1])]
			count[[2]int{min(u, v), max(u, v)}]++
		}
	}
	for pair, k := range count {
		g.edges = append(g.edges, edge{pair[0], pair[1], k > 1})
	}
	slices.SortFunc(g.edges, func(a, b edge) int { return slices.Compare([]int{a.u, a.v}, []int{b.u, b.v}) })
	g.at = make([][]int, g.n+1)
	for e, x := range g.edges {
		g.at[x.u], g.at[x.v] = append(g.at[x.u], e), append(g.at[x.v], e)
	}
	return g
}

// number is the residual vertex of a name.
func (g *graph) number(name string) int {
	roots := g.h.named([]string{name})
	if g.index[roots[0]] == 0 {
		refuse("nothing is left of %s", name)
	}
	return g.index[roots[0]]
}

// Cuts. A trail visits every component outside S that holds an edge or a
// required class; between two of them it passes S, over two cards with one end
// in S, and over two cards of a vertex of S.

func (g *graph) cut(form string, names []string) string {
	in := make([]bool, g.n+1)
	for _, name := range names {
		v := g.number(name)
		in[v] = true
	}
	around, visits := 0, 0
	for _, e := range g.edges {
		if in[e.u] != in[e.v] {
			around += e.copies()
		}
	}
	pieces := 0
	seen := slices.Clone(in)
	for v := 1; v <= g.n; v++ {
		if in[v] {
			degree := 0
			for _, e := range g.at[v] {
				degree += g.edges[e].copies()
			}
			visits += degree / 2
		}
		if seen[v] {
			continue
		}
		seen[v] = true
		component, counts := []int{v}, false
		for i := 0; i < len(component); i++ {
			counts = counts || g.required[component[i]]
			for _, e := range g.at[component[i]] {
				u := g.across(e, component[i])
				counts = counts || !in[u]
				if !seen[u] {
					seen[u] = true
					component = append(component, u)
				}
			}
		}
		if counts {
			pieces++
		}
	}
	bound := 1 + around/2
	switch form {
	case "cards":
	case "visits":
		bound = 1 + visits
	default:
		malformed("no form %q of a cut", form)
	}
	if pieces <= bound {
		refuse("the cut proves nothing: %d pieces, at most %d can be visited", pieces, bound)
	}
	return fmt.Sprintf("a cut leaves %d pieces, at most %d could be visited", pieces, bound)
}

// Transcripts. A dynamic program decides class by class whether it is in W and
// edge by edge how often it is in F. A state is a string: the number of odd
// forgotten classes, whether the trail is closed, and for each class of the
// frontier 0 (out) or 1 + 2 block + parity, blocks by first appearance.

type branch struct {
	frontier []int // ascending
	states   map[string]bool
}

type program struct {
	g       *graph
	now     branch
	aside   []branch
	left    []int // by vertex: edges to come
	held    []int // by vertex: branches that hold it
	entered []bool
	done    []bool // by edge
}

const start = "\x00\x00"

func (g *graph) transcript(lines [][]string) string {
	p := &program{
		g: g, now: branch{states: map[string]bool{start: true}}, left: make([]int, g.n+1), held: make([]int, g.n+1),
		entered: make([]bool, g.n+1), done: make([]bool, len(g.edges)),
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
	if g.n == 0 || len(p.aside) > 0 {
		refuse("the transcript is not complete")
	}
	for v := 1; v <= g.n; v++ {
		if p.left[v] > 0 || !p.entered[v] {
			refuse("the transcript does not cover every edge and required class")
		}
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
	if len(p.g.at[v]) == 0 && !p.entered[v] {
		p.enter(v)
		p.forget(v)
	}
	for _, e := range p.g.at[v] {
		if p.done[e] {
			continue
		}
		p.done[e] = true
		u := p.g.across(e, v)
		p.enter(v)
		p.enter(u)
		p.use(v, u, p.g.edges[e].twin)
		p.left[u]--
		p.left[v]--
		p.forget(u)
		p.forget(v)
	}
}

// named numbers the blocks by first appearance.
func named(s []byte) []byte {
	var as [256]byte
	next := byte(0)
	for i, slot := range s[2:] {
		if slot == 0 {
			continue
		}
		block := (slot - 1) / 2
		if as[block] == 0 {
			next++
			as[block] = next
		}
		s[2+i] = 1 + 2*(as[block]-1) + (slot-1)%2
	}
	return s
}

// each replaces every state by those that emit is called with.
func (p *program) each(act func(s []byte, emit func([]byte))) {
	next := map[string]bool{}
	for s := range p.now.states {
		act([]byte(s), func(t []byte) { next[string(named(t))] = true })
	}
	p.now.states = next
}

// enter lets a class into the frontier: out, unless it is required, or in, unless
// the trail is closed, as a block of its own.
func (p *program) enter(v int) {
	at, here := slices.BinarySearch(p.now.frontier, v)
	if here {
		return
	}
	p.now.frontier = slices.Insert(slices.Clone(p.now.frontier), at, v)
	p.entered[v] = true
	p.held[v]++
	p.each(func(s []byte, emit func([]byte)) {
		if !p.g.required[v] {
			emit(slices.Insert(slices.Clone(s), 2+at, 0))
		}
		if s[1] == 0 {
			emit(slices.Insert(slices.Clone(s), 2+at, 1+2*120))
		}
	})
}

func (p *program) place(v int) int {
	at, _ := slices.BinarySearch(p.now.frontier, v)
	return 2 + at
}

// use processes an edge: not used, used once, or a twin used twice.
func (p *program) use(v, u int, twin bool) {
	a, b := p.place(v), p.place(u)
	p.each(func(s []byte, emit func([]byte)) {
		if s[a] == 0 && s[b] == 0 {
			return // the edge is not dominated
		}
		emit(slices.Clone(s))
		if s[a] == 0 || s[b] == 0 {
			return
		}
		merge(s, (s[a]-1)/2, (s[b]-1)/2)
		if twin {
			emit(slices.Clone(s))
		}
		s[a] = (s[a] - 1) ^ 1 + 1
		s[b] = (s[b] - 1) ^ 1 + 1
		emit(s)
	})
}

// merge makes block x part of block y.
func merge(s []byte, x, y byte) {
	for i, slot := range s[2:] {
		if slot != 0 && (slot-1)/2 == x {
			s[2+i] = 1 + 2*y + (slot-1)%2
		}
	}
}

// forget lets a class leave the frontier if no edge of it is to come and no
// other branch holds it.
func (p *program) forget(v int) {
	i, here := slices.BinarySearch(p.now.frontier, v)
	if !here || p.left[v] > 0 || p.held[v] > 1 {
		return
	}
	p.held[v] = 0
	p.now.frontier = slices.Delete(slices.Clone(p.now.frontier), i, i+1)
	at := 2 + i
	p.each(func(s []byte, emit func([]byte)) {
		slot := s[at]
		t := slices.Delete(slices.Clone(s), at, at+1)
		if slot == 0 {
			emit(t)
			return
		}
		if t[0] += (slot - 1) % 2; t[0] > 2 {
			return // three odd vertices
		}
		mates, others := false, false
		for _, other := range t[2:] {
			mates = mates || other != 0 && (other-1)/2 == (slot-1)/2
			others = others || other != 0 && (other-1)/2 != (slot-1)/2
		}
		if !mates {
			if others {
				return // the trail falls into pieces
			}
			t[1] = 1
		}
		emit(t)
	})
}

// join takes the branch in hand and the one set aside last together: states
// that agree on the classes of both frontiers.
func (p *program) join() {
	a, b := p.aside[len(p.aside)-1], p.now
	p.aside = p.aside[:len(p.aside)-1]
	both := slices.Concat(a.frontier, b.frontier)
	slices.Sort(both)
	both = slices.Compact(both)
	for _, v := range b.frontier {
		if slices.Contains(a.frontier, v) {
			p.held[v]--
		}
	}
	p.now = branch{both, map[string]bool{}}
	for s := range a.states {
		for t := range b.states {
			if u := together(s, t, a.frontier, b.frontier, both); u != nil {
				p.now.states[string(named(u))] = true
			}
		}
	}
	for _, v := range both {
		p.forget(v)
	}
}

// together is the state of two branches, or nil if they do not go together.
func together(s, t string, fs, ft, both []int) []byte {
	u := make([]byte, 2+len(both))
	u[0], u[1] = s[0]+t[0], s[1]|t[1]
	if u[0] > 2 {
		return nil
	}
	if u[1] != 0 { // a closed trail is all there is
		other := t
		if s[1] == 0 {
			other = s
		}
		if s[1] != 0 && t[1] != 0 || strings.Trim(other, "\x00") != "" {
			return nil
		}
		return u
	}
	const beside = 100 // added to the blocks of t
	var shared [][2]byte
	for i, v := range fs {
		at, _ := slices.BinarySearch(both, v)
		u[2+at] = s[2+i]
	}
	for i, v := range ft {
		at, _ := slices.BinarySearch(both, v)
		slot := t[2+i]
		switch {
		case !slices.Contains(fs, v):
			if slot != 0 {
				u[2+at] = slot + 2*beside
			}
		case (slot == 0) != (u[2+at] == 0):
			return nil
		case slot != 0:
			shared = append(shared, [2]byte{byte(2 + at), (slot-1)/2 + beside})
			u[2+at] = (u[2+at] - 1) ^ ((slot - 1) % 2) + 1
		}
	}
	// Blocks of t that share a class with blocks of s are one with them.
	for i, x := range shared {
		block := (u[x[0]] - 1) / 2
		merge(u, x[1], block)
		for _, y := range shared[:i] {
			if y[1] == x[1] {
				merge(u, (u[x[0]]-1)/2, (u[y[0]]-1)/2)
			}
		}
	}
	return u
}

// Refutations. Clauses over variables that describe a trail, from 1: w(v) v is
// in W, d(v) v is odd, o(e) e is used once, t(e) a twin is used twice, then
// counters and partial sums. A line "a" adds a clause by reverse unit
// propagation, "c" and "p" lemmas on connectivity and parity, "d" deletes.

type solver struct {
	g        *graph
	twin     []int // edge -> variable t or 0
	clauses  [][]int
	watch    map[int][]int // literal -> clauses that watch it
	value    map[int]bool  // literals that are true
	trail    []int
	numbers  []int // line -> clause, -1 when deleted
	refuted  bool
	variable int
}

func (g *graph) refutation(sizes []string, lines [][]string) string {
	s := &solver{g: g, watch: map[int][]int{}, value: map[int]bool{}, twin: make([]int, len(g.edges))}
	s.formula()
	if want := fmt.Sprint([]int{g.n, len(g.edges), s.variable}); fmt.Sprint(sizes) != want {
		refuse("the refutation is about sizes %v, the formula has %s", sizes, want)
	}
	for i, words := range lines {
		var nums []int
		for _, w := range words[1:] {
			n, err := strconv.Atoi(w)
			if err != nil {
				malformed("line %d after sat: %q is no integer", i+1, w)
			}
			nums = append(nums, n)
		}
		s.line(words[0], nums)
		if words[0] == "a" && len(nums) == 0 {
			return fmt.Sprintf("a refutation of %d lines", i+1)
		}
	}
	refuse("the refutation ends without the empty clause")
	return ""
}

func (s *solver) w(v int) int    { return v }
func (s *solver) d(v int) int    { return s.g.n + v }
func (s *solver) once(e int) int { return 2*s.g.n + e + 1 }

// formula adds the clauses that every dominating trail satisfies.
func (s *solver) formula() {
	g := s.g
	next := 2*g.n + len(g.edges)
	for e, x := range g.edges {
		if x.twin {
			next++
			s.twin[e] = next
		}
	}
	counter := next
	next += 2 * g.n
	for e, x := range g.edges {
		s.add(s.w(x.u), s.w(x.v))
		for _, use := range []int{s.once(e), s.twin[e]} {
			if use != 0 {
				s.add(-use, s.w(x.u))
				s.add(-use, s.w(x.v))
			}
		}
		if t := s.twin[e]; t != 0 {
			s.add(-s.once(e), -t)
		}
	}
	for v := 1; v <= g.n; v++ {
		if g.required[v] {
			s.add(s.w(v))
		}
		s.add(-s.d(v), s.w(v))
		var sum []int
		for _, e := range g.at[v] {
			sum = append(sum, s.once(e))
		}
		for chain := len(sum) > 4; chain && len(sum) > 2; { // in partial sums
			next++
			s.even([]int{sum[0], sum[1], next})
			sum = append([]int{next}, sum[2:]...)
		}
		s.even(append(sum, s.d(v)))
		one, two := counter+2*v-1, counter+2*v
		if v == 1 {
			s.add(-one, s.d(v))
			s.add(one, -s.d(v))
			s.add(-two)
			continue
		}
		before, twice := one-2, two-2
		s.add(-one, before, s.d(v))
		s.add(one, -before)
		s.add(one, -s.d(v))
		s.add(-two, twice, before)
		s.add(-two, twice, s.d(v))
		s.add(two, -twice)
		s.add(two, -before, -s.d(v))
		s.add(-twice, -s.d(v))
	}
	if g.n > 0 {
		s.add(counter+2*g.n, -(counter + 2*g.n - 1))
	}
	s.variable = next
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

// add adds a clause, with its first two literals watched, and keeps up to date
// what follows from the clauses of one literal.
func (s *solver) add(clause ...int) int {
	id := len(s.clauses)
	c := slices.Clone(clause)
	slices.SortStableFunc(c, func(a, b int) int { return rank(s, a) - rank(s, b) })
	s.clauses = append(s.clauses, c)
	switch {
	case len(c) == 0 || s.value[-c[0]]:
		s.refuted = true
	case len(c) == 1 || s.value[-c[1]]:
		if !s.value[c[0]] {
			s.set(c[0])
			s.refuted = s.refuted || !s.propagate(len(s.trail)-1)
		}
	}
	if len(c) > 1 {
		s.watch[c[0]], s.watch[c[1]] = append(s.watch[c[0]], id), append(s.watch[c[1]], id)
	}
	return id
}

// rank puts literals that are true first and those that are false last.
func rank(s *solver, l int) int {
	switch {
	case s.value[l]:
		return 0
	case s.value[-l]:
		return 2
	}
	return 1
}

func (s *solver) set(l int) {
	s.value[l] = true
	s.trail = append(s.trail, l)
}

// propagate sets what follows from the literals set since a place of the trail;
// false is a contradiction.
func (s *solver) propagate(from int) bool {
	for ; from < len(s.trail); from++ {
		gone := -s.trail[from]
		list := s.watch[gone]
		kept := list[:0]
		for k, id := range list {
			c := s.clauses[id]
			if c == nil {
				continue // deleted
			}
			if c[0] == gone {
				c[0], c[1] = c[1], c[0]
			}
			at := -1
			if !s.value[c[0]] {
				at = slices.IndexFunc(c[2:], func(l int) bool { return !s.value[-l] })
			}
			switch {
			case at >= 0:
				c[1], c[2+at] = c[2+at], c[1]
				s.watch[c[1]] = append(s.watch[c[1]], id)
				continue
			case s.value[c[0]]:
			case s.value[-c[0]]:
				s.watch[gone] = append(kept, list[k:]...)
				return false
			default:
				s.set(c[0])
			}
			kept = append(kept, id)
		}
		s.watch[gone] = kept
	}
	return true
}

// follows verifies a clause by reverse unit propagation.
func (s *solver) follows(clause []int) bool {
	if s.refuted {
		return true
	}
	mark := len(s.trail)
	ok := true
	for _, l := range clause {
		if s.value[l] {
			ok = false
			break
		}
		if !s.value[-l] {
			s.set(-l)
		}
	}
	ok = ok && s.propagate(mark)
	for _, l := range s.trail[mark:] {
		delete(s.value, l)
	}
	s.trail = s.trail[:mark]
	return !ok
}

func (s *solver) line(op string, nums []int) {
	switch {
	case op == "a":
		for i, l := range nums {
			if l == 0 || max(l, -l) > s.variable || slices.Contains(nums[:i], l) || slices.Contains(nums[:i], -l) {
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
			if k < 1 || k > len(s.numbers) || s.numbers[k-1] < 0 {
				refuse("there is no clause %d to delete", k)
			}
			s.clauses[s.numbers[k-1]] = nil
			s.numbers[k-1] = -1
		}
	default:
		malformed("no line of a refutation: %q", op)
	}
}

func (s *solver) keep(clause []int) { s.numbers = append(s.numbers, s.add(clause...)) }

// marked reads a nonempty set of residual vertices.
func (s *solver) marked(us []int) []bool {
	in := make([]bool, s.g.n+1)
	for _, u := range us {
		if u < 1 || u > s.g.n || in[u] {
			refuse("no set of vertices: %d", u)
		}
		in[u] = true
	}
	if len(us) == 0 {
		refuse("the set of a lemma is empty")
	}
	return in
}

// connected adds a connectivity lemma: if a, in the set, and b, outside, are in
// W, an edge across is used. 0 stands for a side that W meets in any case,
// because it holds an edge or a required class.
func (s *solver) connected(a, b int, us []int) {
	in := s.marked(us)
	var clause []int
	met := map[bool]bool{}
	for v := 1; v <= s.g.n; v++ {
		met[in[v]] = met[in[v]] || s.g.required[v]
	}
	for e, x := range s.g.edges {
		if in[x.u] == in[x.v] {
			met[in[x.u]] = true
			continue
		}
		if clause = append(clause, s.once(e)); s.twin[e] != 0 {
			clause = append(clause, s.twin[e])
		}
	}
	for i, v := range []int{a, b} {
		switch side := i == 0; {
		case v == 0 && met[side]:
		case v < 1 || v > s.g.n || in[v] != side:
			refuse("vertex %d does not lie on its side of a connectivity lemma", v)
		default:
			clause = append(clause, -s.w(v))
		}
	}
	s.keep(clause)
}

// parity adds a parity lemma: the odd vertices of a set and the edges across
// that are used once are even in number.
func (s *solver) parity(clause, us []int) {
	in := s.marked(us)
	var want []int
	for v := 1; v <= s.g.n; v++ {
		if in[v] {
			want = append(want, s.d(v))
		}
	}
	for e, x := range s.g.edges {
		if in[x.u] != in[x.v] {
			want = append(want, s.once(e))
		}
	}
	var have []int
	negative := 0
	for _, l := range clause {
		if l < 0 {
			negative++
		}
		have = append(have, max(l, -l))
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) || negative%2 == 0 {
		refuse("a parity lemma forbids no odd sum over its set")
	}
	s.keep(clause)
}
