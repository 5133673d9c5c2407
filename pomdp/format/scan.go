package format

import (
	"strings"
)

// token is a word of a .pomdp file: a name, a number, or one of ":", "*". Text is
// empty at the end of the file.
type token struct {
	text string
	line int
	kind kind
}

type kind byte

const (
	atEnd kind = iota
	aName
	aKeyword
	aNumber
	aColon
	aStar
)

// keywords are the reserved words of the grammar: no name may be one of them.
var keywords = map[string]bool{
	"discount": true, "values": true, "states": true, "actions": true, "observations": true,
	"T": true, "O": true, "R": true, "uniform": true, "identity": true, "reward": true, "cost": true,
	"reset": true, "start": true, "include": true, "exclude": true,
}

// scan cuts a .pomdp file into tokens. "#" starts a comment up to the end of the
// line; a sign belongs to the number after it, with or without space between.
func scan(text string) []token {
	var tokens []token
	sign := ""
	for number, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		for i := 0; i < len(line); {
			c := line[i]
			switch {
			case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
				i++
				continue
			case c == ':' || c == '*':
				k := aColon
				if c == '*' {
					k = aStar
				}
				tokens = append(tokens, token{sign + string(c), number + 1, k})
				sign = ""
				i++
				continue
			}
			end := i + 1
			for end < len(line) && !strings.ContainsRune(" \t\r\f\v:*", rune(line[end])) {
				end++
			}
			word := line[i:end]
			i = end
			if (word == "+" || word == "-") && sign == "" {
				sign = word
				continue
			}
			word = sign + word
			sign = ""
			k := aName
			switch {
			case word[0] >= '0' && word[0] <= '9' || word[0] == '.' || word[0] == '+' || word[0] == '-':
				k = aNumber
			case keywords[word]:
				k = aKeyword
			}
			tokens = append(tokens, token{word, number + 1, k})
		}
	}
	if sign != "" {
		tokens = append(tokens, token{sign, strings.Count(text, "\n") + 1, aNumber})
	}
	return tokens
}
