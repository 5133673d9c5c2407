package naive

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// rules is one rule set: a preset and what differs from it.
type rules struct {
	name     string          // the preset
	on       map[string]bool // the yes-or-no options that are on
	stack    string          // "" off, "two" Draw Two on Draw Two, "any" WD4 too
	limit    int             // turns after which the hand ends
	maxSeats int             // most seats at the table
	deck     []string        // every card of the game, in no order
	hands    []int           // cards dealt by seat; nil means seven each
}

// switches are the options that are on or off.
var switches = []string{
	"draw-until-playable", "twins", "no-out-on-reverse", "no-out-on-action", "force-play",
	"no-draw-by-choice", "seven-zero", "jump-in", "no-bluff", "no-uno-call", "attack", "lowest",
	"open-hands", "draws-do-not-skip", "color-wild", "wd4-always", "wd4-last",
	"no-play-after-draw", "drawn-plays-itself", "reverse-passes", "start-black-back",
	"start-inert", "start-draw-keeps-turn", "start-wild-random", "refill-all", "end-at-once",
	"no-points", "loser-begins",
}

// conflicts are the pairs of options that cannot be on together.
var conflicts = [][2]string{
	{"no-bluff", "wd4-always"},
	{"no-bluff", "wd4-last"},
	{"wd4-always", "wd4-last"},
	{"no-play-after-draw", "draw-until-playable"},
	{"no-play-after-draw", "force-play"},
	{"no-play-after-draw", "drawn-plays-itself"},
	{"drawn-plays-itself", "draw-until-playable"},
	{"drawn-plays-itself", "force-play"},
	{"drawn-plays-itself", "attack"},
	{"stack", "draws-do-not-skip"},
	{"color-wild", "reverse-passes"},
	{"start-inert", "start-draw-keeps-turn"},
	{"start-inert", "start-wild-random"},
	{"start-black-back", "start-wild-random"},
	{"lowest", "no-points"},
}

// preset gives a named rule set.
func preset(name string) (*rules, error) {
	r := &rules{name: name, on: map[string]bool{}, limit: 10000, maxSeats: 10, deck: fullDeck()}
	switch name {
	case "official":
	case "wikipedia":
		r.turnOn("twins", "no-out-on-reverse")
	case "duel":
		r.turnOn("open-hands", "draws-do-not-skip", "color-wild", "no-bluff", "no-uno-call",
			"start-black-back", "start-inert", "end-at-once", "no-points", "loser-begins")
		r.maxSeats = 2
		r.limit = 1000
	case "pomdp":
		r.turnOn("no-draw-by-choice", "wd4-always", "no-uno-call", "no-play-after-draw",
			"start-black-back", "end-at-once", "no-points")
		r.maxSeats = 2
	case "rlcard":
		r.turnOn("no-draw-by-choice", "wd4-last", "no-uno-call", "drawn-plays-itself",
			"reverse-passes", "start-draw-keeps-turn", "start-wild-random", "refill-all", "no-points")
		r.maxSeats = 2
	default:
		return nil, malformed("rules.name: unknown rule set %q", name)
	}
	return r, nil
}

func (r *rules) turnOn(names ...string) {
	for _, name := range names {
		r.on[name] = true
	}
}

// parseRules builds a rule set from a preset's name and the options that
// differ from it, and refuses combinations that cannot be played.
func parseRules(name string, options map[string]any) (*rules, error) {
	r, err := preset(name)
	if err != nil {
		return nil, err
	}
	for _, option := range slices.Sorted(maps.Keys(options)) {
		if err := r.set(option, options[option]); err != nil {
			return nil, err
		}
	}
	return r, r.check()
}

// set gives one option its value.
func (r *rules) set(option string, value any) error {
	where := "rules.options." + option
	switch {
	case slices.Contains(switches, option):
		on, ok := value.(bool)
		if !ok {
			return malformed("%s: want true or false", where)
		}
		r.on[option] = on
		return nil
	case option == "stack":
		switch value {
		case false:
			r.stack = ""
		case true:
			r.stack = "two"
		case "any":
			r.stack = "any"
		default:
			return malformed("%s: want true, false or \"any\"", where)
		}
		return nil
	case option == "limit":
		return readInteger(&r.limit, value, where, 1, 1<<31-1)
	case option == "max-seats":
		return readInteger(&r.maxSeats, value, where, 2, 10)
	case option == "deck":
		return r.setDeck(value, where)
	case option == "hands":
		return r.setHands(value, where)
	}
	return malformed("rules.options: unknown option %q", option)
}

func (r *rules) setDeck(value any, where string) error {
	text, ok := value.(string)
	if !ok {
		return malformed("%s: want a string of card names", where)
	}
	r.deck = nil
	for _, word := range strings.Fields(text) {
		card, ok := parseCard(word)
		if !ok {
			return malformed("%s: no card is called %q", where, word)
		}
		r.deck = append(r.deck, card)
	}
	for _, card := range distinct(r.deck) {
		most := 2
		if isBlack(card) {
			most = 4
		}
		if n := count(r.deck, card); n > most {
			return malformed("%s: %d copies of %s, at most %d exist", where, n, card, most)
		}
	}
	if len(coloursIn(r.deck)) == 0 {
		return malformed("%s: no coloured card", where)
	}
	return nil
}

func (r *rules) setHands(value any, where string) error {
	list, ok := value.([]any)
	if !ok {
		return malformed("%s: want a list of hand sizes", where)
	}
	r.hands = []int{}
	for _, element := range list {
		var n int
		if err := readInteger(&n, element, where, 1, 108); err != nil {
			return err
		}
		r.hands = append(r.hands, n)
	}
	return nil
}

// has reports whether an option is on; stack counts as on in both its forms.
func (r *rules) has(option string) bool {
	if option == "stack" {
		return r.stack != ""
	}
	return r.on[option]
}

// check refuses impossible combinations.
func (r *rules) check() error {
	for _, pair := range conflicts {
		if r.has(pair[0]) && r.has(pair[1]) {
			return malformed("rules: %s and %s cannot be combined", pair[0], pair[1])
		}
	}
	if r.has("drawn-plays-itself") && !r.has("no-draw-by-choice") {
		return malformed("rules: drawn-plays-itself needs no-draw-by-choice")
	}
	if r.has("start-inert") && !r.has("start-black-back") {
		return malformed("rules: start-inert needs start-black-back")
	}
	return nil
}

// handSizes returns the number of cards dealt to each seat and rejects tables
// and decks of the wrong size.
func (r *rules) handSizes(seats int) ([]int, error) {
	if seats < 2 || seats > r.maxSeats {
		return nil, malformed("seats: %d seats, the rules take 2 to %d", seats, r.maxSeats)
	}
	sizes := r.hands
	if sizes == nil {
		sizes = slices.Repeat([]int{7}, seats)
	}
	if len(sizes) != seats {
		return nil, malformed("rules.options.hands: %d hands for %d seats", len(sizes), seats)
	}
	cards := 1
	for _, n := range sizes {
		cards += n
	}
	if cards > len(r.deck) {
		return nil, malformed("deck: %d cards, hands and start card take %d", len(r.deck), cards)
	}
	return sizes, nil
}

// uno reports whether a player going down to one card must say so.
func (r *rules) uno() bool { return !r.has("no-uno-call") }

// challenged reports whether a Wild Draw Four may be bluffed and challenged.
func (r *rules) challenged() bool {
	return !r.has("no-bluff") && !r.has("wd4-always") && !r.has("wd4-last")
}

// names reports whether a colour is named when the card is played.
func (r *rules) names(card string) bool {
	return isBlack(card) || r.has("color-wild") && symbolOf(card) == "v"
}

// canStart reports whether a card may be the start card.
func (r *rules) canStart(card string) bool {
	return card != "f" && !(card == "w" && r.has("start-black-back"))
}

// readInteger reads a JSON integer between low and high.
func readInteger(into *int, value any, where string, low, high int64) error {
	number, ok := value.(json.Number)
	if !ok {
		return malformed("%s: want an integer", where)
	}
	n, err := number.Int64()
	if err != nil {
		return malformed("%s: want an integer, not %s", where, number)
	}
	if n < low || n > high {
		return malformed("%s: %d is not between %d and %d", where, n, low, high)
	}
	*into = int(n)
	return nil
}
