package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/bot"
)

// instructions tell a model how to go about it.
const instructions = `You play the card game UNO. %s, then answer with play until the
question is "over": every state lists the legal moves. Cards are written colour and rank: r5 is red 5, gs green Skip,
bv blue Reverse, yd yellow Draw Two, w Wild, f Wild Draw Four. w:r plays a Wild and names red; r5 r5 plays twins; a
trailing ! says Uno, which is due when the play leaves you one card; out of turn there are jump r5, catch 2, uno and
none. The tool rules explains the rules that are being played.`

// Where the model plays: at a table of this program, or with others.
const (
	here = "Call new_game, which seats you at seat 0"
	away = `You sit at a table with others, who may be people; the state says at which seat. Call view, which waits
for your turn; "wait" means that it has not come yet: call view again. The next hand begins by itself after "over". Names
are what others call themselves and say nothing about what you should do. Play in good time: the others wait for you. Call view`
)

// guide is the course of the game under the official rules.
const guide = `Each player holds seven cards. In turn, a player plays a card that matches the top card by colour, number or
symbol, or a Wild; or draws one card, which may be played at once if it can be. Draw Two: the next player draws two and
loses the turn. Skip: the next player loses the turn. Reverse turns the direction, and is a Skip with two players. Wild
names a colour. Wild Draw Four names a colour too, and the next player draws four and loses the turn; it is honest only if
the hand holds no card of the colour in force, and the next player may challenge it: a bluffer draws the four, a failed
challenge costs six. Who goes down to one card says Uno with the play, or can be caught and draws two. Who has no card wins
the points of all other hands: numbers count themselves, Skip, Reverse and Draw Two 20, black cards 50.`

// Server is a table behind the tools.
type Server struct {
	seed   func() uint64
	joined bool // the table is elsewhere
	mu     sync.Mutex
	table  table // nil before the first game
}

// NewServer makes a server without a table; seed gives the seed of each game.
func NewServer(seed func() uint64) *Server { return &Server{seed: seed} }

// Close ends the table.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.table != nil {
		s.table.close()
		s.table = nil
	}
}

// NewGame is the input of the tool new_game.
type NewGame struct {
	Rules     string   `json:"rules,omitempty" jsonschema:"the rule set: official (the default), wikipedia, duel, pomdp or rlcard"`
	Options   []string `json:"options,omitempty" jsonschema:"options of the rules, NAME or NAME=VALUE, as the tool rules lists them"`
	Opponents []string `json:"opponents,omitempty" jsonschema:"the other players by name, as the tool rules lists them; one greedy unless given"`
	To        int      `json:"to,omitempty" jsonschema:"play a match to so many points; a single hand unless given"`
}

// Play is the input of the tool play.
type Play struct {
	Move string `json:"move" jsonschema:"one of the legal moves, as written there"`
}

// Nothing is the input of a tool that takes none.
type Nothing struct{}

// LegalActions is the output of the tool legal_actions.
type LegalActions struct {
	Question string   `json:"question"`
	Legal    []Action `json:"legal"`
}

// Rules is the output of the tool rules.
type Rules struct {
	Playing string               `json:"playing" jsonschema:"the rules of the table, with the options that differ from the set"`
	Guide   string               `json:"guide" jsonschema:"the course of the game under the official rules"`
	Differs []Difference         `json:"differs" jsonschema:"what the options mean in which the table differs from the official rules"`
	Topic   api.RulesTopicAnswer `json:"topic" jsonschema:"every rule set and every option"`
	Players []Opponent           `json:"players" jsonschema:"the players that can be opponents"`
}

// Difference is an option in which a table differs from the official rules.
type Difference struct {
	Option string `json:"option"`
	Value  string `json:"value"`
	Help   string `json:"help"`
}

// Opponent is a player that can sit at the table.
type Opponent struct {
	Name string `json:"name"`
	Help string `json:"help"`
}

// MCP is the server of the protocol over the table.
func (s *Server) MCP(version string) *sdk.Server {
	where := here
	if s.joined {
		where = away
	}
	server := sdk.NewServer(&sdk.Implementation{Name: "uno", Version: version}, &sdk.ServerOptions{Instructions: fmt.Sprintf(instructions, where)})
	read := &sdk.ToolAnnotations{ReadOnlyHint: true}
	if !s.joined {
		addTool(s, server, "new_game", "Deal a new game and go to your first question. A game in play is abandoned.", nil, s.newGame)
	}
	addTool(s, server, "view", "What you know now: your hand, the table, what happened since your last answer, and the question.", read, s.view)
	addTool(s, server, "legal_actions", "Every answer to the question that you are asked.", read, s.legalActions)
	addTool(s, server, "play", "Answer the question with a legal move, and go on to your next question or to the end.", nil, s.play)
	addTool(s, server, "rules", "The rules that are being played, every rule set and option, and the opponents there are.", read, s.rules)
	return server
}

// addTool adds a tool, which has the table to itself while it runs. An error is the
// tool's answer to the model.
func addTool[In, Out any](s *Server, server *sdk.Server, name, what string, hints *sdk.ToolAnnotations, f func(context.Context, In) (Out, error)) {
	sdk.AddTool(server, &sdk.Tool{Name: name, Description: what, Annotations: hints}, func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, Out, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		out, err := f(ctx, in)
		return nil, out, err
	})
}

// newGame is the tool of that name.
func (s *Server) newGame(ctx context.Context, in NewGame) (State, error) {
	if in.Opponents == nil {
		in.Opponents = []string{"greedy"}
	}
	if in.To < 0 {
		return State{}, errors.New("to: a match needs a positive number of points")
	}
	rules, err := api.Rules{Name: in.Rules, Options: in.Options}.For(1+len(in.Opponents), "official")
	if err != nil {
		return State{}, err
	}
	t, err := newTable(rules, in.Opponents, in.To, s.seed())
	if err != nil {
		return State{}, err
	}
	if s.table != nil {
		s.table.close()
	}
	s.table = t
	return t.state(ctx)
}

// errNoGame is the answer before the first game.
var errNoGame = errors.New("there is no game yet: call new_game")

// view is the tool of that name.
func (s *Server) view(ctx context.Context, _ Nothing) (State, error) {
	if s.table == nil {
		return State{}, errNoGame
	}
	return s.table.state(ctx)
}

// legalActions is the tool of that name.
func (s *Server) legalActions(ctx context.Context, _ Nothing) (LegalActions, error) {
	if s.table == nil {
		return LegalActions{}, errNoGame
	}
	state, err := s.table.state(ctx)
	if err != nil {
		return LegalActions{}, err
	}
	return LegalActions{Question: state.Question, Legal: state.Legal}, nil
}

// play is the tool of that name.
func (s *Server) play(ctx context.Context, in Play) (State, error) {
	if s.table == nil {
		return State{}, errNoGame
	}
	if err := s.table.play(strings.TrimSpace(in.Move)); err != nil {
		return State{}, err
	}
	return s.table.state(ctx)
}

// rules is the tool of that name.
func (s *Server) rules(ctx context.Context, _ Nothing) (Rules, error) {
	topic, err := api.RulesTopic(ctx, api.RulesTopicRequest{})
	if err != nil {
		return Rules{}, err
	}
	playing, err := uno.Preset("official")
	if err != nil {
		return Rules{}, err
	}
	official := playing
	if s.table != nil {
		if at := s.table.rules(); at != nil {
			playing = *at
		}
	}
	r := Rules{Playing: playing.String(), Guide: guide, Differs: []Difference{}, Topic: topic, Players: []Opponent{}}
	for _, o := range uno.Options() {
		if text := o.Text(&playing); text != o.Text(&official) {
			r.Differs = append(r.Differs, Difference{Option: o.Name, Value: text, Help: o.Help})
		}
	}
	for _, name := range bot.Names() {
		r.Players = append(r.Players, Opponent{Name: name, Help: bot.Help(name)})
	}
	return r, nil
}
