package live

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// answered is a message that refuses something, or a hint.
type answered struct {
	T      string  `json:"t"`
	ID     int64   `json:"id"`
	Error  *Error  `json:"error"`
	Why    string  `json:"why"`
	Reason *Reason `json:"reason"`
}

// answerTo is the answer of the table to a message.
func (g *guest) answerTo(id int64) answered {
	g.t.Helper()
	synctest.Wait()
	g.take()
	for _, r := range slices.Backward(g.got) {
		var a answered
		if err := json.Unmarshal(r.data, &a); err == nil && a.ID == id && a.T != "done" {
			return a
		}
	}
	g.t.Fatalf("no answer to message %d", id)
	return answered{}
}

// A refused move and a hint carry a code and its parameters.
func TestReasonsAreCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official[hands=7.7]", "me", "hot:Bob")
		defer p.close()
		s := p.state()
		turn := int(s.Turn)
		other := 1 - turn
		missing := ""
		for _, k := range uno.AllKinds() {
			if !k.Black() && !s.Hands[turn].Has(k) {
				missing = k.String()
			}
		}
		play := func(seat int, move string) answered {
			return p.guests[seat].answerTo(p.guests[seat].say(Message{T: "move", V: p.last(seat).V, Round: 1, Move: move}))
		}
		for _, tt := range []struct {
			seat       int
			move, code string
			want       Reason
			text       string
		}{
			{turn, missing, Illegal, Reason{"not-held", Params{Seat: &turn, Card: missing}}, " does not hold " + missing + "."},
			{turn, "pass", Illegal, Reason{"other-act", Params{Seat: &turn, Phase: "play"}}, " has to play or draw now."},
			{other, "draw", NotAsked, Reason{"not-your-turn", Params{Seat: &turn}}, "’s turn."},
			{other, "jump r5", NotAsked, Reason{"too-late", Params{}}, "The moment for that is over."},
		} {
			got := play(tt.seat, tt.move)
			if got.Error == nil || got.Error.Code != tt.code || !strings.HasSuffix(got.Error.Text, tt.text) {
				t.Errorf("%d %s: %+v", tt.seat, tt.move, got.Error)
				continue
			}
			if have, want := string(encode(got.Error.Reason)), string(encode(tt.want)); have != want {
				t.Errorf("%d %s: %s, want %s", tt.seat, tt.move, have, want)
			}
		}
		hint := p.guests[turn].answerTo(p.guests[turn].say(Message{T: "hint"}))
		if hint.Reason == nil || !slices.Contains(reason.Codes(), reason.Code(hint.Reason.Code)) || hint.Why == "" {
			t.Errorf("the hint: %+v", hint)
		}
	})
}

// Every parameter that a text of the catalogue fills in is there: see the table
// of examples in internal/words, which the page is checked against.
func TestReasonParams(t *testing.T) {
	for _, code := range reason.Codes() {
		r := reason.Of(code, 1, 2)
		r.Chance, r.Best, r.Card, r.Color = .125, .5, uno.WildKind, uno.Green
		if w := ReasonOf(r); w.Code != string(code) || w.Params.Seat == nil || *w.Params.Seat != 1 {
			t.Errorf("%s: %s", code, encode(w))
		}
	}
	r := reason.With(reason.DigsColor, .125)
	r.Best, r.Color = .5, uno.Green
	if got := string(encode(ReasonOf(r))); got != `{"code":"digs-color","params":{"color":"g","percent":12,"of":50}}` {
		t.Error(got)
	}
}
