package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/lattice"
)

// PuzzleSolveRequest asks whether a game can be won: yes with a solution, no with
// a certificate.
type PuzzleSolveRequest struct {
	PuzzleDeck
	TimeLimit
	Game   string  `json:"game"`             // one of PuzzleGames
	Rule   *string `json:"rule,omitempty"`   // of coop and versus; the first that the game has unless given
	Method string  `json:"method,omitempty"` // the game's best unless given
	Seed   *uint64 `json:"seed,omitempty"`   // of the random choices; 1 unless given
	// Pile is the draw pile of coop: a card a line, top first.
	Pile *Document `json:"pile,omitempty"`
	// Dimensions reads so many integers a line; cards match in one of them.
	Dimensions *int `json:"dimensions,omitempty"`
	Explain    bool `json:"explain,omitempty"` // tell what was tried
	// Proof writes the certificate of a "no" as a document of its own: into
	// ProofTo where a face gives that, else into the answer.
	Proof   bool      `json:"proof,omitempty"`
	ProofTo io.Writer `json:"-"`
}

// PuzzleSolveAnswer is the answer to PuzzleSolve.
type PuzzleSolveAnswer struct {
	puzzle.Solve
	Explain []string `json:"explain,omitempty"`
	Proof   string   `json:"proof,omitempty"` // the certificate, where it was asked for here

	Points *puzzle.PointSolve `json:"-"` // in place of everything, where the request has dimensions
}

// Document is the answer in the form that is written as JSON.
func (a *PuzzleSolveAnswer) Document() any {
	if a.Points != nil {
		return a.Points
	}
	return (*puzzleSolved)(a)
}

// puzzleSolved are the fields of an answer.
type puzzleSolved PuzzleSolveAnswer

// MarshalJSON writes the document.
func (a *PuzzleSolveAnswer) MarshalJSON() ([]byte, error) { return json.Marshal(a.Document()) }

// PuzzleGames are the games of PuzzleSolve.
func PuzzleGames() []string {
	return []string{puzzle.GameAllOrNone, puzzle.GameCoop, puzzle.GameSolitaire, puzzle.GameVersus}
}

// puzzleRules are the rules of a game; the first is the default. Solitaire and
// all-or-none have none.
func puzzleRules(game string) []string {
	switch game {
	case puzzle.GameCoop:
		return []string{puzzle.RuleSkip, puzzle.RuleStrict}
	case puzzle.GameVersus:
		return []string{puzzle.RuleGeography, puzzle.RuleText, puzzle.RuleRace}
	default:
		return nil
	}
}

// solitaryGame reports whether a game is for one player.
func solitaryGame(game string) bool {
	return game == puzzle.GameSolitaire || game == puzzle.GameAllOrNone
}

// PuzzleSolve decides a puzzle. When the time is up or the context ends the answer
// is unknown.
func PuzzleSolve(ctx context.Context, r PuzzleSolveRequest) (*PuzzleSolveAnswer, error) {
	a, err := r.solve(ctx)
	return &a, asError(err)
}

// solve reads what the request names and hands it to the game's solver.
func (r *PuzzleSolveRequest) solve(ctx context.Context) (PuzzleSolveAnswer, error) {
	rule, err := r.fit()
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	ctx, done, err := r.context(ctx)
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	defer done()
	if r.Dimensions != nil {
		return r.solvePoints(ctx)
	}
	in, err := r.PuzzleDeck.read(solitaryGame(r.Game))
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	var kept bytes.Buffer
	proof := r.ProofTo
	if proof == nil && r.Proof {
		proof = &kept
	}
	began := time.Now()
	a, err := r.solveGame(ctx, in, rule, proof)
	if err != nil {
		return a, err
	}
	a.Seconds = time.Since(began).Seconds()
	if a.Certificate != nil && a.Certificate.File {
		a.Proof = kept.String()
	}
	if r.Hand != nil && a.Answer == puzzle.Yes {
		a.Names = puzzle.CardNames(playedCards(&a.Solve))
	}
	if !r.Explain {
		a.Explain = nil
	}
	return a, nil
}

// fit sees to it that the fields go together, and returns the rule.
func (r *PuzzleSolveRequest) fit() (rule string, err error) {
	if r.Game == "" {
		return "", unfit("--game is needed: %s", strings.Join(PuzzleGames(), ", "))
	}
	if err := knownAmong("game", r.Game, PuzzleGames()); err != nil {
		return "", err
	}
	if rule, err = ruleOf(r.Game, r.Rule); err != nil {
		return "", err
	}
	if r.Pile != nil && r.Game != puzzle.GameCoop {
		return "", unfit("--pile belongs to the game %s", puzzle.GameCoop)
	}
	return rule, nil
}

// ruleOf is the rule of a game, its first unless one is given.
func ruleOf(game string, given *string) (string, error) {
	rules := puzzleRules(game)
	switch {
	case given == nil && rules == nil:
		return "", nil
	case given == nil:
		return rules[0], nil
	case rules == nil:
		return "", unfit("the game %s has no --rule", game)
	}
	for _, rule := range rules {
		if rule == *given {
			return rule, nil
		}
	}
	return "", unfit("unknown rule %q: those of %s are %s", *given, game, strings.Join(rules, ", "))
}

// solvePoints is solitaire on cards of several coordinates.
func (r *PuzzleSolveRequest) solvePoints(ctx context.Context) (PuzzleSolveAnswer, error) {
	if r.Game != puzzle.GameSolitaire || r.Method != "" || r.Proof || r.ProofTo != nil {
		return PuzzleSolveAnswer{}, unfit("--dimensions goes with --game %s, and with neither --method nor --proof", puzzle.GameSolitaire)
	}
	points, err := r.points(*r.Dimensions)
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	began := time.Now()
	res, err := lattice.Solve(ctx, points, seedOf(r.Seed))
	if err != nil {
		return PuzzleSolveAnswer{}, err
	}
	return PuzzleSolveAnswer{Points: &puzzle.PointSolve{
		Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Dimensions: *r.Dimensions, Answer: res.Answer, Method: res.Method,
		Seconds: time.Since(began).Seconds(), Sequence: coordinates(res.Order), Reason: res.Reason,
	}}, nil
}

// playedCards are the cards of a solution in playing order.
func playedCards(a *puzzle.Solve) []puzzle.Card {
	if a.Plays == nil {
		return a.Sequence
	}
	cards := []puzzle.Card{}
	for _, p := range a.Plays {
		if p.Card != nil {
			cards = append(cards, *p.Card)
		}
	}
	return cards
}
