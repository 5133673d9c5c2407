package api_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
)

// The page has a position for every option of the rules. Each is sound, has its option,
// and leaves something to do.
func TestEveryRuleHasAPosition(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "web", "src", "lab", "positions.json"))
	if err != nil {
		t.Fatal(err)
	}
	var lines map[string]string
	if err := json.Unmarshal(data, &lines); err != nil {
		t.Fatal(err)
	}
	for _, o := range uno.Options() {
		line := lines[o.Name]
		delete(lines, o.Name)
		if deal, is := strings.CutPrefix(line, "start: "); is {
			words := strings.SplitN(deal, " ", 3)
			options := strings.Split(strings.ReplaceAll(words[0], ".", ","), "+")
			if name, _, _ := strings.Cut(options[0], "="); name != o.Name {
				t.Errorf("%s: %s", o.Name, line)
			}
			if o.Name != "hands" {
				options = append(options, "hands=2,2")
			}
			a, err := api.HandView(t.Context(), api.HandViewRequest{
				Rules: api.Rules{Name: "official", Options: options}, Dealer: 1, Deck: "r5 b1 g3 b2 " + words[1], Actions: words[2:],
			})
			if err != nil || len(a.Legal) == 0 {
				t.Errorf("%s: %v, %+v", o.Name, err, a)
			}
			continue
		}
		a, err := api.HandPosition(t.Context(), api.HandPositionRequest{Position: line})
		if err != nil || len(a.Legal) == 0 {
			t.Errorf("%s: %q: %v, %v", o.Name, line, err, a.Legal)
			continue
		}
		if !strings.Contains(a.Rules, o.Name) {
			t.Errorf("%s: the rules of its position are %s", o.Name, a.Rules)
		}
		for _, m := range a.Legal {
			b, err := api.HandPosition(t.Context(), api.HandPositionRequest{Position: line, Actions: []string{m}})
			if err != nil || len(b.Events) == 0 {
				t.Errorf("%s: after %s: %v", o.Name, m, err)
			}
		}
	}
	for name := range lines {
		t.Errorf("%q is no option", name)
	}
}
