package puzzle

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInstanceFiles(t *testing.T) {
	for _, c := range []struct {
		name, text string
		players    int
		want       *Instance
	}{
		{"empty", "", 0, &Instance{Players: 1, Cards: []Card{}}},
		{"comments and blanks", "# deck\n\n  1\t2 # a card\n3 4#x\n \n", 0, &Instance{Players: 1, Cards: []Card{{1, 2}, {3, 4}}}},
		{"CR LF and no last end of line", "1 2\r\n3 4", 0, &Instance{Players: 1, Cards: []Card{{1, 2}, {3, 4}}}},
		{"the largest values", "2147483647 2147483647 2147483647\n", 0, &Instance{
			Players: MaxValue, Cards: []Card{{MaxValue, MaxValue}}, Owner: []int32{MaxValue},
		}},
		{"players named late", "1 1\n2 2 2\n3 3 1\n", 0, &Instance{
			Players: 2, Cards: []Card{{1, 1}, {2, 2}, {3, 3}}, Owner: []int32{1, 2, 1},
		}},
		{"players told", "1 1\n", 3, &Instance{Players: 3, Cards: []Card{{1, 1}}}},
		{"a byte order mark", "\xef\xbb\xbf1 2\n", 0, &Instance{Players: 1, Cards: []Card{{1, 2}}}},
		{"leading zeros", "01 002\n", 0, &Instance{Players: 1, Cards: []Card{{1, 2}}}},
	} {
		got, err := ReadInstance("f", strings.NewReader(c.text), c.players)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestIllFormedInstancesNameFileAndLine(t *testing.T) {
	for _, c := range []struct {
		text    string
		players int
		want    string
	}{
		{"1 2\n7\n", 0, "f:2: the number is missing; a line is COLOUR NUMBER [PLAYER]"},
		{"1 2 1 1\n", 0, "f:1: more than three numbers; a line is COLOUR NUMBER [PLAYER]"},
		{"0 1\n", 0, `f:1: colour "0" is outside 1..2147483647`},
		{"1 2147483648\n", 0, `f:1: number "2147483648" is outside 1..2147483647`},
		{"1 99999999999999999999999999\n", 0, `f:1: number "999999999999999999999999"… is outside 1..2147483647`},
		{"1 -2\n", 0, `f:1: number "-2" is not an integer in 1..2147483647`},
		{"1 2x\n", 0, `f:1: number "2x" is not an integer in 1..2147483647`},
		{"1 2\n\xef\xbb\xbf3 4\n", 0, `f:2: colour "\ufeff3" is not an integer in 1..2147483647`},
		{"1 1.5\n", 0, `f:1: number "1.5" is not an integer in 1..2147483647`},
		{"1 2 0\n", 0, `f:1: player "0" is outside 1..2147483647`},
		{"# a\r\n\r\nx y\r\n", 0, `f:3: colour "x" is not an integer in 1..2147483647`},
		{"1 1\n2 2 2\n", 1, "f:2: a card of player 2 in a game of one player"},
		{"1 1 4\n", 3, "f:1: a card of player 4 in a game of 3 players"},
		{"1 \x00\n", 0, `f:1: number "\x00" is not an integer in 1..2147483647`},
	} {
		_, err := ReadInstance("f", strings.NewReader(c.text), c.players)
		var format *FormatError
		if err == nil || err.Error() != c.want || !errors.As(err, &format) || !format.Malformed() {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

// drawInstance draws an instance with up to four players.
func drawInstance(r *rand.Rand) *Instance {
	most := []int32{5, MaxValue}[r.IntN(2)]
	in := &Instance{Players: 1 + r.IntN(4)}
	for range r.IntN(20) {
		in.add(Card{1 + r.Int32N(most), 1 + r.Int32N(most)}, int32(1+r.IntN(in.Players)))
	}
	return in
}

func TestInstanceRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 500 {
		in := drawInstance(r)
		var b bytes.Buffer
		if err := WriteInstance(&b, in, "two\nlines"); err != nil {
			t.Fatal(err)
		}
		back, err := ReadInstance("f", &b, in.Players)
		if err != nil {
			t.Fatal(err)
		}
		for p := 1; p <= in.Players; p++ {
			if !slices.Equal(in.Hand(p), back.Hand(p)) {
				t.Fatalf("player %d: %v came back as %v", p, in.Hand(p), back.Hand(p))
			}
		}
	}
}

func TestGroupCountsEveryCard(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 2, 100, 255, 256, 5000} {
		for _, most := range []int32{2, 1000, MaxValue} {
			deck := make([]Card, n)
			want := map[Card]int32{}
			for i := range deck {
				deck[i] = Card{1 + r.Int32N(most), 1 + r.Int32N(most)}
				want[deck[i]]++
			}
			got := map[Card]int32{}
			stacks := Group(deck)
			for i, s := range stacks {
				got[s.Card] = s.Count
				if i > 0 && stacks[i-1].Card.Compare(s.Card) >= 0 {
					t.Fatalf("%v does not come before %v", stacks[i-1], s)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d cards up to %d: %s", n, most, diff)
			}
		}
	}
}

func TestHands(t *testing.T) {
	got, err := ParseHand("--hand", " r5 GS  bv yd red-0 Green-Skip bluereverse yellow9 r-draw-two\n g1")
	want := []Card{{1, 6}, {2, 11}, {3, 12}, {4, 13}, {1, 1}, {2, 11}, {3, 12}, {4, 10}, {1, 13}, {2, 2}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if names := CardNames(append(got[:4:4], Card{5, 1})); !slices.Equal(names, []string{"r5", "gs", "bv", "yd", "5/1"}) {
		t.Errorf("names %v", names)
	}
	for text, want := range map[string]string{
		"r5 w":   `--hand:1: card 2, "w": black cards have no colour of their own and are not part of the puzzle; leave them out`,
		"f:g":    `--hand:1: card 1, "f:g": black cards have no colour of their own and are not part of the puzzle; leave them out`,
		"r5\np3": `--hand:2: card 2, "p3": the colour must be r, g, b or y`,
		"r":      `--hand:1: card 1, "r": the rank must be 0..9, s (Skip), v (Reverse) or d (Draw Two)`,
		"red":    `--hand:1: card 1, "red": the rank must be 0..9, s (Skip), v (Reverse) or d (Draw Two)`,
		"r10":    `--hand:1: card 1, "r10": the rank must be 0..9, s (Skip), v (Reverse) or d (Draw Two)`,
		"é5":     `--hand:1: card 1, "é5": the colour must be r, g, b or y`,
	} {
		if _, err := ParseHand("--hand", text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	for x := int32(1); x <= 4; x++ {
		for y := int32(1); y <= 13; y++ {
			name, _ := cardName(Card{x, y})
			if back, err := ParseHand("", name); err != nil || back[0] != (Card{x, y}) {
				t.Errorf("%s came back as %v, %v", name, back, err)
			}
		}
	}
}

// FuzzInstance reads any text: no panic, and what is read is written and read
// back the same.
func FuzzInstance(f *testing.F) {
	f.Add([]byte("1 2\n3 4 2 # x\r\n\n#\n"), 0)
	f.Add([]byte("2147483647 1 3"), 2)
	f.Fuzz(func(t *testing.T, data []byte, players int) {
		in, err := ParseInstance("f", data, max(0, players))
		if err != nil {
			var format *FormatError
			if !errors.As(err, &format) || format.Line < 1 || format.Line > bytes.Count(data, []byte("\n"))+1 {
				t.Fatalf("%v", err)
			}
			return
		}
		var b bytes.Buffer
		if err := WriteInstance(&b, in); err != nil {
			t.Fatal(err)
		}
		back, err := ParseInstance("f", b.Bytes(), in.Players)
		if err != nil || !slices.Equal(in.Cards, back.Cards) {
			t.Fatalf("%v came back as %v, %v", in, back, err)
		}
	})
}

func FuzzHand(f *testing.F) {
	f.Add("r5 gs bv yd")
	f.Add("Red-Skip w:r\nx")
	f.Fuzz(func(t *testing.T, text string) {
		hand, err := ParseHand("h", text)
		if err != nil {
			return
		}
		back, err := ParseHand("h", strings.Join(CardNames(hand), " "))
		if err != nil || !slices.Equal(hand, back) {
			t.Fatalf("%v came back as %v, %v", hand, back, err)
		}
	})
}

// BenchmarkReadMillionLines reads an instance file of a million cards.
func BenchmarkReadMillionLines(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var text []byte
	for range 1_000_000 {
		text = strconv.AppendInt(text, 1+r.Int64N(100_000), 10)
		text = append(text, ' ')
		text = strconv.AppendInt(text, 1+r.Int64N(MaxValue), 10)
		text = append(text, '\n')
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		in, err := ReadInstance("f", bytes.NewReader(text), 1)
		if err != nil || len(in.Cards) != 1_000_000 {
			b.Fatal(err)
		}
	}
}

// BenchmarkGroupMillion groups a million cards.
func BenchmarkGroupMillion(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	deck := make([]Card, 1_000_000)
	for i := range deck {
		deck[i] = Card{1 + r.Int32N(1000), 1 + r.Int32N(1000)}
	}
	for b.Loop() {
		Group(deck)
	}
}
