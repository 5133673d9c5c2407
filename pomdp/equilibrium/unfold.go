package equilibrium

import (
	"encoding/binary"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/game"
)

// spot is a node of the game tree: a decision between two moves and more, a
// chance node, or an end.
type spot struct {
	state uno.State
	seen  [2]int32 // what each seat has seen
	since [2]int32 // what it had seen before its last decision
	steps int32    // steps of seat 0
	past  [2]*question
	fan   []branch // a chance node: what may come
	moves []uno.Move
	leaf  int // the number of the outcome in place of what comes after; 0: none
}

// question is what a seat was asked when it decided, and before that.
type question struct {
	view   uno.View
	before *question
}

// source unfolds a game of UNO.
type source struct {
	memory [2]*memory
	ends   *ends
	names  *names
	root   *spot

	// cut gives the outcome that the beginning of a stage stands for; nil in a
	// whole tree.
	cut func(at start, steps int32) int
	// visit, unless nil, is called with each information set when it is first met,
	// which is in the order of their numbers.
	visit func(q *question, moves []uno.Move, seen int32) error
	err   error // of visit
	met   [2]map[int32]bool
	asks  bool // keep the questions of the past
}

// newSource prepares to unfold from the deal.
func newSource(setup *Setup) *source {
	src := bare(setup)
	states, chances := setup.deals()
	var fan []branch
	for i, s := range states {
		after := s.Public()
		before := after // the top card and the hand of seat 1 are still in the pile
		before.Top, before.Color, before.PileN = uno.NoKind, uno.NoColor, after.PileN+1
		first := before
		first.Counts[1], first.PileN = 0, before.PileN+int16(setup.Hands[1])
		fan = append(fan, branch{prob: chances[i], state: s, events: []uno.Event{
			{Type: uno.Dealt, Seat: 0, N: int16(setup.Hands[0]), Cards: s.Hands[0], After: first},
			{Type: uno.Dealt, Seat: 1, N: int16(setup.Hands[1]), Cards: s.Hands[1], After: before},
			{Type: uno.StartTurned, Seat: s.Dealer, Card: s.Top, After: after},
		}})
	}
	src.root = &spot{fan: fan}
	return src
}

// newSourceAt prepares to unfold from the beginning of a stage.
func newSourceAt(setup *Setup, at *start) *source {
	src := bare(setup)
	src.ends.first = 0
	src.root = &spot{state: at.state, fan: at.fan()}
	return src
}

// bare is a source without a root.
func bare(setup *Setup) *source {
	return &source{
		memory: [2]*memory{newMemory(), newMemory()},
		names:  newNames(),
		ends:   newEnds(setup.gamma(), 1), met: [2]map[int32]bool{{}, {}},
	}
}

// begin makes the first moves that are the only ones. A root that is a position
// is played on from, even if it is the beginning of a stage.
func (src *source) begin() {
	p := src.root
	if p.fan != nil {
		return
	}
	p.moves = p.state.Legal(nil, int(p.state.Turn))
	if len(p.moves) == 1 {
		src.root = src.settle(src.move(p, p.moves[0]))
	}
}

// Root implements game.Source.
func (src *source) Root() *spot { return src.root }

// Node implements game.Source.
func (src *source) Node(p *spot) game.Node {
	switch {
	case p.fan != nil:
		node := game.Node{Kind: game.Chance}
		for _, b := range p.fan {
			node.Probs = append(node.Probs, b.prob)
		}
		return node
	case p.leaf != 0:
		return game.Node{Outcome: p.leaf, Payoff: src.ends.payoff(p.leaf)}
	case p.state.Phase == uno.Over:
		out := src.ends.of(&p.state, p.steps)
		return game.Node{Outcome: out, Payoff: src.ends.payoff(out)}
	}
	seat := int(p.state.Turn)
	node := game.Node{Kind: game.Decision, Player: seat, Info: infoName(p.seen[seat])}
	node.Actions = src.names.of(p.moves)
	if src.visit != nil && src.err == nil && !src.met[seat][p.seen[seat]] {
		src.met[seat][p.seen[seat]] = true
		src.err = src.visit(src.question(p), p.moves, p.seen[seat])
	}
	return node
}

// infoName is the number of a history as a name.
func infoName(h int32) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(h)))
}

// question is what the seat to act is asked.
func (src *source) question(p *spot) *question {
	seat := int(p.state.Turn)
	q := &question{before: p.past[seat]}
	p.state.View(seat, &q.view)
	q.view.Events = src.memory[seat].since(p.since[seat], p.seen[seat], nil)
	return q
}

// Next implements game.Source.
func (src *source) Next(p *spot, i int) *spot {
	if p.fan != nil {
		return src.settle(src.follow(p, &p.fan[i]))
	}
	return src.settle(src.move(p, p.moves[i]))
}

// follow is the spot that a branch leads to.
func (src *source) follow(p *spot, b *branch) *spot {
	next := &spot{state: b.state, seen: p.seen, since: p.since, steps: p.steps, past: p.past, leaf: b.leaf}
	if b.leaf != 0 {
		return next
	}
	for seat := range 2 {
		next.seen[seat] = src.memory[seat].see(p.seen[seat], seat, b.events)
	}
	for _, e := range b.events {
		if e.Type == uno.Drew && e.Seat == 0 && e.Why != uno.ByTurn && !e.More {
			next.steps++
		}
	}
	return next
}

// move makes a move of the seat to act.
func (src *source) move(p *spot, m uno.Move) *spot {
	seat := m.Seat
	from := *p
	if src.asks {
		from.past[seat] = src.question(p)
	}
	from.since[seat] = p.seen[seat]
	from.moves = nil
	fan := outcomes(&p.state, m)
	if seat == 0 && fan[0].state.Turns > p.state.Turns {
		from.steps++
	}
	if src.cut != nil {
		fan = src.cross(fan, from.steps)
	}
	if len(fan) == 1 {
		return src.follow(&from, &fan[0])
	}
	from.fan = fan
	return &from
}

// cross cuts off the branches in which a new draw pile was made for a forced
// draw, see start.
func (src *source) cross(fan []branch, steps int32) []branch {
	kept := fan[:0]
	for _, b := range fan {
		if at, ok := crossing(&b); ok {
			b = branch{prob: b.prob, state: at.state, leaf: src.cut(at, steps)}
			same := slices.IndexFunc(kept, func(o branch) bool { return o.leaf == b.leaf })
			if same >= 0 {
				kept[same].prob += b.prob
				continue
			}
		}
		kept = append(kept, b)
	}
	return kept
}

// settle makes the moves that are the only ones, until there is a choice, or
// chance has it, or the stage or the hand is over.
func (src *source) settle(p *spot) *spot {
	for p.fan == nil && p.leaf == 0 && p.state.Phase != uno.Over {
		if src.cut != nil && p.state.Phase == uno.ToPlay && p.state.Pile.Empty() {
			p.leaf = src.cut(start{state: p.state}, p.steps)
			return p
		}
		p.moves = p.state.Legal(p.moves, int(p.state.Turn))
		if len(p.moves) > 1 {
			return p
		}
		p = src.move(p, p.moves[0])
	}
	return p
}

// names are the names of lists of moves, each list once.
type names struct {
	lists map[string][]string
	key   []byte
}

func newNames() *names { return &names{lists: map[string][]string{}} }

// of is the list of the names of some moves, the same memory for equal lists.
func (n *names) of(moves []uno.Move) []string {
	n.key = n.key[:0]
	for _, m := range moves {
		n.key = append(n.key, byte(m.Act), byte(m.Card), byte(m.Color), byte(m.Target))
		if m.Twin {
			n.key = append(n.key, 'T')
		}
	}
	list, ok := n.lists[string(n.key)]
	if !ok {
		for _, m := range moves {
			list = append(list, m.Text())
		}
		n.lists[string(n.key)] = list
	}
	return list
}
