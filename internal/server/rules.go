package server

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/live"
)

// serverLimits are the limits that a page needs.
type serverLimits struct {
	Name  int `json:"name"`
	Chat  int `json:"chat"`
	Seats int `json:"seats"`
}

// serverInfo describes the studio.
type serverInfo struct {
	Version string       `json:"version"`
	LAN     []string     `json:"lan"`
	GraceMS int64        `json:"grace_ms"`
	Limits  serverLimits `json:"limits"`
}

func (s *Server) info(w http.ResponseWriter, _ *http.Request) {
	lan := s.cfg.LAN
	if lan == nil {
		lan = []string{}
	}
	s.answer(w, http.StatusOK, serverInfo{
		Version: s.cfg.Version, LAN: lan, GraceMS: s.cfg.Live.Grace.Milliseconds(),
		Limits: serverLimits{Name: live.MaxName, Chat: live.MaxChat, Seats: uno.MaxSeats},
	})
}

// presetInfo describes a rule set. Options are the differences from Mattel's
// rules.
type presetInfo struct {
	Name     string         `json:"name"`
	Help     string         `json:"help"`
	MinSeats int            `json:"min_seats"`
	MaxSeats int            `json:"max_seats"`
	Target   int            `json:"target"` // usual points of a match; 0: a single hand
	Options  map[string]any `json:"options" as:"OptionValue"`
	Deck     int            `json:"deck"` // number of cards
}

// optionInfo describes an option.
type optionInfo struct {
	Name   string `json:"name"`
	Help   string `json:"help"`
	Values string `json:"values"` // what it may be set to; empty for a switch
	House  bool   `json:"house"`  // a house rule for the table
}

// rulesInfo is every preset and every option.
type rulesInfo struct {
	Options []optionInfo `json:"options"`
	Presets []presetInfo `json:"presets"`
}

// describeRules lists the presets and the options.
func describeRules() rulesInfo {
	official, _ := uno.Preset("official")
	presets := []presetInfo{}
	for _, name := range uno.PresetNames() {
		r, _ := uno.Preset(name)
		p := presetInfo{
			Name: name, Help: uno.PresetHelp(name), MinSeats: 2, MaxSeats: r.SeatLimit, Target: 500,
			Options: map[string]any{}, Deck: r.Deck.Len(),
		}
		if r.NoPoints {
			p.Target = 0
		}
		for _, o := range uno.Options() {
			if text := o.Text(&r); text != o.Text(&official) {
				p.Options[o.Name] = optionValue(&o, text)
			}
		}
		presets = append(presets, p)
	}
	options := []optionInfo{}
	for _, o := range uno.Options() {
		options = append(options, optionInfo{Name: o.Name, Help: o.Help, Values: o.Values, House: o.House})
	}
	return rulesInfo{Options: options, Presets: presets}
}

// optionValue is the JSON value of an option's text: a switch or a number where
// it is one.
func optionValue(o *uno.Option, text string) any {
	var v any
	if o.Name != "deck" && json.Unmarshal([]byte(text), &v) == nil {
		return v
	}
	return text
}

func (s *Server) rules(w http.ResponseWriter, _ *http.Request) {
	s.answer(w, http.StatusOK, describeRules())
}

// rulesCheck asks whether rules can be played by a number of seats.
type rulesCheck struct {
	Rules json.RawMessage `json:"rules" as:"RuleSet"`
	Seats int             `json:"seats"`
}

// rulesVerdict says so, with the rules in words, or why not.
type rulesVerdict struct {
	Error *live.Error `json:"error,omitempty"`
	OK    bool        `json:"ok"`
	Text  string      `json:"text,omitempty" example:"official[stack=any]"`
}

func (s *Server) checkRules(w http.ResponseWriter, r *http.Request) {
	var raw rulesCheck
	if err := decode(w, r, &raw, false); err != nil {
		s.fail(w, r, err)
		return
	}
	bad := func(err error) {
		s.answer(w, http.StatusOK, rulesVerdict{Error: &live.Error{Code: live.BadRules, Text: "These rules cannot be played: " + err.Error() + "."}})
	}
	var rules uno.Rules
	if err := exactjson.UnmarshalStrict(raw.Rules, &rules); err != nil {
		bad(err)
		return
	}
	if err := rules.Check(raw.Seats); err != nil {
		bad(err)
		return
	}
	s.answer(w, http.StatusOK, rulesVerdict{OK: true, Text: rules.String()})
}

// botInfo describes a program.
type botInfo struct {
	Name   string `json:"name"`
	Help   string `json:"help"`
	Level  string `json:"level" enum:"easy,normal,hard,yardstick"`
	Cheats bool   `json:"cheats"` // it sees hidden cards
	Open   bool   `json:"open"`   // it plays open hands of two, and nothing else
	// The place among the named opponents, from 1 for the gentlest; 0: none of them.
	Rank int `json:"rank,omitempty"`
}

// botList is every program that can sit at a table.
type botList struct {
	Bots []botInfo `json:"bots"`
}

// levels state the strength of programs; the default is normal.
var levels = map[string]string{
	"uniform": "yardstick", "random": "easy", "greedy": "normal", "rlcard-rule": "easy", "fast": "hard", "duelist": "hard",
	"strong": "hard", "novice": "easy", "easy": "easy", "normal": "normal", "hard": "hard",
	"pip": "easy", "dora": "easy", "hugo": "easy", "bella": "normal", "carlo": "normal", "rosa": "normal",
	"otto": "hard", "vera": "hard", "iris": "hard",
}

// listBots lists every program.
func listBots() []botInfo {
	list := []botInfo{}
	characters := bot.Characters()
	for _, name := range bot.Names() {
		info := botInfo{Name: name, Help: bot.Help(name), Level: levels[name], Open: bot.OpenHands(name)}
		info.Rank = 1 + slices.Index(characters, name)
		if info.Level == "" {
			info.Level = "normal"
		}
		p, err := bot.New(name)
		if err != nil {
			continue // it needs an argument, which the page does not ask for
		}
		if _, info.Cheats = p.(bot.Seer); info.Cheats {
			info.Level = "yardstick"
		}
		list = append(list, info)
	}
	return list
}

func (s *Server) bots(w http.ResponseWriter, _ *http.Request) {
	s.answer(w, http.StatusOK, botList{listBots()})
}
