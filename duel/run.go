package duel

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Run is a run that wins, with the whole tree as its certificate: Node 0 is the
// position as given.
type Run struct {
	Sort    string    `json:"sort"`
	By      int       `json:"by"`      // the seat that runs
	Turns   int       `json:"turns"`   // its own turns
	Pattern string    `json:"pattern"` // see Pattern
	Line    []string  `json:"line"`    // a line of play, "SEAT action"
	Nodes   []RunNode `json:"nodes,omitempty"`
}

// RunNode is a position of the tree. Where the side that runs is to move, Play
// is its play and Next the node after it, -1 when it is out. Otherwise Replies
// are the other's answers, "pass" for a turn in which it played nothing, each
// with the node after it.
type RunNode struct {
	Play    string         `json:"play,omitempty"`
	Next    int            `json:"next"`
	Replies map[string]int `json:"replies,omitempty"`
}

// tree builds the certificate from what the prover remembers.
func (p *prover) tree(s *State, k *runKey, root runStep, by int) *Run {
	run := &Run{Sort: p.sort.String(), By: by, Turns: k.own.Size()}
	b := treeBuilder{p: p, run: run, ids: map[runKey]int{}}
	switch {
	case s.Phase == pair.ToPlay:
		b.node(k)
	case k.mine:
		b.mine(k, root)
	default:
		b.theirs(k, p.g.Plays(s, 1<<s.Drawn), true)
	}
	run.line()
	run.Pattern = pattern(run)
	return run
}

// treeBuilder numbers the positions of a proof.
type treeBuilder struct {
	p   *prover
	run *Run
	ids map[runKey]int
}

// node is the number of a position.
func (b *treeBuilder) node(k *runKey) int {
	if id, ok := b.ids[*k]; ok {
		return id
	}
	if k.mine {
		return b.mine(k, b.p.memo[*k])
	}
	return b.theirs(k, k.other.One&b.p.g.Follow[k.color][k.top&15], false)
}

// fresh makes a node.
func (b *treeBuilder) fresh(k *runKey) int {
	id := len(b.run.Nodes)
	b.run.Nodes = append(b.run.Nodes, RunNode{Next: -1})
	b.ids[*k] = id
	return id
}

// mine makes the node of a play of the side that runs.
func (b *treeBuilder) mine(k *runKey, step runStep) int {
	id := b.fresh(k)
	b.run.Nodes[id].Play = Action{Act: uno.Play, Card: step.card, Color: step.name}.String()
	if k.own.Single() {
		return id
	}
	n := *k
	n.own.Remove(step.card)
	color := step.card.Color()
	if step.name != uno.NoColor {
		color = step.name
	}
	b.p.cover(&n, step.card, color)
	b.p.draws(&n, pair.MakesDraw(step.card))
	n.mine = b.p.g.KeepsTurn(step.card) || pair.MakesDraw(step.card) > 0 && b.p.g.HitSkips
	to := b.node(&n)
	b.run.Nodes[id].Next = to
	return id
}

// theirs makes the node of the other's answers.
func (b *treeBuilder) theirs(k *runKey, set uint64, decided bool) int {
	id := b.fresh(k)
	replies := map[string]int{}
	b.run.Nodes[id].Replies = replies
	const four = 1 << uno.WildDrawFourKind
	set &^= four // a proved position has none that is legal
	for part := set; part != 0; {
		b.answer(k, pair.Next(&part), false, replies)
	}
	able := b.p.g.MustPlay && set != 0
	if b.p.sort == Strict && !decided && (b.p.g.PlayDrawn && !able || k.drew) {
		pool := k.pool.One & b.p.g.Follow[k.color][k.top&15] &^ four
		for part := pool; part != 0; {
			b.answer(k, pair.Next(&part), true, replies)
		}
	}
	if able && (!decided || b.p.g.ForcePlay) {
		return id
	}
	n := *k
	n.mine = true
	if !decided {
		b.p.draws(&n, 1)
	}
	replies["pass"] = b.node(&n)
	return id
}

// answer adds a play of the other. A kind that it both holds and may draw is
// one answer on the table; the node for the hand serves both only if the run
// goes on alike, so each answer is kept under its own name.
func (b *treeBuilder) answer(k *runKey, card uno.Kind, drawn bool, replies map[string]int) {
	n := *k
	name := ""
	if drawn {
		name = "draw "
		if !b.p.reuse {
			n.pool.Remove(card)
		}
		if n.extra > 0 {
			n.extra--
		}
	} else {
		n.other.Remove(card)
	}
	n.mine = !b.p.g.KeepsTurn(card)
	if !b.p.g.NamesColor(card) {
		b.p.cover(&n, card, card.Color())
		replies[name+card.String()] = b.node(&n)
		return
	}
	for _, c := range b.p.g.Names {
		m := n
		b.p.cover(&m, card, c)
		replies[name+Action{Act: uno.Play, Card: card, Color: c}.String()] = b.node(&m)
	}
}

// line is the play when the other answers with a play wherever it has one.
func (r *Run) line() {
	r.Line = []string{}
	seat := func(by int) string { return string(rune('0' + by)) }
	for id := 0; id >= 0; {
		node := &r.Nodes[id]
		if node.Play != "" {
			r.Line = append(r.Line, seat(r.By)+" "+node.Play)
			id = node.Next
			continue
		}
		answers := make([]string, 0, len(node.Replies))
		for a := range node.Replies {
			answers = append(answers, a)
		}
		slices.Sort(answers)
		pick := answers[0]
		if _, ok := node.Replies["pass"]; ok {
			pick = "pass"
		}
		for _, a := range answers {
			if a != "pass" && len(a) < 5 { // a card of the hand
				pick = a
				break
			}
		}
		word := pick
		if pick == "pass" {
			word = "draw"
		}
		r.Line = append(r.Line, seat(1-r.By)+" "+word)
		id = node.Replies[pick]
	}
}

// The patterns of end runs, as McGuire names them.
const (
	patternSkips = "skips" // a string of Skips, then a number of that colour
	patternWild  = "wild"  // ending on a Wild
	patternPair  = "pair"  // ending on a number pair that cannot be interrupted
	patternLast  = "last"  // one card
	patternMixed = "mixed" // another
)

// pattern names the run by its line: what ends it, and what comes before that.
func pattern(r *Run) string {
	var own []uno.Kind
	for _, word := range r.Line {
		m, err := uno.ParseMove(word)
		if err == nil && int(m.Seat) == r.By && m.Act == uno.Play {
			own = append(own, m.Card)
		}
	}
	n := len(own)
	number := func(k uno.Kind) bool { return k.Rank() < uno.Skip }
	switch {
	case n < 2:
		return patternLast
	case own[n-1].Black():
		return patternWild
	case number(own[n-1]) && own[n-2].Rank() == uno.Skip && own[n-2].Color() == own[n-1].Color():
		return patternSkips
	case number(own[n-1]) && number(own[n-2]) && (own[n-1].Rank() == own[n-2].Rank() || own[n-1].Color() == own[n-2].Color()):
		return patternPair
	default:
		return patternMixed
	}
}
