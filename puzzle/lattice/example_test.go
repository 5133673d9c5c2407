package lattice_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle/lattice"
)

// Cards of three coordinates match when they agree in one of them.
func ExampleSolve() {
	points, err := lattice.Parse("points.txt", []byte("1 1 1\n2 2 1\n2 3 3\n"), 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := lattice.Solve(context.Background(), points, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Answer, len(res.Order))
	// Output: yes 3
}
