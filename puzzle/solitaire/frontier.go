package solitaire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
)

// frontierProgram decides a core by the trail program over a linear order of
// its vertices. A layer processes the remaining edges of a vertex; a vertex is
// in the frontier from its first edge to its last. The states of a layer
// represent all choices so far (frontier_state.go), at most 2^O(k) n for
// frontiers of k vertices (frontier_rank.go).
//
// Layers repeat where the core does. Equal layers are one object, and the
// result of a sequence of actions on a layer is computed once, so a long core
// of few kinds of pieces costs little more than its length.
type frontierProgram struct {
	c     *core
	limit int // states held in all

	front   []int32 // the frontier
	left    []int32 // vertex -> edges not done
	entered []bool
	done    []bool // by edge

	layers   map[string]*frontLayer
	images   map[frontKey]*frontImage
	lookedUp int // states of layers

	held   int  // states of images
	widest int  // frontier
	most   int  // states after an action
	always bool // reduce by rank after every action, for tests
}

// frontLayer is a set of states, in increasing order if it is shared.
type frontLayer struct{ states []front }

// frontKey identifies the actions on a layer.
type frontKey struct {
	program string
	from    *frontLayer
}

// frontImage is what a program makes of a layer. came[i] has for each state
// after action i the state before it, doubled, plus the choice; order has for
// each state of the layer its place after the last action.
type frontImage struct {
	to    *frontLayer
	came  [][]uint32
	order []int32
}

// frontStep is a layer that has been worked out.
type frontStep struct {
	vertex  int32
	actions []frontAction
	image   *frontImage
}

// The reasons why a program gives up.
var (
	errFrontierFull = errors.New("too many states")
	errFrontierWide = fmt.Errorf("more than %d vertices at a time", maxFront)
)

func newFrontierProgram(c *core, limit int) *frontierProgram {
	p := &frontierProgram{
		c: c, limit: limit, left: make([]int32, c.vertices()), entered: make([]bool, c.vertices()), done: make([]bool, c.edges()),
		layers: make(map[string]*frontLayer), images: make(map[frontKey]*frontImage),
	}
	for v := range p.left {
		p.left[v] = c.degree(int32(v))
	}
	return p
}

// run works through the vertices in order. With a "no" the second result lists
// the vertices that had edges left, which is a transcript.
func (p *frontierProgram) run(ctx context.Context, order []int32) (coreTrail, []int32, verdict, error) {
	layer := p.shared([]front{{}})
	var steps []frontStep
	var vertices []int32
	for _, v := range order {
		acts, err := p.actions(v)
		if err != nil {
			return coreTrail{}, nil, verdictUnknown, err
		}
		if len(acts) == 0 {
			continue
		}
		img, err := p.image(ctx, layer, acts, len(p.front))
		if err != nil {
			return coreTrail{}, nil, verdictUnknown, err
		}
		steps = append(steps, frontStep{v, acts, img})
		vertices = append(vertices, v)
		layer = img.to
	}
	for i, s := range layer.states {
		if s.closed == 1 {
			return p.readBack(steps, int32(i)), nil, verdictYes, nil
		}
	}
	return coreTrail{}, vertices, verdictNo, nil
}

// readBack collects the choices on the way to a state of the last layer.
func (p *frontierProgram) readBack(steps []frontStep, at int32) coreTrail {
	t := coreTrail{use: make([]bool, p.c.edges())}
	for i := len(steps) - 1; i >= 0; i-- {
		s := steps[i]
		at = s.image.order[at]
		for j := len(s.actions) - 1; j >= 0; j-- {
			came := s.image.came[j][at]
			at = int32(came >> 1)
			if came&1 == 0 {
				continue
			}
			switch act := s.actions[j]; act.kind {
			case frontEnter, frontRequire:
				t.at = act.what
			case frontEdge:
				t.use[act.what] = true
			}
		}
	}
	return t
}

// actions moves the frontier over the remaining edges of v and lists the
// necessary actions, none if the vertex is done.
func (p *frontierProgram) actions(v int32) ([]frontAction, error) {
	var acts []frontAction
	enter := func(u int32) {
		if p.entered[u] {
			return
		}
		p.entered[u] = true
		kind := frontEnter
		if p.c.must[u] {
			kind = frontRequire
		}
		acts = append(acts, frontAction{kind: kind, a: uint8(len(p.front)), what: u})
		p.front = append(p.front, u)
		p.widest = max(p.widest, len(p.front))
	}
	forget := func(u int32) {
		if p.left[u] == 0 {
			at := slices.Index(p.front, u)
			p.front = slices.Delete(p.front, at, at+1)
			acts = append(acts, frontAction{kind: frontForget, a: uint8(at), what: u})
		}
	}
	if p.c.degree(v) == 0 && p.c.must[v] {
		enter(v)
		forget(v)
	}
	for _, e := range p.c.around(v) {
		if p.done[e] {
			continue
		}
		p.done[e] = true
		u := p.c.other(e, v)
		enter(v)
		enter(u)
		if len(p.front) > maxFront {
			return nil, errFrontierWide
		}
		p.left[u]--
		p.left[v]--
		acts = append(acts, frontAction{
			kind: frontEdge, a: uint8(slices.Index(p.front, v)), b: uint8(slices.Index(p.front, u)), what: e,
		})
		forget(u)
		forget(v)
	}
	return acts, nil
}

// maxShared is the most states of all layers that are looked up.
const maxShared = 1 << 22

// shared returns the one layer with these states, which are in increasing
// order.
func (p *frontierProgram) shared(states []front) *frontLayer {
	if p.lookedUp+len(states) > maxShared {
		clear(p.layers)
		clear(p.images)
		p.lookedUp = 0
	}
	key := make([]byte, 0, (2+maxFront)*len(states))
	for i := range states {
		key = states[i].append(key)
	}
	if l := p.layers[string(key)]; l != nil {
		return l
	}
	l := &frontLayer{states}
	p.layers[string(key)] = l
	p.lookedUp += len(states)
	return l
}

// append writes a state as bytes.
func (s *front) append(b []byte) []byte {
	b = append(b, s.odd, s.closed)
	return append(b, s.slot[:]...)
}

// image works out what the actions make of a layer; after is the width of the
// frontier then.
func (p *frontierProgram) image(ctx context.Context, from *frontLayer, acts []frontAction, after int) (*frontImage, error) {
	text := make([]byte, 0, 3*len(acts))
	width := after
	for _, act := range acts {
		text = append(text, byte(act.kind), act.a, act.b)
		switch act.kind {
		case frontEnter, frontRequire:
			width--
		case frontForget:
			width++
		}
	}
	key := frontKey{string(text), from}
	if img := p.images[key]; img != nil {
		return img, nil
	}
	img := &frontImage{}
	states := from.states
	for _, act := range acts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		next := make([]front, 0, len(states))
		came := make([]uint32, 0, len(states))
		seen := make(map[front]struct{}, len(states))
		for i := range states {
			act.apply(&states[i], width, func(s front, choice uint32) {
				if _, again := seen[s]; again {
					return
				}
				seen[s] = struct{}{}
				next = append(next, s)
				came = append(came, uint32(i)<<1|choice)
			})
		}
		switch act.kind {
		case frontEnter, frontRequire:
			width++
		case frontForget:
			width--
		}
		if p.always || len(next) > reduceFrom {
			var err error
			if next, came, err = reduced(ctx, next, came, width); err != nil {
				return nil, err
			}
		}
		p.most = max(p.most, len(next))
		if p.held += len(next); p.held > p.limit {
			return nil, errFrontierFull
		}
		states = next
		img.came = append(img.came, came)
	}
	img.order = make([]int32, len(states))
	for i := range img.order {
		img.order[i] = int32(i)
	}
	slices.SortFunc(img.order, func(i, j int32) int { return states[i].compare(&states[j]) })
	sorted := make([]front, len(states))
	for i, at := range img.order {
		sorted[i] = states[at]
	}
	img.to = p.shared(sorted)
	p.images[key] = img
	return img, nil
}

// reduceFrom is the number of states from which they are reduced by rank; at
// most 1,024 states are within rankBound of any frontier of five vertices.
const reduceFrom = 1 << 10

// reduced leaves out represented states.
func reduced(ctx context.Context, states []front, came []uint32, width int) ([]front, []uint32, error) {
	keep, err := represent(ctx, states, width)
	if err != nil {
		return nil, nil, err
	}
	n := 0
	for i, k := range keep {
		if k {
			states[n], came[n] = states[i], came[i]
			n++
		}
	}
	return states[:n], came[:n], nil
}

// compare orders states as bytes.
func (s *front) compare(t *front) int {
	if s.odd != t.odd {
		return int(s.odd) - int(t.odd)
	}
	if s.closed != t.closed {
		return int(s.closed) - int(t.closed)
	}
	return bytes.Compare(s.slot[:], t.slot[:])
}
