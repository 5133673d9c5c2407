package uno_test

import (
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// TestTiesOfAMatchGoLeftOfTheDealer: among equal totals the seat wins that is
// first left of the dealer of the last hand, so the dealer itself comes last;
// by the highest total and by the lowest, for every dealer and every set of
// equal seats.
func TestTiesOfAMatchGoLeftOfTheDealer(t *testing.T) {
	const seats = 4
	for _, text := range []string{"official", "official[lowest]"} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		for dealer := range seats {
			for tied := 1; tied < 1<<seats; tied++ {
				m := uno.NewMatch(&rules, seats, 100, dealer)
				worse := 99 // below the best, or with lowest above it
				if rules.Lowest {
					worse = 101
				}
				for seat := range seats {
					m.Scores[seat] = worse
					if tied>>seat&1 == 1 {
						m.Scores[seat] = 100
					}
				}
				want := dealer
				for i := 1; i <= seats; i++ {
					if want = (dealer + i) % seats; tied>>want&1 == 1 {
						break
					}
				}
				m.Finish(&uno.State{Table: uno.Table{Seats: seats, Phase: uno.Over, Winner: -1}, Rules: &rules})
				if !m.Done || m.Winner != want {
					t.Errorf("%s, dealer %d, scores %v: seat %d wins (%v), not %d", text, dealer, m.Scores[:seats], m.Winner, m.Done, want)
				}
			}
		}
	}
}

// TestTheLoserWithTheMostCardsBegins under loser-begins: of equal losers the
// first to the left of the winner; the dealer sits to its right.
func TestTheLoserWithTheMostCardsBegins(t *testing.T) {
	rules, err := uno.ParseRules("official[loser-begins]")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		left   []int // cards left by seat
		winner int
		begins int
	}{
		{[]int{0, 1, 2, 1}, 0, 2},
		{[]int{0, 2, 2, 2}, 0, 1},
		{[]int{2, 2, 0, 2}, 2, 3},
		{[]int{2, 3, 3, 0}, 3, 1},
		{[]int{1, 0, 1, 1}, 1, 2},
		{[]int{3, 1, 1, 0}, 3, 0},
		{[]int{5, 1, 1, 1}, -1, 1}, // nobody won: the deal passes on
	} {
		s := &uno.State{Table: uno.Table{Seats: 4, Phase: uno.Over, Winner: int8(tt.winner), Reason: uno.Out}, Rules: &rules}
		for seat, n := range tt.left {
			for i := range n {
				s.Hands[seat].Add(uno.Card(uno.Red, uno.Rank(i)))
			}
		}
		m := uno.NewMatch(&rules, 4, 1000, 3)
		m.Finish(s)
		if begins := (m.Dealer + 1) % 4; begins != tt.begins {
			t.Errorf("cards %v, winner %d: seat %d begins, not %d", tt.left, tt.winner, begins, tt.begins)
		}
	}
}

// TestTheDealPasses to the left after every hand; under rlcard it stays.
func TestTheDealPasses(t *testing.T) {
	for name, want := range map[string][]int{"official": {2, 0, 1, 2}, "pomdp": {0, 1, 0, 1}, "rlcard": {1, 1, 1, 1}} {
		rules, err := uno.Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		seats := min(3, rules.SeatLimit)
		m := uno.NewMatch(&rules, seats, 1000, 1)
		var got []int
		for range want {
			m.Finish(&uno.State{Table: uno.Table{Seats: int8(seats), Phase: uno.Over, Winner: int8(m.Round % seats)}, Rules: &rules})
			got = append(got, m.Dealer)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: dealers %v, not %v", name, got, want)
		}
	}
}
