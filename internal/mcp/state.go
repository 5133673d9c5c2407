package mcp

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// State is what the model is shown.
type State struct {
	Question  string   `json:"question" jsonschema:"what you are asked: play, keep (a drawn card), name (a colour), swap (hands), answer (a Wild Draw Four), stack (draw cards), interrupt (move out of turn, or none), wait (for the others, at a table elsewhere), or over"`
	Ask       string   `json:"ask" jsonschema:"the question in words"`
	Legal     []Action `json:"legal" jsonschema:"every answer that play accepts now"`
	Hand      []string `json:"hand" jsonschema:"your cards"`
	Drawn     []string `json:"drawn,omitempty" jsonschema:"the cards that you have just drawn"`
	Top       string   `json:"top" jsonschema:"the top card of the discards"`
	Color     string   `json:"color" jsonschema:"the colour in force"`
	Sum       int      `json:"sum,omitempty" jsonschema:"how many cards pending draw cards make draw"`
	Players   []Player `json:"players" jsonschema:"everybody at the table, by seat"`
	You       int      `json:"you" jsonschema:"your seat"`
	Turn      int      `json:"turn" jsonschema:"the seat to act"`
	Direction string   `json:"direction" jsonschema:"left (in the order of the seats) or right"`
	Pile      int      `json:"pile" jsonschema:"how many cards lie in the draw pile"`
	Discards  []string `json:"discards" jsonschema:"the cards under the top card, in no order; none while you wait"`
	News      []string `json:"news" jsonschema:"what happened since your last answer"`
	Rules     string   `json:"rules"`
	Round     int      `json:"round" jsonschema:"the number of the hand in the match, from 1"`
	To        int      `json:"to,omitempty" jsonschema:"the points that end the match"`
	Result    *Result  `json:"result,omitempty" jsonschema:"how it ended"`
}

// Action is an answer and what it does.
type Action struct {
	Move    string `json:"move" jsonschema:"what to pass to play"`
	Meaning string `json:"meaning"`
}

// Player is somebody at the table.
type Player struct {
	Seat  int      `json:"seat"`
	Name  string   `json:"name"`
	Cards int      `json:"cards" jsonschema:"how many cards the player holds"`
	Hand  []string `json:"hand,omitempty" jsonschema:"the cards, under rules with open hands"`
	Score int      `json:"score"`
}

// Result is how a hand, or a match, ended.
type Result struct {
	Winner int    `json:"winner" jsonschema:"the seat that won, -1 for nobody"`
	Points int    `json:"points" jsonschema:"of the last hand"`
	Reason string `json:"reason" jsonschema:"out, blocked or limit"`
	YouWon bool   `json:"you_won"`
}

// sight is what a State is made from.
type sight struct {
	kind    string // of the question
	ask     string // in words; "": those of the view
	view    *uno.View
	moves   []uno.Move
	names   []string
	speaker words.Speaker
	news    []string
	round   int // from 1
	result  *Result
}

// state is what the model is shown.
func (t *sight) state() State {
	v := t.view
	s := State{
		Question: t.kind, Ask: t.ask, You: v.Seat,
		Legal: t.actions(), Hand: cardNames(v.Hand), Drawn: cardNames(v.Drawn),
		Top: v.Top.String(), Color: v.Color.String(), Sum: int(v.Sum), Turn: int(v.Turn), Direction: "left",
		Pile: v.PileN, Discards: cardNames(v.Under), News: append([]string{}, t.news...),
		Rules: v.Rules.String(), Round: t.round, To: v.Target, Result: t.result,
	}
	if v.Dir < 0 {
		s.Direction = "right"
	}
	for i, name := range t.names {
		p := Player{Seat: i, Name: name, Cards: v.Counts[i], Score: v.Scores[i]}
		if v.Rules.OpenHands {
			p.Hand = cardNames(v.Open[i])
		}
		s.Players = append(s.Players, p)
	}
	if s.Ask == "" {
		s.Ask = t.speaker.Ask(v)
	}
	return s
}

// actions are the answers to the open question.
func (t *sight) actions() []Action {
	list := []Action{}
	for _, m := range t.moves {
		list = append(list, Action{Move: m.Text(), Meaning: t.speaker.Move(m)})
	}
	if t.kind == interrupt {
		list = append(list, Action{Move: none, Meaning: t.speaker.LetPass()})
	}
	return list
}

// cardNames lists cards by name.
func cardNames(c uno.Cards) []string {
	list := []string{}
	for _, k := range c.Kinds() {
		list = append(list, k.String())
	}
	return list
}
