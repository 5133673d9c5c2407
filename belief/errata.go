package belief

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Erratum is a mistake in the printed model of the two-player game:
// the formula as printed, the right one, and a toy on which the two differ.
type Erratum struct {
	Number  int    `json:"number"`
	Title   string `json:"title"`
	Printed string `json:"printed"`
	Right   string `json:"right"`
	// Toy is a small case; AsPrinted and AsRight are what the two formulas
	// give for it, computed when the erratum is asked for.
	Toy       string `json:"toy"`
	AsPrinted string `json:"as_printed"`
	AsRight   string `json:"as_right"`
}

// Errata computes the fourteen errata with their toys. An error means that a
// toy does not run, which a test excludes.
func Errata() ([]Erratum, error) {
	var list []Erratum
	for i, e := range errata {
		if err := e.run(&e.Erratum); err != nil {
			return nil, fmt.Errorf("erratum %d: %w", i+1, err)
		}
		e.Number = i + 1
		list = append(list, e.Erratum)
	}
	return list, nil
}

// errata are the errata in the order of the model's text.
var errata = []struct {
	Erratum
	run func(*Erratum) error
}{
	{Erratum{
		Title:   "the state is not Markov",
		Printed: "S = (H1, H2, Dg, P, Pt, Go)",
		Right:   "S with the side to move and the pending effect",
		Toy:     "hands r1 g2 and r3 b4, top rd: whether its draw is done and whose turn it is",
	}, toyState},
	{Erratum{
		Title:   "T leaves the opponent out",
		Printed: "T(s'|s, play) = 1 for every s' with H1' = H1 - X, P' = P + X",
		Right:   "T runs through the opponent's policy and its draws to the next own decision; GameOver absorbs",
		Toy:     "hands r1 b2 and r3, top r2, deck g1 g4 g5: play r1; the sum of a row, and the chance of R = -1",
	}, toyTransition},
	{Erratum{
		Title:   "the drawn cards are an action",
		Printed: "V = max over a in {X} and {Yn}, Yn the cards drawn",
		Right:   "the action is DRAW, the cards are chance: a mean, not a maximum",
		Toy:     "hand g1, top r5, deck r1 b2 b3 y4: the chance to hold a legal card after the draw",
	}, toyDrawAction},
	{Erratum{
		Title:   "1/d and 1/C(d,n) are for labelled cards",
		Printed: "1/C(d,n) for each set of n cards drawn",
		Right:   "prod C(m_i, j_i) / C(d,n) over kinds; a new pile in mid-draw; what there is if less",
		Toy:     "deck r5 r5 g1, two cards are drawn: the sum over the two multisets of kinds",
	}, toyKinds},
	{Erratum{
		Title:   "set notation collapses twins",
		Printed: "after z is played, b = 0 on hands that hold z",
		Right:   "the other copy may still be held",
		Toy:     "unseen r5 r5 g1 b1, two of them held; r5 is played: the chance that the other r5 is held",
	}, toyTwins},
	{Erratum{
		Title:   "P as a set loses the order of events",
		Printed: "O = (H1, |H2|, |Dg|, P, Pt, Go)",
		Right:   "the sequence of events since the last decision",
		Toy:     "on r1 the opponent plays rs gs bs ys or rs bs gs ys and keeps one card, g7 or b7: the chance of g7",
	}, toyOrder},
	{Erratum{
		Title:   "Case 1, the opponent plays z",
		Printed: "b'(H') = 1/C(|L'|, k')",
		Right:   "b'(H') in proportion to b(H'+z) sigma(z | H'+z, top)",
		Toy:     "unseen r2 r3 g4 b5, two of them held, top r1; r2 is played by a uniform opponent: the chance of r3",
	}, toyCase1},
	{Erratum{
		Title:   "Case 2, the prior after an unable opponent's draw",
		Printed: "C(|L|-|N|-(k+1), d-1) / C(|L|-|N|-k, d) on hands within M = L - N",
		Right:   "(k+1)/(C(m,k) d) within M, 1/(C(m,k) d) with exactly one card of N, else 0",
		Toy:     "unseen r1 r2 g3 g4 b5 b6, two of them held, top r9: the sums over all hands",
	}, toyCase2},
	{Erratum{
		Title:   "Case 3, a forced draw",
		Printed: "1/C(d,n) on every H' with H in H'",
		Right:   "b'(H') = sum over J of b(H'-J) / C(d,n); from uniform, uniform: 1/C(|L|, k+n)",
		Toy:     "five unseen cards, one held, two are drawn from the other four: the sums over all hands",
	}, toyCase3},
	{Erratum{
		Title:   "Case 4, a skipped turn",
		Printed: "b'(H') = 1 for H' = H",
		Right:   "b' = b",
		Toy:     "four unseen cards, two held: the sums over all hands",
	}, toyCase4},
	{Erratum{
		Title:   "the own draw has no case",
		Printed: "(nothing)",
		Right:   "b'(H) in proportion to b(H) prod C(m_i - h_i, j_i): what I drew is not held",
		Toy:     "unseen r5 g1 b1, one held; I draw g1: the chance that r5 is held",
	}, toyOwnDraw},
	{Erratum{
		Title:   "every case restarts from the uniform prior",
		Printed: "Case 1 after Case 2: uniform over all of L'",
		Right:   "cards held since an unable turn still match none of what was legal then",
		Toy:     "unseen r1 r2 g3 b4 y5, two held; unable on r9, draws, then plays r2: the chance that r1 is held",
	}, toyForgets},
	{Erratum{
		Title:   "the new draw pile",
		Printed: "reset the prior with the new L",
		Right:   "b unchanged, only the deck and L grow; at d = 0 L = H2, so the hand is known",
		Toy:     "the last two unseen cards r1 g2 are held; b3 b4 y5 y6 are turned over: the chance of the true hand",
	}, toyReshuffle},
	{Erratum{
		Title:   "gamma = 0.95 is not the chance to win",
		Printed: "V* with gamma = 0.95 chooses the play",
		Right:   "report the value at gamma = 1 beside it",
		Toy:     "a win for sure in three own turns, or one at once with chance 0.96 (else a loss): which is chosen",
	}, toyGamma},
}

// toyRules is pomdp with a small deck.
func toyRules(deck string, hands ...int8) (*uno.Rules, error) {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		return nil, err
	}
	if rules.Deck, err = uno.ParseCards(deck); err != nil {
		return nil, err
	}
	copy(rules.HandSizes[:], hands)
	return &rules, rules.Check(len(hands))
}

// toyEvents makes the events of a toy, as seat 0 sees it, from lines such as
// "me r1", "deal 2", "start r1", "play r2", "i play r2", "draw", "i draw r1",
// "take 2". Toys have numbers only, so that a turn is all that passes.
func toyEvents(rules *uno.Rules, lines ...string) ([]uno.Event, error) {
	var events []uno.Event
	after := uno.Public{
		PileN: int16(rules.Deck.Len()), Top: uno.NoKind, Color: uno.NoColor, Before: uno.NoColor,
		Dir: 1, Bluffer: -1, Forgot: -1, Winner: -1,
	}
	for _, line := range lines {
		verb, rest, _ := strings.Cut(line, ":")
		cards, err := uno.ParseCards(strings.ReplaceAll(rest, "?", ""))
		if err != nil {
			return nil, err
		}
		n := int16(max(cards.Len(), strings.Count(rest, "?")))
		e := uno.Event{Card: uno.NoKind, Color: uno.NoColor, N: n, Cards: cards}
		if n == 1 && !cards.Empty() {
			e.Card = cards.Kinds()[0]
		}
		switch verb {
		case "me", "deal":
			e.Type = uno.Dealt
		case "start":
			e.Type = uno.StartTurned
		case "play", "i play":
			e.Type, e.Cards = uno.Played, uno.Cards{}
		case "draw", "i draw":
			e.Type = uno.Drew
		case "turned":
			e.Type, e.Cards = uno.Reshuffled, uno.Cards{}
		}
		if verb == "deal" || verb == "play" || verb == "draw" {
			e.Seat = 1
		}
		after.Turn = 1 - e.Seat
		switch e.Type {
		case uno.Dealt, uno.Drew:
			after.Counts[e.Seat] += int8(n)
			after.PileN -= n
		case uno.Reshuffled:
			after.PileN += n
		case uno.StartTurned:
			after.Top, after.Color = e.Card, e.Card.Color()
			after.PileN--
		case uno.Played:
			after.Top, after.Color = e.Card, e.Card.Color()
			after.Counts[e.Seat]--
		}
		e.After = after
		events = append(events, e)
	}
	return events, nil
}

// toy runs the cohort belief, the sigma-weighted one with a uniform opponent,
// and the printed filter on the events of a toy.
func toy(deck string, mine, others int8, lines ...string) (*Belief, *Posterior, *Seed, error) {
	rules, err := toyRules(deck, mine, others)
	if err != nil {
		return nil, nil, nil, err
	}
	events, err := toyEvents(rules, lines...)
	if err != nil {
		return nil, nil, nil, err
	}
	s, err := NewSigma(rules, 2, 0, policy.Chance(policy.Uniform()), 0)
	if err != nil {
		return nil, nil, nil, err
	}
	seed, err := NewSeed(rules, 2, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := s.Listen(events); err != nil {
		return nil, nil, nil, err
	}
	seed.Listen(events)
	p, err := s.Posterior(nil, 0)
	return s.Belief(), p, seed, err
}

// holds is the exact chance of the cohort belief that a seat holds a kind.
func holds(b *Belief, k uno.Kind) (*big.Rat, error) {
	p, err := b.ExactAvoids(1, func(l uno.Kind) bool { return l == k })
	if err != nil {
		return nil, err
	}
	return p.Sub(big.NewRat(1, 1), p), nil
}
