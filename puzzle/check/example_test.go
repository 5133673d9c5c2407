package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// Three bridges leave number 1, and behind each lies a card that neither end
// of the bridge can take along: no order visits all three.
func ExampleAnswer() {
	deck := strings.NewReader("1 1\n1 2\n2 1\n2 3\n3 1\n3 4\n")
	in, err := puzzle.ReadInstance("deck.txt", deck, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := puzzle.ParseAnswer("answer.json", []byte(`{
		"kind": "solve", "game": "solitaire", "rule": "", "answer": "no",
		"certificate": {"kind": "bridges", "form": "cards", "set": [-1]}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(check.Answer(context.Background(), in, answer, check.Options{}))
	// Output: no: a cut of 1 vertex leaves 3 pieces, at most 2 could be visited <nil>
}
