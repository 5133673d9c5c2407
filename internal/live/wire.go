package live

import (
	"encoding/json"
	"time"

	"github.com/unolab/uno"
)

// Info is what everybody may know of a table beside the play.
type Info struct {
	Code     string     `json:"code"`
	State    string     `json:"state"`
	Rules    RulesInfo  `json:"rules"`
	To       int        `json:"to"`
	Clock    *Clock     `json:"clock"`
	Child    bool       `json:"child"`
	Public   bool       `json:"public"`
	Watch    bool       `json:"watch"`
	Listed   bool       `json:"listed"` // finished hands are listed for everybody
	Seats    []SeatInfo `json:"seats"`
	Host     int        `json:"host"`
	Round    int        `json:"round"`
	Match    int        `json:"match"`
	Scores   []int      `json:"scores"`
	Watchers int        `json:"watchers"`
	Created  time.Time  `json:"created"`
	Unkept   bool       `json:"unkept"` // the store does not answer: moves have to wait
}

// RulesInfo is a rule set as data and in words.
type RulesInfo struct {
	Name    string          `json:"name"`
	Options json.RawMessage `json:"options"`
	Text    string          `json:"text"`
}

// SeatInfo is who sits at a seat.
type SeatInfo struct {
	Seat      int    `json:"seat"`
	Kind      string `json:"kind"`
	Name      string `json:"name"`
	Bot       string `json:"bot,omitempty"`
	Connected bool   `json:"connected"`
	Away      bool   `json:"away"`
	Muted     bool   `json:"muted"`
	Ready     bool   `json:"ready"`
}

// View is what one seat, or a spectator, may see of the play.
type View struct {
	Seat    *int       `json:"seat"`
	Hand    []string   `json:"hand"`
	Drawn   []string   `json:"drawn"`
	Counts  []int      `json:"counts"`
	Open    [][]string `json:"open"`
	Top     string     `json:"top"`
	Color   string     `json:"color"`
	Turn    int        `json:"turn"`
	Dealer  int        `json:"dealer"`
	Dir     int        `json:"dir"`
	Phase   string     `json:"phase"`
	Pile    int        `json:"pile"`
	Under   int        `json:"under"`
	Sum     int        `json:"sum"`
	Bluffer int        `json:"bluffer"`
	Turns   int        `json:"turns"`
	Winner  int        `json:"winner"`
	Reason  string     `json:"reason"`
	Points  int        `json:"points"`
	Scores  []int      `json:"scores"`
	Target  int        `json:"target"`
	Last    []string   `json:"last"`
}

// Ask is what a seat may do now.
type Ask struct {
	Kind string `json:"kind"`
}

// ClockInfo is the time that the seat to act has left.
type ClockInfo struct {
	Seat   int   `json:"seat"`
	LeftMS int64 `json:"left_ms"`
	OfMS   int64 `json:"of_ms"`
}

// Grace is an open window in which seats may move out of turn.
type Grace struct {
	Kind   string `json:"kind"`
	Seat   int    `json:"seat"`
	LeftMS int64  `json:"left_ms"`
}

// The messages of the server to its clients; T is their kind.
type (
	tableMsg struct {
		T     string `json:"t"`
		Table Info   `json:"table"`
	}
	// PlayMsg is the play as one viewer sees it.
	PlayMsg struct {
		T      string      `json:"t"`
		V      int         `json:"v"`
		Round  int         `json:"round"`
		You    *int        `json:"you"`
		View   View        `json:"view"`
		Events []uno.Event `json:"events"`
		Legal  []string    `json:"legal"`
		Ask    *Ask        `json:"ask"`
		Held   string      `json:"held,omitempty"`
		Clock  *ClockInfo  `json:"clock"`
		Grace  *Grace      `json:"grace"`
	}
	doneMsg struct {
		T  string `json:"t"`
		ID int64  `json:"id"`
		V  int    `json:"v"`
	}
	noMsg struct {
		T     string `json:"t"`
		ID    int64  `json:"id"`
		Error *Error `json:"error"`
	}
	hintMsg struct {
		T      string  `json:"t"`
		ID     int64   `json:"id,omitempty"`
		Seat   int     `json:"seat"`
		V      int     `json:"v"`
		Move   string  `json:"move"`
		Why    string  `json:"why"` // Reason in English
		Reason *Reason `json:"reason"`
		Coach  *Coach  `json:"coach"`
	}
	dealMsg struct {
		T     string `json:"t"`
		Round int    `json:"round"`
		Hash  string `json:"hash"`
	}
	revealMsg struct {
		T     string `json:"t"`
		Round int    `json:"round"`
		Commitment
		Match bool `json:"match"`
	}
	chatMsg struct {
		T    string `json:"t"`
		Seat int    `json:"seat"`
		Name string `json:"name"`
		Text string `json:"text"`
	}
	overMsg struct {
		T         string `json:"t"`
		Round     int    `json:"round"`
		Winner    *int   `json:"winner"`
		Points    int    `json:"points"`
		Reason    string `json:"reason"`
		Scores    []int  `json:"scores"`
		MatchOver bool   `json:"match_over"`
		Champion  *int   `json:"champion"`
		Game      any    `json:"game"` // its number, or the link to an unlisted one, for those who sat there
	}
	byeMsg struct {
		T    string `json:"t"`
		Code string `json:"code"`
	}
	pongMsg struct {
		T  string `json:"t"`
		ID int64  `json:"id,omitempty"`
	}
)

// Message is what a client sends after its hello. Seat says for which of its
// seats it speaks, where it has several.
type Message struct {
	T    string `json:"t"`
	ID   int64  `json:"id,omitempty"`
	Seat *int   `json:"seat,omitempty"`
	V    int    `json:"v,omitempty"`
	Move string `json:"move,omitempty"`
	Text string `json:"text,omitempty"`

	// Of a move that may be sent again: an id of the client's own, and the hand
	// that it is for.
	MoveID string `json:"move_id,omitempty"`
	Round  int    `json:"round,omitempty"`
}

// Hello is the first message of a client: the tokens of the seats that it
// speaks for, none to watch.
type Hello struct {
	T      string   `json:"t"`
	Token  *string  `json:"token"`
	Tokens []string `json:"tokens,omitempty"`
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
func DescribeRules(rules *uno.Rules) RulesInfo {
	data := encode(rules)
	info := RulesInfo{Text: rules.String()}
	if err := json.Unmarshal(data, &info); err != nil {
		panic(err)
	}
	if info.Options == nil {
		info.Options = json.RawMessage("{}")
	}
	return info
}
