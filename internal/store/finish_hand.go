package store

import (
	"encoding/json"
	"errors"
	"fmt"
)

// finished is a hand ready to be written: Finish, and the counts from its
// record.
type finished struct {
	Finish
	code   string
	round  int
	line   string // the record
	rules  string
	turns  int
	counts []Counts
}

// finish derives what is kept of a hand.
func finish(code string, round int, f Finish) (*finished, error) {
	where := fmt.Sprintf("table %s, hand %d", code, round)
	if len(f.Seats) != len(f.Record.Seats) {
		return nil, fmt.Errorf("%s: %d seats, but %d in the record", where, len(f.Seats), len(f.Record.Seats))
	}
	if f.MatchWinner >= len(f.Seats) {
		return nil, fmt.Errorf("%s: there is no seat %d to win the match", where, f.MatchWinner)
	}
	for _, s := range f.Seats {
		if err := errors.Join(checkText("name", s.Name), checkText("player", s.Player)); err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
	}
	if err := errors.Join(checkText("link", f.Link), checkText("host", f.Host)); err != nil {
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	turns, counts, err := Tally(f.Record)
	if err != nil {
		return nil, fmt.Errorf("%s: the record: %w", where, err)
	}
	line, err := json.Marshal(f.Record)
	if err != nil {
		return nil, fmt.Errorf("%s: the record: %w", where, err)
	}
	if err := checkText(where+": the record", string(line)); err != nil {
		return nil, err
	}
	return &finished{Finish: f, code: code, round: round, line: string(line), rules: f.Record.Rules.String(), turns: turns, counts: counts}, nil
}
