package game

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// thicket is a random game: at each depth chance or one of the players moves,
// and the move is seen by some of the players. What a player has seen names
// its information sets.
type thicket struct {
	seed  uint64
	depth int
}

// path is a history: all moves, and what each player has seen.
type path struct {
	moves string
	seen  [2]string
}

func (s thicket) hash(words ...any) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, s.seed, words)
	return h.Sum64() >> 7
}

func (thicket) Root() path { return path{} }

func (s thicket) Node(p path) Node {
	d := len(p.moves)
	if d == s.depth || d > 1 && s.hash("end", p.moves)%7 == 0 {
		return Node{Payoff: float64(s.hash("pay", p.moves)%9)/4 - 1}
	}
	who := int(s.hash("who", d) % 3)
	if who == 2 {
		return Node{Kind: Chance, Probs: []float64{.25, .75}}
	}
	// Whether the hand is over at a depth may depend on what is hidden; the
	// number of actions may not.
	n := 1 + int(s.hash("width", who, d, p.seen[who])%3)
	return Node{Kind: Decision, Player: who, Info: fmt.Sprint(d, p.seen[who]), Actions: []string{"a", "b", "c"}[:n]}
}

func (s thicket) Next(p path, i int) path {
	d := len(p.moves)
	who := int(s.hash("who", d) % 3)
	for player := range p.seen {
		if who == player || s.hash("sees", player, d)%2 == 0 {
			p.seen[player] += string(rune('0' + i))
		} else {
			p.seen[player] += "?"
		}
	}
	p.moves += string(rune('0' + i))
	return p
}

// allPlans goes through all pure plans of a player.
func allPlans(side *Side, do func(Plan)) {
	best := make([]int32, len(side.Infosets))
	for {
		do(side.pure(best))
		i := 0
		for ; i < len(best); i++ {
			best[i]++
			if int(best[i]) < len(side.Infosets[i].Actions) {
				break
			}
			best[i] = 0
		}
		if i == len(best) {
			return
		}
	}
}

// walk is the value of two behavioural strategies by the tree itself.
func walk[H any](src Source[H], g *Game, h H, plans [2]Plan) float64 {
	node := src.Node(h)
	v := 0.0
	switch node.Kind {
	case Terminal:
		return node.Payoff
	case Chance:
		for i, p := range node.Probs {
			v += p * walk(src, g, src.Next(h, i), plans)
		}
	default:
		side := g.Side(node.Player)
		for i := range side.Infosets {
			info := &side.Infosets[i]
			if info.Info != node.Info {
				continue
			}
			probs := make([]float64, len(info.Actions))
			side.Behaviour(plans[node.Player], info, probs)
			for a, p := range probs {
				v += p * walk(src, g, src.Next(h, a), plans)
			}
		}
	}
	return v
}

// On random games: a best response is as good as the best of all pure plans;
// values are those of the tree; the linear program and the regret minimisers
// find the same value, between bounds that hold (weak duality).
func TestRandomGames(t *testing.T) {
	depth := 4
	if os.Getenv("UNO_LONG") != "" {
		depth = 6
	}
	rapid.Check(t, func(r *rapid.T) {
		src := thicket{seed: rapid.Uint64().Draw(r, "seed"), depth: rapid.IntRange(1, depth).Draw(r, "depth")}
		g, err := Unfold(context.Background(), Source[path](src), 0)
		if err != nil {
			r.Fatal(err)
		}
		var plans [2]Plan
		for player := range plans {
			plans[player] = g.Side(player).Plan(func(info *Infoset, probs []float64) {
				total := 0.0
				for a := range probs {
					probs[a] = float64(1 + src.hash("plan", info.Info, a)%5)
					total += probs[a]
				}
				for a := range probs {
					probs[a] /= total
				}
			})
		}
		if got, want := g.Value(plans[0], plans[1]), walk(Source[path](src), g, src.Root(), plans); math.Abs(got-want) > 1e-12 {
			r.Errorf("value %v, by the tree %v", got, want)
		}
		for player := range plans {
			side := g.Side(player)
			count := 1
			for i := range side.Infosets {
				if count *= len(side.Infosets[i].Actions); count > 5000 {
					break
				}
			}
			if count > 5000 {
				continue
			}
			best := math.Inf(-1)
			allPlans(side, func(p Plan) {
				if player == 0 {
					best = max(best, g.Value(p, plans[1]))
				} else {
					best = max(best, -g.Value(plans[0], p))
				}
			})
			plan, got := g.BestResponse(player, plans[1-player])
			if math.Abs(got-best) > 1e-12 {
				r.Errorf("player %d: best response %v, the best pure plan %v", player, got, best)
			}
			if again := g.Response(player, plans[1-player], g.Payoffs); again != got {
				r.Errorf("player %d: response %v, then %v", player, got, again)
			}
			pair := plans
			pair[player] = plan
			if v := g.Value(pair[0], pair[1]); math.Abs(math.Abs(v)-math.Abs(got)) > 1e-12 {
				r.Errorf("the best response brings %v, not %v", v, got)
			}
		}
		lp, err := g.SolveLP(context.Background())
		if err != nil {
			r.Fatal(err)
		}
		if lp.Exploitability() > 1e-9 {
			r.Errorf("LP: %v to %v", lp.Lo, lp.Hi)
		}
		for m := PCFRPlus; m <= CFR; m++ {
			s, err := NewMinimiser(g, m).Run(context.Background(), 200, 1e-3, nil)
			if err != nil {
				r.Fatal(err)
			}
			if s.Lo > lp.Hi+1e-9 || s.Hi < lp.Lo-1e-9 || s.Exploitability() > .1 {
				r.Errorf("%v: %v to %v, LP %v", m, s.Lo, s.Hi, lp.Value())
			}
		}
	})
}
