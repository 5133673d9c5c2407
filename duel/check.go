package duel

import (
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// ErrBeyond is returned by Check for a proof that would take more positions to
// replay than it was allowed; it says nothing against the proof.
var ErrBeyond = errors.New("the proof takes more positions to replay than the checker is allowed")

// Check replays a run against everything that the other side may do, and
// returns an error that says where it fails. It shares nothing with the search
// but the form of the run: a strict run is replayed on the game's engine, over
// every draw card by card; of a run that bars luck, drawn cards are set aside.
// Cost: one engine move for each position and draw, at most limit positions.
func (g *Game) Check(s *State, run *Run, limit int) error {
	if s.Phase != pair.ToPlay && s.Phase != pair.ToKeep {
		return errors.New("a run begins where a seat plays, or keeps what it drew")
	}
	if run.By != 0 && run.By != 1 || len(run.Nodes) == 0 {
		return errors.New("the run names no seat or has no tree")
	}
	switch run.Sort {
	case Strict.String():
	case BarringLuck.String():
	default:
		return fmt.Errorf("%q is no sort of proof (strict, barring-luck)", run.Sort)
	}
	if n := s.Hands[run.By].Size(); run.Turns != n {
		return fmt.Errorf("the run takes %d turns, and seat %d holds %d cards", run.Turns, run.By, n)
	}
	c := checker{g: g, run: run, left: limit, seen: map[checkKey]bool{}, bar: run.Sort == BarringLuck.String()}
	u := g.Uno(s, 0)
	return c.walk(checkKey{u: u, known: u.Hands[1-run.By]})
}

// checkKey is a position of the replay: of the engine, with the cards that the
// other held at first and has not played, and those it has set aside.
type checkKey struct {
	u     uno.State
	known uno.Cards
	aside int
	node  int
}

// checker replays a run.
type checker struct {
	g    *Game
	run  *Run
	bar  bool
	left int
	seen map[checkKey]bool
}

// walk replays from a position on.
func (c *checker) walk(k checkKey) error {
	k.u.Turns = 0
	if c.seen[k] {
		return nil
	}
	c.seen[k] = true
	c.left--
	if c.left < 0 {
		return ErrBeyond
	}
	if k.u.Phase == uno.Over || k.u.Winner >= 0 { // a last WD4 may await its answer
		if int(k.u.Winner) != c.run.By {
			return fmt.Errorf("seat %d does not win at %s", c.run.By, k.u.Position())
		}
		return nil
	}
	if k.node < 0 || k.node >= len(c.run.Nodes) {
		return fmt.Errorf("the tree ends at %s", k.u.Position())
	}
	if k.u.Phase == uno.ToAnswer {
		return c.answers(k)
	}
	if int(k.u.Turn) == c.run.By {
		return c.mine(k)
	}
	return c.theirs(k)
}

// mine makes the play of the side that runs, against every draw of the other.
func (c *checker) mine(k checkKey) error {
	node := &c.run.Nodes[k.node]
	m, err := uno.ParseText(int8(c.run.By), node.Play)
	if err != nil || m.Act != uno.Play {
		return fmt.Errorf("node %d: no play of seat %d at %s", k.node, c.run.By, k.u.Position())
	}
	k.node = node.Next
	return c.all(k, m)
}

// answers lets the other accept or challenge.
func (c *checker) answers(k checkKey) error {
	for _, m := range k.u.Legal(nil, int(k.u.Turn)) {
		if err := c.all(k, m); err != nil {
			return err
		}
	}
	return nil
}

// all goes on after a move from every outcome. What the side that runs would
// have to draw breaks the run.
func (c *checker) all(k checkKey, m uno.Move) error {
	var fail error
	before := k.u.Hands[1-c.run.By]
	err := eachOutcome(&k.u, m, c.bar, func(u *uno.State) bool {
		n := k
		n.u = *u
		if c.bar {
			n.setAside(1-c.run.By, before)
		}
		fail = c.walk(n)
		return fail == nil
	})
	return errors.Join(err, fail)
}

// setAside takes what a seat has drawn out of its hand and back into the
// discards; it cannot be out while it has cards aside.
func (k *checkKey) setAside(seat int, before uno.Cards) {
	after := k.u.Hands[seat]
	if after.Len() <= before.Len() {
		return
	}
	got := after.Minus(before)
	k.u.Hands[seat] = before
	k.u.Pile = k.u.Pile.Plus(got)
	k.aside = min(k.aside+got.Len(), 15)
}

// theirs follows every answer of the other.
func (c *checker) theirs(k checkKey) error {
	seat := 1 - c.run.By
	node := &c.run.Nodes[k.node]
	if node.Replies == nil {
		return fmt.Errorf("node %d: no answers of seat %d at %s", k.node, seat, k.u.Position())
	}
	for _, m := range k.u.Legal(nil, seat) {
		n := k
		var err error
		switch {
		case m.Act == uno.Draw && c.bar:
			// Whatever is drawn is set aside, and the turn passes.
			n.node = c.reply(node, "pass")
			if n.aside < k.u.Pile.Len() {
				n.aside++
			}
			n.u.Turn = int8(c.run.By)
			err = c.walk(n)
		case m.Act == uno.Draw:
			err = c.draws(k, m)
		case m.Act == uno.Pass:
			n.node = c.reply(node, "pass")
			err = c.all(n, m)
		case c.bar && !n.known.Has(m.Card):
		default:
			err = c.plays(n, node, m, false)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reply is the node after an answer, or one that is not there.
func (c *checker) reply(node *RunNode, answer string) int {
	if id, ok := node.Replies[answer]; ok {
		return id
	}
	return len(c.run.Nodes)
}

// plays follows a play of the other: of a card that it held at first, or of one
// that it drew.
func (c *checker) plays(k checkKey, node *RunNode, m uno.Move, drawn bool) error {
	if !drawn && k.known.Has(m.Card) {
		k.known.Remove(m.Card)
		k.node = c.reply(node, m.Text())
		if c.bar && k.known.Empty() && k.aside > 0 {
			return c.notOut(k, m)
		}
	} else {
		k.node = c.reply(node, "draw "+m.Text())
	}
	if pair.MakesDraw(m.Card) > 0 {
		return fmt.Errorf("the other makes seat %d draw by %v at %s", c.run.By, m, k.u.Position())
	}
	return c.all(k, m)
}

// notOut follows a play by which the other would be out, were it not for the
// cards set aside: it plays on with one of these in hand.
func (c *checker) notOut(k checkKey, m uno.Move) error {
	if k.node >= len(c.run.Nodes) {
		return fmt.Errorf("no answer to %v at %s", m, k.u.Position())
	}
	s, err := c.g.From(&k.u)
	if err != nil {
		return err
	}
	spare := s.Pile
	if spare.Empty() {
		spare = s.Under
	}
	set := spare.Kinds()
	s.Hands[s.Turn].Add(pair.Next(&set))
	c.g.Apply(&s, Action{Act: uno.Play, Card: m.Card, Color: m.Color})
	k.u = c.g.Uno(&s, 0)
	k.u.Hands[1-c.run.By] = uno.Cards{}
	return c.walk(k)
}

// draws follows a draw of the other, card by card, and what it does then.
func (c *checker) draws(k checkKey, m uno.Move) error {
	node := &c.run.Nodes[k.node]
	var fail error
	err := eachOutcome(&k.u, m, false, func(u *uno.State) bool {
		n := k
		n.u = *u
		if u.Phase != uno.ToKeep {
			n.node = c.reply(node, "pass")
			fail = c.walk(n)
			return fail == nil
		}
		for _, m := range u.Legal(nil, int(u.Turn)) {
			if m.Act == uno.Pass {
				p := n
				p.node = c.reply(node, "pass")
				fail = c.all(p, m)
			} else {
				fail = c.plays(n, node, m, true)
			}
			if fail != nil {
				return false
			}
		}
		return true
	})
	return errors.Join(err, fail)
}

// choosy is a Chance that draws the kinds of a list and notes from which pile
// the first card beyond it comes.
type choosy struct {
	list  []uno.Kind
	at    int
	asked uno.Cards
	more  bool
}

func (c *choosy) Shuffle(uno.Cards) {}

func (c *choosy) Draw(pile uno.Cards) uno.Kind {
	if c.at < len(c.list) {
		c.at++
		return c.list[c.at-1]
	}
	if !c.more {
		c.more, c.asked = true, pile
	}
	for k := range pile.Each() {
		return k
	}
	return uno.NoKind
}

func (c *choosy) Color(from []uno.Color) uno.Color { return from[0] }

func (c *choosy) Eject() int { return 1 }

// eachOutcome calls f with every state that a move may lead to, by any order of
// the draw pile; with one, by a single order. f returns false to stop. The
// error is that of an illegal move.
func eachOutcome(u *uno.State, m uno.Move, one bool, f func(*uno.State) bool) error {
	lists := [][]uno.Kind{nil}
	seen := map[uno.State]bool{}
	for len(lists) > 0 {
		list := lists[len(lists)-1]
		lists = lists[:len(lists)-1]
		n := *u
		c := choosy{list: list}
		if err := n.Apply(m, &c, nil); err != nil {
			return fmt.Errorf("at %s: %w", u.Position(), err)
		}
		if c.more && !one {
			var kinds []uno.Kind
			for k := range c.asked.Each() {
				// A list in order stands for all its orders where one pile
				// suffices; else every order is gone through.
				kinds = append(kinds, k)
			}
			for _, k := range slices.Backward(kinds) {
				lists = append(lists, append(slices.Clone(list), k))
			}
			continue
		}
		if !seen[n] {
			seen[n] = true
			if !f(&n) {
				return nil
			}
		}
	}
	return nil
}
