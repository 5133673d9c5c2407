package api

import (
	"context"
	"errors"
	"runtime"
)

// workersOf is how many games are played at the same time: one for each processor
// unless given.
func workersOf(given int) int {
	if given == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return given
}

// checkGames refuses a number of games, of points to play to or of workers that
// makes no sense. The games are at least so many.
func checkGames(games, least, to, workers int) error {
	switch {
	case games < least || games > 1<<40:
		return usagef("games", "%d is not a number of games to play, %d at least", games, least)
	case to < 0:
		return usagef("to", "%d is not a number of points to play to", to)
	case workers < 1:
		return usagef("workers", "%d is not a number of workers", workers)
	default:
		return nil
	}
}

// gamesDone reports a number of games as progress.
func gamesDone(ctx context.Context, total int, unit string) func(int) {
	report := progress(ctx)
	return func(done int) { report(Progress{Done: float64(done), Total: float64(total), Unit: unit}) }
}

// stopped distinguishes a run whose context ended, whose answer stands, from one
// that failed.
func stopped(ctx context.Context, err error) (bool, error) {
	if err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return true, nil
	}
	return false, asError(err)
}
