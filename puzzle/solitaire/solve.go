package solitaire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle"
)

// The methods of [Solve].
const (
	MethodAuto     = "auto"     // the portfolio
	MethodDP       = "dp"       // the trail DP over numbers
	MethodPaper    = "paper"    // the DP of Demaine et al. 3.3, corrected
	MethodSearch   = "search"   // backtracking on trails
	MethodFrontier = "frontier" // the trail program over a narrow order of the core
	MethodSAT      = "sat"      // clause learning with connectivity lemmas
	MethodCubes    = "cubes"    // clause learning on parts of the core, side by side
	MethodCutCount = "cutcount" // Cut&Count: never a wrong yes, otherwise unknown
	MethodLocal    = "local"    // rotations and tree joins: yes or unknown
)

// Methods lists them, the default first.
func Methods() []string {
	return []string{MethodAuto, MethodDP, MethodPaper, MethodSearch, MethodFrontier, MethodSAT, MethodCubes, MethodCutCount, MethodLocal}
}

// Options are the options of [Solve]. The zero value selects the portfolio.
type Options struct {
	Method   string            // one of Methods(); "" is MethodAuto
	Seed     uint64            // of the randomised methods
	Proof    io.Writer         // takes a proof file for a "no"; nil keeps the certificate in the answer
	Rounds   int               // auto: answer unknown after this many rounds of clause learning; 0 is no limit
	Progress func(line string) // receives progress lines; may be nil

	cubes cubing                                    // of tests; zero: the usual one
	far   func(ctx context.Context) context.Context // where cubes are done; nil: where the context says
}

// Result is what [Solve] found out.
type Result struct {
	Answer      string              // puzzle.Yes, puzzle.No, puzzle.Unknown
	Method      string              // what decided: for auto, the method that did
	Sequence    puzzle.Cards        // yes: the whole deck in order
	Certificate *puzzle.Certificate // no
	ErrorBound  string              // unknown after cutcount: the chance that a yes was missed
	Reason      string              // unknown: why
	Explain     []string            // the reductions, the remaining core, and the methods tried
}

// Solve decides whether the deck can be played out, and returns an order or a
// certificate. It does not change the deck. When the context ends the answer is
// unknown; an error means that the method does not exist or that the proof
// could not be written. Runs with equal options give equal results, unless the
// context ends.
func Solve(ctx context.Context, deck []puzzle.Card, o Options) (Result, error) {
	method := o.Method
	if method == "" {
		method = MethodAuto
	}
	if !slices.Contains(Methods(), method) {
		return Result{}, fmt.Errorf("unknown method %q: known are %s", method, strings.Join(Methods(), ", "))
	}
	if method == MethodAuto && o.Rounds == 0 && len(deck) > 0 && spread.HasElsewhere(ctx) {
		return together(ctx, deck, o)
	}
	s := &solver{
		ctx: ctx, o: o, method: method, rng: rand.New(rand.NewPCG(o.Seed, 0x756e6f2d31)),
		proof: certifier{to: o.Proof},
	}
	if len(deck) == 0 {
		s.note("the empty deck is played out")
		return Result{Answer: puzzle.Yes, Method: method, Sequence: puzzle.Cards{}, Explain: s.explain}, nil
	}
	stop, release := newHalt(ctx)
	defer release()
	s.g = newGraph(deck)
	s.g.halt = stop
	s.note("%d cards, %d distinct; %d colours, %d numbers", len(deck), s.g.edges(), len(s.g.colors), len(s.g.numbers))
	out, err := s.run()
	if errors.Is(err, context.DeadlineExceeded) {
		out, err = unknown("the time is up"), nil
	} else if errors.Is(err, context.Canceled) {
		out, err = unknown("interrupted"), nil
	}
	if err != nil {
		return Result{}, err
	}
	if errors.Is(s.proof.err, errProofTooLarge) {
		out, s.proof.err = unknown("%v", errProofTooLarge), nil
	}
	res := Result{Answer: puzzle.Unknown, Method: s.method, Reason: out.why, ErrorBound: out.bound, Explain: s.explain}
	switch out.verdict {
	case verdictYes:
		res.Answer, res.Sequence = puzzle.Yes, s.g.order(out.trail)
		if res.Sequence == nil {
			panic("solitaire: method " + s.method + " made a trail that does not solve the deck")
		}
	case verdictNo:
		res.Answer, res.Certificate = puzzle.No, s.proof.certificate
	}
	return res, s.proof.err
}

// solver is one call of Solve.
type solver struct {
	ctx     context.Context
	o       Options
	method  string
	g       *graph
	rng     *rand.Rand
	proof   certifier
	explain []string
}

// cubing is how a core is cut into cubes.
func (s *solver) cubing() cubing {
	if s.o.cubes == (cubing{}) {
		return usualCubing
	}
	return s.o.cubes
}

// far is where cubes are done.
func (s *solver) far() context.Context {
	if s.o.far == nil {
		return s.ctx
	}
	return s.o.far(s.ctx)
}

// note adds a line to the explanation.
func (s *solver) note(format string, args ...any) {
	s.explain = append(s.explain, fmt.Sprintf(format, args...))
}

// progress reports progress to the caller.
func (s *solver) progress(format string, args ...any) {
	if s.o.Progress != nil {
		s.o.Progress(fmt.Sprintf(format, args...))
	}
}

// run dispatches. Every branch that ends in a no has its certificate drawn up.
func (s *solver) run() (outcome, error) {
	if err := s.ctx.Err(); err != nil {
		return outcome{}, err
	}
	switch s.method {
	case MethodDP:
		out, err := runDP(s.ctx, s.g)
		if err == nil && out.verdict == verdictNo {
			s.proof.transcript(s.g)
		}
		return out, err
	case MethodPaper:
		return s.certified(runPaper(s.ctx, s.g))
	case MethodSearch:
		c, card := coreOf(s.g)
		t, v, err := runSearch(s.ctx, c)
		if v == verdictYes {
			return yes(s.g.deckTrail(t, card)), err
		}
		return s.certified(outcome{verdict: v}, err)
	case MethodSAT:
		if t, ok := s.g.resting(); ok {
			return yes(t), nil
		}
		c, card := coreOf(s.g)
		t, v, err := s.newRefutation(nil, c).run(0)
		if v == verdictYes {
			return yes(s.g.deckTrail(t, card)), err
		}
		return outcome{verdict: v}, err
	case MethodFrontier:
		return s.frontier()
	case MethodCutCount:
		return runCutCount(s.ctx, s.g, s.rng)
	case MethodLocal:
		return s.local()
	default:
		return s.auto()
	}
}

// certified makes the portfolio write the certificate of a no from a method
// without transcripts. A yes of the portfolio would be a broken invariant: both
// are exact.
func (s *solver) certified(out outcome, err error) (outcome, error) {
	if err != nil || out.verdict != verdictNo {
		return out, err
	}
	s.note("%s says no; the portfolio certifies it", s.method)
	method := s.method
	proved, err := s.auto()
	s.method = method
	if err == nil && proved.verdict == verdictYes {
		panic("solitaire: " + method + " says no to a deck that can be played out")
	}
	return proved, err
}
