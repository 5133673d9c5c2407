package club

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/live"
)

// playPrograms plays the matches of two programs, round after round until people are
// waited for.
func (c *Club) playPrograms(code string) {
	ctx := context.Background()
	for again := true; again; {
		again = false
		err := c.change(ctx, code, func(t *Tournament) *live.Error {
			if again = false; t.State != Playing {
				return nil
			}
			rounds := len(t.Played)
			for _, p := range t.Played[rounds-1] {
				if p.Winner < 0 && p.Table == "" {
					if err := t.Report(p.Home, playMatch(t, p)); err != nil {
						return bad(err.Error())
					}
				}
			}
			err := c.next(t)
			again = len(t.Played) > rounds
			return err
		})
		if err != nil {
			c.log.Error("the programs of a tournament do not play", "tournament", code, "error", err)
			return
		}
	}
}

// playMatch plays a match of two programs and returns the winner. It follows from the
// seed of the tournament. A hand without a winner is played again.
func playMatch(t *Tournament, p Pairing) int {
	seed := uno.Mix(t.Seed + uint64(len(t.Played))<<32 + uint64(p.Home))
	rules, _ := uno.Preset("official")
	who := []int{p.Home, p.Away}
	players := make([]bot.Player, 2)
	match := uno.NewMatch(&rules, 2, max(1, t.To), 1)
	var g uno.Game
	const most = 200
	for n := uint64(0); !match.Done && n < most; n++ {
		for seat, i := range who {
			players[seat], _ = bot.New(t.Entrants[i].Bot) // it was checked
			src := uno.Stream(seed, n, uno.SeatPurpose(seat))
			players[seat].Reset(seat, &src)
		}
		if g.Start(&rules, 2, match.Dealer, uno.NewDeckOrder(seed, n)) != nil || bot.PlayHand(&g, players) != nil {
			break
		}
		match.Finish(&g.State)
	}
	if match.Done {
		return who[match.Winner]
	}
	return who[seed%2] // programs that cannot finish: chance decides
}
