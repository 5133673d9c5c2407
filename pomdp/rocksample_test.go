package pomdp

import (
	"fmt"
	"math"
)

// rockSample is RockSample[n,k] of Smith and Simmons (2004), section 6: a rover on
// an n by n grid, k rocks good or bad; it moves, leaves at the east side for 10,
// samples (10 for a good rock, which turns bad, -10 for a bad one) or checks a
// rock from afar, right with the chance (1 + 2^(-distance/20))/2.
func rockSample(n, startX, startY int, rocks [][2]int) *Model {
	k := len(rocks)
	cells := n * n << k
	states := make([]string, cells+1)
	for s := range cells {
		states[s] = fmt.Sprintf("x%dy%dr%b", s>>k%n, s>>k/n, s&(1<<k-1)|1<<k)
	}
	states[cells] = "over"
	actions := []string{"north", "south", "east", "west", "sample"}
	for i := range rocks {
		actions = append(actions, fmt.Sprintf("check%d", i))
	}
	m := NewModel(states, actions, []string{"none", "good", "bad"}, 0.95)
	m.Terminal = make([]bool, cells+1)
	m.Terminal[cells] = true
	at := func(x, y, good int) int { return (y*n+x)<<k | good }
	for s := range cells + 1 {
		good, x, y := s&(1<<k-1), s>>k%n, s>>k/n
		for a := range actions {
			m.Transition[a][s], m.Sight[a][s] = Point(s), Point(0)
			if s == cells {
				continue
			}
			switch a {
			case 0:
				m.Transition[a][s] = Point(at(x, min(y+1, n-1), good))
			case 1:
				m.Transition[a][s] = Point(at(x, max(y-1, 0), good))
			case 2:
				if x == n-1 {
					m.Transition[a][s], m.Reward[a][s] = Point(cells), 10
				} else {
					m.Transition[a][s] = Point(at(x+1, y, good))
				}
			case 3:
				m.Transition[a][s] = Point(at(max(x-1, 0), y, good))
			case 4:
				m.Reward[a][s] = -100 // no rock here
				for i, r := range rocks {
					if r == [2]int{x, y} {
						m.Reward[a][s] = -10
						if good>>i&1 == 1 {
							m.Reward[a][s] = 10
						}
						m.Transition[a][s] = Point(at(x, y, good&^(1<<i)))
					}
				}
			default:
				i := a - 5
				d := math.Hypot(float64(x-rocks[i][0]), float64(y-rocks[i][1]))
				right := (1 + math.Pow(2, -d/20)) / 2
				p := []float64{0, 1 - right, right}
				if good>>i&1 == 1 {
					p[1], p[2] = right, 1-right
				}
				m.Sight[a][s] = Dense(p)
			}
		}
	}
	for good := range 1 << k {
		m.Start = append(m.Start, Entry{at(startX, startY, good), 1 / float64(int(1)<<k)})
	}
	return m
}

// rocks44 is RockSample[4,4] and rocks78 RockSample[7,8] as the authors drew
// them.
func rocks44() *Model {
	return rockSample(4, 0, 2, [][2]int{{3, 1}, {2, 1}, {1, 3}, {1, 0}})
}

func rocks78() *Model {
	return rockSample(7, 0, 3, [][2]int{{2, 0}, {0, 1}, {3, 1}, {6, 3}, {2, 4}, {3, 4}, {5, 5}, {1, 6}})
}
