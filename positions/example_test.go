package positions_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/unolab/uno/positions"
)

// The score of a player on positions whose best actions are proved, here those under
// hidden hands.
func ExampleMeasure() {
	suite, err := positions.Suite()
	if err != nil {
		fmt.Println(err)
		return
	}
	var hidden []*positions.Position
	for _, p := range suite {
		if p.Proof == positions.Hidden {
			hidden = append(hidden, p)
		}
	}
	s, err := positions.Measure(context.Background(), "greedy", hidden, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d of %d solved\n", s.Solved, s.Positions)
	// Output:
	// 154 of 200 solved
}

// A position is a line of text; what is wrong with it is said.
func ExampleParse() {
	suite, err := positions.Suite()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := positions.Parse(suite[0].String())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Best, len(p.Actions))
	_, err = positions.Parse(strings.Replace(p.String(), p.Proof, "luck", 1))
	fmt.Println(err)
	// Output:
	// [bs w:b] 4
	// "luck" is no proof (there are hidden, exact, bound, played)
}
