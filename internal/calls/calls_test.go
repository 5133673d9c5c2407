package calls_test

import (
	"encoding/json"
	"testing"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/calls"
)

// message is a message about a call.
type message struct {
	id   int
	kind calls.Kind
	text string
}

// last runs a call and returns the message that ends it. seen receives the progress
// messages.
func last(t *testing.T, name, request string, seen func(b *calls.Board, m message)) message {
	t.Helper()
	messages := make(chan message, 1000)
	b := calls.New(func(id int, kind calls.Kind, text string) { messages <- message{id, kind, text} })
	b.Call(7, name, []byte(request))
	for m := range messages {
		if m.id != 7 || !json.Valid([]byte(m.text)) {
			t.Fatalf("message %+v", m)
		}
		if m.kind != calls.Progress {
			return m
		}
		seen(b, m)
	}
	panic("unreachable")
}

func nothing(*calls.Board, message) {}

// A call ends with the bytes of api.Call.
func TestCallAnswersAsAPI(t *testing.T) {
	const request = `{"hand":"r1 b2","other":"r2 b1","top":"rs","deck":"w"}`
	want, err := api.Call(t.Context(), "duel.value", []byte(request))
	if err != nil {
		t.Fatal(err)
	}
	if got := last(t, "duel.value", request, nothing); got.kind != calls.Answer || got.text != string(want) {
		t.Errorf("got %+v, want %s", got, want)
	}
}

// A refusal keeps its code.
func TestCallRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"no.such":    `{"code":"usage","place":"name","what":"there is no function \"no.such\""}`,
		"duel.value": `{"code":"malformed","place":"request:1","what":"the key`,
	} {
		got := last(t, name, `{"hands":1}`, nothing)
		if got.kind != calls.Failure || len(got.text) < len(want) || got.text[:len(want)] != want {
			t.Errorf("%s: got %+v, want %s", name, got, want)
		}
	}
}

// A call that reports progress can be cancelled from then on.
func TestCancel(t *testing.T) {
	got := last(t, "sim", `{"seats":["greedy","random"],"games":100000000}`, func(b *calls.Board, m message) { b.Cancel(m.id) })
	if got.kind == calls.Progress {
		t.Errorf("got %+v", got)
	}
}
