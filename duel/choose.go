package duel

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
)

// Tried is an action with what playouts and runs say of it, for the seat to
// act.
type Tried struct {
	Action Action
	Value  float64 // the mean of the playouts, or the chance of a run if that is more
	Error  float64 // its standard error
	Games  int
	Run    float64 // the lower bound of the chance of a run that begins so
}

// runNodes bounds the search for the chance of runs in a decision.
const runNodes = 4000

// runCards is the longest run whose chance is looked for in a decision.
const runCards = 6

// sureRun is the chance from which on a run is played without more ado.
const sureRun = .98

// Try weighs the legal actions of the seat to act with so many playouts in
// all, by sequential halving: all actions get the same number, then the better
// half, and so on. The best comes first; of actions that are as good as the
// best by less than one standard error, the one that makes most progress:
// players with open hands deny each other for ever if they may.
//
// Cost: some 8 microseconds a playout, and the search for runs.
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
	sums := make([]float64, len(list))
	squares := make([]float64, len(list))
	index := make([]int, len(list))
	usual := 0
	choice := g.usual(s)
	for i := range index {
		index[i] = i
		if list[i].Action == choice {
			usual = i
		}
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
				v := g.Playout(&u, int(s.turn), luck)
				sums[i] += v
				squares[i] += v * v
			}
			t.Games += each
			n := float64(t.Games)
			mean := sums[i] / n
			t.Value = max(mean, t.Run)
			t.Error = math.Sqrt((max(0, squares[i]/n-mean*mean) + .25/n) / n)
		}
		slices.SortStableFunc(index, func(a, b int) int { return cmp.Compare(list[b].Value, list[a].Value) })
		// The usual choice stays in to the end, to be measured against.
		keep := max(2, (len(index)+1)/2)
		if at := slices.Index(index, usual); at >= keep {
			index[keep-1], index[at] = index[at], index[keep-1]
		}
		index = index[:min(keep, len(index))]
	}
	order(list, choice)
	return list
}

// usual is the choice of the quick policy without noise.
func (g *Game) usual(s *State) Action {
	w := quickWeights
	w.noise = 0
	return g.choose(s, &w, rand.NewPCG(0, 0))
}

// tryRuns looks for the chances of runs that begin with each action. It
// reports whether one is as good as sure, and puts that first.
func (g *Game) tryRuns(s *State, list []Tried) bool {
	if s.phase != toPlay && s.phase != toKeep || s.hands[s.turn].size() > runCards {
		return false
	}
	if run, _ := g.Prove(s, BarringLuck, int(s.turn), 1500); run == nil {
		return false // without it the other just plays on
	}
	o := odds{g: g, ctx: context.Background(), me: s.turn, nodes: runNodes, memo: make(map[key]bounds)}
	best := 0
	for i := range list {
		a := list[i].Action
		if a.Act != uno.Play || a.Card == uno.WildDrawFourKind && g.four == fourBluff && s.hands[s.turn].hasColor(s.color) {
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

// override is by how many standard errors an action must be better than the
// usual choice to be preferred to it.
const override = 1.0

// order puts the action to take first: the best, or the usual one where the
// best is not clearly better, progress deciding between those that are as good;
// and the others behind it by value.
func order(list []Tried, usual Action) {
	slices.SortStableFunc(list, func(a, b Tried) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Games, a.Games))
	})
	most := 0
	for i := range list {
		most = max(most, list[i].Games)
	}
	first := -1
	for i := range list {
		// Those left behind with few playouts look good by luck alone.
		if list[i].Games == most && (first < 0 || list[i].Value > list[first].Value) {
			first = i
		}
	}
	at := slices.IndexFunc(list, func(t Tried) bool { return t.Action == usual })
	if at >= 0 && list[first].Value-list[at].Value < override*math.Hypot(list[first].Error, list[at].Error) {
		first = at
	}
	for i := range list {
		if list[i].Games == most && list[first].Value-list[i].Value < 1e-9 && progress(list[i].Action) > progress(list[first].Action) {
			first = i
		}
	}
	head := list[first]
	copy(list[1:first+1], list[:first])
	list[0] = head
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
