package explain

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// WriteRoles prints what an all-or-none order does with the colours: X, the
// committed ones in more than one card, and Y, the numbers of all others
// (Dey, Goyal, Misra section 4.2). The order must be a winning one.
func WriteRoles(w io.Writer, sequence []puzzle.Card, names Names) error {
	alone := make(map[int32]bool) // colours with two adjacent cards
	for i, c := range sequence {
		alone[c.Color] = alone[c.Color] || i > 0 && sequence[i-1].Color == c.Color
	}
	var x, y []puzzle.Vertex
	for _, c := range sequence {
		into, v := &x, color(c)
		if !alone[c.Color] {
			into, v = &y, number(c)
		}
		if !slices.Contains(*into, v) {
			*into = append(*into, v)
		}
	}
	_, err := fmt.Fprintf(w, "X, the colours in a chunk of their own: %s\nY, the numbers on all other cards: %s\n|Y| = %d is at most |X| + 1 = %d: two numbers are never neighbours in the motif\n",
		orNone(names.letters(x, mostLetters, " ")), orNone(names.letters(y, mostLetters, " ")), len(y), len(x)+1)
	return err
}

func orNone(word string) string {
	if word == "" {
		return "none"
	}
	return word
}

// WritePlays prints a cooperative game a turn a line, with what each card
// matches.
func WritePlays(w io.Writer, plays []puzzle.Play, names Names) error {
	var b strings.Builder
	var top *puzzle.Card
	for i, p := range plays {
		if p.Card == nil {
			fmt.Fprintf(&b, "%3d  player %d skips: nothing in hand matches %s\n", i+1, p.Player, names.card(*top))
			continue
		}
		by := "opens"
		switch {
		case top == nil:
		case *top == *p.Card:
			by = "its twin"
		case top.Color == p.Card.Color:
			by = names.vertex(color(*top))
		default:
			by = names.vertex(number(*top))
		}
		fmt.Fprintf(&b, "%3d  player %d  %s  %s\n", i+1, p.Player, names.card(*p.Card), by)
		top = p.Card
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMatching prints why a game of two ends as it does (Demaine et al.
// section 4, with Fraenkel, Scheinerman and Ullman): in terms of a vertex
// cover or a matching of the match graph between the hands.
func WriteMatching(w io.Writer, in *puzzle.Instance, a *puzzle.Solve, names Names) error {
	var b strings.Builder
	n1 := len(in.Hand(1))
	switch {
	case a.Winner == 1 && a.Cover != nil:
		cover := []string{}
		for _, at := range a.Cover {
			cover = append(cover, fmt.Sprintf("%s of player %d", names.card(in.Cards[at-1]), in.OwnerOf(int(at-1))))
		}
		fmt.Fprintf(&b, "Every match between the hands involves one of %s:\n", counted(len(cover), "card"))
		fmt.Fprintf(&b, "  %s\n", orNone(shorten(cover)))
		fmt.Fprintf(&b, "So at most %d < |C1| = %d of player 1's cards can be paired off with answers of player 2.\n", len(cover), n1)
		fmt.Fprintln(&b, "Player 1 opens with a card that some maximum matching leaves free, and from then on answers along that matching.")
		opening := []string{}
		for _, c := range a.Openings {
			opening = append(opening, names.card(c))
		}
		fmt.Fprintf(&b, "winning openings: %s\n", shorten(opening))
	case a.Winner == 2 && a.Matching != nil:
		pairs := []string{}
		for _, p := range a.Matching {
			pairs = append(pairs, names.card(in.Cards[p[0]-1])+" – "+names.card(in.Cards[p[1]-1]))
		}
		fmt.Fprintf(&b, "Every card of player 1 has an answer of its own in player 2's hand, nu = |C1| = %d:\n", n1)
		fmt.Fprintf(&b, "  %s\n", orNone(shorten(pairs)))
		fmt.Fprintln(&b, "Player 2 answers each card with its partner and never runs out of answers.")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shorten joins a list, cut when it is long.
func shorten(list []string) string {
	if len(list) > mostLetters {
		list = append(slices.Clone(list[:mostLetters]), fmt.Sprintf("… and %d more", len(list)-mostLetters))
	}
	return strings.Join(list, ", ")
}
