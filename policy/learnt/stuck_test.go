package learnt

import (
	"testing"

	"github.com/unolab/uno"
)

// TestStuckOfAnyHandIsTheSame compares the chance of a seat that may hold anything with
// what the bounds give.
func TestStuckOfAnyHandIsTheSame(t *testing.T) {
	free, bound := 0, 0
	for _, rules := range []string{"pomdp", "official", "wikipedia"} {
		r, err := uno.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(4) {
			walk(t, &r, 2+int(game%3), game, func(q question) {
				for seat := range q.scene.Seats {
					track := &q.scene.Track.seats[seat]
					for draws := range 5 {
						for c := range uno.Color(uno.Colors) {
							for rank := range uno.WildDrawFour + 1 {
								if track.free(rank, draws) {
									free++
								} else {
									bound++
								}
								got := q.scene.stuck(seat, c, rank, draws)
								if want := q.scene.stuckBy(track, c, rank, draws); got != want {
									t.Fatalf("%s, game %d, seat %d, %v, rank %d, %d draws: %v, not %v", rules, game, seat, c, rank, draws, got, want)
								}
							}
						}
					}
				}
			})
		}
	}
	if free < 20_000 || bound < 20_000 {
		t.Errorf("%d chances of hands that may be anything, %d of others", free, bound)
	}
}
