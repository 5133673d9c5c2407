package api_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/unolab/uno/api"
)

// What duel functions say of a moment of a record is what they say of the same hands
// spelled out as flags: one position, two ways to give it.
func TestDuelsOfMoments(t *testing.T) {
	a, err := api.Sim(t.Context(), api.SimRequest{Rules: api.Rules{Name: "duel", Hands: "3,3"}, Seats: []string{"greedy", "random"}, Games: 1, Seed: 5, Records: true})
	if err != nil {
		t.Fatal(err)
	}
	doc := api.Document{Name: "hand.jsonl", Text: a.Records}
	film, err := api.RecordFrames(t.Context(), api.RecordFramesRequest{Records: doc, Positions: true})
	if err != nil || len(film.Positions) != len(film.Frames) {
		t.Fatalf("%v: %d positions of %d frames", err, len(film.Positions), len(film.Frames))
	}
	compared := 0
	for i, f := range film.Frames {
		if f.Phase != "play" || compared == 6 {
			continue
		}
		compared++
		top := f.Top
		if strings.HasPrefix(top, "w") || strings.HasPrefix(top, "f") || strings.Contains(top, "v") {
			top = top[:1] + top[1:] + ":" + f.Color
		}
		spelled := api.DuelPosition{
			Hand: strings.Join(f.Hands[f.Turn], " "), Other: strings.Join(f.Hands[1-f.Turn], " "), Top: top, Under: under(film, i), Rules: "duel",
		}
		effort := api.DuelEffort{Nodes: new(2000), Odds: new(2000), Playouts: new(20), Entries: new(1)}
		one, err := api.DuelAdvise(t.Context(), api.DuelAdviseRequest{DuelPosition: spelled, DuelEffort: effort})
		if err != nil {
			t.Fatalf("%s: %v", film.Positions[i], err)
		}
		two, err := api.DuelAdvise(t.Context(), api.DuelAdviseRequest{DuelPosition: api.DuelPosition{Position: film.Positions[i]}, DuelEffort: effort})
		if err != nil {
			t.Fatal(err)
		}
		one.Position, two.Position = "", "" // they differ in the seat's number
		if !reflect.DeepEqual(one, two) {
			t.Errorf("%s:\n%+v\n%+v", film.Positions[i], one, two)
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
	_, err = api.DuelAdvise(t.Context(), api.DuelAdviseRequest{DuelPosition: api.DuelPosition{Position: film.Positions[0], Hand: "r1"}})
	if err == nil {
		t.Error("two positions at once were taken")
	}
}

// under are the discards under the top of a moment.
func under(film api.RecordFramesAnswer, i int) string {
	_, rest, ok := strings.Cut(film.Positions[i], " under=")
	if !ok {
		return ""
	}
	text, _, _ := strings.Cut(rest, " ")
	return strings.ReplaceAll(text, ".", " ")
}

// A position set by hand is checked, played on, and written in its shortest form.
func TestHandPosition(t *testing.T) {
	a, err := api.HandPosition(t.Context(), api.HandPositionRequest{Position: "turn=0 hands=r1.r5/g1.b1/y2 seats=3 top=r2 dir=+"})
	if err != nil || a.Position != "rules=official hands=r1.r5/g1.b1/y2 top=r2" || a.Pile != 102 {
		t.Errorf("%v %+v", err, a)
	}
	a, err = api.HandPosition(t.Context(), api.HandPositionRequest{Position: a.Position, Actions: []string{"0 r1!", "1 g1!"}})
	if err != nil || a.Turn != 2 || a.Top != "g1" || len(a.Events) == 0 {
		t.Errorf("%v %+v", err, a)
	}
	for line, why := range map[string]string{
		"hands=r1/r1/r1 top=g1":                   "more cards than the deck",
		"hands=r1 top=g1":                         "seats",
		"hands=r1/x top=g1":                       "hands",
		"rules=nothing hands=r1/b1 top=g1":        "rules",
		"rules=pomdp hands=r1/b1/g1 top=g1":       "seats",
		"hands=r1/?3 top=g1":                      "hidden",
		"hands=r1/b2 top=w":                       "color",
		"hands=r1/b2 top=g1 turn=2":               "seat",
		"hands=-/b2 top=g1":                       "",
		"hands=r1/b2 top=g1 phase=keep":           "",
		"hands=r1/b2 top=g1 phase=answer":         "",
		"hands=r1/b2 top=g1 nonsense":             "KEY=VALUE",
		"hands=r1/b2 top=g1 hands=r1/b2":          "twice",
		"hands=r1/b2 top=g1 color=b":              "",
		"rules=official[what] hands=r1/b2 top=g1": "",
	} {
		_, err := api.HandPosition(t.Context(), api.HandPositionRequest{Position: line})
		if err == nil || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
