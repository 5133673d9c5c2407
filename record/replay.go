package record

import (
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
)

// tape is the Chance of a replay: it returns what the record says and keeps the
// first contradiction.
type tape struct {
	rec   *Record
	order Cards // the draw pile in force
	next  int   // how many of it are drawn
	piles int   // how many piles there have been, the deck included
	push  int   // how many pushes of the machine there have been
	color uno.Color
	err   error
}

func (t *tape) fail(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf(format, args...)
	}
}

// Shuffle implements uno.Chance: the next pile of the record, which must
// contain exactly the cards of the pile.
func (t *tape) Shuffle(pile uno.Cards) {
	order := t.rec.Deck
	if t.piles > 0 {
		order = nil
		if t.piles-1 < len(t.rec.Shuffles) {
			order = t.rec.Shuffles[t.piles-1]
		} else {
			t.fail("a new draw pile is made here, but shuffles has no entry for it")
		}
	}
	if t.err == nil && !permutes(order, pile) {
		t.fail("entry %d of shuffles does not hold the cards that lie in the new draw pile", t.piles)
	}
	if t.err != nil {
		order = pile.Kinds()
	}
	t.order, t.next = order, 0
	t.piles++
}

// permutes reports whether a list contains exactly the cards of a multiset.
func permutes(order Cards, pile uno.Cards) bool {
	if len(order) != pile.Len() {
		return false
	}
	for _, k := range order {
		if !pile.Has(k) {
			return false
		}
		pile.Remove(k)
	}
	return true
}

// Draw implements uno.Chance.
func (t *tape) Draw(uno.Cards) uno.Kind {
	k := t.order[t.next]
	t.next++
	return k
}

// Color implements uno.Chance: the colour that the action names.
func (t *tape) Color(from []uno.Color) uno.Color {
	for _, c := range from {
		if c == t.color {
			return c
		}
	}
	t.fail("a colour is drawn at random here, and the action must name it")
	return from[0]
}

// Eject implements uno.Chance.
func (t *tape) Eject() int {
	if t.push >= len(t.rec.Ejects) {
		t.fail("the machine is pushed here, but ejects has no entry for it")
		return 1
	}
	n := t.rec.Ejects[t.push]
	t.push++
	return n
}

// check refuses a record that cannot be dealt.
func (r *Record) check() error {
	bad := func(format string, args ...any) error {
		return &Malformed{Why: fmt.Sprintf(format, args...)}
	}
	if r.Format != Format {
		return bad("format is %d; this program reads %d", r.Format, Format)
	}
	if err := r.Rules.Check(len(r.Seats)); err != nil {
		return bad("rules: %v", err)
	}
	if r.Dealer < 0 || r.Dealer >= len(r.Seats) {
		return bad("there is no seat %d to be the dealer", r.Dealer)
	}
	if !permutes(r.Deck, r.Rules.Deck) {
		return bad("deck does not hold the cards of the game, each once")
	}
	if w := r.Result.Winner; w != nil && (*w < 0 || *w >= len(r.Seats)) {
		return bad("result: there is no seat %d to be the winner", *w)
	}
	if !slices.Contains([]string{"out", "blocked", "limit", ""}, r.Result.Reason) {
		return bad("result: no hand ends for the reason %q", r.Result.Reason)
	}
	for i, n := range r.Ejects {
		if n < 0 || n > 1000 {
			return bad("entry %d of ejects is %d", i+1, n)
		}
	}
	if len(r.Ejects) > 0 && !r.Rules.Attack {
		return bad("ejects without the option attack")
	}
	return r.checkMatch()
}

// Step is called by Replay before each action (move is the one to be made)
// and, with the zero Move and last true, at the end of the record.
type Step func(g *uno.Game, i int, move uno.Move, last bool) error

// Replay plays the record again and calls step, unless it is nil, at each
// action. Errors are *Malformed, *Broken, or those of step.
func (r *Record) Replay(step Step) error {
	if err := r.check(); err != nil {
		return err
	}
	moves := make([]uno.Move, len(r.Actions))
	for i, text := range r.Actions {
		m, err := uno.ParseMove(text)
		if err != nil {
			return &Malformed{Why: fmt.Sprintf("action %d (%q): %v", i+1, text, err)}
		}
		moves[i] = m
	}
	t := &tape{rec: r, color: uno.NoColor}
	if len(moves) > 0 {
		t.color = moves[0].Color
	}
	var g uno.Game
	if err := g.Start(&r.Rules, len(r.Seats), r.Dealer, t); errors.Is(err, uno.ErrNoStart) {
		return &Malformed{Why: "deck: " + err.Error()}
	}
	if t.err != nil {
		return r.broken(0, t.err)
	}
	for i, m := range g.Moves {
		if i >= len(moves) || moves[i] != m {
			return r.broken(i, fmt.Errorf("the colour of the start card is written %v", m))
		}
	}
	for i := len(g.Moves); i < len(moves); i++ {
		if step != nil {
			if err := step(&g, i, moves[i], false); err != nil {
				return err
			}
		}
		if err := r.play(&g, t, i, moves[i]); err != nil {
			return err
		}
	}
	if step != nil {
		if err := step(&g, len(moves), uno.Move{}, true); err != nil {
			return err
		}
	}
	return r.checkEnd(&g, t)
}

// broken places an error at an action.
func (r *Record) broken(i int, err error) error {
	b := &Broken{Action: i, Why: err.Error()}
	if i < len(r.Actions) {
		b.Move = r.Actions[i]
	}
	return b
}

// play makes the i-th action.
func (r *Record) play(g *uno.Game, t *tape, i int, m uno.Move) error {
	t.color = m.Color
	made := m
	if m.Act == uno.Draw {
		made.Card, made.Color = uno.NoKind, uno.NoColor
	}
	if err := g.Play(made); err != nil {
		if m.Uno && misplacedCall(g, m) {
			return &Malformed{Why: fmt.Sprintf("action %d (%s): Uno is said only where the play leaves exactly one card and the rules have the call", i+1, r.Actions[i])}
		}
		return r.broken(i, err)
	}
	if t.err == nil && g.Moves[i] != m {
		t.fail("what the drawn card did is written %v", g.Moves[i])
	}
	if t.err != nil {
		return r.broken(i, t.err)
	}
	return nil
}

// misplacedCall reports whether an illegal play would be legal without its Uno
// call, or calls Uno where the rules have no call.
func misplacedCall(g *uno.Game, m uno.Move) bool {
	m.Uno = false
	return g.Rules.NoUnoCall || slices.Contains(g.Legal(nil, int(m.Seat)), m)
}

// checkEnd holds the end of the replay to the record.
func (r *Record) checkEnd(g *uno.Game, t *tape) error {
	end := len(r.Actions)
	switch res := resultOf(&g.State); {
	case g.Phase != uno.Over:
		return r.broken(end, fmt.Errorf("the hand is not over: seat %d is to act", g.Turn))
	case !res.equal(r.Result):
		return r.broken(end, fmt.Errorf("the result is written %q, but %v", r.Result, res))
	case t.piles-1 < len(r.Shuffles):
		return r.broken(end, fmt.Errorf("shuffles has %d entries, but %d new piles were made", len(r.Shuffles), t.piles-1))
	case t.push < len(r.Ejects):
		return r.broken(end, fmt.Errorf("ejects has %d entries, but the machine was pushed %d times", len(r.Ejects), t.push))
	case r.Fair != nil:
		return r.checkFair(g.Moves)
	}
	return nil
}

// Verify reports whether the record is sound: nil, *Malformed or *Broken.
func (r *Record) Verify() error { return r.Replay(nil) }
