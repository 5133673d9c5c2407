package daily

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"testing"
	"time"

	"github.com/unolab/uno/puzzle"
)

// dates are some days in a row.
func dates(n int) []string {
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var list []string
	for range n {
		list = append(list, day.Format(time.DateOnly))
		day = day.AddDate(0, 0, 1)
	}
	return list
}

// made makes a puzzle.
func made(t *testing.T, date, kind string) *Puzzle {
	t.Helper()
	p, err := Of(t.Context(), date, kind)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPuzzlesHold makes the puzzles of three days, 1,000 puzzles under UNO_LONG, and
// verifies each by code that did not make it.
func TestPuzzlesHold(t *testing.T) {
	days := 3
	if os.Getenv("UNO_LONG") != "" {
		days = 250
	}
	var exact, counting, said float64
	slowest := time.Duration(0)
	for _, date := range dates(days) {
		for _, kind := range Kinds() {
			began := time.Now()
			p := made(t, date, kind)
			slowest = max(slowest, time.Since(began))
			if err := p.Check(t.Context()); err != nil {
				t.Errorf("%s %s: %v", date, kind, err)
			}
			for i, truth := range p.secret.truth {
				exact += loss(p.secret.exact[i], truth)
				counting += loss(p.secret.prior[i], truth)
				said++
			}
		}
	}
	t.Logf("%d puzzles, the slowest made in %v; log loss of the truth %.3f bits with the exact chances, %.3f by counting",
		4*days, slowest.Round(time.Millisecond), exact/said, counting/said)
	if days >= 250 && exact >= counting {
		t.Error("the exact chances tell less than counting")
	}
}

// loss is the log loss of a chance.
func loss(p float64, truth bool) float64 {
	if !truth {
		p = 1 - p
	}
	return -math.Log2(min(.999, max(.001, p)))
}

func TestEqualDatesGiveEqualPuzzles(t *testing.T) {
	seen := map[string]string{}
	for _, date := range dates(3) {
		for _, kind := range Kinds() {
			a, _ := json.Marshal(made(t, date, kind))
			b, _ := json.Marshal(made(t, date, kind))
			if string(a) != string(b) {
				t.Errorf("%s %s differs from itself", date, kind)
			}
			p := made(t, date, kind)
			p.Date = ""
			c, _ := json.Marshal(p)
			if other := seen[string(c)]; other != "" {
				t.Errorf("%s and %s are the same puzzle", date, other)
			}
			seen[string(c)] = date
		}
	}
}

func TestJudgeKnowsRightFromWrong(t *testing.T) {
	for _, date := range dates(5) {
		win := made(t, date, Win)
		plays := win.secret.plays
		judge := func(p *Puzzle, a Answer) Verdict {
			t.Helper()
			v, err := p.Judge(a)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if v := judge(win, Answer{Plays: plays}); !v.Solved || v.Points != 100 {
			t.Errorf("%s: the run is judged %+v", date, v)
		}
		if v := judge(win, Answer{Plays: plays[:1]}); !v.Open || v.Solution != nil {
			t.Errorf("%s: the first play is judged %+v", date, v)
		}
		path := made(t, date, Path)
		if v := judge(path, Answer{Order: path.secret.order}); !v.Solved {
			t.Errorf("%s: the order is judged %+v", date, v)
		}
		if v := judge(path, Answer{Order: path.secret.order[:2]}); !v.Open || v.Solution != nil {
			t.Errorf("%s: two cards are judged %+v", date, v)
		}
		for _, kind := range []string{Bluff, Hold} {
			p := made(t, date, kind)
			if v := judge(p, Answer{Chances: p.secret.exact}); v.Points != 100 || v.Bits != 0 {
				t.Errorf("%s %s: the exact chances are judged %+v", date, kind, v)
			}
			if v := judge(p, Answer{Chances: p.secret.prior}); v.Points >= 100 {
				t.Errorf("%s %s: counting is judged %+v", date, kind, v)
			}
		}
	}
}

// TestAWrongFirstCardIsWrong tries every other first card of a win.
func TestAWrongFirstCardIsWrong(t *testing.T) {
	for _, date := range dates(5) {
		p := made(t, date, Win)
		g, s, err := winState(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range g.Legal(nil, s) {
			v, err := p.Judge(Answer{Plays: []string{a.String()}})
			if err != nil {
				t.Fatal(err)
			}
			if right := a.String() == p.secret.plays[0]; v.Open != right || right == (v.Wrong == 0) {
				t.Errorf("%s: %v is judged %+v", date, a, v)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, date := range []string{"", "2026-13-01", "2026-1-1", "1999-12-31", "today"} {
		var wrong *DateError
		if _, err := Of(t.Context(), date, Win); !errors.As(err, &wrong) {
			t.Errorf("%q: %v", date, err)
		}
	}
	if _, err := Of(t.Context(), "2026-01-01", "chess"); err == nil {
		t.Error("a kind that does not exist is made")
	}
	for kind, a := range map[string]Answer{
		Win:   {Plays: []string{"w"}},
		Bluff: {Chances: []float64{.5, .5}},
		Hold:  {Chances: []float64{0, 0, 0, 0, math.NaN()}},
		Path:  {Order: puzzle.Cards{{Color: 9, Number: 9}}},
	} {
		var wrong *AnswerError
		if _, err := made(t, "2026-01-01", kind).Judge(a); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}
