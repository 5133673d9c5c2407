package equilibrium

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// The oracle is the POMDP that seat 0 faces when seat 1 picks uniformly among
// its legal moves, by brute force: a belief is a list of weighted states, and
// seat 0 maximises over its moves, for each of its hands by itself. Cards are
// drawn one by one, in every order.

// weighted is a state with its chance.
type weighted struct {
	state uno.State
	p     float64
}

// scripted is a Chance that draws the cards of its script.
type scripted struct {
	draws []uno.Kind
	pile  uno.Cards // what lay there when a card was missing
	short bool
}

func (c *scripted) Shuffle(uno.Cards) {}

func (c *scripted) Draw(pile uno.Cards) uno.Kind {
	if len(c.draws) == 0 {
		if !c.short {
			c.short, c.pile = true, pile
		}
		for k := range pile.Each() {
			return k
		}
	}
	k := c.draws[0]
	c.draws = c.draws[1:]
	return k
}

func (c *scripted) Color([]uno.Color) uno.Color { panic("no colour is drawn") }
func (c *scripted) Eject() int                  { panic("no machine") }

// results are the states after a move, with what seat 0 sees of it.
func results(s *uno.State, m uno.Move, draws []uno.Kind, p float64, do func(next uno.State, seen string, p float64)) {
	next := *s
	chance := &scripted{draws: draws}
	var log uno.Log
	next.Do(m, chance, &log)
	if chance.short {
		for k, n := range chance.pile.Each() {
			results(s, m, append(draws[:len(draws):len(draws)], k), p*float64(n)/float64(chance.pile.Len()), do)
		}
		return
	}
	seen := ""
	for _, e := range log.Events {
		if e, ok := e.For(0, false); ok {
			seen += fmt.Sprint(e, e.Cards, ";")
		}
	}
	do(next, seen, p)
}

// bruteForce is the most that seat 0 can expect from a belief, times the
// weight of the belief. All its states look the same to seat 0.
func bruteForce(belief []weighted) float64 {
	if len(belief) == 0 {
		return 0
	}
	total := 0.0
	moving := map[string][]weighted{} // by what seat 0 sees of the opponent's turns
	var mine []weighted
	for _, w := range belief {
		switch {
		case w.state.Phase == uno.Over:
			total += w.p * float64(w.state.Returns(0))
		case w.state.Turn == 0:
			mine = append(mine, w)
		default:
			moves := w.state.Legal(nil, 1)
			for _, m := range moves {
				results(&w.state, m, nil, w.p/float64(len(moves)), func(next uno.State, seen string, p float64) {
					moving[seen] = append(moving[seen], weighted{next, p})
				})
			}
		}
	}
	for _, b := range moving {
		total += bruteForce(b)
	}
	if len(mine) == 0 {
		return total
	}
	best := -2.0
	for _, m := range mine[0].state.Legal(nil, 0) {
		value := 0.0
		after := map[string][]weighted{}
		for _, w := range mine {
			results(&w.state, m, nil, w.p, func(next uno.State, seen string, p float64) {
				after[seen] = append(after[seen], weighted{next, p})
			})
		}
		for _, b := range after {
			value += bruteForce(b)
		}
		best = max(best, value)
	}
	return total + best
}

// The best response against uniform play is the optimal value of the POMDP with
// the same limit of turns.
func TestBestResponseIsThePOMDP(t *testing.T) {
	n, most := 60, 6
	if os.Getenv("UNO_LONG") != "" {
		n, most = 150, 8
	}
	rng := rand.New(rand.NewPCG(5, 1))
	for range n {
		s := randomSetup(t, rng, 1+rng.IntN(most))
		states, chances := s.deals()
		hands := map[uno.Cards][]weighted{}
		for i, state := range states {
			hands[state.Hands[0]] = append(hands[state.Hands[0]], weighted{state, chances[i]})
		}
		want := 0.0
		for _, b := range hands {
			want += bruteForce(b)
		}
		for _, whole := range []bool{false, true} {
			g := unfold(t, s, Options{Whole: whole, Start: 1 << 30, Bots: []*Bot{NewBot("uniform")}})
			got, err := g.Worst(context.Background(), g.Bot(0), 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			near(t, fmt.Sprint(&s.Rules, " top ", s.Top, " hands ", s.Hands, " whole ", whole), got, want, 1e-10)
		}
	}
}

// The value that two public solvers found (PLANNING, exact values): deck r1 r2
// b1 b2 rs w, my hand r1 b2, gamma .95 per own step. Here it is the best
// response of the game without a limit.
func TestKnownValueOfThePOMDP(t *testing.T) {
	s := setupOf(t, tiny, "r2", 2, 2, 0)
	s.Gamma = .95
	s.Hand = uno.NewCards(uno.Card(uno.Red, 1), uno.Card(uno.Blue, 2))
	g := unfold(t, s, Options{Bots: []*Bot{NewBot("uniform")}})
	for _, cut := range []float64{-1, 1} {
		got, err := g.Worst(context.Background(), g.Bot(0), 1, cut)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "V*", got, 0.69118794, 1e-8)
	}
}

// What players get against each other here is what they get at the table.
func TestMeanIsThatOfRealHands(t *testing.T) {
	hands := 3000
	if os.Getenv("UNO_LONG") != "" {
		hands = 100_000
	}
	s := setupOf(t, "r1 r2 b1 b2 rs w bd b3", "r2", 2, 2, 14)
	names := []string{"uniform", "greedy", "rlcard-rule"}
	var bots []*Bot
	for _, name := range names {
		bots = append(bots, NewBot(name))
	}
	g := unfold(t, s, Options{Start: 1 << 30, Bots: bots})
	rng := rand.New(rand.NewPCG(3, 3))
	states, chances := s.deals()
	for i := range names {
		for j := range names {
			want, err := g.Mean(context.Background(), g.Bot(i), g.Bot(j), 0)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for n := range hands {
				sum += playOut(t, states[draw(rng, chances)], names[i], names[j], uint64(n))
			}
			near(t, names[i]+" against "+names[j], sum/float64(hands), want, 4.5/sqrt(hands))
		}
	}
}

// draw draws an index with the chances given.
func draw(rng *rand.Rand, chances []float64) int {
	u := rng.Float64()
	for i, p := range chances {
		if u < p {
			return i
		}
		u -= p
	}
	return len(chances) - 1
}

// playOut plays a hand from a state, and returns what it is worth to seat 0.
func playOut(t *testing.T, state uno.State, a, b string, seed uint64) float64 {
	t.Helper()
	order := uno.NewDeckOrder(seed, 7)
	order.Shuffle(state.Pile)
	g := &uno.Game{State: state, Chance: order}
	var players []bot.Player
	for seat, name := range []string{a, b} {
		p, err := bot.New(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Reset(seat, rand.NewPCG(seed, uint64(seat)))
		players = append(players, p)
	}
	if err := bot.PlayHand(g, players); err != nil {
		t.Fatal(err)
	}
	return float64(g.Returns(0))
}
