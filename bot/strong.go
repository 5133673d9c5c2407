package bot

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/reason"
	"github.com/unolab/uno/search"
)

// strongPlayouts is what `strong` plays out at a decision at most. maxTime bounds
// strong:ms=N. points is the word for playing for points.
const (
	strongPlayouts = 4000
	maxTime        = time.Minute
	timed          = "ms="
	points         = "points"
)

// strong is `strong`: search with playouts of `fast`; where two seats see all cards
// the choice of `duelist`; and where few beliefs can be reached the exact one.
type strong struct {
	*search.Player
	open   *duelist
	ending *ending
}

// newSearch makes the player of a configuration.
func newSearch(c search.Config) strong {
	n := min(c.Playouts, duelistPlayouts)
	return strong{
		search.New(c),
		&duelist{newOpenPlayer(func(g *duel.Game) duel.Chooser { return g.Duelist(n) })},
		&ending{beliefs: min(c.Playouts, strongPlayouts)},
	}
}

// Reset seats the player for a new hand.
func (p strong) Reset(seat int, src rand.Source) {
	p.Player.Reset(seat, src)
	p.open.Reset(seat, src)
	p.ending.rules = nil
}

// Decide implements Player.
func (p strong) Decide(v *uno.View) uno.Move {
	if _, ok := p.open.position(v); ok {
		return p.open.Decide(v)
	}
	if m, _, ok := p.exact(v); ok {
		p.Note(v)
		return m
	}
	return p.Player.Decide(v)
}

// exact is the exact decision of a view with its value, if there is one.
func (p strong) exact(v *uno.View) (m uno.Move, value float64, ok bool) {
	events, whole := p.Events(v)
	if !whole {
		events = nil
	}
	return p.ending.decide(v, events, policy.Decisions(nil, v))
}

// newStrong makes the player `strong`; arg is its number of playouts at a
// decision, or ms= with its time in milliseconds, and after a colon or alone the word
// points where it is to play for points instead of first place.
func newStrong(arg string) (Player, error) {
	c := search.Config{}
	if effort, ok := strings.CutSuffix(":"+arg, ":"+points); ok {
		c.Points = true
		arg = strings.TrimPrefix(effort, ":")
	}
	if text, ok := strings.CutPrefix(arg, timed); ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || time.Duration(n)*time.Millisecond > maxTime {
			return nil, fmt.Errorf("%q is not a number of milliseconds from 1 to %d", text, maxTime.Milliseconds())
		}
		c.Playouts, c.Time = maxPlayouts, time.Duration(n)*time.Millisecond
		return newSearch(c), nil
	}
	var err error
	if c.Playouts, err = playouts(arg, strongPlayouts, 1); err != nil {
		return nil, err
	}
	return newSearch(c), nil
}

// newHard makes the player `hard`.
func newHard() strong { return newSearch(search.Config{Playouts: strongPlayouts}) }

// Timed reports whether the player of a name thinks by the clock, so that a seed
// does not determine its games.
func Timed(name string) bool {
	_, arg, _ := strings.Cut(name, ":")
	return strings.HasPrefix(name, "strong:") && strings.HasPrefix(arg, timed)
}

// Explain implements Explainer: the reasons of `fast` for the move, and the chance
// to win after it; those of `duelist` where two seats see all cards.
func (p strong) Explain(v *uno.View) (m uno.Move, why []reason.Reason) {
	if _, ok := p.open.position(v); ok {
		return p.open.Explain(v)
	}
	if m, value, ok := p.exact(v); ok {
		return m, append(explain(v, m), reason.With(reason.Expects, (1+value)/2))
	}
	a := p.Advise(v)
	why = explainLearnt(v, a.Move, a.Outlook)
	if a.Playouts > 0 {
		why = append(why, reason.With(reason.Expects, a.Wins))
	}
	return a.Move, why
}

// clairvoyant is `clairvoyant`, which cheats: it searches in the one true world.
// It is no fair player, and an upper bound on those that search.
type clairvoyant struct{ *search.Player }

// newClairvoyant makes the player `clairvoyant`; arg is as for strong.
func newClairvoyant(arg string) (Player, error) {
	p, err := newStrong(arg)
	if err != nil {
		return nil, err
	}
	return clairvoyant{p.(strong).Player}, nil
}

// See implements Seer.
func (p clairvoyant) See(s *uno.State) { p.Truth(s) }
