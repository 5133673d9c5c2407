package count

import (
	"context"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// BenchmarkSixtyCards counts four colours of fifteen numbers each.
func BenchmarkSixtyCards(b *testing.B) {
	var deck []puzzle.Card
	for i := range int32(60) {
		deck = append(deck, puzzle.Card{Color: i%4 + 1, Number: i/4 + 1})
	}
	for b.Loop() {
		if _, err := Deck(context.Background(), deck, Options{Method: MethodEuler}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTree counts a generalised Petersen graph.
func BenchmarkTree(b *testing.B) {
	for b.Loop() {
		if _, err := Deck(context.Background(), petersenDeck(24, 3), Options{Method: MethodTree}); err != nil {
			b.Fatal(err)
		}
	}
}
