package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// houseRules are the options of official that playHouse plays by.
type houseRules struct {
	lastBan       uint64 // the faces that may not be a last card
	stack         uno.StackRule
	untilPlayable bool
	mustPlay      bool // draw only when unable to play
	forcePlay     bool // also the drawn card
	sevenZero     bool
	jumpIn        bool
	noBluff       bool
	attack        bool
}

// houseOf reads the house rules of a rule set.
func houseOf(r *uno.Rules) houseRules {
	h := houseRules{
		stack: r.Stack, untilPlayable: r.DrawUntilPlayable,
		mustPlay: r.NoDrawByChoice || r.ForcePlay, forcePlay: r.ForcePlay,
		sevenZero: r.SevenZero, jumpIn: r.JumpIn, noBluff: r.NoBluff, attack: r.Attack,
	}
	if r.NoOutOnReverse {
		h.lastBan = reverseSet
	}
	if r.NoOutOnAction {
		h.lastBan = actionSet | blackSet
	}
	return h
}

// playHouse plays by official with any house rules, to the end. It is the
// machine of phases of package uno, where the other tables have a loop that is
// written out for their rules.
func (s *State) playHouse() {
	for s.phase != uno.Over {
		s.houseDecision()
	}
}

// houseDecision makes the next decision of a hand.
func (s *State) houseDecision() {
	switch s.phase {
	case uno.ToPlay, uno.ToStack:
		if !s.rules.jumpIn || !s.jumped() {
			s.houseTurn()
		}
	case uno.ToKeep:
		s.houseKeep()
	case uno.ToSwap:
		s.houseSwap()
	case uno.ToAnswer:
		s.houseAnswer()
	default: // ToName
		s.name()
		s.last = s.turn
		s.phase = uno.ToPlay
	}
}

// pass gives the turn to the next seat, which acts in a phase, unless the hand
// is blocked or has reached its limit.
func (s *State) pass(phase uno.Phase) {
	s.turn = s.after(s.turn, 1)
	if s.begin() {
		s.phase = phase
	}
}

// jumped asks the seats that hold the card on top whether they play it out of
// turn, beginning after the seat that acted last. It reports whether one did.
func (s *State) jumped() bool {
	if s.top >= wilds {
		return false
	}
	seat := s.last
	for range s.seats {
		if seat++; seat == s.seats {
			seat = 0
		}
		p := &s.players[seat]
		if seat == s.turn || p.a>>s.top&1 == 0 || p.size() == 1 && s.rules.lastBan>>s.top&1 != 0 {
			continue
		}
		if p.choose(2) == 1 {
			s.turn = seat
			s.turns++
			s.housePlay(s.top, 1)
			s.did = uno.Jump
			return true
		}
	}
	return false
}

// housePlays is what the seat to act may play of a set of faces of its hand that
// may follow the top.
func (s *State) housePlays(set uint64) uint64 {
	set = s.honest(set)
	if s.players[s.turn].size() == 1 {
		set &^= s.rules.lastBan
	}
	return set
}

// stackable is the faces that may answer the draw card on top.
func (s *State) stackable() (set uint64) {
	if rankOf[s.top] == drawTwo {
		set = twoSet
	}
	if s.rules.stack == uno.StackAny {
		set |= fourSet
	}
	return set
}

// stacks reports whether a draw card on top may be answered with another one, unless it
// is to be challenged or was a last card.
func (s *State) stacks() bool {
	return s.rules.stack == uno.StackAny || s.rules.stack == uno.StackTwos && rankOf[s.top] == drawTwo
}

// restacks reports whether a Wild Draw Four that may be challenged may be answered with
// another one: that is a turn, if there is one left.
func (s *State) restacks() bool {
	return s.rules.stack == uno.StackAny && s.winner < 0 && s.turns < s.limit
}

// houseTurn plays the beginning of a turn: a play, or a draw.
func (s *State) houseTurn() {
	p := &s.players[s.turn]
	may := follow[s.top]
	if s.phase == uno.ToStack {
		may = s.stackable()
	}
	set := s.housePlays(p.a & may)
	var pairs uint64
	if s.twins {
		pairs = set & p.b & coloredSet
		if p.size() == 2 {
			pairs &^= s.rules.lastBan
		}
	}
	n := uint64(bits.OnesCount64(set) + bits.OnesCount64(pairs))
	draws := uint64(s.freely >> s.turn & 1)
	if s.rules.mustPlay {
		draws = 0
	}
	k := p.choose(n + draws)
	s.turns++
	switch {
	case k < n:
		play, count := kthPair(set, pairs, k)
		s.housePlay(uint8(bits.TrailingZeros64(play)), count)
	case s.phase == uno.ToStack:
		s.drawSum()
	default:
		s.houseDraw()
	}
}

// drawSum draws the sum of the draw cards, which ends the turn.
func (s *State) drawSum() {
	p := &s.players[s.turn]
	s.did = uno.Draw
	held := p.size()
	s.take(p, int(s.sum))
	s.sum = 0
	s.last = s.turn
	s.idle++
	if p.size() > held {
		s.idle = 0
	}
	s.pass(uno.ToPlay)
}

// houseDraw draws for the turn: one card, or as many as the machine ejects, and
// again until one of them can be played where that is the rule.
func (s *State) houseDraw() {
	p := &s.players[s.turn]
	s.last, s.did = s.turn, uno.Draw
	s.idle++
	s.drawnSet = 0
	for s.pile.left() > 0 || s.refillable() {
		s.idle = 0
		n := 1
		if s.rules.attack {
			n = bits.TrailingZeros64(s.luck.Uint64() | 1<<63)
		}
		for ; n > 0 && s.drawable(); n-- {
			card := s.pile.draw()
			p.add(card)
			s.drawnSet |= group[card]
		}
		if s.housePlays(s.drawnSet&follow[s.top]) != 0 {
			s.phase = uno.ToKeep
			return
		}
		if !s.rules.untilPlayable {
			break
		}
	}
	s.pass(uno.ToPlay)
}

// refillable reports whether a new pile could be made of the discards; the pile
// must be empty.
func (s *State) refillable() bool {
	stock := unheld(s.players[:s.seats])
	return stock.size() > 1
}

// houseKeep plays one of the cards just drawn, or keeps them.
func (s *State) houseKeep() {
	set := s.housePlays(s.drawnSet & follow[s.top])
	n := uint64(bits.OnesCount64(set))
	keeps := uint64(s.freely >> s.turn & 1)
	if s.rules.forcePlay {
		keeps = 0
	}
	k := s.players[s.turn].choose(n + keeps)
	if k < n {
		s.housePlay(uint8(bits.TrailingZeros64(kth(set, k))), 1)
		return
	}
	s.last, s.did = s.turn, uno.Pass
	s.pass(uno.ToPlay)
}

// houseSwap swaps hands with another seat, after a seven.
func (s *State) houseSwap() {
	me := &s.players[s.turn]
	other := int8(me.choose(uint64(s.seats - 1)))
	if other >= s.turn {
		other++
	}
	you := &s.players[other]
	me.hand, you.hand = you.hand, me.hand
	s.last, s.did, s.target = s.turn, uno.Swap, other
	s.pass(uno.ToPlay)
}

// passHands passes every hand to the next seat in the direction of play.
func (s *State) passHands() {
	seat := int8(0)
	carried := s.players[seat].hand
	for range s.seats {
		seat = s.next[s.dir][seat]
		carried, s.players[seat].hand = s.players[seat].hand, carried
	}
}

// houseAnswer answers a Wild Draw Four: with another one under stack=any, or by
// a challenge, or by accepting it.
func (s *State) houseAnswer() {
	p := &s.players[s.turn]
	var set uint64
	if s.restacks() {
		set = s.housePlays(p.a & fourSet)
	}
	n := uint64(bits.OnesCount64(set))
	k := p.choose(n + 2)
	if k < n {
		s.turns++
		s.housePlay(uint8(bits.TrailingZeros64(kth(set, k))), 1)
		return
	}
	s.last, s.did = s.turn, uno.Accept
	challenges := k == n
	if challenges {
		s.did = uno.Challenge
	}
	switch {
	case challenges && s.guilty:
		s.take(&s.players[s.bluffer], int(s.sum))
	case challenges:
		s.take(p, int(s.sum)+2)
	default:
		s.take(p, int(s.sum))
	}
	s.sum = 0
	switch {
	case s.winner >= 0:
		s.end(uno.Out, s.winner)
	case challenges && s.guilty:
		s.begin()
	default:
		s.pass(uno.ToPlay)
	}
}

// housePlay plays a card, or two equal ones, with the effect.
func (s *State) housePlay(face uint8, count int) {
	seat := s.turn
	p := &s.players[seat]
	before := colorOf[s.top]
	s.top, s.card = face, face
	for range count {
		p.remove(face)
	}
	s.idle, s.last, s.did, s.count = 0, seat, uno.Play, int8(count)
	out := p.a == 0
	rank := rankOf[face]
	switch {
	case rank == drawTwo || rank == four:
		s.houseDemand(before, count, out)
	case out:
	case rank == skip, rank == reverse && s.seats == 2:
		s.turn = s.after(seat, count)
		s.pass(uno.ToPlay)
	case rank == reverse && count == 1:
		s.dir ^= 1
		s.pass(uno.ToPlay)
	case rank == 7 && s.rules.sevenZero:
		s.phase = uno.ToSwap
	case rank == 0 && s.rules.sevenZero:
		s.passHands()
		s.pass(uno.ToPlay)
	default:
		s.pass(uno.ToPlay)
	}
	if out && s.phase != uno.ToAnswer {
		s.end(uno.Out, seat)
	}
}

// houseDemand demands the cards of a Draw Two or Wild Draw Four, which has
// covered a colour. It leaves the phase in which the next seat answers, or lets
// the seat draw where there is no answer.
func (s *State) houseDemand(before uint8, count int, out bool) {
	seat := s.turn
	p := &s.players[seat]
	bluffs := false
	if rankOf[s.top] == four {
		s.sum += 4
		bluffs = !s.rules.noBluff
	} else {
		s.sum += int16(2 * count)
	}
	switch {
	case bluffs:
		s.turn = s.after(seat, 1)
		s.phase = uno.ToAnswer
		s.bluffer, s.before, s.guilty = seat, before, p.has(before)
		if out {
			s.winner = seat
		}
	case !out && s.stacks():
		s.pass(uno.ToStack)
	default:
		s.turn = s.after(seat, 1)
		s.take(&s.players[s.turn], int(s.sum))
		s.sum = 0
		s.pass(uno.ToPlay)
	}
}
