package openhand

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// maxSlots bounds the slots of a deal, whose match lists are quadratic, and
// maxCards its cards, each of which may be a level of a recursion. Exhaustive
// search can decide few games near these limits.
const (
	maxSlots = 4096
	maxCards = 100_000
)

// Slot is a player and a distinct card.
type Slot struct {
	Card   puzzle.Card
	Player int   // from 0
	Kind   int   // index of the card among the distinct cards of the deal
	Count  int32 // held at the start
	Most   int32 // most that can ever be held

	word, shift int // of the count in a packed position
}

// Deal is a game before its first turn.
type Deal struct {
	Players int
	Slots   []Slot
	Kinds   []puzzle.Card // distinct cards, ascending
	Pile    []int         // kinds, in drawing order
	Cards   []int         // cards dealt, by player

	hand  [][]int32   // player -> slots
	match [][][]int32 // kind -> player -> slots that match
	drawn [][]int32   // place in the pile -> player -> slot that the card goes to

	words int
	top   field
	turn  field
	gone  field
}

// field is a place in a packed position.
type field struct{ word, shift int }

// NewDeal prepares the game of an instance with a draw pile, which may be
// empty. It fails if there are more than MaxSlots slots or
// maxCards cards.
func NewDeal(in *puzzle.Instance, pile []puzzle.Card) (*Deal, error) {
	all := slices.Concat(in.Cards, pile)
	if len(all) > maxCards {
		return nil, fmt.Errorf("%d cards are beyond exhaustive search", len(all))
	}
	d := &Deal{Players: in.Players, Cards: make([]int, in.Players)}
	for _, s := range puzzle.Group(all) {
		d.Kinds = append(d.Kinds, s.Card)
	}
	kind := func(c puzzle.Card) int {
		k, _ := slices.BinarySearchFunc(d.Kinds, c, puzzle.Card.Compare)
		return k
	}
	type holding struct{ player, kind int }
	held := make(map[holding]int32)
	for i, c := range in.Cards {
		held[holding{in.OwnerOf(i) - 1, kind(c)}]++
		d.Cards[in.OwnerOf(i)-1]++
	}
	most := make(map[int]int32) // kind -> in the pile
	for _, c := range pile {
		most[kind(c)]++
		d.Pile = append(d.Pile, kind(c))
	}
	if n := len(held) + len(most)*in.Players; n > maxSlots {
		return nil, fmt.Errorf("%d different cards in the hands are beyond exhaustive search", n)
	}
	slot := make(map[holding]int32)
	d.hand = make([][]int32, d.Players)
	for p := range d.Players {
		for k, c := range d.Kinds {
			h := holding{p, k}
			if held[h]+most[k] == 0 {
				continue
			}
			slot[h] = int32(len(d.Slots))
			d.hand[p] = append(d.hand[p], slot[h])
			d.Slots = append(d.Slots, Slot{Card: c, Player: p, Kind: k, Count: held[h], Most: held[h] + most[k]})
		}
	}
	for _, k := range d.Pile {
		to := make([]int32, d.Players)
		for p := range to {
			to[p] = slot[holding{p, k}]
		}
		d.drawn = append(d.drawn, to)
	}
	d.match = make([][][]int32, len(d.Kinds))
	for k, c := range d.Kinds {
		d.match[k] = make([][]int32, d.Players)
		for i, s := range d.Slots {
			if s.Card.Matches(c) {
				d.match[k][s.Player] = append(d.match[k][s.Player], int32(i))
			}
		}
	}
	d.layOut()
	return d, nil
}

// layOut assigns bits to every part of a position. The top valueBits of the
// last word stay free for the table.
func (d *Deal) layOut() {
	at := 0
	place := func(most int) field {
		width := bits.Len(uint(most))
		if at%64+width > 64 {
			at += 64 - at%64
		}
		f := field{at / 64, at % 64}
		at += width
		return f
	}
	d.top = place(len(d.Kinds)) // 0 is none
	d.turn = place(d.Players)
	d.gone = place(len(d.Pile))
	for i := range d.Slots {
		f := place(int(d.Slots[i].Most))
		d.Slots[i].word, d.Slots[i].shift = f.word, f.shift
	}
	d.words = Words(at)
}

// Words is the length of a packed position.
func (d *Deal) Words() int { return d.words }

// Hand returns the slots of a player.
func (d *Deal) Hand(player int) []int32 { return d.hand[player] }

// Matching returns the slots of a player whose card matches a kind.
func (d *Deal) Matching(kind, player int) []int32 { return d.match[kind][player] }
