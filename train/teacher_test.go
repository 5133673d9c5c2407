package train

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy/learnt"
)

// taughtRun is a training by playouts.
func taughtRun(t testing.TB, rules string, workers int, against ...string) *trainer {
	t.Helper()
	tr, err := newTrainer(Config{
		Rules: rulesOf(t, rules), Seats: 2, Seed: 5, Workers: workers, Against: against, Playouts: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// The gradient of a taught decision is the slope of the expected gain.
func TestTaughtGradientsAreSlopes(t *testing.T) {
	tr := taughtRun(t, "official", 1)
	sh := tr.shards[0]
	sh.learnFrom(tr.actor.W, tr.critic.W)
	if err := sh.play(&tr.Config, 0, 20); err != nil {
		t.Fatal(err)
	}
	n := float64(len(sh.steps))
	actor, critic := make([]float32, learnt.Features), make([]float32, criticSize)
	sh.gradient(sh.steps, tr.actor.W, tr.critic.W, 0, 1, 0, float32(n), actor, critic, nil)
	lost := func() (sum float64) {
		for i := range sh.steps {
			st := &sh.steps[i]
			for j, x := range sh.chances(st, tr.actor.W, nil) {
				sum -= x * float64(sh.gains[int(st.at)+j])
			}
		}
		return sum / n
	}
	tested := 0
	for i, g := range actor {
		if math.Abs(float64(g)) < 1e-4 {
			continue
		}
		const h = 1.0 / 256
		old := tr.actor.W[i]
		tr.actor.W[i] = old + h
		right := lost()
		tr.actor.W[i] = old - h
		want := (right - lost()) / (2 * h)
		tr.actor.W[i] = old
		if math.Abs(want-float64(g)) > 0.02*math.Abs(want)+5e-6 {
			t.Errorf("weight %d: gradient %v, slope %v", i, g, want)
		}
		tested++
	}
	if tested < 50 {
		t.Errorf("only %d weights tested", tested)
	}
}

// outs is a learner that is checked where it can go out at once.
type outs struct {
	*learner
	t     *testing.T
	cases *int
}

func (o outs) Decide(v *uno.View) uno.Move {
	before := len(o.into.steps)
	m := o.learner.Decide(v)
	if v.Hand.Len() > 1 || len(o.into.steps) == before {
		return m
	}
	st := o.into.steps[before]
	gains := o.into.gains[st.at : int(st.at)+int(st.moves)]
	best := slices.Max(gains)
	for i, move := range o.moves {
		if move.Act == uno.Play && gains[i] != 0 {
			*o.cases++
			if gains[i] < best {
				o.t.Errorf("going out by %v gains %v, another move %v", move, gains[i], best)
			}
		}
	}
	return m
}

// A teacher values no move above one that ends the hand, and what the policy gains
// on average is nothing.
func TestATeacherKnowsWhatWins(t *testing.T) {
	tr := taughtRun(t, "official", 1)
	sh := tr.shards[0]
	sh.learnFrom(tr.actor.W, tr.critic.W)
	cases := 0
	var g uno.Game
	for game := range uint64(300) {
		players := make([]bot.Player, 2)
		for seat := range players {
			src := uno.Stream(9, game, uno.SeatPurpose(seat))
			players[seat] = outs{sh.learners[seat], t, &cases}
			players[seat].Reset(seat, &src)
		}
		sh.playouts = 1
		if err := g.Start(&tr.Config.Rules, 2, 0, uno.NewDeckOrder(9, game)); err != nil {
			t.Fatal(err)
		}
		if err := bot.PlayHand(&g, players); err != nil {
			t.Fatal(err)
		}
	}
	if cases < 5 {
		t.Errorf("only %d moves that end the hand", cases)
	}
	for i := range sh.steps {
		st := &sh.steps[i]
		sum := 0.0
		for j, x := range sh.chances(st, tr.actor.W, nil) {
			sum += x * float64(sh.gains[int(st.at)+j])
		}
		if math.Abs(sum) > 1e-4 {
			t.Fatalf("step %d gains %v on average", i, sum)
		}
	}
}

// To the end of the hand a playout is won or lost; up to a value function it has a chance.
func TestPlayoutsToTheEndAreWonOrLost(t *testing.T) {
	for _, value := range []string{noValue, ""} {
		tr, err := newTrainer(Config{Rules: rulesOf(t, "official"), Seats: 2, Seed: 5, Workers: 1, Playouts: 1, Value: value})
		if err != nil {
			t.Fatal(err)
		}
		sh := tr.shards[0]
		sh.learnFrom(tr.actor.W, tr.critic.W)
		if err := sh.play(&tr.Config, 0, 20); err != nil {
			t.Fatal(err)
		}
		whole, parts := 0, 0
		for i := range sh.steps {
			st := &sh.steps[i]
			gains := sh.gains[st.at : int(st.at)+int(st.moves)]
			for _, x := range gains {
				if x == 0 {
					continue // not tried, or as good as the mean
				}
				if d := math.Abs(float64(x - slices.Max(gains))); math.Abs(d-math.Round(d)) < 1e-5 {
					whole++
				} else {
					parts++
				}
			}
		}
		if whole == 0 || (value == noValue) != (parts == 0) {
			t.Errorf("value function %q; %d differences are whole, %d are not", value, whole, parts)
		}
	}
}

// Workers, processes and interruptions change nothing of a training by playouts,
// and it learns.
func TestTaughtTrainingsAreTheSame(t *testing.T) {
	one, three := taughtRun(t, "pomdp", 1, Self, "greedy"), taughtRun(t, "pomdp", 3, Self, "greedy")
	if err := one.iterate(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(three.actor.W)
	if err := three.playHere(); err != nil {
		t.Fatal(err)
	}
	for i, sh := range three.shards {
		text, err := json.Marshal(sh)
		if err != nil {
			t.Fatal(err)
		}
		var played shard
		if err := json.Unmarshal(text, &played); err != nil {
			t.Fatal(err)
		}
		three.shards[i].steps, three.shards[i].ends, three.shards[i].feats, three.shards[i].gains = played.steps, played.ends, played.feats, played.gains
	}
	three.learnBatch()
	if !bytes.Equal(saved(t, one), saved(t, three)) {
		t.Error("another policy is learnt with three workers, from games that were sent")
	}
	if slices.Equal(before, three.actor.W) {
		t.Error("nothing was learnt")
	}
}

// A training by playouts is refused where there are none.
func TestPlayoutsThatCannotBe(t *testing.T) {
	for name, c := range map[string]Config{
		"mixed rules":        {Rules: rulesOf(t, "official"), Mixed: true},
		"a forgetful player": {Rules: rulesOf(t, "official"), Forgets: true},
		"rules not served":   {Rules: rulesOf(t, "official[jump-in]")},
		"player not served":  {Rules: rulesOf(t, "pomdp"), Against: []string{"strong"}},
		"too many":           {Rules: rulesOf(t, "pomdp"), Playouts: mostPlayouts + 1},
		"no value function":  {Rules: rulesOf(t, "pomdp"), Value: t.TempDir()},
		"no such training":   {Rules: rulesOf(t, "pomdp"), From: t.TempDir()},
	} {
		c.Seats, c.Workers, c.Playouts = 2, 1, max(1, c.Playouts)
		if _, err := newTrainer(c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := newTrainer(Config{Rules: rulesOf(t, "pomdp"), Seats: 2, Workers: 1, Value: noValue}); err == nil {
		t.Error("no playouts to the end: no error")
	}
}
