package api

import (
	"context"
	"errors"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// RecordFramesRequest asks for every moment of a hand.
type RecordFramesRequest struct {
	Records Document `json:"records"`
	Line    int      `json:"line,omitempty"` // the record on this line; the first unless given
	// Positions asks for every moment as a position in one line, too.
	Positions bool `json:"positions,omitempty"`
}

// RecordFramesAnswer is a hand as a film with all cards open.
type RecordFramesAnswer struct {
	Seats  []string      `json:"seats"`
	Rules  string        `json:"rules"`
	Dealer int           `json:"dealer"`
	Scores []int         `json:"scores"` // of the match, before the hand
	Frames []RecordFrame `json:"frames"`
	Result record.Result `json:"result"`
	// Positions are the moments as positions, where they were asked for.
	Positions []string `json:"positions,omitempty"`
}

// RecordFrame is a moment of a hand, with all hands open.
type RecordFrame struct {
	Actions int         `json:"actions"` // how many actions of the record came before
	Action  *string     `json:"action"`  // what led here; null: the deal
	Events  []uno.Event `json:"events"`  // that led here
	Hands   [][]string  `json:"hands" as:"Cards"`
	Top     string      `json:"top" as:"Card"`
	Color   string      `json:"color" as:"ColorOrNone"` // "" where none is named
	Turn    int         `json:"turn" as:"Seat"`
	Dir     int         `json:"dir" as:"Direction"`
	Phase   string      `json:"phase" as:"Phase"`
	Pile    int         `json:"pile"`
	Sum     int         `json:"sum"` // cards that a stack of draw cards has come to
}

// maxFrames bounds the frames of a hand; one of more actions is cut off.
const maxFrames = 2000

// errEnough ends a replay that is cut off.
var errEnough = errors.New("enough frames")

// RecordFrames replays a hand with all cards open, up to 2000 moments.
func RecordFrames(ctx context.Context, r RecordFramesRequest) (RecordFramesAnswer, error) {
	rec, err := oneRecord(ctx, r.Records, r.Line)
	if err != nil {
		return RecordFramesAnswer{}, asError(err)
	}
	frames, err := FramesOf(rec)
	a := RecordFramesAnswer{
		Seats: rec.Seats, Rules: rec.Rules.String(), Dealer: rec.Dealer, Scores: rec.Scores, Frames: frames, Result: rec.Result,
	}
	if err == nil && r.Positions {
		a.Positions, err = positionsOf(rec)
	}
	return a, asError(err)
}

// positionsOf is every moment of a record as a position, as many as FramesOf gives.
func positionsOf(rec *record.Record) (list []string, err error) {
	err = rec.Replay(func(g *uno.Game, _ int, _ uno.Move, _ bool) error {
		if len(list) == maxFrames {
			return errEnough
		}
		list = append(list, g.Position())
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return list, err
}

// FramesOf replays a record, up to 2000 moments.
func FramesOf(rec *record.Record) ([]RecordFrame, error) {
	frames := []RecordFrame{}
	told := 0
	err := rec.Replay(func(g *uno.Game, i int, _ uno.Move, _ bool) error {
		if len(frames) == maxFrames {
			return errEnough
		}
		f := RecordFrame{
			Actions: i, Events: []uno.Event{}, Hands: make([][]string, g.Seats), Top: g.Top.String(), Turn: int(g.Turn),
			Dir: int(g.Dir), Phase: g.Phase.String(), Pile: g.Pile.Len(), Sum: int(g.Sum),
		}
		if len(frames) > 0 {
			f.Action = &rec.Actions[i-1]
		}
		if g.Color != uno.NoColor {
			f.Color = g.Color.String()
		}
		for seat := range f.Hands {
			f.Hands[seat] = cardNames(g.Hands[seat])
		}
		for _, e := range g.Log.Events[told:] {
			e.After = uno.Public{} // the frame has the table
			f.Events = append(f.Events, e)
		}
		told = len(g.Log.Events)
		frames = append(frames, f)
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return frames, err
}
