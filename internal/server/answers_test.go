package server_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/server"
)

// Every preset and option is described; presets say what differs from
// Mattel's rules, and a check accepts what it describes.
func TestRulesAreDescribed(t *testing.T) {
	s := newStudio(t, server.Config{})
	var rules struct {
		Presets []struct {
			Name     string         `json:"name"`
			MaxSeats int            `json:"max_seats"`
			Target   int            `json:"target"`
			Options  map[string]any `json:"options"`
			Deck     int            `json:"deck"`
		} `json:"presets"`
		Options []struct {
			Name  string `json:"name"`
			House bool   `json:"house"`
		} `json:"options"`
	}
	want(t, http.DefaultClient, 200, "GET", s.base+"/api/rules", "", nil, &rules)
	if len(rules.Presets) != len(uno.PresetNames()) || len(rules.Options) != len(uno.Options()) {
		t.Fatalf("%d presets, %d options", len(rules.Presets), len(rules.Options))
	}
	for _, p := range rules.Presets {
		preset, err := uno.Preset(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		if p.Deck != 108 || (p.Target == 0) != preset.NoPoints || (p.Name == "official") != (len(p.Options) == 0) {
			t.Errorf("%+v", p)
		}
		// Official with these options is the preset by another name.
		var checked struct {
			OK   bool   `json:"ok"`
			Text string `json:"text"`
		}
		want(t, http.DefaultClient, 200, "POST", s.base+"/api/rules/check", "",
			obj{"rules": obj{"name": "official", "options": p.Options}, "seats": p.MaxSeats}, &checked)
		r, err := uno.ParseRules(checked.Text)
		if r.Name = preset.Name; !checked.OK || err != nil || r != preset {
			t.Errorf("%s: %+v, %v", p.Name, checked, err)
		}
	}
}

// Every program there is can be seated, and says how strong it is and whether
// it sees hidden cards.
func TestBotsAreLabelled(t *testing.T) {
	s := newStudio(t, server.Config{})
	var list struct {
		Bots []struct {
			Name   string `json:"name"`
			Help   string `json:"help"`
			Level  string `json:"level"`
			Cheats bool   `json:"cheats"`
			Open   bool   `json:"open"`
		} `json:"bots"`
	}
	want(t, http.DefaultClient, 200, "GET", s.base+"/api/bots", "", nil, &list)
	if len(list.Bots) != len(bot.Names()) {
		t.Errorf("%d programs of %d", len(list.Bots), len(bot.Names()))
	}
	for _, b := range list.Bots {
		p, err := bot.New(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, sees := p.(bot.Seer); sees != b.Cheats || b.Help == "" || b.Level == "" {
			t.Errorf("%+v", b)
		}
		// A program that plays open hands alone sits down at no other table.
		for _, rules := range []string{"official", "duel"} {
			code := 201
			if b.Open && rules != "duel" {
				code = 400
			}
			want(t, http.DefaultClient, code, "POST", s.base+"/api/tables", "",
				obj{"name": "Ann", "rules": obj{"name": rules}, "seats": []obj{{"kind": "me"}, {"kind": "bot", "bot": b.Name}}}, nil)
		}
	}
	for _, name := range server.Levels() {
		if !slices.Contains(bot.Names(), name) {
			t.Errorf("levels names %s, which there is not", name)
		}
	}
}
