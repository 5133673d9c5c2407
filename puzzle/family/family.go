package family

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// Params are the parameters of a family. A zero field selects the family's
// default.
type Params struct {
	Colors, Numbers, Cards int
	Players                int  // the deck is dealt evenly to them; 0 means 1
	Distinct               bool // no twins

	N, K int  // of some families of graphs, as their doc says
	Open bool // of the named graphs: cut the first edge open, so that each half ends in a new vertex
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
	graph    func(Params, *rand.Rand) ([]link, error) // of the half-edge decks, in place of generate
	named    bool                                     // one of namedGraphs
	takes    string                                   // of the parameters n and k
}

// Families lists all families in the order in which help shows them.
func Families() []Family {
	plain := func(name, doc, answer string, generate func(Params, *rand.Rand) ([]puzzle.Card, error)) Family {
		return Family{Name: name, Doc: doc, Answer: answer, generate: generate}
	}
	ofGraph := func(name, doc, answer string, graph func(Params, *rand.Rand) ([]link, error)) Family {
		return Family{Name: name, Doc: doc, Answer: answer, graph: graph}
	}
	return append([]Family{
		plain("random", "cards drawn uniformly, with repetition", "", random),
		plain("distinct", "different cards drawn uniformly", "", distinct),
		plain("near-threshold", "different cards, as many as make about two bridges: as often yes as no", "", nearThreshold),
		plain("planted", "a random winning order, shuffled", puzzle.Yes, planted),
		ofGraph("cubic", "half-edge deck of a random connected cubic graph", "", cubic),
		ofGraph("petersen", "the same with every vertex replaced by the Petersen graph less a vertex", puzzle.No, petersen),
		ofGraph("counting", "half-edge deck of a bipartite graph with three vertices too many on one side", puzzle.No, counting),
		plain("biregular", "four cards of each colour, three of each number", "", biregular),
		plain("leaf-heavy", "mostly cards whose number is their own", "", leafHeavy),
		plain("story", "second-hand cards in four colours and 1,736 number symbols, some missing", "", story),
		{
			Name: "pieces", Doc: "counting, with n vertices (from 7, default 20) on the smaller side and each vertex of degree 3 on the other replaced by a random piece of k vertices (odd, from 3, default 121)",
			Answer: puzzle.No, takes: "nk", graph: pieces,
		},
	}, namedGraphs()...)
}

// TakesCards reports whether the number of cards can be chosen.
func (f Family) TakesCards() bool { return !f.named && f.takes == "" && f.Name != "story" }

// ParamError reports why parameters do not fit a family.
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

// Generate makes an instance of a family. Its cards are in random order;
// several players receive them in turn.
func Generate(name string, p Params, rng *rand.Rand) (*puzzle.Instance, error) {
	f, err := prepare(name, p)
	if err != nil {
		return nil, err
	}
	var deck []puzzle.Card
	if f.graph != nil {
		var edges []link
		if edges, err = f.links(p, rng); err == nil {
			deck = halfEdges(edges)
		}
	} else {
		deck, err = f.generate(p, rng)
	}
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

// Graph makes the graph of which [Generate], from an equal source, makes the
// half-edge deck: n vertices from 1, and the edges.
func Graph(name string, p Params, rng *rand.Rand) (n int, edges [][2]int32, err error) {
	f, err := prepare(name, p)
	if err != nil {
		return 0, nil, err
	}
	if f.graph == nil {
		return 0, nil, paramErrorf(name, "its decks are not made from a graph")
	}
	if p.Players > 1 {
		return 0, nil, paramErrorf(name, "a graph is not dealt to %d players", p.Players)
	}
	links, err := f.links(p, rng)
	for _, e := range links {
		edges = append(edges, [2]int32{e[0] + 1, e[1] + 1})
		n = max(n, int(e[0]+1), int(e[1]+1))
	}
	return n, edges, err
}

// links makes the graph of a half-edge deck.
func (f Family) links(p Params, rng *rand.Rand) ([]link, error) {
	edges, err := f.graph(p, rng)
	if err == nil && p.Open {
		edges = cutOpen(edges)
	}
	return edges, err
}

// prepare finds a family and refuses parameters that are out of range or that
// it does not take.
func prepare(name string, p Params) (Family, error) {
	f, ok := Lookup(name)
	if !ok {
		return f, paramErrorf(name, "there is no such family")
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
			return f, paramErrorf(name, "%d %s are outside 0..%d", field.value, field.what, field.most)
		}
	}
	switch {
	case (f.named || f.takes != "") && (p.Colors != 0 || p.Numbers != 0 || p.Cards != 0):
		return f, paramErrorf(name, "its colours, numbers and cards follow from the graph")
	case p.N != 0 && !strings.Contains(f.takes, "n"):
		return f, paramErrorf(name, "it takes no --n")
	case p.K != 0 && !strings.Contains(f.takes, "k"):
		return f, paramErrorf(name, "it takes no --k")
	case p.Open && !f.named:
		return f, paramErrorf(name, "--open goes with the named graphs")
	}
	return f, nil
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
