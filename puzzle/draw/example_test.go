package draw_test

import (
	"bytes"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/draw"
)

// The geometric view: a card is a point, and a winning order a path along rows and
// columns.
func ExampleSVG() {
	order := []puzzle.Card{{Color: 1, Number: 3}, {Color: 2, Number: 3}, {Color: 2, Number: 2}}
	var b bytes.Buffer
	if err := draw.SVG(&b, &draw.Scene{Cards: order, Order: order, Title: "three cards"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bytes.HasPrefix(b.Bytes(), []byte("<svg")), bytes.Contains(b.Bytes(), []byte("three cards")))
	// Output: true true
}
