package naive

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const soundRecord = `{"format":1,"rules":{"name":"official","options":{"deck":"r1 r2 r3 g1 g2 r5 y1 y2","hands":[3,2]}},` +
	`"seats":["random","greedy"],"dealer":1,"deck":["r1","g1","r2","g2","r3","r5","y2","y1"],"shuffles":[],` +
	`"actions":["0 r1","1 g1","0 draw","1 g2"],"result":{"winner":1,"points":7,"reason":"out"}}`

func TestReplaySoundRecord(t *testing.T) {
	got, err := Replay([]byte(soundRecord))
	if err != nil {
		t.Fatal(err)
	}
	want := Outcome{
		Winner: 1, Points: 7, Reason: "out", Turns: 4,
		FinalHands: [][]string{{"r2", "r3", "y2"}, {}},
		Legal: [][]string{
			{"0 draw", "0 r1", "0 r2", "0 r3"},
			{"1 draw", "1 g1", "1 g1!"},
			{"0 catch 1", "0 draw", "1 uno"},
			{"1 draw", "1 g2"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Input that is not a record has another error than a record that breaks a
// rule.
func TestMalformedRecords(t *testing.T) {
	for _, test := range []struct{ name, old, new string }{
		{"no JSON", `{"format"`, `{format`},
		{"two values", `"out"}}`, `"out"}} 1`},
		{"a list", soundRecord, `[]`},
		{"null", soundRecord, `null`},
		{"another format", `"format":1`, `"format":2`},
		{"an unknown rule set", `"official"`, `"mine"`},
		{"an unknown option", `"hands":`, `"twin":true,"hands":`},
		{"an option of the wrong type", `"hands":`, `"twins":1,"hands":`},
		{"a stack of the wrong kind", `"hands":`, `"stack":"all","hands":`},
		{"rules of the wrong type", `"rules":{`, `"rules":3,"rule":{`},
		{"rules without a name", `"name":"official",`, ``},
		{"options of the wrong type", `"options":{`, `"options":3,"option":{`},
		{"no seats", `"seats":["random","greedy"],`, ``},
		{"a deck of the wrong type", `"deck":"r1 r2 r3 g1 g2 r5 y1 y2"`, `"deck":["r1"]`},
		{"hands of the wrong type", `[3,2]`, `"3,2"`},
		{"actions of the wrong type", `"actions":[`, `"actions":1,"action":[`},
		{"no result", `"result":`, `"results":`},
		{"ejects of the wrong type", `"shuffles":[]`, `"ejects":1`},
		{"a shuffle of the wrong type", `"shuffles":[]`, `"shuffles":[1]`},
		{"no turns", `"hands":`, `"limit":0,"hands":`},
		{"a fraction", `"hands":`, `"limit":1.5,"hands":`},
		{"a hand of none", `[3,2]`, `[5,0]`},
		{"too many hands", `[3,2]`, `[2,2,1]`},
		{"too many cards", `[3,2]`, `[4,4]`},
		{"an unknown card in the deck of the rules", `"deck":"r1`, `"deck":"r1 q1`},
		{"three of a kind", `"deck":"r1`, `"deck":"r1 r1 r1`},
		{"only black cards", `"deck":"r1 r2 r3 g1 g2 r5 y1 y2"`, `"deck":"w w w w f f f f"`},
		{"one seat", `["random","greedy"]`, `["random"]`},
		{"more seats than the rules take", `"hands":[3,2]`, `"hands":[3,2],"max-seats":1`},
		{"a seat without a name", `["random","greedy"]`, `["random",1]`},
		{"no such dealer", `"dealer":1`, `"dealer":2`},
		{"another deck", `["r1","g1"`, `["r1","g3"`},
		{"a card too few", `["r1","g1"`, `["g1"`},
		{"an unknown card", `["r1","g1"`, `["r1","zz"`},
		{"an unknown card in a shuffle", `"shuffles":[]`, `"shuffles":[["x"]]`},
		{"shuffles of the wrong type", `"shuffles":[]`, `"shuffles":3`},
		{"an empty action", `"0 draw"`, `""`},
		{"an action without a seat", `"0 draw"`, `"draw"`},
		{"a seat and nothing", `"0 draw"`, `"0"`},
		{"a signed seat", `"0 draw"`, `"+0 draw"`},
		{"two blanks", `"0 draw"`, `"0  draw"`},
		{"an unknown word", `"0 draw"`, `"0 sleep"`},
		{"words behind a pass", `"0 draw"`, `"0 pass 1"`},
		{"a wild without a colour", `"0 draw"`, `"0 w"`},
		{"a wild with no colour's letter", `"0 draw"`, `"0 w:q"`},
		{"a coloured card with a colour", `"0 draw"`, `"0 r2:g"`},
		{"a drawn coloured card", `"0 draw"`, `"0 draw r2"`},
		{"catch without a target", `"0 draw"`, `"0 catch"`},
		{"a winner who has no seat", `"winner":1`, `"winner":2`},
		{"no winner", `"winner":1,`, ``},
		{"no points", `"points":7,`, ``},
		{"an unknown reason", `"out"`, `"luck"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(soundRecord, test.old) {
				t.Fatalf("nothing to replace")
			}
			checkRefused(t, []byte(strings.Replace(soundRecord, test.old, test.new, 1)), malformedRecord)
		})
	}
}

// Impossible combinations of options are malformed.
func TestImpossibleCombinations(t *testing.T) {
	for _, pair := range conflicts {
		options := map[string]any{pair[0]: true, pair[1]: true}
		options["no-draw-by-choice"] = true
		if _, err := parseRules("official", options); err == nil {
			t.Errorf("%v are combined", pair)
		}
		for _, alone := range pair {
			options := map[string]any{alone: true, "no-draw-by-choice": true}
			if alone == "start-inert" {
				options["start-black-back"] = true
			}
			if _, err := parseRules("official", options); err != nil {
				t.Errorf("%s alone: %v", alone, err)
			}
		}
	}
	if _, err := parseRules("official", map[string]any{"drawn-plays-itself": true}); err == nil {
		t.Error("drawn-plays-itself goes without no-draw-by-choice")
	}
	if _, err := parseRules("official", map[string]any{"start-inert": true}); err == nil {
		t.Error("start-inert goes without start-black-back")
	}
	if _, err := parseRules("pomdp", map[string]any{"no-bluff": true}); err == nil {
		t.Error("a preset's option conflicts with nothing")
	}
	if _, err := parseRules("pomdp", map[string]any{"no-bluff": true, "wd4-always": false}); err != nil {
		t.Error(err)
	}
}

// docs/rules.md, Cards: 108 cards, 25 a colour, worth 1240 points.
func TestFullDeck(t *testing.T) {
	deck := fullDeck()
	points := 0
	for _, card := range deck {
		points += pointsOf(card)
	}
	if len(deck) != 108 || len(distinct(deck)) != 54 || points != 1240 {
		t.Errorf("%d cards, %d kinds, %d points", len(deck), len(distinct(deck)), points)
	}
	if count(deck, "r0") != 1 || count(deck, "r9") != 2 || count(deck, "w") != 4 || count(deck, "f") != 4 {
		t.Error("wrong numbers of copies")
	}
}

// Upper case is read as the short form.
func TestUpperCase(t *testing.T) {
	record := strings.NewReplacer(`"0 r1"`, `"0 R1"`, `["r1",`, `["R1",`, `"deck":"r1`, `"deck":"R1`).Replace(soundRecord)
	want, errWant := Replay([]byte(soundRecord))
	got, errGot := Replay([]byte(record))
	if errWant != nil || errGot != nil {
		t.Fatal(errWant, errGot)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The error marks malformed input for code that knows only the interface.
func TestMalformedNamesItself(t *testing.T) {
	_, err := Replay([]byte("{"))
	var m interface{ Malformed() bool }
	if !errors.As(err, &m) || !m.Malformed() {
		t.Errorf("got %v, want an error that calls itself malformed", err)
	}
}

func FuzzReplay(f *testing.F) {
	f.Add([]byte(soundRecord))
	for _, name := range []string{"official", "wikipedia", "duel", "pomdp", "rlcard"} {
		f.Add([]byte(strings.Replace(soundRecord, "official", name, 1)))
	}
	f.Add([]byte(strings.Replace(soundRecord, `"hands":`, `"stack":"any","seven-zero":true,"jump-in":true,"twins":true,"attack":true,"hands":`, 1)))
	f.Fuzz(func(t *testing.T, line []byte) {
		_, err := Replay(line)
		var m *Malformed
		var b *Broken
		switch {
		case errors.As(err, &m):
		case errors.As(err, &b):
			if b.Action < 0 {
				t.Errorf("action %d", b.Action)
			}
		case err != nil:
			t.Errorf("an error of neither kind: %v", err)
		case !json.Valid(line):
			t.Error("accepted what is not JSON")
		}
	})
}
