package family

import (
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno/puzzle"
)

// Params say what to generate. A zero field leaves the choice to the family.
type Params struct {
	Colors, Numbers, Cards int
	Players                int  // the deck is dealt evenly to them; 0 means 1
	Distinct               bool // no twins
}

// maxCards bounds a generated deck.
const maxCards = 1 << 28

// Family is a way of making decks.
type Family struct {
	Name string
	Doc  string // one line
	// Answer is the solitaire answer that the construction implies: puzzle.Yes,
	// puzzle.No, or "" when it does not say.
	Answer string

	generate func(Params, *rand.Rand) ([]puzzle.Card, error)
}

// Families lists all families in the order in which help shows them.
func Families() []Family {
	return []Family{
		{"random", "cards drawn uniformly, with repetition", "", random},
		{"distinct", "different cards drawn uniformly", "", distinct},
		{"near-threshold", "different cards, as many as make about two bridges: as often yes as no", "", nearThreshold},
		{"planted", "a random winning order, shuffled", puzzle.Yes, planted},
		{"cubic", "half-edge deck of a random connected cubic graph", "", cubic},
		{"petersen", "the same with every vertex replaced by the Petersen graph less a vertex", puzzle.No, petersen},
		{"counting", "half-edge deck of a bipartite graph with three vertices too many on one side", puzzle.No, counting},
		{"biregular", "four cards of each colour, three of each number", "", biregular},
		{"leaf-heavy", "mostly cards whose number is their own", "", leafHeavy},
		{"story", "second-hand cards in four colours and 1,736 number symbols, some missing", "", story},
	}
}

// ParamError says why parameters do not fit a family.
type ParamError struct {
	Family string
	Why    string
}

// Error names the family and what does not fit.
func (e *ParamError) Error() string { return fmt.Sprintf("family %s: %s", e.Family, e.Why) }

func paramErrorf(family, format string, args ...any) error {
	return &ParamError{family, fmt.Sprintf(format, args...)}
}

// Lookup returns the family of a name.
func Lookup(name string) (Family, bool) {
	for _, f := range Families() {
		if f.Name == name {
			return f, true
		}
	}
	return Family{}, false
}

// Generate makes an instance of a family. Its cards stand in random order;
// with several players they are dealt in turn.
func Generate(name string, p Params, rng *rand.Rand) (*puzzle.Instance, error) {
	f, ok := Lookup(name)
	if !ok {
		return nil, paramErrorf(name, "there is no such family")
	}
	for _, field := range []struct {
		what  string
		value int
		most  int
	}{
		{"colours", p.Colors, puzzle.MaxValue},
		{"numbers", p.Numbers, puzzle.MaxValue},
		{"cards", p.Cards, maxCards},
		{"players", p.Players, puzzle.MaxValue},
	} {
		if field.value < 0 || field.value > field.most {
			return nil, paramErrorf(name, "%d %s are outside 0..%d", field.value, field.what, field.most)
		}
	}
	deck, err := f.generate(p, rng)
	if err != nil {
		return nil, err
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	in := puzzle.NewSolitaire(deck)
	if p.Players > 1 {
		in.Players = p.Players
		in.Owner = make([]int32, len(deck))
		for i := range in.Owner {
			in.Owner[i] = int32(i%p.Players + 1)
		}
	}
	return in, nil
}

// fixed refuses parameters that a family of fixed shape does not take.
func fixed(name string, p Params, colorsToo bool) error {
	if p.Numbers != 0 || colorsToo && p.Colors != 0 {
		return paramErrorf(name, "its colours and numbers follow from the number of cards; give --cards alone")
	}
	return nil
}

// nearest returns the multiple of unit nearest to n, at least least units.
func nearest(n, unit, least int) int {
	return max(least, (n+unit/2)/unit)
}
