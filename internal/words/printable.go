package words

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable makes text from others safe to print: it writes characters that are
// not printable, such as terminal escapes, as Go does in strings.
func Printable(text string) string {
	var out strings.Builder
	for i, r := range text {
		switch {
		case r == unicode.ReplacementChar && !strings.HasPrefix(text[i:], string(r)):
			out.WriteString(`\x` + strconv.FormatUint(uint64(text[i]), 16))
		case unicode.IsPrint(r):
			out.WriteRune(r)
		default:
			quoted := strconv.QuoteRune(r)
			out.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return out.String()
}
