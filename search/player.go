package search

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// Config sets how a Player thinks.
type Config struct {
	// Playouts is the most for a decision.
	Playouts int
	// Time ends a decision too, unless it is 0. Decisions then depend on the clock.
	Time time.Duration
	// Points is to play for the points of the hand instead of first place, where the
	// rules count them. What another seat wins is lost in equal shares by all others.
	Points bool
}

// Player decides by playouts of the learnt policy in worlds that agree with what
// its seat knows. It has the methods of bot.Player and bot.Interrupter. A Player
// is for one goroutine.
type Player struct {
	config  Config
	fast    *learnt.Player
	src     rand.Source
	past    Past
	tools   *tools
	truth   *uno.State // what is hidden, for a player that cheats
	moves   []uno.Move
	weights []float64
	hands   [uno.MaxSeats]uno.Cards
}

// tools are what a rule set and a number of seats need.
type tools struct {
	rules   uno.Rules
	seats   int
	worlds  worlds
	resume  *fast.Resumed // nil where the fast engine does not play the rules
	value   learnt.Value  // nil: hands are played to the end
	lay     learnt.Lay
	chances [uno.MaxSeats]float32
	rivals  []fast.Weigher
	points  bool
}

// New makes a player.
func New(c Config) *Player { return &Player{config: c, fast: learnt.NewFast()} }

// Reset seats the player for a new hand.
func (p *Player) Reset(seat int, src rand.Source) {
	p.src, p.truth = src, nil
	p.fast.Reset(seat, src)
	p.past.Forget()
}

// Truth shows what is hidden at the next decision, which is then made in the one
// true world.
func (p *Player) Truth(s *uno.State) { p.truth = s }

// toolsFor are the tools of a view's rules, nil if there are none.
func (p *Player) toolsFor(v *uno.View) *tools {
	t := p.tools
	if t == nil || t.seats != int(v.Seats) || t.rules != *v.Rules {
		t = newTools(*v.Rules, int(v.Seats))
		p.tools = t
	}
	if t.resume == nil {
		return nil
	}
	t.points = p.config.Points && !v.Rules.NoPoints
	return t
}

// newTools makes the tools of a rule set.
func newTools(rules uno.Rules, seats int) *tools {
	t := &tools{rules: rules, seats: seats}
	t.value = valueOf(rules, seats)
	if rules.DrawUntilPlayable {
		return t // the search was not seen to gain
	}
	var err error
	if t.rivals, err = newRivals(&t.rules, seats); err != nil {
		return t
	}
	players := make([]fast.Weigher, seats)
	for i := range players {
		players[i] = t.rivals[0]
	}
	resume, err := fast.NewResumed(&t.rules, players)
	if err != nil {
		return t
	}
	if t.worlds.chances, err = fast.NewChances(&t.rules, seats, t.rivals); err == nil {
		t.resume = resume
	}
	return t
}

// valueOf is the value function of rules, nil if there is none. Those with stacked draw
// cards have that of the rules without: it is asked where no sum is pending.
func valueOf(rules uno.Rules, seats int) learnt.Value {
	rules.Stack = uno.StackOff
	return learnt.FastValue(&rules, seats)
}

// Decide decides by search where there is a choice and the fast engine plays the
// rules, and otherwise as `fast` does. It draws from its source what `fast` does, and
// decides as `fast` would with the same source unless the search finds something
// better: hands of both go alike until then.
func (p *Player) Decide(v *uno.View) uno.Move {
	defer p.answered(v)
	p.moves = policy.Decisions(p.moves[:0], v)
	t := p.toolsFor(v)
	if len(p.moves) == 1 || t == nil {
		return p.fast.Decide(v)
	}
	p.weigh(v)
	p.fast.Answered()
	src := last{src: p.src}
	list := p.candidates(policy.Pick(&src, p.weights))
	p.race(t, v, list, rand.New(rand.NewPCG(src.word, uint64(v.Turns))))
	return p.moves[list[chosen(list)].move]
}

// last is a source that knows the last word that was drawn from it.
type last struct {
	src  rand.Source
	word uint64
}

// Uint64 implements rand.Source.
func (l *last) Uint64() uint64 {
	l.word = l.src.Uint64()
	return l.word
}

// Interrupt moves out of turn as `fast` does.
func (p *Player) Interrupt(v *uno.View) (uno.Move, bool) {
	m, ok := p.fast.Interrupt(v)
	if ok {
		p.answered(v)
	}
	return m, ok
}

// Advice is what a search finds out about a decision.
type Advice struct {
	Move    uno.Move
	Outlook learnt.Outlook
	// Wins is the chance to win after the move, over so many Playouts; both are 0
	// where nothing was searched, or points and not wins.
	Wins     float64
	Playouts int
}

// Advise returns the decision of a view with what speaks for it. It draws nothing
// from the player's source and does not count as an answer: the same view can be
// decided afterwards.
func (p *Player) Advise(v *uno.View) Advice {
	p.moves = policy.Decisions(p.moves[:0], v)
	t := p.toolsFor(v)
	if len(p.moves) == 1 || t == nil {
		m, next := p.fast.Advise(v)
		return Advice{Move: m, Outlook: next}
	}
	p.weigh(v)
	list := p.candidates(likeliest(p.weights))
	p.race(t, v, list, rand.New(rand.NewPCG(uint64(v.Turns), uint64(v.Seat))))
	c := &list[chosen(list)]
	a := Advice{Move: p.moves[c.move]}
	a.Outlook = p.fast.Expect(v, a.Move)
	if t.points {
		return a
	}
	a.Playouts = len(c.results)
	for _, x := range c.results {
		a.Wins += float64(x) / float64(len(c.results))
	}
	return a
}

// LongHand is the number of turns after which a hand's history is left alone: all
// hidden cards then count as equally likely, so that no decision of a hand that goes
// round costs more than one of the others.
const LongHand = 250

// Events are the events of the hand up to a view. whole is false where they do not lead
// from the deal to the view, or the hand is long.
func (p *Player) Events(v *uno.View) (events []uno.Event, whole bool) {
	if v.Turns > LongHand {
		return nil, false
	}
	return p.past.All(v)
}

// Note notes that another player answers a view.
func (p *Player) Note(v *uno.View) {
	p.fast.Note(v)
	p.answered(v)
}

// answered notes that a view was answered.
func (p *Player) answered(v *uno.View) {
	if v.Turns <= LongHand {
		p.past.Answered(v)
	}
}

// deadline is a context that ends with the time of a decision.
func (p *Player) deadline() (context.Context, context.CancelFunc) {
	if p.config.Time == 0 {
		return context.Background(), func() {}
	}
	return context.WithTimeout(context.Background(), p.config.Time)
}
