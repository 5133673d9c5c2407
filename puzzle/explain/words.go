package explain

import (
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// The longest lists that are written out in full.
const (
	mostRows    = 80 // cards of a table
	mostLetters = 40 // vertices of a word
	mostPieces  = 12 // pieces of a cut
)

// Write prints a reading for people: a table with a line for each card, when
// they are few, and what the order is made of. Added marks positions of cards
// that are not in the deck (of a fill); it may be nil.
func (r *Reading) Write(w io.Writer, names Names, added map[int]bool) error {
	var b strings.Builder
	if n := len(r.Sequence); n > 0 && n <= mostRows {
		r.table(&b, names, added)
		fmt.Fprintln(&b)
	}
	fmt.Fprintf(&b, "%s in %s; %s and %s\n", counted(len(r.Sequence), "card"), counted(len(r.Chunks), "chunk"),
		counted(len(r.Critical), "critical card"), counted(len(r.Wildcards), "wildcard"))
	if len(r.Frequency) > 0 {
		most := r.Frequency[0]
		fmt.Fprintf(&b, "chunks: %s is the most frequent, %s; Corollary 1 allows c = %d\n",
			names.vertex(most.Vertex), times(most.Times), r.Colors)
	}
	if len(r.Fragments) > 0 {
		fmt.Fprintf(&b, "fragmented: %s\n", names.letters(r.Fragments, mostLetters, " "))
	}
	if len(r.Bridges) > 0 {
		parts := []string{}
		for _, bridge := range r.Bridges {
			parts = append(parts, fmt.Sprintf("%s (%s)", names.vertex(bridge.Vertex), positions(bridge)))
			if len(parts) == mostPieces && len(r.Bridges) > mostPieces {
				parts = append(parts, fmt.Sprintf("%d more", len(r.Bridges)-mostPieces))
				break
			}
		}
		fmt.Fprintf(&b, "bridges: %s\n", strings.Join(parts, ", "))
	}
	if len(r.Broken) > 0 {
		fmt.Fprintf(&b, "broken: %s\n", names.letters(r.Broken, mostLetters, " "))
	}
	fmt.Fprintf(&b, "motif: %s\n", names.letters(r.Motif, mostLetters, " "))
	fmt.Fprintf(&b, "trail: %s\n", names.letters(r.Trail.Walk, mostLetters, " – "))
	walked, hung := len(r.Trail.Cards), len(r.Sequence)-len(r.Trail.Cards)
	shape := "it is closed: every vertex of it is even"
	if len(r.Trail.Odd) > 0 {
		shape = fmt.Sprintf("its ends are the two odd vertices, %s and %s", names.vertex(r.Trail.Odd[0]), names.vertex(r.Trail.Odd[1]))
	}
	if len(r.Trail.Walk) > 0 {
		fmt.Fprintf(&b, "it walks over %s and plays %s where it stands; %s\n", counted(walked, "card"), counted(hung, "card"), shape)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// table writes a line for each card.
func (r *Reading) table(b *strings.Builder, names Names, added map[int]bool) {
	rows := [][]string{{"", "card", "chunk", "", "bridge", "trail"}}
	bridge := 0
	for _, chunk := range r.Chunks {
		for at := chunk.From; at <= chunk.To; at++ {
			role := "critical"
			if at > chunk.From && at < chunk.To {
				role = "wildcard"
			}
			for bridge < len(r.Bridges) && r.Bridges[bridge].To < at {
				bridge++
			}
			over := ""
			if bridge < len(r.Bridges) && r.Bridges[bridge].From <= at {
				over = names.vertex(r.Bridges[bridge].Vertex)
			}
			card := names.card(r.Sequence[at-1])
			if added[at] {
				card += " +"
			}
			rows = append(rows, []string{fmt.Sprint(at), card, names.vertex(chunk.Vertex), role, over, r.step(at, names)})
		}
	}
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len(cell))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%*s", width[0], row[0])
		for i, cell := range row[1:] {
			line += "  " + fmt.Sprintf("%-*s", width[i+1], cell)
		}
		fmt.Fprintln(b, strings.TrimRight(line, " "))
	}
}

// step describes what the walk does at a card.
func (r *Reading) step(at int, names Names) string {
	if v := r.Trail.At[at-1]; v != 0 {
		return "at " + names.vertex(v)
	}
	for i, card := range r.Trail.Cards {
		if card == at {
			return "from " + names.vertex(r.Trail.Walk[i]) + " to " + names.vertex(r.Trail.Walk[i+1])
		}
	}
	return ""
}

// positions writes the cards of a run.
func positions(r Run) string {
	if r.From == r.To {
		return fmt.Sprintf("card %d", r.From)
	}
	return fmt.Sprintf("cards %d–%d", r.From, r.To)
}

func times(k int) string {
	switch k {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return fmt.Sprintf("%d times", k)
	}
}

// Write prints why a deck has no winning order.
func (n *Refusal) Write(w io.Writer, names Names) error {
	var b strings.Builder
	if n.Steps > 0 {
		fmt.Fprintf(&b, "After %s, none of which can lose a solution (docs/solitaire.md, \"Reduction steps\"):\n",
			counted(n.Steps, "reduction step"))
	}
	switch n.Kind {
	case puzzle.CertDP:
		fmt.Fprintf(&b, "A transcript of %s keeps all that a trail could be so far, vertex by vertex.\n", counted(n.Lines, "layer"))
		fmt.Fprintln(&b, "Each layer contains whatever the one before can become, and the last one contains no dominating trail.")
	case puzzle.CertSAT:
		fmt.Fprintf(&b, "A refutation of %s: the conditions on a dominating trail, as clauses, contradict each other.\n", counted(n.Lines, "line"))
		fmt.Fprintln(&b, "Each line follows from those before it by unit propagation, or says that a trail is connected or that it has evenly many odd vertices.")
	default:
		n.writeCut(&b, names)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeCut explains a cut.
func (n *Refusal) writeCut(b *strings.Builder, names Names) {
	if len(n.Set) == 0 {
		fmt.Fprintf(b, "The deck falls into %d pieces that share neither a colour nor a number:\n", len(n.Pieces))
	} else {
		members := []puzzle.Vertex{}
		for _, class := range n.Set {
			members = append(members, class...)
		}
		fmt.Fprintf(b, "The set S: %s\n", names.letters(members, mostLetters, " "))
		fmt.Fprintf(b, "Without S the deck falls into %d pieces. Each has a card with no end in S, so an order must visit it:\n", len(n.Pieces))
	}
	for i, p := range n.Pieces {
		if i == mostPieces && len(n.Pieces) > mostPieces+1 {
			fmt.Fprintf(b, "  … and %d more\n", len(n.Pieces)-mostPieces)
			break
		}
		fmt.Fprintf(b, "  %d. %s: %s\n", i+1, names.letters(p.Vertices, 12, " "), inside(p.Cards))
	}
	if len(n.Set) > 0 {
		if n.Form == puzzle.FormCards {
			fmt.Fprintf(b, "To get from one piece into another an order enters S by one card and leaves it by another, never used again.\n")
			fmt.Fprintf(b, "%s exactly one end in S, which allows for 1 + ⌊%d/2⌋ = %d pieces.\n",
				have(n.Crossing), n.Crossing, n.Bound)
		} else {
			fmt.Fprintf(b, "Between two pieces an order passes through a vertex of S, which uses up two of its cards.\n")
			fmt.Fprintf(b, "The cards at the vertices of S allow for %d pieces.\n", n.Bound)
		}
	}
	fmt.Fprintf(b, "%s: there is no winning order.\n", n.Inequality)
}

func inside(cards int) string {
	if cards == 0 {
		return "required by a reduction step"
	}
	return counted(cards, "card")
}

func have(cards int) string {
	if cards == 1 {
		return "1 card has"
	}
	return fmt.Sprintf("%d cards have", cards)
}
