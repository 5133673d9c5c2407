package duel

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Tried is an action with what playouts and runs say of it, for the seat to
// act.
type Tried struct {
	Action Action
	Value  float64 // the mean of the playouts, or the chance of a run if that is more
	Error  float64 // its standard error
	Games  int     // playouts; 0: Value is of the first look alone
	Run    float64 // the lower bound of the chance of a run that begins so
}

// runNodes bounds the search for the chance of runs in a decision.
const runNodes = 4000

// runCards is the longest run whose chance is looked for in a decision.
const runCards = 6

// sureRun is the chance from which on a run is played without more ado.
const sureRun = .98

// The measures of Try.
const (
	tryAhead   = 4   // actions that a playout lasts
	trySamples = 24  // of chance, for the first look at an action
	tryReach   = .15 // actions that look worse by more are left alone
	override   = .5  // standard errors by which another must beat the first look's choice
)

// Try weighs the legal actions of the seat to act: by a first look, one ply
// ahead, and then with so many short playouts in all, or a few more (0: the
// first look alone). By sequential halving all actions that look good enough get
// the same number, then the better half, and so on; the choice of the first look
// stays in to the end, and is left only for one that is better by half a
// standard error. The best comes first.
//
// Cost: some 25 microseconds a playout, and the search for runs.
func (g *Game) Try(s *State, playouts int, src rand.Source) []Tried {
	acts := g.Legal(nil, s)
	list := make([]Tried, len(acts))
	for i, a := range acts {
		list[i].Action = a
	}
	if len(list) < 2 {
		return list
	}
	if g.tryRuns(s, list) {
		return list
	}
	seed := src.Uint64()
	for i := range list {
		list[i].Value = max(g.foresight(s, list[i].Action, trySamples, seed), list[i].Run)
	}
	slices.SortStableFunc(list, betterTried)
	live := 1
	for live < len(list) && list[live].Value >= list[0].Value-tryReach {
		live++
	}
	if live == 1 || playouts == 0 || list[0].Value >= sureRun {
		return list
	}
	best := g.halve(s, list[:live], playouts, src)
	slices.SortStableFunc(list[:live], func(a, b Tried) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), betterTried(a, b))
	})
	at := slices.IndexFunc(list, func(t Tried) bool { return t.Action == best })
	head := list[at]
	copy(list[1:at+1], list[:at])
	list[0] = head
	return list
}

// betterTried orders by value, and by progress where that is the same.
func betterTried(a, b Tried) int {
	if math.Abs(a.Value-b.Value) < 1e-9 {
		return cmp.Compare(progress(b.Action), progress(a.Action))
	}
	return cmp.Compare(b.Value, a.Value)
}

// halve gives playouts to actions, of which the first is the choice so far, and
// returns the one to take.
func (g *Game) halve(s *State, list []Tried, playouts int, src rand.Source) Action {
	sums := make([]float64, len(list))
	squares := make([]float64, len(list))
	index := make([]int, len(list))
	for i := range index {
		index[i] = i
	}
	rounds := max(1, int(math.Ceil(math.Log2(float64(len(list))))))
	for round := range rounds {
		each := max(1, playouts/rounds/len(index))
		seed := src.Uint64()
		for _, i := range index {
			// The same luck for each action, as far as it goes.
			luck := rand.NewPCG(seed, uint64(round))
			t := &list[i]
			for range each {
				u := *s
				g.Do(&u, t.Action, luck)
				v := g.ahead(&u, s.Turn, tryAhead, luck)
				sums[i] += v
				squares[i] += v * v
			}
			t.Games += each
			n := float64(t.Games)
			mean := sums[i] / n
			t.Value = max(mean, t.Run)
			t.Error = math.Sqrt(max(0, squares[i]/n-mean*mean) / n)
		}
		slices.SortStableFunc(index, func(a, b int) int { return cmp.Compare(list[b].Value, list[a].Value) })
		keep := max(2, (len(index)+1)/2)
		if at := slices.Index(index, 0); at >= keep {
			index[keep-1], index[at] = index[at], index[keep-1]
		}
		index = index[:min(keep, len(index))]
	}
	first, best := &list[0], &list[index[0]]
	if best.Value-first.Value < override*math.Hypot(best.Error, first.Error) {
		best = first
	}
	return best.Action
}

// tryRuns looks for the chances of runs that begin with each action. It
// reports whether one is as good as sure, and puts that first.
func (g *Game) tryRuns(s *State, list []Tried) bool {
	if s.Phase != pair.ToPlay && s.Phase != pair.ToKeep || s.Hands[s.Turn].Size() > runCards {
		return false
	}
	if run, _ := g.Prove(s, BarringLuck, int(s.Turn), 1500); run == nil {
		return false // without it the other just plays on
	}
	o := newOdds(g, context.Background(), s.Turn, runNodes)
	best := 0
	for i := range list {
		a := list[i].Action
		if a.Act != uno.Play || a.Card == uno.WildDrawFourKind && g.Four == pair.FourBluff && s.Hands[s.Turn].HasColor(s.Color) {
			continue
		}
		list[i].Run = o.after(s, a, 0, 1)
		if list[i].Run > list[best].Run {
			best = i
		}
	}
	if list[best].Run < sureRun {
		return false
	}
	list[best].Value = list[best].Run
	list[0], list[best] = list[best], list[0]
	return true
}

// progress ranks actions by what they bring the hand nearer to its end.
func progress(a Action) int {
	switch {
	case a.Act != uno.Play:
		return 0
	case a.Card.Black():
		return 1
	default:
		return 2
	}
}
