package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var sameBig = cmp.Comparer(func(a, b *big.Int) bool {
	return a == b || a != nil && b != nil && a.Cmp(b) == 0
})

func TestAnswersRoundTrip(t *testing.T) {
	for name, a := range map[string]Answer{
		"yes": &Solve{
			Kind: KindSolve, Game: GameSolitaire, Answer: Yes, Method: "auto", Seconds: 0.5,
			Sequence: Cards{{1, 2}, {1, 3}}, Names: []string{"r1", "r2"},
		},
		"yes of the empty deck": &Solve{Kind: KindSolve, Game: GameSolitaire, Answer: Yes, Sequence: Cards{}},
		"no": &Solve{
			Kind: KindSolve, Game: GameSolitaire, Answer: No,
			Certificate: &Certificate{Kind: CertCut, Steps: []string{"contract 1 -2"}, Form: FormVisits, Set: []Vertex{1, -2}, Pieces: 3, Bound: 2},
		},
		"coop": &Solve{
			Kind: KindSolve, Game: GameCoop, Rule: RuleSkip, Answer: Yes,
			Plays: []Play{{Player: 1, Card: &Card{1, 2}}, {Player: 2, Skip: true}},
		},
		"versus": &Solve{
			Kind: KindSolve, Game: GameVersus, Rule: RuleGeography, Answer: No, Loser: 1, Winner: 2,
			Openings: Cards{}, Matching: []Pair{{1, 3}},
		},
		"draw":   &Solve{Kind: KindSolve, Game: GameVersus, Rule: RuleText, Answer: Draw, Loser: Nobody},
		"count":  &Count{Kind: KindCount, Paths: "28", Sequences: "28"},
		"kernel": &Kernel{Kind: KindKernel, Cards: 3, KernelCards: 1, Bound: big.NewInt(20), Kernel: Cards{{1, 1}}},
		"fill":   &Fill{Kind: KindFill, Minimum: 1, Added: Cards{{1, 2}}, Sequence: Cards{{1, 1}, {1, 2}}},
	} {
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ParseAnswer("a", append([]byte("\xef\xbb\xbf"), data...))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(a, back, sameBig); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestContractFieldsArePresent pins the fields that the contract demands even
// where they are empty.
func TestContractFieldsArePresent(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		want   string
	}{
		{
			&Solve{Kind: KindSolve, Game: GameSolitaire, Answer: Yes, Sequence: Cards{}},
			`{"kind":"solve","game":"solitaire","rule":"","answer":"yes","method":"","seconds":0,"sequence":[]}`,
		},
		{
			&Solve{Kind: KindSolve, Game: GameVersus, Rule: RuleText, Answer: Draw, Loser: Nobody},
			`{"kind":"solve","game":"versus","rule":"text","answer":"draw","method":"","seconds":0,"loser":null}`,
		},
		{
			&Kernel{Kind: KindKernel, Bound: big.NewInt(0), Kernel: Cards{}},
			`{"kind":"kernel","cards":0,"kernel_cards":0,"bound":0,"kernel":[],"seconds":0}`,
		},
		{&Fill{Kind: KindFill}, `{"kind":"fill","minimum":0,"added":[],"sequence":[],"seconds":0}`},
	} {
		got, err := json.Marshal(c.answer)
		if err != nil || string(got) != c.want {
			t.Errorf("%s, %v", got, err)
		}
	}
}

func TestIllFormedAnswers(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "a:1: not an answer document: unexpected end of JSON input",
		"{\n\n}":                                `a:1: the answer has no "kind"`,
		"{\n\"kind\":":                          "a:2: not an answer document: unexpected end of JSON input",
		`{"kind":"x"}`:                          `a:1: unknown kind "x"; known are solve, count, kernel, fill, recognise, geography, lift`,
		`[]`:                                    "a:1: not an answer document",
		`{"kind":"solve","sequence":[[1,2,3]]}`: "card 1 of the list: a card is written [colour, number]",
		`{"kind":"solve","sequence":[[0,2]]}`:   `card 1 of the list: "0" is not an integer in 1..2147483647`,
		`{"kind":"solve","sequence":[[1,1.5]]}`: `"1.5" is not an integer in 1..2147483647`,
		`{"kind":"solve","sequence":{}}`:        "a card is written [colour, number]",
		`{"kind":"solve","sequence":[1]}`:       "a card is written [colour, number]",
		`{"kind":"solve","loser":0}`:            `"0" is not a player`,
		`{"kind":"solve","matching":[[1]]}`:     "a pair of cards is written [i, j], two positive integers",
		"{\"kind\":\"count\",\n\"paths\":1}":    "a:2: not an answer document",
	} {
		_, err := ParseAnswer("a", []byte(text))
		var format *FormatError
		if err == nil || !strings.Contains(err.Error(), want) || !errors.As(err, &format) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestProofLines(t *testing.T) {
	var b bytes.Buffer
	w := NewProofWriter(&b)
	w.Comment("why")
	w.Contract(1, -2, 3)
	w.Suppress(-9)
	w.Require(3, -1, -2, -4)
	w.Cut(FormCards, nil)
	w.DP()
	w.Layer(-1, "0a", "1A")
	w.Layer(-2, "=")
	w.ExactLayer(-3)
	w.SAT(3, 4, 20)
	w.Learn(1, -2)
	w.Separate(0, 3, []int32{1, 2})
	w.Parity([]int32{4, -5}, []int32{1})
	w.Delete(1, 2)
	w.Learn()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const want = `uno-proof 1
# why
contract 1 -2 3
suppress -9
require 3 -1 -2 -4
cut cards
dp
layer -1 0a 1A
layer -2 =
layer -3 *
sat 3 4 20
a 1 -2
c 0 3 1 2
p 4 -5 0 1
d 1 2
a
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if w.Lines() != strings.Count(want, "\n") || w.Size() != int64(len(want)) {
		t.Errorf("%d lines, %d bytes", w.Lines(), w.Size())
	}
}

type brokenWriter struct{}

var errBroken = errors.New("no space")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestProofWriterKeepsTheFirstError(t *testing.T) {
	w := NewProofWriter(brokenWriter{})
	for i := range 100_000 {
		w.Learn(int32(i + 1))
	}
	if err := w.Close(); !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add([]byte(`{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,2],[1,3]]}`))
	f.Add([]byte(`{"kind":"solve","loser":null,"matching":[[1,2]],"certificate":{"kind":"cut","set":[1,-2]}}`))
	f.Add([]byte(`{"kind":"kernel","bound":20,"kernel":[]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := ParseAnswer("a", data)
		if err != nil {
			return
		}
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ParseAnswer("a", text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := json.Marshal(back)
		if err != nil || !bytes.Equal(text, again) {
			t.Fatalf("%s came back as %s, %v", text, again, err)
		}
	})
}
