package check

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// orderOf finds a winning order of a small playable deck.
func orderOf(deck []puzzle.Card) puzzle.Cards {
	var seq puzzle.Cards
	used := make([]bool, len(deck))
	var extend func() bool
	extend = func() bool {
		if len(seq) == len(deck) {
			return true
		}
		for i, c := range deck {
			if !used[i] && (len(seq) == 0 || c.Matches(seq[len(seq)-1])) {
				used[i] = true
				seq = append(seq, c)
				if extend() {
					return true
				}
				seq = seq[:len(seq)-1]
				used[i] = false
			}
		}
		return false
	}
	if !extend() {
		return nil
	}
	return append(puzzle.Cards{}, seq...)
}

// accepts runs a check on an answer given as JSON.
func accepts(t testing.TB, in *puzzle.Instance, document string) error {
	t.Helper()
	a, err := Parse("answer.json", []byte(document))
	if err != nil {
		return err
	}
	_, err = Answer(t.Context(), in, a, Options{AnswerName: "answer.json"})
	var refusal *Refusal
	var format *puzzle.FormatError
	if err != nil && !errors.As(err, &refusal) && !errors.As(err, &format) {
		t.Fatalf("unexpected kind of error: %v", err)
	}
	return err
}

// mutate changes every number, string and list of a decoded document, one at
// a time, and hands out each result.
func mutate(t *testing.T, document string, visit func(path, changed string)) {
	t.Helper()
	var root any
	if err := json.Unmarshal([]byte(document), &root); err != nil {
		t.Fatal(err)
	}
	emit := func(path string) {
		b, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		visit(path, string(b))
	}
	var walk func(path string, v any, set func(any))
	walk = func(path string, v any, set func(any)) {
		switch v := v.(type) {
		case map[string]any:
			for k := range v {
				walk(path+"."+k, v[k], func(x any) { v[k] = x })
			}
		case []any:
			if len(v) > 0 {
				set(v[:len(v)-1])
				emit(path + " shortened")
				set(append(slices.Clone(v), v[0]))
				emit(path + " lengthened")
				set(v)
			}
			for i := range v {
				walk(path, v[i], func(x any) { v[i] = x })
			}
		case float64:
			for _, by := range []float64{1, -1, 7} {
				set(v + by)
				emit(path)
			}
			set(v)
		case string:
			for _, s := range []string{v + "0", "", "yes", "no"} {
				if s != v {
					set(s)
					emit(path)
				}
			}
			set(v)
		}
	}
	walk("", root, nil)
}

// everyMutationIsRefused checks that an answer holds, and that no answer that
// differs in one place does.
func everyMutationIsRefused(t *testing.T, in *puzzle.Instance, document string) {
	t.Helper()
	if err := accepts(t, in, document); err != nil {
		t.Fatalf("%s: %v", document, err)
	}
	mutate(t, document, func(path, changed string) {
		if strings.HasPrefix(path, ".certificate.steps") {
			return // a step more or less can leave a proof a proof
		}
		if changed != document && accepts(t, in, changed) == nil {
			t.Errorf("accepted with %s changed: %s", path, changed)
		}
	})
}

func TestSpoiltAnswersAreRefused(t *testing.T) {
	solo := func(text string) *puzzle.Instance { return puzzle.NewSolitaire(deckOf(t, text)) }
	duo := func(a, b string) *puzzle.Instance { return puzzle.NewDealt(deckOf(t, a), deckOf(t, b)) }
	for name, c := range map[string]struct {
		in       *puzzle.Instance
		document string
	}{
		"solitaire yes": {solo("11 12 22 23 43"), `{"kind":"solve","game":"solitaire","rule":"","answer":"yes","sequence":[[1,1],[1,2],[2,2],[2,3],[4,3]]}`},
		"disconnected":  {solo("11 22"), `{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"disconnected","pieces":2,"bound":1}}`},
		"bridges":       {solo("11 12 21 23 31 34"), `{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"bridges","form":"cards","set":[-1],"pieces":3,"bound":2}}`},
		"a cut after a step": {
			solo("11 12 21 23 31 34"),
			`{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"bridges","steps":["contract 1 -2","contract 2 -3"],"form":"cards","set":[-1],"pieces":3,"bound":2}}`,
		},
		"all-or-none": {
			solo("11 12 22 32 33"),
			`{"kind":"solve","game":"all-or-none","answer":"yes","sequence":[[1,1],[1,2],[2,2],[3,2],[3,3]],"committed":[1,3],"destroyed":[2]}`,
		},
		"coop skip": {
			duo("11 12 13", "44 12"),
			`{"kind":"solve","game":"coop","rule":"skip","answer":"yes","plays":[{"player":1,"card":[1,1]},{"player":2,"card":[1,2]},{"player":1,"card":[1,2]},{"player":2,"skip":true},{"player":1,"card":[1,3]}]}`,
		},
		"versus won": {
			duo("11 22 13", "41"),
			`{"kind":"solve","game":"versus","rule":"geography","answer":"yes","loser":2,"winner":1,"openings":[[2,2],[1,3]],"cover":[4]}`,
		},
		"versus lost": {
			duo("11 22", "12 21 33"),
			`{"kind":"solve","game":"versus","rule":"geography","answer":"no","loser":1,"winner":2,"openings":[],"matching":[[1,3],[2,4]]}`,
		},
		"count":  {solo("11 12 22"), `{"kind":"count","paths":"1","sequences":"2"}`},
		"fill":   {solo("11 22"), `{"kind":"fill","minimum":1,"added":[[1,2]],"sequence":[[1,1],[1,2],[2,2]]}`},
		"kernel": {solo("11 12 22"), `{"kind":"kernel","cards":3,"kernel_cards":3,"bound":20,"kernel":[[1,1],[1,2],[2,2]]}`},
	} {
		t.Run(name, func(t *testing.T) {
			everyMutationIsRefused(t, c.in, c.document)
		})
	}
}

// TestUnknownAndUncertifiedAnswersAreRefused covers what exits 1 although
// nothing in it is wrong.
func TestUnknownAndUncertifiedAnswersAreRefused(t *testing.T) {
	in := puzzle.NewSolitaire(deckOf(t, "11 22"))
	for document, want := range map[string]string{
		`{"kind":"solve","game":"solitaire","answer":"unknown"}`:                                       `the answer is "unknown": there is nothing to check`,
		`{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"sat","file":true}}`:   "the certificate stands in a proof file: give it with --proof",
		`{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"magic"}}`:             "certificate line 1: the proof ends before a cut, dp or sat line",
		`{"kind":"solve","game":"patience","answer":"no"}`:                                             `unknown game "patience"`,
		`{"kind":"solve","game":"solitaire","answer":"yes"}`:                                           `the answer is "yes" and carries no sequence`,
		`{"kind":"solve","game":"solitaire","rule":"skip","answer":"no"}`:                              `the game solitaire has no rule "skip"`,
		`{"kind":"solve","game":"versus","rule":"geography","answer":"no","loser":1,"winner":2}`:       "versus is a game for two players and more, and the instance has one",
		`{"kind":"solve","game":"coop","answer":"no"}`:                                                 `the rules of coop are "skip" and "strict", not ""`,
		`{"kind":"kernel","game":"coop","cards":2,"kernel_cards":0,"bound":6,"kernel":[]}`:             `there are no kernels of the game "coop"`,
		`{"kind":"solve","game":"solitaire","answer":"maybe"}`:                                         `a solitaire answer is yes, no or unknown, not "maybe"`,
		`{"kind":"solve","game":"solitaire","answer":"no","sequence":[]}`:                              `a solitaire "no" has no field "sequence", and nothing would check what it claims`,
		`{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,1],[2,2]]}`:                  "card 2 of the sequence, (2 2), does not match the one before it, (1 1)",
		`{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,1],[1,2]]}`:                  "the sequence does not play the cards of the deck: (1 2) is not in the deck",
		`{"kind":"solve","game":"all-or-none","answer":"yes","sequence":[[1,1],[2,2]],"committed":[]}`: "card 2 of the sequence, (2 2), does not match the one before it, (1 1)",
	} {
		err := accepts(t, in, document)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", document, err)
		}
	}
	if err := accepts(t, in, `{"kind":"solve","game":"solitaire","answer":"no"}`); err != nil {
		t.Errorf("a small no without a certificate should be decided anew: %v", err)
	}
	if err := accepts(t, puzzle.NewSolitaire(deckOf(t, "11 12")), `{"kind":"solve","game":"solitaire","answer":"no"}`); err == nil {
		t.Error("a playable deck was found unplayable")
	}
}

func TestTrivialDecks(t *testing.T) {
	empty := puzzle.NewSolitaire(nil)
	for _, document := range []string{
		`{"kind":"solve","game":"solitaire","answer":"yes","sequence":[]}`,
		`{"kind":"solve","game":"all-or-none","answer":"yes","sequence":[],"committed":[],"destroyed":[]}`,
		`{"kind":"fill","minimum":0,"added":[],"sequence":[]}`,
		`{"kind":"solve","game":"coop","rule":"skip","answer":"yes","plays":[]}`,
		`{"kind":"kernel","cards":0,"kernel_cards":0,"bound":0,"kernel":[]}`,
	} {
		if err := accepts(t, empty, document); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
	one := puzzle.NewSolitaire(deckOf(t, "11"))
	for _, document := range []string{
		`{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,1]]}`,
		`{"kind":"count","paths":"1","sequences":"1"}`,
	} {
		if err := accepts(t, one, document); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
	if err := accepts(t, empty, `{"kind":"solve","game":"solitaire","answer":"no","certificate":{"kind":"disconnected"}}`); err == nil {
		t.Error("the empty deck was found unplayable")
	}
}

// TestOrdersOfRandomDecks checks the yes side on random decks: a winning
// order is accepted, and refused with two cards exchanged unless it still is
// one.
func TestOrdersOfRandomDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	for range rounds(500, 10000) {
		deck := randomDeck(r, 9)
		seq := orderOf(deck)
		if seq == nil {
			continue
		}
		if err := order(deck, seq); err != nil {
			t.Fatal(err)
		}
		i, j := r.IntN(len(seq)), r.IntN(len(seq))
		seq[i], seq[j] = seq[j], seq[i]
		want := true
		for k := 1; k < len(seq); k++ {
			want = want && seq[k].Matches(seq[k-1])
		}
		if got := order(deck, seq) == nil; got != want {
			t.Fatalf("%v: accepted %t", seq, got)
		}
	}
}

// TestBoundsOfAFill: of an unknown minimum the additions show the upper bound;
// the lower one is shown by the components, a certificate, or anew, and else
// what is shown is said.
func TestBoundsOfAFill(t *testing.T) {
	apart := puzzle.NewSolitaire(deckOf(t, "11 22 33"))
	star := puzzle.NewSolitaire(deckOf(t, "11 12 21 23 31 34")) // connected, and not one run
	var wide []puzzle.Card                                      // connected, and too large for the checker's own methods
	for i := range int32(maxCoverCards + 1) {
		i = i * 1009 % (maxCoverCards + 1)
		wide = append(wide, puzzle.Card{Color: 1 + i/3, Number: 1 + (i/3+7*(i%3))%200})
	}
	trail := func(deck []puzzle.Card, bounds string) string {
		added, sequence := []puzzle.Card{}, []puzzle.Card{deck[0]}
		for _, c := range deck[1:] {
			if last := sequence[len(sequence)-1]; last.Color != c.Color && last.Number != c.Number {
				joint := puzzle.Card{Color: last.Color, Number: c.Number}
				added, sequence = append(added, joint), append(sequence, joint)
			}
			sequence = append(sequence, c)
		}
		document, err := json.Marshal(map[string]any{
			"kind": "fill", "minimum": nil, "answer": "unknown", "added": added, "sequence": sequence,
			"bounds": json.RawMessage(strings.Replace(bounds, "N", strconv.Itoa(len(added)), 1)),
		})
		if err != nil {
			t.Fatal(err)
		}
		return string(document)
	}
	for _, c := range []struct {
		name, document string
		in             *puzzle.Instance
		want           string // "" of what holds
	}{
		{"by components", trail(apart.Cards, "[1,N]"), apart, ""},
		{"the lower bound is the minimum", `{"kind":"fill","minimum":null,"answer":"unknown","bounds":[2,3],"added":[[1,2],[2,3],[3,1]],"sequence":[[1,1],[1,2],[2,2],[2,3],[3,3],[3,1]]}`, apart, ""},
		{"too high a lower bound", `{"kind":"fill","minimum":null,"answer":"unknown","bounds":[3,4],"added":[[1,2],[2,3],[3,1],[3,2]],"sequence":[[1,1],[1,2],[2,2],[2,3],[3,3],[3,1],[3,2]]}`, apart, "2 added cards suffice, the answer says that at least 3 are needed"},
		{"worked out anew", trail(star.Cards, "[0,N]"), star, ""},
		{"a lower bound that is not shown", trail(wide, "[150,N]"), puzzle.NewSolitaire(wide), "of the lower bound 150 no more is certified"},
		{"fewer are added", trail(apart.Cards, "[1,5]"), apart, "the answer says 5 cards are needed and adds 2"},
		{"one bound", trail(apart.Cards, "[2]"), apart, "are not two numbers"},
		{"bounds that meet", trail(apart.Cards, "[2,N]"), apart, "are not two numbers"},
		{"a minimum as well", `{"kind":"fill","minimum":2,"answer":"unknown","bounds":[1,2],"added":[[1,2],[2,3]],"sequence":[[1,1],[1,2],[2,2],[2,3],[3,3]]}`, apart, "gives a minimum, 2"},
	} {
		err := accepts(t, c.in, c.document)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
