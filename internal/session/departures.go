package session

import (
	"fmt"

	"github.com/unolab/uno"
)

// On reports whether rules set an option to another value than Mattel's do.
func On(o *uno.Option, rules *uno.Rules) bool {
	base, err := uno.Preset("official")
	return err == nil && o.Text(rules) != o.Text(&base)
}

// EachDeparture goes through the options in which rules differ from Mattel's,
// each with its name and, where it is no switch, its value.
func EachDeparture(rules *uno.Rules, visit func(o uno.Option, text string)) {
	for _, o := range uno.Options() {
		if !On(&o, rules) {
			continue
		}
		text := o.Name
		switch value := o.Text(rules); {
		case o.Name == "deck":
			text += fmt.Sprintf("=%d cards", rules.Deck.Len())
		case o.Values != "":
			text += "=" + value
		}
		visit(o, text)
	}
}
