package api

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/coop"
	"github.com/unolab/uno/puzzle/solitaire"
	"github.com/unolab/uno/puzzle/versus"
)

// solveGame solves an instance of the game. The proof may be nil; only solitaire
// writes one.
func (r *PuzzleSolveRequest) solveGame(ctx context.Context, in *puzzle.Instance, rule string, proof io.Writer) (PuzzleSolveAnswer, error) {
	switch r.Game {
	case puzzle.GameSolitaire:
		return r.solveSolitaire(ctx, in, proof)
	case puzzle.GameAllOrNone:
		return r.solveAllOrNone(ctx, in)
	case puzzle.GameCoop:
		return r.solveCoop(ctx, in, rule)
	default:
		return r.solveVersus(ctx, in, rule)
	}
}

// solveSolitaire is the game solitaire.
func (r *PuzzleSolveRequest) solveSolitaire(ctx context.Context, in *puzzle.Instance, proof io.Writer) (PuzzleSolveAnswer, error) {
	if err := knownAmong("method", r.Method, solitaire.Methods()); err != nil {
		return PuzzleSolveAnswer{}, err
	}
	res, err := solitaire.Solve(ctx, in.Cards, solitaire.Options{Method: r.Method, Seed: seedOf(r.Seed), Proof: proof, Progress: notes(ctx)})
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	return PuzzleSolveAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: res.Answer, Method: res.Method,
			Sequence: res.Sequence, Certificate: res.Certificate, ErrorBound: res.ErrorBound, Reason: res.Reason,
		},
		Explain: res.Explain,
	}, nil
}

// solveAllOrNone is the game all-or-none.
func (r *PuzzleSolveRequest) solveAllOrNone(ctx context.Context, in *puzzle.Instance) (PuzzleSolveAnswer, error) {
	if err := knownAmong("method", r.Method, allornone.Methods()); err != nil {
		return PuzzleSolveAnswer{}, err
	}
	res, err := allornone.Solve(ctx, in.Cards, allornone.Options{Method: r.Method, Progress: notes(ctx)})
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	explain := []string{fmt.Sprintf("%d sets of committed colours tried", res.Guesses)}
	if res.Motif != "" {
		explain = append(explain, "motif, numbers in brackets: "+res.Motif)
	}
	return PuzzleSolveAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameAllOrNone, Answer: res.Answer, Method: res.Method,
			Sequence: res.Sequence, Committed: res.Committed, Destroyed: res.Destroyed, Reason: res.Reason,
		},
		Explain: explain,
	}, nil
}

// readPile reads a draw pile: an instance file of one player, in drawing order.
func readPile(d *Document) ([]puzzle.Card, error) {
	if d == nil {
		return nil, nil
	}
	in, err := PuzzleDeck{Cards: *d}.read(true)
	if err != nil {
		return nil, err
	}
	return in.Cards, nil
}

// solveCoop is the game coop. A "no" carries no certificate.
func (r *PuzzleSolveRequest) solveCoop(ctx context.Context, in *puzzle.Instance, rule string) (PuzzleSolveAnswer, error) {
	if err := knownAmong("method", r.Method, coop.Methods()); err != nil {
		return PuzzleSolveAnswer{}, err
	}
	if r.Method == coop.MethodTrail && (rule != puzzle.RuleStrict || in.Players != 2) {
		return PuzzleSolveAnswer{}, unfit("the method %s is for two players and --rule %s", coop.MethodTrail, puzzle.RuleStrict)
	}
	if in.Players > coop.MaxPlayers {
		return PuzzleSolveAnswer{}, unfit("coop is for 1 to %d players, not for %d", coop.MaxPlayers, in.Players)
	}
	pile, err := readPile(r.Pile)
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	res, err := coop.Solve(ctx, in, coop.Options{Rule: rule, Method: r.Method, Pile: pile})
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	return PuzzleSolveAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameCoop, Rule: rule, Answer: res.Answer, Method: res.Method,
			Plays: res.Plays, Reason: res.Reason,
		},
		Explain: []string{fmt.Sprintf("%d positions found lost", res.Positions)},
	}, nil
}

// versusMethods are the methods of versus: the first decides the game of two by
// the rule geography.
var versusMethods = []string{"matching", "search"}

// solveVersus is the game versus.
func (r *PuzzleSolveRequest) solveVersus(ctx context.Context, in *puzzle.Instance, rule string) (PuzzleSolveAnswer, error) {
	byMatching := rule == puzzle.RuleGeography && in.Players == 2
	if err := knownAmong("method", r.Method, versusMethods); err != nil {
		return PuzzleSolveAnswer{}, err
	}
	switch {
	case r.Method == versusMethods[0] && !byMatching:
		return PuzzleSolveAnswer{}, unfit("the method %s is for two players and --rule %s", versusMethods[0], puzzle.RuleGeography)
	case in.Players < 2 || in.Players > versus.MaxPlayers:
		return PuzzleSolveAnswer{}, unfit("versus is for 2 to %d players, not for %d", versus.MaxPlayers, in.Players)
	case rule == puzzle.RuleRace && in.Players > 2:
		return PuzzleSolveAnswer{}, unfit("--rule %s is for two players, not for %d", rule, in.Players)
	}
	solve := searchVersus
	if byMatching && r.Method != versusMethods[1] {
		solve = matchVersus
	}
	answer, explain, err := solve(ctx, in, rule)
	if reason := inDoubt(ctx, err); reason != "" {
		answer, err = &puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameVersus, Rule: rule, Answer: puzzle.Unknown, Method: r.Method, Reason: reason,
		}, nil
		if r.Method == "" {
			answer.Method = "auto"
		}
	}
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	return PuzzleSolveAnswer{Solve: *answer, Explain: explain}, nil
}

// matchVersus decides the game of two by a maximum matching.
func matchVersus(ctx context.Context, in *puzzle.Instance, _ string) (*puzzle.Solve, []string, error) {
	out, err := versus.Solve(ctx, in)
	if err != nil {
		return nil, nil, err
	}
	return out.Answer(), []string{fmt.Sprintf("maximum matching of %d pairs", len(out.Matching))}, nil
}

// searchVersus values the positions of any game.
func searchVersus(ctx context.Context, in *puzzle.Instance, rule string) (*puzzle.Solve, []string, error) {
	found, err := versus.Search(ctx, in, rule, versus.Limits{})
	if err != nil {
		return nil, nil, err
	}
	return found.Answer(in.Players, rule), []string{fmt.Sprintf("%d positions valued", found.Positions)}, nil
}

// inDoubt is why a game remains undecided, "" if the error has another cause.
func inDoubt(ctx context.Context, err error) string {
	switch {
	case errors.Is(err, versus.ErrTooLarge):
		return err.Error()
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return "time ran out, or it was interrupted"
	default:
		return ""
	}
}

// PuzzlePlayRequest asks for a player of the game versus, of two players and by
// the rule geography.
type PuzzlePlayRequest struct {
	PuzzleDeck
	Rule *string `json:"rule,omitempty"` // geography, which is the default
	Seat int     `json:"seat"`           // 1 or 2
}

// PuzzlePlay makes a player of the game versus, which answers one card at a time
// and wins whenever its seat can. It has no form in JSON; PuzzleMove has.
func PuzzlePlay(ctx context.Context, r PuzzlePlayRequest) (*versus.Player, error) {
	in, err := r.instance()
	if err != nil {
		return nil, err
	}
	p, err := versus.NewPlayer(ctx, in, r.Seat)
	return p, asError(err)
}

// instance is the game that is played.
func (r PuzzlePlayRequest) instance() (*puzzle.Instance, error) {
	rule, err := ruleOf(puzzle.GameVersus, r.Rule)
	if err != nil {
		return nil, err
	}
	in, err := r.read(false)
	switch {
	case err != nil:
		return nil, asError(err)
	case r.Seat != 1 && r.Seat != 2:
		return nil, unfit("--play names a seat, 1 or 2")
	case in.Players != 2:
		return nil, unfit("--play is for games of two players, not of %d", in.Players)
	case rule != puzzle.RuleGeography:
		return nil, unfit("--play is for --rule %s", puzzle.RuleGeography)
	}
	return in, nil
}
