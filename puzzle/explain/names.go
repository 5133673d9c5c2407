package explain

import (
	"fmt"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// Names selects the names of cards and vertices. The zero value uses their
// integers; Hand uses the names of the real game.
type Names struct {
	Hand bool
}

var (
	handColors = [...]string{"red", "green", "blue", "yellow"}
	handRanks  = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Skip", "Reverse", "Draw Two"}
)

// card returns the name of a card: "3 17", or "b9".
func (n Names) card(c puzzle.Card) string {
	if n.Hand {
		return puzzle.CardNames([]puzzle.Card{c})[0]
	}
	return c.String()
}

// vertex returns the name of a vertex in a sentence: "colour 3", "number 17",
// or "blue", "rank 9".
func (n Names) vertex(v puzzle.Vertex) string {
	switch {
	case n.Hand && v > 0 && int(v) <= len(handColors):
		return handColors[v-1]
	case n.Hand && v < 0 && int(-v) <= len(handRanks):
		return "rank " + handRanks[-v-1]
	case v > 0:
		return fmt.Sprintf("colour %d", v)
	default:
		return fmt.Sprintf("number %d", -v)
	}
}

// letter returns the name of a vertex in a word: "c3", "n17", or "blue", "9".
func (n Names) letter(v puzzle.Vertex) string {
	switch {
	case n.Hand && v > 0 && int(v) <= len(handColors), n.Hand && v < 0 && int(-v) <= len(handRanks):
		return strings.TrimPrefix(n.vertex(v), "rank ")
	case v > 0:
		return fmt.Sprintf("c%d", v)
	default:
		return fmt.Sprintf("n%d", -v)
	}
}

// letters returns a word, shortened in the middle when it is longer than most.
func (n Names) letters(word []puzzle.Vertex, most int, between string) string {
	parts := make([]string, 0, min(len(word), most+1))
	for i, v := range word {
		if len(word) > most && i == most-1 {
			parts = append(parts, fmt.Sprintf("… (%d more)", len(word)-most), n.letter(word[len(word)-1]))
			break
		}
		parts = append(parts, n.letter(v))
	}
	return strings.Join(parts, between)
}

// counted writes a number with its noun, "1 card", "3 cards".
func counted(k int, noun string) string {
	switch {
	case k == 1:
		return "1 " + noun
	case noun == "vertex":
		return fmt.Sprintf("%d vertices", k)
	default:
		return fmt.Sprintf("%d %ss", k, noun)
	}
}
