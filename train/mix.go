package train

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// mixPurpose is the purpose, for uno.Stream, of the rules of a game of a mixed
// training.
const mixPurpose uint64 = 201 << 32

// houseRules are the settings of one house rule each.
var houseRules = func() (settings [][2]string) {
	for _, o := range uno.Options() {
		switch {
		case !o.House:
		case o.Name == "stack":
			settings = append(settings, [2]string{"stack", "on"}, [2]string{"stack", "any"})
		default:
			settings = append(settings, [2]string{o.Name, "on"})
		}
	}
	return settings
}()

// mixed makes the rules and the seats of a game: half of the games have one
// house rule, a third some of them together, the others a preset; six in ten
// have two seats.
func mixed(into *uno.Rules, seed, game uint64) (seats int, err error) {
	src := uno.Stream(seed, game, mixPurpose)
	for {
		switch at := uno.Below(&src, 20); {
		case at < 12:
			seats = 2
		case at < 17:
			seats = 3 + uno.Below(&src, 2)
		default:
			seats = 5 + uno.Below(&src, 6)
		}
		if *into, err = mixedRules(&src); err != nil {
			return 0, err
		}
		if into.Check(seats) == nil {
			return seats, nil
		}
	}
}

// mixedRules draws a rule set; some of them contradict themselves.
func mixedRules(src rand.Source) (uno.Rules, error) {
	preset, options := "official", 1
	switch at := uno.Below(src, 20); {
	case at < 10:
	case at < 17:
		options = 2 + uno.Below(src, 4)
	default:
		names := uno.PresetNames()
		preset, options = names[uno.Below(src, len(names))], 0
	}
	r, err := uno.Preset(preset)
	for range options {
		if err == nil {
			o := houseRules[uno.Below(src, len(houseRules))]
			err = r.Set(o[0], o[1])
		}
	}
	return r, err
}
