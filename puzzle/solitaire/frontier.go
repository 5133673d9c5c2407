package solitaire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
)

// frontierProgram decides a core by the trail program over a tree decomposition,
// given as a plan (frontier_plan.go). A layer processes the remaining edges of
// a vertex; a vertex is in the frontier of a branch from its first edge there
// until its last edge is done and no other branch holds it. Two branches are
// joined where they meet (frontier_join.go); without branches the plan is a
// linear order. The states of a layer represent all choices so far
// (frontier_state.go), at most 2^O(k) n for frontiers of k vertices
// (frontier_rank.go).
//
// Layers repeat where the core does. Equal layers are one object, and the
// result of a sequence of actions on a layer is computed once, so a long core
// of few kinds of pieces costs little more than its length.
type frontierProgram struct {
	c     *core
	limit int // states held in all

	branch  frontBranch   // in hand
	waiting []frontBranch // to be joined, the next one last
	left    []int32       // vertex -> edges not done
	copies  []int8        // vertex -> frontiers that hold it
	entered []bool
	done    []bool // by edge

	layers   map[string]*frontLayer
	images   map[frontKey]*frontImage
	joints   map[jointKey]*frontJoint
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

// frontBranch is a part of the core that has been worked out.
type frontBranch struct {
	front []int32 // its frontier
	layer *frontLayer
	last  *frontStep
}

// frontStep is what led to a layer: actions, or the joint of two branches.
type frontStep struct {
	before  *frontStep
	actions []frontAction
	image   *frontImage
	beside  *frontStep  // the last step of the branch that was joined
	joint   *frontJoint // nil for actions
}

// The reasons why a program gives up.
var (
	errFrontierFull = errors.New("too many states")
	errFrontierWide = fmt.Errorf("more than %d vertices at a time", maxFront)
)

func newFrontierProgram(c *core, limit int) *frontierProgram {
	p := &frontierProgram{
		c: c, limit: limit, left: make([]int32, c.vertices()), copies: make([]int8, c.vertices()),
		entered: make([]bool, c.vertices()), done: make([]bool, c.edges()),
		layers: make(map[string]*frontLayer), images: make(map[frontKey]*frontImage), joints: make(map[jointKey]*frontJoint),
	}
	for v := range p.left {
		p.left[v] = c.degree(int32(v))
	}
	return p
}

// run works through a plan. With a "no" the second result is the plan without
// the layers that had nothing to do, which is a transcript.
func (p *frontierProgram) run(ctx context.Context, plan []planStep) (coreTrail, []planStep, verdict, error) {
	p.branch = frontBranch{layer: p.shared([]front{{}})}
	var done []planStep
	for _, step := range plan {
		var acts []frontAction
		var err error
		switch step.kind {
		case planBranch:
			p.waiting = append(p.waiting, p.branch)
			p.branch = frontBranch{layer: p.shared([]front{{}})}
		case planJoin:
			acts, err = p.join(ctx)
		default:
			if acts, err = p.actions(step.vertex); len(acts) == 0 && err == nil {
				continue
			}
		}
		if err == nil {
			err = p.perform(ctx, acts)
		}
		if err != nil {
			return coreTrail{}, nil, verdictUnknown, err
		}
		done = append(done, step)
	}
	for i, s := range p.branch.layer.states {
		if s.closed == 1 {
			return p.readBack(p.branch.last, int32(i)), nil, verdictYes, nil
		}
	}
	return coreTrail{}, done, verdictNo, nil
}

// perform applies actions to the layer in hand.
func (p *frontierProgram) perform(ctx context.Context, acts []frontAction) error {
	if len(acts) == 0 {
		return nil
	}
	b := &p.branch
	img, err := p.image(ctx, b.layer, acts, len(b.front))
	if err != nil {
		return err
	}
	b.last = &frontStep{before: b.last, actions: acts, image: img}
	b.layer = img.to
	return nil
}

// readBack collects the choices on the way to a state of the last layer.
func (p *frontierProgram) readBack(last *frontStep, state int32) coreTrail {
	t := coreTrail{use: make([]bool, p.c.edges())}
	type place struct {
		step  *frontStep
		state int32
	}
	for todo := []place{{last, state}}; len(todo) > 0; {
		s, at := todo[len(todo)-1].step, todo[len(todo)-1].state
		todo = todo[:len(todo)-1]
		if s == nil {
			continue
		}
		if s.joint != nil {
			pair := s.joint.came[at]
			todo = append(todo, place{s.before, pair[0]}, place{s.beside, pair[1]})
			continue
		}
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
		todo = append(todo, place{s.before, at})
	}
	return t
}

// actions moves the frontier over the remaining edges of v and lists the
// necessary actions, none if the vertex is done.
func (p *frontierProgram) actions(v int32) ([]frontAction, error) {
	var acts []frontAction
	enter := func(u int32) uint8 {
		b := &p.branch
		if at := slices.Index(b.front, u); at >= 0 {
			return uint8(at)
		}
		p.entered[u] = true
		p.copies[u]++
		kind := frontEnter
		if p.c.must[u] {
			kind = frontRequire
		}
		at := uint8(len(b.front))
		acts = append(acts, frontAction{kind: kind, a: at, what: u})
		b.front = append(b.front, u)
		p.widest = max(p.widest, len(b.front))
		return at
	}
	if p.c.degree(v) == 0 && p.c.must[v] && !p.entered[v] {
		enter(v)
		acts = p.forget(acts, v)
	}
	for _, e := range p.c.around(v) {
		if p.done[e] {
			continue
		}
		p.done[e] = true
		u := p.c.other(e, v)
		act := frontAction{kind: frontEdge, a: enter(v), b: enter(u), what: e}
		if len(p.branch.front) > maxFront {
			return nil, errFrontierWide
		}
		p.left[u]--
		p.left[v]--
		acts = append(acts, act)
		acts = p.forget(acts, u)
		acts = p.forget(acts, v)
	}
	return acts, nil
}

// forget takes a vertex out of the frontier if nothing is to come for it.
func (p *frontierProgram) forget(acts []frontAction, u int32) []frontAction {
	if p.left[u] > 0 || p.copies[u] > 1 {
		return acts
	}
	p.copies[u] = 0
	b := &p.branch
	at := slices.Index(b.front, u)
	b.front = slices.Delete(b.front, at, at+1)
	return append(acts, frontAction{kind: frontForget, a: uint8(at), what: u})
}

// maxShared is the most states of all layers that are looked up.
const maxShared = 1 << 22

// shared returns the one layer with these states, which are in increasing
// order.
func (p *frontierProgram) shared(states []front) *frontLayer {
	if p.lookedUp+len(states) > maxShared {
		clear(p.layers)
		clear(p.images)
		clear(p.joints)
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
	img.to, img.order = p.sorted(states)
	p.images[key] = img
	return img, nil
}

// sorted is the layer of these states; order has for each state of the layer
// its place among them.
func (p *frontierProgram) sorted(states []front) (to *frontLayer, order []int32) {
	order = make([]int32, len(states))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return states[i].compare(&states[j]) })
	list := make([]front, len(states))
	for i, at := range order {
		list[i] = states[at]
	}
	return p.shared(list), order
}

// reduceFrom is the number of states from which they are reduced by rank; at
// most 1,024 states are within rankBound of any frontier of five vertices.
const reduceFrom = 1 << 10

// reduced leaves out represented states.
func reduced[T any](ctx context.Context, states []front, came []T, width int) ([]front, []T, error) {
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
