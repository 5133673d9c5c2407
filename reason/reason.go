// Package reason represents the reasons for a move as data: a code, and the
// seat, card, colour or number that it is about. Players and solvers return
// reasons; a message catalogue turns them into sentences.
package reason

import "github.com/unolab/uno"

// Code names a reason. Its text is stable: catalogues use it as a key.
type Code string

// The codes of package duel, for open hands, and the fields that each fills in.
const (
	Wins        Code = "wins"            // the move wins with Chance
	GoesOut     Code = "goes-out"        // it plays the last card
	Blocks      Code = "blocks"          // it stops the run of the other
	BlocksSome  Code = "blocks-some"     // it stops it after Chance of the draws
	Allows      Code = "allows"          // it lets the other run
	AllowsLeast Code = "allows-least"    // the other then wins with at least Chance
	KeepsRun    Code = "keeps-run"       // it keeps a run that nothing stops
	KeepsLeast  Code = "keeps-run-least" // it keeps a run that wins with at least Chance
	GivesUpRun  Code = "gives-up-run"    // the run is lost
	KeepsCard   Code = "keeps-card"      // the drawn Card stays in hand
	Declines    Code = "declines"        // it draws although a card could be played
	Digs        Code = "digs"            // with Chance the card drawn can be played
	DigsColor   Code = "digs-color"      // as Digs; the best is one of Color, drawn with Best
	Threat      Code = "threat"          // the other threatens to run with Card, naming Color
)

// The codes of players that go by fixed weights.
const (
	OnlyCard        Code = "only-card"        // nothing else can be played
	NothingFits     Code = "nothing-fits"     // nothing can be played
	DrawnFits       Code = "drawn-fits"       // the drawn card can be played
	BlackOnly       Code = "black-only"       // only black cards can be played
	Bluff           Code = "bluff"            // a Wild Draw Four would be a bluff
	ColorHeld       Code = "color-held"       // the hand holds N cards of Color
	NamesHeld       Code = "names-held"       // Color is the colour most held
	MakesDraw       Code = "makes-draw"       // Seat has to draw N cards
	Skips           Code = "skips"            // Seat loses its turn
	TurnsRound      Code = "turns-round"      // the direction of play changes
	NearOut         Code = "near-out"         // Seat has only N cards left
	Fewest          Code = "fewest"           // Seat has the fewest cards, N
	FailedChallenge Code = "failed-challenge" // a failed challenge costs N cards
	LateUno         Code = "late-uno"         // the seat can be caught otherwise
	ExtraCard       Code = "extra-card"       // a card is played out of turn
)

// The codes of players that have learnt their weights.
const (
	LikelyStuck Code = "likely-stuck" // with Chance, Seat holds nothing to play next
	FollowUps   Code = "follow-ups"   // N cards of the own hand can be played on the move
	Expects     Code = "expects"      // the hand is won with about Chance after it
)

// Codes lists the codes.
func Codes() []Code {
	return []Code{
		Wins, GoesOut, Blocks, BlocksSome, Allows, AllowsLeast, KeepsRun, KeepsLeast, GivesUpRun,
		KeepsCard, Declines, Digs, DigsColor, Threat,
		OnlyCard, NothingFits, DrawnFits, BlackOnly, Bluff, ColorHeld, NamesHeld, MakesDraw, Skips,
		TurnsRound, NearOut, Fewest, FailedChallenge, LateUno, ExtraCard,
		LikelyStuck, FollowUps, Expects,
	}
}

// Reason is a reason for or against a move. Fields that its code does not use
// keep the values of New.
type Reason struct {
	Code   Code
	Seat   int8
	N      int
	Chance float64
	Best   float64
	Card   uno.Kind
	Color  uno.Color
}

// New makes a reason without details: no seat (-1), no card, no colour.
func New(code Code) Reason {
	return Reason{Code: code, Seat: -1, Card: uno.NoKind, Color: uno.NoColor}
}

// With makes a reason that speaks of a chance.
func With(code Code, chance float64) Reason {
	r := New(code)
	r.Chance = chance
	return r
}

// Of makes a reason about a seat and a number of cards.
func Of(code Code, seat int8, n int) Reason {
	r := New(code)
	r.Seat, r.N = seat, n
	return r
}
