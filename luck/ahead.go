package luck

import (
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Ahead is a value function that looks ahead: from the position it plays some
// continuations of a few decisions and takes the mean of what another value
// function says along them, the later the less, as in TD(lambda) (Sutton, Learning
// to predict by the methods of temporal differences, 1988). It sees much that no
// feature sees, such as who can follow whom, at the cost of the continuations. The
// chances are spread evenly and are the same in all positions: positions that
// differ in a card are compared under like conditions, and the value depends on
// the position alone.
//
// It is for one goroutine at a time.
type Ahead struct {
	Value    Value
	Policies [uno.MaxSeats]policy.Policy // who plays on; nil: greedy
	Samples  int                         // continuations; 0 asks Value at once
	Turns    int                         // decisions in each

	chance evenly
	view   uno.View
	moves  []uno.Move
	w      []float64
	state  uno.State
}

// What is used by default.
const (
	UsualSamples = 4
	UsualTurns   = 8
)

// fade is the weight of what comes later in a continuation.
const fade = 0.8

// standIn plays for seats whose policy is not known.
var standIn = policy.Greedy()

// Chances implements Value.
func (a *Ahead) Chances(s *uno.State) (sum Shares) {
	if a.Samples == 0 {
		return a.Value.Chances(s)
	}
	for i := range a.Samples {
		a.chance.sample = float64(i)
		sum = sum.Plus(a.end(s), 1/float64(a.Samples))
	}
	return sum
}

// end is the value of a continuation: the values after each of its decisions,
// weighted geometrically, and the rest on its end.
func (a *Ahead) end(s *uno.State) (sum Shares) {
	a.state = *s
	rest := 1.0
	for turn := 1; turn <= a.Turns; turn++ {
		a.chance.turn, a.chance.n = uint64(turn), 0
		a.state.Do(a.move(), &a.chance, nil)
		if a.state.Phase == uno.Over || turn == a.Turns {
			break
		}
		sum = sum.Plus(a.Value.Chances(&a.state), rest*(1-fade))
		rest *= fade
	}
	return sum.Plus(Of(a.Value, &a.state), rest)
}

// move is the move of the seat to act.
func (a *Ahead) move() uno.Move {
	a.state.View(int(a.state.Turn), &a.view)
	a.moves = policy.Decisions(a.moves[:0], &a.view)
	if len(a.moves) == 1 {
		return a.moves[0]
	}
	p := a.Policies[a.state.Turn]
	if p == nil {
		p = standIn
	}
	a.w = policy.Room(a.w, len(a.moves))
	p.Weights(&a.view, a.moves, a.w)
	return a.moves[policy.Pick(&a.chance, a.w)]
}

// evenly is a Chance and a source of numbers spread evenly over the samples: a shifted lattice,
// whose shifts are fixed random numbers of the turn and the event within it.
type evenly struct {
	sample  float64
	turn, n uint64
}

// next is the next number, in [0, 1).
func (e *evenly) next() float64 {
	e.n++
	shift := float64(uno.Mix(e.turn<<32^e.n)>>11) / (1 << 53)
	_, x := math.Modf(shift + e.sample*(math.Sqrt2-1))
	return x
}

// Uint64 implements rand.Source.
func (e *evenly) Uint64() uint64 { return uint64(e.next()*(1<<53)) << 11 }

// Shuffle implements uno.Chance.
func (*evenly) Shuffle(uno.Cards) {}

// Draw implements uno.Chance.
func (e *evenly) Draw(pile uno.Cards) uno.Kind {
	i := int(e.next() * float64(pile.Len()))
	for k, n := range pile.Each() {
		if i < n {
			return k
		}
		i -= n
	}
	return uno.NoKind // a draw from an empty pile is never asked for
}

// Color implements uno.Chance.
func (e *evenly) Color(from []uno.Color) uno.Color {
	return from[int(e.next()*float64(len(from)))]
}

// Eject implements uno.Chance: n cards with the chance 2^-(n+1).
func (e *evenly) Eject() int { return int(-math.Log2(1 - e.next())) }
