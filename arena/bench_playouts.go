package arena

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// benchPlayouts measures random playouts of a mid-game state, as planners make them: many
// at once where the fast engine does that, and one by one.
func benchPlayouts(mid *uno.Game, n int) (EngineRow, error) {
	state, err := fast.FromState(&mid.State, []string{"random", "random"})
	if err != nil {
		return EngineRow{}, err
	}
	one := playouts(mid, n, "playouts", func(key uint64) fast.Result { return state.Playout(key) })
	var sim fast.Sim
	sim.Playouts(&state, 1)
	if !sim.Batched() {
		return one, nil
	}
	turns := 0
	var m meter
	m.start()
	sim.PlayRange(0, uint64(n), func(_ uint64, r fast.Result) { turns += int(r.Turns - mid.Turns) })
	row := m.stop(n)
	row.Engine, row.Work, row.Rules, row.Seats, row.Turns = one.Engine, one.Work, one.Rules, one.Seats, turns
	row.NsPerDecision = row.UserSeconds * 1e9 / float64(turns)
	row.TimesScalar = over(one.MicrosecondsGame, row.MicrosecondsGame)
	return row, nil
}

// benchLearnt measures playouts in which the learnt policy decides, as the player
// strong makes them, a tenth as many.
func benchLearnt(mid *uno.Game, n int) (EngineRow, error) {
	judge := learnt.NewJudge(learnt.Fast(mid.Rules, 2))
	resumed, err := fast.NewResumed(mid.Rules, []fast.Weigher{judge, judge})
	if err != nil {
		return EngineRow{}, err
	}
	history := learnt.NewTracker()
	for i := range mid.Log.Events {
		history.Observe(&mid.Log.Events[i], mid.Rules)
	}
	var v uno.View
	mid.View(int(mid.Turn), &v)
	if err := resumed.Set(&v, &history); err != nil {
		return EngineRow{}, err
	}
	move := mid.Legal(nil, int(mid.Turn))[0]
	play := func(key uint64) fast.Result { return resumed.Play(&mid.Hands, move, key) }
	return playouts(mid, max(n/10, 1), "playouts by fast", play), nil
}

// playouts measures n playouts of a position.
func playouts(mid *uno.Game, n int, work string, play func(key uint64) fast.Result) EngineRow {
	turns := 0
	var m meter
	m.start()
	for i := range n {
		turns += int(play(uno.Mix(uint64(i))).Turns - mid.Turns)
	}
	row := m.stop(n)
	row.Engine, row.Work = "fast", fmt.Sprintf("%s from turn %d", work, mid.Turns)
	row.Rules, row.Seats, row.Turns = mid.Rules.String(), 2, turns
	row.NsPerDecision = row.UserSeconds * 1e9 / float64(turns)
	return row
}

// midGame is a hand after twenty turns of random play.
func midGame(rules *uno.Rules, seed uint64) (*uno.Game, error) {
	for game := uint64(0); ; game++ {
		var g uno.Game
		if err := g.Start(rules, 2, 1, uno.NewDeckOrder(seed, game)); err != nil {
			return nil, err
		}
		src := uno.Stream(seed, game, uno.SeatPurpose(0))
		var room [64]uno.Move
		for g.Phase != uno.Over && g.Turns < 20 {
			moves := g.Legal(room[:0], int(g.Turn))
			if err := g.Play(moves[uno.Below(&src, len(moves))]); err != nil {
				return nil, err
			}
		}
		if g.Phase != uno.Over {
			return &g, nil
		}
	}
}
