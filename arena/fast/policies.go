package fast

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// Weigher is a player as a policy over scenes: it sets the weights of a seat's
// decisions, as policy.Policy does over views.
type Weigher interface {
	Weigh(s *learnt.Scene, moves []uno.Move, w []float64)
}

// ranked is the Weigher of a fixed player.
type ranked struct{ *policy.Ranked }

// Weigh gives the moves of the highest rank the weight 1.
func (r ranked) Weigh(s *learnt.Scene, moves []uno.Move, w []float64) {
	if r.Rank == nil {
		for i := range moves {
			w[i] = 1
		}
		return
	}
	sight := s.Sight()
	best := r.Rank(sight, moves[0])
	for i, m := range moves {
		rank := r.Rank(sight, m)
		w[i] = float64(rank)
		best = max(best, rank)
	}
	for i := range moves {
		if w[i] == float64(best) {
			w[i] = 1
		} else {
			w[i] = 0
		}
	}
}

// NewWeigher makes the Weigher of a named player: `fast`, its exploiters and the
// fixed players. It fails, with ErrNotServed, for others.
func NewWeigher(name string, rules *uno.Rules, seats int) (Weigher, error) {
	return weigher(name, rules, seats)
}

// weigher makes the Weigher of a name.
func weigher(name string, rules *uno.Rules, seats int) (Weigher, error) {
	if name == "fast" {
		return learnt.NewJudge(learnt.Fast(rules, seats)), nil
	}
	if of, ok := strings.CutPrefix(name, "exploiter:"); ok {
		m, err := learnt.Exploiter(of, rules, seats)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNotServed, err)
		}
		return learnt.NewJudge(m), nil
	}
	p, err := policy.Of(name)
	if err != nil {
		return nil, fmt.Errorf("%w: player %q", ErrNotServed, name)
	}
	return ranked{p}, nil
}

// cast are the players of a Sim whose decisions are more than a choice among
// plays, with the information that they share.
type cast struct {
	rules   uno.Rules
	players [uno.MaxSeats]Weigher
	history *learnt.Tracker
	live    hand   // all cards that are not among the discards
	made    uint64 // piles made when live was last right
	scene   learnt.Scene
	moves   []uno.Move
	w       []float64
	given   *uno.Move // what the next decision is, unless nil
	log     *Log      // where the decisions are written, unless nil
}

// newCast makes a cast from weighers.
func newCast(rules *uno.Rules, players []Weigher) *cast {
	c := &cast{rules: *rules, history: new(learnt.Tracker), moves: make([]uno.Move, 0, 128), w: make([]float64, 128)}
	copy(c.players[:], players)
	return c
}

// Uint64 implements rand.Source.
func (s *stream) Uint64() uint64 {
	word := s.word
	s.advance()
	return word
}

// play plays a dealt hand to its end.
func (c *cast) play(s *State, sizes *[uno.MaxSeats]int8) {
	c.begin(s, sizes)
	if s.phase == uno.ToName {
		c.name(s)
	}
	c.run(s)
}

// run plays on from the beginning of a turn.
func (c *cast) run(s *State) {
	for c.next(s) {
		c.turn(s)
	}
}

// next begins a turn, or a seat's answer to a sum. It reports whether the hand goes on.
func (c *cast) next(s *State) bool {
	if s.phase == uno.Over || !s.begin() {
		return false
	}
	if s.sum > 0 {
		s.phase = uno.ToStack
	}
	return true
}

// name lets the first player name the colour of a start Wild.
func (c *cast) name(s *State) {
	c.listColors(s)
	m := c.choose(s, uno.ToName)
	s.top = wilds + uint8(m.Color)
	c.history.Observe(&uno.Event{Type: uno.ColorNamed, Seat: s.turn, Color: m.Color}, &c.rules)
	s.phase = uno.ToPlay
}

// begin reads the deal and the start card.
func (c *cast) begin(s *State, sizes *[uno.MaxSeats]int8) {
	*c.history = learnt.NewTracker()
	for seat := range s.seats {
		c.history.Observe(&uno.Event{Type: uno.Dealt, Seat: seat, N: int16(sizes[seat])}, &c.rules)
	}
	c.history.Observe(&uno.Event{Type: uno.StartTurned, Card: kindOf(s.card)}, &c.rules)
	switch rankOf[s.card] {
	case drawTwo:
		c.drew(s.first, 2, uno.ByCard)
	case wild:
		if s.table == rlcard {
			c.history.Observe(&uno.Event{Type: uno.ColorNamed, Seat: s.first, Color: uno.Color(colorOf[s.top])}, &c.rules)
		}
	}
	c.live = fullDeck()
	c.live.remove(s.card)
	c.made = s.pile.made
}

// drew notes that a seat has drawn.
func (c *cast) drew(seat int8, n int, why uno.Why) {
	c.history.Observe(&uno.Event{Type: uno.Drew, Seat: seat, N: int16(n), Why: why}, &c.rules)
}

// force makes a seat draw for a card or a challenge, as State.force does.
func (c *cast) force(s *State, seat int8, n int, why uno.Why) {
	p := &s.players[seat]
	before := p.size()
	s.force(seat, n)
	c.drew(seat, p.size()-before, why)
}

// turn plays a turn: a play, or a draw and its consequences.
func (c *cast) turn(s *State) {
	c.listTurn(s)
	m := c.choose(s, s.phase)
	s.turns++
	switch {
	case m.Act != uno.Draw:
		c.put(s, m, false)
	case s.phase == uno.ToStack:
		c.drawSum(s)
	default:
		c.draw(s)
	}
}

// drawSum draws the sum of the draw cards, which ends the turn.
func (c *cast) drawSum(s *State) {
	p := &s.players[s.turn]
	held := p.size()
	c.force(s, s.turn, int(s.sum), uno.ByCard)
	s.sum = 0
	s.idle++
	if p.size() > held {
		s.idle = 0
	}
	s.turn = s.after(s.turn, 1)
}

// choose lets the seat to act choose among the moves, and writes its decision.
func (c *cast) choose(s *State, phase uno.Phase) uno.Move {
	m := c.decide(s, phase)
	if c.log != nil {
		c.log.Moves = append(c.log.Moves, m)
	}
	return m
}

// decide is the decision of the seat to act.
func (c *cast) decide(s *State, phase uno.Phase) uno.Move {
	if c.given != nil {
		m := *c.given
		c.given = nil
		return m
	}
	if len(c.moves) == 1 {
		return c.moves[0]
	}
	c.look(s, phase)
	w := c.w[:len(c.moves)]
	c.players[s.turn].Weigh(&c.scene, c.moves, w)
	return c.moves[policy.Pick(&s.players[s.turn].stream, w)]
}

// look makes the scene of the seat to act.
func (c *cast) look(s *State, phase uno.Phase) {
	if c.made != s.pile.made {
		c.made = s.pile.made
		c.live = fullDeck()
		if s.table != rlcard {
			c.live.remove(s.card)
		}
	}
	c.history.SettleFor(s.turn, &c.rules)
	sc := &c.scene
	*sc = learnt.Scene{
		Rules: &c.rules, Phase: phase, Seat: int(s.turn), Seats: int(s.seats), Dir: 1 - 2*int(s.dir),
		Hand: setOf(s.players[s.turn].hand), Top: kindOf(s.top), Color: uno.Color(colorOf[s.top]),
		Sum: int(s.sum), Bluffer: -1, Before: uno.NoColor, Unseen: setOf(c.unseen(&s.players[s.turn].hand)), Track: c.history,
	}
	switch phase {
	case uno.ToName:
		sc.Color = uno.NoColor
	case uno.ToAnswer:
		sc.Bluffer, sc.Before = int(s.bluffer), uno.Color(s.before)
	}
	for seat := range s.players[:s.seats] {
		sc.Counts[seat] = s.players[seat].size()
	}
	sc.Prepare(c.moves)
}

// unseen is all cards that are neither among the discards nor in a hand.
func (c *cast) unseen(own *hand) hand {
	rest := hand{
		a: (c.live.a&^own.a | c.live.b&own.a&^own.b) & coloredSet,
		b: c.live.b &^ own.a & coloredSet,
	}
	for _, card := range [...]uint8{wilds, fours} {
		for range c.live.count(card) - own.count(card) {
			rest.add(card)
		}
	}
	return rest
}

// setOf converts a hand to the form that the features read.
func setOf(h hand) learnt.Set {
	s := learnt.Set{Wilds: h.count(wilds), Fours: h.count(fours)}
	for color := range uno.Colors {
		s.One |= h.a >> (ranks * color) & laneSet << (16 * color)
		s.Two |= h.b >> (ranks * color) & laneSet << (16 * color)
	}
	return s
}

// draw draws a card for the turn, or cards until one may be played, and lets the seat
// play it where it may.
func (c *cast) draw(s *State) {
	if s.table == rlcard {
		c.drawRLCard(s)
		return
	}
	s.card = s.top
	if !s.drawable() {
		s.idle++
		c.drew(s.turn, 0, uno.ByTurn)
		s.turn = s.after(s.turn, 1)
		return
	}
	s.idle = 0
	for drawable := true; drawable; drawable = s.rules.untilPlayable && s.drawable() {
		card := s.pile.draw()
		s.players[s.turn].add(card)
		c.drew(s.turn, 1, uno.ByTurn)
		if s.table != pomdp && s.mayKeep(card) {
			c.keep(s, group[card])
			return
		}
	}
	s.turn = s.after(s.turn, 1)
}

// keep lets the seat to act play one of the cards it has drawn, or keep them.
func (c *cast) keep(s *State, drawn uint64) {
	c.listKeep(s, drawn)
	m := c.choose(s, uno.ToKeep)
	if m.Act == uno.Pass {
		s.turn = s.after(s.turn, 1)
		return
	}
	c.put(s, m, true)
}

// drawRLCard is draw for rlcard: the card may play itself, see rlcardDraw.
func (c *cast) drawRLCard(s *State) {
	if !s.drawable() {
		s.idle++
		c.drew(s.turn, 0, uno.ByTurn)
		s.turn ^= 1
		return
	}
	s.idle = 0
	seat := s.turn
	face := s.pile.draw()
	c.drew(seat, 1, uno.ByTurn)
	switch {
	case face >= wilds:
		s.top = face&^(uno.Colors-1) + uint8(s.luck.choose(uno.Colors))
		c.log.itself(s.top)
		c.covered(s, seat, 1, true)
		s.turn ^= 1
	case colorOf[face] == colorOf[s.top]:
		s.top = face
		c.covered(s, seat, 1, true)
		c.effectRLCard(s)
	default:
		s.players[seat].add(face)
		s.turn ^= 1
	}
}

// covered records that a seat has put the card on top.
func (c *cast) covered(s *State, seat int8, count int, fresh bool) {
	if c.made != s.pile.made {
		c.made = s.pile.made
		c.live = fullDeck()
		if s.table != rlcard {
			c.live.remove(s.card)
		}
	}
	s.card = s.top
	for range count {
		c.live.remove(s.top)
	}
	c.played(s.top, seat, count, fresh)
}

// played notes that a seat has played cards of a face.
func (c *cast) played(face uint8, seat int8, count int, fresh bool) {
	e := uno.Event{Type: uno.Played, Seat: seat, Card: kindOf(face), Color: uno.NoColor, N: int16(count), Fresh: fresh}
	if face >= wilds {
		e.Color = uno.Color(colorOf[face])
	}
	c.history.Observe(&e, &c.rules)
}

// put makes a play.
func (c *cast) put(s *State, m uno.Move, fresh bool) {
	me := &s.players[s.turn]
	count := m.Count()
	before := colorOf[s.top]
	s.top = faceOf(m.Card, m.Color)
	for range count {
		me.remove(s.top)
	}
	s.idle = 0
	c.covered(s, s.turn, count, fresh)
	switch {
	case s.table == pomdp && me.a == 0:
		s.end(uno.Out, s.turn)
	case s.table == rlcard:
		seat, out := s.turn, me.a == 0
		c.effectRLCard(s)
		if out {
			s.end(uno.Out, seat)
		}
	default:
		c.act(s, before, count)
	}
}

// effectRLCard is rlcardEffect.
func (c *cast) effectRLCard(s *State) {
	switch rankOf[s.top] {
	case skip:
	case drawTwo:
		c.force(s, s.turn^1, 2, uno.ByCard)
	case four:
		c.force(s, s.turn^1, 4, uno.ByCard)
	default:
		s.turn ^= 1
	}
}

// act applies the top card's effect, as State.act does; before is the colour that
// it has covered.
func (c *cast) act(s *State, before uint8, count int) {
	seat := s.turn
	me := &s.players[seat]
	out := me.a == 0
	s.turn = s.after(seat, 1)
	switch rankOf[s.top] {
	case skip:
		s.turn = s.after(s.turn, count)
	case reverse:
		switch {
		case s.seats == 2:
			s.turn = s.after(s.turn, count)
		case count == 1:
			s.dir ^= 1
			s.turn = s.after(seat, 1)
		}
	case drawTwo:
		s.sum += int16(2 * count)
		c.demand(s, out)
	case four:
		s.sum += 4
		if !c.rules.Bluffs() {
			c.demand(s, out)
			break
		}
		s.bluffer, s.before = seat, before
		s.guilty = me.has(before)
		if out {
			s.winner = seat
		}
		c.answer(s)
	}
	if out {
		s.end(uno.Out, seat)
	}
}

// demand lets the seat to act draw the sum of the draw cards, or leaves it pending where
// the seat may answer with another draw card.
func (c *cast) demand(s *State, out bool) {
	if !out && s.stacks() {
		return
	}
	c.force(s, s.turn, int(s.sum), uno.ByCard)
	s.sum = 0
	s.turn = s.after(s.turn, 1)
}

// answer lets the seat to act challenge a Wild Draw Four, accept it, or answer with
// another one.
func (c *cast) answer(s *State) {
	c.listAnswers(s, s.restacks())
	m := c.choose(s, uno.ToAnswer)
	if m.Act == uno.Play {
		s.turns++
		c.put(s, m, false)
		return
	}
	sum := int(s.sum)
	s.sum = 0
	switch {
	case m.Act == uno.Accept:
		c.force(s, s.turn, sum, uno.ByCard)
	case s.guilty:
		c.force(s, s.bluffer, sum, uno.ByPenalty)
		return
	default:
		c.force(s, s.turn, sum+2, uno.ByPenalty)
	}
	s.turn = s.after(s.turn, 1)
}
