package session

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Person is what a seat of a person is called; a name may follow a colon, as
// in "you:Ann".
const Person = "you"

// maxName is the longest name of a person, in runes, so that it fits a screen.
const maxName = 12

// Setup is what makes a match; with the moves of the people it is all there
// is to it.
type Setup struct {
	Rules uno.Rules `json:"rules"`
	// Seats are the players: "you" or "you:NAME" for people, otherwise what
	// bot.New knows.
	Seats []string `json:"seats"`
	Seed  uint64   `json:"seed"`
	// Target is the points that end the match, 0 for a single hand.
	Target int `json:"to"`
	// Child asks for hints unasked and for mistakes explained at length.
	Child bool `json:"child,omitempty"`
	// Hint is the program that people are given hints by.
	Hint string `json:"hint"`
}

// DefaultTarget is what a match is played to unless something else is asked
// for: 500 points, or a single hand under rules without points.
func DefaultTarget(rules *uno.Rules) int {
	if rules.NoPoints {
		return 0
	}
	return 500
}

// Check reports whether a match can be played: the rules suit the seats, and
// every seat and the hints have a player. Errors are one line each.
func (s *Setup) Check() error {
	if err := s.Rules.Check(len(s.Seats)); err != nil {
		return err
	}
	if s.Target < 0 {
		return fmt.Errorf("a match is played to a positive number of points (0: a single hand), not %d", s.Target)
	}
	seen := map[string]bool{}
	for i, seat := range s.Seats {
		name, person := personName(seat)
		if !person {
			if err := bot.Check(seat, &s.Rules, len(s.Seats)); err != nil {
				return fmt.Errorf("seat %d: %w; a person is %q", i, err, Person)
			}
			continue
		}
		if err := checkName(name); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
		if name != "" && seen[strings.ToLower(name)] {
			return fmt.Errorf("seat %d: there is a %s already", i, name)
		}
		seen[strings.ToLower(name)] = true
	}
	hinter, err := bot.New(s.Hint)
	if err != nil {
		return fmt.Errorf("hints: %w", err)
	}
	if _, sees := hinter.(bot.Seer); sees {
		return fmt.Errorf("hints: %s sees hidden cards and would betray them", s.Hint)
	}
	return nil
}

// personName splits the seat of a person; person is false for a program.
func personName(seat string) (name string, person bool) {
	word, name, _ := strings.Cut(seat, ":")
	if !strings.EqualFold(word, Person) {
		return "", false
	}
	return name, true
}

// checkName refuses names that would not print in one short word or two.
func checkName(name string) error {
	if utf8.RuneCountInString(name) > maxName {
		return fmt.Errorf("the name %q is longer than %d letters", name, maxName)
	}
	if strings.TrimSpace(name) != name || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) || !utf8.ValidString(name) {
		return fmt.Errorf("%q is not a name", name)
	}
	return nil
}

// regulars are the names that programs go by at the table.
var regulars = []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo"}

// Names are what the seats are called at the table: a single person without a
// name is You, several are Player 1, Player 2 and so on, and programs have
// names of their own.
func (s *Setup) Names() []string {
	names := make([]string, len(s.Seats))
	var taken []string
	unnamed := 0
	for i, seat := range s.Seats {
		if name, person := personName(seat); person {
			names[i] = name
			taken = append(taken, name)
			if name == "" {
				unnamed++
			}
		}
	}
	free := slices.DeleteFunc(slices.Clone(regulars), func(name string) bool {
		return slices.ContainsFunc(taken, func(t string) bool { return strings.EqualFold(t, name) })
	})
	number := 0
	for i, seat := range s.Seats {
		_, person := personName(seat)
		switch {
		case names[i] != "":
		case person && len(s.People()) == 1:
			names[i] = "You"
		case person:
			number++
			names[i] = fmt.Sprintf("Player %d", number)
		default:
			names[i], free = free[0], free[1:]
		}
	}
	return names
}

// People lists the seats of people.
func (s *Setup) People() []int {
	var seats []int
	for i, seat := range s.Seats {
		if _, person := personName(seat); person {
			seats = append(seats, i)
		}
	}
	return seats
}
