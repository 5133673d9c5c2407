package twoplayer

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Merging beliefs that are renamings of each other changes no value, only the
// number of beliefs.
func TestMergingChangesNoValue(t *testing.T) {
	fewer := 0
	for i, c := range append(tinyDecks, tiny{"r1 r2 r3 b1 b2 b3 g1 g2 g3", "r1 b2", "r2", "", 2}) {
		sigma := policy.All()[i%4].Name
		g, pos := c.game(t, sigma)
		l := DefaultLimits()
		whole, err := g.Value(context.Background(), pos, 0.95, nil, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.Exact, l.Gap = 0, 1e-9
		merged, err := g.Value(context.Background(), pos, 0.95, nil, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		if merged.Lower > whole.Lower+1e-9 || merged.Upper < whole.Upper-1e-9 || merged.Upper-merged.Lower > 1e-8 {
			t.Errorf("%v against %s: %v merged, %v not", c, sigma, merged, whole)
		}
		if merged.Beliefs < whole.Beliefs {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("nothing was ever merged")
	}
}

// random draws a public state and a hand of a game.
func randomState(g *Game, rng *rand.Rand) (public, bag) {
	x := public{top: uint8(rng.IntN(len(g.faces)))}
	hand := bag(0)
	for i := range g.kinds {
		n := g.deck.count(i)
		if i == g.faces[x.top].kind {
			n--
		}
		for range n {
			switch rng.IntN(4) {
			case 0:
				x.hand += one(i)
			case 1:
				x.under += one(i)
			case 2:
				hand += one(i)
			}
		}
	}
	x.other = uint8(hand.size())
	return x, hand
}

// Every renaming of a public state has the same representative, and renaming is a
// permutation of the kinds that keeps who may play what.
func TestRepresentativeIsOne(t *testing.T) {
	for _, deck := range []string{
		"r1 r2 r3 b1 b2 b3 rs bs w", "r1 r2 r5 b1 b2 b7 g1 g2 g9 w f", "r1 r1 b1 b1 rd bd rs bv",
		"r1 r2 r3 r4 r5 b1 b2 b3 b4 b5 g1 g2 g3 g4 g5 y1 y2 y3 y4 y5",
	} {
		g, err := New(cards(t, deck), policy.Uniform())
		if err != nil {
			t.Fatal(err)
		}
		if g.symmetry == nil {
			t.Fatalf("%s has no symmetry", deck)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		names := g.symmetry.renamer()
		for range 300 {
			x, hand := randomState(g, rng)
			y, other := g.renamed(x, hand, rng)
			a, b := x, y
			ta := names.canonical(&a)
			names.canonical(&b)
			if a != b {
				t.Fatalf("%s: %+v with %v and its renaming %+v with %v have the representatives %+v and %+v", deck, x, g.cards(hand), y, g.cards(other), a, b)
			}
			if g.unseen(&a) != ta.bag(g.unseen(&x)) {
				t.Fatalf("%s: %+v is not renamed as a whole", deck, x)
			}
			for k := range g.kinds {
				follows := g.faces[x.top].follow.count(k) == 1
				if g.faces[a.top].follow.count(int(ta.kind[k])) == 1 != follows {
					t.Fatalf("%s: renaming changes whether %v may be played", deck, g.kinds[k])
				}
			}
		}
	}
}

// renamed renames a state by a random element of the group, found by trying
// random permutations of colours and ranks until one keeps the deck.
func (g *Game) renamed(x public, hand bag, rng *rand.Rand) (public, bag) {
	deck := g.cards(g.deck)
	for {
		colors, numbers := rng.Perm(4), rng.Perm(10)
		if rng.IntN(2) == 0 {
			colors = []int{0, 1, 2, 3}
		}
		for range rng.IntN(8) { // mostly near the identity, which keeps more decks
			numbers = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
			i, j := rng.IntN(10), rng.IntN(10)
			numbers[i], numbers[j] = numbers[j], numbers[i]
		}
		symbols := []int{10, 11, 12}
		if rng.IntN(2) == 0 {
			symbols[0], symbols[1] = 11, 10
		}
		name := func(k uno.Kind) uno.Kind {
			if k.Black() {
				return k
			}
			r := int(k.Rank())
			if r < 10 {
				r = numbers[r]
			} else {
				r = symbols[r-10]
			}
			return uno.Card(uno.Color(colors[k.Color()]), uno.Rank(r))
		}
		all := func(b bag) (c uno.Cards) {
			for k, n := range g.cards(b).Each() {
				for range n {
					c.Add(name(k))
				}
			}
			return c
		}
		if all(g.deck) != deck {
			continue
		}
		y := x
		y.hand, y.under = g.bag(all(x.hand)), g.bag(all(x.under))
		face := g.faces[x.top]
		top, _ := g.face(name(face.card), uno.Color(colors[face.color]))
		y.top = uint8(top)
		return y, g.bag(all(hand))
	}
}

// The number of renamings is that of the group: colours times ranks.
func TestSizeOfTheGroup(t *testing.T) {
	for deck, want := range map[string]int{
		"r1 r2 b1 b2 rs w":           2,  // 1 and 2
		"r1 r2 r3 b1 b2 b3 rs bs w":  12, // two colours, three numbers
		"r1 r2 r3 b1 b2 b3 g1 g2 g3": 36, // three colours, three numbers
		"r1 r5 b2 b7":                8,  // colours, and numbers of one colour
		"rs rv bs bv r1":             2,  // Skip and Reverse
		"r1 r2 b3 rd":                2,  // 1 and 2
		"r1 b2 b3 rd rs gv":          2,  // 2 and 3
		"r1 r2 r3 r4 r5 r6 r7 r8 b1 b2 b3 b4 b5 b6 b7 b8 w": 2 * 40320, // two colours, eight numbers
	} {
		g, err := New(cards(t, deck), policy.Uniform())
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Symmetries(); got != want {
			t.Errorf("%s: %d renamings, want %d", deck, got, want)
		}
	}
}

// The bounds that a search begins with hold at every belief of tiny decks.
func TestFirstBoundsHold(t *testing.T) {
	for _, c := range tinyDecks {
		g, pos := c.game(t, "uniform")
		start, err := g.Start(pos)
		if err != nil {
			t.Fatal(err)
		}
		for _, gamma := range []float64{0.95, 0.5} {
			s := newSearch(g.Process(false, nil), gamma, start)
			nodes := []Node{start}
			for id := 0; id < len(s.first); id++ {
				nodes = append(nodes[:id], s.leaf[id])
				s.expand(int32(id))
			}
			s.rebase(gamma)
			s.sweep(context.Background(), 0, maxSweeps)
			for id := range nodes {
				lo, hi := g.bounds(&nodes[id], gamma)
				if lo > s.lower[id]+1e-12 || hi < s.upper[id]-1e-12 || math.IsNaN(lo+hi) {
					t.Fatalf("%v, gamma %v: bounds %v..%v of a belief worth %v..%v", c, gamma, lo, hi, s.lower[id], s.upper[id])
				}
			}
		}
	}
}
