package check_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/check"
)

// A solver claims an interval; its proof goes through a file and is checked. Then it
// claims more than it has shown.
func Example() {
	m := pomdp.NewModel([]string{"left", "right"}, []string{"go-left", "go-right"}, []string{"nothing"}, 0.5)
	m.Start = pomdp.Uniform(2)
	for a := range 2 {
		for s := range 2 {
			m.Transition[a][s], m.Sight[a][s] = pomdp.Uniform(2), pomdp.Point(0)
			if a == s {
				m.Reward[a][s] = 1
			}
		}
	}
	solved, err := pomdp.HSVI{Gap: 1e-6, Backups: 100}.Solve(context.Background(), m)
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := check.Write(&file, m, solved.Proof()); err != nil {
		log.Fatal(err)
	}
	proof, err := check.Read(file.Bytes(), "proof.json", m)
	if err != nil {
		log.Fatal(err)
	}
	found, err := check.Proof(m, proof)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.3f to %.3f\n", found.Value[0], found.Value[1])
	proof.Value[0] += 0.5
	_, err = check.Proof(m, proof)
	fmt.Println(err != nil)
	// Output:
	// 1.000 to 1.000
	// true
}
