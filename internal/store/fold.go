package store

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold is the form under which a name is found: equal for names that differ
// only in case or in how accents are encoded (Unicode, canonical caseless
// matching, D145: NFD, full case folding, NFD; here in the shorter NFC).
func fold(name string) string {
	return norm.NFC.String(cases.Fold().String(strings.Map(cherokee, norm.NFD.String(name))))
}

// cherokee makes small letters of Cherokee large, which is their case folding.
// cases.Fold also turns large ones into small ones, so folding twice would not
// be stable.
func cherokee(r rune) rune {
	switch {
	case 0xAB70 <= r && r <= 0xABBF:
		return r - 0xAB70 + 0x13A0
	case 0x13F8 <= r && r <= 0x13FD:
		return r - 0x13F8 + 0x13F0
	default:
		return r
	}
}
