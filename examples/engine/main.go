// Command engine is a sample player that speaks the engine protocol
// (docs/engine-protocol.md): it plays the colour it holds most of and keeps its
// black cards. It uses nothing of this module, so that it can be copied.
//
//	uno match --engine "go run ./examples/engine" random -n 100
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
)

var hand string // its cards, each after a point: .r5.gs.w

// score is what a move seems worth.
func score(move string) int {
	same := func(color byte) int { return strings.Count(hand, "."+string(color)) }
	word, rest, _ := strings.Cut(move, " ")
	uno := strings.Count(move, "!") // always say Uno
	switch word {
	case "none", "challenge":
		return -100
	case "draw", "pass":
		return -90
	case "accept", "swap", "catch", "uno", "jump":
		return uno
	case "color":
		return same(rest[0])
	}
	if strings.Contains("wf", word[:1]) { // black: the colour held most, but late
		return uno + same(word[2]) - 50
	}
	return uno + 10*same(word[0]) + 5*strings.Count("svd", word[1:2])
}

func main() {
	in, legal := bufio.NewScanner(os.Stdin), []string(nil)
	for in.Buffer(nil, 1<<20); in.Scan(); {
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "uno":
			fmt.Println("id sample-go\nunook 1")
		case "isready":
			fmt.Println("readyok", rest)
		case "view": // seat=1 .. hands=?7/r5.gs.w ..
			_, hands, _ := strings.Cut(rest, "hands=")
			hands, _, _ = strings.Cut(hands, " ")
			hand = "." + strings.Split(hands, "/")[rest[len("seat=")]-'0']
		case "legal":
			legal = strings.Split(rest, ", ")
		case "go":
			slices.SortStableFunc(legal, func(a, b string) int { return cmp.Compare(score(b), score(a)) })
			fmt.Printf("info score %d\nbestmove %s %s\n", score(legal[0]), strings.Fields(rest)[0], legal[0])
		case "quit":
			return
		}
	}
}
