package family

import (
	"bytes"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

func generate(t *testing.T, name string, p Params, seed uint64) *puzzle.Instance {
	t.Helper()
	in, err := Generate(name, p, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatalf("%s %+v: %v", name, p, err)
	}
	return in
}

// degrees returns how often each degree occurs among colours and numbers.
func degrees(deck []puzzle.Card) (colors, numbers map[int]int) {
	byColor, byNumber := map[int32]int{}, map[int32]int{}
	for _, c := range deck {
		byColor[c.Color]++
		byNumber[c.Number]++
	}
	tally := func(m map[int32]int) map[int]int {
		count := map[int]int{}
		for _, d := range m {
			count[d]++
		}
		return count
	}
	return tally(byColor), tally(byNumber)
}

func twins(deck []puzzle.Card) bool { return len(puzzle.Group(deck)) < len(deck) }

// TestFamiliesArePinned pins the cards that a seed gives, so that figures
// measured on a generated deck stay about that deck.
func TestFamiliesArePinned(t *testing.T) {
	for name, want := range map[string]struct {
		cards int
		hash  uint32
	}{
		"random":         {24, 0xb282748},
		"distinct":       {16, 0xe4e28c71},
		"near-threshold": {200, 0xe7701e40},
		"planted":        {24, 0x964d2452},
		"cubic":          {60, 0x6f89d1ff},
		"petersen":       {162, 0x2adb1879},
		"counting":       {150, 0xc9d8bf},
		"biregular":      {120, 0x8e72a133},
		"leaf-heavy":     {800, 0x79733050},
		"story":          {5505, 0x2578284c},
	} {
		in := generate(t, name, Params{}, 1)
		var b bytes.Buffer
		if err := puzzle.WriteInstance(&b, in); err != nil {
			t.Fatal(err)
		}
		h := fnv.New32a()
		h.Write(b.Bytes())
		if len(in.Cards) != want.cards || h.Sum32() != want.hash {
			t.Errorf("%q: {%d, %#x},", name, len(in.Cards), h.Sum32())
		}
	}
}

func TestEqualSeedsGiveEqualDecks(t *testing.T) {
	for _, f := range Families() {
		a, b, c := generate(t, f.Name, Params{}, 7), generate(t, f.Name, Params{}, 7), generate(t, f.Name, Params{}, 8)
		text := func(in *puzzle.Instance) string {
			var s strings.Builder
			if err := puzzle.WriteInstance(&s, in); err != nil {
				t.Fatal(err)
			}
			return s.String()
		}
		if text(a) != text(b) {
			t.Errorf("%s: seed 7 gives two decks", f.Name)
		}
		if text(a) == text(c) {
			t.Errorf("%s: seeds 7 and 8 give one deck", f.Name)
		}
	}
}

func TestSizesAndShapes(t *testing.T) {
	for seed := range uint64(20) {
		if in := generate(t, "random", Params{Colors: 4, Numbers: 9, Cards: 50}, seed); len(in.Cards) != 50 {
			t.Errorf("random: %d cards", len(in.Cards))
		}
		in := generate(t, "distinct", Params{Colors: 4, Numbers: 9, Cards: 36}, seed)
		if len(in.Cards) != 36 || twins(in.Cards) {
			t.Errorf("distinct: %d cards, twins %t", len(in.Cards), twins(in.Cards))
		}
		if in := generate(t, "planted", Params{Colors: 5, Numbers: 5, Cards: 20, Distinct: true}, seed); twins(in.Cards) || len(in.Cards) != 20 {
			t.Error("planted distinct has twins")
		}
		colors, numbers := degrees(generate(t, "cubic", Params{Cards: 61}, seed).Cards)
		if colors[3] != 20 || numbers[2] != 30 || len(colors) != 1 || len(numbers) != 1 {
			t.Errorf("cubic: degrees %v, %v", colors, numbers)
		}
		colors, numbers = degrees(generate(t, "petersen", Params{Cards: 160}, seed).Cards)
		if colors[3] != 54 || numbers[2] != 81 || len(colors) != 1 || len(numbers) != 1 {
			t.Errorf("petersen: degrees %v, %v", colors, numbers)
		}
		colors, numbers = degrees(generate(t, "counting", Params{Cards: 300}, seed).Cards)
		if colors[3] != 50+44 || colors[2] != 9 || numbers[2] != 150 {
			t.Errorf("counting: degrees %v, %v", colors, numbers)
		}
		colors, numbers = degrees(generate(t, "pieces", Params{N: 9, K: 5}, seed).Cards)
		if colors[2] != 9 || colors[3] != 9+3*5 || numbers[2] != 27+3*6 || len(colors) != 2 || len(numbers) != 1 {
			t.Errorf("pieces: degrees %v, %v", colors, numbers)
		}
		in = generate(t, "biregular", Params{Cards: 120}, seed)
		colors, numbers = degrees(in.Cards)
		if colors[4] != 30 || numbers[3] != 40 || twins(in.Cards) {
			t.Errorf("biregular: degrees %v, %v", colors, numbers)
		}
		in = generate(t, "leaf-heavy", Params{Colors: 8, Cards: 1000}, seed)
		if _, numbers := degrees(in.Cards); len(in.Cards) != 1000 || numbers[1] < 850 {
			t.Errorf("leaf-heavy: %d cards, degrees %v", len(in.Cards), numbers)
		}
		in = generate(t, "story", Params{}, seed)
		colors, numbers = degrees(in.Cards)
		symbols := 0
		for _, n := range numbers {
			symbols += n
		}
		if symbols != 1736 || len(colors) > 4 || len(in.Cards) > 2*4*1736*2/3 {
			t.Errorf("story: %d symbols, %d cards", symbols, len(in.Cards))
		}
	}
}

// TestPlantedDecksArePlayable has the checker find every order anew.
func TestPlantedDecksArePlayable(t *testing.T) {
	for seed := range uint64(200) {
		p := Params{Colors: 2 + int(seed%4), Numbers: 2 + int(seed%5), Cards: 1 + int(seed%12), Distinct: seed%2 == 0}
		if p.Distinct {
			p.Cards = min(p.Cards, p.Colors*p.Numbers)
		}
		in := generate(t, "planted", p, seed)
		no := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.No}
		if _, err := check.Answer(t.Context(), in, no, check.Options{}); err == nil {
			t.Errorf("%+v, seed %d is not playable", p, seed)
		}
	}
}

// TestCountingDecksHaveACut checks THEORY's certificate of the family: the
// smaller side cuts the deck into three pieces too many for the second form.
func TestCountingDecksHaveACut(t *testing.T) {
	for seed := range uint64(10) {
		in := generate(t, "counting", Params{Cards: 300}, seed)
		a := &puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.No,
			Certificate: &puzzle.Certificate{Kind: puzzle.CertCut, Form: puzzle.FormVisits, Pieces: 53, Bound: 51},
		}
		for v := int32(1); v <= 50; v++ {
			a.Certificate.Set = append(a.Certificate.Set, puzzle.ColorVertex(v))
		}
		if _, err := check.Answer(t.Context(), in, a, check.Options{}); err != nil {
			t.Error(err)
		}
	}
}

// TestPetersenFragmentsCannotBeCrossed checks what makes the petersen decks
// unplayable: no Hamiltonian path of the fragment joins two open vertices.
func TestPetersenFragmentsCannotBeCrossed(t *testing.T) {
	var adj [9][]int32
	for _, e := range petersenFragment {
		adj[e[0]] = append(adj[e[0]], e[1])
		adj[e[1]] = append(adj[e[1]], e[0])
	}
	var path func(v int32, seen int) bool
	path = func(v int32, seen int) bool {
		if seen == 1<<9-1 {
			return v < 3
		}
		for _, u := range adj[v] {
			if seen>>u&1 == 0 && path(u, seen|1<<u) {
				return true
			}
		}
		return false
	}
	for v := range int32(9) {
		if want := 3 - int(b2i(v < 3)); len(adj[v]) != want {
			t.Errorf("vertex %d has degree %d", v, len(adj[v]))
		}
	}
	for v := range int32(3) {
		if path(v, 1<<v) {
			t.Errorf("a path from %d crosses the fragment", v)
		}
	}
}

// rounds is a bound of the quick tests, or with UNO_LONG set of the long ones.
func rounds(few, many int) int {
	if os.Getenv("UNO_LONG") == "" {
		return few
	}
	return many
}

func b2i(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func TestPlayersAreDealtInTurn(t *testing.T) {
	in := generate(t, "random", Params{Colors: 3, Numbers: 3, Cards: 10, Players: 3}, 1)
	for p, want := range []int{4, 3, 3} {
		if got := len(in.Hand(p + 1)); got != want {
			t.Errorf("player %d holds %d cards", p+1, got)
		}
	}
}

func TestParametersThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Params
	}{
		{"nonsense", Params{}},
		{"random", Params{Cards: -1}},
		{"random", Params{Cards: maxCards + 1}},
		{"distinct", Params{Colors: 2, Numbers: 2, Cards: 5}},
		{"planted", Params{Colors: 2, Numbers: 2, Cards: 5, Distinct: true}},
		{"cubic", Params{Colors: 3}},
		{"petersen", Params{Numbers: 3}},
		{"counting", Params{Colors: 3}},
		{"biregular", Params{Colors: 3}},
		{"near-threshold", Params{Colors: 3, Cards: 3}},
		{"story", Params{Cards: 3}},
		{"story", Params{Colors: 1 << 20, Numbers: 1 << 20}},
		{"leaf-heavy", Params{Numbers: puzzle.MaxValue}},
		{"flower", Params{N: 4}},
		{"flower", Params{N: 1}},
		{"flower", Params{K: 2}},
		{"flower", Params{Cards: 60}},
		{"gp", Params{N: 2}},
		{"gp", Params{N: 6, K: 3}},
		{"gp", Params{N: -5, K: 2}},
		{"gp", Params{N: 1 << 40}},
		{"coxeter", Params{N: 28}},
		{"random", Params{Open: true}},
		{"cubic", Params{N: 6}},
		{"pieces", Params{K: 4}},
		{"pieces", Params{N: 6}},
		{"pieces", Params{Cards: 60}},
		{"pieces", Params{Open: true}},
	} {
		var unfit *ParamError
		if _, err := Generate(c.name, c.p, rand.New(rand.NewPCG(1, 0))); !errors.As(err, &unfit) {
			t.Errorf("%s %+v: %v", c.name, c.p, err)
		}
	}
}

// TestSmallAndOddSizesAreMade asks every family for every small size.
func TestSmallAndOddSizesAreMade(t *testing.T) {
	for _, f := range Families() {
		if !f.TakesCards() {
			continue
		}
		for cards := 1; cards < 60; cards++ {
			in := generate(t, f.Name, Params{Cards: cards}, uint64(cards))
			if len(in.Cards) == 0 {
				t.Errorf("%s made no cards for %d", f.Name, cards)
			}
		}
	}
}
