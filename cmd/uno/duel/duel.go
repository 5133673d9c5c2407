// Package duel is `uno duel`: open hands.
package duel

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/reason"
)

// New makes `uno duel`: open hands.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "duel",
		Short: "Open hands: values, advice, proved end runs, handicaps",
		Long: `Works on positions of two players whose hands lie open: McGuire's duel, and with
--rules the other two-player games once the hands are known. The side to move
holds --hand and is called 0, the other 1.`,
		Example: `  uno duel value --hand "r5 rs" --other "g1 g2 b3" --top r2
  uno duel advise --hand "r5 r7 rs" --other "g1 b3" --top r2`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDuelValueCmd(), newDuelAdviseCmd(), newDuelProveCmd(), newDuelCheckCmd(), newDuelHandicapCmd())
	return cmd
}

// duelFlags are the flags that set up a position.
type duelFlags struct {
	rules                          string
	options                        []string
	hand, other, top, deck, under  string
	drawn                          string
	seed                           uint64
	entries, nodes, odds, playouts int
	asJSON                         bool
}

// add adds the flags of the position.
func (f *duelFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.hand, "hand", "", "the `cards` of the side to move")
	fl.StringVar(&f.other, "other", "", "the `cards` of the other side")
	fl.StringVar(&f.top, "top", "", "the top `card`; a black card or Colour Wild with its named colour, as w:r")
	fl.StringVar(&f.deck, "deck", "rest", "the `cards` of the draw pile, or rest: the 108 without hands, top and discards")
	fl.StringVar(&f.under, "under", "", "the `cards` of the discards under the top")
	fl.StringVar(&f.drawn, "drawn", "", "the `card` that the side to move, which holds it, has just drawn")
	fl.StringVar(&f.rules, "rules", "duel", "the rule set; for official, no-uno-call is set")
	fl.StringArrayVar(&f.options, "option", nil, "set an option of the rules, `NAME[=VALUE]`; see 'uno help rules'")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
}

// addEffort adds the flags of what an evaluation may cost.
func (f *duelFlags) addEffort(cmd *cobra.Command) {
	e := duel.DefaultEffort()
	fl := cmd.Flags()
	fl.IntVar(&f.entries, "entries", e.Entries, "solve exactly where the table has at most so many entries of 48 bytes")
	fl.IntVar(&f.nodes, "nodes", e.Nodes, "positions of the search for bounds")
	fl.IntVar(&f.odds, "odds", e.Odds, "positions of each search for the chance of a run")
	fl.IntVar(&f.playouts, "playouts", e.Playouts, "playouts for the estimate of half where it is not exact")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of the playouts")
}

// effort is what the flags allow.
func (f *duelFlags) effort() (duel.Effort, error) {
	e := duel.DefaultEffort()
	if f.entries < 0 || f.nodes < 0 || f.odds < 0 || f.playouts < 0 {
		return e, cli.Usagef("--entries, --nodes, --odds and --playouts are not negative")
	}
	e.Entries, e.Nodes, e.Odds, e.Playouts = max(1, f.entries), f.nodes, f.odds, f.playouts
	return e, nil
}

// position sets up the position of the flags. Every mistake in it is one of
// usage.
func (f *duelFlags) position() (*duel.Game, *duel.State, error) {
	u, err := f.build()
	if err != nil {
		return nil, nil, cli.Usage(err)
	}
	g, err := duel.New(u.Rules)
	if err != nil {
		return nil, nil, cli.Usage(err)
	}
	s, err := g.From(u)
	if err != nil {
		return nil, nil, cli.Usage(err)
	}
	return g, &s, nil
}

// build builds the position of the flags, which the engine's reader of
// positions then checks.
func (f *duelFlags) build() (*uno.State, error) {
	rules, err := uno.Preset(f.rules)
	if err != nil {
		return nil, err
	}
	if err := rules.SetAll(f.options); err != nil {
		return nil, err
	}
	rules.NoUnoCall = true
	if f.hand == "" || f.other == "" || f.top == "" {
		return nil, fmt.Errorf("--hand, --other and --top are needed")
	}
	var hands [2]uno.Cards
	if hands[0], err = cli.CardsOf("hand", f.hand); err != nil {
		return nil, err
	}
	if hands[1], err = cli.CardsOf("other", f.other); err != nil {
		return nil, err
	}
	under, err := cli.CardsOf("under", f.under)
	if err != nil {
		return nil, err
	}
	top, color, err := cli.TopOf(f.top)
	if err != nil {
		return nil, err
	}
	words := []string{"", "hands=" + dots(hands[0]) + "/" + dots(hands[1]), "top=" + top.String(), "color=" + color.String()}
	if !under.Empty() {
		words = append(words, "under="+dots(under))
	}
	if f.deck != "rest" {
		pile, err := cli.CardsOf("deck", f.deck)
		if err != nil {
			return nil, err
		}
		var list []string
		for _, c := range []uno.Cards{hands[0], hands[1], under, pile, uno.NewCards(top)} {
			if !c.Empty() {
				list = append(list, c.String())
			}
		}
		if rules.Deck, err = uno.ParseCards(strings.Join(list, " ")); err != nil {
			return nil, fmt.Errorf("hands, top and pile together: %w", err)
		}
		words = append(words, "pile="+dots(pile))
	}
	if f.drawn != "" {
		k, err := uno.ParseKind(f.drawn)
		if err != nil {
			return nil, fmt.Errorf("--drawn: %w", err)
		}
		if !hands[0].Has(k) {
			return nil, fmt.Errorf("--drawn: %v is not in --hand", k)
		}
		words = append(words, "phase=keep", "drawn="+k.String())
	}
	words[0] = "rules=" + rules.String()
	return uno.ParsePosition(strings.Join(words, " "))
}

// dots spells cards for a position.
func dots(c uno.Cards) string {
	if c.Empty() {
		return "-"
	}
	return strings.ReplaceAll(c.String(), " ", ".")
}

// toldForced is a strict run as value tells it.
type toldForced struct {
	By      *int     `json:"by"`
	Turns   int      `json:"turns"`
	Pattern string   `json:"pattern,omitempty"`
	Line    []string `json:"line"`
}

// toldAction is what value tells of an action.
type toldAction struct {
	Action string     `json:"action"`
	Value  [2]float64 `json:"value"`
	Half   float64    `json:"half"`
	Exact  bool       `json:"exact"`
	Error  float64    `json:"half_error,omitempty"`
	CI95   [2]float64 `json:"half_ci95"`
	Run    float64    `json:"run,omitempty"`
	Why    []string   `json:"why,omitempty"`
}

// toldRuns are the runs that are not strict.
type toldRuns struct {
	Barring toldForced `json:"barring_luck"`
	Bound   *duel.Odds `json:"bound"`
}

// toldThreat is what the other threatens.
type toldThreat struct {
	Sort    string             `json:"sort"`
	Turns   int                `json:"turns"`
	Pattern string             `json:"pattern"`
	Line    []string           `json:"line"`
	Stops   map[string]float64 `json:"stops"`
}

// toldCertified is how far exact values of any position of the deck can be from
// the true ones.
type toldCertified struct {
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	Half float64 `json:"half"`
}

// toldValue is what value and advise print.
type toldValue struct {
	Value     [2]float64     `json:"value"`
	Half      float64        `json:"half"`
	CI95      [2]float64     `json:"half_ci95"`
	Exact     bool           `json:"exact"`
	Certified *toldCertified `json:"certified,omitempty"`
	States    int            `json:"states,omitempty"`
	Sweeps    int            `json:"sweeps,omitempty"`
	Depth     int            `json:"depth,omitempty"`
	Actions   []toldAction   `json:"actions"`
	Forced    toldForced     `json:"forced"`
	Runs      toldRuns       `json:"runs"`
	Threat    *toldThreat    `json:"threat,omitempty"`
	Position  string         `json:"position"`
}

// tellRun tells the run of one of the sides, of the side to move first.
func tellRun(runs [2]*duel.Run) toldForced {
	for _, run := range runs {
		if run != nil {
			by := run.By
			return toldForced{By: &by, Turns: run.Turns, Pattern: run.Pattern, Line: run.Line}
		}
	}
	return toldForced{Line: []string{}}
}

// tellAction reports an action, with its reasons in English; exact says that the
// whole position is solved.
func tellAction(a duel.ActionReport, exact bool, reasons []reason.Reason) toldAction {
	var why []string
	for _, r := range reasons {
		why = append(why, speaker().Reason(r))
	}
	return toldAction{Action: a.Action.String(), Value: [2]float64{a.Lo, a.Hi}, Half: a.Half, Exact: exact || a.Meet(), Error: a.Error, CI95: a.HalfInterval(), Run: a.Run, Why: why}
}

// speaker says reasons in English, cards in notation.
func speaker() *words.Speaker {
	return &words.Speaker{Language: words.English(), Seat: -1, Face: words.Notation}
}

// tellReport tells a report, without its actions.
func tellReport(g *duel.Game, s *duel.State, r *duel.Report) *toldValue {
	u := g.Uno(s, 0)
	t := &toldValue{
		Value: [2]float64{r.Lo, r.Hi}, Half: r.Half, CI95: r.HalfInterval(), Exact: r.Exact || r.Meet(), States: r.States, Sweeps: r.Sweeps, Depth: r.Depth,
		Forced: tellRun(r.Strict), Runs: toldRuns{Barring: tellRun(r.Barring)}, Position: u.Position(),
	}
	if r.Exact {
		t.Certified = &toldCertified{r.Certified.Lo, r.Certified.Hi, r.Certified.Half}
	}
	for _, o := range r.Odds {
		if o != nil && t.Runs.Bound == nil {
			t.Runs.Bound = o
		}
	}
	return t
}

// newDuelValueCmd makes `uno duel value`.
func newDuelValueCmd() *cobra.Command {
	var f duelFlags
	var proof string
	cmd := &cobra.Command{
		Use:   "value",
		Short: "Value a position and its actions, with certified bounds",
		Long: `Chances to win of the side to move: certified bounds [lo, hi], whatever endless
play is worth, and half, where endless play counts one half. Where the deck is
small all is exact; otherwise half is an estimate by playouts, unless the bounds
meet.`,
		Example: `  uno duel value --hand "r1 b2" --other "r2 b1" --top rs --deck "w"
  uno duel value --hand "r5 rs" --other "g1 g2 b3" --top r2 --json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, s, r, err := f.evaluate(cmd)
			if err != nil {
				return err
			}
			if err := writeProof(proof, g, s, r.Strict[:]); err != nil {
				return err
			}
			t := tellReport(g, s, r)
			for _, a := range r.Actions {
				t.Actions = append(t.Actions, tellAction(a, r.Exact, nil))
			}
			return f.print(cmd.OutOrStdout(), t)
		},
	}
	f.add(cmd)
	f.addEffort(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "write the tree of a forced win to this `file`")
	return cmd
}

// evaluate evaluates the position of the flags.
func (f *duelFlags) evaluate(cmd *cobra.Command) (*duel.Game, *duel.State, *duel.Report, error) {
	g, s, err := f.position()
	if err != nil {
		return nil, nil, nil, err
	}
	e, err := f.effort()
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := g.Evaluate(cmd.Context(), s, e, rand.NewPCG(f.seed, 0))
	return g, s, r, err
}

// print prints what is told.
func (f *duelFlags) print(out io.Writer, t *toldValue) error {
	if f.asJSON {
		return cli.PrintJSON(out, t)
	}
	switch {
	case t.Certified != nil:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (exact; certified to %.0e, %.0e and %.0e)\n",
			t.Value[0], t.Value[1], t.Half, t.Certified.Lo, t.Certified.Hi, t.Certified.Half)
	case t.Exact:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (exact; the bounds meet)\n", t.Value[0], t.Value[1], t.Half)
	default:
		fmt.Fprintf(out, "value %.4f to %.4f, half %.4f (an estimate; 95 %%: %.4f to %.4f)\n", t.Value[0], t.Value[1], t.Half, t.CI95[0], t.CI95[1])
	}
	tellForced(out, "forced whatever is drawn", &t.Forced)
	tellForced(out, "barring a lucky draw", &t.Runs.Barring)
	if b := t.Runs.Bound; b != nil {
		fmt.Fprintf(out, "the run of side %d wins at least %.4f\n", b.By, b.Chance)
	}
	if t.Threat != nil {
		fmt.Fprintf(out, "the other threatens (%s, %s): %s\n", t.Threat.Sort, t.Threat.Pattern, strings.Join(t.Threat.Line, ", "))
	}
	for _, a := range t.Actions {
		fmt.Fprintf(out, "  %-10s %.4f to %.4f, half %.4f", a.Action, a.Value[0], a.Value[1], a.Half)
		if !a.Exact {
			fmt.Fprintf(out, " (%.4f to %.4f)", a.CI95[0], a.CI95[1])
		}
		if len(a.Why) > 0 {
			fmt.Fprintf(out, "  %s", strings.Join(a.Why, "; "))
		}
		fmt.Fprintln(out)
	}
	return nil
}

// tellForced prints a run.
func tellForced(out io.Writer, how string, run *toldForced) {
	if run.By != nil {
		fmt.Fprintf(out, "%s: side %d in %d turns (%s): %s\n", how, *run.By, run.Turns, run.Pattern, strings.Join(run.Line, ", "))
	}
}

// newDuelAdviseCmd makes `uno duel advise`.
func newDuelAdviseCmd() *cobra.Command {
	var f duelFlags
	cmd := &cobra.Command{
		Use:     "advise",
		Short:   "Say of every action what it is worth and why",
		Example: `  uno duel advise --hand "r5 r7 rs" --other "g1 b3" --top r2`,
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, s, r, err := f.evaluate(cmd)
			if err != nil {
				return err
			}
			list, threat := g.Advise(cmd.Context(), s, r, duel.DefaultNodes)
			t := tellReport(g, s, r)
			for _, a := range list {
				t.Actions = append(t.Actions, tellAction(a.ActionReport, r.Exact, a.Why))
			}
			if threat != nil {
				t.Threat = &toldThreat{
					Sort: threat.Run.Sort, Turns: threat.Run.Turns, Pattern: threat.Run.Pattern, Line: threat.Run.Line,
					Stops: map[string]float64{},
				}
				for _, stop := range threat.Stops {
					t.Threat.Stops[stop.Action.String()] = stop.Chance
				}
			}
			return f.print(cmd.OutOrStdout(), t)
		},
	}
	f.add(cmd)
	f.addEffort(cmd)
	return cmd
}

// writeProof writes the runs that there are to a file, unless it has no name.
func writeProof(name string, g *duel.Game, s *duel.State, runs []*duel.Run) error {
	if name == "" {
		return nil
	}
	data, err := json.Marshal(proofOf(g, s, runs))
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(data, '\n'), 0o644)
}
