package words_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/words"
)

// example is something said at a table, in the form of the server's messages,
// to whom, and the sentence in each language.
type example struct {
	You       *int              `json:"you"`
	Points    bool              `json:"points"`
	ColorWild bool              `json:"colorWild"`
	Event     *uno.Event        `json:"event,omitempty"`
	Refusal   *live.Reason      `json:"refusal,omitempty"`
	Reason    *live.Reason      `json:"reason,omitempty"`
	Move      string            `json:"move,omitempty"`
	Text      map[string]string `json:"text"`
}

// pageNames are the seats of the examples.
var pageNames = []string{"Ann", "Ben", "Cem"}

// spoken is a sentence in each language.
func spoken(you int, points, colorWild bool, say func(s *words.Speaker) string) map[string]string {
	text := map[string]string{}
	for _, code := range words.Codes() {
		l, err := words.In(code)
		if err != nil {
			panic(err)
		}
		text[code] = say(&words.Speaker{
			Language: l, Names: pageNames, Seat: you, Points: points, ColorWild: colorWild, Most: 6,
		})
	}
	return text
}

// examples lists what the page has to say as this package does.
func examples() []example {
	var all []example
	seen := map[string]bool{}
	for you := -1; you < 2; you++ {
		for i, variant := range []bool{true, false} {
			add := func(e example, say func(s *words.Speaker) string) {
				if e.Points, e.ColorWild = variant, !variant; you >= 0 {
					e.You = &you
				}
				form, err := json.Marshal(e)
				if err != nil {
					panic(err)
				}
				if seen[string(form)] {
					return
				}
				seen[string(form)] = true
				e.Text = spoken(you, variant, !variant, say)
				all = append(all, e)
			}
			for _, e := range words.Events() {
				add(example{Event: &e}, func(s *words.Speaker) string { return s.Event(e) })
			}
			if i > 0 {
				continue
			}
			for _, r := range words.Refusals() {
				add(example{Refusal: live.RefusalReason(r)}, func(s *words.Speaker) string { return s.Refusal(r) })
			}
			for _, why := range words.TableRefusals() {
				add(example{Refusal: &live.Reason{Code: string(why)}}, func(s *words.Speaker) string { return s.Refused(why) })
			}
			for _, r := range words.Reasons() {
				wire := live.ReasonOf(r)
				add(example{Reason: &wire}, func(s *words.Speaker) string { return s.Reason(r) })
			}
			for _, m := range words.Moves() {
				add(example{Move: m.Text()}, func(s *words.Speaker) string { return s.Move(m) })
			}
		}
	}
	return all
}

// The page's tests check its sentences against web/test/fixtures/sentences.json;
// this checks that file against the package. UNO_UPDATE=1 writes it anew.
func TestThePageSaysTheSame(t *testing.T) {
	file := filepath.Join("..", "..", "web", "test", "fixtures", "sentences.json")
	var want bytes.Buffer
	want.WriteString("[\n")
	for i, e := range examples() {
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			want.WriteString(",\n")
		}
		want.Write(data)
	}
	want.WriteString("\n]\n")
	if os.Getenv("UNO_UPDATE") != "" {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want.Bytes()) {
		t.Errorf("%s is not what this package says; UNO_UPDATE=1 go test ./internal/words, then read the difference", file)
	}
}
