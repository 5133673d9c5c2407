package equilibrium

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// Setup is a position that two players are about to play from, as both know
// it: seat 0 has the turn, the effect of the top card is spent, and the hands
// are dealt at random from what is not seen.
type Setup struct {
	// Rules are the rules, with the whole deck in them and the limit of turns.
	Rules uno.Rules
	// Hands are the numbers of cards that are dealt.
	Hands [2]int
	// Top is the top card, Color the colour in force, Under the discards under
	// the top card.
	Top   uno.Kind
	Color uno.Color
	Under uno.Cards
	// Hand, unless empty, is what seat 0 holds. It is no secret then: the other
	// knows it too.
	Hand uno.Cards
	// Gamma is the discount: a hand that is decided in the n-th step of seat 0
	// pays +-Gamma^(n-1). A step is a play or a draw of that seat, the forced
	// draw for a Draw Two or Wild Draw Four included (docs/rules.md, pomdp 7). 0 is 1.
	Gamma float64
}

// NoLimit is the limit of turns of a hand that has none.
const NoLimit = math.MaxInt32

// gamma is the discount.
func (s *Setup) gamma() float64 {
	if s.Gamma == 0 {
		return 1
	}
	return s.Gamma
}

// Check refuses a setup that is none, and rules that are not served: those
// with open hands, with moves out of turn, or with the ejecting machine, whose
// draws have no end.
func (s *Setup) Check() error {
	r := &s.Rules
	for _, o := range []struct {
		on   bool
		text string
	}{
		{r.OpenHands, "the hands lie open: this is no game of hidden hands"},
		{!r.NoUnoCall, "Uno calls are not served: set option no-uno-call"},
		{r.JumpIn, "option jump-in is not served"},
		{r.Attack, "option attack is not served"},
		{
			s.Limit() >= NoLimit && !r.NoDrawByChoice && !r.ForcePlay,
			"a player who may draw by choice can do so for ever: give a limit of turns",
		},
	} {
		if o.on {
			return errors.New(o.text)
		}
	}
	if !(s.gamma() > 0 && s.gamma() <= 1) {
		return fmt.Errorf("the discount is %v, not above 0 and at most 1", s.Gamma)
	}
	if s.Limit() < 1 {
		return fmt.Errorf("the limit is %d turns, not at least 1", s.Limit())
	}
	if s.Hands[0] < 1 || s.Hands[1] < 1 {
		return fmt.Errorf("hands of %d and %d cards: each needs one", s.Hands[0], s.Hands[1])
	}
	if !s.Top.Valid() || s.Color >= uno.NoColor || !s.Top.Black() && s.Color != s.Top.Color() {
		return errors.New("the top card needs the colour in force")
	}
	if !slices.Contains(r.Nameable(), s.Color) {
		return fmt.Errorf("no card of the deck is %s: the colour cannot be in force", s.Color.Name())
	}
	unseen, err := s.unseen()
	if err != nil {
		return err
	}
	hidden := s.Hands[0] + s.Hands[1]
	if !s.Hand.Empty() {
		hidden = s.Hands[1]
		if s.Hand.Len() != s.Hands[0] {
			return fmt.Errorf("the hand has %d cards, not %d", s.Hand.Len(), s.Hands[0])
		}
	}
	if n := unseen.Len(); n < hidden {
		return fmt.Errorf("%d cards are left for the hands, which need %d", n, hidden)
	}
	return nil
}

// Limit is the limit of turns.
func (s *Setup) Limit() int { return s.Rules.Limit }

// unseen is what lies in hands that nobody but their owners sees, and in the
// draw pile.
func (s *Setup) unseen() (uno.Cards, error) {
	rest := s.Rules.Deck
	for _, part := range []struct {
		name  string
		cards uno.Cards
	}{{"top card", uno.NewCards(s.Top)}, {"discards", s.Under}, {"hand", s.Hand}} {
		if !rest.Contains(part.cards) {
			return rest, fmt.Errorf("the %s %v is not in what the deck has left (%v)", part.name, part.cards, rest)
		}
		rest = rest.Minus(part.cards)
	}
	return rest, nil
}

// deals lists the deals, as kinds, with their chances. The setup must have
// passed Check.
func (s *Setup) deals() (states []uno.State, chances []float64) {
	rest, err := s.unseen()
	if err != nil {
		panic(err)
	}
	start := uno.State{
		Table: uno.Table{
			Seats: 2, Dealer: 1, Dir: 1, Top: s.Top, Color: s.Color, Under: s.Under,
			Before: uno.NoColor, Bluffer: -1, Forgot: -1, Winner: -1,
		},
		Rules: &s.Rules,
	}
	second := func(own, rest uno.Cards, p float64) {
		eachHand(rest, s.Hands[1], func(other uno.Cards, q float64) {
			state := start
			state.Hands[0], state.Hands[1] = own, other
			state.Pile = rest.Minus(other)
			states = append(states, state)
			chances = append(chances, p*q)
		})
	}
	if !s.Hand.Empty() {
		second(s.Hand, rest, 1)
		return states, chances
	}
	eachHand(rest, s.Hands[0], func(own uno.Cards, p float64) { second(own, rest.Minus(own), p) })
	return states, chances
}

// eachHand yields every multiset of n cards of a multiset with its chance when
// the cards are drawn at random.
func eachHand(from uno.Cards, n int, do func(hand uno.Cards, p float64)) {
	var kinds []uno.Kind
	for k := range from.Each() {
		kinds = append(kinds, k)
	}
	all := stat.Choose(from.Len(), n)
	var rec func(i, left int, hand uno.Cards, ways float64)
	rec = func(i, left int, hand uno.Cards, ways float64) {
		if left == 0 {
			do(hand, ways/all)
			return
		}
		if i == len(kinds) {
			return
		}
		most := from.Count(kinds[i])
		for j := 0; j <= min(most, left); j++ {
			rec(i+1, left-j, hand, ways*stat.Choose(most, j))
			if j < min(most, left) {
				hand.Add(kinds[i])
			}
		}
	}
	rec(0, n, uno.Cards{}, 1)
}
