package api

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/positions"
)

// PositionsRequest asks how a player does on positions whose best actions are proved.
type PositionsRequest struct {
	Player string   `json:"player"`
	Seed   uint64   `json:"seed,omitempty"` // of the player's choices
	Suite  Document `json:"suite,omitzero"` // the program's own suite unless given
}

// PositionsAnswer is the score.
type PositionsAnswer struct {
	positions.Score
}

// Positions asks a player for its action in each position of a suite.
func Positions(ctx context.Context, r PositionsRequest) (PositionsAnswer, error) {
	var a PositionsAnswer
	if _, err := bot.New(r.Player); err != nil {
		return a, usagef("player", "%w", err)
	}
	list, err := suiteOf(r.Suite)
	if err != nil {
		return a, err
	}
	s, err := positions.Measure(ctx, r.Player, list, r.Seed)
	if err != nil {
		return a, asError(err)
	}
	a.Score = *s
	return a, nil
}

// Print prints the score as a table.
func (a PositionsAnswer) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s: score %.3f, %d of %d solved, loss %.3f\n", a.Player, a.Score.Score, a.Solved, a.Positions, a.Loss)
	for _, p := range a.Proofs {
		fmt.Fprintf(w, "  %-7s score %.3f, %d of %d solved, loss %.3f\n", p.Proof, p.Score, p.Solved, p.Positions, p.Loss)
	}
	if a.LeftOut > 0 {
		fmt.Fprintf(w, "  left out: %d positions whose rules the player does not play\n", a.LeftOut)
	}
	return nil
}

// PositionsProveRequest asks whether the lines of a suite hold.
type PositionsProveRequest struct {
	Suite Document `json:"suite,omitzero"`  // the program's own suite unless given
	Every int      `json:"every,omitempty"` // prove only every Nth position; all unless given
}

// PositionsProveAnswer is what was proved.
type PositionsProveAnswer struct {
	Positions int      `json:"positions"` // in the suite
	Proved    int      `json:"proved"`
	Holds     bool     `json:"holds"`            // none has failed
	Failed    []string `json:"failed,omitempty"` // NAME:LINE: what does not hold
}

// PositionsProve computes the values of positions again and compares them.
func PositionsProve(ctx context.Context, r PositionsProveRequest) (*PositionsProveAnswer, error) {
	if r.Every < 0 {
		return nil, usagef("every", "%d is not positive", r.Every)
	}
	list, err := suiteOf(r.Suite)
	if err != nil {
		return nil, err
	}
	a := &PositionsProveAnswer{Positions: len(list)}
	report := progress(ctx)
	var prover positions.Prover
	for i := 0; i < len(list); i += max(1, r.Every) {
		err := prover.Prove(ctx, list[i])
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			a.Proved++
		} else {
			name := r.Suite.Name
			if !r.Suite.given() {
				name = "suite.txt"
			}
			a.Failed = append(a.Failed, (&positions.LineError{Name: name, Line: list[i].Line, Err: err}).Error())
		}
		report(Progress{Done: float64(i + 1), Total: float64(len(list)), Unit: "positions"})
	}
	a.Holds = len(a.Failed) == 0
	return a, nil
}

// Print prints what does not hold, and how much was proved.
func (a *PositionsProveAnswer) Print(w io.Writer) error {
	for _, line := range a.Failed {
		fmt.Fprintln(w, line)
	}
	_, err := fmt.Fprintf(w, "%d of %d positions proved, %d failed\n", a.Proved, a.Positions, len(a.Failed))
	return err
}

// PositionsGenerateRequest asks for a suite.
type PositionsGenerateRequest struct {
	Count int    `json:"count,omitempty"` // positions; 500 unless given
	Seed  uint64 `json:"seed,omitempty"`
}

// PositionsGenerateAnswer is a suite.
type PositionsGenerateAnswer struct {
	Lines []string `json:"lines"`
}

// PositionsGenerate makes positions and proves their best actions. Equal requests
// give equal suites.
func PositionsGenerate(ctx context.Context, r PositionsGenerateRequest) (*PositionsGenerateAnswer, error) {
	if r.Count < 0 || r.Count > 100_000 {
		return nil, usagef("count", "%d is not a number of positions from 1 to 100,000", r.Count)
	}
	n := r.Count
	if n == 0 {
		n = 500
	}
	a := &PositionsGenerateAnswer{}
	report := progress(ctx)
	err := positions.Generate(ctx, r.Seed, n, func(p *positions.Position) error {
		a.Lines = append(a.Lines, p.String())
		report(Progress{Done: float64(len(a.Lines)), Total: float64(n), Unit: "positions"})
		return nil
	})
	return a, asError(err)
}

// Print prints the suite.
func (a *PositionsGenerateAnswer) Print(w io.Writer) error {
	for _, line := range a.Lines {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// suiteOf reads a suite, or is the program's own.
func suiteOf(d Document) ([]*positions.Position, error) {
	if !d.given() {
		list, err := positions.Suite()
		return list, asError(err)
	}
	in, err := d.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := positions.Read(d.Name, in)
	if line := new(positions.LineError); errors.As(err, &line) {
		return nil, &Error{Code: Malformed, Place: fmt.Sprintf("%s:%d", line.Name, line.Line), What: line.Err.Error(), cause: err}
	}
	return list, asError(err)
}
