package train

import (
	"math"

	"github.com/unolab/uno/policy/learnt"
)

// logOf is the natural logarithm.
func logOf(x float64) float32 { return float32(math.Log(x)) }

// adam is the optimiser of Kingma and Ba (2015) over one vector.
type adam struct {
	W, M, V []float32
	T       int
}

func newAdam(n int) *adam {
	return &adam{W: make([]float32, n), M: make([]float32, n), V: make([]float32, n)}
}

// step moves the weights against a gradient, which it clears.
func (a *adam) step(grad []float32, rate float64) {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-8
	a.T++
	scale := float32(rate * math.Sqrt(1-math.Pow(beta2, float64(a.T))) / (1 - math.Pow(beta1, float64(a.T))))
	for i, g := range grad {
		if g == 0 && a.M[i] == 0 {
			continue
		}
		m := beta1*a.M[i] + (1-beta1)*g
		v := beta2*a.V[i] + (1-beta2)*g*g
		a.M[i], a.V[i] = m, v
		a.W[i] -= scale * m / (float32(math.Sqrt(float64(v))) + epsilon)
		grad[i] = 0
	}
}

// clip is how far the probability of a move may change before the gradient
// becomes zero (PPO, Schulman et al. 2017).
const clip = 0.2

// gradient adds the gradients of some steps to actor and critic: that of the
// clipped objective and the entropy bonus, and that of the critic's squared
// error, each divided by n. p is scratch memory.
func (sh *shard) gradient(steps []step, weights learnt.Weights, criticWeights []float32, mean, scale, entropy, n float32, actor, critic []float32, p []float64) []float64 {
	for i := range steps {
		st := &steps[i]
		if sh.teacher != nil {
			p = sh.taughtGradient(st, weights, n, actor, p)
			continue
		}
		gain := (st.gain - mean) * scale
		p = sh.chances(st, weights, p)
		ratio := float32(p[st.chosen]) / float32(math.Exp(float64(st.logp)))
		// d objective / d log p of the chosen move.
		push := ratio * gain
		if gain > 0 && ratio > 1+clip || gain < 0 && ratio < 1-clip {
			push = 0
		}
		h := 0.0
		if entropy > 0 {
			for _, x := range p {
				if x > 0 {
					h -= x * math.Log(x)
				}
			}
		}
		from := sh.start(st)
		for j, x := range p {
			// d log p(chosen) / d score(j) = [j is chosen] - p(j);
			// d entropy / d score(j) = -p(j) (log p(j) + entropy).
			g := push * float32(x)
			if j == int(st.chosen) {
				g -= push
			}
			if entropy > 0 && x > 0 {
				g += entropy * float32(x*(math.Log(x)+h))
			}
			end := sh.ends[int(st.at)+j]
			if g != 0 {
				g /= n
				for _, f := range sh.feats[from:end] {
					actor[f] += g
				}
			}
			from = end
		}
		miss := (estimate(criticWeights, &st.weights) - st.target) / n
		for _, f := range st.weights {
			critic[f] += miss
		}
	}
	return p
}

// taughtGradient adds the gradient of a decision whose moves a teacher has tried:
// that of the expected gain under the policy, divided by n. All moves count by their
// probabilities, so nothing has to be clipped.
func (sh *shard) taughtGradient(st *step, weights learnt.Weights, n float32, actor []float32, p []float64) []float64 {
	p = sh.chances(st, weights, p)
	gains := sh.gains[st.at : int(st.at)+int(st.moves)]
	mean := 0.0
	for j, x := range p {
		mean += x * float64(gains[j])
	}
	from := sh.start(st)
	for j, x := range p {
		g := float32(x*(mean-float64(gains[j]))) / n
		end := sh.ends[int(st.at)+j]
		for _, f := range sh.feats[from:end] {
			actor[f] += g
		}
		from = end
	}
	return p
}

// start is the index of a step's first feature.
func (sh *shard) start(st *step) uint32 {
	if st.at == 0 {
		return 0
	}
	return sh.ends[st.at-1]
}

// chances are the probabilities of the moves of a step.
func (sh *shard) chances(st *step, weights learnt.Weights, p []float64) []float64 {
	p = p[:0]
	from := sh.start(st)
	for _, end := range sh.ends[st.at : int(st.at)+int(st.moves)] {
		p = append(p, float64(weights.Score(sh.feats[from:end])))
		from = end
	}
	learnt.Softmax(p)
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	for j := range p {
		p[j] /= sum
	}
	return p
}
