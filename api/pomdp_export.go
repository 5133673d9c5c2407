package api

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// PomdpExportRequest asks for the model of a small deck, state by state, for other
// solvers.
type PomdpExportRequest struct {
	PomdpGame
	// Deal is the number of cards that each seat is dealt, for the model of whole hands
	// in place of a position. Its alpha vectors are the player alpha:FILE.
	Deal   int    `json:"deal,omitempty"`
	Format string `json:"format,omitempty"` // pomdp (Cassandra's), which is the default, or pomdpx (APPL's)
	States *int   `json:"states,omitempty"` // refuse a model of more states; 20,000 unless given
	Alpha  bool   `json:"alpha,omitempty"`  // also solve it (HSVI, to 1e-6) and answer with the alpha vectors
	// TextTo gets the model in place of the answer, as it is written.
	TextTo io.Writer `json:"-"`
}

// DefaultPomdpStates is how many states a model that is written out may have.
const DefaultPomdpStates = 20_000

// PomdpExportAnswer is the model.
type PomdpExportAnswer struct {
	Model string `json:"model"`
	Alpha string `json:"alpha,omitempty"` // alpha vectors as pomdp-solve writes them
}

// PomdpExport writes the model of a position. A state is both hands, the top, the
// discards, what is pending and the events since the last decision; these events are
// the observation. An action that is not legal loses at once, which changes no value.
func PomdpExport(ctx context.Context, r PomdpExportRequest) (PomdpExportAnswer, error) {
	var a PomdpExportAnswer
	write := format.WritePOMDPX
	switch cmp.Or(r.Format, "pomdp") {
	case "pomdp":
		write = func(w io.Writer, m *pomdp.Model, text string) error { return format.WriteCassandra(w, m, text) }
	case "pomdpx":
	default:
		return a, unfit("--format is %q, not pomdp or pomdpx", r.Format)
	}
	model, about := r.exported, fmt.Sprintf("UNO, two players, deck %s; hand %s, top %s, opponent %d cards, playing %s", r.Deck, r.Hand, r.Top, r.Opponent, r.sigma())
	if r.Deal != 0 {
		model, about = r.dealt, fmt.Sprintf("UNO, two players, deck %s; %d cards each, opponent playing %s", r.Deck, r.Deal, r.sigma())
	}
	m, err := model(ctx, orElse(r.States, DefaultPomdpStates))
	if err != nil {
		return a, asError(err)
	}
	if r.Alpha {
		if a.Alpha, err = alphaOf(ctx, m); err != nil {
			return a, asError(err)
		}
		if r.Deal != 0 {
			a.Alpha = fmt.Sprintf("# pomdp[deck=%s,hands=%d.%d] against %s\n", strings.Join(strings.Fields(r.Deck), "."), r.Deal, r.Deal, r.sigma()) + a.Alpha
		}
	}
	if r.TextTo != nil {
		return a, asError(write(untilDone{ctx, r.TextTo}, m, about))
	}
	var text strings.Builder
	err = write(untilDone{ctx, &text}, m, about)
	a.Model = text.String()
	return a, asError(err)
}

// exported is the model with all its states.
func (g PomdpGame) exported(ctx context.Context, states int) (*pomdp.Model, error) {
	game, pos, err := g.model()
	if err != nil {
		return nil, err
	}
	return game.Model(ctx, pos, g.gamma(), states)
}

// dealt is the model of whole hands with all its states.
func (r PomdpExportRequest) dealt(ctx context.Context, states int) (*pomdp.Model, error) {
	if r.PomdpPosition != (PomdpPosition{Deck: r.Deck}) || r.Deck == "" {
		return nil, unfit("--deal needs --deck, and takes no --hand, --top, --pile or --opponent")
	}
	deck, err := fieldCards("deck", r.Deck)
	if err != nil {
		return nil, err
	}
	if err := r.checkGamma(); err != nil {
		return nil, err
	}
	sigma, err := statedPolicy("sigma", r.sigma())
	if err != nil {
		return nil, err
	}
	game, err := twoplayer.New(deck, sigma)
	if err != nil {
		return nil, unfit("%w", err)
	}
	m, err := game.DealModel(ctx, r.Deal, r.gamma(), states)
	if err != nil {
		return nil, unfit("%w", err)
	}
	return m, nil
}

// alphaOf solves a model and writes its vectors.
func alphaOf(ctx context.Context, m *pomdp.Model) (string, error) {
	solved, err := pomdp.HSVI{Gap: 1e-6}.Solve(ctx, m)
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return writtenVectors(m, solved.Vectors)
}

// untilDone is a writer that fails once the context is done.
type untilDone struct {
	ctx context.Context
	io.Writer
}

// Write writes, unless the context is done.
func (w untilDone) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}

// PomdpImportRequest asks what the alpha vectors that another solver found for an
// exported model are worth.
type PomdpImportRequest struct {
	PomdpGame
	Vectors Document `json:"vectors"`           // .alpha or APPL's .policy
	States  *int     `json:"states,omitempty"`  // refuse a model of more states; 20,000 unless given
	Beliefs *int     `json:"beliefs,omitempty"` // follow the policy to this many beliefs at most; 100,000 unless given
}

// PomdpImportAnswer is what the vectors give the position.
type PomdpImportAnswer struct {
	Vectors int    `json:"vectors"`
	Action  string `json:"action"`
	// Value is what the vectors say of the position, Achieved what following them
	// is proven to be worth at least, Interval what it is worth.
	Value    float64    `json:"value"`
	Achieved float64    `json:"achieved"`
	Interval [2]float64 `json:"interval"`
	// Beliefs is how many the policy reaches, as far as it was followed; Complete
	// whether that is all of them.
	Beliefs  int  `json:"beliefs"`
	Complete bool `json:"complete"`
}

// PomdpImport reads alpha vectors of the model that PomdpExport writes of the same
// position, and proves what following them achieves.
func PomdpImport(ctx context.Context, r PomdpImportRequest) (PomdpImportAnswer, error) {
	var a PomdpImportAnswer
	m, err := r.exported(ctx, orElse(r.States, DefaultPomdpStates))
	if err != nil {
		return a, asError(err)
	}
	v, err := pomdpVectors(r.Vectors, m)
	if err != nil {
		return a, err
	}
	if len(v) == 0 {
		return a, unfit("%s: there is no vector in it", r.Vectors.Name)
	}
	a.Vectors, a.Value, a.Action = len(v), v.Value(m.Start), m.Actions[v.Choose(m.Start)]
	e, err := pomdp.Evaluate(ctx, m, v, pomdp.Reach{Beliefs: orElse(r.Beliefs, 100_000)})
	if err != nil {
		return a, asError(err)
	}
	a.Achieved, a.Interval, a.Beliefs, a.Complete = e.Lower, [2]float64{e.Lower, e.Upper}, e.Beliefs, e.Complete
	return a, nil
}
