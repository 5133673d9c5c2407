package bottest

import (
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// TestRedeal checks new deals of hidden cards: the same cards, as many in each
// place, the seat's own hand and the table unchanged, bluffs judged again. What
// is hidden changes, in events too.
func TestRedeal(t *testing.T) {
	hands, events, verdicts, questions := 0, 0, 0, 0
	src := uno.Stream(4, 0, dealPurpose)
	for _, tab := range tables(Options{Seed: 4, Hands: 20}.usual()) {
		var g uno.Game
		if err := g.Start(&tab.rules, tab.seats, tab.dealer, uno.NewDeckOrder(tab.seed, tab.number)); err != nil {
			t.Fatal(err)
		}
		players := seat(func() bot.Player { return new(stranger) }, tab.seats)
		for i, p := range players {
			reset(p, tab, i)
		}
		var host bot.Host
		for g.Phase != uno.Over {
			for i := range tab.seats {
				questions++
				other := redealt(&g, i, &src)
				if other.Table != g.Table || other.Hands[i] != g.Hands[i] || other.Rules != g.Rules {
					t.Fatalf("%v: the new deal changes what seat %d sees", tab, i)
				}
				all, was := other.Pile, g.Pile
				if all.Len() != was.Len() {
					t.Fatalf("%v: %d cards in the pile, %d after the new deal", tab, was.Len(), all.Len())
				}
				for j := range tab.seats {
					if other.Hands[j].Len() != g.Hands[j].Len() {
						t.Fatalf("%v: seat %d holds %v, after the new deal %v", tab, j, g.Hands[j], other.Hands[j])
					}
					all, was = all.Plus(other.Hands[j]), was.Plus(g.Hands[j])
				}
				if all != was {
					t.Fatalf("%v: hidden and own cards are %v, after the new deal %v", tab, was, all)
				}
				if other.Drawn.Len() != g.Drawn.Len() || !other.Hands[g.Turn].Contains(other.Drawn) {
					t.Fatalf("%v: drawn %v of %v after the new deal", tab, other.Drawn, other.Hands[g.Turn])
				}
				if g.Phase == uno.ToAnswer && int(g.Bluffer) != i {
					if other.Guilty != other.Hands[g.Bluffer].HasColor(g.Before) {
						t.Fatalf("%v: guilty %v with %v, colour %v", tab, other.Guilty, other.Hands[g.Bluffer], g.Before)
					}
					if other.Guilty != g.Guilty {
						verdicts++
					}
				}
				if other.Hands != g.Hands {
					hands++
				}
				for k, e := range other.Log.Events {
					if e != g.Log.Events[k] {
						events++
						break
					}
				}
			}
			if _, err := host.Step(&g, players); err != nil {
				t.Fatal(err)
			}
		}
	}
	if hands < questions/2 || events < questions/2 || verdicts == 0 {
		t.Errorf("of %d new deals %d change hands, %d events and %d verdicts", questions, hands, events, verdicts)
	}
}
