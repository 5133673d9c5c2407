package census_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle/census"
)

// The decks of up to five different cards, up to the names of colours and numbers.
func ExampleLevels() {
	for level, err := range census.Levels(context.Background(), 5, false) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(level.Cards, "cards:", len(level.Decks), "decks")
	}
	// Output:
	// 1 cards: 1 decks
	// 2 cards: 2 decks
	// 3 cards: 3 decks
	// 4 cards: 7 decks
	// 5 cards: 12 decks
}
