package equilibrium

import (
	"context"
	"errors"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/game"
)

// Game is a game of two hidden hands, unfolded. Make one with New.
//
// Unless it is unfolded whole it consists of stages. When the draw pile is
// empty at the beginning of a turn, or in the middle of a forced draw, each seat
// knows the other's hand: it is what is left of the deck. From there on nothing
// that happened before matters, so what follows is a game of its own (a proper
// subgame, in the terms of the field), the same however the position came up. A
// stage is what lies between the deal or such a moment and the next such
// moments. Within a stage no new draw pile is made but at its beginning, so each
// turn takes a card from a hand or from the pile for good, and the stage is
// finite even where a hand is not. (With option refill-all, which refills a pile
// that is not empty, a stage can go on forever; it is too large then.)
type Game struct {
	setup  Setup
	whole  bool
	stages []stage
	index  map[start]int32
	bots   []*Bot
	names  *names

	// Nodes and Infosets are the sums over the stages that are unfolded, of
	// which there are Unfolded; Largest is the most information sets of one.
	Nodes, Infosets, Largest, Unfolded int

	most int  // nodes
	full bool // a stage was refused for them
}

// stage is one stage. It is open as long as it is not unfolded.
type stage struct {
	root start      // not of the first, which begins with the deal
	game *game.Game // nil: open
	ends *ends
	bots [][2]game.Plan // what each bot plays in either seat
	// before are the stages that lead to this one.
	before []int32
}

// Options are how a game is unfolded.
type Options struct {
	// Whole unfolds one tree, in which a seat remembers all it has seen since
	// the deal. It needs a limit of turns.
	Whole bool
	// MaxNodes bounds the nodes of all stages; 0 is game.DefaultNodes.
	MaxNodes int
	// Start is the number of nodes from which on stages are unfolded only when
	// they are found to matter; 0 is 20,000.
	Start int
	// Bots are players that are asked for what they do at every information
	// set.
	Bots []*Bot
}

// New unfolds a game: the first stage, and the next ones until Start nodes. The
// others stay open until Solve or Expand find that they matter. The setup must
// have passed Check. The error wraps game.ErrTooLarge when the first stage has
// too many nodes. Cost: a few microseconds a node.
func New(ctx context.Context, setup *Setup, o Options) (*Game, error) {
	if o.MaxNodes <= 0 {
		o.MaxNodes = game.DefaultNodes
	}
	if o.Start <= 0 {
		o.Start = 20_000
	}
	g := &Game{
		setup: *setup, whole: o.Whole, index: map[start]int32{}, bots: o.Bots, names: newNames(), most: o.MaxNodes,
	}
	g.stages = append(g.stages, stage{})
	for i := 0; i < len(g.stages) && (i == 0 || g.Nodes < o.Start); i++ {
		if err := g.unfold(ctx, i); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// source is the source of a stage.
func (g *Game) source(i int) *source {
	var src *source
	if i == 0 {
		src = newSource(&g.setup)
	} else {
		src = newSourceAt(&g.setup, &g.stages[i].root)
	}
	src.names = g.names
	if !g.whole {
		src.cut = func(at start, steps int32) int {
			return src.ends.add(end{way: goesOn, steps: steps, to: g.number(at)})
		}
	}
	return src
}

// unfold unfolds a stage and asks the bots. A stage that has too many nodes
// stays open, unless it is the first.
func (g *Game) unfold(ctx context.Context, i int) error {
	if g.Nodes >= g.most {
		g.full = true
		return nil
	}
	src := g.source(i)
	asked := make([][2][][]float64, len(g.bots))
	if len(g.bots) > 0 {
		src.asks = g.whole
		src.visit = func(q *question, moves []uno.Move, _ int32) error {
			for b, bot := range g.bots {
				chances, err := bot.ask(q, moves)
				if err != nil {
					return err
				}
				asked[b][q.view.Seat] = append(asked[b][q.view.Seat], chances)
			}
			return nil
		}
	}
	src.begin()
	tree, err := game.Unfold(ctx, game.Source[*spot](src), g.most-g.Nodes)
	if errors.Is(err, game.ErrTooLarge) && i > 0 {
		g.full = true
		return nil
	}
	if err == nil {
		err = src.err
	}
	if err != nil {
		return err
	}
	st := &g.stages[i]
	st.game, st.ends = tree, src.ends
	st.ends.index = nil
	for b := range g.bots {
		var plans [2]game.Plan
		for seat := range plans {
			n := 0
			plans[seat] = tree.Side(seat).Plan(func(_ *game.Infoset, probs []float64) {
				copy(probs, asked[b][seat][n])
				n++
			})
		}
		st.bots = append(st.bots, plans)
	}
	for _, o := range st.ends.list {
		if o.way == goesOn {
			to := &g.stages[o.to]
			to.before = append(to.before, int32(i))
		}
	}
	g.Unfolded++
	g.Nodes += tree.Nodes
	g.Infosets += tree.Infosets()
	g.Largest = max(g.Largest, tree.Infosets())
	return nil
}

// number is the stage that begins so. Without a limit the turns that were
// played do not matter.
func (g *Game) number(at start) int32 {
	if g.Endless() {
		at.state.Turns = 0
	}
	n, ok := g.index[at]
	if !ok {
		n = int32(len(g.stages))
		g.index[at] = n
		g.stages = append(g.stages, stage{root: at})
	}
	return n
}

// Endless reports whether the game has no limit of turns.
func (g *Game) Endless() bool { return g.setup.Limit() >= NoLimit }

// Stages is the number of stages that are known, open ones included.
func (g *Game) Stages() int { return len(g.stages) }

// payoffs appends what the outcomes of a stage pay to seat 0, when a hand that
// reaches the limit pays so much and other stages pay as given.
func (st *stage) payoffs(into []float64, limit float64, on []float64) []float64 {
	for _, o := range st.game.Outcomes {
		into = append(into, st.ends.pay(o, limit, on))
	}
	return into
}
