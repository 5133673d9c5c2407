package duel

import (
	"fmt"

	"github.com/unolab/uno"
)

// Game is a rule set as far as open hands of two players go. It is immutable
// and may be shared. Make one with New.
type Game struct {
	rules *uno.Rules
	deck  bag
	names []uno.Color // the colours that may be named
	colW  bool        // the Reverse cards are Colour Wilds
	turn  bool        // a Reverse only passes the turn
	hits  bool        // who draws for a draw card loses the turn
	must  bool        // drawing is only for those who cannot play
	force bool        // a drawn card that can be played must be
	fresh bool        // a drawn card may be played
	four  fourRule
	// follow is, by colour in force and rank on top, the set of kinds that may
	// be played, WD4 included.
	follow [uno.Colors][16]uint64
}

// fourRule says when a Wild Draw Four may be played.
type fourRule uint8

const (
	fourHonest fourRule = iota // only without a card of the colour in force
	fourAlways
	fourBluff // always, and then the other may challenge
	fourLast  // only when nothing else can be played
)

// New makes the game of a rule set for two seats. It serves duel, pomdp, and
// official without Uno calls (option no-uno-call), with the options
// force-play, no-draw-by-choice, no-bluff, reverse-passes and any deck, hand
// sizes and limit; an error names the first option that it does not serve.
func New(rules *uno.Rules) (*Game, error) {
	for _, o := range []struct {
		on   bool
		name string
	}{
		{rules.Twins, "twins"},
		{rules.Stack != uno.StackOff, "stack"},
		{rules.SevenZero, "seven-zero"},
		{rules.JumpIn, "jump-in"},
		{rules.Attack, "attack"},
		{rules.DrawUntilPlayable, "draw-until-playable"},
		{rules.NoOutOnReverse, "no-out-on-reverse"},
		{rules.NoOutOnAction, "no-out-on-action"},
		{rules.DrawnPlaysItself, "drawn-plays-itself"},
		{rules.RefillAll, "refill-all"},
	} {
		if o.on {
			return nil, fmt.Errorf("the open-hand solver does not serve option %s", o.name)
		}
	}
	if !rules.NoUnoCall {
		return nil, fmt.Errorf("the open-hand solver serves no Uno calls: set option no-uno-call")
	}
	g := &Game{
		rules: rules, deck: bagOf(rules.Deck), names: rules.Nameable(),
		colW: rules.ColorWild, turn: rules.ReversePasses,
		hits: !rules.DrawsDoNotSkip,
		must: rules.NoDrawByChoice || rules.ForcePlay, force: rules.ForcePlay,
		fresh: !rules.NoPlayAfterDraw,
	}
	switch {
	case rules.NoBluff:
		g.four = fourHonest
	case rules.WD4Always:
		g.four = fourAlways
	case rules.WD4Last:
		g.four = fourLast
	default:
		g.four = fourBluff
	}
	if len(g.names) == 0 {
		return nil, fmt.Errorf("the deck has no coloured card")
	}
	for c := range uno.Colors {
		for rank := range 16 {
			set := laneBits<<(16*c) | 1<<uno.WildKind | 1<<uno.WildDrawFourKind
			if uno.Rank(rank) <= uno.DrawTwo {
				set |= columnBits << rank
			}
			g.follow[c][rank] = set
		}
	}
	return g, nil
}

// Rules is the rule set.
func (g *Game) Rules() *uno.Rules { return g.rules }

// namesColor reports whether a play of k names a colour.
func (g *Game) namesColor(k uno.Kind) bool {
	return k.Black() || g.colW && k.Rank() == uno.Reverse
}

// skips reports whether a play of k keeps the turn without more ado.
func (g *Game) skips(k uno.Kind) bool {
	r := k.Rank()
	return r == uno.Skip || r == uno.Reverse && !g.colW && !g.turn
}

// hit is the number of cards that a play of k makes the other draw.
func hit(k uno.Kind) int {
	switch k.Rank() {
	case uno.DrawTwo:
		return 2
	case uno.WildDrawFour:
		return 4
	default:
		return 0
	}
}
