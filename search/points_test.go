package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// What a leaf is worth in points adds up to nothing over the seats, and the sure winner
// is worth what the others hold.
func TestPointsAtALeaf(t *testing.T) {
	tried := 0
	hand(t, "official", 4, 2, func(v *uno.View, _ []uno.Event) {
		tools := newTools(*v.Rules, 4)
		tools.lay.Seats = 4
		rng := rand.New(rand.NewPCG(1, uint64(v.Turns)))
		all := 0
		for seat := range 4 {
			s := &tools.lay.Hands[seat]
			s.One, s.Two = rng.Uint64()&0x1FFF_1FFF_1FFF_1FFF, 0
			s.Wilds, s.Fours = rng.IntN(3), rng.IntN(3)
			all += s.Points()
		}
		for winner := range 5 {
			sum := float32(0)
			for seat := range 4 {
				tools.chances[seat] = float32(bit(winner == seat))
				if winner == 4 {
					tools.chances[seat] = 0.25
				}
			}
			for seat := range 4 {
				of := *v
				of.Seat = seat
				x := tools.leafPoints(&of)
				if own := tools.lay.Hands[seat].Points(); winner == seat && x != float32(all-own) {
					t.Fatalf("seat %d wins %v, not %d", seat, x, all-own)
				}
				sum += x
				tried++
			}
			if math.Abs(float64(sum)) > 0.01 {
				t.Fatalf("the seats win %v together", sum)
			}
		}
	})
	if tried < 40 {
		t.Errorf("%d leaves", tried)
	}
}

// A player for points decides otherwise now and then, gives no chance to win, and plays
// as others do where hands have no points.
func TestPlayingForPoints(t *testing.T) {
	for _, rules := range []string{"official", "pomdp"} {
		others := 0
		for game := range uint64(6) {
			one, two := New(Config{Playouts: 300}), New(Config{Playouts: 300, Points: true})
			one.Reset(0, rand.NewPCG(1, game))
			two.Reset(0, rand.NewPCG(1, game))
			hand(t, rules, 2, game, func(v *uno.View, _ []uno.Event) {
				if a := two.Advise(v); rules == "official" && (a.Playouts != 0 || a.Wins != 0) {
					t.Fatalf("%+v", a)
				}
				if one.Decide(v) != two.Decide(v) {
					others++
				}
			})
		}
		if (others > 0) != (rules == "official") {
			t.Errorf("%s: %d decisions differ", rules, others)
		}
	}
}
