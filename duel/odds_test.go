package duel

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// slowRun is the chance of a run by the plain definition: every action and
// every draw of one card, kind by kind. It remembers what it has seen.
func slowRun(g *Game, s *State, by uint8, memo map[State]float64) float64 {
	switch s.Phase {
	case pair.Over:
		if s.Winner() == int(by) {
			return 1
		}
		return 0
	case pair.Blocked:
		return 0
	}
	if s.Turn == by && s.Phase != pair.ToPlay {
		return 0
	}
	if v, ok := memo[*s]; ok {
		return v
	}
	best := -1.0
	for _, a := range g.Legal(nil, s) {
		if s.Turn == by && (a.Act != uno.Play ||
			a.Card == uno.WildDrawFourKind && g.Four == pair.FourBluff && s.Hands[by].HasColor(s.Color)) {
			continue
		}
		v := 0.0
		t := *s
		if l := g.Apply(&t, a); l.N == 0 || l.Seat != by {
			g.Outcomes(s, a, func(u *State, p float64) bool {
				v += p * slowRun(g, u, by, memo)
				return true
			})
		}
		if best < 0 || s.Turn == by && v > best || s.Turn != by && v < best {
			best = v
		}
	}
	memo[*s] = max(best, 0)
	return memo[*s]
}

// TestRunOddsEqualTheDefinition holds the chances of runs of up to three cards
// to their plain definition, on small decks and on the 108 cards.
func TestRunOddsEqualTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	open := 0
	for i := range times(10_000, 500) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 6+rng.IntN(20))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		if s.Hands[s.Turn].Size() > 3 || s.Hands[1-s.Turn].Size() > 8 {
			continue
		}
		o := g.RunOdds(t.Context(), &s, s.Seat(), 1_000_000)
		want := slowRun(g, &s, s.Turn, map[State]float64{})
		if !o.Whole || math.Abs(o.Chance-want) > 1e-9 {
			t.Fatalf("%s\n%+v, want %v", u.Position(), o, want)
		}
		if want > 0 && want < 1 {
			open++
		}
	}
	t.Logf("%d chances between 0 and 1", open)
}

// TestRunOddsOfTheFullDeck holds the chances of runs of two and three cards of
// the 108, where many kinds count as one, to their plain definition. All but two
// of the cards that keep the turn are left out, for the definition goes through
// all chains of them.
func TestRunOddsOfTheFullDeck(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 64))
	open := 0
	for i := 0; open < times(300, 12); i++ {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		for k, n := range uno.FullDeck().Each() {
			if k.Rank() == uno.Skip && k.Color() > 1 || k.Rank() == uno.Reverse {
				for range n {
					rules.Deck.Remove(k)
				}
			}
		}
		rules.Deck.Remove(uno.Card(0, uno.Skip))
		g, err := New(&rules)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := midgame(t, rng, g, 5)
		own := s.Hands[s.Turn]
		hits := own.CountOf(pair.ColumnBits<<uno.DrawTwo | 1<<uno.WildDrawFourKind)
		if !ok || own.Size() < 2 || own.Size() > 3 || hits > 0 || own.Size() == 3 && s.Hands[1-s.Turn].Size() > 3 {
			continue // the definition takes too long
		}
		o := g.RunOdds(t.Context(), &s, s.Seat(), 1_000_000)
		if o.Chance == 0 {
			continue // nearly all
		}
		if want := slowRun(g, &s, s.Turn, map[State]float64{}); !o.Whole || math.Abs(o.Chance-want) > 1e-9 {
			u := g.Uno(&s, 0)
			t.Fatalf("%s\n%+v, want %v", u.Position(), o, want)
		}
		if o.Chance < 1 {
			open++
		}
	}
}

// TestSearchEqualsExpectiminimax holds the bounds of a search with table and
// windows to the plain expectiminimax on the engine, at the same depth.
func TestSearchEqualsExpectiminimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	for i := range times(10_000, 300) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		rules.Limit = 1 + rng.IntN(4)
		g, u := tiny(t, rng, rules, 4+rng.IntN(3))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		for _, goal := range []goal{lower, upper} {
			x := searcher{g: g, ctx: t.Context(), me: 0, goal: goal, nodes: 10_000_000, table: map[key]searched{}}
			got := x.value(&s, rules.Limit, 0, 1)
			o := oracle{t: t, end: float64(goal), memo: map[uno.State]float64{}}
			if want := o.value(&u); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s\ngoal %v: %v, want %v", u.Position(), goal, got, want)
			}
		}
	}
}

// TestSearchBoundsHoldExactValues holds the bounds of Search to exact values.
func TestSearchBoundsHoldExactValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	for i := range times(300, 20) {
		rules, err := uno.ParseRules(served[i%len(served)])
		if err != nil {
			t.Fatal(err)
		}
		g, u := tiny(t, rng, rules, 5+rng.IntN(2))
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.Solve(t.Context(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		before := Span{0, 1, .5}
		for _, nodes := range []int{10, 300, 10_000} {
			b := g.Search(t.Context(), &s, nodes)
			v := x.Value(&s)
			if b.Lo > v.Hi+1e-9 || b.Hi < v.Lo-1e-9 || b.Lo > v.Lo+1e-7 || b.Hi < v.Hi-1e-7 {
				t.Fatalf("%s\n[%v, %v] does not hold %+v", u.Position(), b.Lo, b.Hi, v)
			}
			if b.Lo < before.Lo-1e-12 || b.Hi > before.Hi+1e-12 {
				t.Fatalf("%s\nthe bounds have grown", u.Position())
			}
			before = b.Span
		}
	}
}
