package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// A claim is a document that the checker has accepted, to be judged by brute
// force from its keys alone: by trying orders, games, cards and paths, with
// nothing of this package. Every field that some kind of answer has must be one
// that the judge knows for this kind and finds true.
type claim struct {
	*subject
	fields map[string]json.RawMessage
}

// subject is what documents are about: the text of a file, a graph or cards.
type subject struct {
	text  []byte // of cards
	cards bool
	n     int // vertices
	edges [][2]int32
}

// judge returns what is false in an accepted document, "" if nothing is.
func judge(s *subject, document []byte) string {
	c := &claim{subject: s, fields: make(map[string]json.RawMessage)}
	dec := json.NewDecoder(bytes.NewReader(document))
	if _, err := dec.Token(); err != nil {
		return "no object"
	}
	folded := make(map[string]bool)
	for dec.More() {
		key, err := dec.Token()
		var value json.RawMessage
		if err != nil || dec.Decode(&value) != nil {
			return "no object"
		}
		name := fmt.Sprint(key)
		if _, twice := c.fields[name]; twice {
			return "the key " + name + " is repeated"
		}
		c.fields[name] = value
		folded[name] = true
	}
	if why := c.judge(); why != "" {
		return why
	}
	for _, name := range slices.Sorted(maps.Keys(c.fields)) {
		if known[name] && string(c.fields[name]) != "null" && !slices.Contains([]string{"method", "seconds", "reason", "explain"}, name) {
			return "the field " + name + " has no place here"
		}
	}
	return ""
}

// take decodes a field and strikes it out; ok is false if it is not there or
// null.
func take[T any](c *claim, name string) (v T, ok bool) {
	raw, ok := c.fields[name]
	delete(c.fields, name)
	if !ok || string(raw) == "null" {
		return v, false
	}
	return v, json.Unmarshal(raw, &v) == nil
}

func text(c *claim, name string) string { v, _ := take[string](c, name); return v }
func whole(c *claim, name string) int   { v, _ := take[int](c, name); return v }

func pairs(c *claim, name string) (list []puzzle.Card, ok bool) {
	raw, ok := take[[][2]int32](c, name)
	for _, p := range raw {
		list = append(list, puzzle.Card{Color: p[0], Number: p[1]})
	}
	return list, ok
}

func (c *claim) judge() string {
	kind := text(c, "kind")
	switch kind {
	case "recognise", "geography", "lift":
		if c.cards {
			return "cards taken for a graph"
		}
	default:
		if !c.cards {
			return "a graph taken for cards"
		}
	}
	switch kind {
	case "solve":
		return c.solve()
	case "count":
		return c.count()
	case "kernel":
		return c.kernel()
	case "fill":
		return c.fill()
	case "recognise":
		return c.recognise()
	case "geography":
		return c.geography()
	case "lift":
		return c.lift()
	}
	return "an unknown kind"
}

// lines reads the integers of the file.
func (c *claim) lines() (rows [][]int32) {
	for _, line := range bytes.Split(bytes.TrimSpace(c.text), []byte{'\n'}) {
		var row []int32
		for _, word := range bytes.Fields(line) {
			v := int32(0)
			fmt.Sscan(string(word), &v)
			row = append(row, v)
		}
		if row != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// hands deals the cards of the file.
func (c *claim) hands() [][]puzzle.Card {
	hands := make([][]puzzle.Card, 1)
	for _, row := range c.lines() {
		p := 1
		if len(row) > 2 {
			p = int(row[2])
		}
		for len(hands) < p {
			hands = append(hands, nil)
		}
		hands[p-1] = append(hands[p-1], puzzle.Card{Color: row[0], Number: row[1]})
	}
	return hands
}

// orders counts the distinct orders of things in which neighbours match; least
// is the fewest places where they do not, over all orders.
func orders(things [][]int32, match func(a, b []int32) bool) (distinct, labelled int64, least int) {
	n := len(things)
	ways, breaks := make([]map[int]int64, 1<<n), make([]map[int]int, 1<<n)
	for set := range ways {
		ways[set], breaks[set] = map[int]int64{}, map[int]int{}
	}
	for set := range ways {
		for k := range things {
			if set>>k&1 != 0 {
				continue
			}
			to := set | 1<<k
			if set == 0 {
				ways[to][k], breaks[to][k] = 1, 0
				continue
			}
			for last, w := range ways[set] {
				if match(things[last], things[k]) {
					ways[to][k] += w
				}
			}
			for last, b := range breaks[set] {
				if !match(things[last], things[k]) {
					b++
				}
				if old, met := breaks[to][k]; !met || b < old {
					breaks[to][k] = b
				}
			}
		}
	}
	labelled = 0
	for _, w := range ways[len(ways)-1] {
		labelled += w
	}
	least = n
	for _, b := range breaks[len(ways)-1] {
		least = min(least, b)
	}
	if n == 0 {
		return 1, 1, 0
	}
	distinct = labelled
	copies := map[string]int64{}
	for _, t := range things {
		copies[fmt.Sprint(t)]++
		distinct /= copies[fmt.Sprint(t)]
	}
	return distinct, labelled, least
}

func agree(a, b []int32) bool {
	for i := range a {
		if a[i] == b[i] {
			return true
		}
	}
	return false
}

func asThings(deck []puzzle.Card) (things [][]int32) {
	for _, c := range deck {
		things = append(things, []int32{c.Color, c.Number})
	}
	return things
}

func winnable(deck []puzzle.Card) bool {
	_, labelled, _ := orders(asThings(deck), agree)
	return labelled > 0
}

// sameMultiset compares lists as multisets.
func sameMultiset[T any](a, b []T) bool {
	left := map[string]int{}
	for _, x := range a {
		left[fmt.Sprint(x)]++
	}
	for _, x := range b {
		left[fmt.Sprint(x)]--
	}
	for _, k := range left {
		if k != 0 {
			return false
		}
	}
	return true
}

func isOrder(deck, seq []puzzle.Card) bool { return sameMultiset(deck, seq) && breaks(seq) == 0 }

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

func runsOf(seq []puzzle.Card, color int32) (runs int) {
	inside := false
	for _, c := range seq {
		if c.Color == color && !inside {
			runs++
		}
		inside = c.Color == color
	}
	return runs
}

// eachMatchingOrder hands out the orders of a deck in which neighbours match.
func eachMatchingOrder(deck []puzzle.Card, visit func([]puzzle.Card) bool) {
	var seq []puzzle.Card
	used := make([]bool, len(deck))
	var extend func() bool
	extend = func() bool {
		if len(seq) == len(deck) {
			return visit(seq)
		}
		met := map[puzzle.Card]bool{}
		for i, c := range deck {
			if used[i] || met[c] || len(seq) > 0 && !c.Matches(seq[len(seq)-1]) {
				continue
			}
			met[c], used[i] = true, true
			seq = append(seq, c)
			more := extend()
			seq, used[i] = seq[:len(seq)-1], false
			if !more {
				return false
			}
		}
		return true
	}
	extend()
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
