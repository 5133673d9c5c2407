package svg

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestElements(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Empty("rect", "x", 1, "y", -2.5, "fill", Ink), `<rect x="1" y="-2.5" fill="#1B1D21"/>`},
		{Empty("path", "d", "M0 0", "stroke-dasharray", nil, "stroke", "red"), `<path d="M0 0" stroke="red"/>`},
		{Element("g", Empty("circle", "r", 1e6), "opacity", 0.5), `<g opacity="0.5"><circle r="1000000"/></g>`},
		{Text("text", `a < b & "c"`, "aria-label", `x > 'y'`), `<text aria-label="x &gt; 'y'">a &lt; b &amp; &quot;c&quot;</text>`},
		{Document("viewBox", Box(20, 10.5)) + End("svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10.5"></svg>`},
		{Fixed(2, 2) + " " + Fixed(-0.26, 1), "2.00 -0.3"},
		{Short(2.04) + " " + Short(2.06) + " " + Short(10), "2 2.1 10"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

func TestValuesOfOtherTypesPanic(t *testing.T) {
	defer func() {
		if got, want := recover(), "svg: the value true of an attribute is a bool"; got != want {
			t.Errorf("panic %v, want %s", got, want)
		}
	}()
	Empty("rect", "x", true)
}

// FuzzText: text and attributes come back from an XML parser as they were,
// except that what XML cannot hold is replaced.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "plain", `<&>"'`, "a\tb\nc\rd", "\x00\x1b", "\xff", "\uFFFD\uFFFE", "é – 色"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want := strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\uFFFE' || r == '\uFFFF' {
				return '\uFFFD'
			}
			return r
		}, s)
		var text strings.Builder
		for d := xml.NewDecoder(strings.NewReader(Text("text", s, "aria-label", s))); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				if got := token.Attr[0].Value; got != want {
					t.Fatalf("the attribute %q comes back as %q, want %q", s, got, want)
				}
			case xml.CharData:
				text.Write(token)
			}
		}
		if text.String() != want {
			t.Fatalf("the text %q comes back as %q, want %q", s, text.String(), want)
		}
	})
}
