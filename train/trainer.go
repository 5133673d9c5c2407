package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/policy/learnt"
)

// Sizes of a batch. The result of a run depends on them, and not on the number of
// its workers.
const (
	shards     = 16   // minibatches of an iteration
	shardGames = 256  // games of a shard
	longest    = 1000 // turns after which a hand ends without a winner
	parts      = 4    // parts of a minibatch whose gradients are added up in order
	passes     = 2    // how often an iteration uses its games
)

// Config says what is trained.
type Config struct {
	Rules uno.Rules
	Seats int
	// Mixed draws the rules and seats of each game: house rules one by one and
	// together, 2 to 10 seats.
	Mixed bool
	Seed  uint64
	// Workers is how many goroutines play and learn. The result does not depend
	// on it.
	Workers int `json:"-"`
	// Against are the players at the other seats, one for all of them, changing
	// from game to game. Self trains all seats of a game against each other; an
	// empty list does so too.
	Against []string
	// Forgets trains a policy that decides without the history of the hand: every
	// hidden card may be anything. learnt.NewForgetful plays it.
	Forgets bool `json:",omitempty"`
	// Playouts is how often the hand is played on after each move of a decision. The
	// policy then learns from what each of them came to, and not from how the hand
	// ended.
	Playouts int `json:",omitempty"`
	// Value is the file of the value function at which a playout ends after five turns;
	// empty for that of `fast`, "none" to play the hand to its end.
	Value string `json:",omitempty"`
	// From is the directory of a training whose policy this one begins with, or "fast" for
	// the policy of `fast`.
	From string `json:",omitempty"`
}

// Self in Config.Against stands for the policy in training.
const Self = "self"

// noValue in Config.Value stands for playouts to the end of the hand.
const noValue = "none"

// ofFast in Config.From stands for the policy of `fast`.
const ofFast = "fast"

// trainer is a policy in training.
type trainer struct {
	Config Config
	Games  uint64 // played so far

	actor, critic *adam
	// mean is the average of the actor's weights over the last part of the run,
	// which is what plays: it varies less than the weights do.
	mean   []float32
	shards [shards]*shard
	grads  [parts]gradients
}

// gradients are the memory of one part of a minibatch.
type gradients struct {
	actor, critic []float32
	p             []float64
}

// newTrainer begins a training. It fails for rules that do not allow this many seats,
// and for an opponent that cannot play by them.
func newTrainer(c Config) (*trainer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	t := &trainer{Config: c, actor: newAdam(learnt.Features), critic: newAdam(criticSize), mean: make([]float32, learnt.Features)}
	for i := range t.grads {
		t.grads[i] = gradients{actor: make([]float32, learnt.Features), critic: make([]float32, criticSize)}
	}
	for i := range t.shards {
		sh, err := newShard(&c)
		if err != nil {
			return nil, err
		}
		t.shards[i] = sh
	}
	// A policy that draws and passes as readily as it plays rarely ends a hand:
	// begin with one that seldom draws or passes.
	learnt.Reluctant(t.actor.W, -3)
	if c.From != "" {
		m, err := from(&c)
		if err != nil {
			return nil, err
		}
		for i, w := range m.Weights() {
			t.actor.W[i] = w / sharpness
		}
	}
	copy(t.mean, t.actor.W)
	return t, nil
}

// from is the policy that a training begins with.
func from(c *Config) (*learnt.Model, error) {
	if c.From == ofFast {
		return learnt.Fast(&c.Rules, c.Seats), nil
	}
	return learnt.Open(c.From)
}

// value is the value function at which its playouts end, nil for none.
func value(c *Config) (learnt.Value, error) {
	switch c.Value {
	case "":
		return learnt.FastValue(&c.Rules, c.Seats), nil
	case noValue:
		return nil, nil
	}
	data, err := os.ReadFile(c.Value)
	if err != nil {
		return nil, err
	}
	v, err := learnt.DecodeValue(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Value, err)
	}
	return v, nil
}

// check rejects an invalid configuration.
func (c *Config) check() error {
	if c.Workers < 1 {
		return errors.New("a training needs a worker")
	}
	if c.Mixed && len(c.Against) > 0 {
		return errors.New("a training of mixed rules is in self-play")
	}
	if c.Playouts < 0 || c.Playouts > mostPlayouts {
		return fmt.Errorf("after each move there may be up to %d playouts", mostPlayouts)
	}
	if c.Value != "" && c.Playouts == 0 {
		return errors.New("a value function is for a training by playouts")
	}
	if c.Playouts > 0 && (c.Mixed || c.Forgets) {
		return errors.New("playouts are of one rule set, and remember the hand")
	}
	if err := c.Rules.Check(c.Seats); err != nil {
		return err
	}
	for _, name := range c.Against {
		if name == Self {
			continue
		}
		if err := bot.Check(name, &c.Rules, c.Seats); err != nil {
			return err
		}
	}
	return nil
}

// The learning rate, the entropy bonus and the share of the mean that an
// iteration renews: all fall with the games played and not toward the end of a
// run, since a run may be continued. With more seats a decision affects the
// result less, the gradient is noisier, and the rate is smaller.
func (t *trainer) rate() float64 {
	seats := float64(t.Config.Seats)
	if t.Config.Playouts > 0 {
		return 0.004 * (2 / seats) / math.Pow(1+float64(t.Games)/50_000, 0.8)
	}
	return 0.012 * (4 / (seats * seats)) / math.Pow(1+float64(t.Games)/300_000, 0.7)
}

func (t *trainer) entropy() float32 {
	if t.Config.Playouts > 0 {
		return 0 // what it does not choose it has still tried
	}
	e := 0.01/(1+float64(t.Games)/200_000) - 0.0002
	return float32(max(0, e))
}

func (t *trainer) renewal() float32 {
	iteration := float64(t.Games) / Batch
	return float32(min(1, 6/(6+iteration)))
}

// Batch is the number of games of an iteration.
const Batch = shards * shardGames

// iterate plays a batch of games, elsewhere where the context has that, and learns
// from it.
func (t *trainer) iterate(ctx context.Context) error {
	play := t.playHere
	if spread.HasElsewhere(ctx) {
		play = func() error { return t.playElsewhere(ctx) }
	}
	if err := play(); err != nil {
		return err
	}
	t.learnBatch()
	return nil
}

// playHere plays a batch on the workers of this process.
func (t *trainer) playHere() error {
	errs := make([]error, shards)
	t.each(shards, func(i int) {
		sh := t.shards[i]
		sh.learnFrom(t.actor.W, t.critic.W)
		lo := t.Games + uint64(i)*shardGames
		errs[i] = sh.play(&t.Config, lo, lo+shardGames)
	})
	return errors.Join(errs...)
}

// learnBatch learns from the batch that was played.
func (t *trainer) learnBatch() {
	mean, scale := t.normal()
	rate, entropy := t.rate(), t.entropy()
	for range passes {
		for _, sh := range t.shards {
			t.learn(sh, mean, scale, entropy, rate)
		}
	}
	t.Games += Batch
	renew := t.renewal()
	for i, w := range t.actor.W {
		t.mean[i] += renew * (w - t.mean[i])
	}
}

// learn takes one step along the gradient of a shard.
func (t *trainer) learn(sh *shard, mean, scale, entropy float32, rate float64) {
	n := len(sh.steps)
	if n == 0 {
		return
	}
	t.each(parts, func(i int) {
		g := &t.grads[i]
		g.p = sh.gradient(sh.steps[n*i/parts:n*(i+1)/parts], t.actor.W, t.critic.W, mean, scale, entropy, float32(n), g.actor, g.critic, g.p)
	})
	first := &t.grads[0]
	for i := 1; i < parts; i++ {
		add(first.actor, t.grads[i].actor)
		add(first.critic, t.grads[i].critic)
	}
	t.actor.step(first.actor, rate)
	t.critic.step(first.critic, 2*rate)
}

// add moves b into a.
func add(a, b []float32) {
	for i, x := range b {
		a[i] += x
		b[i] = 0
	}
}

// normal is the mean of all advantages and one over their deviation.
func (t *trainer) normal() (mean, scale float32) {
	n, sum, squares := 0.0, 0.0, 0.0
	for _, sh := range t.shards {
		for i := range sh.steps {
			x := float64(sh.steps[i].gain)
			n++
			sum += x
			squares += x * x
		}
	}
	if n == 0 {
		return 0, 1
	}
	m := sum / n
	return float32(m), float32(1 / math.Sqrt(squares/n-m*m+1e-6))
}

// each calls f with 0 to n-1 on the workers.
func (t *trainer) each(n int, f func(i int)) {
	if t.Config.Workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var wait sync.WaitGroup
	for w := range t.Config.Workers {
		wait.Go(func() {
			for i := w; i < n; i += t.Config.Workers {
				f(i)
			}
		})
	}
	wait.Wait()
}
