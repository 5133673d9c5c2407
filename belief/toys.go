package belief

import (
	"fmt"
	"math/big"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// The toys of the errata: each fills in what the printed formula gives for its
// case and what the right one does.

func toyState(e *Erratum) error {
	same := "rules=pomdp[deck=r1.g2.r3.b4.rd.y5.y6,hands=2.2] hands=r1.g2/r3.b4 top=rd"
	mine, err := uno.ParsePosition(same + " turn=0")
	if err != nil {
		return err
	}
	theirs, err := uno.ParsePosition(same + " turn=1")
	if err != nil {
		return err
	}
	e.AsPrinted = "one state"
	e.AsRight = fmt.Sprintf("two states, with the moves %v and %v", mine.Legal(nil, int(mine.Turn)), theirs.Legal(nil, int(theirs.Turn)))
	return nil
}

func toyTransition(e *Erratum) error {
	s, err := uno.ParsePosition("rules=pomdp[deck=r1.b2.r3.r2.g1.g4.g5,hands=2.1] hands=r1.b2/r3 top=r2")
	if err != nil {
		return err
	}
	hidden := s.Pile.Plus(s.Hands[1])
	free := binomial(hidden.Len(), s.Hands[1].Len())
	e.AsPrinted = fmt.Sprintf("row sum %v (H2' and Dg' are free), R = -1 with chance 0", free)
	move, err := uno.ParseMove("0 r1")
	if err != nil {
		return err
	}
	if err := s.Apply(move, nil, nil); err != nil {
		return err
	}
	chance := policy.Chance(policy.Uniform())
	var v uno.View
	s.View(1, &v)
	lost, sum := 0.0, 0.0
	for _, m := range s.Legal(nil, 1) {
		next := *s
		p := chance(&v, m)
		if err := next.Apply(m, nil, nil); err != nil {
			return err
		}
		sum += p
		if next.Returns(0) < 0 {
			lost += p
		}
	}
	e.AsRight = fmt.Sprintf("row sum %v, R = -1 with chance %v", sum, lost)
	return nil
}

func toyDrawAction(e *Erratum) error {
	deck, err := uno.ParseCards("r1 b2 b3 y4")
	if err != nil {
		return err
	}
	legal, best := 0, 0
	for k := range deck.Each() {
		if k.Color() == uno.Red {
			legal++
			best = 1
		}
	}
	e.AsPrinted = fmt.Sprint(best)
	e.AsRight = big.NewRat(int64(legal), int64(deck.Len())).String()
	return nil
}

func toyKinds(e *Erratum) error {
	deck, err := uno.ParseCards("r5 r5 g1")
	if err != nil {
		return err
	}
	printed, right := new(big.Rat), 0.0
	eachHand(deck, 2, func(j uno.Cards) bool {
		printed.Add(printed, fraction(big.NewInt(1), binomial(deck.Len(), 2)))
		right += odds(deck, j)
		return true
	})
	e.AsPrinted, e.AsRight = printed.RatString(), fmt.Sprint(right)
	return nil
}

func toyTwins(e *Erratum) error {
	b, _, _, err := toy("r5 r5 g1 b1 y9 r1", 1, 2, "me:y9", "deal:??", "start:r1", "play:r5")
	if err != nil {
		return err
	}
	right, err := holds(b, uno.Card(uno.Red, 5))
	if err != nil {
		return err
	}
	e.AsPrinted, e.AsRight = "0", right.RatString()
	return nil
}

func toyOrder(e *Erratum) error {
	deck := "r1 rs gs bs ys g7 b7 y9"
	chance := func(lines ...string) (float64, error) {
		_, p, _, err := toy(deck, 1, 5, append([]string{"me:y9", "deal:?????", "start:r1"}, lines...)...)
		if err != nil {
			return 0, err
		}
		return p.Marginals(1)[uno.Card(uno.Green, 7).Index()], nil
	}
	first, err := chance("play:rs", "play:gs", "play:bs", "play:ys")
	if err != nil {
		return err
	}
	second, err := chance("play:rs", "play:bs", "play:gs", "play:ys")
	if err != nil {
		return err
	}
	e.AsPrinted = "the same observation, one chance"
	e.AsRight = fmt.Sprintf("%.4f and %.4f", first, second)
	return nil
}

func toyCase1(e *Erratum) error {
	_, p, seed, err := toy("r2 r3 g4 b5 y9 r1", 1, 2, "me:y9", "deal:??", "start:r1", "play:r2")
	if err != nil {
		return err
	}
	r3 := uno.Card(uno.Red, 3).Index()
	e.AsPrinted = fmt.Sprintf("%.4f", seed.Marginals()[r3])
	e.AsRight = fmt.Sprintf("%.4f", p.Marginals(1)[r3])
	return nil
}

func toyCase2(e *Erratum) error {
	_, p, seed, err := toy("r1 r2 g3 g4 b5 b6 y9 r9", 1, 2, "me:y9", "deal:??", "start:r9", "draw:?")
	if err != nil {
		return err
	}
	const l, n, k, d = 6, 2, 2, 4
	m := int64(l - n)
	scale := new(big.Int).Mul(binomial(int(m), k), big.NewInt(d))
	inside := fraction(new(big.Int).Mul(binomial(int(m), k+1), big.NewInt(k+1)), scale)
	one := fraction(new(big.Int).Mul(binomial(int(m), k), big.NewInt(n)), scale)
	sum := new(big.Rat).Add(inside, one)
	e.AsPrinted = "0/0"
	if mass := seed.Mass(); mass != nil {
		e.AsPrinted = mass.RatString()
	}
	e.AsRight = fmt.Sprintf("%s within M + %s with one card of N = %s; held r1 with chance %.4f", inside.RatString(), one.RatString(), sum.RatString(),
		p.Marginals(1)[uno.Card(uno.Red, 1).Index()])
	return nil
}

func toyCase3(e *Erratum) error {
	const l, k, d, n = 5, 1, 4, 2
	printed := new(big.Rat).SetFrac(binomial(l, k+n), binomial(d, n))
	right := new(big.Rat)
	// b'(H') sums b over the hands H = H' - J: C(k+n, n) of them, 1/C(l,k) each.
	each := new(big.Rat).SetFrac(binomial(k+n, n), new(big.Int).Mul(binomial(l, k), binomial(d, n)))
	right.Mul(each, new(big.Rat).SetInt(binomial(l, k+n)))
	e.AsPrinted = printed.RatString()
	e.AsRight = fmt.Sprintf("%s, each hand %s = 1/C(5,3)", right.RatString(), each.RatString())
	return nil
}

func toyCase4(e *Erratum) error {
	hands := binomial(4, 2)
	prior := fraction(big.NewInt(1), hands)
	e.AsPrinted = hands.String()
	e.AsRight = new(big.Rat).Mul(prior, new(big.Rat).SetInt(hands)).RatString()
	return nil
}

func toyOwnDraw(e *Erratum) error {
	b, _, _, err := toy("r5 g1 b1 y9 r1", 1, 1, "me:y9", "deal:?", "start:r1", "i draw:g1")
	if err != nil {
		return err
	}
	right, err := holds(b, uno.Card(uno.Red, 5))
	if err != nil {
		return err
	}
	e.AsPrinted, e.AsRight = big.NewRat(1, 3).RatString(), right.RatString()
	return nil
}

func toyForgets(e *Erratum) error {
	b, _, seed, err := toy("r1 r2 g3 b4 y5 y8 g7 r9", 1, 2,
		"me:y8", "deal:??", "start:r9", "draw:?", "i draw:g7", "play:r2")
	if err != nil {
		return err
	}
	right, err := holds(b, uno.Card(uno.Red, 1))
	if err != nil {
		return err
	}
	e.AsPrinted = fmt.Sprintf("%.4f", seed.Marginals()[uno.Card(uno.Red, 1).Index()])
	e.AsRight = right.RatString()
	return nil
}

func toyReshuffle(e *Erratum) error {
	b, _, seed, err := toy("r1 g2 b3 b4 y5 y6 r9", 4, 2,
		"me:b3 b4 y5 y6", "deal:??", "start:r9", "i play:b3", "i play:b4", "i play:y5", "i play:y6", "turned:????")
	if err != nil {
		return err
	}
	hand, err := b.Hands(1)
	if err != nil {
		return err
	}
	e.AsPrinted = fmt.Sprintf("1/%v", seed.Hands())
	e.AsRight = fmt.Sprintf("1/%v", hand)
	return nil
}

func toyGamma(e *Erratum) error {
	choice := func(gamma float64) string {
		sure := gamma * gamma
		risk := 0.96 - 0.04
		if sure > risk {
			return fmt.Sprintf("the sure win (%.4f over %.4f)", sure, risk)
		}
		return fmt.Sprintf("the risk (%.4f over %.4f)", risk, sure)
	}
	e.AsPrinted = choice(0.95)
	e.AsRight = choice(1)
	return nil
}
