package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// What every store refuses before it looks into itself, and what it calls equal.

// checkText rejects what PostgreSQL cannot store as text.
func checkText(what, text string) error {
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return fmt.Errorf("%s %q: %w", what, text, ErrText)
	}
	return nil
}

// checkState refuses what is no JSON; nil is no state.
func checkState(code string, state json.RawMessage) error {
	if state == nil {
		return nil
	}
	if !json.Valid(state) {
		return fmt.Errorf("table %s: the state is not JSON: %w", code, ErrText)
	}
	return checkText("state of table "+code, string(state))
}

// checkUse refuses a code or a state that cannot be kept.
func checkUse(code string, state json.RawMessage) error {
	return errors.Join(checkText("code", code), checkState(code, state))
}

// checkSave refuses what SaveTable cannot keep.
func checkSave(code string, state json.RawMessage) error {
	if state == nil {
		return fmt.Errorf("table %s: no state: %w", code, ErrText)
	}
	return checkUse(code, state)
}

// checkHand refuses what StartHand cannot keep.
func checkHand(code string, h Hand, state json.RawMessage) error {
	return errors.Join(checkText("salt", h.Salt), checkText("deck", h.Deck), checkText("hash", h.Hash), checkUse(code, state))
}

// checkMove refuses what AppendMove cannot keep.
func checkMove(code string, round, n int, text string) error {
	if n < 0 {
		return fmt.Errorf("table %s, hand %d: there is no move %d: %w", code, round, n, ErrConflict)
	}
	return errors.Join(checkText("code", code), checkText("move", text))
}

// check refuses a query for what no store keeps.
func (q *Query) check() error {
	return errors.Join(checkText("name", q.Name), checkText("rules", q.Rules), checkText("table", q.Table))
}

// sameHand reports whether the stored beginnings of two hands are equal.
func sameHand(a, b Hand) bool {
	return a.Round == b.Round && a.Match == b.Match && a.Dealer == b.Dealer &&
		slices.Equal(a.Scores, b.Scores) && string(a.Seed) == string(b.Seed) &&
		a.Salt == b.Salt && a.Deck == b.Deck && a.Hash == b.Hash && millis(a.Started) == millis(b.Started)
}

// millis and moment convert times to their stored form, and back.
func millis(t time.Time) int64  { return t.UnixMilli() }
func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
