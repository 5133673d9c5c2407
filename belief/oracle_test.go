package belief_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// oracle is the deliberately slow belief: every complete state of the table
// that a seat cannot rule out, with its weight, moved on by the engine itself.
// The rules alone speak: a world in which the move made is illegal is dropped;
// a play weighs the number of slots that could have made it; every draw of
// every card is followed; and a world whose events do not look to the seat
// like those that happened is dropped.
type oracle struct {
	rules  *uno.Rules
	seats  int
	seat   int
	worlds map[uno.State]*big.Rat
	work   int // engine calls so far

	// policy, if there is one, weighs the decisions of hidden seats; nil is
	// the number of slots that a play could come from.
	policy belief.Likelihood
}

// errBig says that a game has more worlds than the test has time for.
var errBig = errors.New("too many worlds")

// maxWork bounds the engine calls of one game.
var maxWork = 60_000

// branches runs do once for every sequence of answers that a Chance could give
// it, with the chance of the sequence.
func branches(colour uno.Color, ejects []int, do func(c *script) bool) error {
	var path []step
	for {
		c := &script{path: path, colour: colour, ejects: ejects}
		if !do(c) {
			return errBig
		}
		path = c.path
		for len(path) > 0 && path[len(path)-1].next+1 == len(path[len(path)-1].kinds) {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			return nil
		}
		path[len(path)-1].next++
	}
}

// step is one draw on a path: the kinds there were and which was drawn.
type step struct {
	kinds []uno.Kind
	next  int
}

// script is the Chance of one branch.
type script struct {
	path   []step
	at     int
	colour uno.Color
	ejects []int
	push   int
	fixed  []uno.Kind // the deal and the start cards, drawn without branching
	num    *big.Int
	den    *big.Int
}

func (s *script) Shuffle(uno.Cards) {}

func (s *script) Draw(pile uno.Cards) uno.Kind {
	if s.num == nil {
		s.num, s.den = big.NewInt(1), big.NewInt(1)
	}
	if len(s.fixed) > 0 {
		k := s.fixed[0]
		s.fixed = s.fixed[1:]
		if !pile.Has(k) {
			s.num.SetInt64(0)
			for k = range pile.Each() {
				break
			}
			return k
		}
		s.num.Mul(s.num, big.NewInt(int64(pile.Count(k))))
		s.den.Mul(s.den, big.NewInt(int64(pile.Len())))
		return k
	}
	if s.at == len(s.path) {
		var kinds []uno.Kind
		for k := range pile.Each() {
			kinds = append(kinds, k)
		}
		s.path = append(s.path, step{kinds: kinds})
	}
	st := s.path[s.at]
	s.at++
	k := st.kinds[st.next]
	s.num.Mul(s.num, big.NewInt(int64(pile.Count(k))))
	s.den.Mul(s.den, big.NewInt(int64(pile.Len())))
	return k
}

func (s *script) Color([]uno.Color) uno.Color { return s.colour }

func (s *script) Eject() int {
	if s.push >= len(s.ejects) {
		// More pushes than there were: the events will differ.
		return 1
	}
	s.push++
	return s.ejects[s.push-1]
}

// chance is the probability of the branch.
func (s *script) chance() *big.Rat {
	if s.num == nil {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).SetFrac(s.num, s.den)
}

// seen is what a seat sees of events, without the points of the end.
func seen(events []uno.Event, seat int) []uno.Event {
	var list []uno.Event
	for _, e := range events {
		if e, ok := e.For(seat, false); ok {
			if e.Type == uno.Ended {
				e.N = 0 // the points are counted when the hands lie open
			}
			list = append(list, e)
		}
	}
	return list
}

// newOracle starts from the deal of a game: all deals that look to the seat
// like the one that happened, each as likely as its cards are many.
func newOracle(g *uno.Game, seat int) (*oracle, error) {
	o := &oracle{rules: g.Rules, seats: int(g.Seats), seat: seat, worlds: map[uno.State]*big.Rat{}}
	want := seen(g.Log.Events, seat)
	var own uno.Cards
	var turned []uno.Kind
	for _, e := range want {
		switch e.Type {
		case uno.Dealt:
			if int(e.Seat) == seat {
				own = e.Cards
			}
		case uno.StartBack, uno.StartTurned:
			turned = append(turned, e.Card)
		}
	}
	hands := make([]uno.Cards, o.seats)
	hands[seat] = own
	var deal func(at int, left uno.Cards, ways int64) error
	deal = func(at int, left uno.Cards, ways int64) error {
		if at == seat {
			at++
		}
		if at >= o.seats {
			return o.open(g, hands, turned, ways, want)
		}
		return subsets(left, o.rules.HandSize(at), func(hand uno.Cards, w int64) error {
			hands[at] = hand
			return deal(at+1, left.Minus(hand), ways*w)
		})
	}
	return o, deal(0, o.rules.Deck.Minus(own), 1)
}

// subsets yields every multiset of n cards of a multiset, with the number of
// ways to choose it.
func subsets(from uno.Cards, n int, do func(uno.Cards, int64) error) error {
	var kinds []uno.Kind
	for k := range from.Each() {
		kinds = append(kinds, k)
	}
	choose := func(n, k int) int64 { return new(big.Int).Binomial(int64(n), int64(k)).Int64() }
	var rec func(i, left int, hand uno.Cards, ways int64) error
	rec = func(i, left int, hand uno.Cards, ways int64) error {
		if left == 0 {
			return do(hand, ways)
		}
		if i == len(kinds) {
			return nil
		}
		m := from.Count(kinds[i])
		for j := 0; j <= min(m, left); j++ {
			if err := rec(i+1, left-j, hand, ways*choose(m, j)); err != nil {
				return err
			}
			hand.Add(kinds[i])
			if j == m {
				break
			}
		}
		return nil
	}
	return rec(0, n, uno.Cards{}, 1)
}

// open adds the worlds of one deal.
func (o *oracle) open(g *uno.Game, hands []uno.Cards, turned []uno.Kind, ways int64, want []uno.Event) error {
	var fixed []uno.Kind
	lists := make([][]uno.Kind, o.seats)
	rounds := 0
	for i := range lists {
		lists[i] = hands[i].Kinds()
		rounds = max(rounds, len(lists[i]))
	}
	for round := range rounds {
		for i := range o.seats {
			list := lists[(int(g.Dealer)+1+i)%o.seats]
			if round < len(list) {
				fixed = append(fixed, list[round])
			}
		}
	}
	dealt := len(fixed)
	fixed = append(fixed, turned...)
	return branches(g.Color, nil, func(c *script) bool {
		o.work++
		if o.work > maxWork {
			return false
		}
		c.fixed = fixed
		var log uno.Log
		s, err := uno.Deal(o.rules, o.seats, int(g.Dealer), c, &log)
		if err == nil && c.chance().Sign() > 0 && slices.Equal(seen(log.Events, o.seat), want) {
			// The deal itself is as likely as any other of the same
			// labelled cards: its part of the chance is replaced by ways.
			p := new(big.Rat).Mul(c.chance(), o.dealOdds(fixed[:dealt]))
			o.add(o.worlds, s, p.Mul(p, big.NewRat(ways, 1)))
		}
		return true
	})
}

// dealOdds is one over the chance of drawing cards in an order.
func (o *oracle) dealOdds(order []uno.Kind) *big.Rat {
	odds := big.NewRat(1, 1)
	left := o.rules.Deck
	for _, k := range order {
		odds.Mul(odds, big.NewRat(int64(left.Len()), int64(left.Count(k))))
		left.Remove(k)
	}
	return odds
}

func (o *oracle) add(to map[uno.State]*big.Rat, s uno.State, p *big.Rat) {
	if p.Sign() == 0 {
		return
	}
	if old, ok := to[s]; ok {
		old.Add(old, p)
	} else {
		to[s] = p
	}
}

// move follows a move that was made, of which events is the log; g is the game
// after it.
func (o *oracle) move(g *uno.Game, m uno.Move, events []uno.Event, ejects []int) error {
	want := seen(events, o.seat)
	next := map[uno.State]*big.Rat{}
	hidden := int(m.Seat) != o.seat
	thinking := g.Phase == uno.ToKeep && int(g.Turn) != o.seat
	for w, p := range o.worlds {
		if m.Act == uno.Pass && hidden && !(w.Phase == uno.ToKeep && w.Turn == m.Seat) {
			// In this world the card could not be played and nothing is left to decide.
			o.add(next, w, p)
			continue
		}
		slots := 1
		if hidden && o.policy == nil && !m.Twin && (m.Act == uno.Play || m.Act == uno.Jump) {
			slots = w.Hands[m.Seat].Count(m.Card)
			if w.Phase == uno.ToKeep {
				slots = w.Drawn.Count(m.Card)
			}
		}
		err := branches(m.Color, ejects, func(c *script) bool {
			o.work++
			if o.work > maxWork {
				return false
			}
			s := w
			var log uno.Log
			weight := big.NewRat(int64(slots), 1)
			if hidden && o.policy != nil && m.Act < uno.Jump {
				weight.Mul(weight, o.decides(&s, m))
			}
			made := m
			if m.Act == uno.Draw {
				made.Card, made.Color = uno.NoKind, uno.NoColor
			}
			if s.Apply(made, c, &log) != nil {
				return true
			}
			if !thinking && s.Phase == uno.ToKeep && int(s.Turn) != o.seat {
				pass := uno.Move{Seat: s.Turn, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor}
				if o.policy != nil {
					weight.Mul(weight, o.decides(&s, pass))
				}
				if s.Apply(pass, c, &log) != nil {
					return true
				}
			}
			got := seen(log.Events, o.seat)
			if m.Act == uno.Pass && hidden {
				got = nil
				want = nil
			}
			if slices.Equal(got, want) {
				q := new(big.Rat).Mul(p, c.chance())
				o.add(next, s, q.Mul(q, weight))
			}
			return true
		})
		if err != nil {
			return err
		}
	}
	o.worlds = next
	if len(next) == 0 {
		return fmt.Errorf("no world is left after %v", m)
	}
	return nil
}

// decides is the chance that the policy decides for a move.
func (o *oracle) decides(s *uno.State, m uno.Move) *big.Rat {
	var v uno.View
	s.View(int(m.Seat), &v)
	if m.Act == uno.Draw {
		m.Card, m.Color = uno.NoKind, uno.NoColor
	}
	return new(big.Rat).SetFloat64(o.policy(&v, m))
}

// avoids is the chance that the hand of a seat holds no card of some kinds.
func (o *oracle) avoids(seat int, in func(uno.Kind) bool) *big.Rat {
	some, all := new(big.Rat), new(big.Rat)
	for w, p := range o.worlds {
		all.Add(all, p)
		free := true
		for k := range w.Hands[seat].Each() {
			free = free && !in(k)
		}
		if free {
			some.Add(some, p)
		}
	}
	return some.Quo(some, all)
}

// hands is the distribution of the hand of a seat.
func (o *oracle) hands(seat int) map[uno.Cards]*big.Rat {
	dist := map[uno.Cards]*big.Rat{}
	all := new(big.Rat)
	for w, p := range o.worlds {
		all.Add(all, p)
		if old, ok := dist[w.Hands[seat]]; ok {
			old.Add(old, p)
		} else {
			dist[w.Hands[seat]] = new(big.Rat).Set(p)
		}
	}
	for _, p := range dist {
		p.Quo(p, all)
	}
	return dist
}

// tinyDeck draws a deck of n cards of few colours and ranks, in which cards
// match each other often.
func tinyDeck(rng *rand.Rand, n int) uno.Cards {
	ranks := []uno.Rank{0, 1, 2, 7, uno.Skip, uno.Reverse, uno.DrawTwo, uno.Wild, uno.WildDrawFour}
	rng.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
	ranks = ranks[:3+rng.IntN(5)]
	colours := 2 + rng.IntN(3)
	full := uno.FullDeck()
	var deck uno.Cards
	for try := 0; deck.Len() < n && try < 200; try++ {
		k := uno.Card(uno.Color(rng.IntN(colours)), ranks[rng.IntN(len(ranks))])
		if k&15 >= uno.WildKind {
			k &= 15
		}
		if deck.Count(k) < full.Count(k) {
			deck.Add(k)
		}
	}
	return deck
}
