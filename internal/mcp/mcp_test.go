package mcp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/mcp/mcptest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// client is a model's side of a server in the same process.
type client struct {
	*mcptest.Client
	t      *testing.T
	server *Server
}

// connect starts a server and speaks to it.
func connect(t *testing.T, seed uint64) *client {
	t.Helper()
	server := NewServer(func() uint64 { return seed })
	return &client{mcptest.Connect(t, server), t, server}
}

// must is Call for a tool that does not fail.
func (c *client) must(name string, args any, into any) string {
	c.t.Helper()
	text, failed := c.Call(name, args, into)
	if failed {
		c.t.Fatalf("%s %v: %s", name, args, text)
	}
	return text
}

// The five tools are there, with schemas of their input and output.
func TestTools(t *testing.T) {
	c := connect(t, 1)
	list, err := c.Session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		if tool.InputSchema == nil || tool.OutputSchema == nil || tool.Description == "" {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	if got := strings.Join(names, " "); got != "legal_actions new_game play rules view" {
		t.Errorf("the tools are %s", got)
	}
}

// Games are played to their end by what the tools list: single hands and matches,
// under rules with every kind of question; what is not the seat's to see is in no
// answer.
func TestAModelPlays(t *testing.T) {
	kinds := map[string]int{}
	for seed := range uint64(12) {
		c := connect(t, seed)
		game := NewGame{Rules: "official", Options: []string{"stack=any", "jump-in", "seven-zero"}, Opponents: []string{"greedy", "random"}}
		if seed%3 == 1 {
			game = NewGame{Opponents: []string{"greedy"}, To: 300, Options: []string{"draw-until-playable"}}
		}
		var s State
		text := c.must("new_game", game, &s)
		for n := 0; s.Question != "over"; n++ {
			if n > 3000 {
				t.Fatal("the game does not end")
			}
			kinds[s.Question]++
			c.holdsNothingHidden(&s, text)
			var again State
			if c.must("view", Nothing{}, &again) != text {
				t.Fatal("view differs from the state before")
			}
			var legal LegalActions
			c.must("legal_actions", Nothing{}, &legal)
			if len(legal.Legal) == 0 || fmt.Sprint(legal.Legal) != fmt.Sprint(s.Legal) {
				t.Fatalf("legal_actions lists %v, the state %v", legal.Legal, s.Legal)
			}
			s = State{}
			text = c.must("play", Play{Move: legal.Legal[(n*7+int(seed))%len(legal.Legal)].Move}, &s)
		}
		if s.Result == nil || s.Result.Reason != "out" || s.Result.YouWon != (s.Result.Winner == 0) {
			t.Errorf("the game ends with %+v", s.Result)
		}
		if game.To > 0 && (s.Round < 2 || s.Players[s.Result.Winner].Score < game.To) {
			t.Errorf("the match ends with %+v", s)
		}
		if text, failed := c.Call("play", Play{Move: "draw"}, &s); !failed || !strings.Contains(text, "the game is over") {
			t.Errorf("after the end play says %s", text)
		}
	}
	for _, kind := range []string{"play", "keep", "swap", "answer", "stack", "interrupt"} {
		if kinds[kind] == 0 {
			t.Errorf("no question of the kind %s: %v", kind, kinds)
		}
	}
}

// holdsNothingHidden checks a state against the seat's view of the game.
func (c *client) holdsNothingHidden(s *State, text string) {
	c.t.Helper()
	g := &c.server.table.(*own).game
	if strings.Join(s.Hand, " ") != g.Hands[0].String() {
		c.t.Fatalf("the hand is %v, not %v", s.Hand, g.Hands[0])
	}
	for i, p := range s.Players {
		if p.Hand != nil || p.Cards != g.Hands[i].Len() {
			c.t.Fatalf("player %+v of a hand %v", p, g.Hands[i])
		}
	}
	if s.Pile != g.Pile.Len() || len(s.Discards) != g.Under.Len() || strings.Contains(text, `"guilty"`) {
		c.t.Fatalf("the piles of %s", text)
	}
	// Under seven-zero hands that come to the seat and hands that it challenged are
	// news; other cards of others are not.
	for _, line := range s.News {
		if !strings.Contains(line, " draws ") && !strings.Contains(line, " is dealt ") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if _, err := uno.ParseKind(word); err == nil {
				c.t.Fatalf("the news %q", line)
			}
		}
	}
}

// Where each card is there once, no hidden one is named in the first state.
func TestTheFirstStateKnowsItsSeatOnly(t *testing.T) {
	c := connect(t, 4)
	var s State
	c.must("new_game", NewGame{Options: []string{"deck=" + "r1 r2 r3 r4 r5 r6 r7 g1 g2 g3 g4 g5 g6 g7 b1 b2 b3 b4 b5 b6 b7 y1 y2 y3", "hands=3,3"}}, &s)
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), s.Rules, "")
	g := &c.server.table.(*own).game
	for _, hidden := range []uno.Cards{g.Hands[1], g.Pile} {
		for k := range hidden.Each() {
			if strings.Contains(text, k.String()) {
				t.Errorf("%v is hidden and is in %s", k, text)
			}
		}
	}
}

// What is wrong is said, and nothing is lost by it.
func TestMistakes(t *testing.T) {
	c := connect(t, 2)
	var s State
	for _, name := range []string{"view", "legal_actions", "play"} {
		args := any(Nothing{})
		if name == "play" {
			args = Play{Move: "draw"}
		}
		if text, failed := c.Call(name, args, &s); !failed || text != "there is no game yet: call new_game" {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, bad := range []struct {
		game any
		want string
	}{
		{NewGame{Rules: "poker"}, `no rules are called "poker"`},
		{NewGame{Options: []string{"free-beer"}}, "free-beer"},
		{NewGame{Opponents: []string{"nobody"}}, `no player is called "nobody"`},
		{NewGame{Opponents: []string{"engine:touch /tmp/x"}}, `no player is called "engine"`},
		{NewGame{Opponents: []string{"duelist"}}, "plays open hands of two only"},
		{map[string]any{"opponents": []string{}}, "1 seats: these rules are for 2"},
		{NewGame{To: -1}, "positive number of points"},
	} {
		if text, failed := c.Call("new_game", bad.game, &s); !failed || !strings.Contains(text, bad.want) {
			t.Errorf("%+v: %s", bad.game, text)
		}
	}
	before := c.must("new_game", NewGame{}, &s)
	for _, move := range []string{"", "nonsense", "draw draw", "catch 1", "none", "w", "0 draw", strings.Repeat("r5 ", 1000)} {
		if text, failed := c.Call("play", Play{Move: move}, &s); !failed {
			t.Errorf("%q is played: %s", move, text)
		}
	}
	if after := c.must("view", Nothing{}, &s); after != before {
		t.Error("a mistake changes the state")
	}
	if _, err := c.Session.CallTool(t.Context(), &sdk.CallToolParams{Name: "play", Arguments: map[string]any{"card": "r5"}}); err == nil {
		if text, failed := c.Call("play", map[string]any{"card": "r5"}, &s); !failed {
			t.Errorf("an unknown argument is taken: %s", text)
		}
	}
	c.must("new_game", NewGame{Rules: "pomdp"}, &s) // the game in play is abandoned
	if s.Rules != "pomdp" {
		t.Errorf("the rules are %s", s.Rules)
	}
}

// The tool rules says what is played.
func TestRules(t *testing.T) {
	c := connect(t, 3)
	var r Rules
	c.must("rules", Nothing{}, &r)
	if r.Playing != "official" || len(r.Differs) != 0 || len(r.Topic.Presets) != 5 || len(r.Players) < 4 {
		t.Errorf("%+v", r)
	}
	var s State
	c.must("new_game", NewGame{Options: []string{"stack=any"}}, &s)
	c.must("rules", Nothing{}, &r)
	if r.Playing != "official[stack=any]" || len(r.Differs) != 1 || r.Differs[0].Value != "any" {
		t.Errorf("%+v", r)
	}
}
