package versus

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// Player plays one side of the game of two players by the rule geography. It
// never loses from a won position, and from a lost one it wins as soon as the
// opponent errs.
//
// The strategy is that of Demaine et al. Theorem 7 on an optimal orientation.
// After a winning card of its own there is a maximum matching of the cards in
// the hands that covers each possible answer; it replies with the partner of
// the answer, in constant time. Otherwise, once the opponent has played t, it
// looks for one of its cards that matches t and that some maximum matching
// leaves free: such a card wins. That takes at most linear time, and so does
// keeping the matching maximum.
type Player struct {
	s    *standing
	side int   // from 0
	turn int   // from 0
	top  int32 // edge, or -1
	won  bool  // the last card of this side won

	// reply is the partner of the opponent's last card, or -1. Until it is
	// played, the orientation lacks the opponent's card; both were at one hub.
	reply int32
	count [2]int // cards held
}

// NewPlayer takes a seat, 1 or 2, in the game of an instance of two players.
// Its cost and errors are those of Solve.
func NewPlayer(ctx context.Context, in *puzzle.Instance, seat int) (*Player, error) {
	if in.Players != 2 {
		return nil, fmt.Errorf("the matching strategy is for two players, not for %d", in.Players)
	}
	if seat != 1 && seat != 2 {
		return nil, fmt.Errorf("there is no seat %d in a game of two players", seat)
	}
	s, err := newStanding(ctx, in)
	if err != nil {
		return nil, err
	}
	p := &Player{s: s, side: seat - 1, top: -1, reply: -1}
	for i := range in.Cards {
		p.count[in.OwnerOf(i)-1]++
	}
	return p, nil
}

// Turn is the player to move, 1 or 2.
func (p *Player) Turn() int { return p.turn + 1 }

// Loser is the player who has lost, 1 or 2: the one to move without a playable
// card. It is 0 while the game continues.
func (p *Player) Loser() int {
	if p.top < 0 {
		if p.count[p.turn] > 0 {
			return 0
		}
		return p.turn + 1
	}
	e := p.s.edges[p.top]
	if p.s.held[p.turn][e.color]+p.s.held[p.turn][e.number] > 0 {
		return 0
	}
	return p.turn + 1
}

// Winning reports whether this side is known to win, its last card having
// been a winning one.
func (p *Player) Winning() bool { return p.won }

// Opponent plays a card of the other side. It is an error, and changes nothing,
// if it is not that side's turn, or if it does not hold the card or may not
// play it.
func (p *Player) Opponent(c puzzle.Card) error {
	if p.turn == p.side {
		return fmt.Errorf("it is not player %d's turn", 2-p.side)
	}
	edge, ok := p.s.lookUp(c)
	card := int32(-1)
	if ok {
		card = p.copyOf(edge, p.turn)
	}
	if card < 0 {
		return fmt.Errorf("player %d does not hold (%v)", p.turn+1, c)
	}
	if p.top >= 0 && !c.Matches(p.card(p.top)) {
		return fmt.Errorf("(%v) does not match (%v)", c, p.card(p.top))
	}
	from := p.play(card, edge)
	if !p.won {
		p.s.restore(1-p.side, from)
		return nil
	}
	p.reply = p.s.head[p.side][from]
	if p.reply < 0 {
		panic("versus: no mate for a card in a won position")
	}
	return nil
}

// Move plays a card for this side. It must be its turn and the game not over.
func (p *Player) Move() puzzle.Card {
	if p.turn != p.side || p.Loser() != 0 {
		panic("versus: a move out of turn")
	}
	card := p.reply
	if card < 0 {
		card = p.winner()
	}
	p.won = card >= 0
	if card < 0 {
		card = p.tricky()
	}
	edge, _ := p.s.lookUp(p.s.in.Cards[card])
	from := p.play(card, edge)
	if p.reply < 0 {
		p.s.restore(p.side, from)
	}
	p.reply = -1
	return p.card(edge)
}

// card is the card of an edge.
func (p *Player) card(edge int32) puzzle.Card { return p.s.in.Cards[p.s.order[p.s.start[edge]]] }

// copyOf is a card of an edge that a player holds, or -1.
func (p *Player) copyOf(edge int32, player int) int32 {
	for _, card := range p.s.order[p.s.start[edge]:p.s.start[edge+1]] {
		if p.s.at[card] >= 0 && p.s.owner(card) == player {
			return card
		}
	}
	return -1
}

// play takes a card out of the mover's hand and passes the turn on.
func (p *Player) play(card, edge int32) (from int32) {
	p.count[p.turn]--
	p.turn = 1 - p.turn
	p.top = edge
	return p.s.remove(card, edge)
}

// winner is a playable card of this side that some maximum matching leaves
// free, or -1.
func (p *Player) winner() int32 {
	if p.top < 0 {
		for v, over := range p.s.over {
			if over > 0 {
				return p.s.head[p.side][v]
			}
		}
		return -1
	}
	e := p.s.edges[p.top]
	for _, v := range [2]int32{e.color, e.number} {
		end, found := p.s.find(v, p.side)
		if !found {
			continue
		}
		if card := p.s.head[p.side][v]; card >= 0 {
			return card
		}
		// All that is left is that the way to v ends with a card of this side.
		for {
			card := p.s.via[end]
			edge, _ := p.s.lookUp(p.s.in.Cards[card])
			if end = p.s.edges[edge].across(end); end == v {
				return card
			}
		}
	}
	return -1
}

// tricky is a playable card of this side that leaves the opponent the most
// answers, among which some may be wrong.
func (p *Player) tricky() int32 {
	best, most := int32(-1), int32(-1)
	consider := func(edge int32) {
		e := p.s.edges[edge]
		answers := p.s.held[1-p.side][e.color] + p.s.held[1-p.side][e.number]
		if answers <= most {
			return
		}
		if card := p.copyOf(edge, p.side); card >= 0 {
			best, most = card, answers
		}
	}
	if p.top < 0 {
		for e := range p.s.edges {
			consider(int32(e))
		}
		return best
	}
	top := p.s.edges[p.top]
	for _, v := range [2]int32{top.color, top.number} {
		list, lo, hi := p.s.hubGraph.at(v)
		for i := lo; i < hi; i++ {
			e := i
			if list != nil {
				e = list[i]
			}
			consider(e)
		}
	}
	return best
}
