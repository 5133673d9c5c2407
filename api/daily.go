package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/daily"
	"github.com/unolab/uno/internal/words"
)

// DailyRequest asks for the puzzles of a day.
type DailyRequest struct {
	Date string `json:"date"`           // YYYY-MM-DD
	Kind string `json:"kind,omitempty"` // one of daily.Kinds; all of them unless given
}

// DailyAnswer is the puzzles of a day.
type DailyAnswer struct {
	Date    string          `json:"date"`
	Puzzles []*daily.Puzzle `json:"puzzles"`
}

// Daily makes the puzzles of a day: equal dates give equal puzzles.
func Daily(ctx context.Context, r DailyRequest) (*DailyAnswer, error) {
	kinds := daily.Kinds()
	if r.Kind != "" {
		kinds = []string{r.Kind}
	}
	a := &DailyAnswer{Date: r.Date}
	for _, kind := range kinds {
		p, err := dailyPuzzle(ctx, r.Date, kind)
		if err != nil {
			return nil, err
		}
		a.Puzzles = append(a.Puzzles, p)
	}
	return a, nil
}

// dailyPuzzle makes a puzzle.
func dailyPuzzle(ctx context.Context, date, kind string) (*daily.Puzzle, error) {
	if err := daily.CheckDate(date); err != nil {
		return nil, usagef("date", "%w", err)
	}
	if !slices.Contains(daily.Kinds(), kind) {
		return nil, usagef("kind", "%q is none of %s", kind, strings.Join(daily.Kinds(), ", "))
	}
	p, err := daily.Of(ctx, date, kind)
	return p, asError(err)
}

// DailyJudgeRequest answers a puzzle of a day.
type DailyJudgeRequest struct {
	Date string `json:"date"`
	Kind string `json:"kind"`
	daily.Answer
}

// DailyJudge says what an answer to a puzzle of a day is worth.
func DailyJudge(ctx context.Context, r DailyJudgeRequest) (*daily.Verdict, error) {
	p, err := dailyPuzzle(ctx, r.Date, r.Kind)
	if err != nil {
		return nil, err
	}
	v, err := p.Judge(r.Answer)
	var wrong *daily.AnswerError
	if errors.As(err, &wrong) {
		return nil, usagef("", "%w", err)
	}
	return &v, asError(err)
}

// DailyCheckRequest asks whether the puzzles of some days hold.
type DailyCheckRequest struct {
	Date string `json:"date"`           // the first day
	Kind string `json:"kind,omitempty"` // all kinds unless given
}

// DailyCheckAnswer says which puzzles do not hold.
type DailyCheckAnswer struct {
	Date   string   `json:"date"`
	Holds  bool     `json:"holds"`
	Failed []string `json:"failed,omitempty"` // KIND: why
}

// DailyCheck verifies the puzzles of a day by what does not make them.
func DailyCheck(ctx context.Context, r DailyCheckRequest) (*DailyCheckAnswer, error) {
	day, err := Daily(ctx, DailyRequest(r))
	if err != nil {
		return nil, err
	}
	a := &DailyCheckAnswer{Date: r.Date}
	for _, p := range day.Puzzles {
		if err := p.Check(ctx); err != nil {
			a.Failed = append(a.Failed, p.Kind+": "+err.Error())
		}
	}
	a.Holds = len(a.Failed) == 0
	return a, ctx.Err()
}

// Print prints the verdict.
func (a *DailyCheckAnswer) Print(w io.Writer) error {
	for _, line := range a.Failed {
		fmt.Fprintf(w, "%s %s\n", a.Date, line)
	}
	if a.Holds {
		fmt.Fprintf(w, "the puzzles of %s hold\n", a.Date)
	}
	return nil
}

// Print prints the puzzles as questions.
func (a *DailyAnswer) Print(w io.Writer) error {
	for i, p := range a.Puzzles {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s %s, level %d of 5\n", p.Date, p.Kind, p.Level)
		if err := printDaily(w, p); err != nil {
			return err
		}
	}
	return nil
}

// printDaily prints a question.
func printDaily(w io.Writer, p *daily.Puzzle) error {
	switch p.Kind {
	case daily.Path:
		var cards []string
		for _, c := range p.Deck {
			cards = append(cards, fmt.Sprintf("%d,%d", c.Color, c.Number))
		}
		fmt.Fprintf(w, "Order all cards so that neighbours agree in colour or number.\n  %s\n", strings.Join(cards, " "))
		return nil
	case daily.Win:
		u, err := uno.ParsePosition(p.Position)
		if err != nil {
			return asError(err)
		}
		fmt.Fprintf(w, "Play your whole hand so that nothing can stop it.\n  top %v   hand %v\n  other %v   draw pile %v\n", u.Top, u.Hands[0], u.Hands[1], u.Pile)
		return nil
	}
	v, err := uno.ParseView(p.Position)
	if err != nil {
		return asError(err)
	}
	speaker := words.Speaker{Language: words.English(), Names: []string{"You", "Ben"}, Seat: 0, Face: words.Notation}
	for _, e := range p.Events {
		fmt.Fprintf(w, "  %s\n", speaker.Event(e))
	}
	fmt.Fprintf(w, "Your hand is %v; Ben holds %d cards.\n", v.Hand, v.Counts[1])
	if p.Kind == daily.Bluff {
		fmt.Fprintf(w, "The chance that it was a bluff (that Ben holds the colour %s)?\n", p.Colour)
	} else {
		fmt.Fprintln(w, "The chances that Ben holds red, green, blue, yellow, black?")
	}
	return nil
}

// PrintVerdict prints what an answer was worth.
func PrintVerdict(w io.Writer, v *daily.Verdict) error {
	switch {
	case v.Open:
		fmt.Fprintln(w, "right so far")
	case v.Wrong >= 0:
		fmt.Fprintf(w, "wrong at play %d\n", v.Wrong+1)
	default:
		fmt.Fprintf(w, "%d points\n", v.Points)
	}
	s := v.Solution
	if s == nil {
		return nil
	}
	if len(s.Plays) > 0 {
		fmt.Fprintf(w, "solution: %s\n", strings.Join(s.Plays, " "))
	}
	if len(s.Order) > 0 {
		fmt.Fprintf(w, "solution: %v\n", s.Order)
	}
	if len(s.Chances) > 0 {
		fmt.Fprintf(w, "exact %.3f, by counting %.3f; the hand was %s; %.3f bits lost\n", s.Chances, s.Counting, s.Hand, v.Bits)
	}
	return nil
}
