package words

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// placeholder is a name that is filled in.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// names lists the names of a text, over all its forms.
func (t Text) names() []string {
	var all []string
	for _, form := range t {
		all = append(all, placeholder.FindAllString(form, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Every language has the same texts, which fill in the same values, and a form
// for every number.
func TestCataloguesAgree(t *testing.T) {
	english := English()
	for _, code := range Codes() {
		l, err := In(code)
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range l.texts {
			if _, ok := english.texts[key]; !ok {
				t.Errorf("%s: %s is not in English", code, key)
			}
			want := []string{"other"}
			if len(text) > 1 && code != "ja" {
				want = []string{"one", "other"}
			}
			var forms []string
			for form, words := range text {
				forms = append(forms, form)
				if words == "" || strings.TrimSpace(words) != words {
					t.Errorf("%s: %s: %q", code, key, words)
				}
			}
			if slices.Sort(forms); !slices.Equal(forms, want) {
				t.Errorf("%s: %s has the forms %v, want %v", code, key, forms, want)
			}
		}
		for key, text := range english.texts {
			if other, ok := l.texts[key]; !ok {
				t.Errorf("%s: no %s", code, key)
			} else if !slices.Equal(other.names(), text.names()) {
				t.Errorf("%s: %s fills in %v, in English %v", code, key, other.names(), text.names())
			}
		}
		for n := range 1000 {
			if f := l.form(n); f != "one" && f != "other" || f == "one" && code == "ja" {
				t.Errorf("%s: %d has the form %s", code, n, f)
			}
		}
	}
	french, _ := In("fr")
	if french.form(0) != "one" || english.form(0) != "other" || english.form(1) != "one" {
		t.Error("the forms of 0 and 1 are not those of CLDR")
	}
}

// traced is a catalogue whose texts show their key and the values filled in.
func traced() *Language {
	l := *English()
	l.texts = map[string]Text{}
	for key, text := range English().texts {
		l.texts[key] = Text{"other": "<" + key + ">" + strings.Join(text.names(), "")}
	}
	return &l
}

// everything says all that can be said at a table, each sentence under a name.
func everything(l *Language, you int, visit func(name, text string)) {
	for _, s := range []*Speaker{
		{Language: l, Names: []string{"Ann", "Ben", "Cem"}, Seat: you, Points: true},
		{Language: l, Names: []string{"Ann", "Ben", "Cem"}, Seat: you, ColorWild: true},
	} {
		for _, e := range Events() {
			visit(fmt.Sprintf("%v, speaking to %d", e, you), s.Event(e))
		}
		for _, r := range Refusals() {
			visit(r.Error(), s.Refusal(r))
		}
		visit("not asked", s.Why(errors.New("not asked")))
		visit("let pass", s.LetPass())
		for _, why := range TableRefusals() {
			visit(string(why), s.Refused(why))
		}
		for _, m := range Moves() {
			visit(m.String(), s.Move(m))
		}
		for _, r := range Reasons() {
			visit(string(r.Code), s.Reason(r))
		}
		visit("hint", s.Hint(Moves()[0], Reasons()[:2]))
		for i, line := range s.ForDealer([][]uno.Kind{{uno.WildKind, uno.NoKind, uno.Card(uno.Red, 5)}}) {
			visit(fmt.Sprint("for the dealer ", i), line)
		}
		for _, position := range asks {
			state, err := uno.ParsePosition(position)
			if err != nil {
				panic(err)
			}
			var v uno.View
			state.View(0, &v)
			visit(position, s.Ask(&v))
			visit(position, s.Lesson(&v, uno.Cards{}))
			visit(position, s.Lesson(&v, v.Hand))
		}
		for k := range uno.AllKinds() {
			visit("a card", l.Card(uno.AllKinds()[k], uno.NoColor, s.ColorWild))
		}
	}
}

// asks are positions of all that a person is asked.
var asks = []string{
	"hands=r1.g5/b5 top=g7", "hands=r1.r2/b5 top=g7",
	"rules=official[no-draw-by-choice] hands=g1.r2/b5 top=g7",
	"hands=g1.r2/b5 top=g7 phase=keep drawn=g1",
	"rules=official[attack] hands=g1.g2.g3.g4/b5 top=g7 phase=keep drawn=g1.g2.g3.g4",
	"rules=official[force-play] hands=g1.r2/b5 top=g7 phase=keep drawn=g1",
	"hands=g1.r2/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4",
	"rules=official[stack=any] hands=g1.f/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4",
	"rules=official[stack] hands=gd.r2/b5.b6 top=bd phase=stack sum=6",
	"hands=gd.r2/b5.b6 top=w color=- phase=name",
	"rules=official[seven-zero] hands=gd.r2/b5.b6 top=b7 phase=swap",
}

// Every event, refusal, move and reason has a sentence in every language, in
// which nothing is missing; no text of the catalogue is never used, and every
// value of a text is filled in.
func TestEverySentenceInEveryLanguage(t *testing.T) {
	for _, code := range Codes() {
		l, err := In(code)
		if err != nil {
			t.Fatal(err)
		}
		for you := -1; you < 3; you++ {
			everything(l, you, func(name, text string) {
				if text == "" || strings.ContainsAny(text, "{}") || strings.Contains(text, "(event.") ||
					strings.Contains(text, "(refusal.") || strings.Contains(text, "(reason.") || strings.Contains(text, "(move.") ||
					strings.Contains(text, "(ask.") || strings.Contains(text, "(need.") {
					t.Errorf("%s: %s: %q", code, name, text)
				}
			})
		}
	}
	unused := map[string]bool{}
	for key := range English().texts {
		unused[key] = true
	}
	key := regexp.MustCompile(`<([a-z.-]+)>`)
	for you := -1; you < 3; you++ {
		everything(traced(), you, func(_, text string) {
			for _, found := range key.FindAllStringSubmatch(text, -1) {
				delete(unused, found[1])
			}
		})
	}
	for key := range unused {
		t.Errorf("%s is in the catalogue and never used", key)
	}
}

// The language is that of the first variable of the locale that is set.
func TestFromLocale(t *testing.T) {
	for _, tt := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"},
		{"", "", "de_DE.UTF-8", "de"},
		{"", "fr_CA", "de_DE.UTF-8", "fr"},
		{"ja_JP.UTF-8", "fr_CA", "de_DE.UTF-8", "ja"},
		{"C", "", "es_ES", "en"},
		{"", "", "pt_BR.UTF-8", "en"},
		{"", "", "es", "es"},
	} {
		got := FromLocale(func(name string) string {
			return map[string]string{"LC_ALL": tt.all, "LC_MESSAGES": tt.messages, "LANG": tt.lang}[name]
		})
		if got.Code() != tt.want {
			t.Errorf("%+v: %s", tt, got.Code())
		}
	}
	if _, err := In("pt"); err == nil || !strings.Contains(err.Error(), "there are en, de, es, fr, ja") {
		t.Error(err)
	}
}
