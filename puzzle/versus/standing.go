package versus

import (
	"context"

	"github.com/unolab/uno/puzzle"
)

// standing is an orientation that stays optimal while cards leave the hands:
// the hub of each card, and the surplus of player 1's cards over player 2's at
// each hub.
type standing struct {
	*hubGraph
	in   *puzzle.Instance
	at   []int32    // card -> hub, or -1 once it is played
	over []int32    // hub -> cards of player 1 less cards of player 2
	head [2][]int32 // player -> hub -> a card there, or -1
	next []int32    // the cards of a player at a hub, doubly linked
	prev []int32
	held [2][]int32 // player -> hub -> cards with the hub at either end
	free [2]int     // player -> cards at hubs without an opposing card to pair with

	// of searches
	seen  []int32 // hub -> the last search that reached it
	round int32
	via   []int32 // hub -> card by which it was reached, or -1
	queue []int32
}

func newStanding(ctx context.Context, in *puzzle.Instance) (*standing, error) {
	g := newHubGraph(in)
	if err := g.orient(ctx); err != nil {
		return nil, err
	}
	s := &standing{hubGraph: g, in: in}
	hubs, cards := int(g.hubs), len(in.Cards)
	s.at, s.next, s.prev = make([]int32, cards), make([]int32, cards), make([]int32, cards)
	s.over, s.seen, s.via = make([]int32, hubs), make([]int32, hubs), make([]int32, hubs)
	for p := range s.head {
		s.held[p], s.head[p] = make([]int32, hubs), make([]int32, hubs)
		for v := range s.head[p] {
			s.head[p][v] = -1
		}
	}
	g.eachCard(func(card, _, tail, head int32) {
		p := s.owner(card)
		s.held[p][tail]++
		s.held[p][head]++
		if p == 0 {
			s.stand(card, tail)
		} else {
			s.stand(card, head)
		}
	})
	return s, nil
}

// owner is a card's player, from 0.
func (s *standing) owner(card int32) int { return s.in.OwnerOf(int(card)) - 1 }

func (s *standing) stand(card, v int32) {
	p := s.owner(card)
	first := s.head[p][v]
	s.next[card], s.prev[card] = first, -1
	if first >= 0 {
		s.prev[first] = card
	}
	s.head[p][v] = card
	s.at[card] = v
	s.shift(v, 1-2*int32(p))
}

func (s *standing) leave(card int32) {
	p, v := s.owner(card), s.at[card]
	if s.prev[card] >= 0 {
		s.next[s.prev[card]] = s.next[card]
	} else {
		s.head[p][v] = s.next[card]
	}
	if s.next[card] >= 0 {
		s.prev[s.next[card]] = s.prev[card]
	}
	s.at[card] = -1
	s.shift(v, 2*int32(p)-1)
}

// shift changes the balance of a hub by one.
func (s *standing) shift(v, by int32) {
	s.free[0] -= int(max(0, s.over[v]))
	s.free[1] -= int(max(0, -s.over[v]))
	s.over[v] += by
	s.free[0] += int(max(0, s.over[v]))
	s.free[1] += int(max(0, -s.over[v]))
}

// remove takes a card of an edge out of the game and returns where it stood.
// The orientation may then be one step from optimal; see restore.
func (s *standing) remove(card, edge int32) (from int32) {
	from = s.at[card]
	s.leave(card)
	p := s.owner(card)
	s.held[p][s.edges[edge].color]--
	s.held[p][s.edges[edge].number]--
	return from
}

// restore makes the orientation optimal again after a card of a player that
// stood at v is gone: if a unit of surplus can now move to v, or from v, it
// does. One move suffices, as a matching grows by one edge at most when a
// vertex joins the other ones.
func (s *standing) restore(player int, v int32) {
	found, end := false, int32(0)
	if player == 0 && s.over[v] < 0 {
		end, found = s.find(v, 0)
	}
	if player == 1 && s.over[v] > 0 {
		end, found = s.find(v, 1)
	}
	for found && s.via[end] >= 0 {
		card := s.via[end]
		e, _ := s.lookUp(s.in.Cards[card])
		from := s.at[card]
		s.leave(card)
		s.stand(card, s.edges[e].across(from))
		end = s.edges[e].across(end)
	}
}

// find looks for a hub where a player, from 0, has more cards than the opponent
// and from which a unit of that surplus can move to v: from u to w by one of
// the player's cards at u, or one of the opponent's at w. The hub may be v
// itself. The cards via lead from the found hub to v.
func (s *standing) find(v int32, player int) (end int32, found bool) {
	if s.free[player] == 0 {
		return 0, false
	}
	sign := 1 - 2*int32(player)
	s.round++
	s.seen[v], s.via[v] = s.round, -1
	s.queue = append(s.queue[:0], v)
	for i := 0; i < len(s.queue); i++ {
		w := s.queue[i]
		if sign*s.over[w] > 0 {
			return w, true
		}
		list, lo, hi := s.hubGraph.at(w)
		for i := lo; i < hi; i++ {
			e := i
			if list != nil {
				e = list[i]
			}
			u := s.edges[e].across(w)
			if s.seen[u] == s.round {
				continue
			}
			for _, card := range s.order[s.start[e]:s.start[e+1]] {
				mine := s.owner(card) == player
				if mine && s.at[card] == u || !mine && s.at[card] == w {
					s.seen[u], s.via[u] = s.round, card
					s.queue = append(s.queue, u)
					break
				}
			}
		}
	}
	return 0, false
}

// lookUp finds the edge of a distinct card.
func (s *standing) lookUp(c puzzle.Card) (edge int32, ok bool) {
	lo, hi := int32(0), int32(len(s.edges))
	for lo < hi {
		mid := lo + (hi-lo)/2
		if s.in.Cards[s.order[s.start[mid]]].Compare(c) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, int(lo) < len(s.edges) && s.in.Cards[s.order[s.start[lo]]] == c
}
