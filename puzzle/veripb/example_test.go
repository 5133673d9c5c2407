package veripb_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/veripb"
)

// The "no" of a deck as a formula that has no solution, with a proof that VeriPB checks;
// the reader of this package checks it too.
func ExampleProve() {
	f := veripb.NewFormula([]puzzle.Card{{Color: 1, Number: 1}, {Color: 2, Number: 2}})
	p, err := veripb.Prove(context.Background(), f)
	if err != nil {
		fmt.Println(err)
		return
	}
	var formula, proof bytes.Buffer
	if err := f.Write(&formula); err != nil {
		fmt.Println(err)
		return
	}
	if err := p.Write(&proof); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Variables(), "variables;", veripb.Check(&formula, &proof))
	// Output:
	// 34 variables; <nil>
}
