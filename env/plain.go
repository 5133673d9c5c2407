package env

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/bot"
)

// estimateSamples is how many deals an estimate of a posterior is made of, where
// the exact one is too large to count.
const estimateSamples = 1000

// plain is a hand on the readable engine.
type plain struct {
	cfg     *Config
	game    uno.Game
	order   *uno.DeckOrder
	number  uint64
	players [uno.MaxSeats]bot.Player // nil: from outside
	views   [uno.MaxSeats]uno.View
	shown   uno.State
	moves   []uno.Move
	events  []event

	seat  int  // whose decision is next
	jump  bool // it may jump in
	asked int  // seats that let this moment pass

	beliefs [uno.MaxSeats]*belief.Belief
	heard   [uno.MaxSeats]int // events that the belief has observed
}

// newPlain makes a table with its players.
func newPlain(c *Config) (*plain, error) {
	t := &plain{cfg: c, order: uno.NewDeckOrder(c.Seed, 0)}
	for seat, name := range c.Players {
		if name == "" {
			continue
		}
		p, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		t.players[seat] = p
	}
	return t, nil
}

// dealerOf is the dealer of a game of a run: seat 0 always begins under rlcard,
// else the seat of the game's number does.
func dealerOf(r *uno.Rules, seats int, game uint64) int {
	if r.Name == "rlcard" {
		return seats - 1
	}
	return (int(game%uint64(seats)) + seats - 1) % seats
}

func (t *plain) deal(game uint64) {
	n := t.cfg.Seats
	t.order.Reset(t.cfg.Seed, game)
	if err := t.game.Start(&t.cfg.Rules, n, dealerOf(&t.cfg.Rules, n, game), t.order); err != nil {
		panic(err) // the rules pass Check and the chance is a deck order
	}
	for seat, p := range t.players[:n] {
		if p != nil {
			src := uno.Stream(t.cfg.Seed, game, uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		t.heard[seat] = 0
	}
	t.number, t.events, t.asked = game, t.events[:0], 0
	t.next()
}

// next finds the next decision: that of a seat that may jump in, in the order of
// bot.Host, or that of the seat to act.
func (t *plain) next() {
	g := &t.game
	if g.Rules.JumpIn && (g.Phase == uno.ToPlay || g.Phase == uno.ToStack) {
		last := g.Dealer
		if n := len(g.Moves); n > 0 {
			last = g.Moves[n-1].Seat
		}
		for n := t.cfg.Seats; t.asked < n; t.asked++ {
			t.seat = (int(last) + 1 + t.asked) % n
			t.moves = g.Legal(t.moves[:0], t.seat)
			if t.seat != int(g.Turn) && len(t.moves) > 0 {
				t.jump = true
				return
			}
		}
	}
	t.seat, t.jump = int(g.Turn), false
}

func (t *plain) actor() int { return t.seat }

func (t *plain) legal(m *mask) {
	*m = mask{}
	t.moves = t.game.Legal(t.moves[:0], t.seat)
	for _, move := range t.moves {
		if c := code(move, t.cfg.Seats); c >= 0 {
			m.add(c)
		}
	}
	if t.jump {
		m.add(ActPass)
	}
}

func (t *plain) player() (action int, ok bool) {
	p := t.players[t.seat]
	if p == nil {
		return 0, false
	}
	if seer, sees := p.(bot.Seer); sees {
		t.shown = t.game.State
		seer.See(&t.shown)
	}
	v := &t.views[t.seat]
	t.game.View(t.seat, v)
	if t.jump {
		m, jumps := bot.Interrupt(p, v)
		if !jumps {
			return ActPass, true
		}
		return code(m, t.cfg.Seats), true
	}
	return code(p.Decide(v), t.cfg.Seats), true
}

func (t *plain) step(action int) {
	if t.jump && action == ActPass {
		t.asked++
		t.next()
		return
	}
	g := &t.game
	before := len(g.Log.Events)
	m := moveOf(g, t.seat, action, &t.moves)
	if err := g.Play(m); err != nil {
		panic(err) // the action is one of legal
	}
	if action != ActPass {
		t.events = append(t.events, event{uint8(t.seat), uint8(action)})
	}
	for _, e := range g.Log.Events[before:] {
		if e.Itself {
			own := code(uno.Move{Act: uno.Play, Card: e.Card, Color: e.Color}, t.cfg.Seats)
			t.events = append(t.events, event{uint8(e.Seat), uint8(own)})
		}
	}
	t.asked = 0
	t.next()
}

// moveOf is the move of an action, with Uno said; the action must be legal.
func moveOf(g *uno.Game, seat, action int, room *[]uno.Move) (found uno.Move) {
	*room = g.Legal((*room)[:0], seat)
	found.Seat = -1
	for _, m := range *room {
		if code(m, int(g.Seats)) == action && (found.Seat < 0 || m.Uno) {
			found = m
		}
	}
	return found
}

func (t *plain) over() (winner int, ended bool) {
	if t.game.Phase != uno.Over {
		return -1, false
	}
	return int(t.game.Winner), true
}

func (t *plain) observe(kind string, seat int, into []uint8) {
	var v uno.View
	t.game.State.View(seat, &v)
	if kind == Full {
		plainFull(&v, t.jump && seat == t.seat, t.events, into)
		return
	}
	plainPlanes(&v, into)
}

func (t *plain) posterior(seat int, into []float32) {
	clear(into)
	b := t.beliefs[seat]
	if b == nil || t.heard[seat] == 0 {
		if b == nil {
			b = new(belief.Belief)
			t.beliefs[seat] = b
		}
		if err := b.Reset(&t.cfg.Rules, t.cfg.Seats, seat); err != nil {
			panic(err) // the rules pass Check and hands are hidden
		}
	}
	for _, e := range t.game.Log.Events[t.heard[seat]:] {
		if seen, ok := e.For(seat, false); ok {
			if err := b.Observe(seen); err != nil {
				panic(err) // the events are those of a game
			}
		}
	}
	t.heard[seat] = len(t.game.Log.Events)
	var v uno.View
	t.game.State.View(seat, &v)
	b.Settle(&v.Table)
	for i := range t.cfg.Seats - 1 {
		other := (seat + 1 + i) % t.cfg.Seats
		p, err := b.Marginals(other)
		if err != nil {
			src := rand.New(rand.NewPCG(t.cfg.Seed, t.number))
			p = b.Estimate(src, estimateSamples).Marginals(other)
		}
		for k, x := range p {
			into[i*uno.Kinds+k] = float32(x)
		}
	}
}

func (t *plain) cards(seat int) uno.Cards { return t.game.Hands[seat] }
