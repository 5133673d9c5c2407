package belief

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// arrangements lists the different orders of some seats.
func arrangements(seats []int8) (all [][]int8) {
	slices.Sort(seats)
	var rec func(done, left []int8)
	rec = func(done, left []int8) {
		if len(left) == 0 {
			all = append(all, slices.Clone(done))
		}
		for i, h := range left {
			if i == 0 || h != left[i-1] {
				rec(append(done[:len(done):len(done)], h), slices.Delete(slices.Clone(left), i, i+1))
			}
		}
	}
	rec(nil, seats)
	return all
}

// sumsUp checks, for a deal, that the weights of all deals with distinguished copies that show
// its kinds are not negative and sum to its weight by division case by case. It returns how
// many there are; most bounds them.
func sumsUp(t *testing.T, b *Belief, d *Deal, most int) int {
	t.Helper()
	balance, whole := newBalance(&b.mix, b.seat, maxDivisions)
	if !whole {
		t.Fatal("too many open kinds")
	}
	part := &b.mix.parts[0]
	var kinds []uno.Kind
	var orders [][][]int8
	number := 1
	for _, k := range uno.AllKinds() {
		if balance.isOpen&setOf(k) != 0 {
			continue
		}
		n := 0
		for _, class := range part.classes {
			n += class.Count(k)
		}
		var holders []int8
		for seat := range b.seats {
			for range d.Hands[seat].Count(k) {
				if seat != b.seat {
					holders = append(holders, int8(seat))
				}
			}
		}
		for len(holders) < n {
			holders = append(holders, inPile)
		}
		kinds, orders = append(kinds, k), append(orders, arrangements(holders))
		if number *= len(orders[len(orders)-1]); number > most {
			return 0
		}
	}
	sum, largest := 0.0, 0.0
	for i := range number {
		chosen := map[uno.Kind][]int8{}
		for j, k := range kinds {
			chosen[k] = orders[j][i%len(orders[j])]
			i /= len(orders[j])
		}
		var cards []unseenCard
		for e, class := range part.classes {
			for k, n := range class.Each() {
				for range n {
					card := unseenCard{kind: k, class: e, holder: inPile}
					if list := chosen[k]; len(list) > 0 {
						card.holder, chosen[k] = list[0], list[1:]
					}
					cards = append(cards, card)
				}
			}
		}
		balance.pose(&part.known, cards, d)
		all := 0.0
		for j := range balance.parts {
			n := balance.ways(&balance.parts[j])
			all += n
			largest = max(largest, math.Abs(n))
		}
		if all < -1e-9*largest {
			t.Fatalf("a deal weighs %v, its parts up to %v", all, largest)
		}
		sum += all
	}
	if want := b.mix.weightOf(b.seat, &d.Hands); math.Abs(sum-want) > 1e-9*max(largest, want) {
		t.Fatalf("%d deals with distinguished copies sum to %v, not %v", number, sum, want)
	}
	return number
}

// TestDealsWithCopiesToldApartSumUp plays small hands of three and four seats under rules
// whose evidence takes parts of negative weight, and compares the weights of deals with
// those that are counted case by case.
func TestDealsWithCopiesToldApartSumUp(t *testing.T) {
	deals, signed, open := 0, 0, 0
	for game := uint64(0); game < 60; game++ {
		rules, err := uno.ParseRules([]string{
			"official[draw-until-playable,attack,hands=3.3.3.3]", "official[force-play,no-bluff,draw-until-playable,hands=3.3.3.3]",
			"official[hands=3.3.3.3]", "official[seven-zero,draw-until-playable,hands=3.3.3.3]",
		}[game%4])
		if err != nil {
			t.Fatal(err)
		}
		src := rand.NewPCG(41, game)
		some := uno.Arrange(uno.FullDeck(), src, nil)[:10]
		rules.Deck = uno.Cards{}
		for _, k := range some {
			for rules.Deck.Count(k) < uno.FullDeck().Count(k) && rules.Deck.Count(k) < 3 {
				rules.Deck.Add(k)
			}
		}
		seats := 3 + int(game%2)
		if rules.Check(seats) != nil {
			continue
		}
		var g uno.Game
		if g.Start(&rules, seats, 0, uno.NewDeckOrder(51, game)) != nil {
			continue
		}
		for turn := 0; turn < 30 && g.Phase != uno.Over; turn++ {
			moves := g.Legal(nil, int(g.Turn))
			if err := g.Play(moves[uno.Below(src, len(moves))]); err != nil {
				t.Fatal(err)
			}
			if turn%3 != 2 || g.Phase == uno.Over {
				continue
			}
			b, err := New(&rules, seats, 0)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Listen(g.History(0)); err != nil {
				t.Fatal(err)
			}
			b.Settle(&g.Table)
			if !b.Exact() || b.Parts() > 60 {
				break
			}
			s := b.Sampler()
			var d Deal
			s.Draw(rand.New(src), &d)
			if sumsUp(t, b, &d, 2000) == 0 {
				continue
			}
			deals++
			if s.signed != nil {
				signed++
				if len(s.signed.open) > 0 {
					open++
				}
			}
		}
	}
	t.Logf("%d deals, %d of mixtures with parts of negative weight, %d of them with open kinds", deals, signed, open)
	if signed < 20 || open < 3 {
		t.Error("too few of them are worth the test")
	}
}

// TestSixHandsOfEqualCards follows a hand of six seats in which the pile was made anew twice:
// most kinds have copies of different times, in different hands, so that there is no end to
// counting the weight of a deal of kinds. Early in the hand weights are compared with that
// count; later the deals that are drawn agree with the belief.
func TestSixHandsOfEqualCards(t *testing.T) {
	data, err := os.ReadFile("testdata/six-seats.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.NewReader("six-seats.jsonl", bytes.NewReader(data)).Next()
	if err != nil {
		t.Fatal(err)
	}
	summed, compared := 0, 0
	err = rec.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		seat := int(m.Seat)
		if last || seat != 2 || i < 22 || i > 40 {
			return nil
		}
		b, err := New(g.Rules, int(g.Seats), seat)
		if err != nil {
			return err
		}
		if err := b.Listen(g.History(seat)); err != nil {
			return err
		}
		b.Settle(&g.Table)
		b.Bound(1 << 19)
		s := b.Sampler()
		rng := rand.New(rand.NewPCG(8, uint64(i)))
		var deals [30]Deal
		for j := range deals {
			if w := s.Draw(rng, &deals[j]); w != 1 || !s.Exact() {
				t.Fatalf("action %d: a deal weighs %v", i, w)
			}
		}
		if b.Parts() < 10 && sumsUp(t, b, &deals[0], 4000) > 0 {
			summed++
		}
		for other := range b.Seats() {
			p, err := b.CanPlay(other)
			if other == seat || err != nil {
				continue
			}
			compared++
			n := 0.0
			for j := range deals {
				if countIn(deals[j].Hands[other], b.playableBy(other)) > 0 {
					n++
				}
			}
			if d := math.Abs(n/float64(len(deals)) - p); d > 5*math.Sqrt(p*(1-p)/float64(len(deals)))+1e-9 {
				t.Errorf("action %d: seat %d can play in %v of the deals, with chance %v", i, other, n/float64(len(deals)), p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d weights summed, %d chances compared", summed, compared)
	if summed < 1 || compared < 4 {
		t.Error("too few")
	}
}
