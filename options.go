package uno

import (
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
)

// Option describes one option of a rule set.
type Option struct {
	// Name is what records and the command line call it.
	Name string
	// Help says in a sentence what it does.
	Help string
	// Values describes its possible values; empty for a switch.
	Values string
	// House marks a house rule for the table, as opposed to an option that other
	// presets need, or a size.
	House bool

	flag func(*Rules) *bool                  // a switch's field
	set  func(*Rules, string) error          // otherwise: how to set it
	get  func(*Rules) (text string, val any) // and how to read it
}

// flag makes a switch.
func flag(name string, house bool, field func(*Rules) *bool, help string) Option {
	return Option{Name: name, Help: help, House: house, flag: field}
}

// options is every option there is, in the order in which they are listed and
// written.
var options = []Option{
	flag("draw-until-playable", true, func(r *Rules) *bool { return &r.DrawUntilPlayable }, "one draw goes on until a card can be played"),
	flag("twins", true, func(r *Rules) *bool { return &r.Twins }, "two identical coloured cards may be played together"),
	flag("no-out-on-reverse", true, func(r *Rules) *bool { return &r.NoOutOnReverse }, "a last card may not be a Reverse"),
	flag("no-out-on-action", true, func(r *Rules) *bool { return &r.NoOutOnAction }, "a last card may not be an action card or a Wild"),
	flag("force-play", true, func(r *Rules) *bool { return &r.ForcePlay }, "a player who can play must; the drawn card too"),
	flag("no-draw-by-choice", true, func(r *Rules) *bool { return &r.NoDrawByChoice }, "draw only when unable to play"),
	{
		Name: "stack", House: true, Values: "off, on or any",
		Help: "a Draw Two answered by a Draw Two passes the sum on; any: a Wild Draw Four answers too",
		set: func(r *Rules, s string) error {
			switch s {
			case "off", "false":
				r.Stack = StackOff
			case "", "on", "true":
				r.Stack = StackTwos
			case "any":
				r.Stack = StackAny
			default:
				return fmt.Errorf("stack is off, on or any, not %q", s)
			}
			return nil
		},
		get: func(r *Rules) (string, any) {
			return [...]string{"off", "on", "any"}[r.Stack], [...]any{false, true, "any"}[r.Stack]
		},
	},
	flag("seven-zero", true, func(r *Rules) *bool { return &r.SevenZero }, "a 7 swaps hands with a player of choice, a 0 passes all hands on"),
	flag("jump-in", true, func(r *Rules) *bool { return &r.JumpIn }, "an identical coloured card may be played out of turn"),
	flag("no-bluff", true, func(r *Rules) *bool { return &r.NoBluff }, "a Wild Draw Four only when honest, and no challenge"),
	flag("no-uno-call", true, func(r *Rules) *bool { return &r.NoUnoCall }, "nobody says Uno and nobody is caught"),
	flag("attack", true, func(r *Rules) *bool { return &r.Attack }, "the ejecting machine: a draw of one card yields none, one or more"),
	flag("lowest", true, func(r *Rules) *bool { return &r.Lowest }, "everybody keeps the points left in hand; the lowest total wins the match"),

	flag("open-hands", false, func(r *Rules) *bool { return &r.OpenHands }, "all hands lie face up"),
	flag("draws-do-not-skip", false, func(r *Rules) *bool { return &r.DrawsDoNotSkip }, "who draws for a Draw Two or Wild Draw Four keeps the turn"),
	flag("color-wild", false, func(r *Rules) *bool { return &r.ColorWild }, "the Reverse cards are Colour Wilds, which name the next colour"),
	flag("wd4-always", false, func(r *Rules) *bool { return &r.WD4Always }, "a Wild Draw Four is always legal and never challenged"),
	flag("wd4-last", false, func(r *Rules) *bool { return &r.WD4Last }, "a Wild Draw Four only when nothing else can be played, and no challenge"),
	flag("no-play-after-draw", false, func(r *Rules) *bool { return &r.NoPlayAfterDraw }, "a drawn card is not played in the same turn"),
	flag("drawn-plays-itself", false, func(r *Rules) *bool { return &r.DrawnPlaysItself }, "a drawn card of the current colour plays itself; a black one too, with a random colour and no effect"),
	flag("reverse-passes", false, func(r *Rules) *bool { return &r.ReversePasses }, "a Reverse only passes the turn"),
	flag("start-black-back", false, func(r *Rules) *bool { return &r.StartBlackBack }, "any black start card is put back and another turned"),
	flag("start-inert", false, func(r *Rules) *bool { return &r.StartInert }, "the start card acts as nothing"),
	flag("start-draw-keeps-turn", false, func(r *Rules) *bool { return &r.StartDrawKeepsTurn }, "after an opening Draw Two the first player draws two and still plays"),
	flag("start-wild-random", false, func(r *Rules) *bool { return &r.StartWildRandom }, "an opening Wild's colour is drawn at random"),
	flag("refill-all", false, func(r *Rules) *bool { return &r.RefillAll }, "all played cards, the top one too, join the pile when it runs short"),
	flag("end-at-once", false, func(r *Rules) *bool { return &r.EndAtOnce }, "the hand ends at once: a last Draw Two or Wild Draw Four is not drawn"),
	flag("no-points", false, func(r *Rules) *bool { return &r.NoPoints }, "a hand scores no points"),
	flag("loser-begins", false, func(r *Rules) *bool { return &r.LoserBegins }, "the loser of a hand begins the next"),

	{
		Name: "deck", Values: "cards", Help: "the cards of the game, a part of the 108",
		set: func(r *Rules, s string) (err error) {
			r.Deck, err = ParseCards(s)
			return err
		},
		get: func(r *Rules) (string, any) { return r.Deck.String(), r.Deck.String() },
	},
	{
		Name: "hands", Values: "numbers", Help: "the cards dealt to each seat, such as 7,7 (handicaps)",
		set: setHands,
		get: getHands,
	},
	{
		Name: "limit", Values: "a number", Help: "the turns after which a hand ends without a winner",
		set: func(r *Rules, s string) error { return setNumber(&r.Limit, s) },
		get: func(r *Rules) (string, any) { return strconv.Itoa(r.Limit), r.Limit },
	},
	{
		Name: "max-seats", Values: "a number", Help: "the most players",
		set: func(r *Rules, s string) error { return setNumber(&r.SeatLimit, s) },
		get: func(r *Rules) (string, any) { return strconv.Itoa(r.SeatLimit), r.SeatLimit },
	},
}

// setNumber reads a whole number.
func setNumber(field *int, s string) error {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return fmt.Errorf("%q is not a whole number", s)
	}
	*field = int(n)
	return nil
}

// setHands reads hand sizes such as "7,7"; empty means seven each.
func setHands(r *Rules, s string) error {
	var sizes [MaxSeats]int8
	if s != "" {
		for i, word := range strings.Split(s, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(word))
			if err != nil || n < 1 || n > 107 {
				return fmt.Errorf("hands: %q is not a number of cards", word)
			}
			if i == MaxSeats {
				return fmt.Errorf("hands: more than %d seats", MaxSeats)
			}
			sizes[i] = int8(n)
		}
	}
	r.HandSizes = sizes
	return nil
}

// getHands reads the hand sizes back.
func getHands(r *Rules) (string, any) {
	sizes := []int{}
	text := ""
	for _, n := range r.HandSizes {
		if n == 0 {
			break
		}
		if text != "" {
			text += ","
		}
		text += strconv.Itoa(int(n))
		sizes = append(sizes, int(n))
	}
	return text, sizes
}

// Options lists every option there is, house rules first, in a fixed order.
func Options() []Option { return append([]Option(nil), options...) }

// optionNamed finds an option, nil if there is none of that name.
func optionNamed(name string) *Option {
	for i := range options {
		if options[i].Name == name {
			return &options[i]
		}
	}
	return nil
}

// on reports whether a switch (or stacking) is on in r.
func (o *Option) on(r *Rules) bool {
	if o.flag != nil {
		return *o.flag(r)
	}
	return o.Name == "stack" && r.Stack != StackOff
}

// Text is the value that an option has in r, as Set reads it.
func (o *Option) Text(r *Rules) string {
	if o.flag != nil {
		return strconv.FormatBool(*o.flag(r))
	}
	text, _ := o.get(r)
	return text
}

// value is the JSON value that an option has in r.
func (o *Option) value(r *Rules) any {
	if o.flag != nil {
		return *o.flag(r)
	}
	_, v := o.get(r)
	return v
}

// Set sets the option of a name to a value; the empty value switches a switch
// on. It refuses unknown names and values. It does not look for contradictions;
// Check does, once all options are set.
func (r *Rules) Set(name, value string) error {
	o := optionNamed(name)
	if o == nil {
		return fmt.Errorf("no option is called %q; see 'uno help rules'", name)
	}
	if o.flag == nil {
		return o.set(r, value)
	}
	switch value {
	case "", "true", "on":
		*o.flag(r) = true
	case "false", "off":
		*o.flag(r) = false
	default:
		return fmt.Errorf("%s is on or off, not %q", name, value)
	}
	return nil
}

// SetAll applies settings of the form NAME or NAME=VALUE.
func (r *Rules) SetAll(settings []string) error {
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		if err := r.Set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return err
		}
	}
	return nil
}

// Changed lists the options in which r differs from its preset.
func (r *Rules) Changed() []Option {
	base, err := Preset(r.Name)
	if err != nil {
		return Options()
	}
	var list []Option
	for _, o := range options {
		if o.Text(r) != o.Text(&base) {
			list = append(list, o)
		}
	}
	return list
}

// String is the preset's name with the options in which r differs from it, as
// official[twins,stack=any].
func (r Rules) String() string {
	var words []string
	for _, o := range r.Changed() {
		text := o.Text(&r)
		if o.flag != nil && text == "true" {
			words = append(words, o.Name)
			continue
		}
		words = append(words, o.Name+"="+dots.Replace(text))
	}
	if len(words) == 0 {
		return r.Name
	}
	return r.Name + "[" + strings.Join(words, ",") + "]"
}

// dots replaces what may not stand in the value of an option.
var dots = strings.NewReplacer(" ", ".", ",", ".")

// ParseRules reads what String writes.
func ParseRules(s string) (Rules, error) {
	name, rest, custom := strings.Cut(s, "[")
	r, err := Preset(name)
	if err != nil || !custom {
		return r, err
	}
	rest, ok := strings.CutSuffix(rest, "]")
	if !ok {
		return Rules{}, fmt.Errorf("rules %q: no closing bracket", s)
	}
	for _, word := range strings.Split(rest, ",") {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "deck":
			value = strings.ReplaceAll(value, ".", " ")
		case "hands":
			value = strings.ReplaceAll(value, ".", ",")
		}
		if err := r.Set(key, value); err != nil {
			return Rules{}, err
		}
	}
	return r, nil
}

// rulesJSON is the form of rules in records: {"name":..,"options":{..}}.
type rulesJSON struct {
	Name    string                     `json:"name"`
	Options map[string]json.RawMessage `json:"options,omitempty"`
}

// MarshalJSON writes the preset's name and the options that differ from it.
func (r Rules) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, `{"name":%q`, r.Name)
	sep := `,"options":{`
	for _, o := range r.Changed() {
		v, err := json.Marshal(o.value(&r))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s%q:%s", sep, o.Name, v)
		sep = ","
	}
	if sep == "," {
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

// UnmarshalJSON reads what MarshalJSON writes; unknown options are refused.
func (r *Rules) UnmarshalJSON(data []byte) error {
	var in rulesJSON
	if err := exactjson.UnmarshalStrict(data, &in); err != nil {
		return err
	}
	rules, err := Preset(in.Name)
	if err != nil {
		return err
	}
	names := make([]string, 0, len(in.Options))
	for name := range in.Options {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		o := optionNamed(name)
		if o == nil {
			return fmt.Errorf("no option is called %q", name)
		}
		text, err := o.fromJSON(in.Options[name])
		if err != nil {
			return err
		}
		if err := rules.Set(name, text); err != nil {
			return err
		}
	}
	*r = rules
	return nil
}

// fromJSON turns the JSON value of an option into the text that Set reads.
func (o *Option) fromJSON(raw json.RawMessage) (string, error) {
	wrong := fmt.Errorf("option %s: wrong value %s", o.Name, raw)
	var b bool
	if json.Unmarshal(raw, &b) == nil && string(raw) != "null" && (o.flag != nil || o.Name == "stack") {
		return strconv.FormatBool(b), nil
	}
	var text string
	if o.flag == nil && json.Unmarshal(raw, &text) == nil && string(raw) != "null" && (o.Name == "stack" || o.Name == "deck") {
		return text, nil
	}
	var n int
	if json.Unmarshal(raw, &n) == nil && string(raw) != "null" && (o.Name == "limit" || o.Name == "max-seats") {
		return strconv.Itoa(n), nil
	}
	var sizes []int
	if o.Name == "hands" && json.Unmarshal(raw, &sizes) == nil && len(sizes) > 0 {
		words := make([]string, len(sizes))
		for i, n := range sizes {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, ","), nil
	}
	return "", wrong
}
