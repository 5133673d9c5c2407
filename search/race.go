package search

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

const (
	// most bounds the candidates of a search.
	most = 8
	// enough is how many playouts there have to be for each candidate at least.
	enough = 64
	// round is the number of worlds between two looks at the results.
	round = 32
	// margin is by how much another candidate must lead the policy's own to be played:
	// below it the leads that playouts show were not seen in the hands.
	margin = 0.02
	// surely is by how many standard errors it must lead too.
	surely = 2
	// behind is by how many standard errors a candidate that is dropped trails.
	behind = 3
	// horizon is how many turns a playout of two seats has before the value function is
	// asked. With more seats it has as many rounds.
	horizon = 5
)

// candidate is a move worth a search.
type candidate struct {
	move    int       // in the player's list
	results []float32 // of its playouts, world by world
	dropped bool
}

// weigh sets the chances of the moves by the policy.
func (p *Player) weigh(v *uno.View) {
	p.weights = policy.Room(p.weights, len(p.moves))
	p.fast.Weights(v, p.moves, p.weights)
	sum := 0.0
	for _, x := range p.weights {
		sum += x
	}
	for i := range p.weights {
		p.weights[i] /= sum
	}
}

// likeliest is the index of the largest of some weights.
func likeliest(w []float64) int {
	best := 0
	for i, x := range w {
		if x > w[best] {
			best = i
		}
	}
	return best
}

// candidates are the policy's own move, first, and the others, the likeliest before
// others. The policy is so sure of its moves that one which it never makes may be the
// best where more is known than it sees.
func (p *Player) candidates(own int) []candidate {
	list := []candidate{{move: own}}
	for i := range p.weights {
		if i != own {
			list = append(list, candidate{move: i})
		}
	}
	slices.SortStableFunc(list[1:], func(a, b candidate) int { return cmp.Compare(p.weights[b.move], p.weights[a.move]) })
	return list[:min(len(list), most, max(1, p.config.Playouts/enough))]
}

// race plays the candidates out in the same worlds with the same later chances,
// and drops those that fall behind.
func (p *Player) race(t *tools, v *uno.View, list []candidate, rng *rand.Rand) {
	w := &t.worlds
	w.rng = rng
	if events, whole := p.Events(v); whole {
		w.read(v, events, rng)
	} else {
		w.history.begin(v, p.fast.History())
	}
	if t.resume.Set(v, &w.tracker) != nil {
		return
	}
	p.hands[v.Seat] = v.Hand
	if p.truth != nil {
		p.hands = p.truth.Hands
	} else {
		w.begin(v.Unseen())
	}
	for seat := range t.seats {
		t.resume.Seat(seat, t.rivals[0])
	}
	ctx, stop := p.deadline()
	defer stop()
	for n, alive := 0, len(list); alive > 1 && n+round*alive <= p.config.Playouts && ctx.Err() == nil; {
		n += round * alive
		for range round {
			if p.truth == nil {
				w.next(&p.hands)
				t.seatRivals(v.Seat)
			}
			key := rng.Uint64()
			for i := range list {
				if c := &list[i]; !c.dropped {
					c.results = append(c.results, t.playout(v, &p.hands, p.moves[c.move], key))
				}
			}
		}
		alive = drop(list)
	}
}

// seatRivals seats at the other seats whom their world suggests.
func (t *tools) seatRivals(own int) {
	w := &t.worlds
	for seat := range t.seats {
		if seat != own {
			t.resume.Seat(seat, t.rivals[w.sums[seat].draw(w.rng)])
		}
	}
}

// playout is what a candidate comes to in a world: the value of the hand some turns
// on, or the result.
func (t *tools) playout(v *uno.View, hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64) float32 {
	if t.value == nil {
		r := t.resume.Play(hands, m, key)
		if t.points {
			return pointsOf(int(r.Winner), float32(r.Points), v)
		}
		return worth(int(r.Winner), v)
	}
	over, r := t.resume.Leaf(hands, m, key, horizon*t.seats/2, &t.lay)
	switch {
	case over && t.points:
		return pointsOf(int(r.Winner), float32(r.Points), v)
	case over:
		return worth(int(r.Winner), v)
	}
	t.value.Chances(&t.lay, &t.chances)
	if t.points {
		return t.leafPoints(v)
	}
	return t.chances[v.Seat]
}

// leafPoints is what the view's seat may expect in points at a leaf: whoever wins is
// taken to win what the others hold there.
func (t *tools) leafPoints(v *uno.View) (sum float32) {
	all := 0
	var held [uno.MaxSeats]int
	for seat := range t.seats {
		held[seat] = t.lay.Hands[seat].Points()
		all += held[seat]
	}
	for seat, p := range t.chances[:t.seats] {
		sum += p * pointsOf(seat, float32(all-held[seat]), v)
	}
	return sum
}

// pointsOf is the value of so many points that a seat wins for the view's seat.
func pointsOf(winner int, points float32, v *uno.View) float32 {
	switch winner {
	case v.Seat:
		return points
	case -1:
		return 0
	default:
		return -points / float32(v.Seats-1)
	}
}

// drop drops the candidates that fall behind the best, or can no longer lead the
// policy's own, the first, by the margin. It counts the others.
func drop(list []candidate) (alive int) {
	best := -1
	for i := range list {
		if list[i].dropped {
			continue
		}
		if best < 0 {
			best = i
		} else if d, _ := lead(list[i].results, list[best].results); d > 0 {
			best = i
		}
	}
	for i := range list {
		c := &list[i]
		if d, se := lead(list[best].results, c.results); d > behind*se && d > 0 {
			c.dropped = true
		}
		if d, se := lead(c.results, list[0].results); i > 0 && d+behind*se < margin {
			c.dropped = true
		}
		alive += bit(!c.dropped)
	}
	return alive
}

// chosen is the candidate that is played: the policy's own, the first, unless another
// surely leads it by more than the margin.
func chosen(list []candidate) int {
	best, most := 0, 0.0
	for i := 1; i < len(list); i++ {
		if d, se := lead(list[i].results, list[0].results); !list[i].dropped && d > surely*se && d > max(margin, most) {
			best, most = i, d
		}
	}
	return best
}

// worth is the value of a hand's end for the view's seat: first place.
func worth(winner int, v *uno.View) float32 {
	switch winner {
	case v.Seat:
		return 1
	case -1:
		return 1 / float32(v.Seats)
	default:
		return 0
	}
}

// lead is the mean by which a is ahead of b in the worlds that both have seen,
// with its standard error.
func lead(a, b []float32) (mean, se float64) {
	n := min(len(a), len(b))
	if n == 0 {
		return 0, 0
	}
	sum, squares := 0.0, 0.0
	for i := range n {
		d := float64(a[i] - b[i])
		sum += d
		squares += d * d
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n))
}
