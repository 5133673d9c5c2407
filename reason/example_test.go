package reason_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
)

// A player gives its reasons as codes; a catalogue turns them into sentences.
func Example() {
	view, err := uno.ParseView("seat=0 hands=r1.r2.g5.w/?7 top=r5")
	if err != nil {
		fmt.Println(err)
		return
	}
	greedy, err := bot.New("greedy")
	if err != nil {
		fmt.Println(err)
		return
	}
	src := uno.Stream(1, 0, uno.SeatPurpose(0))
	greedy.Reset(0, &src)
	move, reasons := greedy.(bot.Explainer).Explain(view)
	fmt.Println(move.Text())
	for _, r := range reasons {
		if r.Code == reason.ColorHeld {
			fmt.Println(r.Code, r.N, r.Color.Name())
		} else {
			fmt.Println(r.Code)
		}
	}
	// Output:
	// r1
	// color-held 2 red
}
