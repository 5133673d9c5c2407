package train

import (
	"context"

	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy/learnt"
)

// Rating is how often the policy wins against a reference player.
type Rating struct {
	Against string     `json:"against"`
	Rate    float64    `json:"win_rate"`
	CI95    [2]float64 `json:"ci95"`
}

// yardsticks are the reference players that the policy is rated against.
var yardsticks = []string{"random", "rlcard-rule", "greedy"}

// self is the policy's name in its ratings.
const self = "train"

// ratingGames is the number of games of a rating, half as many mirrored pairs
// with two seats.
const ratingGames = 4000

// rated plays the current policy against each reference player: mirrored pairs
// with two seats; with more, one seat in turn against the others.
func (t *trainer) rated(ctx context.Context) ([]Rating, error) {
	m := learnt.NewModel(t.mean, sharpness)
	players := map[string]func() (bot.Player, error){self: func() (bot.Player, error) { return learnt.NewPlayer(m), nil }}
	var list []Rating
	for _, name := range yardsticks {
		r := Rating{Against: name}
		if t.Config.Seats == 2 {
			a, err := arena.Match(ctx, arena.MatchConfig{
				Rules: t.Config.Rules, A: self, B: name, Players: players,
				Pairs: ratingGames / 2, Seed: t.Config.Seed, Workers: t.Config.Workers,
			})
			if err != nil {
				return nil, err
			}
			r.Rate, r.CI95 = a.WinRate, *a.CI95
		} else {
			seats := []string{self}
			for len(seats) < t.Config.Seats {
				seats = append(seats, name)
			}
			a, err := arena.Run(ctx, arena.Config{
				Rules: t.Config.Rules, Seats: seats, Players: players, First: arena.DefaultFirst(&t.Config.Rules),
				Games: ratingGames, Seed: t.Config.Seed, Workers: t.Config.Workers,
			})
			if err != nil {
				return nil, err
			}
			r.Rate, r.CI95 = a.Seats[0].WinRate, a.Seats[0].CI95
		}
		list = append(list, r)
	}
	return list, nil
}

// sharpness multiplies the weights of a trained policy, which then explores less.
const sharpness = 4
