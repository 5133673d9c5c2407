package api_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/unolab/uno/api"
)

// A question is asked by its name, on JSON.
func ExampleCall() {
	request := `{"cards":{"name":"deck.txt","text":"1 3\n2 2\n2 3\n"}}`
	answer, err := api.Call(context.Background(), "puzzle.count", []byte(request))
	if err != nil {
		fmt.Println(err)
		return
	}
	before, _, _ := strings.Cut(string(answer), `,"seconds"`)
	fmt.Println(before)
	// Output: {"kind":"count","paths":"1","sequences":"2","method":"paths"
}
