package versus

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
)

// Endings is a set of ways in which a game can end: bit 0 means that nobody
// loses, bit i that player i is the first loser (under the rule race, that the
// game ends against player i, see Search).
type Endings uint16

// nobody is the ending under the rule text in which all hands are empty.
const nobody Endings = 1

// loss is the ending in which a player, from 0, loses.
func loss(player int) Endings { return 2 << player }

// Losers lists the players in the set, from 1, and 0 for nobody.
func (f Endings) Losers() []int {
	list := []int{}
	if f&nobody != 0 {
		list = append(list, 0)
	}
	for p := range MaxPlayers {
		if f&loss(p) != 0 {
			list = append(list, p+1)
		}
	}
	return list
}

// MaxPlayers is the most players of a search.
const MaxPlayers = 10

// ErrTooLarge is what a search returns that would need more memory than it
// may use.
var ErrTooLarge = errors.New("too many positions for exhaustive search")

// Limits bound a search. Zero fields select the defaults.
type Limits struct {
	Bytes int // of the table of positions; 2 GiB by default
}

// Found is the result of a search.
type Found struct {
	Endings   Endings
	Openings  puzzle.Cards // two players, player 1 wins: all winning first cards
	Positions int          // positions valued
}

// Search evaluates a game by trying every line of play, and each position once:
// at most the product of (copies + 1) over the distinct cards of each hand,
// times the distinct cards.
//
// Two players: a player prefers a win to a draw and a draw to a loss, and
// Endings has one member. Under the rule race, which is for two players, the
// loser is the player against whom the game ends.
//
// More players: a player only avoids being the first loser, so usually has
// several best moves, and the loser depends on the choice between them. Search
// finds the set of players who can be the first loser when every tie may be
// broken in any way, independently at each node. A player escapes if some move
// can lead to another ending; so
//
//	endings(P) = union over moves of endings(P') without the mover's own loss,
//	           and his loss too if it is among the endings of every move.
func Search(ctx context.Context, in *puzzle.Instance, rule string, limits Limits) (*Found, error) {
	if in.Players < 2 || in.Players > MaxPlayers {
		return nil, fmt.Errorf("a game for 2 to %d players, not for %d", MaxPlayers, in.Players)
	}
	if rule == puzzle.RuleRace && in.Players > 2 {
		return nil, fmt.Errorf("the rule %s is for two players, not for %d", rule, in.Players)
	}
	deal, err := openhand.NewDeal(in, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	if limits.Bytes == 0 {
		limits.Bytes = 2 << 30
	}
	s := &search{ctx: ctx, rule: rule, limits: limits, pos: deal.Start(), known: openhand.NewTable(deal.Words())}
	s.all = nobody
	for p := range in.Players {
		s.all |= loss(p)
	}
	endings, err := s.endings(0)
	if err != nil {
		return nil, err
	}
	found := &Found{Endings: endings}
	if in.Players == 2 && endings == loss(1) && s.pos.Left[0] > 0 {
		if found.Openings, err = s.openings(); err != nil {
			return nil, err
		}
	}
	found.Positions = s.known.Len()
	return found, nil
}

type search struct {
	ctx    context.Context
	rule   string
	limits Limits
	all    Endings
	pos    *openhand.Position
	known  *openhand.Table
	steps  uint
	moves  [][]int32 // by depth
}

// ended is the ending of a game that is over before the player to move moves,
// otherwise 0. Under the rule text it skips players with empty hands.
func (s *search) ended() Endings {
	p := s.pos
	switch s.rule {
	case puzzle.RuleRace:
		for i, k := range p.Left {
			if k == 0 {
				return loss(1 - i) // of both only at the start: then player 1 is ready first
			}
		}
	case puzzle.RuleText:
		for range p.Players {
			if p.Left[p.Turn] > 0 {
				break
			}
			p.Seat((p.Turn + 1) % p.Players)
		}
		if p.Left[p.Turn] == 0 {
			return nobody
		}
	}
	if !p.CanPlay(p.Turn) {
		return loss(p.Turn)
	}
	return 0
}

// endings values the position. The depth is the number of cards played.
func (s *search) endings(depth int) (Endings, error) {
	p := s.pos
	turn := p.Turn
	defer func() { p.Seat(turn) }()
	if f := s.ended(); f != 0 {
		return f, nil
	}
	if f := Endings(s.known.Get(p.Key())); f != 0 {
		return f, nil
	}
	if s.steps++; s.steps%1024 == 0 && s.ctx.Err() != nil {
		return 0, s.ctx.Err()
	}
	if s.known.Bytes() > s.limits.Bytes {
		return 0, ErrTooLarge
	}
	if depth == len(s.moves) {
		s.moves = append(s.moves, nil)
	}
	s.moves[depth] = p.Moves(s.moves[depth][:0])
	union, common := Endings(0), s.all
	for _, m := range s.moves[depth] {
		before := p.Play(m)
		f, err := s.endings(depth + 1)
		p.Undo(m, before)
		if err != nil {
			return 0, err
		}
		union, common = union|f, common&f
		if s.decided(union, common, p.Turn) {
			break
		}
	}
	f := s.settle(union, common, p.Turn)
	s.known.Put(p.Key(), uint16(f))
	return f, nil
}

// decided reports whether further moves cannot change what settle says.
func (s *search) decided(union, common Endings, player int) bool {
	own := loss(player)
	if s.pos.Players == 2 {
		return union&loss(1-player) != 0
	}
	others := s.all &^ own
	if s.rule != puzzle.RuleText {
		others &^= nobody
	}
	return common&own == 0 && union&others == others
}

// settle computes the endings of a position from those of its moves.
func (s *search) settle(union, common Endings, player int) Endings {
	own := loss(player)
	if s.pos.Players > 2 {
		return union&^own | common&own
	}
	for _, f := range [...]Endings{loss(1 - player), nobody} {
		if union&f != 0 {
			return f
		}
	}
	return own
}

// openings are player 1's winning first cards.
func (s *search) openings() (puzzle.Cards, error) {
	list := puzzle.Cards{}
	for _, m := range s.pos.Moves(nil) {
		before := s.pos.Play(m)
		f, err := s.endings(0)
		s.pos.Undo(m, before)
		if err != nil {
			return nil, err
		}
		if f == loss(1) {
			list = append(list, s.pos.Slots[m].Card)
		}
	}
	return list, nil
}
