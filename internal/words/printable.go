package words

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable is a text that others wrote, safe to print: characters that are
// not printable, such as the escapes that steer a terminal, are written as Go
// writes them in strings.
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
