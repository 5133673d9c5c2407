package bot

import (
	"fmt"

	"github.com/unolab/uno"
)

// Ender is a player that is shown the end of each hand, for instance to learn
// from it.
type Ender interface {
	Player
	// End shows the hand as it ended, with the events since the seat's last
	// decision. A hand that another player forfeited is not over in the view.
	End(v *uno.View)
}

// Forfeiter is a player that can become unable to go on, such as a program at
// the other end of a pipe. It then leaves (Leave), and the hand is forfeited:
// its seat loses, and the run goes on.
type Forfeiter interface {
	Player
	// Fault is why the player cannot go on with the hand: a *Fault, or another
	// error that ends the whole run; nil if it can. Reset clears it.
	Fault() error
}

// Fault is why a player forfeited a hand.
type Fault struct {
	Code string // the kind of fault, such as "timeout"; its text does not change
	What string // what happened, for people
}

// Error is the code and what happened.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Code, f.What) }
