package bot

import (
	"math"
	"testing"

	"github.com/unolab/uno"
)

// sixCards is the deck of testdata/six-cards.json, which
//
//	uno pomdp equilibrium --deck "r1 r2 b1 b2 rs w" --hands 2,2 --top r2 --policy six-cards.json
//
// wrote. Its value for the seat that begins is 1/3.
const sixCards = "pomdp[deck=r1.r2.rs.b1.b2.w,hands=2.2]"

// TestAnEquilibriumWinsItsValue deals the deck with the start card r2: against
// every player each seat wins its share of the value at least, and against itself
// just that. The file answers every decision.
func TestAnEquilibriumWinsItsValue(t *testing.T) {
	rules, err := uno.ParseRules(sixCards)
	if err != nil {
		t.Fatal(err)
	}
	r2 := uno.Card(uno.Red, 2)
	for _, name := range []string{"equilibrium:testdata/six-cards.json", "greedy", "uniform", "fast"} {
		for place := range 2 { // 0: the equilibrium begins
			me, err := New("equilibrium:testdata/six-cards.json")
			if err != nil {
				t.Fatal(err)
			}
			other, err := New(name)
			if err != nil {
				t.Fatal(err)
			}
			sum, squares, n, asked := 0.0, 0.0, 0.0, 0
			for game := uint64(0); n < 3000; game++ {
				first := int(game % 2)
				seat := first ^ place
				var g uno.Game
				if err := g.Start(&rules, 2, 1-first, uno.NewDeckOrder(5, game)); err != nil {
					t.Fatal(err)
				}
				if g.Top != r2 || g.Log.Events[2].Type != uno.StartTurned {
					continue // another start card, or one that went back
				}
				players := []Player{other, other}
				players[seat] = &chooser{me, &asked}
				for i, p := range players {
					src := uno.Stream(6, game, uno.SeatPurpose(i))
					p.Reset(i, &src)
				}
				if err := PlayHand(&g, players); err != nil {
					t.Fatal(err)
				}
				x := 0.0
				if g.Winner >= 0 {
					x = -1
				}
				if int(g.Winner) == seat {
					x = 1
				}
				sum, squares, n = sum+x, squares+x*x, n+1
			}
			mean := sum / n
			se := math.Sqrt((squares/n - mean*mean) / n)
			want := 1.0 / 3
			if place == 1 {
				want = -want
			}
			if mean < want-4*se || name[0] == 'e' && mean > want+4*se {
				t.Errorf("against %s in place %d: %.3f ± %.3f, not %.3f", name, place, mean, se, want)
			}
			if found := me.(*equilibrium).found; found != asked {
				t.Errorf("against %s in place %d: the file answers %d of %d decisions", name, place, found, asked)
			}
		}
	}
}

// chooser counts the decisions among several moves.
type chooser struct {
	Player
	asked *int
}

func (p *chooser) Decide(v *uno.View) uno.Move {
	if len(v.Legal(nil)) > 1 {
		*p.asked++
	}
	return p.Player.Decide(v)
}
