package bottest_test

import (
	"testing"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/bot/bottest"
)

// A test of a player of one's own: TestMine is a function of its package's tests.
func ExampleRun() {
	TestMine := func(t *testing.T) {
		bottest.Run(t, func() bot.Player { return bot.NewGreedy() }, bottest.Options{Seed: 1, Hands: 5})
	}
	_ = TestMine
}
