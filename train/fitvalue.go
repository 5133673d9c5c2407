package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/policy/learnt"
)

// FitValue fits a value function. The result depends on the configuration without
// its workers.
func FitValue(ctx context.Context, c ValueConfig) (learnt.Value, error) {
	if c.Starts < valuePart || c.Workers < 1 {
		return nil, fmt.Errorf("a value function takes %d starts at least, and a worker", valuePart)
	}
	if err := c.Rules.Check(c.Seats); err != nil {
		return nil, err
	}
	l := newValueLearner(&c)
	var chunk []leaf
	err := spread.Ordered(ctx, c.Starts, valuePart, c.Workers,
		func() (func(context.Context, int, int) ([]leaf, error), error) {
			h, err := newValueHands(&c)
			if err != nil {
				return nil, err
			}
			return func(_ context.Context, lo, hi int) (list []leaf, err error) {
				for game := lo; game < hi && err == nil; game++ {
					list, err = h.leaves(list, uint64(game))
				}
				return list, err
			}, nil
		},
		func(hi int, list []leaf) (bool, error) {
			chunk = append(chunk, list...)
			if hi%valueChunk == 0 || hi == c.Starts {
				l.take(hi, chunk)
				chunk = chunk[:0]
			}
			return false, nil
		})
	return l.adam.W, err
}

// valueLearner fits the net by Adam to the positions as they come, each once.
type valueLearner struct {
	c     *ValueConfig
	adam  *adam
	grad  learnt.Value
	rng   *rand.Rand
	units [uno.MaxSeats][learnt.Hidden]float32
}

func newValueLearner(c *ValueConfig) *valueLearner {
	src := uno.Stream(c.Seed, 0, valuePurpose+1)
	l := &valueLearner{c: c, adam: newAdam(learnt.ValueWeights), grad: make(learnt.Value, learnt.ValueWeights), rng: rand.New(&src)}
	for i := range l.adam.W {
		l.adam.W[i] = float32(l.rng.NormFloat64() * 0.15)
	}
	return l
}

// take learns from the positions of a chunk, in random order. An eighth of them is
// set aside, and shows the loss on hands that were not learnt from.
func (l *valueLearner) take(hi int, list []leaf) {
	l.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var p [uno.MaxSeats]float32
	loss := ValueLoss{Starts: hi, Positions: len(list)}
	held := len(list) / 8
	for i := range list[:held] {
		l.chances(&list[i], &p)
		loss.add(&list[i], &p, held)
	}
	list = list[held:]
	rate := valueRate * math.Pow(valueFall, float64(hi)/float64(l.c.Starts))
	for len(list) > 0 {
		n := min(len(list), valueBatch)
		for i := range list[:n] {
			l.gradient(&list[i], float32(n))
		}
		l.adam.step(l.grad, rate)
		list = list[n:]
	}
	if l.c.Progress != nil {
		l.c.Progress(loss)
	}
}

// chances are those of the net, by place after the seat to act.
func (l *valueLearner) chances(f *leaf, p *[uno.MaxSeats]float32) {
	w := learnt.Value(l.adam.W)
	if f.seats == 2 {
		p[0] = float32(1 / (1 + math.Exp(-float64(w.Number(f.of(0), &l.units[0])))))
		p[1] = 1 - p[0]
		return
	}
	var sum float32
	for i := range f.seats {
		p[i] = float32(math.Exp(float64(w.Number(f.of(int(i)), &l.units[i]))))
		sum += p[i]
	}
	for i := range f.seats {
		p[i] /= sum
	}
}

// gradient adds the gradient of a position's loss, divided by n. The derivative of
// -sum y log p by a seat's number is p - y, for the logit of two seats too.
func (l *valueLearner) gradient(f *leaf, n float32) {
	var p [uno.MaxSeats]float32
	l.chances(f, &p)
	numbers := int(f.seats)
	if numbers == 2 {
		numbers = 1
	}
	for i := range numbers {
		learnt.Value(l.adam.W).Gradient(f.of(i), &l.units[i], (p[i]-f.share(i))/n, l.grad)
	}
}
