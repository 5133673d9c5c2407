package live

import (
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// The limits of user input, in runes, and of a table.
const (
	MaxName = 16
	MaxChat = 200
	maxMove = 600 // seconds for a move
	maxWait = 336 // hours that a turn waits
	maxTo   = 100_000
)

// Clock limits the time for a move.
type Clock struct {
	Move int `json:"move" minimum:"1" maximum:"600"` // seconds for a turn of a person
}

// SeatWish asks for who is to sit at a seat: "me", "hot" (another person at
// the same device, called Name), "open" (whoever joins) or "bot".
type SeatWish struct {
	Kind string `json:"kind" enum:"me,hot,open,bot"`
	Bot  string `json:"bot,omitempty"`
	Name string `json:"name,omitempty"`
}

// TableRequest asks for a table.
type TableRequest struct {
	Name     string     `json:"name" required:"false" maxLength:"16"` // empty: a guest, who has no statistics
	Device   string     `json:"device,omitempty" as:"Device"`
	Key      string     `json:"key,omitempty" as:"Secret"` // of a claimed name
	Rules    uno.Rules  `json:"rules" required:"false"`
	Seats    []SeatWish `json:"seats" minItems:"2" maxItems:"10"` // exactly one is "me"
	To       *int       `json:"to" required:"false"`              // points of a match; 0: a single hand; by default 500, or 0 where no points are scored
	Clock    *Clock     `json:"clock" required:"false"`
	Wait     int        `json:"wait" required:"false" minimum:"0" maximum:"336"` // hours that a turn waits for a person who is not there; 0: a program soon takes over
	Handicap []int      `json:"handicap" required:"false" nullable:"true"`       // cards dealt to each seat
	Child    bool       `json:"child" required:"false"`                          // hints come unasked
	Public   bool       `json:"public" required:"false"`                         // the table is listed for everybody while it is open
	Watch    bool       `json:"watch" required:"false" default:"true"`           // may be watched
	// Listed means that finished hands are listed for everybody, with all cards and
	// names; by default those of public tables. Others are reached by a link that
	// those get who sat there, and count in the statistics of names.
	Listed *bool `json:"listed" required:"false"`
	Start  bool  `json:"start" required:"false"` // the match begins at once, unless a seat is open
	// Gather means, with Start, that the first hand waits a while for the pages of
	// those who sit, so that their secrets have a part in its deal.
	Gather  bool   `json:"gather" required:"false"`
	Shuffle string `json:"shuffle,omitempty" enum:",uniform"` // the only one so far

	From    netip.Addr `json:"-"` // where the request comes from; zero: unknown
	MaxOpen int        `json:"-"` // how many tables may be open that were made from there; 0 or less: any number
}

// setup is what a table is made of and does not change.
type setup struct {
	Rules  uno.Rules `json:"rules"`
	To     int       `json:"to"`
	Clock  *Clock    `json:"clock,omitempty"`
	Child  bool      `json:"child,omitempty"`
	Public bool      `json:"public,omitempty"`
	Watch  bool      `json:"watch,omitempty"`
	Listed bool      `json:"listed,omitempty"`
	Wait   int       `json:"wait,omitempty"` // hours
}

// setup checks a request against the limits.
func (r *TableRequest) setup() (setup, *Error) {
	s := setup{Rules: r.Rules, Clock: r.Clock, Wait: r.Wait, Child: r.Child, Public: r.Public, Watch: r.Watch, Listed: r.Public, To: 500}
	if r.Listed != nil {
		s.Listed = *r.Listed
	}
	if s.Rules.NoPoints {
		s.To = 0
	}
	if r.To != nil {
		s.To = *r.To
	}
	switch {
	case s.To < 0 || s.To > maxTo:
		return s, errorf(BadRequest, "A match is played to 0 (a single hand) to %d points.", maxTo)
	case r.Shuffle != "" && r.Shuffle != "uniform":
		return s, errorf(BadRequest, "Hands are shuffled uniformly here.")
	case s.Wait < 0 || s.Wait > maxWait || s.Wait > 0 && s.Clock != nil:
		return s, errorf(BadRequest, "A turn waits 1 to %d hours, at a table without a clock.", maxWait)
	case s.Clock != nil && (s.Clock.Move < 1 || s.Clock.Move > maxMove):
		return s, errorf(BadRequest, "The clock gives 1 to %d seconds for a move.", maxMove)
	}
	if len(r.Handicap) > 0 {
		if len(r.Handicap) != len(r.Seats) {
			return s, errorf(BadRules, "The handicap needs a number of cards for each seat.")
		}
		s.Rules.HandSizes = [uno.MaxSeats]int8{}
		for i, n := range r.Handicap {
			if n < 1 || n > 50 {
				return s, errorf(BadRules, "A handicap is 1 to 50 cards.")
			}
			s.Rules.HandSizes[i] = int8(n)
		}
	}
	if err := s.Rules.Check(len(r.Seats)); err != nil {
		return s, errorf(BadRules, "These rules cannot be played: %v.", err)
	}
	return s, nil
}

// CheckName refuses what cannot be the name of a person.
func CheckName(name string) *Error {
	if isGuest(name) {
		return errorf(BadRequest, "That is the name of a guest.")
	}
	return checkName(name)
}

// checkName refuses names that do not print in a word or two.
func checkName(name string) *Error {
	switch {
	case strings.TrimSpace(name) == "":
		return errorf(BadRequest, "A name is needed.")
	case !utf8.ValidString(name) || strings.TrimSpace(name) != name || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return errorf(BadRequest, "That is not a name.")
	case utf8.RuneCountInString(name) > MaxName:
		return errorf(TooLarge, "A name has at most %d letters.", MaxName)
	}
	return nil
}

// checkBot refuses unknown programs, and those that cannot play by these rules
// with this many seats.
func checkBot(name string, rules *uno.Rules, seats int) *Error {
	if utf8.RuneCountInString(name) > 40 {
		return errorf(TooLarge, "That name of a program is too long.")
	}
	if bot.ReadsFile(name) {
		return errorf(BadRequest, "That program plays on its owner's machine only.")
	}
	if base, arg, _ := strings.Cut(name, ":"); arg != "" && !cheapArg(base, arg) {
		return errorf(BadRequest, "At this table %s may think at most of the order of its usual effort.", base)
	}
	if err := bot.Check(name, rules, seats); err != nil {
		return errorf(BadRequest, "That program cannot play here: %v.", err)
	}
	return nil
}

// cheapArg reports whether the effort requested of a program, a number after its
// name, is small enough for a server. That of exploiter is another player.
func cheapArg(base, arg string) bool { return len(arg) <= 4 || base == "exploiter" }

// regulars are the names of programs at a table.
var regulars = []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Leo", "Mia", "Nils", "Ona", "Pia", "Quinn", "Rosa", "Sam", "Tess"}

// freeRegular is the first regular whose name is not taken.
func freeRegular(taken []string) string {
	for _, name := range regulars {
		if !slices.ContainsFunc(taken, func(t string) bool { return strings.EqualFold(t, name) }) {
			return name
		}
	}
	return regulars[0] // there are more regulars than seats
}

// characterName is what a named opponent is called at a table; empty for another
// program.
func characterName(program string) string {
	if !slices.Contains(bot.Characters(), program) {
		return ""
	}
	return strings.ToUpper(program[:1]) + program[1:]
}
