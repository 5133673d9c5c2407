package game

import "fmt"

// Game is a game in sequence form. Make one with Unfold. Goroutines may share
// it as long as none calls SetPayoffs.
type Game struct {
	sides [2]Side

	// Payoffs are what the outcomes pay to player 0, and Outcomes their names
	// (0 where Unfold made the outcome of a payoff). Read them only; change
	// them by SetPayoffs.
	Payoffs  []float64
	Outcomes []int
	// Nodes and Leaves are the numbers of nodes and of terminal nodes of the
	// tree.
	Nodes, Leaves int

	// The payoff matrix by rows: row r, a sequence of player 0, has its entries
	// at rows[r]..rows[r+1]; entry e is at column cols[e], a sequence of player
	// 1, and sums up the leaves from[e]..from[e+1].
	leaves     []leaf
	rows, cols []int32
	from       []int32
	vals       []float64
}

// Side is a player's part of the game.
func (g *Game) Side(player int) *Side { return &g.sides[player] }

// Infosets is the number of information sets of both players.
func (g *Game) Infosets() int { return len(g.sides[0].Infosets) + len(g.sides[1].Infosets) }

// SetPayoffs changes what the outcomes pay. Cost: one step a leaf.
func (g *Game) SetPayoffs(payoffs []float64) {
	if len(payoffs) != len(g.Payoffs) {
		panic(fmt.Sprintf("game: %d payoffs for %d outcomes", len(payoffs), len(g.Payoffs)))
	}
	copy(g.Payoffs, payoffs)
	g.price(g.vals, g.Payoffs)
}

// price computes the entries of the matrix from payoffs.
func (g *Game) price(vals, payoffs []float64) {
	for e := range vals {
		v := 0.0
		for _, l := range g.leaves[g.from[e]:g.from[e+1]] {
			v += l.prob * payoffs[l.outcome]
		}
		vals[e] = v
	}
}

// gradient computes what each sequence of a player is worth to that player by
// the leaves that end in it, when the other plays a plan; vals are the entries
// of the matrix. Cost: one step an entry.
func (g *Game) gradient(player int, vals []float64, other Plan, into []float64) {
	if player == 0 {
		for r := range into {
			v := 0.0
			for e := g.rows[r]; e < g.rows[r+1]; e++ {
				v += vals[e] * other[g.cols[e]]
			}
			into[r] = v
		}
		return
	}
	clear(into)
	for r, x := range other {
		if x == 0 {
			continue
		}
		for e := g.rows[r]; e < g.rows[r+1]; e++ {
			into[g.cols[e]] -= vals[e] * x
		}
	}
}

// Value is what player 0 can expect when both play a plan. Cost: one step an
// entry of the payoff matrix, as that of the following functions.
func (g *Game) Value(x, y Plan) float64 { return g.expect(g.vals, x, y) }

// Expect is the expectation for player 0 of other payoffs than those of the
// game, one for each outcome. With 1 for some outcomes and 0 for the others it
// is the probability that the game ends in one of those.
func (g *Game) Expect(payoffs []float64, x, y Plan) float64 {
	vals := make([]float64, len(g.cols))
	g.price(vals, payoffs)
	return g.expect(vals, x, y)
}

// Chances are the chances of the outcomes when both play a plan. Cost: one step
// a leaf.
func (g *Game) Chances(x, y Plan) []float64 {
	chances := make([]float64, len(g.Payoffs))
	for _, l := range g.leaves {
		chances[l.outcome] += l.prob * x[l.row] * y[l.col]
	}
	return chances
}

// expect is x'Ay.
func (g *Game) expect(vals []float64, x, y Plan) float64 {
	total := 0.0
	for r, p := range x {
		if p == 0 {
			continue
		}
		v := 0.0
		for e := g.rows[r]; e < g.rows[r+1]; e++ {
			v += vals[e] * y[g.cols[e]]
		}
		total += p * v
	}
	return total
}

// BestResponse is an exact best response of a player to the other's plan, and
// what the player then gets (payoffs to that player). Among equally good
// actions it takes the first.
func (g *Game) BestResponse(player int, other Plan) (Plan, float64) {
	return g.bestResponse(player, g.vals, other)
}

// BestResponseTo is BestResponse where the outcomes pay to player 0 as given.
func (g *Game) BestResponseTo(player int, other Plan, payoffs []float64) (Plan, float64) {
	vals := make([]float64, len(g.cols))
	g.price(vals, payoffs)
	return g.bestResponse(player, vals, other)
}

func (g *Game) bestResponse(player int, vals []float64, other Plan) (Plan, float64) {
	side := &g.sides[player]
	gradient := make([]float64, side.sequences())
	best := make([]int32, len(side.Infosets))
	g.gradient(player, vals, other, gradient)
	value := side.respond(gradient, best)
	return side.pure(best), value
}

// Bounds returns the guarantees of the plans for player 0: lo is the payoff of
// x against a best response, hi is the payoff of a best response against y. By
// weak duality the value of the game is between them, however x and y were
// found.
func (g *Game) Bounds(x, y Plan) (lo, hi float64) {
	w := make([]float64, max(g.sides[0].sequences(), g.sides[1].sequences()))
	part := w[:g.sides[1].sequences()]
	g.gradient(1, g.vals, x, part)
	lo = -g.sides[1].respond(part, nil)
	part = w[:g.sides[0].sequences()]
	g.gradient(0, g.vals, y, part)
	hi = g.sides[0].respond(part, nil)
	return lo, hi
}

// Exploitability is the loss of a pair of plans against best responses,
// averaged over the two seats: half the distance of its Bounds. It is 0 exactly
// for an equilibrium. For a player that plays x in seat 0 and y in seat 1 it is
// the loss per game against an opponent who knows the plans.
func (g *Game) Exploitability(x, y Plan) float64 {
	lo, hi := g.Bounds(x, y)
	return (hi - lo) / 2
}

// Response is the payoff to a player of an exact best response to the other's
// plan, for given payoffs of the outcomes to player 0. It is BestResponseTo
// without the plan.
func (g *Game) Response(player int, other Plan, payoffs []float64) float64 {
	vals := make([]float64, len(g.cols))
	g.price(vals, payoffs)
	gradient := make([]float64, g.sides[player].sequences())
	g.gradient(player, vals, other, gradient)
	return g.sides[player].respond(gradient, nil)
}
