package study

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
)

// series are hands of equal players in groups that share no deal. Two series of one run
// with as many seats have the same deals, group by group, so that what they differ in is
// known better than either.
type series [walkGroups]*arena.Summary

// equals plays about n hands of a player against itself, on the fast simulator where it
// serves. What was played once in a run is not played again.
func (r *run) equals(ctx context.Context, rules uno.Rules, shuffle, player string, seats, n int) (*series, error) {
	name := fmt.Sprintf("%d %s, %v %s", seats, player, rules, shuffle)
	key := fmt.Sprintf("%s %d", name, n)
	if s, ok := r.played[key]; ok {
		return s, nil
	}
	r.tell(name)
	names := make([]string, seats)
	for i := range names {
		names[i] = player
	}
	s := new(series)
	for group := range s {
		var err error
		s[group], err = arena.Run(ctx, arena.Config{
			Rules: rules, Seats: names, Games: (n + walkGroups - 1) / walkGroups, Seed: r.Seed ^ uno.Mix(uint64(group)+1),
			First: arena.DefaultFirst(&rules), Shuffle: shuffle, Workers: runtime.GOMAXPROCS(0),
		})
		if err != nil {
			return nil, err
		}
	}
	if r.played == nil {
		r.played = map[string]*series{}
	}
	r.played[key] = s
	return s, nil
}

// turns is the mean length of the hands, those of one group left out; -1: of none.
func (s *series) turns(but int) float64 {
	sum, games := 0.0, 0
	for group, one := range s {
		if group != but {
			sum += one.Turns.Mean * float64(one.Games)
			games += one.Games
		}
	}
	return sum / float64(games)
}

// games is the number of hands.
func (s *series) games() (n int) {
	for _, one := range s {
		n += one.Games
	}
	return n
}

// begun is how often the first player wins.
func begun(name string, s *series) Figure {
	hits := 0
	for _, one := range s {
		hits += int(math.Round(one.FirstPlayerWinRate * float64(one.Games)))
	}
	return rate(name, hits, s.games())
}

// firsts is how much more often than its share, in points, the first player wins.
func firsts(name string, s *series) Figure {
	f := begun(name, s)
	share := per / float64(len(s[0].Seats))
	f.Value, f.Lo, f.Hi, f.Wide, f.Unit = f.Value-share, f.Lo-share, f.Hi-share, [2]float64{f.Wide[0] - share, f.Wide[1] - share}, "points"
	return f
}

// longer is how much longer hands are, in per cent.
func longer(name string, with, without *series) Figure {
	f := Figure{Name: name, Unit: "%", N: with.games() + without.games()}
	return f.jackknife(walkGroups, func(but int) float64 { return per * (with.turns(but)/without.turns(but) - 1) })
}
