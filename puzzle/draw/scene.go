package draw

import (
	"fmt"
	"io"

	"github.com/unolab/uno/internal/svg"
	"github.com/unolab/uno/puzzle"
)

// Scene is what to draw: a deck, and any of an order, a kernel and a cut.
type Scene struct {
	Cards []puzzle.Card
	Owner []int32       // by card: its player, or nil when all are player 1's
	Order []puzzle.Card // cards of Cards in playing order; nil for none
	Plays []puzzle.Play // in place of Order, with several players
	Added []puzzle.Card // the Cards that a fill has added
	Kept  []puzzle.Card // the kernel, a part of Cards; nil when nothing is deleted
	Cut   *Cut
	Hand  bool // the cards are those of the real game

	Title string   // one line on top
	Notes []string // lines at the bottom
}

// Cut is a certificate of "no" to be lit.
type Cut struct {
	Set    []puzzle.Vertex
	Pieces [][]puzzle.Vertex
}

// SVG draws the scene. It returns an error when the order or the kernel holds
// cards that the deck does not, or when w fails.
func SVG(w io.Writer, s *Scene) error {
	d, err := newDrawing(s)
	if err != nil {
		return err
	}
	d.canvas()
	return d.out.Send(w)
}

// item is a card to be drawn, possibly one of several equal cards.
type item struct {
	card   puzzle.Card
	owner  int32
	copy   int // among the twins at its lattice point, from 0
	row    int
	column int
	step   int // its place in the order from 1, or 0
	added  bool
	faded  bool
}

// drawing is one call of SVG.
type drawing struct {
	*Scene
	items   []item
	path    []int            // items in playing order
	crowd   map[[2]int]int   // by row and column: how many twins
	steps   map[[2]int][]int // by row and column: their places in the order, ascending
	rows    axis
	columns axis
	size    sizes
	moved   []move // the steps of the path
	out     svg.Drawing
}

func newDrawing(s *Scene) (*drawing, error) {
	d := &drawing{Scene: s, crowd: make(map[[2]int]int), steps: make(map[[2]int][]int)}
	byCard := make(map[puzzle.Card][]int) // the items of a card, free ones first
	for i, c := range s.Cards {
		owner := int32(1)
		if s.Owner != nil {
			owner = s.Owner[i]
		}
		byCard[c] = append(byCard[c], i)
		d.items = append(d.items, item{card: c, owner: owner, copy: len(byCard[c]) - 1})
	}
	take := func(free map[puzzle.Card][]int, c puzzle.Card, owner int32, what string) (int, error) {
		for k, i := range free[c] {
			if owner == 0 || d.items[i].owner == owner {
				free[c] = append(append([]int{}, free[c][:k]...), free[c][k+1:]...)
				return i, nil
			}
		}
		return 0, fmt.Errorf("%s has more cards (%v) than the deck", what, c)
	}
	copied := func() map[puzzle.Card][]int {
		free := make(map[puzzle.Card][]int, len(byCard))
		for c, list := range byCard {
			free[c] = list
		}
		return free
	}
	free := copied()
	for _, c := range s.Order {
		i, err := take(free, c, 0, "the order")
		if err != nil {
			return nil, err
		}
		d.path = append(d.path, i)
	}
	for _, p := range s.Plays {
		if p.Card == nil {
			continue
		}
		i, err := take(free, *p.Card, int32(p.Player), "the game")
		if err != nil {
			return nil, err
		}
		d.path = append(d.path, i)
	}
	for step, i := range d.path {
		d.items[i].step = step + 1
	}
	free = copied()
	for k := len(s.Added) - 1; k >= 0; k-- {
		c := s.Added[k]
		list := free[c]
		if len(list) == 0 {
			return nil, fmt.Errorf("the deck lacks the added card (%v)", c)
		}
		free[c] = list[:len(list)-1]
		d.items[list[len(list)-1]].added = true
	}
	if s.Kept != nil {
		for i := range d.items {
			d.items[i].faded = true
		}
		free = copied()
		for _, c := range s.Kept {
			i, err := take(free, c, 0, "the kernel")
			if err != nil {
				return nil, err
			}
			d.items[i].faded = false
		}
	}
	d.layOut()
	return d, nil
}
