package errata

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// TestD2: the match relation of Demaine et al. section 2.2 lets a
// card follow only a card of the player just before, which leaves no room for
// the skips of assumption (f1). The two decide differently.
func TestD2(t *testing.T) {
	c1, c2 := cards("11 12"), cards("23")
	if !coop(c1, c2, false) || coop(c1, c2, true) {
		t.Error("the counterexample is none")
	}
	// A strict win is a win with skips: it needs none.
	rng := rand.New(rand.NewPCG(1, 103))
	differ, n := 0, rounds(500, 10000)
	for range n {
		c1, c2 := randomDeck(rng, 5, 3, 3, false), randomDeck(rng, 6, 3, 3, false)
		skip, strict := coop(c1, c2, false), coop(c1, c2, true)
		if strict && !skip {
			t.Fatalf("%v against %v: strict wins and skip does not", c1, c2)
		}
		if skip != strict {
			differ++
		}
	}
	t.Logf("the meanings differ on %d of %d random deals", differ, n)
}

// versus plays out the uncooperative game of two players and returns the
// loser, 0 when nobody loses. In geography the player to move without a
// playable card loses, an empty hand included. By the text (the question of
// section 2.3) the loser is who cannot play though his hand is not empty; an
// empty hand is passed over, and if both are empty nobody loses.
func versus(c1, c2 []puzzle.Card, text bool) int {
	hands := [2][]puzzle.Card{c1, c2}
	type key struct {
		left             [2]int
		owner, top, turn int
	}
	memo := map[key]int{}
	var loser func(k key) int
	loser = func(k key) int {
		if text && k.left[k.turn] == 0 {
			if k.left[1-k.turn] == 0 {
				return 0
			}
			k.turn = 1 - k.turn
		}
		if l, ok := memo[k]; ok {
			return l
		}
		// Best for the player to move: the other loses, else nobody, else he.
		best := k.turn + 1
		for i, c := range hands[k.turn] {
			if k.left[k.turn]>>i&1 == 0 || k.top >= 0 && !c.Matches(hands[k.owner][k.top]) {
				continue
			}
			next := key{left: k.left, owner: k.turn, top: i, turn: 1 - k.turn}
			next.left[k.turn] &^= 1 << i
			switch l := loser(next); {
			case l == 2-k.turn:
				best = l
			case l == 0 && best == k.turn+1:
				best = 0
			}
		}
		memo[k] = best
		return best
	}
	return loser(key{left: [2]int{1<<len(c1) - 1, 1<<len(c2) - 1}, top: -1})
}

// matching is the size of a maximum matching between the hands (augmenting
// paths).
func matching(c1, c2 []puzzle.Card) int {
	mate := make([]int, len(c2))
	for j := range mate {
		mate[j] = -1
	}
	size := 0
	for i := range c1 {
		seen := make([]bool, len(c2))
		var augment func(i int) bool
		augment = func(i int) bool {
			for j := range c2 {
				if !seen[j] && c1[i].Matches(c2[j]) {
					seen[j] = true
					if mate[j] < 0 || augment(mate[j]) {
						mate[j] = i
						return true
					}
				}
			}
			return false
		}
		if augment(i) {
			size++
		}
	}
	return size
}

// TestDTheorem7: "player 1 wins in UNCOOPERATIVE UNO-2 if and only if player 2
// loses in UNDIRECTED VERTEX GEOGRAPHY" (Demaine et al. section 4) does not
// fit the question of section 2.3, where an empty hand does not lose. With
// "the player to move without a playable card loses" it does, and then player
// 1, who chooses the first card, wins exactly when the maximum matching
// between the hands leaves one of his cards free.
func TestDTheorem7(t *testing.T) {
	for _, deal := range [][2]string{{"11", ""}, {"11", "11"}} {
		c1, c2 := cards(deal[0]), cards(deal[1])
		if versus(c1, c2, true) != 0 || versus(c1, c2, false) == 0 {
			t.Errorf("%v: the counterexample is none", deal)
		}
	}
	rng := rand.New(rand.NewPCG(1, 104))
	differ, n := 0, rounds(1000, 10000)
	for range n {
		c1, c2 := randomDeck(rng, 6, 3, 3, false), randomDeck(rng, 6, 3, 3, false)
		loser := versus(c1, c2, false)
		if (loser == 2) != (matching(c1, c2) < len(c1)) {
			t.Fatalf("%v against %v: player %d loses", c1, c2, loser)
		}
		if versus(c1, c2, true) != loser {
			differ++
		}
	}
	t.Logf("the two games end differently on %d of %d random deals", differ, n)
}
