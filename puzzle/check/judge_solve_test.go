package check

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

func (c *claim) solve() string {
	game, rule, answer := text(c, "game"), text(c, "rule"), text(c, "answer")
	dimensions := whole(c, "dimensions")
	if dimensions != 0 && game == "solitaire" && rule == "" {
		return c.points(answer, dimensions)
	}
	if dimensions != 0 {
		return "the field dimensions has no place here"
	}
	hands := c.hands()
	names, named := take[[]string](c, "names")
	switch game {
	case "solitaire", "all-or-none":
		if len(hands) != 1 || rule != "" {
			return "a game of one player, by one rule"
		}
		return c.solitary(game, answer, hands[0], names, named)
	case "coop":
		if answer == "no" && coopByHand(hands, nil, 0, 0, rule == "strict", func(int, *puzzle.Card) {}) {
			return "player 1 can finish first"
		}
		if answer == "yes" {
			return replay(c, hands, rule, names, named)
		}
		return verdict(answer, "no")
	case "versus":
		if len(names) > 0 {
			return "names of cards that nobody plays"
		}
		if len(hands) > 2 {
			return c.versusMany(hands, rule, answer)
		}
		return c.versusTwo(hands, rule, answer)
	}
	return "an unknown game"
}

func verdict(answer string, may ...string) string {
	if !slices.Contains(may, answer) {
		return "the answer is " + answer
	}
	return ""
}

func (c *claim) solitary(game, answer string, deck []puzzle.Card, names []string, named bool) string {
	if answer == "no" {
		delete(c.fields, "certificate") // it proves what is found here
		if named {
			return "names of cards that are not played"
		}
		if game == "solitaire" && winnable(deck) {
			return "the deck is playable"
		}
		found := false
		if game == "all-or-none" {
			eachMatchingOrder(deck, func(seq []puzzle.Card) bool { found = found || allOrNone(seq); return !found })
		}
		if found {
			return "the deck can be played all-or-none"
		}
		return ""
	}
	seq, ok := pairs(c, "sequence")
	if answer != "yes" || !ok || !isOrder(deck, seq) {
		return "no order of the deck"
	}
	if named && !slices.Equal(names, puzzle.CardNames(seq)) {
		return "other names"
	}
	if path, ok := take[[]int32](c, "path"); ok {
		at := make([]puzzle.Card, len(path))
		for i, p := range path {
			at[i] = deck[p-1]
		}
		if len(slices.Compact(slices.Sorted(slices.Values(path)))) != len(deck) || !slices.Equal(at, seq) {
			return "another path"
		}
	}
	if game == "all-or-none" {
		committed, _ := take[[]int32](c, "committed")
		destroyed, _ := take[[]int32](c, "destroyed")
		return fated(seq, committed, destroyed)
	}
	from, ok := pairs(c, "from")
	if ok && !isOrder(deck, from) {
		return "an order that is none was rearranged"
	}
	list, counted := take[[]puzzle.Chunks](c, "chunks")
	if !counted {
		return ""
	}
	colors := map[int32]bool{}
	for _, card := range deck {
		colors[card.Color] = true
	}
	for _, ch := range list {
		if !colors[ch.Color] || ch.After != runsOf(seq, ch.Color) || ch.After > len(list) || ok && ch.Before != runsOf(from, ch.Color) {
			return "wrong chunks"
		}
		delete(colors, ch.Color)
	}
	if len(colors) > 0 {
		return "chunks are missing"
	}
	return ""
}

func fated(seq []puzzle.Card, committed, destroyed []int32) string {
	colors := map[int32]bool{}
	for _, c := range seq {
		colors[c.Color] = true
	}
	if len(committed)+len(destroyed) != len(colors) {
		return "other colours"
	}
	for _, x := range committed {
		if !colors[x] || runsOf(seq, x) != 1 {
			return "a committed colour is not"
		}
		delete(colors, x)
	}
	for _, x := range destroyed {
		if !colors[x] {
			return "other colours"
		}
		for i := 1; i < len(seq); i++ {
			if seq[i].Color == x && seq[i-1].Color == x {
				return "a destroyed colour is not"
			}
		}
		delete(colors, x)
	}
	return ""
}

// points judges answers about cards of several coordinates.
func (c *claim) points(answer string, dimensions int) string {
	rows := c.lines()
	for _, row := range rows {
		if len(row) != dimensions {
			return "other dimensions"
		}
	}
	_, labelled, _ := orders(rows, agree)
	if answer == "no" && labelled == 0 {
		return ""
	}
	seq, ok := take[[][]int32](c, "sequence")
	if answer != "yes" || !ok || !sameMultiset(rows, seq) {
		return "no order of the points"
	}
	for i := 1; i < len(seq); i++ {
		if !agree(seq[i-1], seq[i]) {
			return "no order of the points"
		}
	}
	return ""
}
