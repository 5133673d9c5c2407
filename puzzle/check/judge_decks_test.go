package check

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

func (c *claim) count() string {
	things := c.lines()
	dimensions := whole(c, "dimensions")
	names, named := take[[]string](c, "names")
	for i, row := range things {
		switch {
		case dimensions != 0 && len(row) != dimensions:
			return "other dimensions"
		case dimensions == 0 && len(row) > 2 && row[2] != 1:
			return "a game of one player"
		case dimensions == 0:
			things[i] = row[:2]
		}
	}
	if named && (dimensions != 0 || !slices.Equal(names, puzzle.CardNames(c.hands()[0]))) {
		return "other names"
	}
	distinct, labelled, _ := orders(things, agree)
	if len(things) > 1 {
		labelled /= 2
	}
	if text(c, "sequences") != fmt.Sprint(distinct) || text(c, "paths") != fmt.Sprint(labelled) {
		return "another count"
	}
	return ""
}

func (c *claim) kernel() string {
	hands := c.hands()
	if len(hands) != 1 {
		return "a game of one player"
	}
	deck := hands[0]
	kernel, ok := pairs(c, "kernel")
	game := text(c, "game")
	if !ok || whole(c, "cards") != len(deck) || whole(c, "kernel_cards") != len(kernel) {
		return "other sizes"
	}
	byColor, twins := map[int32]map[int32]int64{}, int64(1)
	left := map[puzzle.Card]int{}
	for _, x := range deck {
		left[x]++
		if byColor[x.Color] == nil {
			byColor[x.Color] = map[int32]int64{}
		}
		if byColor[x.Color][x.Number]++; byColor[x.Color][x.Number] > 1 {
			twins = 2
		}
	}
	for _, x := range kernel {
		if left[x]--; left[x] < 0 {
			return "no part of the deck"
		}
	}
	n, many := int64(len(byColor)), int64(0)
	for _, numbers := range byColor {
		if int64(len(numbers)) > n {
			many++
		}
	}
	bound := n * max(n+1, twins*5*n*(n-1))
	can := winnable
	if game == "all-or-none" {
		bound = twins * ((n-many)*n + many*max(n+1, (n-many)*n+3*(many-1)))
		can = func(deck []puzzle.Card) (found bool) {
			eachMatchingOrder(deck, func(seq []puzzle.Card) bool { found = found || allOrNone(seq); return !found })
			return found || len(deck) == 0
		}
	}
	b, ok := take[*big.Int](c, "bound")
	switch {
	case !ok || b.Cmp(big.NewInt(bound)) != 0 || int64(len(kernel)) > bound:
		return fmt.Sprintf("the bound is %d", bound)
	case game != "" && game != "solitaire" && game != "all-or-none":
		return "an unknown game"
	case can(deck) != can(kernel):
		return "no kernel"
	}
	return ""
}

func (c *claim) fill() string {
	hands := c.hands()
	if len(hands) != 1 {
		return "a game of one player"
	}
	deck := hands[0]
	added, _ := pairs(c, "added")
	seq, _ := pairs(c, "sequence")
	_, _, least := orders(asThings(deck), agree)
	if whole(c, "minimum") != len(added) || least != len(added) || !isOrder(slices.Concat(deck, added), seq) {
		return "another minimum"
	}
	if proof, shown := c.fields["certificate"]; shown && string(proof) != "null" && winnable(deck) {
		return "the deck is playable"
	}
	delete(c.fields, "certificate") // it proves what is found here
	if names, ok := take[[]string](c, "names"); ok && !slices.Equal(names, puzzle.CardNames(seq)) {
		return "other names"
	}
	if distinct, _ := take[bool](c, "distinct"); distinct {
		all := slices.Concat(deck, added)
		for i, x := range added {
			if slices.Index(all, x) != len(deck)+i {
				return "an added card is there already"
			}
		}
	}
	raw, ok := take[[][][2]int32](c, "runs")
	if !ok {
		return ""
	}
	var together []puzzle.Card
	for _, run := range raw {
		var cards []puzzle.Card
		for _, p := range run {
			cards = append(cards, puzzle.Card{Color: p[0], Number: p[1]})
		}
		if len(cards) == 0 || breaks(cards) > 0 {
			return "no run"
		}
		together = append(together, cards...)
	}
	if !sameMultiset(deck, together) || len(deck) > 0 && len(raw) != least+1 {
		return "no smallest cover"
	}
	return ""
}
