package api

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Rules name a rule set and what to change in it. The functions that take rules
// say which set is meant where none is named.
type Rules struct {
	Name    string   `json:"name,omitempty"`
	Options []string `json:"options,omitempty"` // NAME or NAME=VALUE, as RulesTopic lists them
	Deck    string   `json:"deck,omitempty"`    // the cards of the game, such as "r1 r2 b1 b2 rs w"; the 108 unless given
	Hands   string   `json:"hands,omitempty"`   // the cards dealt to each seat, such as "7,7"
}

// For builds the rules for a number of seats; preset is the rule set where none
// is named.
func (r Rules) For(seats int, preset string) (uno.Rules, error) {
	if r.Name != "" {
		preset = r.Name
	}
	rules, err := uno.Preset(preset)
	if err == nil {
		err = rules.SetAll(r.Options)
	}
	if err == nil && r.Deck != "" {
		err = rules.Set("deck", r.Deck)
	}
	if err == nil && r.Hands != "" {
		err = rules.Set("hands", r.Hands)
	}
	if err == nil {
		err = rules.Check(seats)
	}
	if err != nil {
		return rules, usagef("", "%w", err)
	}
	return rules, nil
}

// A Players makes players that package bot does not know, by name; see
// arena.Config.Players. A caller in the same program may add them to a request.
type Players = map[string]func() (bot.Player, error)

// checkPlayers refuses players that do not exist or cannot play the rules. The
// caller's own are taken as they are.
func checkPlayers(names []string, own Players, rules *uno.Rules) error {
	for _, name := range names {
		if own[name] != nil {
			continue
		}
		if err := bot.Check(name, rules, len(names)); err != nil {
			return usagef("", "%w", err)
		}
	}
	return nil
}

// RulesTopicRequest asks for nothing.
type RulesTopicRequest struct{}

// RulesTopicAnswer is every rule set and every option.
type RulesTopicAnswer struct {
	Presets []RulesPreset `json:"presets"`
	Options []RulesOption `json:"options"`
}

// RulesPreset is a rule set: what in it differs from the official rules.
type RulesPreset struct {
	Name    string            `json:"name"`
	Help    string            `json:"help"`
	Options map[string]string `json:"options"`
}

// RulesOption is an option of the rules.
type RulesOption struct {
	Name   string `json:"name"`
	Help   string `json:"help"`
	Values string `json:"values,omitempty"` // what may be assigned; nothing for a switch
	House  bool   `json:"house"`            // a house rule, off in the official rules
}

// RulesTopic lists the rule sets and the options.
func RulesTopic(context.Context, RulesTopicRequest) (RulesTopicAnswer, error) {
	var a RulesTopicAnswer
	official, err := uno.Preset("official")
	if err != nil {
		return a, asError(err)
	}
	for _, name := range uno.PresetNames() {
		r, err := uno.Preset(name)
		if err != nil {
			return a, asError(err)
		}
		p := RulesPreset{Name: name, Help: uno.PresetHelp(name), Options: map[string]string{}}
		for _, o := range uno.Options() {
			if text := o.Text(&r); text != o.Text(&official) {
				p.Options[o.Name] = text
			}
		}
		a.Presets = append(a.Presets, p)
	}
	for _, o := range uno.Options() {
		a.Options = append(a.Options, RulesOption{o.Name, o.Help, o.Values, o.House})
	}
	return a, nil
}
