package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/internal/exactjson"
)

// A Code says what kind of error an Error is.
type Code string

// The codes of errors.
const (
	Usage     Code = "usage"     // the request contradicts itself or asks for what does not exist
	Malformed Code = "malformed" // a document in the request is not well formed
	Failed    Code = "failed"    // the work was not done
	Limit     Code = "limit"     // the work is beyond a stated limit
)

// An Error is what a function of this package returns.
type Error struct {
	Code  Code   `json:"code" enum:"usage,malformed,failed,limit"`
	Place string `json:"place,omitempty"` // where it is: a field of the request, or "file:line"
	What  string `json:"what"`            // what is wrong, one line
	cause error
}

// Error is "place: what".
func (e *Error) Error() string {
	if e.Place == "" {
		return e.What
	}
	return e.Place + ": " + e.What
}

// Unwrap returns the library's error, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// Malformed reports whether the request is to blame, which the command line
// turns into its exit code 2.
func (e *Error) Malformed() bool { return e.Code == Usage || e.Code == Malformed }

// usagef makes an error about a field of the request.
func usagef(field, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: Usage, Place: field, What: err.Error(), cause: errors.Unwrap(err)}
}

// asError turns any error into one of this package's; the context's errors stay
// what they are.
func asError(err error) error {
	var own *Error
	var exact *exactjson.Error
	var bad interface{ Malformed() bool }
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.As(err, &own):
		return err
	case errors.As(err, &exact):
		return &Error{Code: Malformed, What: err.Error(), cause: err}
	case errors.As(err, &bad) && bad.Malformed():
		return &Error{Code: Malformed, What: err.Error(), cause: err}
	default:
		return &Error{Code: Failed, What: err.Error(), cause: err}
	}
}
