package study

import (
	"context"
	"fmt"
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/internal/stat"
)

// HandicapPlan asks for the hand sizes that make two players equal.
type HandicapPlan struct {
	Rules   uno.Rules
	A, B    string // names that bot.New knows
	Games   int    // for each pair of sizes
	Seed    uint64
	Workers int
	// Least is the smallest hand; the source claims that below six the game
	// degenerates to luck.
	Least int
	Most  int // the largest
}

// HandicapStep is the result with hands of two sizes.
type HandicapStep struct {
	Hands   [2]int     `json:"hands"` // of A and of B
	Games   int        `json:"games"`
	WinRate float64    `json:"win_rate"` // of A
	CI95    [2]float64 `json:"ci95"`
}

// Handicap finds the sizes at which A wins most nearly half of its hands
// against B. From seven each it alternately gives the better player one card
// more and the other one card fewer, until the other player wins more. equal is
// the step nearest to one half. The players alternate in starting. Cost: Games
// hands per step.
func Handicap(ctx context.Context, p HandicapPlan) (steps []HandicapStep, equal [2]int, err error) {
	if p.Least < 1 || p.Most < p.Least || p.Least > 7 || p.Most < 7 {
		return nil, equal, fmt.Errorf("the sizes from %d to %d do not hold 7", p.Least, p.Most)
	}
	sizes := [2]int{7, 7}
	strong := -1
	for {
		step, err := p.step(ctx, sizes)
		if err != nil {
			return steps, equal, err
		}
		steps = append(steps, step)
		ahead := 0
		if step.WinRate < .5 {
			ahead = 1
		}
		if strong < 0 {
			strong = ahead
		}
		if ahead != strong || step.WinRate == .5 {
			break
		}
		weak := 1 - strong
		switch {
		case sizes[strong] <= 7 && sizes[weak] == 7 || sizes[weak] <= p.Least:
			sizes[strong]++
		default:
			sizes[weak]--
		}
		if sizes[strong] > p.Most {
			break
		}
	}
	best := 2.0
	for _, s := range steps {
		if d := math.Abs(s.WinRate - .5); d < best {
			best, equal = d, s.Hands
		}
	}
	return steps, equal, nil
}

// step plays the hands of one pair of sizes.
func (p *HandicapPlan) step(ctx context.Context, sizes [2]int) (HandicapStep, error) {
	step := HandicapStep{Hands: sizes, Games: p.Games}
	rules := p.Rules
	rules.HandSizes = [uno.MaxSeats]int8{int8(sizes[0]), int8(sizes[1])}
	sum, err := arena.Run(ctx, arena.Config{
		Rules: rules, Seats: []string{p.A, p.B}, Games: p.Games, Seed: p.Seed, First: arena.Rotate, Workers: p.Workers,
	})
	if err != nil {
		return step, err
	}
	// A hand without a winner is half a win.
	won, lost := sum.Seats[0].Wins, sum.Seats[1].Wins
	none := p.Games - won - lost
	step.WinRate = (float64(won) + float64(none)/2) / float64(p.Games)
	step.CI95 = stat.BoundedMean([]float64{0, 0.5, 1}, []int{lost, none, won}, 0.95)
	return step, nil
}
