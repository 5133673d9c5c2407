package puzzle

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// drawFlags are the flags of `uno puzzle draw`.
type drawFlags struct {
	deck   deckFlags
	out    string
	proof  string
	title  string
	kernel bool
	json   bool
}

// newPuzzleDrawCmd builds `uno puzzle draw`.
func newPuzzleDrawCmd() *cobra.Command {
	var f drawFlags
	cmd := &cobra.Command{
		Use:   "draw FILE [ANSWER.json]",
		Short: "Draw a deck and an answer about it, as SVG",
		Long: `Draw a deck in the geometric view: cards are points of a lattice, colours one
way and numbers the other. An answer adds what it says: a winning order as a
path of axis-parallel moves that grows darker as it goes, a kernel bold among
deleted cards that fade, the cards that a fill adds, a cut with its set lit
and its pieces tinted. Answers are checked before they are drawn.`,
		Example: `  uno puzzle draw deck.txt answer.json -o deck.svg
  uno puzzle draw --hand "r5 r5 g5 gs yd y5 bs" > hand.svg
  uno puzzle draw deck.txt --kernel -o kernel.svg`,
		Args: func(cmd *cobra.Command, argv []string) error {
			least := 1
			if !f.deck.takesFile(cmd) {
				least = 0
			}
			return cli.Args(cobra.RangeArgs(least, least+1))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.deck.bind(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "write the SVG to this file (default: standard output)")
	cmd.Flags().StringVar(&f.proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().StringVar(&f.title, "title", "", "the title (default: what the deck is)")
	cmd.Flags().BoolVar(&f.kernel, "kernel", false, "fade the cards that the solitaire kernel deletes")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON document: the SVG, or with -o where it is")
	return cmd
}

// run draws.
func (f *drawFlags) run(cmd *cobra.Command, argv []string) error {
	path := ""
	if f.deck.takesFile(cmd) {
		path, argv = argv[0], argv[1:]
	}
	r := api.PuzzleDrawRequest{PuzzleDeck: f.deck.deck(cmd, path), Proof: cli.NamedDocument(cmd, f.proof), Title: f.title, Kernel: f.kernel}
	if len(argv) == 1 {
		if err := cli.OnlyOneStdin(path, argv[0]); err != nil {
			return err
		}
		r.Answer = cli.NamedDocument(cmd, argv[0])
	}
	a, err := api.PuzzleDraw(cmd.Context(), r)
	if err != nil {
		return err
	}
	if toFile := f.out != "" && f.out != "-"; toFile {
		if err := os.WriteFile(f.out, []byte(a.SVG), 0o644); err != nil {
			return cli.Usage(err)
		}
		a.Output, a.SVG = f.out, ""
	}
	return cli.Print(cmd, f.json, a, cli.Text(a.SVG))
}
