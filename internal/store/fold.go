package store

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold is the form under which a name is found: equal for names that differ
// only in case or in how accents are encoded (Unicode, canonical caseless
// matching, D145: NFD, full case folding, NFD; here in the shorter NFC).
func fold(name string) string {
	return norm.NFC.String(cases.Fold().String(norm.NFD.String(name)))
}

// checkText refuses what PostgreSQL cannot keep as a text.
func checkText(what, text string) error {
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return fmt.Errorf("%s %q: %w", what, text, ErrText)
	}
	return nil
}
