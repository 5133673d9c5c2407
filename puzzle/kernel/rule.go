package kernel

import "github.com/unolab/uno/puzzle"

// Rule is Reduction Rule 1 of Dey, Goyal and Misra, corrected, as it was
// applied to a deck: the labels, and the cards deleted one after the other.
type Rule struct {
	Colors  int           `json:"colors"`  // c
	Most    int           `json:"most"`    // 5c: labels of two colours
	Least   int           `json:"least"`   // c+1: a colour with more cards may lose one
	Thirds  puzzle.Cards  `json:"thirds"`  // copies beyond the second, left out before
	Labels  []Label       `json:"labels"`  // of the pairs of colours with common numbers
	Deleted []Deletion    `json:"deleted"` // in order
	Degrees []ColorDegree `json:"degrees"` // what is left of each colour
}

// Label is a pair of colours and the numbers whose cards it labels, all copies
// of both; Common counts the numbers that both colours have.
type Label struct {
	Colors  [2]int32 `json:"colors"`
	Numbers []int32  `json:"numbers"`
	Common  int      `json:"common"`
}

// Deletion is an unlabelled card and the number of cards that its colour had
// then.
type Deletion struct {
	Card   puzzle.Card `json:"card"`
	Degree int         `json:"degree"`
}

// ColorDegree is what the rule did to a colour. By Proposition 2 a colour that
// lost a card keeps at least c+1.
type ColorDegree struct {
	Color   int32 `json:"color"`
	Before  int   `json:"before"`
	Deleted int   `json:"deleted"`
	After   int   `json:"after"`
}

// RuleOf shows what [Of] does to a deck.
func RuleOf(deck []puzzle.Card) *Rule {
	r := &Rule{Labels: []Label{}, Deleted: []Deletion{}, Degrees: []ColorDegree{}, Thirds: puzzle.Cards{}}
	k := of(deck, r)
	r.Thirds = append(r.Thirds, k.thirds...)
	return r
}

// add notes a pair of colours whose stacks of some numbers have been labelled.
func (r *Rule) add(x, y []puzzle.Stack, stacks []int, common int) {
	if r == nil || common == 0 {
		return
	}
	l := Label{Colors: [2]int32{y[0].Card.Color, x[0].Card.Color}, Common: common}
	for _, i := range stacks {
		l.Numbers = append(l.Numbers, x[i].Card.Number)
	}
	r.Labels = append(r.Labels, l)
}
