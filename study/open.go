package study

import (
	"context"
	"math/rand/v2"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/spread"
)

// maker makes a player for one goroutine.
type maker func() duel.Chooser

// same makes a player that goroutines may share.
func same(c duel.Chooser) maker { return func() duel.Chooser { return c } }

// table plays hands with open hands.
type table struct {
	g     *duel.Game
	rules *uno.Rules
	seed  uint64
}

// newTable makes a table for McGuire's duel with hands of these sizes.
func newTable(seed uint64, sizes ...int8) (*table, error) {
	rules, err := uno.Preset("duel")
	if err != nil {
		return nil, err
	}
	copy(rules.HandSizes[:], sizes)
	g, err := duel.New(&rules)
	return &table{g, &rules, seed}, err
}

// hand is how a hand went.
type hand struct {
	winner   int // -1: none
	first    int
	turns    int
	states   []duel.State // before each turn, and at the end
	drawn    int          // cards drawn from the first pile, of dealt
	dealt    int          // cards of the first pile
	declined int          // turns in which a legal card was declined
	able     int          // turns in which a card could be played
}

// left is how many cards the loser of a hand that was won holds.
func (h *hand) left() int { return h.states[len(h.states)-1].Hand(1 - h.winner).Len() }

// play plays hand i. The deck depends on the seed and i alone; dealer is the
// dealer; the other seat begins.
func (t *table) play(i uint64, dealer int, players [2]duel.Chooser) (*hand, error) {
	return t.playDeck(i, dealer, uno.NewDeckOrder(t.seed, i), players)
}

// exchanged is the deck of hand i with the cards of the two hands exchanged.
func (t *table) exchanged(i uint64) *uno.DeckOrder {
	deck := uno.NewDeckOrder(t.seed, i)
	order := deck.Order
	deck.Order = func(n int, pile uno.Cards, into []uno.Kind) []uno.Kind {
		cards := order(n, pile, into)
		if n == 0 {
			for card := 0; card < 2*t.rules.HandSize(0); card += 2 {
				cards[card], cards[card+1] = cards[card+1], cards[card]
			}
		}
		return cards
	}
	return deck
}

// playDeck plays hand i with this deck.
func (t *table) playDeck(i uint64, dealer int, deck uno.Chance, players [2]duel.Chooser) (*hand, error) {
	u, err := uno.Deal(t.rules, 2, dealer, deck, nil)
	if err != nil {
		return nil, err
	}
	s, err := t.g.From(&u)
	if err != nil {
		return nil, err
	}
	var src [2]rand.PCG
	for seat := range src {
		src[seat] = uno.Stream(t.seed, i, uno.SeatPurpose(seat))
	}
	luck := uno.Stream(t.seed, i, uno.ChancePurpose)
	h := &hand{winner: -1, first: s.Seat()}
	h.dealt, _ = s.Piles()
	left, under := s.Piles()
	turned := false
	var acts []duel.Action
	for h.turns < t.rules.Limit {
		if winner, over := s.Over(); over {
			h.winner = winner
			break
		}
		a := players[s.Seat()](&s, &src[s.Seat()])
		if s.Deciding() {
			h.turns++
			h.states = append(h.states, s)
			acts = t.g.Legal(acts[:0], &s)
			if acts[0].Act == uno.Play {
				h.able++
				if a.Act == uno.Draw {
					h.declined++
				}
			}
		}
		t.g.Do(&s, a, &luck)
		pile, below := s.Piles()
		turned = turned || below < under
		left, under = pile, below
	}
	h.states = append(h.states, s)
	h.drawn = h.dealt - left
	if turned {
		h.drawn = h.dealt
	}
	return h, nil
}

// hands plays n hands or groups of hands, each worker with its own players, and
// passes them to see in order.
func hands[T any](ctx context.Context, n int, play func() func(i int) (T, error), see func(T)) error {
	return spread.Ordered(ctx, n, 8, runtime.GOMAXPROCS(0),
		func() (func(context.Context, int, int) ([]T, error), error) {
			one := play()
			return func(ctx context.Context, lo, hi int) (list []T, err error) {
				for i := lo; i < hi; i++ {
					if err := ctx.Err(); err != nil {
						return nil, err
					}
					h, err := one(i)
					if err != nil {
						return nil, err
					}
					list = append(list, h)
				}
				return list, nil
			}, nil
		},
		func(_ int, list []T) (bool, error) {
			for _, h := range list {
				see(h)
			}
			return false, nil
		})
}

// series plays n hands of a player against itself, the seats alternating in
// starting, and passes each to see.
func (t *table) series(ctx context.Context, n int, player maker, see func(h *hand)) error {
	return hands(ctx, n, func() func(i int) (*hand, error) {
		both := [2]duel.Chooser{player(), player()}
		return func(i int) (*hand, error) { return t.play(uint64(i), 1-i%2, both) }
	}, see)
}

// mirrored is how often who begins wins, in pairs of hands of a player against itself:
// the same seat begins both, and in the second each has the cards that the other had in
// the first. A hand without a winner counts as half a win. The interval is taken over
// pairs. The second figure is how many hands have no winner.
func (t *table) mirrored(ctx context.Context, name string, pairs int, player maker) (begins, none Figure, err error) {
	var scores [5]int // pairs in which who begins got 0, 1/2, 1, 3/2, 2
	ends := 0
	err = hands(ctx, pairs, func() func(i int) (balance, error) {
		both := [2]duel.Chooser{player(), player()}
		return func(i int) (b balance, err error) {
			dealer := 1 - i%2
			for _, deck := range [2]*uno.DeckOrder{uno.NewDeckOrder(t.seed, uint64(i)), t.exchanged(uint64(i))} {
				h, err := t.playDeck(uint64(i), dealer, deck, both)
				if err != nil {
					return b, err
				}
				b.add(h, h.first)
			}
			return b, nil
		}
	}, func(b balance) {
		scores[2*b.won+b.none]++
		ends += b.none
	})
	begins = score(name, scores[:]...)
	begins.N = 2 * pairs
	return begins, rate("hands without a winner", ends, 2*pairs), err
}

// versus is the rate at which a wins against b, over pairs of hands with the
// same deck and the seats swapped; a hand without a winner counts as half a win.
// The interval is taken over pairs.
func (t *table) versus(ctx context.Context, name string, pairs int, a, b maker) (Figure, error) {
	var scores [5]int // pairs in which a got 0, 1/2, 1, 3/2, 2
	err := hands(ctx, pairs, func() func(i int) (int, error) {
		one, other := a(), b()
		return func(i int) (halves int, err error) {
			for seat, players := range [2][2]duel.Chooser{{one, other}, {other, one}} {
				h, err := t.play(uint64(i), i&1, players)
				if err != nil {
					return 0, err
				}
				switch h.winner {
				case seat:
					halves += 2
				case -1:
					halves++
				}
			}
			return halves, nil
		}
	}, func(halves int) { scores[halves]++ })
	if err != nil {
		return Figure{}, err
	}
	f := score(name, scores[:]...)
	f.N = 2 * pairs
	return f, nil
}
