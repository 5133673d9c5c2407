package puzzle

import (
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/daily"
	"github.com/unolab/uno/puzzle"
)

// NewDaily makes `uno daily`.
func NewDaily() *cobra.Command {
	var r api.DailyRequest
	var answer string
	var check, asJSON bool
	cmd := &cobra.Command{
		Use:   "daily",
		Short: "The puzzles of a day, the same for everybody",
		Long: `Prints the puzzles of a day. They are made from the date alone:

  win    play out your open hand so that nothing can stop it
  bluff  the chance that a Wild Draw Four was a bluff
  hold   the chances of what a hidden hand holds
  path   an order of all cards in which neighbours agree (solitaire UNO)

--answer with --kind says what an answer is worth: plays (win: "gs ys w:b"), chances
(bluff: "0.7"; hold: of red, green, blue, yellow, black) or cards (path: "2,3 4,3").
A part of the plays or cards is judged without giving anything away.

--check verifies the puzzles by what does not make them: a run by the checker of runs,
an order by the checker of puzzles, chances by weighing sampled histories. See docs/daily.md.`,
		Example: `  uno daily
  uno daily --date 2026-01-02 --kind win
  uno daily --date 2026-01-02 --kind bluff --answer 0.7
  uno daily --date 2026-01-02 --check`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if r.Date == "" {
				r.Date = time.Now().UTC().Format(time.DateOnly)
			}
			switch {
			case check:
				a, err := api.DailyCheck(cmd.Context(), api.DailyCheckRequest(r))
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				if err := cli.Print(cmd, asJSON, a, a.Print); err != nil {
					return err
				}
				return cli.Holds(a.Holds)
			case cmd.Flags().Changed("answer"):
				return judgeDaily(cmd, r, answer, asJSON)
			default:
				a, err := api.Daily(cmd.Context(), r)
				if err != nil {
					return cli.Flagged(cmd, err)
				}
				return cli.Print(cmd, asJSON, a, a.Print)
			}
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&r.Date, "date", "", "the day, as 2026-01-02; today (UTC) unless given")
	fl.StringVar(&r.Kind, "kind", "", "one kind: "+strings.Join(daily.Kinds(), ", "))
	fl.StringVar(&answer, "answer", "", "judge an `ANSWER` to the puzzle of --kind")
	fl.BoolVar(&check, "check", false, "verify the puzzles")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	cmd.MarkFlagsMutuallyExclusive("answer", "check")
	return cmd
}

// judgeDaily judges an answer.
func judgeDaily(cmd *cobra.Command, r api.DailyRequest, text string, asJSON bool) error {
	if r.Kind == "" {
		return cli.Usagef("--answer needs --kind: %s", strings.Join(daily.Kinds(), ", "))
	}
	a, err := parseDaily(r.Kind, strings.Fields(text))
	if err != nil {
		return err
	}
	v, err := api.DailyJudge(cmd.Context(), api.DailyJudgeRequest{Date: r.Date, Kind: r.Kind, Answer: a})
	if err != nil {
		return cli.Flagged(cmd, err)
	}
	return cli.Print(cmd, asJSON, v, func(w io.Writer) error { return api.PrintVerdict(w, v) })
}

// parseDaily reads an answer of a kind.
func parseDaily(kind string, fields []string) (a daily.Answer, err error) {
	switch kind {
	case daily.Win:
		a.Plays = fields
	case daily.Path:
		for _, f := range fields {
			colour, number, ok := strings.Cut(f, ",")
			c, err1 := strconv.ParseInt(colour, 10, 32)
			n, err2 := strconv.ParseInt(number, 10, 32)
			if !ok || err1 != nil || err2 != nil {
				return a, cli.Usagef("--answer: %q is no card of the form 2,3", f)
			}
			a.Order = append(a.Order, puzzle.Card{Color: int32(c), Number: int32(n)})
		}
	default:
		for _, f := range fields {
			q, err := strconv.ParseFloat(f, 64)
			if err != nil {
				return a, cli.Usagef("--answer: %q is no chance", f)
			}
			a.Chances = append(a.Chances, q)
		}
	}
	return a, nil
}
