package club_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/internal/club"
)

// tournament is one with some entrants.
func tournament(t testing.TB, system string, entrants, rounds int) *club.Tournament {
	t.Helper()
	tour := &club.Tournament{System: system, Rounds: rounds, State: club.Entering}
	for i := range entrants {
		if _, err := tour.Enter(club.Entrant{Name: fmt.Sprint("P", i)}); err != nil {
			t.Fatal(err)
		}
	}
	return tour
}

// playAll plays a tournament whose matches the lower index wins with a chance, and
// checks each round.
func playAll(t testing.TB, tour *club.Tournament, src *rand.Rand, chance float64) {
	t.Helper()
	met := map[[2]int]int{}
	for {
		if err := tour.Next(); err != nil {
			t.Fatal(err)
		}
		if tour.State == club.Finished {
			break
		}
		if tour.Complete() {
			t.Fatal("a round of byes")
		}
		if tour.Next() == nil {
			t.Fatal("the next round begins before the last is complete")
		}
		seen := map[int]bool{}
		for _, p := range tour.Played[len(tour.Played)-1] {
			for _, e := range []int{p.Home, p.Away} {
				if e >= 0 && seen[e] {
					t.Fatalf("entrant %d has two matches in a round", e)
				}
				seen[e] = true
			}
			met[[2]int{min(p.Home, p.Away), max(p.Home, p.Away)}]++
			if p.Away < 0 {
				continue
			}
			winner := min(p.Home, p.Away)
			if src.Float64() > chance {
				winner = max(p.Home, p.Away)
			}
			if tour.Report(p.Home, 999) == nil || tour.Report(999, winner) == nil {
				t.Fatal("a result of nobody's match is taken")
			}
			if err := tour.Report(p.Home, winner); err != nil {
				t.Fatal(err)
			}
			if err := tour.Report(p.Home, p.Home+p.Away-winner); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tour.System != club.Swiss || len(tour.Entrants) < 2*tour.Rounds {
		return
	}
	for who, n := range met {
		if n > 1 {
			t.Errorf("%d entrants, %d rounds: %v meet %d times", len(tour.Entrants), tour.Rounds, who, n)
		}
	}
}

// TestKnockOuts: of any number of entrants one is left, who has lost no match, after
// as many matches as there are others.
func TestKnockOuts(t *testing.T) {
	for n := 2; n <= club.MaxEntrants; n++ {
		tour := tournament(t, club.KnockOut, n, 0)
		playAll(t, tour, rand.New(rand.NewPCG(1, uint64(n))), 0.5)
		matches := 0
		for _, round := range tour.Played {
			for _, p := range round {
				if p.Away >= 0 {
					matches++
				}
			}
		}
		lines := tour.Standings()
		if matches != n-1 || lines[0].Losses != 0 || lines[1].Losses != 1 {
			t.Errorf("%d entrants: %d matches, the first two are %+v", n, matches, lines[:2])
		}
	}
}

// TestSwissTournaments: everybody plays or has a bye in each round, nobody meets
// again while that is possible, and the best comes first where nothing is chance.
func TestSwissTournaments(t *testing.T) {
	for n := 2; n <= 33; n++ {
		for rounds := 1; rounds <= 6; rounds++ {
			tour := tournament(t, club.Swiss, n, rounds)
			playAll(t, tour, rand.New(rand.NewPCG(2, uint64(n))), 0.7)
			if len(tour.Played) != rounds {
				t.Fatalf("%d entrants: %d rounds, not %d", n, len(tour.Played), rounds)
			}
			for _, line := range tour.Standings() {
				if line.Wins+line.Losses != rounds {
					t.Errorf("%d entrants, %d rounds: %+v", n, rounds, line)
				}
			}
		}
	}
	tour := tournament(t, club.Swiss, 16, 5)
	playAll(t, tour, rand.New(rand.NewPCG(3, 3)), 1)
	if best := tour.Standings()[0]; best.Entrant != 0 || best.Wins != 5 {
		t.Errorf("the best is %+v", best)
	}
}
