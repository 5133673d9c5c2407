package store

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// FuzzFold holds the form of names to Unicode's canonical caseless matching:
// folding twice is folding once, and names that differ in simple case or in
// the encoding of accents alone are one.
func FuzzFold(f *testing.F) {
	for _, name := range []string{"Ann", "STRASSE", "straẞe", "Renée", "ΣΊΣΥΦΟΣ", "İstanbul", "ǅ", "ﬃ", "\u0345\u03b1", "한글", "한ꮀ", "Ꮀᏸ", "\u0305\u0345", ""} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if !utf8.ValidString(name) {
			return
		}
		folded := fold(name)
		if again := fold(folded); again != folded {
			t.Errorf("%q folds to %q, and that to %q", name, folded, again)
		}
		for how, same := range map[string]string{"NFC": norm.NFC.String(name), "NFD": norm.NFD.String(name)} {
			if got := fold(same); got != folded {
				t.Errorf("%q folds to %q, but its %s to %q", name, folded, how, got)
			}
		}
		if strings.ContainsFunc(name, unicode.IsMark) {
			return // as capitals marks become letters (U+0345), so their order changes
		}
		for _, other := range []string{strings.ToUpper(name), strings.ToLower(name), strings.ToTitle(name)} {
			if strings.EqualFold(name, other) && fold(other) != folded {
				t.Errorf("%q folds to %q, but %q to %q", name, folded, other, fold(other))
			}
		}
	})
}
