package engine_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/engine"
)

// A player of this module answers a host at the other end of a pipe; here the host
// only agrees on the version and leaves.
func ExampleService_Serve() {
	service := engine.Service{
		Name:   "mine",
		Player: func(map[string]string, *engine.Game, int) (bot.Player, error) { return bot.NewGreedy(), nil },
	}
	var out strings.Builder
	if err := service.Serve(strings.NewReader(fmt.Sprintf("uno %d\nquit\n", engine.Version)), &out); err != nil {
		log.Fatal(err)
	}
	fmt.Print(out.String())
	// Output:
	// id mine
	// unook 1
}
