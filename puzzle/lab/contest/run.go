package contest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Options selects what to measure.
type Options struct {
	Uno     string        // the program `uno`, for the whole commands
	Entries []Entry       // in this order
	Limit   time.Duration // processor time of each peer on one deck
	Row     func(Row)     // hears of every deck when it is done; may be nil
}

// Row is the outcome of one deck.
type Row struct {
	Entry  string  `json:"entry"`
	Cards  int     `json:"cards"`
	Answer string  `json:"answer"`
	By     string  `json:"by"`                  // the method that settled it
	Solve  float64 `json:"solve_user_seconds"`  // deck in memory to order or certificate
	Low    float64 `json:"solve_least_seconds"` // of the runs
	High   float64 `json:"solve_most_seconds"`  // of the runs
	Runs   int     `json:"solve_runs"`          //
	Whole  Usage   `json:"solve_command"`       // uno puzzle solve --json
	Check  Usage   `json:"check_command"`       // uno puzzle check
	// Peers are those that ran, at most one run each.
	Peers []PeerRow `json:"peers,omitempty"`
}

// ratio is how many times as long a peer took as the solver; a lower bound if
// it did not finish.
func (r Row) ratio(p PeerRow) float64 { return p.Seconds / max(r.Solve, 1e-9) }

// deckFile is the deck being measured, in the temporary directory.
const deckFile = "deck.txt"

// Bounds of the repetition of short runs. What the system says of a few
// milliseconds is mostly the grain of its clock, so decks that are solved sooner
// are solved several times in a run.
const (
	repeatSeconds = 0.3 // in all
	repeatRuns    = 15
	leastSeconds  = 0.02 // of a run
	mostSolved    = 2000 // times in a run
)

// Run measures the entries. The error is the context's, or that of a file or a
// child process, or names the wrong answer.
func Run(ctx context.Context, o Options) ([]Row, error) {
	dir, err := os.MkdirTemp("", "uno-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	rivals := entrants(ctx)
	var rows []Row
	for _, e := range o.Entries {
		for i := range rivals {
			rivals[i].out = false
		}
		for _, n := range e.Sizes {
			m := measurement{o: o, dir: dir, entry: e, row: Row{Entry: e.Name}}
			if err := m.us(ctx, n); err != nil {
				return rows, fmt.Errorf("%s of %d cards: %w", e.Name, n, err)
			}
			for i := range rivals {
				if p := &rivals[i]; !p.out && (p.most == 0 || m.row.Cards <= p.most) {
					if err := m.peer(ctx, p); err != nil {
						return rows, fmt.Errorf("%s of %d cards: %w", e.Name, n, err)
					}
				}
			}
			rows = append(rows, m.row)
			if o.Row != nil {
				o.Row(m.row)
			}
		}
	}
	return rows, nil
}

// measurement is one deck being measured.
type measurement struct {
	o     Options
	dir   string
	entry Entry
	row   Row
}

// us generates the deck and measures the solver and both commands. Everything
// runs in child processes: the memory of this process would count as theirs,
// because the system includes the peak before a child loads its program.
func (m *measurement) us(ctx context.Context, n int) error {
	path := filepath.Join(m.dir, deckFile)
	if err := m.save(ctx, path, m.entry.generate(n)...); err != nil {
		return err
	}
	text, _, err := child(ctx, nil, m.o.Uno, "bench", "puzzle", "--deck", path, "--json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &m.row); err != nil {
		return fmt.Errorf("measuring in memory gave %q: %w", text, err)
	}
	m.row.Entry = m.entry.Name
	answer := filepath.Join(m.dir, "answer.json")
	proof := filepath.Join(m.dir, "proof.txt")
	out, err := os.Create(answer)
	if err != nil {
		return err
	}
	defer out.Close()
	solve := []string{"puzzle", "solve", "--game", puzzle.GameSolitaire, path, "--json"}
	verify := []string{"puzzle", "check", path, answer}
	if m.row.Answer == puzzle.No {
		solve = append(solve, "--proof", proof)
		verify = append(verify, "--proof", proof)
	}
	if _, m.row.Whole, err = child(ctx, out, m.o.Uno, solve...); err != nil {
		return err
	}
	verdict, err := os.Create(filepath.Join(m.dir, "verdict.txt"))
	if err != nil {
		return err
	}
	defer verdict.Close()
	_, m.row.Check, err = child(ctx, verdict, m.o.Uno, verify...)
	return err
}

// save makes uno write a file.
func (m *measurement) save(ctx context.Context, path string, args ...string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, _, err = child(ctx, f, m.o.Uno, args...)
	return err
}

// Measure runs the solver in this process, several times if that is soon done.
func Measure(ctx context.Context, deck []puzzle.Card) (Row, error) {
	row := Row{Cards: len(deck)}
	times := 1
	used, err := row.solve(ctx, deck, times)
	for err == nil && used < leastSeconds && times < mostSolved {
		times *= 2
		used, err = row.solve(ctx, deck, times)
	}
	took := []float64{used / float64(times)}
	for total := used; err == nil && total < repeatSeconds && len(took) < repeatRuns; total += used {
		used, err = row.solve(ctx, deck, times)
		took = append(took, used/float64(times))
	}
	if err != nil {
		return row, err
	}
	slices.Sort(took)
	row.Solve, row.Runs = took[len(took)/2], len(took)
	row.Low, row.High = took[0], took[len(took)-1]
	return row, nil
}

// solve solves the deck a number of times and returns the user seconds.
func (r *Row) solve(ctx context.Context, deck []puzzle.Card, times int) (float64, error) {
	runtime.GC()
	before := cputime.User()
	for range times {
		res, err := solitaire.Solve(ctx, deck, solitaire.Options{Seed: seed})
		switch {
		case err != nil:
			return 0, err
		case res.Answer == puzzle.Unknown && ctx.Err() != nil:
			return 0, ctx.Err()
		case res.Answer == puzzle.Unknown:
			return 0, fmt.Errorf("the solver does not know: %s", res.Reason)
		}
		r.Answer, r.By = res.Answer, res.Method
	}
	return (cputime.User() - before).Seconds(), nil
}
