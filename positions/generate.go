package positions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// perDeck is how many positions of open hands are taken of one tiny deck at most.
const perDeck = 5

// generator makes positions, each one once.
type generator struct {
	ctx   context.Context
	src   *rand.PCG
	seen  map[string]bool
	left  int // positions still wanted of the present proof
	yield func(*Position) error
	Prover
}

// Generate makes a suite from a seed and passes each position on as it is found: of 28
// parts ten under hidden hands, ten of open hands with a tiny deck, three with a past,
// and the rest forced wins. An error of yield ends it.
func Generate(ctx context.Context, seed uint64, n int, yield func(*Position) error) error {
	part, past := 5*n/14, 3*n/28
	for i, kind := range []struct {
		n    int
		make func(*generator) error
	}{
		{part, (*generator).hidden},
		{part, (*generator).exact},
		{n - 2*part - past, (*generator).bound},
		{past, (*generator).played},
	} {
		g := &generator{ctx: ctx, src: rand.NewPCG(seed, uint64(i)), seen: map[string]bool{}, left: kind.n, yield: yield}
		for g.left > 0 {
			if err := kind.make(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// try passes a position on if the proof decides, and reports whether it did.
func (g *generator) try(proof string, v *uno.View, past *Past) (bool, error) {
	if err := g.ctx.Err(); err != nil {
		return false, err
	}
	line := v.Position()
	if g.seen[line] {
		return false, nil
	}
	g.seen[line] = true
	p, err := g.Solve(g.ctx, proof, v, past)
	if errors.Is(err, errOpen) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", line, err)
	}
	g.left--
	return true, g.yield(p)
}

// deck draws a tiny deck of n different cards, in random order, with a coloured card
// to begin with.
func (g *generator) deck(n int) []uno.Kind {
	var kinds []uno.Kind
	for _, word := range strings.Fields("r1 r2 r3 rs rd b1 b2 b3 bs bd g1 g2 w f") {
		k, err := uno.ParseKind(word)
		if err != nil {
			panic(err) // the words are those of this line
		}
		kinds = append(kinds, k)
	}
	for {
		uno.Uniform(kinds, g.src)
		if !kinds[0].Black() {
			return kinds[:n]
		}
	}
}

// position is a position of a deck of different or equal cards in order: the first one is on
// top, then come the hand of seat 0 and that of seat 1, then the discards under the top; the
// rest is the pile.
func position(rules uno.Rules, kinds []uno.Kind, own, other, under int) *uno.View {
	rules.Deck = uno.NewCards(kinds...)
	take := func(n int) uno.Cards {
		part := uno.NewCards(kinds[:n]...)
		kinds = kinds[n:]
		return part
	}
	v := &uno.View{Rules: &rules}
	v.Seats, v.Dir, v.Dealer = 2, 1, 1
	v.Top, v.Color = kinds[0], kinds[0].Color()
	take(1)
	v.Bluffer, v.Before, v.Forgot, v.Winner = -1, uno.NoColor, -1, -1
	v.Hand = take(own)
	v.Open[0], v.Counts = v.Hand, [uno.MaxSeats]int{own, other}
	if hand := take(other); rules.OpenHands {
		v.Open[1] = hand
	}
	v.Under = take(under)
	v.PileN = len(kinds)
	return v
}

// hidden tries a position of hidden hands.
func (g *generator) hidden() error {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		return err
	}
	own, other := 2+uno.Below(g.src, 3), 1+uno.Below(g.src, 3)
	_, err = g.try(Hidden, position(rules, g.deck(min(9, own+other+2+uno.Below(g.src, 2))), own, other, 0), nil)
	return err
}

// exact tries positions of open hands and one tiny deck.
func (g *generator) exact() error {
	rules, err := uno.Preset("duel")
	if err != nil {
		return err
	}
	kinds := g.deck(6 + uno.Below(g.src, 2))
	for tries, found := 0, 0; tries < 30 && found < perDeck && g.left > 0; tries++ {
		for uno.Uniform(kinds, g.src); kinds[0].Black(); {
			uno.Uniform(kinds, g.src)
		}
		ok, err := g.try(Exact, position(rules, kinds, 2+uno.Below(g.src, 2), 1+uno.Below(g.src, 2), 0), nil)
		if err != nil {
			return err
		}
		if ok {
			found++
		}
	}
	return nil
}

// bound tries a position of all cards: of the cards after the top card, those of its
// colour and those that keep the turn come up more often in the hands, for without them there
// is hardly a forced win, or nothing to be forced.
func (g *generator) bound() error {
	rules, err := uno.Preset("duel")
	if err != nil {
		return err
	}
	game, err := duel.New(&rules)
	if err != nil {
		return err
	}
	kinds := rules.Deck.Kinds()
	for uno.Uniform(kinds, g.src); kinds[0].Black(); {
		uno.Uniform(kinds, g.src)
	}
	own, other := 2+uno.Below(g.src, 4), 1+uno.Below(g.src, 3)
	at := 1
	for i := 1; i < len(kinds) && at <= own+other; i++ {
		k := kinds[i]
		near := !k.Black() && (k.Color() == kinds[0].Color() || game.KeepsTurn(k))
		if near || uno.Below(g.src, 6) == 0 {
			kinds[at], kinds[i] = kinds[i], kinds[at]
			at++
		}
	}
	_, err = g.try(Bound, position(rules, kinds, own, other, uno.Below(g.src, 80)), nil)
	return err
}
