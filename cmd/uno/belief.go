package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/record"
)

// beliefFlags are the flags of `uno belief`.
type beliefFlags struct {
	line    int
	seat    int
	at      int
	method  string
	sigma   string
	samples int
	deals   int
	seed    uint64
	open    bool
	svg     string
	errata  bool
	asJSON  bool
}

// beliefMethods are the methods, in the order of the help.
var beliefMethods = []string{"exact", "sigma", "seed", "particle"}

// beliefPolicies are the policies that --sigma names: the players that state their
// chances, and that of the cohort belief.
var beliefPolicies = func() map[string]func() belief.Likelihood {
	all := map[string]func() belief.Likelihood{"slots": belief.Slots}
	for _, p := range policy.All() {
		all[p.Name] = func() belief.Likelihood { return policy.Chance(p) }
	}
	return all
}()

// newBeliefCmd makes `uno belief`: what a seat may know of the hidden hands.
func newBeliefCmd() *cobra.Command {
	var f beliefFlags
	cmd := &cobra.Command{
		Use:   "belief FILE",
		Short: "Say what a seat may know of the hidden hands",
		Long: `Say what a seat may know of the hidden hands after the first K actions of a
record: how many hands are possible, the chance that each kind is held, that a
colour is held, and that some card is legal on the top now.

Methods: exact (by the rules alone, in closed form), sigma (the other seats play a
stated policy: all deals while they are few, see --deals, otherwise weighted histories),
particle (a particle filter, for comparison), seed (the filter of the printed
two-player model, for comparison).`,
		Example: `  uno belief games.jsonl --seat 0 --at 12
  uno belief games.jsonl --line 3 --seat 1 --at 20 --method sigma --sigma uniform --json
  uno belief games.jsonl --seat 0 --at 12 --svg belief.svg --open
  uno belief --errata`,
		Args: args(func(cmd *cobra.Command, names []string) error {
			if f.errata {
				return cobra.NoArgs(cmd, names)
			}
			return cobra.ExactArgs(1)(cmd, names)
		}),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.errata {
				return tellErrata(cmd.OutOrStdout(), f.asJSON)
			}
			return runBelief(cmd, files[0], &f)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.line, "line", 0, "the record on this line (default the first)")
	fl.IntVar(&f.seat, "seat", 0, "the seat whose knowledge is asked for")
	fl.IntVar(&f.at, "at", -1, "after so many actions; 0 is after the deal and the start card (default all)")
	fl.StringVar(&f.method, "method", "exact", "the method: "+strings.Join(beliefMethods, ", "))
	fl.StringVar(&f.sigma, "sigma", "uniform", "the policy of the other seats, for sigma and particle: "+strings.Join(policyNames(), ", "))
	fl.IntVar(&f.samples, "samples", 2000, "histories or particles, where not all deals are counted")
	fl.IntVar(&f.deals, "deals", belief.DefaultMaxDeals, "the deals that sigma holds at most before it samples")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of the samples")
	fl.BoolVar(&f.open, "open", false, "mark the cards that are truly held")
	fl.StringVar(&f.svg, "svg", "", "write the heat maps to this `file`")
	fl.BoolVar(&f.errata, "errata", false, "tell the errata of the printed filter, each with a toy")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// policyNames lists the policies.
func policyNames() []string { return slices.Sorted(maps.Keys(beliefPolicies)) }

// check refuses flags that make no sense.
func (f *beliefFlags) check() error {
	switch {
	case !slices.Contains(beliefMethods, f.method):
		return usagef("no method is called %q (there are %s)", f.method, strings.Join(beliefMethods, ", "))
	case beliefPolicies[f.sigma] == nil:
		return usagef("no policy is called %q (there are %s)", f.sigma, strings.Join(policyNames(), ", "))
	case f.samples < 1 || f.samples > 10_000_000:
		return usagef("--samples is %d, not 1 to 10000000", f.samples)
	case f.deals < 1 || f.deals > 50_000_000:
		return usagef("--deals is %d, not 1 to 50000000", f.deals)
	case f.at < -1:
		return usagef("--at is %d, not a number of actions", f.at)
	}
	return nil
}

// toldBelief is what is believed of one hand.
type toldBelief struct {
	Hands     string             `json:"hands"`
	Marginals map[string]float64 `json:"marginals"`
	CanPlay   float64            `json:"can_play"`
	Colours   map[string]float64 `json:"colours"`
	// Bound says that Hands is only a bound from above: too many to count.
	Bound bool `json:"hands_bound,omitempty"`
}

// toldBeliefs is what `uno belief --json` prints: for two seats the one hidden
// hand at the top, otherwise each under seats.
type toldBeliefs struct {
	*toldBelief
	Seats  map[string]*toldBelief `json:"seats,omitempty"`
	Method string                 `json:"method"`
	// Exact is false for samples, and where a mixture had to be thinned.
	Exact bool `json:"exact"`
	// ESS is the effective size of a sample, Deaths how often all particles died.
	ESS    float64 `json:"ess,omitempty"`
	Deaths int     `json:"deaths,omitempty"`
	// Mass is the sum of the printed filter's belief, which ought to be 1.
	Mass string `json:"mass,omitempty"`

	heats []belief.Heat
}

// scene is the game at the place that is asked about, as the seat saw it.
type scene struct {
	game   *uno.Game
	events []uno.Event
}

// errThere ends a replay at the place that is asked about.
var errThere = errors.New("there")

// runBelief answers.
func runBelief(cmd *cobra.Command, file string, f *beliefFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	var told *toldBeliefs
	found := false
	err := eachRecord(cmd, file, func(r *record.Reader, rec *record.Record) error {
		if f.line != 0 && r.Line() != f.line {
			return nil
		}
		found = true
		sc, err := f.replay(rec)
		if err != nil {
			return r.Place(err)
		}
		if told, err = f.tell(sc); err != nil {
			return err
		}
		return errThere
	})
	switch {
	case errors.Is(err, errThere):
	case err != nil:
		return err
	case !found && f.line != 0:
		return usagef("%s: there is no record on line %d", file, f.line)
	case !found:
		return usagef("%s: there is no record in it", file)
	}
	if f.svg != "" {
		if err := writeHeats(f.svg, told.heats); err != nil {
			return err
		}
	}
	out := cmd.OutOrStdout()
	if f.asJSON {
		return json.NewEncoder(out).Encode(told)
	}
	return told.text(out)
}

// writeHeats writes the picture.
func writeHeats(file string, heats []belief.Heat) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(belief.WriteSVG(out, heats), out.Close())
}

// replay plays a record up to the place that is asked about.
func (f *beliefFlags) replay(rec *record.Record) (*scene, error) {
	switch {
	case f.seat < 0 || f.seat >= len(rec.Seats):
		return nil, usagef("there is no seat %d of %d", f.seat, len(rec.Seats))
	case f.at > len(rec.Actions):
		return nil, usagef("the record has %d actions, not %d", len(rec.Actions), f.at)
	case rec.Rules.OpenHands:
		return nil, usagef("the hands of this record lie open: there is nothing to believe")
	}
	var sc *scene
	err := rec.Replay(func(g *uno.Game, i int, _ uno.Move, last bool) error {
		if !last && (f.at < 0 || i < f.at) {
			return nil
		}
		there := *g
		sc = &scene{game: &there, events: g.History(f.seat)}
		return errThere
	})
	if errors.Is(err, errThere) {
		err = nil
	}
	return sc, err
}

// tell answers by the method.
func (f *beliefFlags) tell(sc *scene) (*toldBeliefs, error) {
	rng := rand.New(rand.NewPCG(f.seed, 0))
	seats := int(sc.game.Seats)
	switch f.method {
	case "sigma":
		s, err := belief.NewSigma(sc.game.Rules, seats, f.seat, beliefPolicies[f.sigma](), f.deals)
		if err != nil {
			return nil, err
		}
		if err := s.Listen(sc.events); err != nil {
			return nil, err
		}
		if err := s.Settle(&sc.game.Table); err != nil {
			return nil, err
		}
		p, err := s.Posterior(rng, f.samples)
		if err != nil {
			return nil, err
		}
		return f.sampled(sc, p), nil
	case "particle":
		s, err := belief.NewParticles(sc.game.Rules, seats, f.seat, beliefPolicies[f.sigma](), f.samples, rng)
		if err != nil {
			return nil, err
		}
		if err := s.Listen(sc.events); err != nil {
			return nil, err
		}
		s.Settle(&sc.game.Table)
		told := f.sampled(sc, s.Posterior())
		told.Deaths = s.Deaths()
		return told, nil
	case "seed":
		return f.printed(sc)
	default:
		return f.cohorts(sc, rng)
	}
}

// cohorts answers by the rules alone. What cannot be counted is sampled.
func (f *beliefFlags) cohorts(sc *scene, rng *rand.Rand) (*toldBeliefs, error) {
	b, err := belief.New(sc.game.Rules, int(sc.game.Seats), f.seat)
	if err != nil {
		return nil, err
	}
	if err := b.Listen(sc.events); err != nil {
		return nil, err
	}
	b.Settle(&sc.game.Table)
	told := f.newTold(b.Exact())
	for seat := range b.Seats() {
		if seat == f.seat {
			continue
		}
		h, hands, bound, err := exactHeat(b, seat)
		if errors.Is(err, belief.ErrTooLarge) {
			p := b.Estimate(rng, f.samples)
			return f.sampled(sc, p), nil
		}
		if err != nil {
			return nil, err
		}
		told.add(sc, f, seat, h, hands).Bound = bound
	}
	if !told.Exact {
		told.ESS = b.Effective()
	}
	return told, nil
}

// exactHeat asks a belief all there is to say of a hand.
func exactHeat(b *belief.Belief, seat int) (h belief.Heat, hands string, bound bool, err error) {
	n, err := b.Hands(seat)
	if errors.Is(err, belief.ErrTooLarge) {
		n, err = b.HandsBound(seat), nil
		bound = true
	}
	if err != nil {
		return h, "", false, err
	}
	if h.Marginals, err = b.Marginals(seat); err != nil {
		return h, "", false, err
	}
	if h.CanPlay, err = b.CanPlay(seat); err != nil {
		return h, "", false, err
	}
	for c := range h.Colors {
		if h.Colors[c], err = b.HoldsColor(seat, uno.Color(c)); err != nil {
			return h, "", false, err
		}
	}
	return h, n.String(), bound, nil
}

// sampled answers by a list of deals.
func (f *beliefFlags) sampled(sc *scene, p *belief.Posterior) *toldBeliefs {
	told := f.newTold(p.Exact)
	if !p.Exact {
		told.ESS = p.ESS()
	}
	for seat := range int(sc.game.Seats) {
		if seat == f.seat {
			continue
		}
		h := belief.Heat{Marginals: p.Marginals(seat), CanPlay: p.CanPlay(seat)}
		for c := range h.Colors {
			h.Colors[c] = p.HoldsColor(seat, uno.Color(c))
		}
		told.add(sc, f, seat, h, strconv.Itoa(p.Hands(seat)))
	}
	return told
}

// printed answers by the printed filter.
func (f *beliefFlags) printed(sc *scene) (*toldBeliefs, error) {
	s, err := belief.NewSeed(sc.game.Rules, int(sc.game.Seats), f.seat)
	if err != nil {
		return nil, usagef("%w", err)
	}
	s.Listen(sc.events)
	told := f.newTold(false)
	told.Mass = "0/0"
	if mass := s.Mass(); mass != nil {
		told.Mass = mass.RatString()
	}
	h := belief.Heat{Marginals: s.Marginals(), CanPlay: s.CanPlay()}
	for c := range h.Colors {
		h.Colors[c] = s.HoldsColor(uno.Color(c))
	}
	told.add(sc, f, 1-f.seat, h, s.Hands().String())
	return told, nil
}

// newTold begins an answer.
func (f *beliefFlags) newTold(exact bool) *toldBeliefs {
	return &toldBeliefs{Method: f.method, Exact: exact}
}

// add adds what is believed of a seat's hand.
func (t *toldBeliefs) add(sc *scene, f *beliefFlags, seat int, h belief.Heat, hands string) *toldBelief {
	one := &toldBelief{
		Hands: hands, CanPlay: h.CanPlay,
		Marginals: make(map[string]float64, uno.Kinds), Colours: make(map[string]float64, uno.Colors),
	}
	for i, k := range uno.AllKinds() {
		one.Marginals[k.String()] = h.Marginals[i]
	}
	for c, p := range h.Colors {
		one.Colours[uno.Color(c).String()] = p
	}
	if sc.game.Seats == 2 {
		t.toldBelief = one
	} else {
		if t.Seats == nil {
			t.Seats = map[string]*toldBelief{}
		}
		t.Seats[strconv.Itoa(seat)] = one
	}
	h.Title = fmt.Sprintf("seat %d, as seat %d may know it", seat, f.seat)
	h.Cards = sc.game.Hands[seat].Len()
	if f.open {
		h.Truth = sc.game.Hands[seat]
	}
	t.heats = append(t.heats, h)
	return one
}

// text tells the answer as heat maps.
func (t *toldBeliefs) text(out io.Writer) error {
	if err := belief.WriteText(out, t.heats, isTerminal(out) && os.Getenv("NO_COLOR") == ""); err != nil {
		return err
	}
	if t.toldBelief != nil {
		fmt.Fprintf(out, "possible hands: %s\n", t.howMany())
	}
	for _, seat := range slices.Sorted(maps.Keys(t.Seats)) {
		fmt.Fprintf(out, "possible hands of seat %s: %s\n", seat, t.Seats[seat].howMany())
	}
	if t.ESS > 0 {
		fmt.Fprintf(out, "a sample, worth %.0f independent ones\n", t.ESS)
	}
	if t.Deaths > 0 {
		fmt.Fprintf(out, "all particles died %d times\n", t.Deaths)
	}
	if t.Mass != "" {
		fmt.Fprintf(out, "the printed belief sums to %s\n", t.Mass)
	}
	return nil
}

// howMany spells the number of hands.
func (t *toldBelief) howMany() string {
	if t.Bound {
		return "at most " + t.Hands
	}
	return t.Hands
}

// tellErrata prints the errata of the printed filter.
func tellErrata(out io.Writer, asJSON bool) error {
	list, err := belief.Errata()
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(list)
	}
	for _, e := range list {
		fmt.Fprintf(out, "%d. %s\n   printed: %s\n   right:   %s\n   toy:     %s\n            printed: %s\n            right:   %s\n",
			e.Number, e.Title, e.Printed, e.Right, e.Toy, e.AsPrinted, e.AsRight)
	}
	return nil
}
