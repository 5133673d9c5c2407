package uno_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// TestContradictionsAreRefused goes through every pair of options that cannot
// stand together, and every size out of its range, and holds Check to an error
// that names what is wrong.
func TestContradictionsAreRefused(t *testing.T) {
	for _, tt := range []struct {
		rules string
		seats int
		want  []string // parts of the error
	}{
		{"official[no-bluff,wd4-always]", 2, []string{"no-bluff", "wd4-always"}},
		{"official[no-bluff,wd4-last]", 2, []string{"no-bluff", "wd4-last"}},
		{"official[wd4-always,wd4-last]", 2, []string{"wd4-always", "wd4-last"}},
		{"duel[wd4-always]", 2, []string{"no-bluff", "wd4-always"}},
		{"official[no-play-after-draw,draw-until-playable]", 2, []string{"no-play-after-draw", "draw-until-playable"}},
		{"official[no-play-after-draw,force-play]", 2, []string{"no-play-after-draw", "force-play"}},
		{"pomdp[drawn-plays-itself]", 2, []string{"no-play-after-draw", "drawn-plays-itself"}},
		{"rlcard[draw-until-playable]", 2, []string{"drawn-plays-itself", "draw-until-playable"}},
		{"rlcard[force-play]", 2, []string{"drawn-plays-itself", "force-play"}},
		{"rlcard[attack]", 2, []string{"drawn-plays-itself", "attack"}},
		{"rlcard[no-draw-by-choice=off]", 2, []string{"drawn-plays-itself", "no-draw-by-choice"}},
		{"duel[stack=on]", 2, []string{"stack", "draws-do-not-skip"}},
		{"duel[stack=any]", 2, []string{"stack", "draws-do-not-skip"}},
		{"duel[reverse-passes]", 2, []string{"color-wild", "reverse-passes"}},
		{"duel[start-draw-keeps-turn]", 2, []string{"start-inert", "start-draw-keeps-turn"}},
		{"duel[start-wild-random]", 2, []string{"start-inert", "start-wild-random"}},
		{"pomdp[start-wild-random]", 2, []string{"start-black-back", "start-wild-random"}},
		{"official[start-inert]", 2, []string{"start-inert", "start-black-back"}},
		{"duel[start-black-back=off]", 2, []string{"start-inert", "start-black-back"}},
		{"official[lowest,no-points]", 2, []string{"lowest", "no-points"}},

		{"official", 1, []string{"1 seats", "2 to 10"}},
		{"official", 11, []string{"11 seats", "2 to 10"}},
		{"duel", 3, []string{"3 seats", "2 to 2"}},
		{"pomdp", 3, []string{"3 seats", "2 to 2"}},
		{"rlcard", 3, []string{"3 seats", "2 to 2"}},
		{"official[max-seats=11]", 2, []string{"max-seats", "11"}},
		{"official[max-seats=1]", 2, []string{"max-seats", "1"}},
		{"official[limit=0]", 2, []string{"limit", "0"}},
		{"official[limit=-5]", 2, []string{"limit", "-5"}},
		{"official[hands=7.7.7]", 2, []string{"hands", "2 seats"}},
		{"official[hands=7.7]", 3, []string{"hands", "seat 2"}},
		{"official[hands=54.54]", 2, []string{"108 cards", "108"}},
		{"official[deck=w.w.f,hands=1.1]", 2, []string{"no coloured card"}},
		{"official[deck=]", 2, []string{"no coloured card"}},
		{"official[deck=r1.r2]", 2, []string{"too small"}},
	} {
		t.Run(fmt.Sprintf("%s with %d seats", tt.rules, tt.seats), func(t *testing.T) {
			rules, err := uno.ParseRules(tt.rules)
			if err != nil {
				t.Fatal(err)
			}
			err = rules.Check(tt.seats)
			if err == nil {
				t.Fatal("passes")
			}
			for _, part := range tt.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q does not name %s", err, part)
				}
			}
		})
	}
}

// TestPairsOfOptionsAreJudgedAlone switches on every pair of switches over
// official: Check refuses exactly the pairs of the table above, so that no
// combination is refused by accident.
func TestPairsOfOptionsAreJudgedAlone(t *testing.T) {
	refused := map[string]bool{}
	for _, pair := range []string{
		"no-bluff wd4-always", "no-bluff wd4-last", "wd4-always wd4-last",
		"draw-until-playable no-play-after-draw", "force-play no-play-after-draw",
		"stack draws-do-not-skip", "color-wild reverse-passes",
		"start-black-back start-wild-random", "lowest no-points",
	} {
		refused[pair] = true
	}
	options := uno.Options()
	for i, a := range options {
		for _, b := range options[i+1:] {
			if !isSwitch(a) || !isSwitch(b) {
				continue
			}
			rules, err := uno.ParseRules("official[" + a.Name + "," + b.Name + "]")
			if err != nil {
				t.Fatal(err)
			}
			want := refused[a.Name+" "+b.Name]
			for _, o := range []string{a.Name, b.Name} {
				// These two need a partner of their own.
				if o == "drawn-plays-itself" && !rules.NoDrawByChoice || o == "start-inert" && !rules.StartBlackBack {
					want = true
				}
			}
			if err := rules.Check(2); (err != nil) != want {
				t.Errorf("%v: %v", rules, err)
			}
		}
	}
}

// isSwitch reports whether an option can be on, stacking included.
func isSwitch(o uno.Option) bool { return o.Values == "" || o.Name == "stack" }

// TestPresetsAreTheirOptions pins what each preset departs in from official.
func TestPresetsAreTheirOptions(t *testing.T) {
	official, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, name := range uno.PresetNames() {
		r, err := uno.Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Check(2); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if uno.PresetHelp(name) == "" {
			t.Errorf("%s has no help", name)
		}
		var on []string
		for _, o := range uno.Options() {
			if o.Text(&r) != o.Text(&official) {
				on = append(on, o.Name+"="+o.Text(&r))
			}
		}
		got[name] = strings.Join(on, " ")
	}
	want := map[string]string{
		"official":  "",
		"wikipedia": "twins=true no-out-on-reverse=true",
		"duel": "no-bluff=true no-uno-call=true open-hands=true draws-do-not-skip=true color-wild=true " +
			"start-black-back=true start-inert=true end-at-once=true no-points=true loser-begins=true limit=1000 max-seats=2",
		"pomdp": "no-draw-by-choice=true no-uno-call=true wd4-always=true no-play-after-draw=true " +
			"start-black-back=true end-at-once=true no-points=true max-seats=2",
		"rlcard": "no-draw-by-choice=true no-uno-call=true wd4-last=true drawn-plays-itself=true reverse-passes=true " +
			"start-draw-keeps-turn=true start-wild-random=true refill-all=true no-points=true max-seats=2",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSettingOptions checks Set and SetAll against what they accept.
func TestSettingOptions(t *testing.T) {
	for _, tt := range []struct {
		settings []string
		want     string // the rules, or a part of the error
	}{
		{nil, "official"},
		{[]string{"twins", "stack=any"}, "official[twins,stack=any]"},
		{[]string{" twins = on ", "stack"}, "official[twins,stack=on]"},
		{[]string{"twins=true", "twins=off"}, "official"},
		{[]string{"stack=false"}, "official"},
		{[]string{"deck=r1 g2, w", "hands=1, 1"}, "official[deck=r1.g2.w,hands=1.1]"},
		{[]string{"limit=50", "max-seats=3"}, "official[limit=50,max-seats=3]"},
		{[]string{"twin"}, "no option is called"},
		{[]string{"twins=maybe"}, "on or off"},
		{[]string{"stack=all"}, "off, on or any"},
		{[]string{"limit=many"}, "whole number"},
		{[]string{"limit=99999999999"}, "whole number"},
		{[]string{"hands=7,x"}, "not a number of cards"},
		{[]string{"hands=0,7"}, "not a number of cards"},
		{[]string{"hands=1,1,1,1,1,1,1,1,1,1,1"}, "more than 10 seats"},
		{[]string{"deck=r1 r1 r1"}, "too many of r1"},
		{[]string{"deck=purple"}, "not a card"},
	} {
		rules, err := uno.Preset("official")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := rules.SetAll(tt.settings); err != nil {
			got = err.Error()
			if !strings.Contains(got, tt.want) {
				t.Errorf("%q: error %q, want one with %q", tt.settings, got, tt.want)
			}
			continue
		}
		if got = rules.String(); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.settings, got, tt.want)
		}
	}
}
