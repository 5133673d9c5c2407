package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// With two seats: the faces that give the player another turn, and those of
// them that make the other player draw.
const (
	againSet = actionSet | fourSet
	drawSet  = twoSet | fourSet
)

// playPOMDP plays by the preset pomdp to the end: two seats; a player who can
// play must play; a draw ends the turn; Skip, Reverse, Draw Two and Wild Draw
// Four all give the player another turn; the first empty hand ends the game.
//
// The hand cannot be blocked: when there is nothing to draw the other player
// holds all cards of the colour in force that are not on top, and must play.
//
// The processor cannot predict whether a player can play, and has a choice: the
// critical path is from one top card to the next. It is kept short, with few
// calls and with its data in registers; random words, draws and hands are
// computed in parallel with it. pomdpKernel is the same in machine instructions.
func (s *State) playPOMDP() {
	me, other := &s.players[s.turn&1], &s.players[s.turn&1^1]
	pile, top, turns := &s.pile, s.top, s.turns
	for {
		turns++
		set := me.a & follow[top]
		if set != 0 {
			if set&(set-1) != 0 {
				k := me.below(uint64(bits.OnesCount64(set)))
				for ; k > 2; k-- {
					set &= set - 1
				}
				set = early(set, k)
				me.advance()
			}
			top = uint8(bits.TrailingZeros64(set))
			me.remove(top)
			if me.a == 0 {
				s.end(uno.Out, 0)
				if me == &s.players[1] {
					s.winner = 1
				}
				break
			}
			if set&againSet == 0 {
				me, other = other, me
			} else if set&drawSet != 0 {
				s.card = top
				s.take(other, drawsFor(top))
			}
		} else {
			s.card = top
			if s.drawable() {
				me.add(pile.pick(pile.stream.below(pile.left())))
				pile.stream.advance()
				pile.stream.word &= pile.mask
			}
			me, other = other, me
		}
		if turns >= s.limit {
			s.end(uno.Limited, -1)
			break
		}
	}
	s.top, s.card, s.turns = top, top, turns
	s.turn = int8(bitOf(me == &s.players[1]))
}

// drawsFor is the number of cards that a Draw Two or a Wild Draw Four makes
// draw.
func drawsFor(face uint8) int {
	if face >= fours {
		return 4
	}
	return 2
}
