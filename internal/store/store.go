package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/unolab/uno/record"
)

// The errors that a caller can cause; others are of the database.
var (
	// ErrNotFound says that there is no such table, hand or game.
	ErrNotFound = errors.New("not in the store")
	// ErrTaken says that a table of that code exists, or has existed and is
	// kept for its games.
	ErrTaken = errors.New("the code is taken")
	// ErrConflict says that something else stands where this was to be
	// written: another move of that number, another hand of that round, a
	// hand still under way, or nothing where the move before should be.
	ErrConflict = errors.New("something else is kept there")
	// ErrClosed says that the table is closed, or the store itself.
	ErrClosed = errors.New("closed")
	// ErrText says that a text holds a zero byte or is not UTF-8.
	ErrText = errors.New("not a text")
)

// Store keeps tables and games. All methods may be called concurrently; each
// that writes is durable before it returns and may be repeated.
type Store interface {
	// CreateTable adds a table under a code that no table kept has.
	CreateTable(ctx context.Context, t Table) error
	// SaveTable replaces the state of an open table.
	SaveTable(ctx context.Context, code string, state json.RawMessage) error
	// StartHand adds the hand of a round to an open table at which none is
	// under way. State, unless it is nil, replaces the table's in the same
	// transaction.
	StartHand(ctx context.Context, code string, h Hand, state json.RawMessage) error
	// AppendMove adds the n-th move, from 0, to the hand under way. The same
	// move again is fine; ErrConflict is another move in its place, or a gap.
	AppendMove(ctx context.Context, code string, round, n int, move string) error
	// FinishHand ends the hand of a round: its record becomes a game, whose
	// number is returned, and its moves are dropped. State, unless it is
	// nil, replaces the table's in the same transaction. A hand that is
	// finished already keeps its game; the number is that game's.
	FinishHand(ctx context.Context, code string, round int, f Finish, state json.RawMessage) (int64, error)
	// CloseTable closes a table, and with it a hand under way, for good.
	CloseTable(ctx context.Context, code string) error
	// Expire closes the open tables at which nothing has been written since
	// a time, and names them.
	Expire(ctx context.Context, since time.Time) ([]string, error)
	// Vacuum drops what is of no more use of tables closed before a time:
	// unfinished hands with their moves, and tables without a game.
	Vacuum(ctx context.Context, before time.Time) (Vacuumed, error)
	// OpenTables is every open table with the hand under way, oldest first:
	// all that is needed to go on.
	OpenTables(ctx context.Context) ([]OpenTable, error)

	// Games lists games, newest first, and the Before of the next page (0:
	// there is none).
	Games(ctx context.Context, q Query) (games []Game, next int64, err error)
	// Game is a game with its record, listed or not.
	Game(ctx context.Context, id int64) (FullGame, error)
	// Linked is the unlisted game of a link, with its record.
	Linked(ctx context.Context, link string) (FullGame, error)
	// DeleteGame deletes a game for good: its record, its seats, and the cards
	// of its hand.
	DeleteGame(ctx context.Context, id int64) error
	// Name is the statistics of a person; ErrNotFound: nobody of that name
	// has finished a hand.
	Name(ctx context.Context, name string) (NameStats, error)
	// Evening is the standings of a table over all its matches, the most
	// match wins first, then hand wins, then points.
	Evening(ctx context.Context, code string) ([]Standing, error)

	// Ping reports whether the database answers.
	Ping(ctx context.Context) error
	// Close waits for the writes under way and closes the store; later calls
	// fail with ErrClosed.
	Close() error
}

// Table is a table: its code, and its state, which is its owner's own JSON.
type Table struct {
	Code    string
	State   json.RawMessage
	Created time.Time
}

// Hand is how a hand begins: all that replaying its moves needs besides the
// table's rules, and the commitment to its deck.
type Hand struct {
	Round   int   // number of the hand at its table, over all matches
	Match   int   // number of the match at its table
	Dealer  int   // seat
	Scores  []int // by seat, before the hand; empty: a single hand
	Seed    []byte
	Salt    string
	Deck    string // cards in drawing order, as the commitment has them
	Hash    string
	Started time.Time
}

// OpenTable is a table to go on with.
type OpenTable struct {
	Table
	Rounds int       // the round after the highest that was ever started
	Hand   *OpenHand // the hand under way, or nil
}

// OpenHand is a hand under way: how it began and the moves so far.
type OpenHand struct {
	Hand
	Moves []string
}

// Person is the Player of a seat where a person sits, Guest that of a person
// who gave no name: guests have no statistics, and no list finds them.
const (
	Person = "person"
	Guest  = "guest"
)

// Seat is who sat there: the name as typed, and Person, Guest or the name of
// the program that played.
type Seat struct {
	Name   string
	Player string
}

// Finish is how a hand ended.
type Finish struct {
	Record *record.Record // sound, see record.Verify
	Seats  []Seat         // by seat
	// MatchWinner is the seat whose win of the hand also won the match, or
	// -1 where the match goes on.
	MatchWinner int
	Ended       time.Time
	// Link leads to a game that is in no list; empty: it is listed.
	Link string
	// Host is the SHA-256, in hex, of the token whose holder may delete the
	// game; empty: nobody may.
	Host string
}

// Vacuumed counts what Vacuum dropped.
type Vacuumed struct{ Tables, Hands, Moves int64 }

// Query chooses games. The zero value is the newest of all.
type Query struct {
	Name   string // a person who played, in any case; empty: anybody
	Rules  string // the rules as uno.Rules.String writes them; empty: any
	Table  string // the code of the table; empty: any
	All    bool   // unlisted games too
	Before int64  // only games with a lower number; 0: all
	Limit  int    // at most MaxPage; 0: MaxPage
}

// MaxPage is the most games that one call of Games returns.
const MaxPage = 100

// Game is a finished hand, without its record.
type Game struct {
	ID          int64
	Table       string
	Round       int
	Match       int
	Ended       time.Time
	Rules       string
	Seats       []Seat
	Winner      int // seat, or -1: nobody
	Points      int
	Turns       int
	Reason      string // out, blocked, limit
	MatchWinner int    // seat that won the match with this hand, or -1
	Link        string // leads to a game that is in no list; empty: it is listed
}

// FullGame is a finished hand with its record, one JSON object, and the
// commitment to its deck.
type FullGame struct {
	Game
	Record           json.RawMessage
	Hash, Salt, Deck string
	Host             string // SHA-256 of the token that may delete it, in hex
}

// NameStats is what a person did in all finished hands.
type NameStats struct {
	Name   string // as typed in the latest game
	Hands  int
	Wins   int
	Points int // won
	Turns  int // of all these hands together, of all seats
	Deeds
	ByRules []RulesStats // the most hands first
}

// RulesStats is what a person did under one rule set.
type RulesStats struct {
	Rules string
	Hands int
	Wins  int
}

// Deeds are the counts that follow from a record for a seat.
type Deeds struct {
	UnoForgotten  int // plays down to one card without saying Uno
	Caught        int // times it was caught for that
	Catches       int // others it caught
	MissedCatches int // catches in vain
	Challenges    int // Wild Draw Fours it challenged
	ChallengesWon int // those that were bluffs
}

// Standing is a line of the standings of an evening: a person or a program by
// its name at the table.
type Standing struct {
	Name      string
	Matches   int // matches that ended with the name at the table
	MatchWins int
	Hands     int
	HandWins  int
	Points    int
}
