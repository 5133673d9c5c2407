package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// someLeaves are positions of a few hands.
func someLeaves(t *testing.T, c *ValueConfig, starts uint64) []leaf {
	t.Helper()
	h, err := newValueHands(c)
	if err != nil {
		t.Fatal(err)
	}
	var list []leaf
	for game := range starts {
		if list, err = h.leaves(list, game); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// The gradients of a value function are the slopes of its loss.
func TestValueGradientsAreSlopes(t *testing.T) {
	for _, c := range []ValueConfig{
		{Rules: rulesOf(t, "pomdp"), Seats: 2, Seed: 5},
		{Rules: rulesOf(t, "official"), Seats: 4, Seed: 5},
	} {
		list := someLeaves(t, &c, 3)
		l := newValueLearner(&c)
		loss := func() float64 {
			var sum ValueLoss
			var p [uno.MaxSeats]float32
			for i := range list {
				l.chances(&list[i], &p)
				sum.add(&list[i], &p, len(list))
			}
			return sum.Log
		}
		for i := range list {
			l.gradient(&list[i], float32(len(list)))
		}
		tested := 0
		rng := rand.New(rand.NewPCG(1, 2))
		for range 1500 {
			i := rng.IntN(len(l.grad))
			if rng.IntN(8) == 0 {
				i = len(l.grad) - 1 - rng.IntN(2*learnt.Hidden)
			}
			if math.Abs(float64(l.grad[i])) < 3e-3 {
				continue
			}
			const step = 1.0 / 1024
			old := l.adam.W[i]
			l.adam.W[i] = old + step
			right := loss()
			l.adam.W[i] = old - step
			left := loss()
			l.adam.W[i] = old
			here := loss()
			slope := (right - left) / (2 * step)
			if math.Abs(right-2*here+left) > 0.05*math.Abs(right-left) {
				continue // a hidden unit turns on or off nearby
			}
			if math.Abs(slope-float64(l.grad[i])) > 0.02*math.Abs(slope)+5e-4 {
				t.Errorf("%v, weight %d: gradient %v, slope %v", c.Rules.Name, i, l.grad[i], slope)
			}
			tested++
		}
		if tested < 20 {
			t.Errorf("%s: only %d weights tested", c.Rules.Name, tested)
		}
	}
}

// A value function learns from the positions that it is shown.
func TestValueLearns(t *testing.T) {
	var losses []float64
	c := ValueConfig{Rules: rulesOf(t, "pomdp"), Seats: 2, Starts: 1 << 20, Seed: 3}
	c.Progress = func(l ValueLoss) { losses = append(losses, l.Log) }
	list := someLeaves(t, &c, 100)
	l := newValueLearner(&c)
	for range 40 {
		l.take(0, slices.Clone(list))
	}
	if first, last := losses[0], losses[len(losses)-1]; last > first-0.1 {
		t.Errorf("the loss falls from %.3f to %.3f only", first, last)
	}
}

// A value function depends on its configuration alone.
func TestFitValue(t *testing.T) {
	fit := func(workers int) []byte {
		v, err := FitValue(t.Context(), ValueConfig{Rules: rulesOf(t, "pomdp"), Seats: 2, Starts: 3 * valuePart, Seed: 3, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		return v.Encode()
	}
	if !bytes.Equal(fit(1), fit(3)) {
		t.Error("three workers fit other weights than one")
	}
	if _, err := FitValue(t.Context(), ValueConfig{Rules: rulesOf(t, "pomdp"), Seats: 2, Starts: 5, Workers: 1}); err == nil {
		t.Error("a value function of five hands")
	}
}

// A training and a value function made from files are those made from what is embedded,
// where the files are the same.
func TestFilesAreAsWhatIsEmbedded(t *testing.T) {
	dir := t.TempDir()
	rules := rulesOf(t, "official")
	policy, value := filepath.Join(dir, learnt.FileName), filepath.Join(dir, "value")
	for path, data := range map[string][]byte{policy: learnt.Fast(&rules, 2).Encode(), value: learnt.FastValue(&rules, 2).Encode()} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fit := ValueConfig{Rules: rules, Seats: 2, Seed: 5}
	want := someLeaves(t, &fit, 5)
	fit.From = dir
	if got := someLeaves(t, &fit, 5); !reflect.DeepEqual(got, want) {
		t.Error("a value function is fitted to other positions")
	}
	gains := func(from, value string) []float32 {
		tr, err := newTrainer(Config{Rules: rules, Seats: 2, Seed: 5, Workers: 1, Playouts: 1, From: from, Value: value})
		if err != nil {
			t.Fatal(err)
		}
		sh := tr.shards[0]
		sh.learnFrom(tr.actor.W, tr.critic.W)
		if err := sh.play(&tr.Config, 0, 5); err != nil {
			t.Fatal(err)
		}
		return sh.gains
	}
	if !slices.Equal(gains(dir, value), gains(ofFast, "")) {
		t.Error("a training by playouts learns something else")
	}
}
