package belief_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// TestBeliefsEqualAllDeckOrders takes the words of the model literally: every
// order of a deck of seven cards that are distinguished, times the slot of each
// play, is one case of the same weight. (The oracle of the other tests holds
// states; this checks the states against the orders.) Games in which a new draw pile
// is made are left out.
func TestBeliefsEqualAllDeckOrders(t *testing.T) {
	games := 20
	if long {
		games = 300
	}
	played := 0
	for game := uint64(0); played < games; game++ {
		src := rand.NewPCG(41, game)
		preset := []string{"pomdp", "official", "rlcard"}[game%3]
		rules, err := uno.Preset(preset)
		if err != nil {
			t.Fatal(err)
		}
		rules.Deck = tinyDeck(rand.New(src), 7)
		rules.HandSizes = [uno.MaxSeats]int8{2, 2}
		if rules.Check(2) != nil || rules.Deck.Len() != 7 {
			continue
		}
		var g uno.Game
		order := uno.NewDeckOrder(17, game)
		if err := g.Start(&rules, 2, 0, order); err != nil {
			continue
		}
		for turn := 0; turn < 4 && g.Phase != uno.Over; turn++ {
			if err := g.Play(anyMove(&g, src)); err != nil {
				t.Fatal(err)
			}
		}
		if len(order.Piles) > 1 || g.Phase == uno.ToKeep {
			continue
		}
		played++
		b, err := belief.New(&rules, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := seen(g.Log.Events, 0)
		if err := b.Listen(want); err != nil {
			t.Fatal(err)
		}
		b.Settle(&g.Table)
		free := map[uno.Kind]int64{}
		all := int64(0)
		permute(rules.Deck.Kinds(), 0, func(order []uno.Kind) {
			weight, hand := replayOrder(&rules, order, g.Moves, want)
			all += weight
			for k := range rules.Deck.Each() {
				if !hand.Has(k) {
					free[k] += weight
				}
			}
		})
		for k := range rules.Deck.Each() {
			got, err := b.ExactAvoids(1, func(l uno.Kind) bool { return l == k })
			if err != nil {
				t.Fatal(err)
			}
			if got.Cmp(big.NewRat(free[k], all)) != 0 {
				t.Fatalf("game %d, %s: no %v with chance %v, over all orders %d/%d\n%v\n%s", game, preset, k, got, free[k], all, g.Moves, g.Position())
			}
		}
	}
}

// permute yields every order of cards that are distinguished.
func permute(cards []uno.Kind, i int, do func([]uno.Kind)) {
	if i == len(cards) {
		do(cards)
		return
	}
	for j := i; j < len(cards); j++ {
		cards[i], cards[j] = cards[j], cards[i]
		permute(cards, i+1, do)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// replayOrder plays the moves with a deck in a given order and returns the
// number of ways to choose the slots of seat 1's plays and its hand, 0 ways if
// seat 0 would have seen something else.
func replayOrder(rules *uno.Rules, deck []uno.Kind, moves []uno.Move, want []uno.Event) (ways int64, hand uno.Cards) {
	order := uno.NewDeckOrder(0, 0)
	order.Order = func(_ int, pile uno.Cards, _ []uno.Kind) []uno.Kind {
		if pile != rules.Deck {
			return pile.Kinds() // a second pile: the order is left out below
		}
		return slices.Clone(deck)
	}
	var log uno.Log
	s, err := uno.Deal(rules, 2, 0, order, &log)
	if err != nil || len(order.Piles) > 1 {
		return 0, hand
	}
	ways = 1
	for _, m := range moves {
		if m.Act == uno.NameColor && s.Phase != uno.ToName {
			s.Color = m.Color // a start Wild's colour is drawn at random
			for i := range log.Events {
				if log.Events[i].Type == uno.ColorNamed {
					log.Events[i].Color = m.Color
				}
			}
			continue
		}
		if m.Seat == 1 && m.Act == uno.Pass && s.Phase != uno.ToKeep {
			continue
		}
		if s.Phase == uno.ToKeep && s.Turn == 1 && m.Seat != 1 {
			pass := uno.Move{Seat: 1, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor}
			if s.Apply(pass, order, &log) != nil {
				return 0, hand
			}
		}
		if m.Seat == 1 && m.Act == uno.Play && !m.Twin {
			from := s.Hands[1]
			if s.Phase == uno.ToKeep {
				from = s.Drawn
			}
			ways *= int64(from.Count(m.Card))
		}
		if m.Act == uno.Draw {
			if m.Color != uno.NoColor {
				order.Rand = fixedColor(rules, m.Color)
			}
			m.Card, m.Color = uno.NoKind, uno.NoColor
		}
		if s.Apply(m, order, &log) != nil || len(order.Piles) > 1 {
			return 0, hand
		}
	}
	if s.Phase == uno.ToKeep && s.Turn == 1 {
		pass := uno.Move{Seat: 1, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor}
		if s.Apply(pass, order, &log) != nil {
			return 0, hand
		}
	}
	if !slices.Equal(seen(log.Events, 0), want) {
		return 0, hand
	}
	return ways, s.Hands[1]
}

// words is a source that repeats a word.
type words uint64

func (w words) Uint64() uint64 { return uint64(w) }

// fixedColor is a source that makes a DeckOrder draw a colour.
func fixedColor(rules *uno.Rules, c uno.Color) rand.Source {
	list := rules.Nameable()
	i := slices.Index(list, c)
	return words((uint64(i)<<1 + 1) * (1 << 62 / uint64(len(list)) * 2))
}
