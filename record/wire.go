package record

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/exactjson"
)

// wire is a record as it is read: it distinguishes a missing field from a zero
// one.
type wire struct {
	Format   *int       `json:"format"`
	Rules    *uno.Rules `json:"rules"`
	Seats    []string   `json:"seats"`
	Dealer   *int       `json:"dealer"`
	Deck     Cards      `json:"deck"`
	Shuffles []Cards    `json:"shuffles"`
	Ejects   []int      `json:"ejects"`
	Actions  []string   `json:"actions"`
	Result   *struct {
		Winner json.RawMessage `json:"winner"`
		Points *int            `json:"points"`
		Reason *string         `json:"reason"`
	} `json:"result"`
	Match  string     `json:"match"`
	Round  int        `json:"round"`
	To     int        `json:"to"`
	Scores []int      `json:"scores"`
	Fair   *fair.Deal `json:"fair"`
}

// Parse reads one record. Input that is not a record is *Malformed; Verify
// checks whether a record is sound. Unknown fields are ignored, unknown options
// are errors.
func Parse(data []byte) (*Record, error) {
	var w wire
	if !json.Valid(data) {
		return nil, &Malformed{Why: notJSON(data)}
	}
	if err := exactjson.Unmarshal(data, &w); err != nil {
		return nil, &Malformed{Why: err.Error()}
	}
	for _, f := range []struct {
		name    string
		missing bool
	}{
		{"format", w.Format == nil},
		{"rules", w.Rules == nil},
		{"seats", w.Seats == nil},
		{"dealer", w.Dealer == nil},
		{"deck", w.Deck == nil},
		{"result", w.Result == nil || w.Result.Winner == nil || w.Result.Points == nil || w.Result.Reason == nil},
	} {
		if f.missing {
			return nil, &Malformed{Why: fmt.Sprintf("%s is missing or not complete", f.name)}
		}
	}
	rec := &Record{
		Format: *w.Format, Rules: *w.Rules, Seats: w.Seats, Dealer: *w.Dealer,
		Deck: w.Deck, Shuffles: w.Shuffles, Ejects: w.Ejects, Actions: w.Actions,
		Result: Result{Points: *w.Result.Points, Reason: *w.Result.Reason},
		Match:  w.Match, Round: w.Round, To: w.To, Scores: w.Scores,
		Fair: w.Fair,
	}
	if err := json.Unmarshal(w.Result.Winner, &rec.Result.Winner); err != nil {
		return nil, &Malformed{Why: "result: the winner is a seat or null"}
	}
	if err := rec.check(); err != nil {
		return nil, err
	}
	return rec, nil
}

// notJSON says where a text stops being JSON.
func notJSON(data []byte) string {
	var value json.RawMessage
	err := json.Unmarshal(data, &value)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("not JSON: %v (byte %d)", err, syntax.Offset)
	}
	return fmt.Sprintf("not JSON: %v", err)
}
