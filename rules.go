package uno

import (
	"errors"
	"fmt"
)

// MaxSeats is the largest number of players.
const MaxSeats = 10

// StackRule selects the draw cards that may be answered by another.
type StackRule uint8

// The stacking rules.
const (
	StackOff  StackRule = iota // a draw card is never answered
	StackTwos                  // a Draw Two answers a Draw Two
	StackAny                   // a WD4 too answers a Draw Two or a WD4
)

// Rules is a rule set as data: the options that one engine plays by. The zero
// value, given a limit and a number of seats, is Mattel's game; every field is
// a departure from it. Make rules with Preset and Set, and call Check before
// play: the engine assumes rules that pass. Rules are comparable and must not
// change during a hand.
//
// The fields are the options of the table in options.go, which contains their names and
// descriptions.
type Rules struct {
	// Name is the preset the rules were made from.
	Name string

	// House rules.
	DrawUntilPlayable bool
	Twins             bool
	NoOutOnReverse    bool
	NoOutOnAction     bool
	ForcePlay         bool
	NoDrawByChoice    bool
	Stack             StackRule
	SevenZero         bool
	JumpIn            bool
	NoBluff           bool
	NoUnoCall         bool
	Attack            bool
	Lowest            bool

	// Departures of the other presets.
	OpenHands          bool
	DrawsDoNotSkip     bool
	ColorWild          bool
	WD4Always          bool
	WD4Last            bool
	NoPlayAfterDraw    bool
	DrawnPlaysItself   bool
	ReversePasses      bool
	StartBlackBack     bool
	StartInert         bool
	StartDrawKeepsTurn bool
	StartWildRandom    bool
	RefillAll          bool
	EndAtOnce          bool
	NoPoints           bool
	LoserBegins        bool

	// Sizes.
	Deck      Cards          // all cards of the game
	HandSizes [MaxSeats]int8 // cards dealt to each seat; all zero: seven each
	Limit     int            // turns after which the hand ends without a winner
	SeatLimit int            // the most players
}

// PresetNames lists the presets.
func PresetNames() []string { return []string{"official", "wikipedia", "duel", "pomdp", "rlcard"} }

// PresetHelp is one line on each preset.
func PresetHelp(name string) string {
	return map[string]string{
		"official":  "Mattel's rules, 2 to 10 players",
		"wikipedia": "the encyclopedia's variant: twins together, no going out on a Reverse",
		"duel":      "McGuire's two players with open hands",
		"pomdp":     "two players, hidden hands, able to play means must play",
		"rlcard":    "two players as the RLCard environment really plays",
	}[name]
}

// Preset returns the rule set of a name (docs/rules.md: official, wikipedia, duel,
// pomdp, rlcard).
func Preset(name string) (Rules, error) {
	r := Rules{Name: name, Deck: FullDeck(), Limit: 10_000, SeatLimit: MaxSeats}
	switch name {
	case "official":
	case "wikipedia":
		r.Twins = true
		r.NoOutOnReverse = true
	case "duel":
		r.OpenHands = true
		r.DrawsDoNotSkip = true
		r.ColorWild = true
		r.NoBluff = true
		r.NoUnoCall = true
		r.StartBlackBack = true
		r.StartInert = true
		r.EndAtOnce = true
		r.NoPoints = true
		r.LoserBegins = true
		r.Limit = 1000
		r.SeatLimit = 2
	case "pomdp":
		r.NoDrawByChoice = true
		r.WD4Always = true
		r.NoUnoCall = true
		r.NoPlayAfterDraw = true
		r.StartBlackBack = true
		r.EndAtOnce = true
		r.NoPoints = true
		r.SeatLimit = 2
	case "rlcard":
		r.NoDrawByChoice = true
		r.WD4Last = true
		r.NoUnoCall = true
		r.DrawnPlaysItself = true
		r.ReversePasses = true
		r.StartDrawKeepsTurn = true
		r.StartWildRandom = true
		r.RefillAll = true
		r.NoPoints = true
		r.SeatLimit = 2
	default:
		return Rules{}, fmt.Errorf("no rules are called %q (there are official, wikipedia, duel, pomdp and rlcard)", name)
	}
	return r, nil
}

// HandSize is the number of cards dealt to a seat.
func (r *Rules) HandSize(seat int) int {
	if r.HandSizes == [MaxSeats]int8{} {
		return 7
	}
	return int(r.HandSizes[seat])
}

// Bluffs reports whether a WD4 may be played dishonestly and be challenged.
func (r *Rules) Bluffs() bool { return !r.NoBluff && !r.WD4Always && !r.WD4Last }

// mustPlay reports whether drawing is only for those who cannot play.
func (r *Rules) mustPlay() bool { return r.NoDrawByChoice || r.ForcePlay }

// names reports whether playing k means naming a colour.
func (r *Rules) names(k Kind) bool {
	return k.Black() || r.ColorWild && k.Rank() == Reverse
}

// startable reports whether k can be the card that starts the discards.
func (r *Rules) startable(k Kind) bool {
	if r.StartBlackBack {
		return !k.Black()
	}
	return k != WildDrawFourKind
}

// Nameable lists the colours that a black card or a Colour Wild may name:
// those that some coloured card of the deck has (docs/rules.md, Cards).
func (r *Rules) Nameable() []Color {
	var list []Color
	for c := Red; c < NoColor; c++ {
		if r.Deck.HasColor(c) {
			list = append(list, c)
		}
	}
	return list
}

// conflicts are the pairs of options that contradict each other, with the reason.
var conflicts = []struct{ a, b, why string }{
	{"no-bluff", "wd4-always", "each says when a Wild Draw Four may be played"},
	{"no-bluff", "wd4-last", "each says when a Wild Draw Four may be played"},
	{"wd4-always", "wd4-last", "each says when a Wild Draw Four may be played"},
	{"no-play-after-draw", "draw-until-playable", "one draws for a card to play, the other forbids playing it"},
	{"no-play-after-draw", "force-play", "one forbids playing the drawn card, the other forces it"},
	{"no-play-after-draw", "drawn-plays-itself", "each says what becomes of the drawn card"},
	{"drawn-plays-itself", "draw-until-playable", "each says what becomes of the drawn card"},
	{"drawn-plays-itself", "force-play", "each says what becomes of the drawn card"},
	{"drawn-plays-itself", "attack", "the machine gives several cards, of which none can play itself"},
	{"stack", "draws-do-not-skip", "a player who keeps the turn has nothing to answer"},
	{"color-wild", "reverse-passes", "each says what a Reverse card does"},
	{"start-inert", "start-draw-keeps-turn", "each says what a start card does"},
	{"start-inert", "start-wild-random", "each says what a start card does"},
	{"start-black-back", "start-wild-random", "each says what a black start card does"},
	{"lowest", "no-points", "the lowest total needs points"},
}

// Check reports whether the rules can be played by a number of seats: no two
// options contradict each other, every size is in its range, and the deck
// suffices. A hand dealt under rules that pass always continues until a seat
// goes out, it is blocked, or it reaches its limit.
func (r *Rules) Check(seats int) error {
	for _, c := range conflicts {
		if optionNamed(c.a).on(r) && optionNamed(c.b).on(r) {
			return fmt.Errorf("options %s and %s cannot go together: %s", c.a, c.b, c.why)
		}
	}
	if r.DrawnPlaysItself && !r.NoDrawByChoice {
		return errors.New("option drawn-plays-itself needs no-draw-by-choice")
	}
	if r.StartInert && !r.StartBlackBack {
		return errors.New("option start-inert needs start-black-back: a black start card that does nothing leaves no colour")
	}
	if r.SeatLimit < 2 || r.SeatLimit > MaxSeats {
		return fmt.Errorf("max-seats is %d, not 2 to %d", r.SeatLimit, MaxSeats)
	}
	if seats < 2 || seats > r.SeatLimit {
		return fmt.Errorf("%d seats: these rules are for 2 to %d", seats, r.SeatLimit)
	}
	if r.Limit < 1 {
		return fmt.Errorf("limit is %d, not a positive number of turns", r.Limit)
	}
	return r.checkDeck(seats)
}

// checkDeck is the part of Check that concerns the deck and the hands.
func (r *Rules) checkDeck(seats int) error {
	dealt := 0
	for s := range MaxSeats {
		size := r.HandSize(s)
		custom := r.HandSizes != [MaxSeats]int8{}
		switch {
		case s < seats && size < 1:
			return fmt.Errorf("hands: seat %d is dealt no cards", s)
		case s >= seats && custom && size != 0:
			return fmt.Errorf("hands: sizes for more than the %d seats", seats)
		case s < seats:
			dealt += size
		}
	}
	if r.Deck.one&coloredBits == 0 {
		return errors.New("the deck holds no coloured card")
	}
	if n := r.Deck.Len(); n < dealt+1 {
		return fmt.Errorf("the deck of %d cards is too small for the hands (%d) and a start card", n, dealt)
	}
	return nil
}
