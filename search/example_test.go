package search_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/search"
)

// Ask for the decision of a seat that sees its own hand alone.
func ExamplePlayer() {
	u, err := uno.ParsePosition("rules=pomdp hands=r1.g5.w/b1.b2 top=r2 color=r")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := search.New(search.Config{Playouts: 200})
	src := uno.Stream(1, 0, uno.SeatPurpose(0))
	p.Reset(0, &src)
	var v uno.View
	u.View(0, &v)
	m := p.Decide(&v)
	fmt.Println(m.Text())
	// Output:
	// r1
}
