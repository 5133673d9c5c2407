package duel

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Sort is the sort of a proof that a run wins.
type Sort uint8

// The sorts of proof, from the strongest.
const (
	Strict      Sort = iota // whatever either side draws
	BarringLuck             // as long as the other plays none of the cards it draws
)

// String is the name of the sort.
func (s Sort) String() string { return [...]string{"strict", "barring-luck"}[s] }

// DefaultNodes is how many positions a search for a run looks at by default.
const DefaultNodes = 20_000

// Prove looks for a run of a side that wins: a way to play its cards, one in
// every turn that it has and never drawing, that the other cannot stop. A run
// takes as many of its own turns as the side holds cards. It returns nil when
// there is none; done is false when that is because the search gave up after
// so many positions.
//
// The strict sort is proved in a game that is easier for the other side, so
// that what wins there wins whatever is drawn: a card that the other draws is
// no particular card, but any card of the pool of what it may have drawn, at
// the moment when it plays it. In that game draws need no branching. Where the
// pile may run out during the run, the pool is also what has been played, and
// never shrinks. Barring luck, cards that the other draws are never played; it
// cannot be out while it holds them.
//
// Cost: at most nodes positions of some 200 ns.
func (g *Game) Prove(s *State, sort Sort, by int, nodes int) (run *Run, done bool) {
	if s.Phase != pair.ToPlay && s.Phase != pair.ToKeep {
		return nil, true
	}
	p := prover{g: g, sort: sort, nodes: nodes, stock: s.Pile.Size(), memo: make(map[runKey]runStep)}
	k := runKey{
		own: s.Hands[by], other: s.Hands[1-by], top: s.Top, color: s.Color,
		mine: int(s.Turn) == by,
	}
	if sort == Strict {
		k.pool = s.Pile
		if p.lasting(s, by) {
			p.reuse = true
			k.pool = p.widen(s.Pile, s.Under)
		}
	}
	won := false
	root := runStep{}
	switch {
	case s.Phase == pair.ToPlay:
		won = p.wins(&k)
		root = p.memo[k]
	case k.mine:
		root, won = p.winsBy(&k, g.Plays(s, 1<<s.Drawn))
	default:
		won = p.holds(&k, g.Plays(s, 1<<s.Drawn), true)
	}
	if !won || p.nodes <= 0 {
		return nil, p.nodes > 0
	}
	return p.tree(s, &k, root, by), true
}

// lasting reports whether the pile may run out before the run is over. In each
// of its turns the other draws one card at most, and it has one turn for each
// card of the run and one for each Skip that it holds or may draw.
func (p *prover) lasting(s *State, by int) bool {
	own := s.Hands[by]
	draws := own.Size() + 1
	for k, n := range own.Cards().Each() {
		draws += n * pair.MakesDraw(k)
	}
	for k, n := range s.Hands[1-by].Plus(s.Pile).Cards().Each() {
		if p.g.KeepsTurn(k) {
			draws += n
		}
	}
	return draws >= s.Pile.Size()
}

// widen is one of each kind of two piles, for a pool that never shrinks.
func (p *prover) widen(a, b pair.Bag) pair.Bag {
	set := a.Kinds() | b.Kinds()
	return pair.Bag{One: set}
}

// prover looks for a run.
type prover struct {
	g     *Game
	sort  Sort
	nodes int
	stock int  // cards in the pile at first
	reuse bool // the pool never shrinks
	memo  map[runKey]runStep
}

// runKey is a position of the easier game, as the side that runs sees it.
type runKey struct {
	own, other, pool pair.Bag
	extra            uint8 // cards that the other surely has drawn and not played
	drew             bool  // it may have drawn some
	top              uno.Kind
	color            uno.Color
	mine             bool // the side that runs is to move
}

// runStep is what is known of a position: whether it wins, and by which play.
type runStep struct {
	wins bool
	card uno.Kind
	name uno.Color
}

// wins reports whether the run wins from a position. A position that comes up
// again while it is looked at is one that the other can bring about forever.
func (p *prover) wins(k *runKey) bool {
	if step, ok := p.memo[*k]; ok {
		return step.wins
	}
	p.nodes--
	if p.nodes <= 0 {
		return false
	}
	p.memo[*k] = runStep{}
	var step runStep
	if k.mine {
		step, _ = p.winsBy(k, k.own.One&p.g.Follow[k.color][k.top&15])
	} else {
		step.wins = p.holds(k, k.other.One&p.g.Follow[k.color][k.top&15], false)
	}
	if p.nodes <= 0 {
		return false
	}
	p.memo[*k] = step
	return step.wins
}

// winsBy looks for a winning play out of a set of kinds, cards that keep the
// turn first.
func (p *prover) winsBy(k *runKey, set uint64) (runStep, bool) {
	const four = 1 << uno.WildDrawFourKind
	switch p.g.Four {
	case pair.FourHonest, pair.FourBluff: // a bluff may be challenged
		if k.own.HasColor(k.color) {
			set &^= four
		}
	case pair.FourLast:
		if set != four {
			set &^= four
		}
	}
	if k.own.Single() && set != 0 {
		card := pair.Next(&set)
		return runStep{wins: true, card: card, name: p.anyName(card)}, true
	}
	skips := pair.ColumnBits << uno.Skip
	if !p.g.ColorWild && !p.g.ReversePasses {
		skips |= pair.ColumnBits << uno.Reverse
	}
	hits := uint64(four) | pair.ColumnBits<<uno.DrawTwo
	for _, part := range [...]uint64{set & skips, set & hits, set &^ skips &^ hits} {
		for part != 0 {
			card := pair.Next(&part)
			if !p.g.NamesColor(card) {
				if p.winsWith(k, card, card.Color()) {
					return runStep{wins: true, card: card, name: uno.NoColor}, true
				}
				continue
			}
			for _, c := range p.g.Names {
				if p.winsWith(k, card, c) {
					return runStep{wins: true, card: card, name: c}, true
				}
			}
		}
	}
	return runStep{}, false
}

// anyName is a colour for a card that names one.
func (p *prover) anyName(k uno.Kind) uno.Color {
	if p.g.NamesColor(k) {
		return p.g.Names[0]
	}
	return uno.NoColor
}

// winsWith reports whether a play that is not the last wins.
func (p *prover) winsWith(k *runKey, card uno.Kind, color uno.Color) bool {
	n := *k
	n.own.Remove(card)
	p.cover(&n, card, color)
	p.draws(&n, pair.MakesDraw(card))
	n.mine = p.g.KeepsTurn(card) || pair.MakesDraw(card) > 0 && p.g.HitSkips
	return p.wins(&n)
}

// cover puts a card on top; a pool that never shrinks takes up the card that it
// covers, which may come back.
func (p *prover) cover(n *runKey, card uno.Kind, color uno.Color) {
	if p.reuse {
		n.pool.One |= 1 << n.top
	}
	n.top, n.color = card, color
}

// draws lets the other draw n cards. Of those that it then surely holds beside
// the known ones only as many are counted as the pile had at first, and no more
// than can matter.
func (p *prover) draws(k *runKey, n int) {
	k.drew = k.drew || n > 0
	k.extra = uint8(min(int(k.extra)+n, max(p.stock, int(k.extra)), 15))
}

// holds reports whether the run wins against every answer of the other: the
// plays of a set of kinds of its hand, what it may draw, and no play. With
// decided it has drawn already, and may play the set or not.
func (p *prover) holds(k *runKey, set uint64, decided bool) bool {
	const four = 1 << uno.WildDrawFourKind
	hits := uint64(four) | pair.ColumnBits<<uno.DrawTwo
	switch {
	case p.g.Four == pair.FourHonest && k.other.HasColor(k.color):
		set &^= four
	case p.g.Four == pair.FourLast && set != four:
		set &^= four
	}
	pool := uint64(0)
	able := p.g.MustPlay && set != 0 // it must play
	if p.sort == Strict && !decided && (p.g.PlayDrawn && !able || k.drew) {
		pool = k.pool.One & p.g.Follow[k.color][k.top&15]
		if p.g.Four == pair.FourHonest && k.other.HasColor(k.color) {
			pool &^= four
		}
	}
	if (set|pool)&hits != 0 {
		return false // the run would have to draw
	}
	if k.extra == 0 && k.other.Single() && set != 0 {
		return false // the other is out
	}
	for part := set; part != 0; {
		card := pair.Next(&part)
		if !p.againstPlay(k, card, false) {
			return false
		}
	}
	for part := pool; part != 0; {
		card := pair.Next(&part)
		if !p.againstPlay(k, card, true) {
			return false
		}
	}
	if able && (!decided || p.g.ForcePlay) {
		return true
	}
	n := *k
	n.mine = true
	if !decided {
		p.draws(&n, 1)
	}
	return p.wins(&n)
}

// againstPlay reports whether the run wins against a play of the other, from
// its hand or of a card that it has drawn.
func (p *prover) againstPlay(k *runKey, card uno.Kind, drawn bool) bool {
	n := *k
	if drawn {
		if !p.reuse {
			n.pool.Remove(card)
		}
		// Playing a card it kept leaves the other with fewer cards than playing
		// the one it draws now, and is otherwise the same.
		if n.extra > 0 {
			n.extra--
		}
		if n.extra == 0 && n.other.Empty() {
			return false
		}
	} else {
		n.other.Remove(card)
		if n.other.Empty() && n.extra == 0 {
			return false
		}
	}
	n.mine = !p.g.KeepsTurn(card)
	colors := p.g.Names
	if !p.g.NamesColor(card) {
		colors = []uno.Color{card.Color()}
	}
	for _, c := range colors {
		m := n
		p.cover(&m, card, c)
		if !p.wins(&m) {
			return false
		}
	}
	return true
}
