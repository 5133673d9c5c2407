package format_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
)

// Read a model, and say what is wrong with another.
func ExampleReadCassandra() {
	const text = `discount: 0.9
values: cost
states: works broken
actions: run repair
observations: good bad
start: works
T: run : works 0.9 0.1
T: run : broken 0 1
T: repair : * : works 1
O: *
0.8 0.2
0.3 0.7
R: run : broken : * : * 2
R: repair : * : * : * 1
`
	m, err := format.ReadCassandra(strings.NewReader(text), "machine.pomdp")
	fmt.Println(len(m.States), m.Reward, err)
	_, err = format.ReadCassandra(strings.NewReader(strings.Replace(text, "0.9 0.1", "0.9 0.2", 1)), "machine.pomdp")
	fmt.Println(err)
	// Output:
	// 2 [[0 -2] [-1 -1]] <nil>
	// machine.pomdp:7: the T row of action run, state works adds up to 1.1, not 1
}

// Write vectors for pomdp-solve.
func ExampleWriteAlpha() {
	v := pomdp.Vectors{{Action: 0, Values: []float64{-1, 2.5}}}
	if err := format.WriteAlpha(os.Stdout, v); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0
	// -1 2.5
}

// Write the policy of APPL's SARSOP.
func ExampleWritePolicy() {
	v := pomdp.Vectors{{Action: 1, Values: []float64{-1, 2.5}}}
	if err := format.WritePolicy(os.Stdout, v, "machine.pomdpx"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <?xml version="1.0" encoding="UTF-8"?>
	// <Policy version="0.1" type="value" model="machine.pomdpx" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="policyx.xsd">
	// <AlphaVector vectorLength="2" numObsValue="1" numVectors="1">
	// <Vector action="1" obsValue="0">-1 2.5</Vector>
	// </AlphaVector>
	// </Policy>
}
