// Package words is the one catalogue of sentences about the game in English,
// German, Spanish, French and Japanese: events, refusals, moves, and reasons
// for moves. The terminal, the command line and the server read it through this
// package. The page imports the same files and selects texts by the same keys;
// a table of examples in testdata checks both sides.
//
// A catalogue is a JSON file of texts by key. {name} is replaced by a value. A
// text with the CLDR forms ("one", "other") uses the form that the number {n}
// needs. A key that ends in ".you" addresses the person who acts, one in
// ".other" the person whom the action affects. All files have the same keys,
// and the same values in each text.
//
// A Language is read once and does not change; it is safe for concurrent use.
package words

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/unolab/uno/internal/exactjson"
)

//go:embed *.json
var files embed.FS

// codes are the languages; the first is the fallback.
var codes = []string{"en", "de", "es", "fr", "ja"}

// Codes lists the languages by their codes.
func Codes() []string { return append([]string(nil), codes...) }

// Language is the catalogue of one language.
type Language struct {
	code  string
	tag   language.Tag
	texts map[string]Text
}

// Text is a text of the catalogue in its plural forms; "other" is always
// present.
type Text map[string]string

// UnmarshalJSON reads a text with one form or with several.
func (t *Text) UnmarshalJSON(data []byte) error {
	var single string
	if len(data) > 0 && data[0] == '"' {
		err := exactjson.Unmarshal(data, &single)
		*t = Text{"other": single}
		return err
	}
	forms := map[string]string{}
	err := exactjson.Unmarshal(data, &forms)
	*t = forms
	return err
}

// In is the catalogue of a language, by its code.
func In(code string) (*Language, error) {
	load, known := loaders[code]
	if !known {
		return nil, fmt.Errorf("%q is not a language of this program; there are %s", code, strings.Join(codes, ", "))
	}
	return load(), nil
}

// English is the English catalogue.
func English() *Language { return loaders["en"]() }

// loaders read each file when it is first wanted.
var loaders = func() map[string]func() *Language {
	all := map[string]func() *Language{}
	for _, code := range codes {
		all[code] = sync.OnceValue(func() *Language { return load(code) })
	}
	return all
}()

// load reads a catalogue that is part of the program.
func load(code string) *Language {
	data, err := files.ReadFile(code + ".json")
	if err != nil {
		panic(err)
	}
	l := &Language{code: code, tag: language.MustParse(code)}
	if err := exactjson.Unmarshal(data, &l.texts); err != nil {
		panic(fmt.Errorf("%s.json: %w", code, err))
	}
	return l
}

// Code is the language's code, such as "de".
func (l *Language) Code() string { return l.code }

// values are what stands for the names in a text.
type values map[string]string

// number is the value of a number.
func number(n int) string { return strconv.Itoa(n) }

// text fills in a text. A missing key or value is visible in the result, and
// fails the tests.
func (l *Language) text(key string, v values) string {
	forms, ok := l.texts[key]
	if !ok {
		return "(" + key + ")"
	}
	text := forms["other"]
	if n, err := strconv.Atoi(v["n"]); err == nil {
		if form, ok := forms[l.form(n)]; ok {
			text = form
		}
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		name, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			return b.String()
		}
		if value, ok := v[name]; ok {
			b.WriteString(value)
		} else {
			b.WriteString("{" + name + "}")
		}
		text = after
	}
}

// form names the plural form of a number.
func (l *Language) form(n int) string {
	switch plural.Cardinal.MatchPlural(l.tag, max(n, -n), 0, 0, 0, 0) {
	case plural.One:
		return "one"
	case plural.Many:
		return "many"
	default:
		return "other"
	}
}

// FromLocale chooses a language by the locale variables in the order of POSIX;
// the first that is set decides. lookup returns their values. The fallback is
// English.
func FromLocale(lookup func(name string) string) *Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := lookup(name)
		if value == "" {
			continue
		}
		code, _, _ := strings.Cut(strings.ToLower(value), ".")
		code, _, _ = strings.Cut(code, "_")
		if l, err := In(code); err == nil {
			return l
		}
		break
	}
	return English()
}

// percent is a chance in whole per cent.
func percent(chance float64) string { return strconv.FormatFloat(100*chance, 'f', 0, 64) }
