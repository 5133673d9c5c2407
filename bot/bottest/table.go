package bottest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno"
)

// table is one hand to be played: rules, seats, dealer and the seed of its
// chances.
type table struct {
	rules  uno.Rules
	seats  int
	dealer int
	seed   uint64
	number uint64
}

// String names the table in failures.
func (t *table) String() string {
	return fmt.Sprintf("%v, %d seats, dealer %d, seed %d, hand %d", t.rules, t.seats, t.dealer, t.seed, t.number)
}

// strange reports whether a seat is a stranger's: every other one at every
// other table.
func (t *table) strange(seat int) bool {
	return t.number%2 == 1 && (t.number/2+uint64(seat))%2 == 1
}

// darkDeck is half black, so that Wilds start the discards and bluffs are
// frequent; darkTables is the number of tables with it.
const (
	darkDeck   = "r1 rs g2 gd b3 bv y4 y5 w w w w f f f f"
	darkTables = 15
)

// tables are the hands of a run: every preset with every number of seats,
// every house rule alone with two and with four seats, some with a dark deck,
// and then random ones. Of these it returns a part.
func tables(opts *Options) []*table {
	var list []*table
	add := func(r uno.Rules, seats int) {
		if opts.Turns > 0 {
			r.Limit = min(r.Limit, opts.Turns)
		}
		n := len(list)
		if r.Check(seats) == nil && (opts.Takes == nil || opts.Takes(&r, seats)) {
			list = append(list, &table{rules: r, seats: seats, dealer: n % seats, seed: opts.Seed, number: uint64(n)})
		}
	}
	for _, name := range uno.PresetNames() {
		for seats := 2; seats <= uno.MaxSeats; seats++ {
			add(preset(name), seats)
		}
	}
	for _, o := range uno.Options() {
		if !o.House {
			continue
		}
		for _, value := range values(&o) {
			for _, seats := range []int{2, 4} {
				r := preset("official")
				set(&r, o.Name, value)
				add(r, seats)
			}
		}
	}
	for i := range darkTables {
		r := preset("official")
		set(&r, "deck", darkDeck)
		seats := 2 + i%3
		set(&r, "hands", strings.TrimSuffix(strings.Repeat("2,", seats), ","))
		add(r, seats)
	}
	src := uno.Stream(opts.Seed, 0, tablePurpose)
	for enough := len(list) + opts.Hands; len(list) < enough; {
		r, seats, ok := randomRules(&src)
		if ok {
			add(r, seats)
		}
	}
	return slices.DeleteFunc(list, func(t *table) bool { return t.number%uint64(opts.Parts) != uint64(opts.Part) })
}

// The purposes, for uno.Stream, of the suite's own chances.
const (
	tablePurpose uint64 = 101 << 32
	dealPurpose  uint64 = 102 << 32
)

// preset returns a rule set that there is.
func preset(name string) uno.Rules {
	r, err := uno.Preset(name)
	if err != nil {
		panic(err)
	}
	return r
}

// set sets an existing option to a valid value.
func set(r *uno.Rules, name, value string) {
	if err := r.Set(name, value); err != nil {
		panic(err)
	}
}

// values are the settings of a switch, or of stacking, other than off.
func values(o *uno.Option) []string {
	if o.Name == "stack" {
		return []string{"on", "any"}
	}
	return []string{"on"}
}

// randomRules makes random rules of a random preset: each switch is flipped
// with its own probability, every third table has a small deck or uneven hands.
// ok is false for options that contradict each other.
func randomRules(src rand.Source) (r uno.Rules, seats int, ok bool) {
	names := uno.PresetNames()
	r = preset(names[uno.Below(src, len(names))])
	often := 2 + uno.Below(src, 8)
	for _, o := range uno.Options() {
		if o.Values != "" && o.Name != "stack" || uno.Below(src, often) > 0 {
			continue
		}
		on := values(&o)
		value := on[uno.Below(src, len(on))]
		if o.Text(&r) != "false" && o.Text(&r) != "off" {
			value = "off"
		}
		set(&r, o.Name, value)
	}
	seats = 2 + uno.Below(src, r.SeatLimit-1)
	if uno.Below(src, 3) == 0 {
		order := uno.Arrange(r.Deck, src, nil)
		r.Deck = uno.NewCards(order[:8+uno.Below(src, 100)]...)
	}
	if uno.Below(src, 3) == 0 || r.Deck.Len() < 7*seats+1 {
		sizes := make([]string, seats)
		for i := range sizes {
			sizes[i] = strconv.Itoa(1 + uno.Below(src, 9))
		}
		set(&r, "hands", strings.Join(sizes, ","))
	}
	return r, seats, r.Check(seats) == nil
}
