package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/explain"
)

// explained is the document of `uno puzzle explain --json`.
type explained struct {
	Kind      string           `json:"kind"` // "explain"
	Game      string           `json:"game,omitempty"`
	Answer    string           `json:"answer"`
	Reading   *explain.Reading `json:"reading,omitempty"`
	Refusal   *explain.Refusal `json:"refusal,omitempty"`
	Added     []int            `json:"added,omitempty"` // of a fill: positions in the sequence
	Committed []int32          `json:"committed,omitempty"`
	Destroyed []int32          `json:"destroyed,omitempty"`
	Words     []string         `json:"words"` // the explanation, line by line
}

// newPuzzleExplainCmd builds `uno puzzle explain`.
func newPuzzleExplainCmd() *cobra.Command {
	var deck deckFlags
	var proof string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "explain FILE ANSWER.json",
		Short: "Explain an answer: what an order is made of, or why there is none",
		Long: `Explain an answer, after checking it. Of a winning order: its chunks and
bridges, critical cards and wildcards, the motif, and the trail it follows
through colours and numbers. Of a "no": the cut, the pieces it leaves, and the
inequality written out; or what a transcript or a refutation says. Orders of
'fill' mark the cards that were added.`,
		Example: `  uno puzzle explain deck.txt answer.json
  uno puzzle explain deck.txt answer.json --proof proof.txt.gz
  uno puzzle explain --hand "r5 g5 gs" answer.json --json`,
		Args: func(cmd *cobra.Command, argv []string) error {
			want := 2
			if !deck.takesFile(cmd) {
				want = 1
			}
			return args(cobra.ExactArgs(want))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error {
			in, answer, err := readAnswer(cmd, &deck, argv)
			if err != nil {
				return err
			}
			opt, done, err := checkOptions(cmd, argv[len(argv)-1], proof)
			if err != nil {
				return err
			}
			defer done()
			names := explain.Names{Hand: !deck.takesFile(cmd)}
			doc, err := explainAnswer(cmd, in, answer, opt, names)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
			}
			fmt.Fprintln(cmd.OutOrStdout(), strings.Join(doc.Words, "\n"))
			return nil
		},
	}
	deck.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the explanation as JSON")
	return cmd
}

// explainAnswer checks an answer and reads it.
func explainAnswer(cmd *cobra.Command, in *puzzle.Instance, answer puzzle.Answer, opt check.Options, names explain.Names) (*explained, error) {
	var said strings.Builder
	doc := &explained{Kind: "explain"}
	defer func() {
		if said.Len() > 0 {
			doc.Words = strings.Split(strings.TrimRight(said.String(), "\n"), "\n")
		}
	}()
	solve, _ := answer.(*puzzle.Solve)
	if solve != nil && solve.Game == puzzle.GameSolitaire && solve.Answer == puzzle.No && certified(solve, opt) {
		refusal, err := explain.No(cmd.Context(), in.Cards, solve.Certificate, opt)
		if err != nil {
			return nil, err
		}
		doc.Game, doc.Answer, doc.Refusal = solve.Game, solve.Answer, refusal
		return doc, refusal.Write(&said, names)
	}
	if a, ok := answer.(*puzzle.Fill); ok {
		if err := checkFilled(cmd, in, a, opt); err != nil {
			return nil, err
		}
		doc.Answer = fmt.Sprintf("%d cards added", len(a.Added))
		doc.Reading = explain.Order(a.Sequence)
		doc.Added = addedPositions(a)
		added := make(map[int]bool, len(doc.Added))
		for _, at := range doc.Added {
			added[at] = true
		}
		return doc, doc.Reading.Write(&said, names, added)
	}
	verdict, err := check.Answer(cmd.Context(), in, answer, opt)
	if err != nil {
		return nil, err
	}
	switch a := answer.(type) {
	case *puzzle.Solve:
		doc.Game, doc.Answer = a.Game, a.Answer
		doc.Committed, doc.Destroyed = a.Committed, a.Destroyed
		switch {
		case a.Sequence != nil:
			doc.Reading = explain.Order(a.Sequence)
			if err = doc.Reading.Write(&said, names, nil); err == nil && a.Game == puzzle.GameAllOrNone {
				err = explain.WriteFates(&said, a.Sequence, names)
			}
		case a.Plays != nil:
			err = explain.WritePlays(&said, a.Plays, names)
		case a.Cover != nil || a.Matching != nil:
			err = explain.WriteMatching(&said, in, a, names)
		}
	default:
		doc.Answer = verdict
	}
	if said.Len() == 0 {
		fmt.Fprintf(&said, "%s\n", verdict)
	}
	return doc, err
}

// addedPositions finds the added cards of a fill in its sequence, the last
// copies where the deck has equal ones.
func addedPositions(a *puzzle.Fill) []int {
	left := make(map[puzzle.Card]int)
	for _, c := range a.Added {
		left[c]++
	}
	var at []int
	for i := len(a.Sequence) - 1; i >= 0; i-- {
		if c := a.Sequence[i]; left[c] > 0 {
			left[c]--
			at = append([]int{i + 1}, at...)
		}
	}
	return at
}

// certified reports whether a "no" has a certificate about the deck itself; that
// of a kernel is not.
func certified(a *puzzle.Solve, opt check.Options) bool {
	return a.Certificate == nil && opt.Proof != nil || a.Certificate != nil && a.Certificate.Kind != puzzle.CertKernel
}
