package duel

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// long says that the big counts are wanted.
var long = os.Getenv("UNO_LONG") != ""

// times is n, or few unless the big counts are wanted.
func times(n, few int) int {
	if long {
		return n
	}
	return few
}

// served are the rule sets of the tests.
var served = []string{
	"duel", "pomdp", "official[no-uno-call]", "official[no-uno-call,no-bluff]",
	"official[no-uno-call,force-play]", "official[no-uno-call,no-draw-by-choice,reverse-passes]",
	"official[no-uno-call,no-bluff,draws-do-not-skip]", "official[no-uno-call,wd4-last]",
}

// gameOf is the game of a rule set, which must be served.
func gameOf(t testing.TB, rules string) *Game {
	t.Helper()
	r, err := uno.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(&r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// teller is a Chance that draws at random and remembers.
type teller struct {
	src   rand.Source
	drawn []uno.Kind
}

func (c *teller) Shuffle(uno.Cards) {}

func (c *teller) Draw(pile uno.Cards) uno.Kind {
	list := pile.Kinds()
	k := list[uno.Below(c.src, len(list))]
	c.drawn = append(c.drawn, k)
	return k
}

func (c *teller) Color(from []uno.Color) uno.Color { return from[0] }

func (c *teller) Eject() int { return 1 }

// smallDeck is a random deck of n cards with a coloured one.
func smallDeck(rng *rand.Rand, n int) uno.Cards {
	for {
		all := uno.FullDeck().Kinds()
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		// Few colours and ranks make cards match.
		colors, ranks := 1+rng.IntN(4), 2+rng.IntN(8)
		var c uno.Cards
		for _, k := range all {
			r := k.Rank()
			ok := k.Black() || int(k.Color()) < colors && (r >= uno.Skip || int(r) < ranks)
			if ok && c.Len() < n && rng.IntN(2) == 0 {
				c.Add(k)
			}
		}
		r, _ := uno.Preset("duel")
		r.Deck = c
		if c.Len() == n && len(r.Nameable()) > 0 {
			return c
		}
	}
}

// TestStateEqualsEngine plays random hands on the engine and on State side by
// side: the same actions are legal in the same order, and the same states
// follow from the same draws.
func TestStateEqualsEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range times(4000, 400) {
		rules, err := uno.ParseRules(served[rng.IntN(len(served))])
		if err != nil {
			t.Fatal(err)
		}
		if rng.IntN(3) > 0 {
			rules.Deck = smallDeck(rng, 6+rng.IntN(20))
			n := int8(1 + rng.IntN((rules.Deck.Len()-1)/2))
			rules.HandSizes = [uno.MaxSeats]int8{n, n}
		}
		rules.Limit = 300
		if err := rules.Check(2); err != nil {
			t.Fatal(err)
		}
		g, err := New(&rules)
		if err != nil {
			t.Fatal(err)
		}
		chance := &teller{src: rand.NewPCG(rng.Uint64(), 3)}
		u, err := uno.Deal(&rules, 2, 1, chance, nil)
		if err != nil || u.Phase == uno.ToName {
			continue
		}
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		var moves []uno.Move
		var acts []Action
		for u.Phase != uno.Over {
			moves = u.Legal(moves[:0], int(u.Turn))
			acts = g.Legal(acts[:0], &s)
			var mine []uno.Move
			for _, a := range acts {
				mine = append(mine, a.Move(int(u.Turn)))
			}
			if diff := cmp.Diff(moves, mine); diff != "" {
				t.Fatalf("%s\n%s", u.Position(), diff)
			}
			i := rng.IntN(len(acts))
			chance.drawn = chance.drawn[:0]
			if err := u.Apply(moves[i], chance, nil); err != nil {
				t.Fatal(err)
			}
			if u.Reason == uno.Limited {
				break
			}
			l := g.apply(&s, acts[i])
			for j, k := range chance.drawn {
				if s.phase == over || j >= l.n {
					break // a last draw card of official is drawn for its points
				}
				s.restock()
				if l.own {
					g.take(&s, k)
				} else {
					s.give(l.seat, bagOf(uno.NewCards(k)))
				}
			}
			want, err := g.From(&u)
			if err != nil {
				t.Fatal(err)
			}
			if s.phase == over {
				if w, _ := s.Over(); u.Winner >= 0 && w != int(u.Winner) {
					t.Fatalf("winner %d, engine %d", w, u.Winner)
				}
				break
			}
			if want.phase == blocked {
				s.idle, want.idle = 0, 0
			}
			if s != want {
				t.Fatalf("%s after %v\n got %+v\nwant %+v", u.Position(), moves[i], s, want)
			}
			if s.phase == blocked {
				break
			}
			back := g.Uno(&s, int(u.Turns))
			if again, err := g.From(&back); err != nil || again != s {
				t.Fatalf("From(Uno) of %+v is %+v, %v", s, again, err)
			}
		}
	}
}

// TestDrawsAddUp holds the enumeration of draws to drawing card by card.
func TestDrawsAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range times(2000, 200) {
		deck := smallDeck(rng, 4+rng.IntN(8)).Kinds()
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		cut := rng.IntN(len(deck) + 1)
		s := State{pile: bagOf(uno.NewCards(deck[:cut]...)), under: bagOf(uno.NewCards(deck[cut:]...))}
		n := 1 + rng.IntN(4)
		want := map[State]float64{}
		var one func(s State, n int, p float64)
		one = func(s State, n int, p float64) {
			if n == 0 || s.stockless() {
				want[s] += p
				return
			}
			s.restock()
			size := s.pile.size()
			for k, m := range s.pile.cards().Each() {
				t := s
				t.give(0, bagOf(uno.NewCards(k)))
				one(t, n-1, p*float64(m)/float64(size))
			}
		}
		one(s, n, 1)
		got := map[State]float64{}
		eachDraw(&s, 0, n, func(t *State, p float64) bool {
			got[*t] += p
			return true
		})
		if len(got) != len(want) {
			t.Fatalf("%d sets, want %d", len(got), len(want))
		}
		for s, p := range want {
			if d := got[s] - p; d > 1e-12 || d < -1e-12 {
				t.Fatalf("odds %v, want %v", got[s], p)
			}
		}
	}
}

// TestPickIsUniform draws often from one pile: every card as likely, copies
// and black cards counted.
func TestPickIsUniform(t *testing.T) {
	cards, err := uno.ParseCards("r0 r5 r5 gs y9 y9 w w w f")
	if err != nil {
		t.Fatal(err)
	}
	pile := bagOf(cards)
	src := rand.NewPCG(1, 2)
	got := map[uno.Kind]int{}
	const n = 20_000
	for range n {
		got[pile.pick(src)]++
	}
	for k, m := range cards.Each() {
		want := n * m / cards.Len()
		if d := got[k] - want; d*d > 25*want {
			t.Errorf("%v drawn %d times, want about %d", k, got[k], want)
		}
		delete(got, k)
	}
	if len(got) > 0 {
		t.Errorf("drawn, but not there: %v", got)
	}
}
