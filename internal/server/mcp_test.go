package server_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/mcp"
	"github.com/unolab/uno/internal/mcp/mcptest"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// model is a language model's side of a seat at a table of a studio.
type model struct{ *mcptest.Client }

// sitModel seats a model at a table.
func sitModel(t *testing.T, base, code string) model {
	t.Helper()
	conn, _, err := guest.Sit(t.Context(), base, code, "Model", nil, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return model{mcptest.Connect(t, mcp.Join(conn, func() []string { return guest.Names(t.Context(), base, code) }))}
}

// call calls a tool; what is wrong is the text of its error.
func (m model) call(name string, args any) (s mcp.State, wrong string) {
	if text, failed := m.Call(name, args, &s); failed {
		wrong = text
	}
	return s, wrong
}

// TestALanguageModelSitsDown seats a model beside a person at a table of the studio,
// under rules with every kind of question: it plays a hand to its end by what the tools
// list, is marked as a program, and hears that the table is closed.
func TestALanguageModelSitsDown(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{Live: live.Config{Grace: 5 * time.Millisecond, Away: time.Hour}})
	made, err := guest.Create(t.Context(), s.base, obj{
		"name": "Ann", "rules": obj{"name": "official", "options": obj{"stack": "any", "jump-in": true, "seven-zero": true}}, "to": 0,
		"seats": []obj{{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m := sitModel(t, s.base, made.Code)
	tools, err := m.Session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(tools.Tools, func(tool *sdk.Tool) bool { return tool.Name == "new_game" }) {
		t.Error("a guest at a table can deal")
	}
	if _, wrong := m.call("play", mcp.Play{Move: "draw"}); !strings.Contains(wrong, "not asked") {
		t.Errorf("before the first hand play says %q", wrong)
	}
	want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/start", made.Token, obj{}, nil)
	var info live.TableInfo
	want(t, http.DefaultClient, 200, "GET", s.base+"/api/tables/"+made.Code, "", nil, &info)
	if at := info.Seats[2]; !at.Engine || at.Name != "Model" {
		t.Errorf("the model sits as %+v", at)
	}
	g := dial(t, s, made.Code, nil, made.Token)
	g.Until = func(*guest.Message) bool { return true }
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() { ended <- g.Play(ctx) }()
	state, wrong := m.call("view", mcp.Nothing{})
	for n := 0; state.Question != "over"; n++ {
		switch {
		case n > 2000 || wrong != "":
			t.Fatalf("after %d calls: %s", n, wrong)
		case state.Question == "wait":
			state, wrong = m.call("view", mcp.Nothing{})
			continue
		case state.You != 2 || state.Players[0].Name != "Ann (seat 0)" || state.Players[2].Name != "You" || len(state.Legal) == 0:
			t.Fatalf("the model is shown %+v", state)
		}
		if n == 0 {
			if _, wrong := m.call("play", mcp.Play{Move: "catch 9"}); !strings.Contains(wrong, "legal_actions") {
				t.Errorf("an illegal move is answered %q", wrong)
			}
		}
		next, wrong := m.call("play", mcp.Play{Move: state.Legal[n%len(state.Legal)].Move})
		if strings.Contains(wrong, "moved on") || strings.Contains(wrong, "not asked") { // somebody jumped in
			next, wrong = m.call("view", mcp.Nothing{})
		}
		if wrong != "" {
			t.Fatal(wrong)
		}
		state = next
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if state.Result == nil || state.Players[state.Result.Winner].Cards != 0 || len(state.Hand) != state.Players[2].Cards {
		t.Errorf("the hand ends with %+v", state)
	}
	if last := state.News[len(state.News)-1]; !strings.Contains(last, "win") {
		t.Errorf("the last news is %q", last)
	}
	for _, line := range state.News { // of others' draws it hears the number alone
		if strings.HasPrefix(line, "Ann") && strings.Contains(line, "draws") {
			for _, word := range strings.Fields(line) {
				if _, err := uno.ParseKind(word); err == nil {
					t.Errorf("the news %q", line)
				}
			}
		}
	}
	want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/close", made.Token, obj{}, nil)
	for n := 0; wrong == ""; n++ {
		if _, wrong = m.call("view", mcp.Nothing{}); n > 100 {
			t.Fatal("a closed table is not left")
		}
	}
}

// TestPatienceIsBounded refuses programs that want to be waited for too long.
func TestPatienceIsBounded(t *testing.T) {
	s := newStudio(t, server.Config{})
	made, err := guest.Create(t.Context(), s.base, obj{"name": "Ann", "seats": []obj{{"kind": "me"}, {"kind": "open"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"0", "601", "x"} {
		want(t, http.DefaultClient, 400, "GET", s.base+"/api/tables/"+made.Code+"/engine?patience="+text, "", nil, nil)
	}
}
