package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/record"
)

// RecordShowRequest asks for hands, move by move.
type RecordShowRequest struct {
	Records Document `json:"records"`
	Line    int      `json:"line,omitempty"` // only the record on this line
	// Language asks for sentences in that language, such as "en", beside the events.
	Language string `json:"language,omitempty"`
}

// RecordShowAnswer is the hands in the order of their lines.
type RecordShowAnswer []RecordHand

// RecordHand is a hand with all its positions.
type RecordHand struct {
	Line   int           `json:"line"`
	Seats  []string      `json:"seats"`
	Rules  string        `json:"rules"`
	Steps  []RecordStep  `json:"steps"`
	Result record.Result `json:"result"`
}

// RecordStep is a move: the position before it, and the events it brought, in a
// compact English form. The first step of a hand has the deal's events alone.
type RecordStep struct {
	Position  string   `json:"position"`
	Action    string   `json:"action,omitempty"`
	Events    []string `json:"events,omitempty"`
	Sentences []string `json:"sentences,omitempty"` // where a language was asked for
}

// RecordShow replays hands. It ends at the first record that is malformed or
// breaks a rule: the callback of WithParts for RecordHand is given that hand too,
// as far as it goes.
func RecordShow(ctx context.Context, r RecordShowRequest) (RecordShowAnswer, error) {
	var a RecordShowAnswer
	language, err := words.English(), error(nil)
	if r.Language != "" {
		if language, err = words.In(r.Language); err != nil {
			return a, usagef("language", "%w", err)
		}
	}
	each := parts[RecordHand](ctx)
	if each == nil {
		each = func(h RecordHand) error { a = append(a, h); return nil }
	}
	shown := false
	err = eachRecord(ctx, r.Records, func(in *record.Reader, rec *record.Record) error {
		if r.Line != 0 && in.Line() != r.Line {
			return nil
		}
		shown = true
		hand, err := show(rec, language, r.Language != "")
		hand.Line = in.Line()
		return errors.Join(each(hand), in.Place(err))
	})
	if err == nil && r.Line != 0 && !shown {
		err = usagef("", "%s: there is no record on line %d", r.Records.Name, r.Line)
	}
	return a, asError(err)
}

// eachRecord calls do for every record of a source, up to the first error.
func eachRecord(ctx context.Context, d Document, do func(*record.Reader, *record.Record) error) error {
	text, err := d.open()
	if err != nil {
		return err
	}
	defer text.Close()
	in := record.NewReader(d.Name, text)
	for ctx.Err() == nil {
		rec, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = do(in, rec)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// show replays a hand, as far as it goes.
func show(rec *record.Record, language *words.Language, aloud bool) (RecordHand, error) {
	hand := RecordHand{Seats: rec.Seats, Rules: rec.Rules.String(), Result: rec.Result}
	speaker := words.Speaker{
		Language: language, Names: seatNames(rec.Seats), Seat: -1, Face: words.Notation, Points: !rec.Rules.NoPoints,
	}
	seen := 0
	err := rec.Replay(func(g *uno.Game, _ int, m uno.Move, last bool) error {
		if len(hand.Steps) == 0 {
			hand.Steps = append(hand.Steps, RecordStep{})
		}
		step := &hand.Steps[len(hand.Steps)-1]
		for _, e := range g.Log.Events[seen:] {
			step.Events = append(step.Events, e.String())
			if aloud {
				step.Sentences = append(step.Sentences, speaker.Event(e))
			}
		}
		seen = len(g.Log.Events)
		next := RecordStep{Position: g.Position()}
		if !last {
			next.Action = m.String()
		}
		hand.Steps = append(hand.Steps, next)
		return nil
	})
	return hand, err
}

// seatNames are what the seats of a record are called in sentences: their names,
// with the number of the seat where two have the same.
func seatNames(seats []string) []string {
	count := map[string]int{}
	for _, name := range seats {
		count[name]++
	}
	names := slices.Clone(seats)
	for i, name := range names {
		if names[i] = words.Printable(name); count[name] > 1 {
			names[i] += fmt.Sprintf(" (%d)", i)
		}
	}
	return names
}

// RecordVerifyRequest asks whether records keep the rules.
type RecordVerifyRequest struct {
	Records Document `json:"records"`
	Hands   bool     `json:"hands,omitempty"` // verify each hand by itself, not the matches
}

// RecordVerifyAnswer counts the records that do and do not.
type RecordVerifyAnswer struct {
	Sound      int      `json:"sound"`
	Unsound    int      `json:"unsound"`
	Errors     []string `json:"errors"` // the first 20, with their lines
	Matches    int      `json:"matches"`
	Unfinished int      `json:"unfinished"` // matches whose end is not there
	// Gravest is the code of the gravest error: Malformed where a line is no record,
	// Failed where a record breaks a rule or there is none, nothing where all are
	// sound.
	Gravest Code `json:"gravest,omitempty"`
}

// maxErrors is how many errors RecordVerify spells out.
const maxErrors = 20

// RecordVerify replays every record, those of matches as a chain. An error is one
// of the stream or the context; the answer counts the records up to there.
func RecordVerify(ctx context.Context, r RecordVerifyRequest) (RecordVerifyAnswer, error) {
	a := RecordVerifyAnswer{Errors: []string{}}
	var chain record.Chain
	verify := chain.Verify
	if r.Hands {
		verify = (*record.Record).Verify
	}
	err := a.read(ctx, r.Records, verify)
	begun, over := chain.Matches()
	a.Matches, a.Unfinished = begun, begun-over
	if err == nil && a.Sound+a.Unsound == 0 {
		a.note(fmt.Errorf("%s: there is no record", r.Records.Name))
		a.Unsound = 0
	}
	return a, asError(err)
}

// read verifies up to the end of the records.
func (a *RecordVerifyAnswer) read(ctx context.Context, d Document, verify func(*record.Record) error) error {
	text, err := d.open()
	if err != nil {
		return err
	}
	defer text.Close()
	in := record.NewReader(d.Name, text)
	for ctx.Err() == nil {
		rec, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var bad *record.Malformed
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		if err == nil {
			err = in.Place(verify(rec))
		}
		if err != nil {
			a.note(err)
		} else {
			a.Sound++
		}
	}
	return ctx.Err()
}

// note counts an error.
func (a *RecordVerifyAnswer) note(err error) {
	a.Unsound++
	if len(a.Errors) < maxErrors {
		a.Errors = append(a.Errors, err.Error())
	}
	if e := new(Error); errors.As(asError(err), &e) && a.Gravest != Malformed {
		a.Gravest = e.Code
	}
}

// RecordConvertRequest asks for records in the program's own form: JSON Lines with
// the fields in order, whatever the source looks like. Through the callback of
// WithParts for *record.Record they come one by one.
type RecordConvertRequest struct {
	Records Document `json:"records"`
}

// RecordConvertAnswer is the records.
type RecordConvertAnswer struct {
	Count   int    `json:"count"`
	Records string `json:"records,omitempty"` // up to 64 MiB
}

// RecordConvert reads records up to the first that is malformed.
func RecordConvert(ctx context.Context, r RecordConvertRequest) (RecordConvertAnswer, error) {
	var a RecordConvertAnswer
	var text strings.Builder
	each := parts[*record.Record](ctx)
	if each == nil {
		each = keepRecords(&text)
	}
	err := eachRecord(ctx, r.Records, func(_ *record.Reader, rec *record.Record) error {
		a.Count++
		return each(rec)
	})
	a.Records = text.String()
	return a, asError(err)
}
