package daily

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
)

// Chances are the chances that hold asks for, in their order: four colours in the
// order of uno.Colors, then black cards.
const Chances = uno.Colors + 1

// leastBits is the effort below which bluff and hold are too dull.
const leastBits = 15

// mostMoves bounds the moves that a player has to read.
const mostMoves = 16

// guessRules are the rules of bluff and hold: official without Uno calls, where drawing is
// for those who cannot play, so that every draw says something.
func guessRules() (uno.Rules, error) {
	rules, err := uno.Preset("official")
	if err == nil {
		err = rules.SetAll([]string{"no-draw-by-choice", "no-uno-call"})
	}
	return rules, err
}

// game plays a hand of two players `random` until stop says so, and reports whether it did.
func game(rng *rand.Rand, stop func(g *uno.Game) bool) (*uno.Game, bool, error) {
	rules, err := guessRules()
	if err != nil {
		return nil, false, err
	}
	seed := rng.Uint64()
	var players []bot.Player
	for seat := range 2 {
		player, err := bot.New("random")
		if err != nil {
			return nil, false, err
		}
		src := uno.Stream(seed, 0, uno.SeatPurpose(seat))
		player.Reset(seat, &src)
		players = append(players, player)
	}
	g := &uno.Game{}
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(seed, 0)); err != nil {
		return nil, false, err
	}
	var host bot.Host
	for g.Phase != uno.Over {
		if stop(g) {
			return g, true, nil
		}
		if _, err := host.Step(g, players); err != nil {
			return nil, false, err
		}
	}
	return g, false, nil
}

// informs reports whether seat 1 has drawn for want of a card to play, and the hand was
// never shown or judged by a challenge, nor the discards shuffled.
func informs(g *uno.Game) bool {
	drew := false
	for _, e := range g.Log.Events {
		switch e.Type {
		case uno.Challenged, uno.Reshuffled:
			return false
		case uno.Drew:
			drew = drew || e.Seat == 1 && e.Why == uno.ByTurn
		}
	}
	return drew
}

// tryBluff plays hands until seat 1 has played a Wild Draw Four that seat 0 may challenge.
func tryBluff(_ context.Context, p *Puzzle, rng *rand.Rand) (bool, error) {
	g, ok, err := game(rng, func(g *uno.Game) bool {
		return len(g.Moves) <= mostMoves && g.Phase == uno.ToAnswer && g.Turn == 0 && g.Hands[1].Len() > 0
	})
	if err != nil || !ok || !informs(g) {
		return false, err
	}
	p.Colour = g.Before.String()
	if err := p.believe(g, func(b *belief.Belief) ([]float64, error) {
		chance, err := b.HoldsColor(1, g.Before)
		return []float64{chance}, err
	}); err != nil {
		return false, err
	}
	s := &p.secret
	s.prior, s.truth = []float64{held(g, g.Before)}, []bool{g.Guilty}
	p.Effort = effort(s)
	open := s.exact[0] > .08 && s.exact[0] < .92 // neither proved nor nearly so
	return open && p.Effort >= leastBits, nil
}

// tryHold plays hands until seat 0 is to move after a number of moves, and seat 1
// holds a few cards.
func tryHold(_ context.Context, p *Puzzle, rng *rand.Rand) (bool, error) {
	moves := 6 + rng.IntN(9)
	g, ok, err := game(rng, func(g *uno.Game) bool {
		return len(g.Moves) >= moves && len(g.Moves) <= mostMoves && g.Phase == uno.ToPlay && g.Turn == 0 && g.Hands[1].Len() >= 2 && g.Hands[1].Len() <= 5
	})
	if err != nil || !ok || !informs(g) {
		return false, err
	}
	if err := p.believe(g, holdings); err != nil {
		return false, err
	}
	s := &p.secret
	for c := range uno.Color(Chances) {
		color := c
		if c == uno.Colors {
			color = uno.NoColor
		}
		s.prior = append(s.prior, held(g, color))
		s.truth = append(s.truth, holds(g.Hands[1], color))
	}
	p.Effort = effort(s)
	return p.Effort >= leastBits, nil
}

// holdings are the exact chances that seat 1 holds each colour and a black card.
func holdings(b *belief.Belief) ([]float64, error) {
	var all []float64
	for c := range uno.Color(uno.Colors) {
		chance, err := b.HoldsColor(1, c)
		if err != nil {
			return nil, err
		}
		all = append(all, chance)
	}
	none, err := b.Avoids(1, uno.Kind.Black)
	return append(all, 1-none), err
}

// believe fills in what seat 0 saw, and the exact chances.
func (p *Puzzle) believe(g *uno.Game, chances func(*belief.Belief) ([]float64, error)) error {
	var v uno.View
	g.View(0, &v)
	p.Position, p.Events = v.Position(), g.History(0)
	b, err := seen(g.Rules, p.Events, &v.Table)
	if err != nil {
		return err
	}
	p.secret.hidden = g.Hands[1]
	p.secret.exact, err = chances(b)
	return err
}

// seen is the belief of seat 0 after the events.
func seen(rules *uno.Rules, events []uno.Event, table *uno.Table) (*belief.Belief, error) {
	b, err := belief.New(rules, 2, 0)
	if err != nil {
		return nil, err
	}
	if err := b.Listen(events); err != nil {
		return nil, err
	}
	b.Settle(table)
	if !b.Exact() {
		return nil, fmt.Errorf("the belief is not exact")
	}
	return b, nil
}

// holds reports whether a hand holds a colour; uno.NoColor stands for black.
func holds(hand uno.Cards, c uno.Color) bool {
	for _, k := range hand.Kinds() {
		if k.Color() == c {
			return true
		}
	}
	return false
}

// held is the chance that seat 1 holds a colour, by counting the cards that seat 0 does
// not see.
func held(g *uno.Game, c uno.Color) float64 {
	var v uno.View
	g.View(0, &v)
	unseen := v.Unseen()
	others := 0
	for _, k := range unseen.Kinds() {
		if k.Color() != c {
			others++
		}
	}
	hand := g.Hands[1].Len()
	return 1 - stat.Choose(others, hand)/stat.Choose(unseen.Len(), hand)
}

// effort is the cost of counting alone, in thousandths of a bit.
func effort(s *secret) int { return int(math.Round(1000 * cost(s.exact, s.prior))) }

// cost is the mean expected log loss of the chances q, in bits above that of the exact
// chances p. A chance of 0 or 1 counts as one in a thousand off.
func cost(p, q []float64) float64 {
	total := 0.0
	for i := range p {
		total += divergence(p[i], min(.999, max(.001, q[i])))
	}
	return total / float64(len(p))
}

// divergence is p log2(p/q) + (1-p) log2((1-p)/(1-q)).
func divergence(p, q float64) float64 {
	d := 0.0
	if p > 0 {
		d += p * math.Log2(p/q)
	}
	if p < 1 {
		d += (1 - p) * math.Log2((1-p)/(1-q))
	}
	return max(0, d)
}

// judgeChances scores chances.
func (p *Puzzle) judgeChances(given []float64) (Verdict, error) {
	s := &p.secret
	v := Verdict{Wrong: -1}
	if len(given) != len(s.exact) {
		return v, &AnswerError{fmt.Sprintf("%d chances are asked for, not %d", len(s.exact), len(given))}
	}
	for i, q := range given {
		if !(q >= 0 && q <= 1) {
			return v, &AnswerError{fmt.Sprintf("chance %d: %v is not within 0 and 1", i+1, q)}
		}
	}
	// A chance that the rules make certain is met by the nearest one that counts.
	v.Bits = cost(s.exact, given) - cost(s.exact, s.exact)
	v.Bits = max(0, v.Bits)
	v.Points = int(math.Round(100 * math.Exp2(-8*v.Bits)))
	v.Solved = v.Points >= 50
	v.Solution = &Solution{Chances: s.exact, Counting: s.prior, Truth: s.truth, Hand: s.hidden.String()}
	return v, nil
}
