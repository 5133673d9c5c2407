package daily_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/daily"
)

func Example() {
	p, err := daily.Of(context.Background(), "2026-01-02", daily.Path)
	if err != nil {
		panic(err)
	}
	v, err := p.Judge(daily.Answer{Order: p.Deck[:1]})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(p.Deck), "cards, level", p.Level, "; open:", v.Open)
	// Output: 10 cards, level 3 ; open: true
}
