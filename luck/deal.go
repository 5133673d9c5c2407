package luck

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
)

// Deal is what cards are worth in the hand that is dealt: a weight for each class
// of cards, and one for each pair of cards of a colour, and of a rank. A card
// dealt to a seat brings it that much, and costs the others as much, in equal
// parts.
type Deal struct {
	weights [dealFeatures]float64
}

// The classes of cards: number, Skip, Reverse, Draw Two, Wild, Wild Draw Four.
// The two pairs come behind them.
const (
	classes      = 6
	sameColor    = classes
	sameRank     = classes + 1
	dealFeatures = classes + 2
)

// classOf is the class of a card.
func classOf(k uno.Kind) int { return max(0, int(k.Rank())-int(uno.Skip)+1) }

// worth is what a card adds to a hand.
func (d *Deal) worth(hand uno.Cards, k uno.Kind) float64 {
	w := d.weights[classOf(k)]
	color, rank := links(hand, k)
	return w + d.weights[sameColor]*color + d.weights[sameRank]*rank
}

// links is how many cards of a hand have the colour of a coloured card, and how
// many have its rank.
func links(hand uno.Cards, k uno.Kind) (color, rank float64) {
	if k.Black() {
		return 0, 0
	}
	for c := uno.Red; c < uno.NoColor; c++ {
		rank += float64(hand.Count(uno.Card(c, k.Rank())))
	}
	return float64(hand.Colored(k.Color())), rank
}

// count counts the features of a hand.
func count(hand uno.Cards) (x [dealFeatures]float64) {
	var before uno.Cards
	for _, k := range hand.Kinds() {
		color, rank := links(before, k)
		x[classOf(k)]++
		x[sameColor] += color
		x[sameRank] += rank
		before.Add(k)
	}
	return x
}

// fitDeal is the least squares fit of the value at the first decision to the
// features of each hand less the mean of the others', with a little ridge, since
// a deck may lack a class.
func fitDeal(l *logit, rules *uno.Rules, seats int, samples []sample) *Deal {
	d := &Deal{}
	var b [dealFeatures]float64
	a := make([][]float64, dealFeatures)
	for i := range a {
		a[i] = make([]float64, dealFeatures)
		a[i][i] = 1
	}
	for i := range samples {
		s := &samples[i].first
		if rules.StartWildRandom || s.Phase == uno.Over {
			continue
		}
		value := Of(&logit{weights: l.weights, who: samples[i].who}, s)
		var x [uno.MaxSeats][dealFeatures]float64
		var sum [dealFeatures]float64
		for seat := range seats {
			x[seat] = count(s.Hands[seat])
			for f, n := range x[seat] {
				sum[f] += n
			}
		}
		for seat := range seats {
			var row [dealFeatures]float64
			for f := range row {
				row[f] = x[seat][f] - (sum[f]-x[seat][f])/float64(seats-1)
			}
			for f := range row {
				for g := range row {
					a[f][g] += row[f] * row[g]
				}
				b[f] += row[f] * (value[seat] - 1/float64(seats))
			}
		}
	}
	for f, row := range stat.Inverse(a) {
		for g, x := range row {
			d.weights[f] += x * b[g]
		}
	}
	return d
}

// certain reports whether no deal of the rules can be void: there are more cards
// that can start the discards than are dealt.
func certain(rules *uno.Rules, seats int) bool {
	dealt, starters := 0, 0
	for seat := range seats {
		dealt += rules.HandSize(seat)
	}
	for k, n := range rules.Deck.Each() {
		if startable(rules, k) {
			starters += n
		}
	}
	return starters > dealt
}

// startable reports whether a card can start the discards (docs/rules.md, official
// 2 and what each preset says of it).
func startable(rules *uno.Rules, k uno.Kind) bool {
	return !k.Black() || k == uno.WildKind && !rules.StartBlackBack
}

// luck is the correction of each card of the deal, summed up, and how many cards
// were dealt.
func (d *Deal) luck(rules *uno.Rules, seats, dealer int, order []uno.Kind) (sum Shares, dealt int) {
	rounds := 0
	for seat := range seats {
		rounds = max(rounds, rules.HandSize(seat))
	}
	free := certain(rules, seats)
	pile := rules.Deck
	var hands [uno.MaxSeats]uno.Cards
	for round := range rounds {
		for i := range seats {
			seat := (dealer + 1 + i) % seats
			if round >= rules.HandSize(seat) {
				continue
			}
			k := order[dealt]
			dealt++
			if free {
				x := d.worth(hands[seat], k) - d.mean(hands[seat], pile)
				for other := range seats {
					if other == seat {
						sum[other] += x
					} else {
						sum[other] -= x / float64(seats-1)
					}
				}
			}
			hands[seat].Add(k)
			pile.Remove(k)
		}
	}
	return sum, dealt
}

// mean is the expectation of what the next card of a pile adds to a hand.
func (d *Deal) mean(hand, pile uno.Cards) float64 {
	sum := 0.0
	for k, n := range pile.Each() {
		sum += float64(n) * d.worth(hand, k)
	}
	return sum / float64(pile.Len())
}
