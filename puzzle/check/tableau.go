package check

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// tableau is the state of a game of several players: the cards of each player,
// and their colours and numbers, which detect a forced play.
type tableau struct {
	held    map[holding]int
	colors  map[attribute]int
	numbers map[attribute]int
	left    map[int]int // cards, by player
	top     puzzle.Card
	begun   bool
}

type holding struct {
	player int
	card   puzzle.Card
}

type attribute struct {
	player int
	value  int32
}

func newTableau(in *puzzle.Instance) *tableau {
	t := &tableau{
		held: make(map[holding]int), colors: make(map[attribute]int), numbers: make(map[attribute]int), left: make(map[int]int),
	}
	for i, c := range in.Cards {
		t.count(in.OwnerOf(i), c, 1)
	}
	return t
}

func (t *tableau) count(player int, c puzzle.Card, by int) {
	t.held[holding{player, c}] += by
	t.colors[attribute{player, c.Color}] += by
	t.numbers[attribute{player, c.Number}] += by
	t.left[player] += by
}

// canPlay reports whether a player holds a card that the top allows.
func (t *tableau) canPlay(player int) bool {
	if !t.begun {
		return t.left[player] > 0
	}
	return t.colors[attribute{player, t.top.Color}] > 0 || t.numbers[attribute{player, t.top.Number}] > 0
}

func (t *tableau) play(player int, c puzzle.Card) error {
	if t.held[holding{player, c}] == 0 {
		return fmt.Errorf("player %d does not hold (%v)", player, c)
	}
	if t.begun && !c.Matches(t.top) {
		return fmt.Errorf("(%v) does not match (%v)", c, t.top)
	}
	t.count(player, c, -1)
	t.top, t.begun = c, true
	return nil
}
