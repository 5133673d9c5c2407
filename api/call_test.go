package api

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
)

func TestCall(t *testing.T) {
	ctx := context.Background()
	data, err := Call(ctx, "version", []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Version(ctx, VersionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var have VersionAnswer
	if err := json.Unmarshal(data, &have); err != nil || have != want {
		t.Fatalf("by name %+v, %v; directly %+v", have, err, want)
	}
	for _, c := range []struct {
		name, request string
		code          Code
	}{
		{"versions", `{}`, Usage},
		{"version", `{"x":1}`, Malformed},
		{"version", `{`, Malformed},
		{"version", ``, Malformed},
	} {
		_, err := Call(ctx, c.name, []byte(c.request))
		var e *Error
		if !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("Call(%q, %q) = %v, want the code %s", c.name, c.request, err, c.code)
		}
	}
	if !slices.Contains(Names(), "version") || !slices.IsSorted(Names()) {
		t.Errorf("Names() = %v", Names())
	}
}

// The context's errors stay what they are; everything else gets a code.
func TestAsError(t *testing.T) {
	if err := asError(context.Canceled); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	var e *Error
	if err := asError(errors.New("no")); !errors.As(err, &e) || e.Code != Failed || e.Malformed() {
		t.Error(err)
	}
	if err := usagef("time", "%w", errNo); !errors.As(err, &e) || !e.Malformed() || !errors.Is(err, errNo) || err.Error() != "time: no" {
		t.Error(err)
	}
}

var errNo = errors.New("no")

func TestProgress(t *testing.T) {
	progress(context.Background())(Progress{}) // nobody listens
	var seen []float64
	ctx := WithProgress(context.Background(), func(p Progress) { seen = append(seen, p.Done) })
	progress(ctx)(Progress{Done: 2})
	if !slices.Equal(seen, []float64{2}) {
		t.Error(seen)
	}
}
