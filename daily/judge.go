package daily

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// Answer is what a player answers; the kind of the puzzle says which field counts.
type Answer struct {
	Plays   []string     `json:"plays,omitempty"`   // win: the actions in order, such as "rs" and "w:b"
	Chances []float64    `json:"chances,omitempty"` // bluff: one; hold: of red, green, blue, yellow and black
	Order   puzzle.Cards `json:"order,omitempty"`   // path: the cards in order
}

// Verdict is what an answer is worth.
type Verdict struct {
	Open   bool `json:"open"`   // right so far: the answer stops early, and nothing is given away
	Solved bool `json:"solved"` // half of the points, or more
	Points int  `json:"points"` // 0 to 100
	Wrong  int  `json:"wrong"`  // win, path: the first wrong play, from 0; -1 where none is
	// Bits is the expected log loss above that of the exact chances (bluff, hold).
	Bits float64 `json:"bits,omitempty"`
	// Position and Legal are the position after the plays of an open win, and what the
	// rules allow there.
	Position string   `json:"position,omitempty"`
	Legal    []string `json:"legal,omitempty"`
	// Solution is given unless the answer is open.
	Solution *Solution `json:"solution,omitempty"`
}

// Solution is a right answer.
type Solution struct {
	Plays    []string     `json:"plays,omitempty"`
	Order    puzzle.Cards `json:"order,omitempty"`
	Chances  []float64    `json:"chances,omitempty"`  // the exact ones
	Counting []float64    `json:"counting,omitempty"` // those of a player who only counts the cards in sight
	Truth    []bool       `json:"truth,omitempty"`    // how it was
	Hand     string       `json:"hand,omitempty"`     // the hidden hand
}

// solved gives all points.
func (v *Verdict) solved() { v.Solved, v.Points = true, 100 }

// AnswerError says why an answer is none to the puzzle.
type AnswerError struct{ What string }

// Error is what is wrong.
func (e *AnswerError) Error() string { return e.What }

// Judge says what an answer is worth. The puzzle is one that Of made.
func (p *Puzzle) Judge(a Answer) (Verdict, error) {
	switch p.Kind {
	case Win:
		return p.judgeWin(a.Plays)
	case Path:
		return p.judgePath(a.Order)
	default:
		return p.judgeChances(a.Chances)
	}
}

// checkLimit bounds the positions that the replay of a run takes.
const checkLimit = 2_000_000

// Check verifies the puzzle by what does not make it: a run by the checker of runs, an
// order by the checker of puzzles, chances by
// weighing sampled histories (slots.go), which shares nothing with package belief.
func (p *Puzzle) Check(ctx context.Context) error {
	switch p.Kind {
	case Win:
		return p.checkWin()
	case Path:
		in := puzzle.NewSolitaire(p.Deck)
		_, err := check.Answer(ctx, in, &puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.Yes, Sequence: p.secret.order,
		}, check.Options{})
		return err
	default:
		return p.checkChances()
	}
}

// checkWin replays the run that the puzzle has after its first play, and sees to it that
// no other first card has one.
func (p *Puzzle) checkWin() error {
	g, s, err := winState(p.Position)
	if err != nil {
		return err
	}
	run, done := g.Prove(s, duel.Strict, 0, proofNodes)
	if run == nil {
		return errors.New("no run is found")
	}
	if err := g.Check(s, run, checkLimit); err != nil {
		return err
	}
	if !done || run.Nodes[0].Play != p.secret.plays[0] {
		return fmt.Errorf("the run begins with %s, not with %s", run.Nodes[0].Play, p.secret.plays[0])
	}
	v, err := p.Judge(Answer{Plays: p.secret.plays})
	if err == nil && !v.Solved {
		err = fmt.Errorf("the run is judged wrong at play %d", v.Wrong+1)
	}
	return err
}
