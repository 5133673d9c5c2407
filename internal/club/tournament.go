package club

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// The systems of a tournament.
const (
	KnockOut = "knock-out"
	Swiss    = "swiss"
)

// The states of a tournament.
const (
	Entering = "open"    // people may enter
	Playing  = "playing" // a round is being played
	Finished = "over"
)

// The limits of a tournament.
const (
	MaxEntrants = 64
	MaxRounds   = 12
)

// Entrant is somebody in a tournament: a person, or a program of the name Bot.
type Entrant struct {
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"`
	Hash string `json:"hash,omitempty"` // of a person's token for the tournament
}

// Pairing is a match of two entrants, by index; Away is -1 for a bye. Winner is -1
// until it is known.
type Pairing struct {
	Home   int            `json:"home"`
	Away   int            `json:"away"`
	Winner int            `json:"winner"`
	Table  string         `json:"table,omitempty"`  // where people play it
	Tokens map[int]string `json:"tokens,omitempty"` // of the table, by entrant
}

// Tournament is a tournament: plain data that the methods change.
type Tournament struct {
	Code     string      `json:"code"`
	Title    string      `json:"title"`
	System   string      `json:"system"`
	To       int         `json:"to"`     // points of a match; 0: a single hand
	Rounds   int         `json:"rounds"` // of a Swiss system
	State    string      `json:"state"`
	Entrants []Entrant   `json:"entrants"`
	Played   [][]Pairing `json:"played"` // by round; the last may be under way
	Host     string      `json:"host"`   // hash of the host's token
	Seed     uint64      `json:"seed"`   // of the matches of programs
}

// ErrState means that a tournament is not in the state for a call.
var ErrState = errors.New("the tournament is not in that state")

// Enter adds an entrant and returns its index.
func (t *Tournament) Enter(e Entrant) (int, error) {
	switch {
	case t.State != Entering:
		return -1, fmt.Errorf("nobody can enter any more: %w", ErrState)
	case len(t.Entrants) >= MaxEntrants:
		return -1, fmt.Errorf("the tournament has %d entrants", MaxEntrants)
	case slices.ContainsFunc(t.Entrants, func(o Entrant) bool { return o.Name == e.Name }):
		return -1, fmt.Errorf("%q has entered", e.Name)
	}
	t.Entrants = append(t.Entrants, e)
	return len(t.Entrants) - 1, nil
}

// Line is an entrant in the standings. Buchholz is the sum of the wins of those that
// it met.
type Line struct {
	Entrant  int  `json:"entrant"`
	Wins     int  `json:"wins"`
	Losses   int  `json:"losses"`
	Buchholz int  `json:"buchholz"`
	Out      bool `json:"out"` // of a knock-out
}

// Standings is the entrants, best first: by wins, then Buchholz, then the order of
// entry. In a knock-out who is still in comes before who lost.
func (t *Tournament) Standings() []Line {
	lines := make([]Line, len(t.Entrants))
	for i := range lines {
		lines[i].Entrant = i
	}
	for _, round := range t.Played {
		for _, p := range round {
			if p.Winner < 0 {
				continue
			}
			lines[p.Winner].Wins++
			if p.Away >= 0 {
				loser := &lines[p.Home+p.Away-p.Winner]
				loser.Losses++
				loser.Out = t.System == KnockOut
			}
		}
	}
	for _, round := range t.Played {
		for _, p := range round {
			if p.Away >= 0 {
				lines[p.Home].Buchholz += lines[p.Away].Wins
				lines[p.Away].Buchholz += lines[p.Home].Wins
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(a.Entrant, b.Entrant))
	})
	return lines
}

// Complete reports whether every match of the last round is decided.
func (t *Tournament) Complete() bool {
	return len(t.Played) > 0 && !slices.ContainsFunc(t.Played[len(t.Played)-1], func(p Pairing) bool { return p.Winner < 0 })
}

// Next pairs the next round, or ends the tournament after its last.
func (t *Tournament) Next() error {
	switch {
	case t.State == Finished, t.State == Playing && !t.Complete():
		return ErrState
	case len(t.Entrants) < 2:
		return fmt.Errorf("a tournament has two entrants at least: %w", ErrState)
	}
	var in []int // who is paired, best first
	for _, line := range t.Standings() {
		if !line.Out {
			in = append(in, line.Entrant)
		}
	}
	if t.System == KnockOut && len(in) == 1 || t.System == Swiss && len(t.Played) == t.Rounds {
		t.State = Finished
		return nil
	}
	t.State = Playing
	var round []Pairing
	if t.System == KnockOut {
		round = t.knockOut(in)
	} else {
		round = t.swiss(in)
	}
	t.Played = append(t.Played, round)
	return nil
}

// knockOut pairs the first with the last, the second with the last but one. In the
// first round as many have a bye as are missing to a power of two.
func (t *Tournament) knockOut(in []int) []Pairing {
	full := 1
	for full < len(in) {
		full *= 2
	}
	slices.Sort(in) // in the order of entry, which is the draw
	var round []Pairing
	for i := range full / 2 {
		away := -1
		if j := full - 1 - i; j < len(in) {
			away = in[j]
		}
		round = append(round, pair(in[i], away))
	}
	return round
}

// pair is a pairing; a bye is won.
func pair(home, away int) Pairing {
	p := Pairing{Home: home, Away: away, Winner: -1}
	if away < 0 {
		p.Winner = home
	}
	return p
}

// swiss pairs each with the next in the standings whom it has not met, as far as that
// is possible for all. Of an odd number the last without a bye has one.
func (t *Tournament) swiss(in []int) []Pairing {
	met := map[[2]int]bool{}
	for _, round := range t.Played {
		for _, p := range round {
			met[[2]int{p.Home, p.Away}], met[[2]int{p.Away, p.Home}] = true, true
		}
	}
	bye := -1
	if len(in)%2 == 1 {
		at := len(in) - 1
		for at > 0 && met[[2]int{in[at], -1}] {
			at--
		}
		bye = in[at]
		in = slices.Delete(slices.Clone(in), at, at+1)
	}
	tries := 100_000
	round, ok := match(in, met, &tries)
	if !ok { // everybody near has met everybody: some meet again
		round, _ = match(in, nil, &tries)
	}
	if bye >= 0 {
		round = append(round, pair(bye, -1))
	}
	return round
}

// match pairs all players so that nobody meets again, the first with the nearest
// possible; it gives up after a number of tries. With no meetings it always succeeds.
func match(in []int, met map[[2]int]bool, tries *int) ([]Pairing, bool) {
	if len(in) == 0 {
		return nil, true
	}
	for i := 1; i < len(in); i++ {
		if met[[2]int{in[0], in[i]}] {
			continue
		}
		if *tries--; *tries < 0 && met != nil {
			return nil, false
		}
		left := slices.Delete(slices.Clone(in[1:]), i-1, i)
		if rest, ok := match(left, met, tries); ok {
			return append([]Pairing{pair(in[0], in[i])}, rest...), true
		}
	}
	return nil, false
}

// Report decides a match of the round being played. A result that is known already
// stays.
func (t *Tournament) Report(home, winner int) error {
	if t.State != Playing {
		return ErrState
	}
	round := t.Played[len(t.Played)-1]
	for i := range round {
		p := &round[i]
		if p.Home != home {
			continue
		}
		if winner != p.Home && (winner < 0 || winner != p.Away) {
			return fmt.Errorf("entrant %d is not in that match", winner)
		}
		if p.Winner < 0 {
			p.Winner, p.Tokens = winner, nil
		}
		return nil
	}
	return fmt.Errorf("there is no match of entrant %d", home)
}
