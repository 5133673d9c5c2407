package train

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

func rulesOf(t testing.TB, text string) uno.Rules {
	t.Helper()
	r, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// smallRun is a training of pomdp.
func smallRun(t testing.TB, workers int) *trainer {
	t.Helper()
	tr, err := newTrainer(Config{Rules: rulesOf(t, "pomdp"), Seats: 2, Seed: 5, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// objective is what the gradient descends: minus the clipped objective and the
// entropy bonus, and half the squared error of the critic, all over n.
func objective(sh *shard, actor learnt.Weights, critic []float32, mean, scale, entropy, n float64) float64 {
	sum := 0.0
	for i := range sh.steps {
		st := &sh.steps[i]
		p := sh.chances(st, actor, nil)
		gain := (float64(st.gain) - mean) * scale
		ratio := p[st.chosen] / math.Exp(float64(st.logp))
		sum -= min(ratio*gain, max(1-clip, min(1+clip, ratio))*gain)
		for _, x := range p {
			sum += entropy * x * math.Log(x)
		}
		miss := float64(estimate(critic, &st.weights) - st.target)
		sum += miss * miss / 2
	}
	return sum / n
}

// The gradients are the slopes of the objective.
func TestGradientsAreSlopes(t *testing.T) {
	tr := smallRun(t, 1)
	tr.Config.Rules = rulesOf(t, "official[stack=any,jump-in,seven-zero]")
	sh := tr.shards[0]
	for _, l := range sh.learners {
		l.weights, l.critic = tr.actor.W, tr.critic.W
	}
	if err := sh.play(&tr.Config, 0, 12); err != nil {
		t.Fatal(err)
	}
	// The chances have moved since the games were played, so that some ratios
	// are clipped.
	src := uno.Stream(1, 2, 3)
	for i := range tr.actor.W {
		tr.actor.W[i] += float32(uno.Below(&src, 1000))/2500 - 0.2
	}
	const mean, scale, entropy = 0.1, 1.7, 0.3
	n := float64(len(sh.steps))
	actor, critic := make([]float32, learnt.Features), make([]float32, criticSize)
	sh.gradient(sh.steps, tr.actor.W, tr.critic.W, mean, scale, entropy, float32(n), actor, critic, nil)
	// slope is that of the objective, unless a ratio is clipped nearby, where it
	// has none.
	slope := func(w []float32, i int) (slope float64, smooth bool) {
		const h = 1.0 / 256
		at := func(x float32) float64 {
			old := w[i]
			w[i] += x
			defer func() { w[i] = old }()
			return objective(sh, tr.actor.W, tr.critic.W, mean, scale, entropy, n)
		}
		left, here, right := at(-h), at(0), at(h)
		return (right - left) / (2 * h), math.Abs(right-2*here+left) < 0.05*math.Abs(right-left)
	}
	tested, clipped := 0, 0
	for i := range sh.steps {
		st := &sh.steps[i]
		ratio := sh.chances(st, tr.actor.W, nil)[st.chosen] / math.Exp(float64(st.logp))
		if ratio > 1+clip || ratio < 1-clip {
			clipped++
		}
	}
	for i, g := range actor {
		if math.Abs(float64(g)) < 2e-3 {
			continue
		}
		want, smooth := slope(tr.actor.W, i)
		if !smooth {
			continue
		}
		if math.Abs(want-float64(g)) > 0.02*math.Abs(want)+2e-4 {
			t.Errorf("actor weight %d: gradient %v, slope %v", i, g, want)
		}
		tested++
	}
	for i, g := range critic {
		if math.Abs(float64(g)) < 1e-2 {
			continue
		}
		if want, _ := slope(tr.critic.W, i); math.Abs(want-float64(g)) > 0.02*math.Abs(want)+2e-4 {
			t.Errorf("critic weight %d: gradient %v, slope %v", i, g, want)
		}
		tested++
	}
	if tested < 60 || clipped < len(sh.steps)/10 {
		t.Errorf("only %d weights tested, %d of %d ratios clipped", tested, clipped, len(sh.steps))
	}
}

// saved is a checkpoint as bytes.
func saved(t testing.TB, tr *trainer) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tr.save(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWorkersChangeNothing(t *testing.T) {
	one, three := smallRun(t, 1), smallRun(t, 3)
	for range 2 {
		if err := errors.Join(one.iterate(t.Context()), three.iterate(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(saved(t, one), saved(t, three)) {
		t.Error("with three workers another policy is learnt than with one")
	}
}

// files are the files of a training.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		list[d.Name()] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAResumedTrainingIsTheSame(t *testing.T) {
	c := Config{Rules: rulesOf(t, "rlcard"), Seats: 2, Seed: 2, Workers: 1}
	ctx := context.Background()
	whole, parts := t.TempDir(), t.TempDir()
	if _, err := Run(ctx, c, Plan{Dir: whole, Games: 3 * Batch, Every: 2}); err != nil {
		t.Fatal(err)
	}
	for n := uint64(1); n <= 3; n++ {
		if _, err := Run(ctx, c, Plan{Dir: parts, Games: n * Batch, Every: 2, Resume: n > 1}); err != nil {
			t.Fatal(err)
		}
	}
	a, b := files(t, whole), files(t, parts)
	if len(a) != 4 {
		t.Errorf("a training has %d files", len(a))
	}
	for name, text := range a {
		if b[name] != text {
			t.Errorf("%s differs after interruptions", name)
		}
	}
	if _, err := Run(ctx, c, Plan{Dir: parts, Games: Batch, Every: 2}); !errors.Is(err, ErrExists) {
		t.Errorf("a training over another: %v", err)
	}
	c.Seed = 3
	if _, err := Run(ctx, c, Plan{Dir: parts, Games: Batch, Every: 2, Resume: true}); err == nil {
		t.Error("another training goes on with this one")
	}
}

// After some seconds the policy is clearly better than random, and not by
// chance: the interval of a rating is 1.5 points wide to each side.
func TestAShortTrainingBeatsRandom(t *testing.T) {
	tr := smallRun(t, 2)
	for range 6 {
		if err := tr.iterate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	list, err := tr.rated(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r := list[0]; r.Against != "random" || r.Rate < 0.64 {
		t.Errorf("after %d games it wins %.3f against %s", tr.Games, r.Rate, r.Against)
	}
}

func TestTrainingsOfEverySort(t *testing.T) {
	for name, c := range map[string]Config{
		"mixed":   {Rules: rulesOf(t, "official"), Seats: 2, Mixed: true},
		"against": {Rules: rulesOf(t, "pomdp"), Seats: 2, Against: []string{Self, "greedy"}},
	} {
		c.Workers = 2
		tr, err := newTrainer(c)
		if err != nil {
			t.Fatal(err)
		}
		if err := tr.iterate(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, c := range map[string]Config{
		"no worker":      {Rules: rulesOf(t, "pomdp"), Seats: 2},
		"seats":          {Rules: rulesOf(t, "pomdp"), Seats: 3, Workers: 1},
		"opponent":       {Rules: rulesOf(t, "pomdp"), Seats: 2, Workers: 1, Against: []string{"nobody"}},
		"wrong opponent": {Rules: rulesOf(t, "pomdp"), Seats: 2, Workers: 1, Against: []string{"duelist"}},
		"both":           {Rules: rulesOf(t, "pomdp"), Seats: 2, Workers: 1, Against: []string{"greedy"}, Mixed: true},
	} {
		if _, err := newTrainer(c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzLoad(f *testing.F) {
	tr, err := newTrainer(Config{Rules: rulesOf(f, "pomdp"), Seats: 2, Workers: 1})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte{})
	f.Add(saved(f, tr)[:60])
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := tr.load(bytes.NewReader(data)); err == nil && !bytes.Equal(saved(t, tr), data) {
			t.Error("a checkpoint that is read is written otherwise")
		}
	})
}
