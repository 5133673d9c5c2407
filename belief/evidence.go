package belief

import "github.com/unolab/uno"

// restriction says that none of the selected slots of a hand holds a card of
// the set.
type restriction struct {
	sel selection
	set kindSet
}

// term is one summand of evidence: sign times the product of the indicators
// of its restrictions. Evidence is the indicator of an event as a function of
// the slots of one hand, written as a sum of terms. "None of the slots holds a
// red card" is one term; "some slot does" is 1 minus that. So evidence of any
// shape keeps the form of a mixture, and stays exact.
type term struct {
	sign   int
	limits []restriction
}

// none is the evidence that no selected slot holds a card of the set.
func none(sel selection, set kindSet) []term {
	return []term{{1, []restriction{{sel, set}}}}
}

// some is the evidence that a selected slot holds a card of the set.
func some(sel selection, set kindSet) []term {
	return []term{{1, nil}, {-1, []restriction{{sel, set}}}}
}

// minus is the evidence a without b, which is a part of it.
func minus(a, b []term) []term {
	sum := a[:len(a):len(a)]
	for _, t := range b {
		t.sign = -t.sign
		sum = append(sum, t)
	}
	return sum
}

const (
	wilds = lanes << kindSet(uno.Wild)
	fours = lanes << kindSet(uno.WildDrawFour)
)

// matching is the set of the kinds that match the table by colour, number or
// symbol, and the Wild: what may be played in a turn, the Wild Draw Four aside.
func (t *table) matching() kindSet {
	return colorSet(t.Color) | rankSet(t.Top.Rank()) | wilds
}

// playable is matching with the Wild Draw Four. Where a Wild Draw Four asks
// for a hand without the colour in force, or without another playable card, a
// hand of which this set holds nothing still is one that cannot play, and the
// other way round: what makes the Wild Draw Four illegal is playable itself.
func (t *table) playable() kindSet {
	return t.matching()&^fours | fours
}

// banned is the set of the kinds that may not be a last card.
func banned(r *uno.Rules) kindSet {
	var set kindSet
	if r.NoOutOnReverse {
		set |= rankSet(uno.Reverse)
	}
	if r.NoOutOnAction {
		for rank := uno.Skip; rank <= uno.WildDrawFour; rank++ {
			set |= rankSet(rank)
		}
	}
	return set
}

// mustPlay reports whether only those draw who cannot play.
func mustPlay(r *uno.Rules) bool { return r.NoDrawByChoice || r.ForcePlay }

// unable is the evidence of a hand of n cards that cannot play in its turn.
func (t *table) unable(n int) []term {
	set := t.playable()
	if n == 1 {
		set &^= banned(t.rules)
	}
	return none(selAll, set)
}

// unanswering is the evidence of a hand of n cards that cannot answer the
// pending draw card with another.
func (t *table) unanswering(n int) []term {
	var twos, four kindSet
	if t.Top.Rank() == uno.DrawTwo {
		twos = rankSet(uno.DrawTwo)
	}
	if t.rules.Stack == uno.StackAny {
		four = fours
	}
	if n == 1 {
		twos &^= banned(t.rules)
		four &^= banned(t.rules)
	}
	if !t.rules.NoBluff || four == 0 {
		return none(selAll, twos|four)
	}
	// A Wild Draw Four does not answer while the hand holds the colour: no
	// Draw Two, and not (no card of the colour and some Wild Draw Four).
	colour := colorSet(t.Color)
	return minus(none(selAll, twos),
		minus(none(selAll, twos|colour), none(selAll, twos|colour|four)))
}

// idle is the evidence that none of the selected cards, drawn in this turn,
// could be played (State.canPlay is false of them). In rules without bluffs a
// Wild Draw Four among them could not if the hand held the colour in force
// before the draw; afterwards it would be one of the selected themselves.
func (t *table) idle(sel selection) []term {
	if !t.rules.NoBluff {
		return none(sel, t.playable())
	}
	plain := restriction{sel, t.matching() &^ fours}
	honest := restriction{selHeld, colorSet(t.Color)}
	return []term{
		{1, []restriction{plain}},
		{-1, []restriction{plain, honest}},
		{1, []restriction{plain, honest, {sel, fours}}},
	}
}

// halted is the evidence of the end of a draw as such: under
// draw-until-playable what came before the last push could not be played, and
// with the last push something could, unless there was nothing left to draw.
func (t *table) halted(exhausted bool) []term {
	switch {
	case !t.rules.DrawUntilPlayable:
		return nil
	case exhausted:
		return t.idle(selEarlier)
	default:
		return minus(t.idle(selEarlier), t.idle(selDrawn))
	}
}

// kept is the evidence of drawn cards with which the turn has ended.
func (t *table) kept() []term {
	switch {
	case t.rules.DrawnPlaysItself:
		return none(selLast, colorSet(t.Color)|blackKinds)
	case t.rules.ForcePlay && !t.rules.NoPlayAfterDraw:
		return t.idle(selDrawn)
	default:
		return nil
	}
}

// laidFour is the evidence of a Wild Draw Four that a seat has laid on a card
// of the colour before, from its whole hand or from what it has just drawn, on
// what is left of them.
func (t *table) laidFour(before uno.Color, under uno.Kind, fresh, answer bool) []term {
	switch {
	case t.rules.NoBluff:
		return none(selAll, colorSet(before))
	case !t.rules.WD4Last:
		return nil
	case answer && under.Rank() == uno.DrawTwo:
		return none(selAll, rankSet(uno.DrawTwo))
	case answer:
		return nil
	}
	sel := selAll
	if fresh {
		sel = selDrawn
	}
	return none(sel, colorSet(before)|rankSet(under.Rank())&^fours|wilds)
}
