package fast

import (
	"fmt"
	"testing"

	"github.com/unolab/uno"
)

// Every game of the simulator is the game that the reference engine plays with
// the same seed: winner, turns, points, cards left, new piles, final hands.
func TestGamesAreTheEngines(t *testing.T) {
	const seed = 20260101
	list := settings(t)
	games := long(60, 1_000_000/len(list))
	for i, set := range list {
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			s, err := New(&set.rules, set.names, seed+uint64(i), Usual)
			if err != nil {
				t.Fatal(err)
			}
			for game := range uint64(games) {
				first := (set.dealer(game) + 1) % len(set.names)
				want := reference(t, &set.rules, set.names, seed+uint64(i), game, first)
				r := s.Play(game)
				got := outcomeOf(s.State(), r)
				equal(t, fmt.Sprintf("seed %d game %d", seed+i, game), want, got)
			}
		})
	}
}

// The players are those of package bot, hosted by it, and the log has their decisions.
func TestGamesAreTheBots(t *testing.T) {
	games := long(6, 500)
	for i, set := range settings(t) {
		s, err := New(&set.rules, set.names, uint64(i), Usual)
		if err != nil {
			t.Fatal(err)
		}
		n := len(set.names)
		for game := range uint64(games) {
			var g uno.Game
			if err := g.Start(&set.rules, n, set.dealer(game), uno.NewDeckOrder(uint64(i), game)); err != nil {
				t.Fatal(err)
			}
			players := make([]botPlayer, n)
			for seat, name := range set.names {
				if players[seat], err = newPlayer(name); err != nil {
					t.Fatal(err)
				}
				src := uno.Stream(uint64(i), game, uno.SeatPurpose(seat))
				players[seat].Reset(seat, &src)
			}
			if err := playHand(&g, players); err != nil {
				t.Fatal(err)
			}
			logEquals(t, s, set, game, &g)
		}
	}
}
