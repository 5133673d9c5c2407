package check

import (
	"bytes"
	"context"
	"slices"
)

// transcript verifies the layers of a DP transcript one by one.
type transcript struct {
	g        *graph
	done     []bool  // by edge: processed
	left     []int32 // by vertex: edges not yet processed
	entered  []bool  // by vertex
	held     []int8  // by vertex: frontiers that hold it
	frontier []int32 // entered and not forgotten, increasing
	states   *layer
	aside    []branch

	// Equal layers are one object, and an image is worked out once for a
	// program and a layer, so that long decks of few kinds of numbers cost
	// little more than their length.
	layers map[string]*layer
	images map[imageKey]image
	stored int // states in layers
}

// layer is a set of states, sorted.
type layer struct{ states []state }

type imageKey struct {
	program string
	width   int
	from    *layer
	beside  *layer // of a joint, the branch in hand
}

type image struct {
	to    *layer
	width int
}

func newTranscript(g *graph) *transcript {
	t := &transcript{
		g: g, done: make([]bool, len(g.edges)), left: make([]int32, g.n+1), entered: make([]bool, g.n+1), held: make([]int8, g.n+1),
		layers: make(map[string]*layer), images: make(map[imageKey]image),
	}
	for v, adj := range g.adj {
		t.left[v] = int32(len(adj))
	}
	t.states = t.intern([]state{{}})
	return t
}

// intern returns the one layer with these states, which it sorts.
func (t *transcript) intern(states []state) *layer {
	slices.SortFunc(states, func(a, b state) int { return bytes.Compare(a[:], b[:]) })
	states = slices.Compact(states)
	key := make([]byte, 0, len(states)*len(state{}))
	for i := range states {
		key = append(key, states[i][:]...)
	}
	if l := t.layers[string(key)]; l != nil {
		return l
	}
	if t.stored += len(states); t.stored > maxStates {
		clear(t.layers)
		clear(t.images)
		t.stored = len(states)
	}
	l := &layer{states}
	t.layers[string(key)] = l
	return l
}

// program advances the frontier over all edges left at v and returns the
// actions that this takes.
func (t *transcript) program(v int32) ([]action, error) {
	var acts []action
	comeIn := func(u int32) error {
		at, here := slices.BinarySearch(t.frontier, u)
		if here {
			return nil
		}
		if len(t.frontier) == maxFrontier {
			return beyondf("the frontier of the transcript holds more than %d classes, the limit of this checker", maxFrontier)
		}
		t.entered[u] = true
		t.held[u]++
		t.frontier = slices.Insert(t.frontier, at, u)
		kind := byte(enter)
		if t.g.required[u] {
			kind = enterRequired
		}
		acts = append(acts, action{kind, byte(at), 0})
		return nil
	}
	position := func(u int32) byte {
		at, _ := slices.BinarySearch(t.frontier, u)
		return byte(at)
	}
	goOut := func(u int32) {
		if at, gone := t.leave(u); gone {
			acts = append(acts, action{forget, at, 0})
		}
	}
	if len(t.g.adj[v]) == 0 && !t.entered[v] {
		if err := comeIn(v); err != nil {
			return nil, err
		}
		goOut(v)
	}
	for _, e := range t.g.adj[v] {
		if t.done[e] {
			continue
		}
		t.done[e] = true
		u := t.g.across(e, v)
		for _, w := range [2]int32{v, u} {
			if err := comeIn(w); err != nil {
				return nil, err
			}
			t.left[w]--
		}
		kind := byte(useEdge)
		if t.g.edges[e].twin {
			kind = useTwin
		}
		acts = append(acts, action{kind, position(v), position(u)})
		goOut(u)
		goOut(v)
	}
	if len(acts) == 0 {
		return nil, refusef("a layer has nothing to process: all edges of its vertex are done")
	}
	return acts, nil
}

// leave takes a class out of the frontier if it has no edge left and no other
// branch holds it, and returns where it was.
func (t *transcript) leave(u int32) (at byte, gone bool) {
	i, here := slices.BinarySearch(t.frontier, u)
	if !here || t.left[u] > 0 || t.held[u] > 1 {
		return 0, false
	}
	t.held[u] = 0
	t.frontier = slices.Delete(t.frontier, i, i+1)
	return byte(i), true
}

// step verifies one layer line: the words after the vertex.
func (t *transcript) step(ctx context.Context, v int32, words [][]byte) (problem string, err error) {
	before, width := t.states, len(t.frontier)
	var old []int32
	same := len(words) == 1 && string(words[0]) == "="
	if same {
		old = slices.Clone(t.frontier)
	}
	acts, err := t.program(v)
	if err != nil {
		return "", err
	}
	img, err := t.image(ctx, acts, width, before)
	if err != nil {
		return "", err
	}
	if same {
		if !slices.Equal(old, t.frontier) {
			return "", refusef("a layer '=' changes the frontier")
		}
		t.states = before
		return "", t.closed(img)
	}
	return t.claim(img, words)
}

// claim takes over the states that a line lists, or with "*" those that are
// reached.
func (t *transcript) claim(img image, words [][]byte) (problem string, err error) {
	if len(words) == 1 && string(words[0]) == "*" {
		t.states = img.to
		return "", nil
	}
	listed := make([]state, 0, len(words))
	for _, w := range words {
		s, problem := parseState(w, len(t.frontier))
		if problem != "" {
			return problem, nil
		}
		listed = append(listed, s)
	}
	t.states = t.intern(listed)
	return "", t.closed(img)
}

// closed verifies that every state that is reached stands in the layer.
func (t *transcript) closed(img image) error {
	if img.to == t.states {
		return nil
	}
	for i := range img.to.states {
		s := &img.to.states[i]
		if _, ok := slices.BinarySearchFunc(t.states.states, s, func(x state, y *state) int {
			return bytes.Compare(x[:], y[:])
		}); !ok {
			return refusef("the layer is not closed: the state %s can be reached and is not in it", s.text(len(t.frontier)))
		}
	}
	return nil
}

// image works out where a program leads from a layer, or remembers it.
func (t *transcript) image(ctx context.Context, acts []action, width int, from *layer) (image, error) {
	text := make([]byte, 0, 3*len(acts))
	for _, a := range acts {
		text = append(text, a.kind, a.a, a.b)
	}
	key := imageKey{string(text), width, from, nil}
	if img, ok := t.images[key]; ok {
		return img, nil
	}
	states, after, err := run(ctx, acts, width, from.states)
	if err != nil {
		return image{}, err
	}
	img := image{t.intern(states), after}
	t.images[key] = img
	return img, nil
}

// finish verifies that the transcript covers the graph and has no accepting
// state.
func (t *transcript) finish() error {
	if t.g.n == 0 {
		return refusef("nothing is left of the deck: a transcript proves nothing")
	}
	if len(t.aside) > 0 {
		return refusef("the transcript ends with branches that are not joined")
	}
	for v := 1; v <= t.g.n; v++ {
		if t.left[v] > 0 || !t.entered[v] {
			return refusef("the transcript ends before every edge and required class is covered")
		}
	}
	for i := range t.states.states {
		if t.states.states[i][1] != 0 {
			return refusef("the last layer of the transcript holds a closed state: that is a winning one")
		}
	}
	return nil
}
