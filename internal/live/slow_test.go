package live

import (
	"math/rand/v2"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// testPlayer makes the programs of a party: "uniform" thinks for half an hour,
// "rlcard-rule" has a mistake.
func testPlayer(name string) bot.Player {
	switch p, err := bot.New(name); {
	case name == "uniform":
		return &slowPlayer{}
	case name == "rlcard-rule":
		return &failingPlayer{}
	case err != nil:
		panic(err)
	default:
		return p
	}
}

// slowPlayer is a program that thinks for half an hour.
type slowPlayer struct{}

func (*slowPlayer) Reset(int, rand.Source) {}

func (*slowPlayer) Decide(v *uno.View) uno.Move {
	time.Sleep(30 * time.Minute)
	return v.Legal(nil)[0]
}

func (*slowPlayer) Interrupt(*uno.View) (uno.Move, bool) { return uno.Move{}, false }

// failingPlayer is a program with a mistake.
type failingPlayer struct{ slowPlayer }

func (*failingPlayer) Decide(*uno.View) uno.Move { panic("a mistake") }
