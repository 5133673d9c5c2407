package pomdp

import "math/rand/v2"

// tiger is the problem of Kaelbling, Littman and Cassandra (1998), section 4.2:
// a tiger behind one of two doors, listening costs 1 and is right 85 times of
// 100, the wrong door costs 100, the right one pays 10.
func tiger() *Model {
	m := NewModel([]string{"tiger-left", "tiger-right"}, []string{"listen", "open-left", "open-right"}, []string{"hear-left", "hear-right"}, 0.95)
	m.Start = Uniform(2)
	for s := range 2 {
		m.Transition[0][s] = Point(s)
		m.Sight[0][s] = Dense([]float64{0.85, 0.15})
		m.Reward[0][s] = -1
		for _, a := range []int{1, 2} {
			m.Transition[a][s] = Uniform(2)
			m.Sight[a][s] = Uniform(2)
			m.Reward[a][s] = 10
		}
	}
	m.Sight[0][1] = Dense([]float64{0.15, 0.85})
	m.Reward[1][0], m.Reward[2][1] = -100, -100
	return m
}

// randomModel is a small model of rewards in -1..1 with some sparse rows and, at
// times, a terminal state.
func randomModel(rng *rand.Rand, states, actions, observations int, discount float64) *Model {
	names := func(prefix string, n int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = prefix + string(rune('0'+i))
		}
		return out
	}
	row := func(n int) Dist {
		p := make([]float64, n)
		for {
			for i := range p {
				p[i] = 0
				if rng.IntN(3) > 0 {
					p[i] = rng.Float64()
				}
			}
			if d := Dense(p); d.Normalize() > 0 {
				return d
			}
		}
	}
	m := NewModel(names("s", states), names("a", actions), names("o", observations), discount)
	m.Start = row(states)
	for a := range actions {
		for s := range states {
			m.Transition[a][s] = row(states)
			m.Sight[a][s] = row(observations)
			m.Reward[a][s] = 2*rng.Float64() - 1
		}
	}
	if rng.IntN(3) == 0 {
		m.Terminal = make([]bool, states)
		m.Terminal[states-1] = true
		for a := range actions {
			m.Transition[a][states-1] = Point(states - 1)
			m.Reward[a][states-1] = 0
		}
	}
	return m
}
