package daily

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/pair"
)

const (
	// fewestCards and mostCards bound the hand of seat 0.
	fewestCards, mostCards = 5, 8
	// pileCards is the size of the draw pile: all its cards are known, their order is not.
	pileCards = 6
	// leastOrders is the effort below which a hand is too easy.
	leastOrders = 40
	// winOrders bounds the legal orders that are gone through, proofNodes the
	// search for a run, boundNodes that for bounds of the other actions.
	winOrders  = 20_000
	proofNodes = duel.DefaultNodes
	boundNodes = 2000
)

// winRules are the rules of win, with open hands.
func winRules() (uno.Rules, error) {
	rules, err := uno.Preset("pomdp")
	rules.OpenHands = true
	return rules, err
}

// winState reads the position of a puzzle.
func winState(position string) (*duel.Game, *duel.State, error) {
	u, err := uno.ParsePosition(position)
	if err != nil {
		return nil, nil, err
	}
	g, err := duel.New(u.Rules)
	if err != nil {
		return nil, nil, err
	}
	s, err := g.From(u)
	return g, &s, err
}

// tryWin makes hands of cards that keep the turn and a few others, and takes the first in
// which there are several first cards, one alone begins a run, and many orders are legal.
func tryWin(ctx context.Context, p *Puzzle, rng *rand.Rand) (bool, error) {
	rules, err := winRules()
	if err != nil {
		return false, err
	}
	position := winCandidate(&rules, rng)
	g, s, err := winState(position)
	if err != nil {
		return false, fmt.Errorf("%s: %w", position, err)
	}
	if len(plays(g, s)) < 2 {
		return false, nil // there is nothing to choose
	}
	o := orders{g: g, src: rng}
	o.from(*s)
	if o.first == 0 || o.more || o.steps < leastOrders || o.steps >= winOrders {
		return false, nil
	}
	run, _ := g.Prove(s, duel.Strict, 0, proofNodes)
	if run == nil {
		return false, nil
	}
	for _, b := range g.Search(ctx, s, boundNodes).Actions {
		if b.Action.String() != o.plays[0] && b.Hi >= 1 {
			return false, nil
		}
	}
	p.Position, p.Legal, p.Effort, p.secret.plays = position, plays(g, s), o.steps, o.plays
	return true, ctx.Err()
}

// winCandidate deals a position: to seat 0 mostly cards that keep the turn.
func winCandidate(rules *uno.Rules, rng *rand.Rand) string {
	kinds := rules.Deck.Kinds()
	rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	own := fewestCards + rng.IntN(mostCards-fewestCards+1)
	other := 1 + rng.IntN(3)
	top := 0
	for kinds[top].Rank() >= uno.Skip {
		top++
	}
	kinds[0], kinds[top] = kinds[top], kinds[0]
	at := 1
	for i := 1; i < len(kinds) && at <= own; i++ {
		k := kinds[i]
		if action := k.Rank() >= uno.Skip && !k.Black(); action || rng.IntN(16) == 0 {
			kinds[at], kinds[i] = kinds[i], kinds[at]
			at++
		}
	}
	rules.Deck = uno.NewCards(kinds[:1+own+other+pileCards]...)
	hand, rest := uno.NewCards(kinds[1:1+own]...), uno.NewCards(kinds[1+own:1+own+other]...)
	return fmt.Sprintf("rules=%v hands=%s/%s top=%v", rules, dotted(hand), dotted(rest), kinds[0])
}

// dotted spells cards for a position.
func dotted(c uno.Cards) string { return strings.ReplaceAll(c.String(), " ", ".") }

// orders goes through all orders in which seat 0 can play without giving the turn
// away, and keeps those that play the whole hand.
type orders struct {
	g     *duel.Game
	src   rand.Source
	steps int
	first int      // winning orders
	more  bool     // they begin with different actions
	plays []string // the first of them
	line  []string
}

// from goes on from a position in which seat 0 is to move.
func (o *orders) from(s duel.State) {
	for _, a := range o.g.Legal(nil, &s) {
		if a.Act != uno.Play || o.steps >= winOrders {
			continue
		}
		o.steps++
		next, mine, won := o.after(s, a)
		o.line = append(o.line, a.String())
		switch {
		case won:
			o.found()
		case mine:
			o.from(next)
		}
		o.line = o.line[:len(o.line)-1]
	}
}

// after is the position after an action, whether seat 0 is to move, and whether it
// is out. What the other draws is drawn from the source.
func (o *orders) after(s duel.State, a pair.Action) (next duel.State, mine, won bool) {
	o.g.Do(&s, a, o.src)
	winner, over := s.Over()
	return s, !over && s.Turn == 0, over && winner == 0
}

// found notes a winning order.
func (o *orders) found() {
	if o.first++; o.first == 1 {
		o.plays = append(o.plays, o.line...)
	}
	o.more = o.more || o.line[0] != o.plays[0]
}

// plays are the plays that the rules allow.
func plays(g *duel.Game, s *duel.State) []string {
	var list []string
	for _, a := range g.Legal(nil, s) {
		if a.Act == uno.Play {
			list = append(list, a.String())
		}
	}
	return list
}

// judgeWin plays the cards: an action after another, each of seat 0, until the
// hand is empty.
func (p *Puzzle) judgeWin(given []string) (Verdict, error) {
	v := Verdict{Wrong: -1, Solution: &Solution{Plays: p.secret.plays}}
	g, s, err := winState(p.Position)
	if err != nil {
		return v, err
	}
	o := orders{g: g, src: source(p.Date, "judge")}
	now := *s
	for i, text := range given {
		a, err := pair.ParseAction(text)
		if err != nil {
			return v, &AnswerError{fmt.Sprintf("play %d: %v", i+1, err)}
		}
		if !slices.Contains(plays(g, &now), a.String()) {
			return v, &AnswerError{fmt.Sprintf("play %d: %s is not legal", i+1, text)}
		}
		next, mine, won := o.after(now, a)
		if won {
			v.solved()
			return v, nil
		}
		if run, _ := g.Prove(&next, duel.Strict, 0, proofNodes); !mine || run == nil {
			v.Wrong = i
			return v, nil
		}
		now = next
	}
	u := g.Uno(&now, 0)
	v.Open, v.Position, v.Legal, v.Solution = true, u.Position(), plays(g, &now), nil
	return v, nil
}
