package fast

import (
	"fmt"
	"math/bits"

	"github.com/unolab/uno"
)

// A choice is a decision of the seat to act in a Stepped hand. A number below
// Faces is the play of the face of that number, 13*colour + rank for a coloured
// card, 52 + colour for a Wild and 56 + colour for a Wild Draw Four that names
// the colour; in the phase ToName, 52 + colour names the colour of the start
// Wild. TwinChoice + face plays two of a coloured card.
const (
	Faces = faces // the plays of one card

	DrawChoice      = faces
	PassChoice      = faces + 1
	ChallengeChoice = faces + 2
	AcceptChoice    = faces + 3
	TwinChoice      = faces + 4
)

// Dealer deals the hands of a seeded run to be stepped. It does not change, so
// goroutines may share it.
type Dealer struct {
	rules uno.Rules
	blank State
	run   uint64
	first int
	sizes [uno.MaxSeats]int8
}

// NewDealer makes the dealer of a run: hands of the rules with so many seats, and
// the first player of every game, or Usual. It serves what Serves accepts for
// random players, apart from the duel and from options that demand a play, which
// change the choices of seats; every other error wraps ErrNotServed, or is that of
// the rules' Check.
func NewDealer(rules *uno.Rules, seats int, seed uint64, first int) (*Dealer, error) {
	names := make([]string, max(seats, 0))
	for i := range names {
		names[i] = "random"
	}
	s, err := New(rules, names, seed, first)
	if err != nil {
		return nil, err
	}
	if t, free := tableFor(rules, []string{"uniform"}); !free || t == house {
		return nil, fmt.Errorf("%w: rules %v with seats that choose freely", ErrNotServed, rules)
	}
	if s.state.table == duel || rules.OpenHands {
		return nil, fmt.Errorf("%w: stepped hands of the duel", ErrNotServed)
	}
	s.state.weighed = true // the colour of a start Wild is a choice
	return &Dealer{rules: *rules, blank: s.state, run: s.run, first: s.first, sizes: s.sizes}, nil
}

// Deal deals a game of the run into t. It is the hand of uno.Game with the deck
// order uno.NewDeckOrder(seed, game).
func (d *Dealer) Deal(t *Stepped, game uint64) {
	if t.s.seats == 0 {
		t.s = d.blank
	}
	first := d.first
	if first == Usual {
		first = int(game % uint64(d.blank.seats))
	}
	t.s.deal(uno.Mix(d.run+game), int8(first), &d.sizes)
	t.dealt()
}

// dealt begins to keep what Unseen needs of a hand that was dealt.
func (t *Stepped) dealt() {
	t.live = fullDeck()
	t.live.remove(t.s.card)
	t.made = t.s.pile.made
	t.topLive = false
}

// Stepped is a hand whose decisions come from outside, one at a time, with Uno
// always said. It is a pure value: copying it copies the hand. The zero value is
// ready for Dealer.Deal, always of the same dealer.
type Stepped struct {
	s       State
	live    hand   // all cards that are not among the discards
	made    uint64 // piles made when live was last right
	topLive bool   // rlcard: the top card went into the pile
}

// Turn is the seat to act.
func (t *Stepped) Turn() int { return int(t.s.turn) }

// Phase is the kind of decision to be made.
func (t *Stepped) Phase() uno.Phase { return t.s.phase }

// Result is how a hand that is over has ended.
func (t *Stepped) Result() Result { return t.s.result() }

// Hand is the cards that a seat holds.
func (t *Stepped) Hand(seat int) uno.Cards { return t.s.Hand(seat) }

// Pile is the draw pile.
func (t *Stepped) Pile() uno.Cards { return t.s.Pile() }

// Bits is the cards that a seat holds as sets of faces. The first set has every
// face that a card of the hand can show, so a Wild has four. The second has one
// bit of the card's faces for each further copy.
func (t *Stepped) Bits(seat int) (shown, more uint64) {
	h := &t.s.players[seat].hand
	return h.a, h.b
}

// Unseen is, in the form of Bits, the cards that a seat cannot see: those of the
// draw pile and of the other hands.
func (t *Stepped) Unseen(seat int) (shown, more uint64) {
	t.sync()
	own := &t.s.players[seat].hand
	rest := hand{
		a: (t.live.a&^own.a | t.live.b&own.a&^own.b) & coloredSet,
		b: t.live.b &^ own.a & coloredSet,
	}
	for _, card := range [...]uint8{wilds, fours} {
		for range t.live.count(card) - own.count(card) {
			rest.add(card)
		}
	}
	return rest.a, rest.b
}

// Covered is, in the form of Bits, the cards under the top card.
func (t *Stepped) Covered() (shown, more uint64) {
	t.sync()
	out := hand{
		a: (coloredSet &^ t.live.a) | fullDeck().b&^t.live.b&t.live.a&coloredSet,
		b: fullDeck().b &^ t.live.a & coloredSet,
	}
	for _, card := range [...]uint8{wilds, fours} {
		for range 4 - t.live.count(card) {
			out.add(card)
		}
	}
	if !t.topLive {
		out.remove(t.s.card)
	}
	return out.a, out.b
}

// Count is the number of cards that a seat holds.
func (t *Stepped) Count(seat int) int { return t.s.players[seat].size() }

// PileCount is the number of cards in the draw pile.
func (t *Stepped) PileCount() int { return int(t.s.pile.left()) }

// Top is the face of the top card; in the phase ToName its colour means nothing.
func (t *Stepped) Top() int { return int(t.s.top) }

// Drawn is, in the phase ToKeep, the first face of the card just drawn.
func (t *Stepped) Drawn() int { return int(t.s.drawn) }

// Before is, in the phase ToAnswer, the colour that the Wild Draw Four has covered.
func (t *Stepped) Before() uno.Color { return uno.Color(t.s.before) }

// Leftward reports whether play passes to the left.
func (t *Stepped) Leftward() bool { return t.s.dir == 0 }

// Seats is the number of seats.
func (t *Stepped) Seats() int { return int(t.s.seats) }

// Legal is the choices of the seat to act: one bit for each choice below
// TwinChoice, and the faces that may be played by two cards. A hand that is over
// has none.
func (t *Stepped) Legal() (choices, pairs uint64) {
	s := &t.s
	switch s.phase {
	case uno.ToPlay:
		return t.turnChoices()
	case uno.ToKeep:
		return group[s.drawn]&follow[s.top] | 1<<PassChoice, 0
	case uno.ToName:
		return wildSet, 0
	case uno.ToAnswer:
		return 1<<ChallengeChoice | 1<<AcceptChoice, 0
	default:
		return 0, 0
	}
}

// turnChoices is Legal at the beginning of a turn.
func (t *Stepped) turnChoices() (set, pairs uint64) {
	s := &t.s
	me := &s.players[s.turn]
	set = me.a & follow[s.top]
	if s.table != official {
		if s.table == rlcard && set&^fourSet != 0 {
			set &^= fourSet
		}
		if set == 0 {
			set = 1 << DrawChoice
		}
		return set, 0
	}
	if s.twins {
		pairs = set & me.b & coloredSet
	}
	if s.noOutOnReverse {
		switch me.size() {
		case 1:
			set &^= reverseSet
		case 2:
			pairs &^= reverseSet
		}
	}
	return set | 1<<DrawChoice, pairs
}

// Random is the choice of the player random, or of uniform, at the seat to act,
// from the seat's stream of the game.
func (t *Stepped) Random(uniform bool) int {
	set, pairs := t.Legal()
	if plays := set &^ (1<<DrawChoice | 1<<PassChoice); plays != 0 && !uniform {
		set = plays
	}
	p := &t.s.players[t.s.turn]
	k := p.choose(uint64(bits.OnesCount64(set) + bits.OnesCount64(pairs)))
	if pairs == 0 {
		return bits.TrailingZeros64(kth(set, k))
	}
	play, count := kthPair(set, pairs, k)
	choice := bits.TrailingZeros64(play)
	if count == 2 {
		choice += TwinChoice
	}
	return choice
}

// Step makes a choice that Legal lists, and everything that follows from it up to
// the next decision. It reports whether a drawn card played itself (rlcard).
func (t *Stepped) Step(choice int) (itself bool) {
	s := &t.s
	switch {
	case s.phase == uno.ToName:
		s.top = uint8(choice)
		s.begin()
	case choice == DrawChoice:
		s.turns++
		return t.draw()
	case choice == PassChoice:
		s.turn = s.after(s.turn, 1)
		s.begin()
	case choice == ChallengeChoice || choice == AcceptChoice:
		t.answer(choice == ChallengeChoice)
	default:
		if s.phase == uno.ToPlay {
			s.turns++
		}
		count := 1
		if choice >= TwinChoice {
			choice, count = choice-TwinChoice, 2
		}
		t.put(uint8(choice), count)
	}
	return false
}

// sync brings live up to date after the discards were turned over.
func (t *Stepped) sync() {
	if t.made == t.s.pile.made {
		return
	}
	t.made = t.s.pile.made
	t.live = fullDeck()
	t.topLive = t.s.table == rlcard
	if !t.topLive {
		t.live.remove(t.s.card)
	}
}

// cover notes that cards of a face were put on top.
func (t *Stepped) cover(face uint8, count int) {
	t.sync()
	for range count {
		t.live.remove(face)
	}
	t.s.card = face
	t.topLive = false
}

// draw draws a card for the turn.
func (t *Stepped) draw() (itself bool) {
	s := &t.s
	me := &s.players[s.turn]
	if s.table != rlcard {
		s.card = s.top
	}
	if !s.drawable() {
		s.idle++
		s.turn = s.after(s.turn, 1)
		s.begin()
		return false
	}
	s.idle = 0
	card := s.pile.draw()
	if s.table == rlcard && (card >= wilds || colorOf[card] == colorOf[s.top]) {
		t.playItself(card)
		return true
	}
	me.add(card)
	if s.table == official && group[card]&follow[s.top] != 0 {
		s.drawn = card
		s.phase = uno.ToKeep
		return false
	}
	s.turn = s.after(s.turn, 1)
	s.begin()
	return false
}

// playItself plays a drawn card under rlcard: a black one has no effect.
func (t *Stepped) playItself(card uint8) {
	s := &t.s
	if card >= wilds {
		s.top = card&^(uno.Colors-1) + uint8(s.luck.choose(uno.Colors))
		t.cover(s.top, 1)
		s.turn ^= 1
	} else {
		s.top = card
		t.cover(s.top, 1)
		s.rlcardEffect()
	}
	s.begin()
}

// put plays cards of a face.
func (t *Stepped) put(face uint8, count int) {
	s := &t.s
	seat := s.turn
	me := &s.players[seat]
	before := colorOf[s.top]
	for range count {
		me.remove(face)
	}
	t.cover(face, count)
	s.top = face
	s.idle = 0
	out := me.a == 0
	switch {
	case out && s.table == pomdp:
	case s.table == rlcard:
		s.rlcardEffect()
	case t.effect(before, count, out):
		return
	}
	if out {
		s.end(uno.Out, seat)
		return
	}
	s.begin()
}

// effect applies the top card's effect under official and pomdp. It reports
// whether the hand waits for an answer to a Wild Draw Four.
func (t *Stepped) effect(before uint8, count int, out bool) (waits bool) {
	s := &t.s
	seat := s.turn
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
		s.force(s.turn, 2*count)
		s.turn = s.after(s.turn, 1)
	case four:
		if s.table == pomdp {
			s.force(s.turn, 4)
			s.turn = s.after(s.turn, 1)
			return false
		}
		s.bluffer, s.before, s.guilty = seat, before, s.players[seat].has(before)
		s.phase, s.sum = uno.ToAnswer, 4
		if out {
			s.winner = seat
		}
		return true
	}
	return false
}

// answer is the answer to a Wild Draw Four.
func (t *Stepped) answer(challenge bool) {
	s := &t.s
	s.sum = 0
	switch {
	case challenge && s.guilty:
		s.force(s.bluffer, 4)
	case challenge:
		s.force(s.turn, 6)
		s.turn = s.after(s.turn, 1)
	default:
		s.force(s.turn, 4)
		s.turn = s.after(s.turn, 1)
	}
	if s.winner >= 0 {
		s.end(uno.Out, s.winner)
		return
	}
	s.begin()
}
