package live

import (
	"encoding/json"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
)

// The types of this file, of reason.go, hint.go and setup.go are the contract of
// the studio's messages. The interface document and the types of the page are
// generated from them: comments become descriptions, and the tags enum, as (a
// type by its name there), nullable and required say what Go's types do not.

// TableInfo is what everybody may know of a table beside the play.
type TableInfo struct {
	Code     string      `json:"code" as:"Code"`
	State    string      `json:"state" enum:"open,playing,between,over,closed"`
	Rules    RuleSetInfo `json:"rules"`
	To       int         `json:"to"` // points of a match; 0: a single hand
	Clock    *Clock      `json:"clock"`
	Wait     int         `json:"wait"` // hours that a turn waits for a person who is not there; 0: a program soon takes over
	Child    bool        `json:"child"`
	Public   bool        `json:"public"`
	Watch    bool        `json:"watch"`
	Listed   bool        `json:"listed"` // finished hands are listed for everybody, with all cards and names
	Seats    []SeatInfo  `json:"seats"`
	Host     int         `json:"host" as:"Seat"`
	Round    int         `json:"round"` // hands begun at the table
	Match    int         `json:"match"` // matches begun at the table
	Scores   []int       `json:"scores"`
	Watchers int         `json:"watchers"`
	Created  time.Time   `json:"created"`
	Talk     string      `json:"talk" enum:"all,emotes,none"` // what the host allows to be said
	Gathers  bool        `json:"gathers"`                     // the match begins when the pages of those who sit are there
	Unkept   bool        `json:"unkept"`                      // the store does not answer: moves are refused as unavailable until it does
}

// RuleSetInfo is a rule set as data and in words.
type RuleSetInfo struct {
	Name    string          `json:"name"`
	Options json.RawMessage `json:"options" as:"OptionValues"`
	Text    string          `json:"text"`
}

// SeatInfo is who sits at a seat.
type SeatInfo struct {
	Seat      int    `json:"seat" as:"Seat"`
	Kind      string `json:"kind" enum:"open,person,bot"`
	Name      string `json:"name"`
	Bot       string `json:"bot,omitempty"`
	Connected bool   `json:"connected"`
	Away      bool   `json:"away"` // a program plays for the person
	Muted     bool   `json:"muted"`
	Ready     bool   `json:"ready"`            // for the next hand; after a match, for another one
	Engine    bool   `json:"engine,omitempty"` // a program plays there for its person
	Avatar    string `json:"avatar,omitempty"` // the animal that the person has chosen
}

// View is what one seat, or a spectator, may see of the play.
type View struct {
	Seat    *int       `json:"seat"` // null: a spectator
	Hand    []string   `json:"hand" as:"Card"`
	Drawn   []string   `json:"drawn" as:"Card"`
	Counts  []int      `json:"counts"`
	Open    [][]string `json:"open" as:"Cards" nullable:"true"` // all hands, under rules with open hands
	Top     string     `json:"top" as:"Card"`
	Color   string     `json:"color" as:"ColorOrNone"`
	Turn    int        `json:"turn" as:"Seat"`
	Dealer  int        `json:"dealer" as:"Seat"`
	Dir     int        `json:"dir" as:"Direction"`
	Phase   string     `json:"phase" as:"Phase"`
	Pile    int        `json:"pile"`
	Under   int        `json:"under"` // discards under the top card
	Sum     int        `json:"sum"`   // cards that a pending draw card makes draw
	Bluffer int        `json:"bluffer" as:"SeatOrNobody"`
	Turns   int        `json:"turns"`
	Winner  int        `json:"winner" as:"SeatOrNobody"`
	Reason  string     `json:"reason" enum:",out,blocked,limit"`
	Points  int        `json:"points"`
	Scores  []int      `json:"scores"`
	Target  int        `json:"target"`
	Last    []string   `json:"last" as:"Face" maxItems:"3"`
}

// Ask is what a seat may do now.
type Ask struct {
	Kind string `json:"kind" as:"AskKind"`
}

// ClockInfo is the time that the seat to act has left.
type ClockInfo struct {
	Seat   int   `json:"seat" as:"Seat"`
	LeftMS int64 `json:"left_ms" minimum:"0"`
	OfMS   int64 `json:"of_ms"`
}

// Grace is an open window in which seats may move out of turn.
type Grace struct {
	Kind   string `json:"kind" enum:"catch,jump,uno"`
	Seat   int    `json:"seat"` // who is down to one card; for jump, who is to act
	LeftMS int64  `json:"left_ms" minimum:"0"`
}

// The messages of the server to its clients; T is their kind.
type (
	// TableMessage says that the table has changed, beside the play.
	TableMessage struct {
		T     string    `json:"t" enum:"table"`
		Table TableInfo `json:"table"`
	}
	// PlayMessage is the play as one viewer sees it. Events are those since the
	// last such message, all of the hand in the first.
	PlayMessage struct {
		T      string      `json:"t" enum:"play"`
		V      int         `json:"v"` // accepted moves that everybody sees
		Round  int         `json:"round"`
		You    *int        `json:"you"`
		View   View        `json:"view"`
		Events []uno.Event `json:"events"`
		Legal  []string    `json:"legal"`
		Ask    *Ask        `json:"ask"`            // what this seat may do now
		Held   string      `json:"held,omitempty"` // the seat's own move, which counts when the window closes
		Clock  *ClockInfo  `json:"clock"`
		Grace  *Grace      `json:"grace"`
	}
	// DoneMessage says that a request is done; a move is durable.
	DoneMessage struct {
		T  string `json:"t" enum:"done"`
		ID int64  `json:"id"`
		V  int    `json:"v"`
	}
	// NoMessage refuses a request.
	NoMessage struct {
		T     string `json:"t" enum:"no"`
		ID    int64  `json:"id"`
		Error *Error `json:"error" nullable:"false"`
	}
	// HintMessage is a hint for a seat.
	HintMessage struct {
		T      string  `json:"t" enum:"hint"`
		ID     int64   `json:"id,omitempty"` // absent when the hint was not asked for
		Seat   int     `json:"seat" as:"Seat"`
		V      int     `json:"v"`
		Move   string  `json:"move"`
		Why    string  `json:"why"`    // Reason in English
		Reason *Reason `json:"reason"` // the first reason for the move
		Coach  *Coach  `json:"coach"`
	}
	// SealMessage asks the pages of people for the hashes of their secrets, with
	// the table's own hashes; see package fair. The answer is a commit.
	SealMessage struct {
		T     string    `json:"t" enum:"seal"`
		Round int       `json:"round"`
		Fair  fair.Deal `json:"fair"`
	}
	// SealedMessage shows all hashes and asks the pages for their secrets. The
	// answer is an open.
	SealedMessage struct {
		T     string    `json:"t" enum:"sealed"`
		Round int       `json:"round"`
		Fair  fair.Deal `json:"fair"`
	}
	// DealMessage is the commitment to the deck, before the hand.
	DealMessage struct {
		T     string     `json:"t" enum:"deal"`
		Round int        `json:"round"`
		Hash  string     `json:"hash" as:"Hash"`
		Fair  *fair.Deal `json:"fair,omitempty"` // where pages had a part in the deal: all secrets but the table's
	}
	// RevealMessage is the commitment opened, after the hand.
	RevealMessage struct {
		T     string `json:"t" enum:"reveal"`
		Round int    `json:"round"`
		Commitment
		Match bool       `json:"match"`
		Fair  *fair.Deal `json:"fair,omitempty"`             // all secrets, where pages had a part in the deal
		Piles [][]string `json:"piles,omitempty" as:"Cards"` // each later draw pile, in the order drawn
	}
	// ChatMessage is what a seat says.
	ChatMessage struct {
		T    string `json:"t" enum:"chat"`
		Seat int    `json:"seat" as:"Seat"`
		Name string `json:"name"`
		Text string `json:"text"`
	}
	// EmoteMessage is what a seat shows without words of its own.
	EmoteMessage struct {
		T     string `json:"t" enum:"emote"`
		Seat  int    `json:"seat" as:"Seat"`
		Name  string `json:"name"`
		Emote string `json:"emote" enum:"hello,luck,nice,wow,laugh,think,oops,thanks"`
	}
	// OverMessage says that the hand is over.
	OverMessage struct {
		T         string `json:"t" enum:"over"`
		Round     int    `json:"round"`
		Winner    *int   `json:"winner"`
		Points    int    `json:"points"`
		Reason    string `json:"reason" as:"EndReason"`
		Scores    []int  `json:"scores"`
		MatchOver bool   `json:"match_over"`
		Champion  *int   `json:"champion"` // who won the match
		// Game is its id in /api/games; null for a spectator of a table whose hands
		// are not listed.
		Game any `json:"game" as:"GameRef" nullable:"true"`
	}
	// ByeMessage says that the connection ends.
	ByeMessage struct {
		T    string `json:"t" enum:"bye"`
		Code string `json:"code" as:"ByeCode"`
	}
	// PongMessage answers a ping.
	PongMessage struct {
		T  string `json:"t" enum:"pong"`
		ID int64  `json:"id,omitempty"`
	}
)

// Message is what a client sends after its hello.
type Message struct {
	T    string `json:"t" enum:"move,hint,ready,back,pass,chat,emote,face,ping,commit,open"`
	ID   int64  `json:"id,omitempty"`   // comes back with the answer
	Seat *int   `json:"seat,omitempty"` // which of the connection's seats speaks; the first by default
	V    int    `json:"v,omitempty"`    // move: the version that the client saw; moves out of turn may carry an older one
	Move string `json:"move,omitempty"`
	Text string `json:"text,omitempty" maxLength:"200"` // chat; the name of an emote or of an animal

	MoveID string `json:"move_id,omitempty" maxLength:"40"` // of a move that may be sent again
	Round  int    `json:"round,omitempty"`                  // the hand that a move, commit or open is for; in another it is refused as stale
	Hex    string `json:"hex,omitempty" maxLength:"64"`     // commit: the hash; open: the secret
}

// Hello is the first message of a client: the tokens of the seats that it
// speaks for, none to watch.
type Hello struct {
	T      string   `json:"t" enum:"hello"`
	Token  *string  `json:"token" required:"false"` // null: to watch
	Tokens []string `json:"tokens,omitempty" maxItems:"10"`
	Fair   bool     `json:"fair,omitempty"` // it takes part in the deals: it answers seal and sealed
}

// encode makes the text of a message of the types above, which always can be
// encoded.
func encode(msg any) []byte {
	data, err := json.Marshal(msg)
	if err != nil {
		panic(err)
	}
	return data
}

// CardNames lists cards in their order in a hand.
func CardNames(cards uno.Cards) []string {
	names := make([]string, 0, cards.Len())
	for k, n := range cards.Each() {
		for range n {
			names = append(names, k.String())
		}
	}
	return names
}

// DescribeRules describes a rule set.
func DescribeRules(rules *uno.Rules) RuleSetInfo {
	data := encode(rules)
	info := RuleSetInfo{Text: rules.String()}
	if err := json.Unmarshal(data, &info); err != nil {
		panic(err)
	}
	if info.Options == nil {
		info.Options = json.RawMessage("{}")
	}
	return info
}
