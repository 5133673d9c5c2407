package search

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// TestGain measures what the search changes, in hands that `fast` plays in every seat. At
// each decision of a seat it decides too; where it decides otherwise, both moves are
// played on by `fast` from the true hands, with the same later chances. The sum over a
// hand is what it gains in one hand, if it changes one decision at a time. With
// UNO_GAIN="RULES SEATS PLAYOUTS HANDS SEED" it prints the gain in points of a hundred,
// also by sorts of decisions.
func TestGain(t *testing.T) {
	text, seats, playouts, hands, seed := "official", 4, 200, 30, uint64(7)
	if spec := os.Getenv("UNO_GAIN"); spec != "" {
		if _, err := fmt.Sscan(spec, &text, &seats, &playouts, &hands, &seed); err != nil {
			t.Fatal(err)
		}
	}
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		t.Skip("takes seconds")
	}
	g := newGain(t, &rules, seats, playouts)
	for hand := range uint64(hands) {
		g.hand(t, seed, hand)
	}
	t.Logf("%s, %d seats, %d playouts, %d hands: %v a hand", text, seats, playouts, hands, &g.total)
	for _, sort := range slices.Sorted(maps.Keys(g.sorts)) {
		t.Logf("  %-16s %v a change", sort, g.sorts[sort])
	}
	switch mean, se := g.total.mean(); {
	case g.changes == 0:
		t.Error("the search changes nothing")
	case mean < -4*se:
		t.Errorf("the search loses: %v", &g.total)
	}
}

// gain compares a player that searches with `fast`, as seat 0.
type gain struct {
	rules   *uno.Rules
	player  *Player
	players []*learnt.Player
	resume  *fast.Resumed
	changes int
	total   sample // by hands
	sorts   map[string]*sample
}

func newGain(t *testing.T, rules *uno.Rules, seats, playouts int) *gain {
	g := &gain{rules: rules, player: New(Config{Playouts: playouts}), sorts: map[string]*sample{}}
	judge := learnt.NewJudge(learnt.Fast(rules, seats))
	weighers := make([]fast.Weigher, seats)
	for i := range weighers {
		weighers[i] = judge
		g.players = append(g.players, learnt.NewFast())
	}
	var err error
	if g.resume, err = fast.NewResumed(rules, weighers); err != nil {
		t.Fatal(err)
	}
	return g
}

// hand plays a hand by `fast` and adds what the search would have changed.
func (g *gain) hand(t *testing.T, seed, number uint64) {
	var game uno.Game
	seats := len(g.players)
	if err := game.Start(g.rules, seats, int(number)%seats, uno.NewDeckOrder(seed, number)); err != nil {
		t.Fatal(err)
	}
	for seat, p := range g.players {
		src := uno.Stream(seed, number, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
	}
	src, later := uno.Stream(seed, number, uno.SeatPurpose(0)), uno.Stream(seed, number, uno.SeatPurpose(seats))
	g.player.Reset(0, &src)
	history, read, sum := learnt.NewTracker(), 0, 0.0
	for game.Phase != uno.Over {
		for ; read < len(game.Log.Events); read++ {
			history.Observe(&game.Log.Events[read], g.rules)
		}
		var v uno.View
		seat := int(game.Turn)
		game.View(seat, &v)
		m := g.players[seat].Decide(&v)
		if seat == 0 {
			if other := g.player.Decide(&v); other != m {
				now := history
				now.SettleFor(0, g.rules)
				if err := g.resume.Set(&v, &now); err != nil {
					t.Fatal(err)
				}
				x := g.worth(&game, &v, m, other, rand.New(&later))
				g.add(&v, m, other, x)
				sum += x
			}
		}
		if err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	g.total.add(sum)
}

// worth is by how much another move is better than one, in points of a hundred.
func (g *gain) worth(game *uno.Game, v *uno.View, m, other uno.Move, rng *rand.Rand) float64 {
	const tries = 128
	sum := 0.0
	for range tries {
		key := rng.Uint64()
		sum += float64(worth(int(g.resume.Play(&game.Hands, other, key).Winner), v))
		sum -= float64(worth(int(g.resume.Play(&game.Hands, m, key).Winner), v))
	}
	return 100 * sum / tries
}

// add adds a change to its sorts.
func (g *gain) add(v *uno.View, m, other uno.Move, x float64) {
	g.changes++
	sort := "which play"
	switch {
	case v.Phase == uno.ToAnswer:
		sort = "challenge"
	case v.Phase == uno.ToKeep:
		sort = "keep or play"
	case m.Act == uno.Draw || other.Act == uno.Draw:
		sort = "draw or play"
	}
	for _, name := range []string{sort, fmt.Sprintf("of %d cards", min(v.Hand.Len(), 8))} {
		if g.sorts[name] == nil {
			g.sorts[name] = new(sample)
		}
		g.sorts[name].add(x)
	}
}

// sample is numbers with their mean.
type sample struct {
	n            int
	sum, squares float64
}

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

// mean is the mean and its standard error.
func (s *sample) mean() (mean, se float64) {
	n := float64(s.n)
	mean = s.sum / n
	return mean, math.Sqrt(max(0, s.squares/n-mean*mean) / max(1, n-1))
}

// String is the mean, half the width of its 95 % interval, and how many numbers there are.
func (s *sample) String() string {
	mean, se := s.mean()
	return fmt.Sprintf("%+.2f ± %.2f (%d)", mean, 1.96*se, s.n)
}
