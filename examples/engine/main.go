// Command engine is a sample player that speaks the engine protocol
// (docs/engine-protocol.md): it plays the colour it holds most of and keeps its
// black cards. It uses nothing of this module, so that it can be copied.
//
//	uno match --engine "go run ./examples/engine" random -n 100
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	var hand, legal []string
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uno":
			fmt.Println("id sample-go\nunook 1")
		case "isready":
			fmt.Println("readyok", rest)
		case "view":
			hand = handOf(rest)
		case "legal":
			legal = strings.Split(rest, ", ")
		case "go":
			id, _, _ := strings.Cut(rest, " ")
			best, most := "", -1000
			for _, move := range legal {
				if s := score(move, hand); s > most {
					best, most = move, s
				}
			}
			fmt.Println("info score", most)
			fmt.Println("bestmove", id, best)
		case "quit":
			return
		}
	}
}

// handOf is the seat's own hand in a view such as "seat=1 hands=?7/r5.g2.w top=r1".
func handOf(view string) []string {
	seat, hands := 0, []string{}
	for _, word := range strings.Fields(view) {
		if text, ok := strings.CutPrefix(word, "seat="); ok {
			fmt.Sscan(text, &seat)
		}
		if text, ok := strings.CutPrefix(word, "hands="); ok {
			hands = strings.Split(text, "/")
		}
	}
	return strings.Split(hands[seat], ".")
}

// score is what a move seems worth.
func score(move string, hand []string) int {
	same := func(color byte) (n int) {
		for _, card := range hand {
			if card[0] == color {
				n++
			}
		}
		return n
	}
	uno := strings.Count(move, "!") // always say Uno
	switch word, rest, _ := strings.Cut(move, " "); {
	case word == "none" || word == "challenge":
		return -100
	case word == "draw" || word == "pass":
		return -90
	case word == "accept" || word == "swap" || word == "catch" || word == "uno" || word == "jump":
		return uno
	case word == "color":
		return same(rest[0])
	case word[0] == 'w' || word[0] == 'f': // black: the colour held most, but late
		return uno + same(word[2]) - 50
	default:
		return uno + 10*same(word[0]) + strings.Count("svd", word[1:2])*5
	}
}
