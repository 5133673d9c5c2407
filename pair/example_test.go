package pair_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Compile the rules, list the actions of a position, and make one of them. The caller
// chooses the cards of a forced draw.
func Example() {
	u, err := uno.ParsePosition("rules=pomdp[deck=r1.r2.rd.b1.b2.g1] hands=rd.r1/b1 top=r2 color=r")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, err := pair.New(u.Rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := engine.From(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Legal(nil, &s))
	a, err := pair.ParseAction("rd")
	if err != nil {
		fmt.Println(err)
		return
	}
	luck := engine.Apply(&s, a)
	fmt.Println("seat", luck.Seat, "draws", luck.N)
	s.Give(luck.Seat, s.Pile)
	fmt.Println(s.Hand(0), "/", s.Hand(1))
	// Output:
	// [r1 rd]
	// seat 1 draws 2
	// r1 / g1 b1 b2
}
