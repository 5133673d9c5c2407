package game

import (
	"context"
	"os"
	"strings"
	"testing"
)

// leduc is Leduc hold'em (Southey et al. 2005): six cards, two each of three
// ranks; an ante of 1, one card each, a round of betting, a public card, a
// second round. Bets are 2 and 4, at most two in a round; a pair with the public
// card wins, then the higher rank.
type leduc struct{}

type leducHand struct {
	cards  string // private cards of player 0 and 1, then the public one
	said   string // of this round: c check or call, r bet or raise
	first  string // of the first round
	folded int    // 1 + the player who folded
	paid   [2]int
}

func (leduc) Root() leducHand { return leducHand{paid: [2]int{1, 1}} }

// rest are the ranks left and how many cards of each.
func (h leducHand) rest() (ranks string, counts []int) {
	for _, r := range []string{"J", "Q", "K"} {
		if n := 2 - strings.Count(h.cards, r); n > 0 {
			ranks += r
			counts = append(counts, n)
		}
	}
	return ranks, counts
}

// closed reports whether a round of betting is over.
func closed(said string) bool {
	return len(said) >= 2 && said[len(said)-1] == 'c'
}

func (h leducHand) second() bool { return len(h.cards) == 3 }

func (leduc) Node(h leducHand) Node {
	switch {
	case h.folded > 0:
		lost := h.paid[h.folded-1]
		if h.folded == 1 {
			return Node{Payoff: -float64(lost)}
		}
		return Node{Payoff: float64(lost)}
	case len(h.cards) < 2, !h.second() && closed(h.said):
		_, counts := h.rest()
		total := 0
		for _, n := range counts {
			total += n
		}
		node := Node{Kind: Chance}
		for _, n := range counts {
			node.Probs = append(node.Probs, float64(n)/float64(total))
		}
		return node
	case h.second() && closed(h.said):
		return Node{Payoff: h.showdown()}
	}
	player := len(h.said) % 2
	actions := []string{"c"}
	if strings.HasSuffix(h.said, "r") {
		actions = []string{"f", "c"}
	}
	if strings.Count(h.said, "r") < 2 {
		actions = append(actions, "r")
	}
	public := ""
	if h.second() {
		public = h.cards[2:]
	}
	return Node{Kind: Decision, Player: player, Info: h.cards[player:player+1] + ":" + h.first + "/" + public + h.said, Actions: actions}
}

func (h leducHand) showdown() float64 {
	strength := func(c byte) int {
		if c == h.cards[2] {
			return 9
		}
		return strings.IndexByte("JQK", c)
	}
	a, b := strength(h.cards[0]), strength(h.cards[1])
	switch {
	case a > b:
		return float64(h.paid[1])
	case a < b:
		return -float64(h.paid[0])
	default:
		return 0
	}
}

func (s leduc) Next(h leducHand, i int) leducHand {
	node := s.Node(h)
	if node.Kind == Chance {
		if len(h.cards) == 2 {
			h.first, h.said = h.said, ""
		}
		ranks, _ := h.rest()
		h.cards += ranks[i : i+1]
		return h
	}
	p := node.Player
	switch node.Actions[i] {
	case "f":
		h.folded = p + 1
	case "c":
		h.paid[p] = h.paid[1-p]
	case "r":
		bet := 2
		if h.second() {
			bet = 4
		}
		h.paid[p] = h.paid[1-p] + bet
	}
	h.said += node.Actions[i]
	return h
}

// Leduc hold'em has 288 information sets (suits aside) and the value -0.0856,
// as many have found; here the linear program and the regret minimisers agree.
func TestLeducHoldem(t *testing.T) {
	g := unfold(t, leduc{})
	if g.Infosets() != 288 {
		t.Errorf("%d information sets", g.Infosets())
	}
	const value = -0.0856064
	lp, err := g.SolveLP(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value", lp.Value(), value, 1e-7)
	near(t, "LP's exploitability", lp.Exploitability(), 0, 1e-9)
	iterations := map[Method]int{PCFRPlus: 1000, CFRPlus: 1000, DCFR: 1000, CFR: 1000}
	targets := map[Method]float64{PCFRPlus: 1e-3, CFRPlus: 2e-3, DCFR: 5e-3, CFR: 3e-2}
	if os.Getenv("UNO_LONG") != "" {
		iterations = map[Method]int{PCFRPlus: 20000, CFRPlus: 20000, DCFR: 20000, CFR: 20000}
		targets = map[Method]float64{PCFRPlus: 1e-5, CFRPlus: 1e-4, DCFR: 1e-4, CFR: 1e-2}
	}
	for m, n := range iterations {
		s := run(t, g, m, n, targets[m])
		t.Logf("%v: %d iterations, exploitability %.2g, value %.6f", m, s.Iterations, s.Exploitability(), s.Value())
		if s.Exploitability() > targets[m] || s.Lo > value+1e-7 || s.Hi < value-1e-7 {
			t.Errorf("%v: [%v, %v] after %d iterations", m, s.Lo, s.Hi, s.Iterations)
		}
	}
}
