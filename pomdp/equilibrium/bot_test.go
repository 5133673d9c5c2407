package equilibrium

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/pomdp/game"
)

func sqrt(n int) float64 { return math.Sqrt(float64(n)) }

// The exploitability of the players that state their chances on the tiny deck,
// without a limit; docs/equilibrium.md shows the same.
func TestExploitabilityOfPlayers(t *testing.T) {
	want := map[string]float64{"uniform": 0.296775, "random": 0.296775, "greedy": 0.127778, "rlcard-rule": 0.211491}
	var bots []*Bot
	for name := range want {
		bots = append(bots, NewBot(name))
	}
	g := unfold(t, setupOf(t, tiny, "r2", 2, 2, 0), Options{Bots: bots})
	for i, b := range bots {
		r, err := g.Report(context.Background(), g.Bot(i))
		if err != nil {
			t.Fatal(err)
		}
		near(t, b.Name, r.Exploitability(), want[b.Name], 1e-6)
		if r.Lo > 1./3+1e-9 || r.Hi < 1./3-1e-9 {
			t.Errorf("%s: the value is not within %v to %v", b.Name, r.Lo, r.Hi)
		}
	}
}

// The chances that a policy states are those found by asking the player, and those
// of asking very often.
func TestChancesOfPlayers(t *testing.T) {
	for _, name := range []string{"uniform", "random", "greedy", "rlcard-rule"} {
		stated, exact := NewBot(name), NewBot(name)
		exact.Policy = nil
		player, err := bot.New(name)
		if err != nil {
			t.Fatal(err)
		}
		src := newSource(setupOf(t, "r1 r2 r3 b1 b2 rs bs w f g1", "r2", 4, 2, 3))
		asked := 0
		for _, b := range src.root.fan {
			p := src.follow(src.root, &b)
			p.moves = p.state.Legal(nil, 0)
			if len(p.moves) < 4 || asked == 12 {
				continue
			}
			asked++
			q := src.question(p)
			got, err := exact.ask(q, p.moves)
			if err != nil {
				t.Fatal(err)
			}
			says, err := stated.ask(q, p.moves)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				near(t, name+" states "+p.moves[i].Text()+" in "+q.view.Position(), says[i], got[i], 1e-12)
			}
			const n = 2000
			count := make([]float64, len(p.moves))
			for i := range n {
				player.Reset(0, rand.NewPCG(uint64(i), 4))
				count[slices.Index(p.moves, player.Decide(&q.view))] += 1. / n
			}
			for i := range count {
				near(t, name+" "+p.moves[i].Text()+" in "+q.view.Position(), count[i], got[i], 4.5*.5/sqrt(n))
			}
		}
		if asked < 12 {
			t.Errorf("%s: asked %d times", name, asked)
		}
	}
}

// dicer is a player that takes two words for a move.
type dicer struct{ src rand.Source }

func (d *dicer) Reset(_ int, src rand.Source) { d.src = src }

func (d *dicer) Decide(v *uno.View) uno.Move {
	moves := v.Legal(nil)
	return moves[(uno.Below(d.src, 2)+uno.Below(d.src, 2))%len(moves)]
}

func (d *dicer) Interrupt(*uno.View) (uno.Move, bool) { return uno.Move{}, false }

// counter is a player with a memory: it takes the move whose number is that of
// its decisions so far.
type counter struct {
	dicer
	asked int
	seen  []string
}

func (c *counter) Reset(int, rand.Source) { c.asked, c.seen = 0, nil }

func (c *counter) Decide(v *uno.View) uno.Move {
	moves := v.Legal(nil)
	c.asked++
	for _, e := range v.Events {
		c.seen = append(c.seen, e.String())
	}
	return moves[c.asked%len(moves)]
}

// In a whole tree a player is asked everything that it was asked before, forced
// moves included, with the events that it saw since.
func TestPlayersRemember(t *testing.T) {
	s := setupOf(t, tiny, "r2", 2, 2, 9)
	player := &counter{}
	g := &Game{setup: *s, whole: true, index: map[start]int32{}, names: newNames()}
	g.stages = append(g.stages, stage{})
	src := g.source(0)
	src.asks = true
	b := &Bot{Name: "counter", New: func() (bot.Player, error) { return player, nil }}
	checked := 0
	src.visit = func(q *question, moves []uno.Move, seen int32) error {
		if _, err := b.ask(q, moves); err != nil {
			return err
		}
		var all []string
		decisions := 1
		for _, e := range src.memory[q.view.Seat].since(0, seen, nil) {
			all = append(all, e.String())
			if int(e.Seat) == q.view.Seat && (e.Type == uno.Played || e.Type == uno.Drew && e.Why == uno.ByTurn && !e.More) {
				decisions++
			}
		}
		if !slices.Equal(all, player.seen) || player.asked != decisions {
			t.Errorf("asked %d times, not %d; saw %q, not %q", player.asked, decisions, player.seen, all)
		}
		checked++
		return nil
	}
	src.begin()
	if _, err := game.Unfold(context.Background(), game.Source[*spot](src), 0); err != nil {
		t.Fatal(err)
	}
	if checked < 40 {
		t.Errorf("%d situations", checked)
	}
}

// cheat sees the hands.
type cheat struct{ dicer }

func (*cheat) See(*uno.State) {}

func TestPlayersThatCannotBeAsked(t *testing.T) {
	made := func(name string, p bot.Player) *Bot {
		return &Bot{Name: name, New: func() (bot.Player, error) { return p, nil }}
	}
	s := setupOf(t, tiny, "r2", 2, 2, 6)
	_, err := New(context.Background(), s, Options{Bots: []*Bot{made("dicer", &dicer{})}})
	if err == nil || !strings.Contains(err.Error(), "does not state its chances") {
		t.Error(err)
	}
	_, err = New(context.Background(), s, Options{Bots: []*Bot{made("cheat", &cheat{})}})
	if err == nil || !strings.Contains(err.Error(), "sees the hidden cards") {
		t.Error(err)
	}
	b := made("dicer", &dicer{})
	b.Samples = 4000
	g := unfold(t, s, Options{Bots: []*Bot{b}})
	if !b.Estimated {
		t.Error("the chances are not said to be an estimate")
	}
	for _, st := range g.stages {
		side := st.game.Side(0)
		for i := range side.Infosets {
			info := &side.Infosets[i]
			if len(info.Actions) != 2 {
				continue
			}
			probs := make([]float64, 2)
			side.Behaviour(st.bots[0][0], info, probs)
			if st.bots[0][0][info.Parent] > 0 {
				near(t, "one of two", probs[0], .5, .05)
			}
		}
	}
}
