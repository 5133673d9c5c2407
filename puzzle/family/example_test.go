package family_test

import (
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

func ExampleGenerate() {
	rng := rand.New(rand.NewPCG(1, 0))
	in, err := family.Generate("planted", family.Params{Colors: 3, Numbers: 3, Cards: 4}, rng)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := puzzle.WriteInstance(os.Stdout, in); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 2 1
	// 2 1
	// 1 3
	// 2 3
}
