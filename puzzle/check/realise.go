package check

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// maxDeals is the most cards that are tried for the vertices of a graph.
const maxDeals = 4 << 20

// realisable decides whether a graph is an UNO-1 or an UNO-2 graph by trying
// cards: component by component, and in each vertex by vertex, each adjacent to
// an earlier one. A new vertex takes a colour and a number that produce exactly
// its edges to the earlier vertices. Vertices with the same neighbours (with
// one player, themselves included) can be equal cards, so one of them is kept,
// and no two kept vertices of one player are equal cards.
func realisable(ctx context.Context, t *net, players int) (bool, error) {
	side := make([]int8, t.n+1)
	if players == 2 {
		if side = t.sides(); side == nil {
			return false, nil
		}
	}
	if t.n > maxWitness {
		return false, beyondf("the witness is beyond the checker's own search: at most %d vertices", maxWitness)
	}
	kept := t.withoutTwins(players)
	d := &dealing{ctx: ctx, t: t.induced(kept), players: players, side: make([]int8, len(kept)+1)}
	for i, v := range kept {
		d.side[i+1] = side[v]
	}
	for _, piece := range d.t.pieces() {
		d.begin(piece)
		can, err := d.from(0)
		if err != nil || !can {
			return false, err
		}
	}
	return true, nil
}

// withoutTwins lists the vertices, one for each neighbourhood.
func (t *net) withoutTwins(players int) []int32 {
	var kept []int32
	seen := make(map[string]bool)
	for v := int32(1); int(v) <= t.n; v++ {
		around := make([]int32, 0, len(t.adj[v])+1)
		self := players == 1
		for _, w := range t.adj[v] {
			if self && w > v {
				around, self = append(around, v), false
			}
			around = append(around, w)
		}
		if self {
			around = append(around, v)
		}
		if key := fmt.Sprint(around); len(t.adj[v]) == 0 || !seen[key] {
			seen[key] = true
			kept = append(kept, v)
		}
	}
	return kept
}

// dealing tries cards for the vertices of a component in its order.
type dealing struct {
	ctx     context.Context
	t       *net
	players int
	side    []int8 // by vertex: its player, from 0
	order   []int32
	dealt   []bool
	card    []puzzle.Card  // by vertex
	size    [2][][2]int    // of colours and of numbers: cards, by player
	equal   map[[3]int]int // dealt cards by colour, number and player
	tried   int
}

func (d *dealing) begin(piece []int32) {
	d.order = piece
	d.dealt = make([]bool, d.t.n+1)
	d.card = make([]puzzle.Card, d.t.n+1)
	d.size = [2][][2]int{{{}}, {{}}}
	d.equal = make(map[[3]int]int)
}

// value returns the colour (0) or the number (1) of a dealt vertex.
func (d *dealing) value(v int32, which int) int {
	if which == 0 {
		return int(d.card[v].Color)
	}
	return int(d.card[v].Number)
}

// from deals cards to the vertices from the i-th on.
func (d *dealing) from(i int) (bool, error) {
	if i == len(d.order) {
		return true, nil
	}
	v := d.order[i]
	rival := d.side[v]
	if d.players == 2 {
		rival = 1 - rival
	}
	near := 0
	met := [2]map[int]int{{}, {}} // dealt neighbours by colour and by number
	for _, w := range d.t.adj[v] {
		if d.dealt[w] {
			near++
			for which := range met {
				met[which][d.value(w, which)]++
			}
		}
	}
	// A value fits if every other vertex with it is a neighbour; the last value
	// is new.
	var fit [2][]int
	for which := range fit {
		for x := 1; x < len(d.size[which]); x++ {
			if d.size[which][x][rival] == met[which][x] {
				fit[which] = append(fit[which], x)
			}
		}
		fit[which] = append(fit[which], len(d.size[which]))
	}
	for _, x := range fit[0] {
		for _, y := range fit[1] {
			if met[0][x]+met[1][y] < near || d.equal[[3]int{x, y, int(d.side[v])}] > 0 || !d.explains(v, x, y) {
				continue
			}
			if d.tried++; d.tried > maxDeals {
				return false, beyondf("the witness is beyond the checker's own search: at most %d cards are tried", maxDeals)
			}
			if d.tried&0xfff == 0 && d.ctx.Err() != nil {
				return false, d.ctx.Err()
			}
			undo := d.deal(v, x, y)
			can, err := d.from(i + 1)
			undo()
			if can || err != nil {
				return can, err
			}
		}
	}
	return false, nil
}

// explains reports whether every dealt neighbour has the colour or the number.
func (d *dealing) explains(v int32, x, y int) bool {
	for _, w := range d.t.adj[v] {
		if d.dealt[w] && d.value(w, 0) != x && d.value(w, 1) != y {
			return false
		}
	}
	return true
}

// deal gives a vertex its card; undo removes it.
func (d *dealing) deal(v int32, x, y int) (undo func()) {
	p := d.side[v]
	values := [2]int{x, y}
	grown := [2]bool{}
	for which, at := range values {
		if grown[which] = at == len(d.size[which]); grown[which] {
			d.size[which] = append(d.size[which], [2]int{})
		}
		d.size[which][at][p]++
	}
	d.card[v], d.dealt[v] = puzzle.Card{Color: int32(x), Number: int32(y)}, true
	d.equal[[3]int{x, y, int(p)}]++
	return func() {
		d.equal[[3]int{x, y, int(p)}]--
		d.dealt[v] = false
		for which, at := range values {
			d.size[which][at][p]--
			if grown[which] {
				d.size[which] = d.size[which][:at]
			}
		}
	}
}
