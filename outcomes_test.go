package uno_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// result is a state and a number for the events before it, for comparison.
type result struct {
	state  uno.State
	events int
}

// histories numbers lists of events.
type histories map[struct {
	before int
	event  uno.Event
}]int

func (h histories) number(events []uno.Event) int {
	at := 0
	for _, e := range events {
		link := struct {
			before int
			event  uno.Event
		}{at, e}
		if h[link] == 0 {
			h[link] = len(h) + 1
		}
		at = h[link]
	}
	return at
}

// distribution is the probabilities of results.
type distribution map[result]*big.Rat

func (d distribution) add(r result, p *big.Rat) {
	if d[r] == nil {
		d[r] = new(big.Rat)
	}
	d[r].Add(d[r], p)
}

// differ fails the test where two distributions are not exactly equal.
func differ(t *testing.T, what string, s *uno.State, m uno.Move, got, want distribution) {
	t.Helper()
	for r, p := range want {
		if got[r] == nil || got[r].Cmp(p) != 0 {
			t.Fatalf("%s: %v from %s\nhas probability %v, want %v: %s", what, m, s.Position(), got[r], p, r.state.Position())
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %v from %s\nhas %d results, want %d", what, m, s.Position(), len(got), len(want))
	}
}

// errTooMany abandons a run of the oracle.
var errTooMany = errors.New("too many pushes of the machine")

// orders is the oracle's Chance: a DeckOrder whose every choice is fixed by an
// odometer, so that all orders of each draw pile are played, as well as all
// colours, and all ejections of up to the number of cards.
type orders struct {
	*uno.DeckOrder
	state  *uno.State
	digits []int
	widths []int
	at     int
	prob   *big.Rat
	pushes int
}

// maxPushes bounds the pushes of the machine in a run of the oracle.
const maxPushes = 3

// digit is the next digit of the odometer, from 0 to width-1.
func (o *orders) digit(width int) int {
	if o.at == len(o.digits) {
		o.digits = append(o.digits, 0)
		o.widths = append(o.widths, width)
	}
	o.at++
	return o.digits[o.at-1]
}

// arrange is the order of a pile by the digits: every permutation of its cards,
// equal cards distinguished, has the same probability.
func (o *orders) arrange(_ int, pile uno.Cards, _ []uno.Kind) []uno.Kind {
	order := pile.Kinds()
	for i := range order {
		width := len(order) - i
		j := i + o.digit(width)
		order[i], order[j] = order[j], order[i]
		o.prob.Mul(o.prob, big.NewRat(1, int64(width)))
	}
	return order
}

// Color implements uno.Chance.
func (o *orders) Color(from []uno.Color) uno.Color {
	o.prob.Mul(o.prob, big.NewRat(1, int64(len(from))))
	return from[o.digit(len(from))]
}

// Eject implements uno.Chance: with probability 1/2^(n+1) n cards; all
// numbers above the number of cards there are count as that one.
func (o *orders) Eject() int {
	if o.pushes++; o.pushes > maxPushes {
		panic(errTooMany)
	}
	most := o.state.Rules.Deck.Len()
	n := o.digit(most + 1)
	half := big.NewRat(1, 2)
	for i := range n + 1 {
		if i < most {
			o.prob.Mul(o.prob, half)
		}
	}
	return n
}

// advance turns the odometer.
func (o *orders) advance() bool {
	for n := len(o.digits); n > 0; n-- {
		if o.digits[n-1]++; o.digits[n-1] < o.widths[n-1] {
			o.digits, o.widths = o.digits[:n], o.widths[:n]
			return true
		}
	}
	return false
}

// byOrders plays a move with every order of the draw pile and of those made on
// the way. Runs with more than maxPushes pushes of the machine are left out.
func byOrders(s *uno.State, m uno.Move, h histories) distribution {
	d := distribution{}
	o := &orders{}
	run := func() (next uno.State, events []uno.Event, ok bool) {
		defer func() {
			if r := recover(); r != nil && r != errTooMany {
				panic(r)
			}
		}()
		next = *s
		o.state, o.at, o.prob, o.pushes = &next, 0, big.NewRat(1, 1), 0
		o.DeckOrder = &uno.DeckOrder{Order: o.arrange}
		o.Shuffle(next.Pile)
		var log uno.Log
		next.Do(m, o, &log)
		return next, log.Events, true
	}
	for {
		if next, events, ok := run(); ok {
			d.add(result{next, h.number(events)}, o.prob)
		}
		if !o.advance() {
			return d
		}
	}
}

// byNodes resolves a move chance event by chance event.
func byNodes(t *testing.T, n *uno.ChanceNode, h histories, d distribution) {
	t.Helper()
	if o, ok := n.Outcome(); ok {
		d.add(result{o.Next, h.number(o.Events)}, o.Prob())
		return
	}
	sum := new(big.Rat)
	for i, b := range n.Branches() {
		sum.Add(sum, b.Prob)
		byNodes(t, n.Child(i), h, d)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("the branches of a node have probability %v", sum)
	}
}

// picks is the Chance Random with a source that makes each of its picks what
// an odometer says.
type picks struct{ orders }

// random is a Random whose next pick of so many is the odometer's.
func (p *picks) random(width int) uno.Random {
	i := p.digit(width)
	p.prob.Mul(p.prob, big.NewRat(1, int64(width)))
	// The least word w with w*width >= i*2^64, which Below turns into i.
	w := new(big.Int).Lsh(big.NewInt(int64(i)), 64)
	w.Add(w, big.NewInt(int64(width-1)))
	return uno.Random{Source: always(w.Div(w, big.NewInt(int64(width))).Uint64())}
}

// always is a source that repeats a word.
type always uint64

func (w always) Uint64() uint64 { return uint64(w) }

func (p *picks) Shuffle(uno.Cards)                {}
func (p *picks) Draw(pile uno.Cards) uno.Kind     { return p.random(pile.Len()).Draw(pile) }
func (p *picks) Color(from []uno.Color) uno.Color { return p.random(len(from)).Color(from) }

// bySamples makes a move with every sequence of picks that Random can make.
func bySamples(s *uno.State, m uno.Move, h histories) distribution {
	d := distribution{}
	p := &picks{}
	for {
		p.at, p.prob = 0, big.NewRat(1, 1)
		next := *s
		var log uno.Log
		next.Do(m, p, &log)
		d.add(result{next, h.number(log.Events)}, p.prob)
		if !p.advance() {
			return d
		}
	}
}

// endless reports whether a move can have infinitely many outcomes.
func endless(s *uno.State, m uno.Move) bool {
	return s.Rules.Attack && s.Rules.DrawUntilPlayable && m.Act == uno.Draw && s.Phase == uno.ToPlay
}

// holdOutcomes checks Outcomes, Resolve and Random against the readable engine played
// with every order of the piles.
func holdOutcomes(t *testing.T, s *uno.State, m uno.Move, met map[string]int) {
	t.Helper()
	h := histories{}
	want := byOrders(s, m, h)
	got := distribution{}
	sum, n := new(big.Rat), 0
	pushes := func(o uno.Outcome) (n int) {
		for _, e := range o.Events {
			if e.Type == uno.Drew && e.Why == uno.ByTurn && !e.More {
				n++
			}
		}
		return n
	}
	for o := range s.Outcomes(m) {
		r := result{o.Next, h.number(o.Events)}
		sum.Add(sum, o.Prob())
		if got[r] != nil {
			t.Fatalf("%v from %s: two outcomes are equal", m, s.Position())
		}
		if !endless(s, m) || pushes(o) <= maxPushes {
			got[r] = o.Prob()
			note(o.Events, met)
		}
		if endless(s, m) && len(got) == len(want) {
			if p, _ := sum.Float64(); p > 0.99 {
				break
			}
		}
		if n++; n > 1_000_000 {
			t.Fatalf("%v from %s: after a million outcomes %d of %d with few pushes have come", m, s.Position(), len(got), len(want))
		}
	}
	if endless(s, m) {
		met["endless"]++
		if sum.Cmp(big.NewRat(1, 1)) > 0 {
			t.Fatalf("%v from %s: outcomes have probability %v", m, s.Position(), sum)
		}
		differ(t, "outcomes", s, m, got, want)
		return
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("%v from %s: the outcomes have probability %v", m, s.Position(), sum)
	}
	differ(t, "outcomes", s, m, got, want)
	nodes := distribution{}
	byNodes(t, s.Resolve(m), h, nodes)
	differ(t, "chance nodes", s, m, nodes, want)
	if !s.Rules.Attack {
		differ(t, "samples", s, m, bySamples(s, m, h), want)
	}
}

// note counts what events show, so that a test can say what it has met.
func note(events []uno.Event, met map[string]int) {
	for _, e := range events {
		switch {
		case e.Type == uno.Drew && e.N > 1:
			met[fmt.Sprintf("draw %d of several", e.Why)]++
		case e.Type == uno.Played && e.Itself && e.Color != uno.NoColor:
			met["colour"]++
		}
		if e.Type == uno.Drew && e.More {
			met["refill in a draw"]++
		}
		met[fmt.Sprintf("event %d", e.Type)]++
	}
}

// small reports whether the oracle can play every order: the cards in the pile
// and those that may come into it are few.
func small(s *uno.State) bool {
	under := s.Under.Len()
	if s.Rules.RefillAll {
		under += s.Pile.Len() + 1
	}
	ways := 1
	for _, n := range []int{s.Pile.Len(), under} {
		for i := 2; i <= n; i++ {
			ways *= i
		}
		if ways > 1000 {
			return false
		}
	}
	if s.Rules.Attack {
		ways *= s.Rules.Deck.Len()
		if s.Rules.DrawUntilPlayable {
			ways *= s.Rules.Deck.Len() * s.Rules.Deck.Len()
		}
	}
	return ways <= 3000
}

// playTiny plays random hands with a tiny deck and holds every move in them
// that the oracle can play to it.
func playTiny(t *testing.T, rules uno.Rules, seats int, seed uint64, met map[string]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 16))
	kinds := uno.FullDeck().Kinds()
	rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	deck := kinds[:4*seats]
	rules.Deck = uno.NewCards(deck...)
	for _, k := range []uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
		if !rules.Deck.Has(k) && rng.IntN(2) == 0 {
			rules.Deck.Add(k)
		}
	}
	for i := range seats {
		rules.HandSizes[i] = int8(1 + rng.IntN(3))
	}
	if rules.Check(seats) != nil {
		return
	}
	var g uno.Game
	if g.Start(&rules, seats, 0, uno.NewDeckOrder(seed, 0)) != nil {
		return
	}
	for range 12 {
		var moves []uno.Move
		for seat := range seats {
			moves = g.Legal(moves, seat)
		}
		if len(moves) == 0 {
			return
		}
		if small(&g.State) {
			for _, m := range moves {
				holdOutcomes(t, &g.State, m, met)
			}
		}
		if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOutcomesOfPresets: under every preset the outcomes of every move have
// exactly the distribution of the readable engine over all orders of the piles.
func TestOutcomesOfPresets(t *testing.T) {
	met := map[string]int{}
	names := append(uno.PresetNames(), "official[attack]", "official[attack,draw-until-playable]", "official[stack=any,draw-until-playable]")
	for _, name := range names {
		for seed := range uint64(many(12, 40, 40)) {
			rules, err := uno.ParseRules(name)
			if err != nil {
				t.Fatal(err)
			}
			playTiny(t, rules, 2, seed, met)
		}
	}
	for _, what := range []string{
		"draw 1 of several", "draw 2 of several", "refill in a draw", "colour", "endless", "event 9", "event 11",
	} {
		if met[what] == 0 {
			t.Errorf("%s was not met: %v", what, met)
		}
	}
}

// TestOutcomesOfAnyRules: the same under random rule sets.
func TestOutcomesOfAnyRules(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(many(50, 150, 150)) {
		rules, seats := anyrules.New(rand.NewPCG(seed, 3))
		playTiny(t, rules, min(seats, 4), seed, met)
	}
	for _, what := range []string{"refill in a draw", "event 9", "event 11", "event 14", "event 17"} {
		if met[what] == 0 {
			t.Errorf("%s was not met: %v", what, met)
		}
	}
}

// TestOutcomesOfAFullDeck: an accepted Wild Draw Four and a challenge that fails
// bring each multiset of four or six cards once. The counts are coefficients of
// the product over kinds of 1+x+...+x^copies. Short runs stop at 3,000.
func TestOutcomesOfAFullDeck(t *testing.T) {
	for _, tt := range []struct {
		position, move string
		cards          int
	}{
		{"hands=r1.r2.f/b5 top=g7", "accept", 4},
		{"rules=official[deck=r1.r2.b5.g7.y1.y1.y2.y2.w.w.w.w.f.f] hands=r1.r2.f/b5 top=g7", "challenge", 6},
	} {
		s, err := uno.ParsePosition(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		four, err := uno.ParseText(0, "f:r")
		if err != nil {
			t.Fatal(err)
		}
		s.Sample(four, always(0), nil)
		m, err := uno.ParseText(1, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		coefficients := make([]int, tt.cards+1)
		coefficients[0] = 1
		for _, copies := range s.Pile.Each() {
			for n := tt.cards; n >= 0; n-- {
				for taken := 1; taken <= min(copies, n); taken++ {
					coefficients[n] += coefficients[n-taken]
				}
			}
		}
		count, limit := 0, 3000
		if !testing.Short() {
			limit = math.MaxInt
		}
		for o := range s.Outcomes(m) {
			if o.Next.Hands[1].Len() != 1+tt.cards {
				t.Fatalf("%d cards after %s", o.Next.Hands[1].Len(), tt.move)
			}
			if count++; count == limit {
				break
			}
		}
		if want := min(limit, coefficients[tt.cards]); count != want {
			t.Errorf("%s has %d outcomes, want %d", tt.move, count, want)
		}
	}
}

// FuzzOutcomes: the same under rule sets and hands from a fuzzer's seed.
func FuzzOutcomes(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) {
		rules, seats := anyrules.New(rand.NewPCG(seed, 3))
		playTiny(t, rules, min(seats, 4), seed, map[string]int{})
	})
}
