package contest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/reduction"
)

// A peer is another program that decides decks, from input in its own language
// that `uno puzzle reduce` writes.
type peer struct {
	name   string
	target string // of `uno puzzle reduce --to`
	most   int    // cards up to which that is written; 0: any number
	tries  bool   // it may end without an answer
	// version asks the installed program; the words precede the number in its
	// output.
	version []string
	before  string
	// args are the arguments for a problem file, given the time left.
	args func(problem string, limit time.Duration) ([]string, error)
	// judge reads what it printed: its answer, and for a yes the order of the
	// deck. An answer of unknown has no order.
	judge func(deck []puzzle.Card, problem string, printed []byte) (answer string, order []puzzle.Card, err error)
}

// path is where the peer is installed, empty if it is not.
func (p *peer) path() string {
	path, err := exec.LookPath(p.name)
	if err != nil {
		return ""
	}
	return path
}

// title is the peer's name with its version, if known.
func (p *peer) title(ctx context.Context, path string) string {
	if p.version == nil {
		return p.name
	}
	text, _, err := child(ctx, nil, path, p.version...)
	_, rest, ok := bytes.Cut(text, []byte(p.before))
	words := strings.Fields(string(rest))
	if err != nil || !ok || len(words) == 0 {
		return p.name
	}
	return p.name + " " + words[0]
}

// peers are the programs that Run measures where they are installed.
func peers() []peer {
	return []peer{
		{
			name: "clingo", target: "asp", version: []string{"--version"}, before: "clingo version",
			args: func(problem string, _ time.Duration) ([]string, error) { return []string{problem, "--outf=2"}, nil },
			judge: func(deck []puzzle.Card, _ string, printed []byte) (string, []puzzle.Card, error) {
				answer, atoms, err := reduction.ParseAtoms("clingo", printed)
				if err != nil || answer != puzzle.Yes {
					return answer, nil, err
				}
				order, err := reduction.LiftAtoms(deck, atoms)
				return answer, order, err
			},
		},
		{
			name: "cadical", target: "cnf", version: []string{"--version"},
			args: func(problem string, _ time.Duration) ([]string, error) { return []string{"-q", problem}, nil },
			judge: func(deck []puzzle.Card, _ string, printed []byte) (string, []puzzle.Card, error) {
				answer, model, err := reduction.ParseModel("cadical", printed)
				if err != nil || answer != puzzle.Yes {
					return answer, nil, err
				}
				order, err := reduction.NewFormula(deck).Lift(model)
				return answer, order, err
			},
		},
		{
			// A heuristic for tours: it never says no. The match graph is
			// quadratic in the cards.
			name: "LKH", target: "hamiltonian", most: 10_000, tries: true,
			args: func(problem string, limit time.Duration) ([]string, error) {
				text := fmt.Sprintf("PROBLEM_FILE = %s\nOUTPUT_TOUR_FILE = %s\nRUNS = 1\nSEED = %d\nTIME_LIMIT = %d\n",
					problem, tourOf(problem), seed, max(1, int(limit.Seconds())))
				return []string{problem + ".par"}, os.WriteFile(problem+".par", []byte(text), 0o600)
			},
			judge: func(deck []puzzle.Card, problem string, _ []byte) (string, []puzzle.Card, error) {
				data, err := os.ReadFile(tourOf(problem))
				if errors.Is(err, os.ErrNotExist) {
					return puzzle.Unknown, nil, nil
				}
				if err != nil {
					return "", nil, err
				}
				tour, err := reduction.ParseTour("LKH", data)
				if err != nil {
					return "", nil, err
				}
				p, err := reduction.DeckPath(deck)
				if err != nil {
					return "", nil, err
				}
				path, err := reduction.LiftTour(p, tour)
				var none *reduction.AnswerError
				if errors.As(err, &none) {
					return puzzle.Unknown, nil, nil // the best it found is no path
				}
				return puzzle.Yes, reduction.CardsOf(deck, path), err
			},
		},
	}
}

// tourOf is the file that a tour of a problem is written to.
func tourOf(problem string) string { return problem + ".tour" }

// PeerRow is what a peer made of a deck.
type PeerRow struct {
	Name string `json:"name"`
	Said string `json:"said"` // its answer; unknown at the limit
	Usage
}

// entrant is a peer that is installed.
type entrant struct {
	peer
	path, title string
	out         bool // it did not finish a deck of the entry being measured
}

// entrants finds the peers that are installed.
func entrants(ctx context.Context) []entrant {
	var found []entrant
	for _, p := range peers() {
		if path := p.path(); path != "" {
			found = append(found, entrant{peer: p, path: path, title: p.title(ctx, path)})
		}
	}
	return found
}

// peer measures one, and holds its answer against ours.
func (m *measurement) peer(ctx context.Context, p *entrant) error {
	problem := filepath.Join(m.dir, "deck."+p.target)
	if err := m.save(ctx, problem, "puzzle", "reduce", "--to", p.target, filepath.Join(m.dir, deckFile)); err != nil {
		return err
	}
	if err := os.Remove(tourOf(problem)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	args, err := p.args(problem, m.o.Limit)
	if err != nil {
		return err
	}
	printed, use, err := limited(ctx, m.o.Limit, p.path, args...)
	if err != nil {
		return err
	}
	row := PeerRow{Name: p.title, Said: puzzle.Unknown, Usage: use}
	if !use.killed {
		data, err := os.ReadFile(filepath.Join(m.dir, deckFile))
		if err != nil {
			return err
		}
		in, err := puzzle.ParseInstance(deckFile, data, 1)
		if err != nil {
			return err
		}
		said, order, err := p.judge(in.Cards, problem, printed)
		if err != nil {
			return fmt.Errorf("the answer of %s: %w", p.title, err)
		}
		if err := m.agree(&p.peer, said, len(order)); err != nil {
			return fmt.Errorf("%s %w", p.title, err)
		}
		row.Said = said
	}
	p.out = row.Said == puzzle.Unknown
	m.row.Peers = append(m.row.Peers, row)
	return nil
}

// agree holds what a peer said against our answer; laid is the number of cards
// in its order.
func (m *measurement) agree(p *peer, said string, laid int) error {
	switch {
	case said == puzzle.Unknown && !p.tries:
		return errors.New("ended early without an answer")
	case said != puzzle.Unknown && said != m.row.Answer:
		return fmt.Errorf("says %s, the solver %s", said, m.row.Answer)
	case said == puzzle.Yes && laid != m.row.Cards:
		return fmt.Errorf("lays %d cards of %d", laid, m.row.Cards)
	}
	return nil
}
