package fast

import (
	"errors"
	"fmt"
	"math"

	"github.com/unolab/uno"
)

// ErrNotServed is wrapped by the errors of New and FromState for rules, players
// and positions that the fast simulator does not support.
var ErrNotServed = errors.New("not served by the fast simulator")

// maxDealt is how many cards can be dealt so that a card that can start the
// discards always remains: eight cards are black.
const maxDealt = deckSize - 8 - 1

// plain are the presets behind the tables.
var plain = func() (rules [4]uno.Rules) {
	for t, name := range [...]string{official: "official", pomdp: "pomdp", duel: "duel", rlcard: "rlcard"} {
		r, err := uno.Preset(name)
		if err != nil {
			panic(err) // a preset is missing
		}
		rules[t] = r
	}
	return rules
}()

// weighing is the name that adopt knows the seats of a cast by.
const weighing = "weighing"

// tableFor finds the table for rules: that of a preset, or house for what no other table
// serves between random and uniform players.
func tableFor(rules *uno.Rules, players []string) (table, bool) {
	random, weighed := true, false
	for _, name := range players {
		random = random && name == "random"
		weighed = weighed || name == weighing
	}
	if t, ok := presetFor(rules, random, weighed); ok || weighed {
		return t, ok
	}
	like := *rules
	like.DrawUntilPlayable, like.NoOutOnAction, like.ForcePlay, like.NoDrawByChoice = false, false, false, false
	like.Stack, like.SevenZero, like.JumpIn, like.NoBluff, like.Attack = uno.StackOff, false, false, false, false
	t, ok := presetFor(&like, false, false)
	return house, ok && t == official
}

// presetFor finds the preset whose table serves rules. Random players always play where
// they can, also what they have just drawn, so between them the rules that demand it
// change nothing. Seats of a cast keep to most house rules that do not change who holds a
// hand or whose turn it is.
func presetFor(rules *uno.Rules, random, weighed bool) (table, bool) {
	for t := range plain {
		// What is copied here is carried by the State, or makes no
		// difference to a single hand between players who always say Uno
		// and do not look at other hands.
		like := *rules
		like.Name = plain[t].Name
		like.HandSizes = plain[t].HandSizes
		like.Limit = plain[t].Limit
		like.SeatLimit = plain[t].SeatLimit
		like.NoPoints = plain[t].NoPoints
		like.Lowest = plain[t].Lowest
		like.LoserBegins = plain[t].LoserBegins
		like.OpenHands = plain[t].OpenHands
		like.NoUnoCall = plain[t].NoUnoCall
		if random {
			like.NoDrawByChoice = plain[t].NoDrawByChoice
			like.ForcePlay = plain[t].ForcePlay
		}
		if table(t) == official {
			like.Twins, like.NoOutOnReverse = false, false
			if weighed {
				like.NoOutOnAction, like.NoBluff, like.NoDrawByChoice, like.ForcePlay = false, false, false, false
				like.DrawUntilPlayable, like.Stack = false, uno.StackOff
			}
		}
		if like == plain[t] {
			return table(t), true
		}
	}
	return 0, false
}

// adopt reads rules and players, or reports why they are not supported. The rules
// must have passed Check.
func (s *State) adopt(rules *uno.Rules, players []string) error {
	t, ok := tableFor(rules, players)
	if !ok {
		return fmt.Errorf("%w: rules %v", ErrNotServed, rules)
	}
	if n := len(players); n < 2 || n > uno.MaxSeats || t != official && t != house && n > 2 {
		return fmt.Errorf("%w: rules %v with %d seats", ErrNotServed, rules, n)
	}
	dealt := 0
	for seat, name := range players {
		dealt += rules.HandSize(seat)
		switch name {
		case "random", weighing:
		case "uniform":
			// A player that must play has no choice to draw or to pass; playHouse
			// looks at the rules.
			if !rules.NoDrawByChoice || t == house {
				s.freely |= 1 << seat
			}
		default:
			return fmt.Errorf("%w: player %q", ErrNotServed, name)
		}
	}
	if dealt > maxDealt {
		return fmt.Errorf("%w: %d cards dealt, more than %d", ErrNotServed, dealt, maxDealt)
	}
	s.table = t
	s.twins = rules.Twins
	s.noOutOnReverse = rules.NoOutOnReverse
	s.noPoints = rules.NoPoints
	s.rules = houseOf(rules)
	s.seats = int8(len(players))
	s.choosy = s.freely
	if s.twins || s.noOutOnReverse {
		s.choosy = 1<<len(players) - 1
	}
	for seat := range s.seats {
		s.next[0][seat] = (seat + 1) % s.seats
		s.next[1][seat] = (seat + s.seats - 1) % s.seats
	}
	s.limit = int32(min(rules.Limit, math.MaxInt32))
	s.forgot = -1
	return nil
}
