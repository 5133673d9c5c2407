package duel

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// playoutTurns is how many turns a playout lasts at most; players who deny each
// other can go on forever, and by then little of what decided is left.
const playoutTurns = 80

// Playout plays a hand on by the quick policy for both sides and returns what it
// was worth to a seat: 1, 0, one half when blocked, and after 80 turns an
// estimate by the sizes of the hands. Cost: some 100 ns a turn.
func (g *Game) Playout(s *State, seat int, src rand.Source) float64 {
	t := *s
	for range playoutTurns {
		switch t.Phase {
		case pair.Over:
			if t.Winner() == seat {
				return 1
			}
			return 0
		case pair.Blocked:
			return .5
		}
		g.Do(&t, g.quick(&t, src), src)
	}
	return bySize(t.Hands[seat].Size(), t.Hands[1-seat].Size())
}

// bySize is a guess of the chance to win with so many cards against so many.
func bySize(own, other int) float64 {
	return 1 / (1 + math.Exp(.25*float64(own-other)))
}

// weights are what the quick policy thinks of a play, by what it leaves.
type weights struct {
	mine   int // for each own card that could follow
	theirs int // for each card of the other that could
	hits   int // for each Draw Two of the other that could
	turn   int // the turn is kept, with a card to follow
	hit    int // for each card that the other draws
	low    int // for each card that the other draws, when it has three or fewer
	black  int // a black card is used up
	colW   int // a Colour Wild is used up
	skip   int // a Skip is used up
	loses  int // the other could go out
	mate   int // the other cannot answer, and the last card follows
	draw   int // not to play
	noise  int
}

// quickWeights were found by random changes that won more hands against the
// policy before and against greedy.
var quickWeights = weights{mine: 3, theirs: -4, turn: 5, black: -19, colW: -6, skip: 3, loses: -68, mate: 88, draw: -50, noise: 4}

// quick is the choice of the policy: the play with the best score, with a
// little noise, or not to play.
func (g *Game) quick(s *State, src rand.Source) Action {
	return g.choose(s, &quickWeights, src)
}

// choose is quick by other weights.
func (g *Game) choose(s *State, w *weights, src rand.Source) Action {
	switch s.Phase {
	case pair.ToAccuse:
		return pair.Plain(uno.Challenge)
	case pair.ToAnswer:
		return pair.Plain(uno.Accept)
	}
	own := s.Hands[s.Turn]
	from := own.One
	if s.Phase == pair.ToKeep {
		from = 1 << s.Drawn
	}
	set := g.Plays(s, from)
	best, top := pair.Plain(uno.Draw), w.draw
	if s.Phase == pair.ToKeep {
		best = pair.Plain(uno.Pass)
	}
	if s.Phase == pair.ToKeep && g.ForcePlay || s.Phase == pair.ToPlay && g.MustPlay {
		top = math.MinInt
	}
	noise := src.Uint64()
	if g.Four == pair.FourBluff && own.HasColor(s.Color) && set&(set-1) != 0 {
		set &^= 1 << uno.WildDrawFourKind // no bluff while there is another play
	}
	for set != 0 {
		k := pair.Next(&set)
		if !g.NamesColor(k) {
			noise = noise>>3 | noise<<61
			if v := g.promise(s, w, k, k.Color()) + int(noise&7)*w.noise/8; v > top {
				best, top = Action{Act: uno.Play, Card: k, Color: uno.NoColor}, v
			}
			continue
		}
		for _, c := range g.Names {
			noise = noise>>3 | noise<<61
			if v := g.promise(s, w, k, c) + int(noise&7)*w.noise/8; v > top {
				best, top = Action{Act: uno.Play, Card: k, Color: c}, v
			}
		}
	}
	return best
}

// promise scores a play.
func (g *Game) promise(s *State, w *weights, k uno.Kind, color uno.Color) int {
	own, other := s.Hands[s.Turn], s.Hands[1-s.Turn]
	if own.Single() {
		return 1 << 20
	}
	own.Remove(k)
	match := g.Follow[color][k&15]
	mine := bits.OnesCount64(own.One & match)
	n := pair.MakesDraw(k)
	score := w.mine*mine + n*w.hit
	if n > 0 && other.Size() <= 3 {
		score += n * w.low
	}
	switch {
	case k.Black():
		score += w.black
	case g.NamesColor(k):
		score += w.colW
	case g.KeepsTurn(k):
		score += w.skip
	}
	if g.KeepsTurn(k) || n > 0 && g.HitSkips {
		switch {
		case mine == 0:
		case own.Single():
			return 1 << 19
		default:
			score += w.turn
		}
		return score
	}
	answers := other.One & match
	if other.HasColor(color) {
		answers &^= 1 << uno.WildDrawFourKind
	}
	theirs := bits.OnesCount64(answers)
	score += w.theirs*theirs + w.hits*bits.OnesCount64(answers&(pair.ColumnBits<<uno.DrawTwo))
	if theirs == 0 && own.Single() && mine > 0 {
		score += w.mate
	}
	if theirs > 0 && n == 0 && other.Single() {
		score += w.loses
	}
	return score
}
