package versus

import (
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// hubGraph is the deal as a bipartite multigraph H: a vertex ("hub") for every
// colour and every number, an edge for every distinct card whose multiplicity
// counts the cards of both hands.
//
// Hubs are numbered from 0, colours first, each kind in the order of its
// values. Edges are sorted by colour, then number, so the edges of a colour
// are a range and those of a number a list.
type hubGraph struct {
	colors int32 // hubs 0..colors-1
	hubs   int32
	edges  []edge

	// order lists the cards, as indices of the instance, edge by edge: those
	// of edge e are order[start[e]:start[e+1]].
	order []int32
	start []int32

	first []int32 // colour hub -> its first edge; one entry more
	into  []int32 // number hub - colors -> its first index in list; one entry more
	list  []int32 // edges, number by number

	// room is the number of cards of player 2 at a hub, see orientation.
	room []int32
}

// edge is a distinct card. Of its cards open are not oriented yet, and x have
// the colour as their tail, see orientation.
type edge struct {
	color, number int32 // hubs
	open, x       int32
}

// newHubGraph builds H from the cards of two players in linear time.
func newHubGraph(in *puzzle.Instance) *hubGraph {
	n := len(in.Cards)
	colorOf, colors := denseIDs(n, func(i int) int32 { return in.Cards[i].Color })
	numberOf, numbers := denseIDs(n, func(i int) int32 { return in.Cards[i].Number })
	g := &hubGraph{colors: colors, hubs: colors + numbers}
	g.room = make([]int32, g.hubs)
	for i := range n {
		if in.OwnerOf(i) == 2 {
			g.room[colorOf[i]]++
			g.room[numberOf[i]+colors]++
		}
	}

	// Cards with their numbers, colour by colour: number<<32 + card.
	begin := ranges(colors, n, func(i int) int32 { return colorOf[i] })
	cards := make([]uint64, n)
	at := slices.Clone(begin)
	for i := range n {
		k := &at[colorOf[i]]
		cards[*k] = uint64(numberOf[i])<<32 | uint64(i)
		*k++
	}
	buf := make([]uint64, n)
	for c := range colors {
		sortHigh(cards[begin[c]:begin[c+1]], buf, bits.Len32(uint32(numbers)))
	}
	g.collect(cards, begin)
	g.into = ranges(numbers, len(g.edges), func(e int) int32 { return g.edges[e].number - colors })
	g.list = make([]int32, len(g.edges))
	at = slices.Clone(g.into)
	for e := range g.edges {
		k := &at[g.edges[e].number-colors]
		g.list[*k] = int32(e)
		*k++
	}
	return g
}

// collect makes edges of the sorted cards; begin has the first edge of each
// colour.
func (g *hubGraph) collect(cards []uint64, begin []int32) {
	edges := 0
	for c := range g.colors {
		for i := begin[c]; i < begin[c+1]; i++ {
			if i == begin[c] || cards[i]>>32 != cards[i-1]>>32 {
				edges++
			}
		}
	}
	g.order = make([]int32, len(cards))
	g.edges = make([]edge, 0, edges)
	g.start = make([]int32, 0, edges+1)
	g.first = make([]int32, 0, g.colors+1)
	for c := range g.colors {
		g.first = append(g.first, int32(len(g.edges)))
		for i := begin[c]; i < begin[c+1]; i++ {
			g.order[i] = int32(uint32(cards[i]))
			if i == begin[c] || cards[i]>>32 != cards[i-1]>>32 {
				g.edges = append(g.edges, edge{color: c, number: int32(cards[i]>>32) + g.colors})
				g.start = append(g.start, i)
			}
			g.edges[len(g.edges)-1].open++
		}
	}
	g.first = append(g.first, int32(len(g.edges)))
	g.start = append(g.start, int32(len(cards)))
}

// at returns the edges of a hub; for a colour list is nil and the edges are
// lo..hi-1, otherwise the edges are list[lo:hi].
func (g *hubGraph) at(v int32) (list []int32, lo, hi int32) {
	if v < g.colors {
		return nil, g.first[v], g.first[v+1]
	}
	return g.list, g.into[v-g.colors], g.into[v-g.colors+1]
}

// across is the end of an edge that is not v.
func (e *edge) across(v int32) int32 { return e.color ^ e.number ^ v }

// ranges returns the start of the items of each key 0..keys-1 when n items are
// sorted by key, followed by n.
func ranges(keys int32, n int, key func(i int) int32) []int32 {
	at := make([]int32, keys+1)
	for i := range n {
		at[key(i)+1]++
	}
	for k := range keys {
		at[k+1] += at[k]
	}
	return at
}

// sortHigh sorts words by their upper half, of which only the lowest width
// bits are used, stably, with the help of a buffer.
func sortHigh(words, buf []uint64, width int) {
	const digit = 11
	if len(words) <= 48 {
		for i := 1; i < len(words); i++ {
			w, k := words[i], i
			for ; k > 0 && words[k-1]>>32 > w>>32; k-- {
				words[k] = words[k-1]
			}
			words[k] = w
		}
		return
	}
	if len(words) < 1<<digit {
		slices.Sort(words)
		return
	}
	from, to := words, buf[:len(words)]
	for shift := 32; shift < 32+width; shift += digit {
		var at [1<<digit + 1]int32
		for _, w := range from {
			at[w>>shift&(1<<digit-1)+1]++
		}
		for k := range 1 << digit {
			at[k+1] += at[k]
		}
		for _, w := range from {
			k := &at[w>>shift&(1<<digit-1)]
			to[*k] = w
			*k++
		}
		from, to = to, from
	}
	copy(words, from)
}

// denseIDs numbers the distinct values of n items 0, 1, .. in the order of
// the values and returns each item's number and how many there are.
//
// Values up to a few times n go through a table; otherwise the items are
// sorted by value.
func denseIDs(n int, value func(i int) int32) (ids []int32, count int32) {
	top := int32(0)
	for i := range n {
		top = max(top, value(i))
	}
	ids = make([]int32, n)
	if int(top) <= 4*n+1024 {
		table := make([]int32, top+1)
		for i := range n {
			table[value(i)] = 1
		}
		for v, present := range table {
			table[v] = count
			count += present
		}
		for i := range n {
			ids[i] = table[value(i)]
		}
		return ids, count
	}
	words := make([]uint64, n)
	for i := range n {
		words[i] = uint64(value(i))<<32 | uint64(i)
	}
	sortHigh(words, make([]uint64, n), 31)
	for k, w := range words {
		if k > 0 && w>>32 != words[k-1]>>32 {
			count++
		}
		ids[uint32(w)] = count
	}
	return ids, count + 1
}
