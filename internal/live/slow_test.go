package live

import (
	"math/rand/v2"
	"time"

	"github.com/unolab/uno"
)

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
