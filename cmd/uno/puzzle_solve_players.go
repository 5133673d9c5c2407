package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/coop"
	"github.com/unolab/uno/puzzle/versus"
)

// playersFlags are the flags of `uno puzzle solve` for games of several
// players.
type playersFlags struct {
	rule string
	pile string
	play int
}

func (f *playersFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rule, "rule", "", "coop: skip (default) or strict; versus: geography (default), text or race")
	cmd.Flags().StringVar(&f.pile, "pile", "", "coop: the draw pile, a file with one card a line, top first")
	cmd.Flags().IntVar(&f.play, "play", 0, "versus: play this seat, 1 or 2, against cards read from standard input")
}

// playersHelp is the part of the help about these flags.
const playersHelp = `Games of several players: coop asks whether the players together can make
player 1 the first to finish (1 to 10 players), versus who loses when each
plays for himself (2 to 10). Methods for coop: search, and with --rule strict
and two players trail. For --rule see 'uno puzzle check' and docs/coop.md,
docs/versus.md. With versus --play SEAT the program plays that seat: it prints
its cards, COLOUR NUMBER a line, and reads the other player's; remarks begin
with #.
`

// fit refuses flags that do not belong to the game.
func (f *playersFlags) fit(cmd *cobra.Command, game string) error {
	rules := map[string][]string{
		puzzle.GameCoop:   {puzzle.RuleSkip, puzzle.RuleStrict},
		puzzle.GameVersus: {puzzle.RuleGeography, puzzle.RuleText, puzzle.RuleRace},
	}[game]
	changed := cmd.Flags().Changed
	switch {
	case changed("rule") && rules == nil:
		return usagef("the game %s has no --rule", game)
	case changed("rule") && !slices.Contains(rules, f.rule):
		return usagef("unknown rule %q: those of %s are %s", f.rule, game, strings.Join(rules, ", "))
	case changed("pile") && game != puzzle.GameCoop:
		return usagef("--pile belongs to the game %s", puzzle.GameCoop)
	case changed("play") && game != puzzle.GameVersus:
		return usagef("--play belongs to the game %s", puzzle.GameVersus)
	}
	if rules != nil && f.rule == "" {
		f.rule = rules[0]
	}
	return nil
}

// readPile reads a draw pile: an instance file of one player, in drawing
// order. Without a name there is none.
func readPile(cmd *cobra.Command, name string) ([]puzzle.Card, error) {
	if name == "" {
		return nil, nil
	}
	r, err := openInput(cmd, name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	in, err := puzzle.ReadInstance(name, r, 1)
	if err != nil {
		return nil, err
	}
	return in.Cards, nil
}

// solveCoop is the game coop. A "no" carries no certificate.
func solveCoop(ctx context.Context, cmd *cobra.Command, f *solveFlags, in *puzzle.Instance, _ io.Writer) (solvedAnswer, error) {
	if f.method != "" && !slices.Contains(coop.Methods(), f.method) {
		return solvedAnswer{}, usagef("unknown method %q: known are %s", f.method, strings.Join(coop.Methods(), ", "))
	}
	if f.method == coop.MethodTrail && (f.players.rule != puzzle.RuleStrict || in.Players != 2) {
		return solvedAnswer{}, usagef("the method %s is for two players and --rule %s", coop.MethodTrail, puzzle.RuleStrict)
	}
	if in.Players > coop.MaxPlayers {
		return solvedAnswer{}, usagef("coop is for 1 to %d players, not for %d", coop.MaxPlayers, in.Players)
	}
	pile, err := readPile(cmd, f.players.pile)
	if err != nil {
		return solvedAnswer{}, err
	}
	res, err := coop.Solve(ctx, in, coop.Options{Rule: f.players.rule, Method: f.method, Pile: pile})
	if err != nil {
		return solvedAnswer{}, err
	}
	return solvedAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameCoop, Rule: f.players.rule, Answer: res.Answer, Method: res.Method,
			Plays: res.Plays, Reason: res.Reason,
		},
		Explain: []string{fmt.Sprintf("%d positions found lost", res.Positions)},
	}, nil
}

// solveVersus is the game versus.
func solveVersus(ctx context.Context, _ *cobra.Command, f *solveFlags, in *puzzle.Instance, _ io.Writer) (solvedAnswer, error) {
	methods := []string{"matching", "search"}
	rule := f.players.rule
	byMatching := rule == puzzle.RuleGeography && in.Players == 2
	switch {
	case f.method != "" && !slices.Contains(methods, f.method):
		return solvedAnswer{}, usagef("unknown method %q: known are %s", f.method, strings.Join(methods, ", "))
	case f.method == methods[0] && !byMatching:
		return solvedAnswer{}, usagef("the method %s is for two players and --rule %s", methods[0], puzzle.RuleGeography)
	case in.Players < 2 || in.Players > versus.MaxPlayers:
		return solvedAnswer{}, usagef("versus is for 2 to %d players, not for %d", versus.MaxPlayers, in.Players)
	case rule == puzzle.RuleRace && in.Players > 2:
		return solvedAnswer{}, usagef("--rule %s is for two players, not for %d", rule, in.Players)
	}
	var answer *puzzle.Solve
	var explain []string
	var err error
	if byMatching && f.method != methods[1] {
		var out *versus.Outcome
		if out, err = versus.Solve(ctx, in); err == nil {
			answer = out.Answer()
			explain = []string{fmt.Sprintf("maximum matching of %d pairs", len(out.Matching))}
		}
	} else {
		var found *versus.Found
		if found, err = versus.Search(ctx, in, rule, versus.Limits{}); err == nil {
			answer = found.Answer(in.Players, rule)
			explain = []string{fmt.Sprintf("%d positions valued", found.Positions)}
		}
	}
	if reason := inDoubt(ctx, err); reason != "" {
		answer, err = &puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameVersus, Rule: rule, Answer: puzzle.Unknown, Method: f.method, Reason: reason,
		}, nil
		if f.method == "" {
			answer.Method = "auto"
		}
	}
	if err != nil {
		return solvedAnswer{}, err
	}
	return solvedAnswer{Solve: *answer, Explain: explain}, nil
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

// outcomeLines tell people about a game of several players.
func outcomeLines(a *puzzle.Solve) []string {
	var lines []string
	for _, p := range a.Plays {
		switch {
		case p.Card != nil:
			lines = append(lines, fmt.Sprintf("player %d plays %v", p.Player, *p.Card))
		case p.Draw != nil:
			lines = append(lines, fmt.Sprintf("player %d draws %v", p.Player, *p.Draw))
		default:
			lines = append(lines, fmt.Sprintf("player %d skips", p.Player))
		}
	}
	switch {
	case a.Loser == puzzle.Nobody:
		lines = append(lines, "nobody loses")
	case a.Loser > 0:
		lines = append(lines, fmt.Sprintf("player %d wins", a.Winner))
	case a.Losers != nil:
		lines = append(lines, fmt.Sprintf("possible first losers: %s", strings.Trim(fmt.Sprint(a.Losers), "[]")))
	}
	if len(a.Openings) > 0 {
		var cards []string
		for _, c := range a.Openings {
			cards = append(cards, c.String())
		}
		lines = append(lines, "winning openings: "+strings.Join(cards, ", "))
	}
	switch {
	case a.Cover != nil:
		lines = append(lines, fmt.Sprintf("certificate: %d cards cover all matches, fewer than player 1 holds", len(a.Cover)))
	case a.Matching != nil:
		lines = append(lines, fmt.Sprintf("certificate: a matching covers all %d cards of player 1", len(a.Matching)))
	}
	return lines
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
