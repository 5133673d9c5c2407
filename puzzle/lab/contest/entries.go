package contest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno/puzzle/family"
)

// Entry is a family of decks in several sizes.
type Entry struct {
	Name    string // of the entry, a word
	About   string
	Family  string
	Params  family.Params // all but the cards
	Sizes   []int         // cards, ascending; 0 is the family's only size
	ToScale bool          // colours and numbers are set to the root of the cards
	Wide    bool          // numbers are set to a quarter of the cards
}

// seed of all decks: two runs measure the same ones.
const seed = 1

// Entries lists the default entries.
func Entries() []Entry {
	return []Entry{
		{Name: "random-c4", About: "random, 4 colours, as many numbers as the root of the cards", Family: "random", Params: family.Params{Colors: 4}, Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "random-c4-wide", About: "random, 4 colours, a number for every four cards", Family: "random", Params: family.Params{Colors: 4}, Wide: true, Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "random-c12", About: "random, 12 colours, numbers likewise", Family: "random", Params: family.Params{Colors: 12}, Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "random-square", About: "random, colours and numbers both the root of the cards", Family: "random", ToScale: true, Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "leaf-heavy", About: "8 colours, most numbers unique", Family: "leaf-heavy", Params: family.Params{Colors: 8}, Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "near-threshold", About: "different cards, about two bridges", Family: "near-threshold", Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "planted", About: "a winning order, shuffled", Family: "planted", Sizes: []int{1000, 10_000, 100_000, 1_000_000}},
		{Name: "cubic", About: "half-edges of a random cubic graph", Family: "cubic", Sizes: []int{1500, 6000, 60_000, 300_000, 3_000_000}},
		{Name: "petersen", About: "every vertex a Petersen fragment", Family: "petersen", Sizes: []int{1350, 2700, 13_500}},
		{Name: "counting", About: "three vertices too many on one side", Family: "counting", Sizes: []int{1002, 3000, 30_000}},
		{Name: "biregular", About: "four cards a colour, three a number", Family: "biregular", Sizes: []int{1008, 10_008, 20_004, 99_996}},
		{Name: "story", About: "four colours, 1,736 number symbols, cards missing", Family: "story", Sizes: []int{0}},
	}
}

// Choose returns the entry of a name, or all for "". Sizes replace the
// entry's where there are any.
func Choose(name string, sizes []int) ([]Entry, error) {
	all := Entries()
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = e.Name
	}
	if name != "" {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("there is no family %q to measure: known are %s", name, strings.Join(names, ", "))
		}
		all = all[i : i+1]
	}
	if len(sizes) == 0 {
		return all, nil
	}
	sizes = slices.Clone(sizes)
	slices.Sort(sizes)
	for i := range all {
		if all[i].Sizes[0] != 0 {
			all[i].Sizes = sizes
		}
	}
	return all, nil
}

// generate is the command line that prints the deck of one size.
func (e Entry) generate(cards int) []string {
	p := e.Params
	if e.ToScale {
		for p.Colors*p.Colors < cards {
			p.Colors++
		}
		p.Numbers = p.Colors
	}
	if e.Wide {
		p.Numbers = max(1, cards/4)
	}
	line := []string{"puzzle", "generate", "--family", e.Family, "--seed", strconv.Itoa(seed)}
	for _, f := range []struct {
		flag  string
		value int
	}{{"--colors", p.Colors}, {"--numbers", p.Numbers}, {"--cards", cards}} {
		if f.value > 0 {
			line = append(line, f.flag, strconv.Itoa(f.value))
		}
	}
	return line
}
