package twoplayer

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
)

// Policy is a player that states the chance of every play. What it may look at
// is its own hand, the top card and how many cards the other player holds.
// Under the rules of the model a player that can play must, so that only plays
// are to be chosen among.
type Policy struct {
	// Name is what the player is called among the bots.
	Name string
	// weigh gives each play a weight; plays that share the greatest are equally
	// likely, the others are not made. Nil: all plays weigh the same.
	weigh func(s *seen, card uno.Kind, c uno.Color) int
}

// seen is what a player weighs its plays by, beside the play.
type seen struct {
	colored [uno.Colors]int // cards of each colour in its hand
	other   int             // cards of the other player
}

// Policies lists the players that state their chances, by the names of the
// bots: `uniform` and `random` (the same under these rules), `greedy` and
// `rlcard-rule`. Each has the chances of the bot of that name.
func Policies() []Policy {
	return []Policy{
		{"uniform", nil},
		{"random", nil},
		{"greedy", greedy},
		{"rlcard-rule", rlcardRule},
	}
}

// PolicyOf finds a policy by its name. Players that there are but that do not
// state their chances are refused like unknown ones, with what there is.
func PolicyOf(name string) (Policy, error) {
	var names []string
	for _, p := range Policies() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Policy{}, fmt.Errorf("%q is not a player that states the chance of each of its moves (there are %s)", name, strings.Join(names, ", "))
}

// The weights of greedy in tenths, as docs/rules.md, greedy fixes them for all time.
const (
	perColorCard  = 3
	drawTwoBonus  = 15
	skipBonus     = 10
	blackScore    = -30
	drawFourScore = blackScore - 5
	hitBonus      = 60
	hitSize       = 3
	colorBonus    = 10
)

// greedy is the score of a play by the yardstick player (docs/rules.md, greedy).
func greedy(s *seen, card uno.Kind, c uno.Color) int {
	score := 0
	switch card.Rank() {
	case uno.Wild:
		score = blackScore
	case uno.WildDrawFour:
		score = drawFourScore
		if s.other <= hitSize {
			score += hitBonus
		}
	case uno.DrawTwo:
		score = drawTwoBonus
	case uno.Skip, uno.Reverse:
		score = skipBonus
	}
	switch {
	case !card.Black():
		score += perColorCard * s.colored[c]
	case s.mostHeld(c):
		score += colorBonus
	}
	return score
}

// rlcardRule ranks plays as the rule agent of RLCard does: a WD4 naming a colour
// most held, then any card that is no Wild, then a Wild (docs/rules.md, rlcard).
func rlcardRule(s *seen, card uno.Kind, c uno.Color) int {
	switch {
	case card == uno.WildDrawFourKind && s.mostHeld(c):
		return 3
	case card == uno.WildDrawFourKind:
		return 0
	case card == uno.WildKind:
		return 1
	default:
		return 2
	}
}

// mostHeld says whether no colour has more cards in the hand than c has.
func (s *seen) mostHeld(c uno.Color) bool {
	for _, n := range s.colored {
		if n > s.colored[c] {
			return false
		}
	}
	return true
}

// choose lists the faces that a policy may play from a hand, each as likely as
// any other; none if it must draw.
func (g *Game) choose(p *Policy, hand bag, top uint8, other int, into []int) []int {
	into = into[:0]
	can := hand.support() & g.faces[top].follow
	if p.weigh == nil {
		for ; can != 0; can &= can - 1 {
			into = append(into, g.byKind[can.first()]...)
		}
		return into
	}
	s := seen{other: other}
	for i, k := range g.kinds {
		if !k.Black() {
			s.colored[k.Color()] += hand.count(i)
		}
	}
	best := 0
	for ; can != 0; can &= can - 1 {
		for _, f := range g.byKind[can.first()] {
			w := p.weigh(&s, g.faces[f].card, g.faces[f].color)
			switch {
			case len(into) == 0 || w > best:
				best = w
				into = append(into[:0], f)
			case w == best:
				into = append(into, f)
			}
		}
	}
	return into
}

// Likelihood is the chance that the policy makes a move in a view, for beliefs
// that are weighted by it (belief.Policy). It is for one goroutine.
func (p Policy) Likelihood() func(v *uno.View, m uno.Move) float64 {
	var plays []Act
	return func(v *uno.View, m uno.Move) float64 {
		s := Simulator{Nameable: v.Rules.Nameable()}
		t := Table{Top: v.Top, Color: v.Color}
		plays = p.best(s.plays(v.Hand, &t, plays[:0]), v.Hand, v.Counts[1-v.Seat])
		if len(plays) == 0 {
			if m.Act == uno.Draw {
				return 1
			}
			return 0
		}
		for _, a := range plays {
			if m.Act == uno.Play && m.Card == a.Card && (!a.Card.Black() || m.Color == a.Color) {
				return 1 / float64(len(plays))
			}
		}
		return 0
	}
}
