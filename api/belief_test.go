package api

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// What is asked of a moment that there is not, or in a way that there is not, is
// the caller's mistake.
func TestBeliefRefuses(t *testing.T) {
	source := Document{Name: "r", Text: hands(t, 1)}
	at := func(n int) *int { return &n }
	for what, r := range map[string]BeliefRequest{
		"at":                              {Moment: Moment{Records: source, At: at(-1)}},
		"samples":                         {Moment: Moment{Records: source}, Samples: -1},
		"deals":                           {Moment: Moment{Records: source}, Deals: maxBeliefDeals + 1},
		"there is no seat 2 of 2":         {Moment: Moment{Records: source, Seat: 2}},
		"r: there is no record on line 3": {Moment: Moment{Records: source, Line: 3}},
		"r: there is no record in it":     {Moment: Moment{Records: Document{Name: "r"}}},
		"the record has ":                 {Moment: Moment{Records: source, At: at(100_000)}},
		"no method is called \"guess\"":   {Moment: Moment{Records: source}, Method: "guess"},
		"no policy is called \"me\"":      {Moment: Moment{Records: source}, Sigma: "me"},
	} {
		var e *Error
		if err := call(t, "belief", r, nil); !errors.As(err, &e) || e.Code != Usage || !strings.HasPrefix(e.Error(), what) {
			t.Errorf("%v, not %s", err, what)
		}
	}
}

// The picture is in the answer where it is asked for, and one heat map for each
// hidden hand beside it.
func TestBeliefPicture(t *testing.T) {
	r := BeliefRequest{Moment: Moment{Records: Document{Text: hands(t, 1)}}}
	bare, err := Belief(context.Background(), r)
	if err != nil || bare.SVG != "" || len(bare.Heats) != 1 {
		t.Fatalf("%+v, %v", bare, err)
	}
	r.SVG = true
	if a, err := Belief(context.Background(), r); err != nil || !strings.HasPrefix(a.SVG, "<svg") {
		t.Errorf("%.40q, %v", a.SVG, err)
	}
}
