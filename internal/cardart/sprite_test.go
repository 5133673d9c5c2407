package cardart

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// The sprite is well-formed, has a symbol for every card and every colour that
// a card can name, and no colour that a theme could not change.
func TestSprite(t *testing.T) {
	sprite := Sprite()
	ids := map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(sprite)); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "symbol" {
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					ids[a.Value] = true
				}
			}
		}
	}
	want := []string{"card-back", "card-w-r", "card-f-y", "card-rv-b"}
	for _, k := range uno.AllKinds() {
		want = append(want, "card-"+k.String())
	}
	for _, id := range want {
		if !ids[id] {
			t.Errorf("no symbol %s", id)
		}
	}
	if fixed := regexp.MustCompile(`="#[0-9A-F]{6}"`).FindString(sprite); fixed != "" {
		t.Errorf("a colour that no theme changes: %s", fixed)
	}
}
