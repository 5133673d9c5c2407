package puzzle

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
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

// outcomeLines describe the outcome of a game of several players.
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
