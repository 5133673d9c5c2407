package game

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"
)

// ErrTooLarge is wrapped by the error for a tree with more nodes than allowed.
var ErrTooLarge = errors.New("the game tree is too large")

// DefaultNodes is the number of nodes that Unfold goes to when it is given
// none.
const DefaultNodes = 20_000_000

// Unfold walks the whole tree of a game once and keeps its sequence form. It
// refuses a tree of more than maxNodes nodes (0: DefaultNodes), and a game
// without perfect recall: one in which the nodes of an information set differ
// in their player, their actions, or in what the player did before. Cost: one
// visit a node; memory for the leaves, 24 bytes each, and for the information
// sets.
func Unfold[H any](ctx context.Context, src Source[H], maxNodes int) (*Game, error) {
	if maxNodes <= 0 {
		maxNodes = DefaultNodes
	}
	u := &unfolding[H]{
		ctx: ctx, src: src, max: maxNodes,
		game:  &Game{sides: [2]Side{newSide(), newSide()}, Payoffs: []float64{}},
		named: map[int]int32{}, valued: map[float64]int32{},
	}
	for i := range u.index {
		u.index[i] = map[string]int32{}
	}
	if err := u.walk(src.Root(), [2]int32{}, 1); err != nil {
		return nil, err
	}
	u.game.seal(u.leaves)
	return u.game, nil
}

// unfolding is the state of Unfold.
type unfolding[H any] struct {
	ctx    context.Context
	src    Source[H]
	max    int
	game   *Game
	index  [2]map[string]int32 // information sets by name
	named  map[int]int32       // outcomes by number
	valued map[float64]int32   // outcomes by payoff
	leaves []leaf
}

// leaf is a set of terminal nodes of one outcome under one pair of sequences,
// with the chance that chance plays along.
type leaf struct {
	row, col, outcome int32
	prob              float64
}

// walk visits the subtree of a history that is reached by a sequence of each
// player and a chance.
func (u *unfolding[H]) walk(h H, seq [2]int32, prob float64) error {
	u.game.Nodes++
	if u.game.Nodes > u.max {
		return fmt.Errorf("%w: more than %d nodes", ErrTooLarge, u.max)
	}
	if u.game.Nodes%4096 == 0 {
		if err := u.ctx.Err(); err != nil {
			return err
		}
	}
	node := u.src.Node(h)
	switch node.Kind {
	case Terminal:
		out, err := u.outcome(&node)
		u.leaves = append(u.leaves, leaf{seq[0], seq[1], out, prob})
		return err
	case Chance:
		if err := checkChances(node.Probs); err != nil {
			return err
		}
		for i, p := range node.Probs {
			if err := u.walk(u.src.Next(h, i), seq, prob*p); err != nil {
				return err
			}
		}
		return nil
	default:
		info, err := u.infoset(&node, seq)
		if err != nil {
			return err
		}
		for i := range node.Actions {
			next := seq
			next[node.Player] = info.First + int32(i)
			if err := u.walk(u.src.Next(h, i), next, prob); err != nil {
				return err
			}
		}
		return nil
	}
}

// checkChances refuses chances that are none.
func checkChances(probs []float64) error {
	sum := 0.0
	for _, p := range probs {
		if !(p > 0) {
			return fmt.Errorf("a chance node gives an outcome the chance %v", p)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("the chances of a chance node sum to %v", sum)
	}
	return nil
}

// outcome finds the outcome of a terminal node, or makes it.
func (u *unfolding[H]) outcome(node *Node) (int32, error) {
	if node.Outcome <= 0 {
		out, ok := u.valued[node.Payoff]
		if !ok {
			out = u.addOutcome(0, node.Payoff)
			u.valued[node.Payoff] = out
		}
		return out, nil
	}
	out, ok := u.named[node.Outcome]
	if !ok {
		out = u.addOutcome(node.Outcome, node.Payoff)
		u.named[node.Outcome] = out
	}
	if u.game.Payoffs[out] != node.Payoff {
		return out, fmt.Errorf("outcome %d pays %v and %v", node.Outcome, u.game.Payoffs[out], node.Payoff)
	}
	return out, nil
}

// addOutcome makes an outcome.
func (u *unfolding[H]) addOutcome(name int, payoff float64) int32 {
	u.game.Payoffs = append(u.game.Payoffs, payoff)
	u.game.Outcomes = append(u.game.Outcomes, name)
	return int32(len(u.game.Payoffs) - 1)
}

// infoset finds the information set of a decision, or makes it.
func (u *unfolding[H]) infoset(node *Node, seq [2]int32) (*Infoset, error) {
	if node.Player != 0 && node.Player != 1 {
		return nil, fmt.Errorf("information set %q: there is no player %d", node.Info, node.Player)
	}
	if len(node.Actions) == 0 {
		return nil, fmt.Errorf("information set %q has no action", node.Info)
	}
	side := &u.game.sides[node.Player]
	i, ok := u.index[node.Player][node.Info]
	if !ok {
		i = int32(len(side.Infosets))
		u.index[node.Player][node.Info] = i
		side.add(node.Info, seq[node.Player], node.Actions)
		return &side.Infosets[i], nil
	}
	info := &side.Infosets[i]
	if info.Parent != seq[node.Player] {
		return nil, fmt.Errorf("player %d has no perfect recall: information set %q is reached by different own actions", node.Player, node.Info)
	}
	if len(info.Actions) != len(node.Actions) {
		return nil, fmt.Errorf("information set %q has %d actions and %d", node.Info, len(info.Actions), len(node.Actions))
	}
	for k, a := range node.Actions {
		if info.Actions[k] != a {
			return nil, fmt.Errorf("information set %q has both actions %q and %q", node.Info, info.Actions[k], a)
		}
	}
	return info, nil
}

// seal sorts the leaves, merges equal ones and makes the payoff matrix.
func (g *Game) seal(leaves []leaf) {
	g.Leaves = len(leaves)
	sort.Slice(leaves, func(i, j int) bool {
		a, b := &leaves[i], &leaves[j]
		switch {
		case a.row != b.row:
			return a.row < b.row
		case a.col != b.col:
			return a.col < b.col
		default:
			return a.outcome < b.outcome
		}
	})
	kept := leaves[:0]
	for _, l := range leaves {
		if n := len(kept); n > 0 && kept[n-1].row == l.row && kept[n-1].col == l.col && kept[n-1].outcome == l.outcome {
			kept[n-1].prob += l.prob
			continue
		}
		kept = append(kept, l)
	}
	g.leaves = append([]leaf(nil), kept...)
	g.rows = make([]int32, g.sides[0].sequences()+1)
	for i, l := range g.leaves {
		if i == 0 || g.leaves[i-1].row != l.row || g.leaves[i-1].col != l.col {
			g.cols = append(g.cols, l.col)
			g.from = append(g.from, int32(i))
			g.rows[l.row+1]++
		}
	}
	g.from = append(g.from, int32(len(g.leaves)))
	for r := range g.sides[0].sequences() {
		g.rows[r+1] += g.rows[r]
	}
	g.vals = make([]float64, len(g.cols))
	g.price(g.vals, g.Payoffs)
}
