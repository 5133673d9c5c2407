package pair

import (
	"fmt"

	"github.com/unolab/uno"
)

// Engine is a rule set compiled for two hands. It is immutable and may be
// shared. Make one with New.
type Engine struct {
	rules *uno.Rules

	Deck          Bag
	Names         []uno.Color // the colours that may be named
	ColorWild     bool        // the Reverse cards are Colour Wilds
	ReversePasses bool        // a Reverse only passes the turn
	HitSkips      bool        // who draws for a draw card loses the turn
	MustPlay      bool        // drawing is only for those who cannot play
	ForcePlay     bool        // a drawn card that can be played must be
	PlayDrawn     bool        // a drawn card may be played
	Four          FourRule    // when a Wild Draw Four may be played
	// Follow is, by colour in force and rank on top, the set of kinds that may
	// be played, WD4 included.
	Follow [uno.Colors][16]uint64
}

// FourRule says when a Wild Draw Four may be played.
type FourRule uint8

// The rules of the Wild Draw Four.
const (
	FourHonest FourRule = iota // only without a card of the colour in force
	FourAlways
	FourBluff // always, and then the other may challenge
	FourLast  // only when nothing else can be played
)

// served are the options that the engine plays by, and those that change only
// the deal, the start card or what comes after a hand. It refuses any other.
var served = map[string]bool{
	"force-play": true, "no-draw-by-choice": true, "no-bluff": true, "no-uno-call": true, "lowest": true,
	"open-hands": true, "draws-do-not-skip": true, "color-wild": true, "wd4-always": true, "wd4-last": true,
	"no-play-after-draw": true, "reverse-passes": true, "start-black-back": true, "start-inert": true,
	"start-draw-keeps-turn": true, "start-wild-random": true, "end-at-once": true, "no-points": true,
	"loser-begins": true, "deck": true, "hands": true, "limit": true, "max-seats": true,
}

// New compiles a rule set for two seats. It serves duel, pomdp, and
// official without Uno calls (option no-uno-call), with the options
// force-play, no-draw-by-choice, no-bluff, reverse-passes and any deck, hand
// sizes and limit; an error names the first option that it does not serve.
func New(rules *uno.Rules) (*Engine, error) {
	for _, o := range uno.Options() {
		if !served[o.Name] && o.Text(rules) != "false" && o.Text(rules) != "off" {
			return nil, fmt.Errorf("the two-hand engine does not serve option %s", o.Name)
		}
	}
	if !rules.NoUnoCall {
		return nil, fmt.Errorf("the two-hand engine serves no Uno calls: set option no-uno-call")
	}
	e := &Engine{
		rules: rules, Deck: BagOf(rules.Deck), Names: rules.Nameable(),
		ColorWild: rules.ColorWild, ReversePasses: rules.ReversePasses,
		HitSkips: !rules.DrawsDoNotSkip,
		MustPlay: rules.NoDrawByChoice || rules.ForcePlay, ForcePlay: rules.ForcePlay,
		PlayDrawn: !rules.NoPlayAfterDraw,
	}
	switch {
	case rules.NoBluff:
		e.Four = FourHonest
	case rules.WD4Always:
		e.Four = FourAlways
	case rules.WD4Last:
		e.Four = FourLast
	default:
		e.Four = FourBluff
	}
	if len(e.Names) == 0 {
		return nil, fmt.Errorf("the deck has no coloured card")
	}
	for c := range uno.Colors {
		for rank := range 16 {
			set := LaneBits<<(16*c) | 1<<uno.WildKind | 1<<uno.WildDrawFourKind
			if uno.Rank(rank) <= uno.DrawTwo {
				set |= ColumnBits << rank
			}
			e.Follow[c][rank] = set
		}
	}
	return e, nil
}

// Rules is the rule set.
func (e *Engine) Rules() *uno.Rules { return e.rules }

// NamesColor reports whether a play of k names a colour.
func (e *Engine) NamesColor(k uno.Kind) bool {
	return k.Black() || e.ColorWild && k.Rank() == uno.Reverse
}

// KeepsTurn reports whether the seat that plays k has the next turn too.
func (e *Engine) KeepsTurn(k uno.Kind) bool {
	r := k.Rank()
	return r == uno.Skip || r == uno.Reverse && !e.ColorWild && !e.ReversePasses
}

// KeepSet is the set of kinds that keep the turn.
func (e *Engine) KeepSet() uint64 {
	set := ColumnBits << uno.Skip
	if !e.ColorWild && !e.ReversePasses {
		set |= ColumnBits << uno.Reverse
	}
	return set
}

// MakesDraw is the number of cards that a play of k makes the other draw.
func MakesDraw(k uno.Kind) int {
	switch k.Rank() {
	case uno.DrawTwo:
		return 2
	case uno.WildDrawFour:
		return 4
	default:
		return 0
	}
}
