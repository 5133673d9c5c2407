// Package census lists all connected decks of a few cards up to relabelling,
// and says which of them can be played out.
//
//	for level := range census.Levels(ctx, 7, true) { ... }
//
// # What is counted
//
// Two decks are alike if renaming colours and renaming numbers makes one of the
// other; the two sides are not exchanged. A deck is connected if its bipartite
// multigraph H is. Only connected decks can be played out, so the others are
// not listed. A deck is an obstruction if it is connected, cannot be played
// out, and every connected deck that results from leaving out one card can.
//
// # How it works
//
// A connected deck of n cards is one of n-1 cards and another: a card on a cycle
// of H, an extra copy, or one with a colour or number of its own can be left
// out. So each level is made of the one before, and the canonical form, the
// least matrix over all orders of the smaller side, recognises what is alike.
//
// # Cost
//
// Exponential: 9 cards with twins take seconds.
package census

import (
	"bytes"
	"context"
	"iter"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/solitaire"
)

// Deck is a deck of a level.
type Deck struct {
	Cards       puzzle.Cards
	Colors      int
	Numbers     int
	Playable    bool
	Obstruction bool
}

// Level is all connected decks of a number of cards, in a fixed order.
type Level struct {
	Cards int
	Decks []Deck
}

// Levels yields the decks of 1, 2, .. most cards; with twins also those that
// hold equal cards. It ends early with the context's error.
func Levels(ctx context.Context, most int, twins bool) iter.Seq2[Level, error] {
	return func(yield func(Level, error) bool) {
		playable := map[string]bool{}
		last := []matrix{{rows: 1, columns: 1, at: []byte{1}}}
		for n := 1; n <= most; n++ {
			if n > 1 {
				last = grown(last, twins)
			}
			level := Level{Cards: n}
			now := make(map[string]bool, len(last))
			for _, m := range last {
				d := Deck{Cards: m.cards(), Colors: m.rows, Numbers: m.columns}
				res, err := solitaire.Solve(ctx, d.Cards, solitaire.Options{})
				if err == nil {
					err = ctx.Err()
				}
				if err != nil {
					yield(Level{}, err)
					return
				}
				d.Playable = res.Answer == puzzle.Yes
				d.Obstruction = !d.Playable && m.shrinksTo(playable)
				now[m.key()] = d.Playable
				level.Decks = append(level.Decks, d)
			}
			playable = now
			if !yield(level, nil) {
				return
			}
		}
	}
}

// matrix has for each colour and number how many such cards a deck holds.
type matrix struct {
	rows, columns int
	at            []byte
}

func (m matrix) key() string { return string([]byte{byte(m.rows), byte(m.columns)}) + string(m.at) }

func (m matrix) cards() (deck puzzle.Cards) {
	for i, k := range m.at {
		for range k {
			deck = append(deck, puzzle.Card{Color: int32(1 + i/m.columns), Number: int32(1 + i%m.columns)})
		}
	}
	return deck
}

// grown makes all connected decks of one card more, in the order of their keys.
func grown(decks []matrix, twins bool) (list []matrix) {
	seen := map[string]bool{}
	for _, m := range decks {
		for i := range m.rows + 1 {
			for j := range m.columns + 1 {
				if i == m.rows && j == m.columns {
					continue // a card that meets none
				}
				more := m.widened(max(m.rows, i+1), max(m.columns, j+1))
				at := i*more.columns + j
				if more.at[at]++; more.at[at] > 1 && !twins {
					continue
				}
				c := more.canonical()
				if key := c.key(); !seen[key] {
					seen[key] = true
					list = append(list, c)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b matrix) int { return bytes.Compare([]byte(a.key()), []byte(b.key())) })
	return list
}

func (m matrix) widened(rows, columns int) matrix {
	w := matrix{rows, columns, make([]byte, rows*columns)}
	for i := range m.rows {
		copy(w.at[i*columns:], m.at[i*m.columns:(i+1)*m.columns])
	}
	return w
}

func (m matrix) transposed() matrix {
	t := matrix{m.columns, m.rows, make([]byte, len(m.at))}
	for i := range m.rows {
		for j := range m.columns {
			t.at[j*t.columns+i] = m.at[i*m.columns+j]
		}
	}
	return t
}

// canonical is the same matrix for all decks that are alike.
func (m matrix) canonical() matrix {
	if m.rows > m.columns {
		return m.transposed().leastByRows().transposed()
	}
	return m.leastByRows()
}

// leastByRows is the least matrix over all orders of the rows, the columns in
// order for each. The rows are ordered by their sums first.
func (m matrix) leastByRows() matrix {
	rows := make([][]byte, m.rows)
	sum := func(r []byte) (s int) {
		for _, k := range r {
			s += int(k)
		}
		return s
	}
	for i := range rows {
		rows[i] = m.at[i*m.columns : (i+1)*m.columns]
	}
	slices.SortFunc(rows, func(a, b []byte) int { return sum(a) - sum(b) })
	var best []byte
	columns := make([][]byte, m.columns)
	text := make([]byte, 0, len(m.at))
	var permute func(from int)
	permute = func(from int) {
		if from == len(rows) {
			for j := range columns {
				columns[j] = columns[j][:0]
				for _, r := range rows {
					columns[j] = append(columns[j], r[j])
				}
			}
			slices.SortFunc(columns, bytes.Compare)
			text = text[:0]
			for i := range rows {
				for _, c := range columns {
					text = append(text, c[i])
				}
			}
			if best == nil || bytes.Compare(text, best) < 0 {
				best = slices.Clone(text)
			}
			return
		}
		for i := from; i < len(rows) && sum(rows[i]) == sum(rows[from]); i++ {
			rows[from], rows[i] = rows[i], rows[from]
			permute(from + 1)
			rows[from], rows[i] = rows[i], rows[from]
		}
	}
	permute(0)
	return matrix{m.rows, m.columns, best}
}

// shrinksTo reports whether every connected deck of one card less is playable;
// the map has all of these.
func (m matrix) shrinksTo(playable map[string]bool) bool {
	for i, k := range m.at {
		if k == 0 {
			continue
		}
		less := matrix{m.rows, m.columns, slices.Clone(m.at)}
		less.at[i]--
		if yes, connected := playable[less.trimmed().canonical().key()]; connected && !yes {
			return false
		}
	}
	return true
}

// trimmed leaves out rows and columns without cards.
func (m matrix) trimmed() matrix {
	var t matrix
	keep := make([]bool, m.columns)
	for i, k := range m.at {
		keep[i%m.columns] = keep[i%m.columns] || k > 0
	}
	for _, k := range keep {
		if k {
			t.columns++
		}
	}
	for i := range m.rows {
		row := m.at[i*m.columns : (i+1)*m.columns]
		if !slices.ContainsFunc(row, func(k byte) bool { return k > 0 }) {
			continue
		}
		t.rows++
		for j, k := range row {
			if keep[j] {
				t.at = append(t.at, k)
			}
		}
	}
	return t
}
