package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/unolab/uno/record"
)

// The errors that a caller can cause; others come from the database.
var (
	// ErrNotFound means that there is no such table, hand or game.
	ErrNotFound = errors.New("not in the store")
	// ErrTaken means that a table of that code exists, or has existed and is kept
	// for its games.
	ErrTaken = errors.New("the code is taken")
	// ErrConflict means that the write contradicts the store: there is another
	// move of that number, another hand of that round, a hand still in progress,
	// or the previous move is missing.
	ErrConflict = errors.New("something else is kept there")
	// ErrClosed means that the table or the store is closed.
	ErrClosed = errors.New("closed")
	// ErrText means that a text contains a zero byte or is not UTF-8.
	ErrText = errors.New("not a text")
)

// Store keeps tables and games. All methods may be called concurrently. Each
// write is durable before it returns, and may be repeated.
type Store interface {
	// CreateTable adds a table under a code that no table kept has.
	CreateTable(ctx context.Context, t Table) error
	// SaveTable replaces the state of an open table.
	SaveTable(ctx context.Context, code string, state json.RawMessage) error
	// StartHand adds the hand of a round to an open table without a hand in
	// progress. State, unless it is nil, replaces the table's in the same
	// transaction.
	StartHand(ctx context.Context, code string, h Hand, state json.RawMessage) error
	// AppendMove adds the n-th move, from 0, to the hand in progress. The same
	// move may be repeated; another move in its place, or a gap, is ErrConflict.
	AppendMove(ctx context.Context, code string, round, n int, move string) error
	// FinishHand ends the hand of a round: its record becomes a game, whose
	// number is returned, and its moves are dropped. State, unless it is
	// nil, replaces the table's in the same transaction. A hand that is
	// finished already keeps its game; the number is that game's.
	FinishHand(ctx context.Context, code string, round int, f Finish, state json.RawMessage) (int64, error)
	// CloseTable closes a table, and a hand in progress with it, permanently.
	CloseTable(ctx context.Context, code string) error
	// Expire closes the open tables without a write since a time, and returns
	// their codes.
	Expire(ctx context.Context, since time.Time) ([]string, error)
	// Vacuum deletes what tables closed before a time no longer need: unfinished
	// hands with their moves, and tables without a game.
	Vacuum(ctx context.Context, before time.Time) (Vacuumed, error)
	// OpenTables is every open table with its hand in progress, oldest first:
	// everything needed to continue.
	OpenTables(ctx context.Context) ([]OpenTable, error)

	// Games lists games, newest first, and returns the Before of the next page
	// (0: none).
	Games(ctx context.Context, q Query) (games []Game, next int64, err error)
	// Game is a game with its record, listed or not.
	Game(ctx context.Context, id int64) (FullGame, error)
	// Linked is the unlisted game of a link, with its record.
	Linked(ctx context.Context, link string) (FullGame, error)
	// DeleteGame deletes a game permanently: its record, its seats, and the cards
	// of its hand.
	DeleteGame(ctx context.Context, id int64) error
	// Name is the statistics of a person; ErrNotFound if nobody of that name has
	// finished a hand.
	Name(ctx context.Context, name string) (NameStats, error)
	// Evening is the standings of a table over all its matches, the most
	// match wins first, then hand wins, then points.
	Evening(ctx context.Context, code string) ([]Standing, error)

	// SaveDocs keeps documents, all in one transaction. Each is a first version, or
	// the next of the one that is kept, or that one again; otherwise the call is
	// ErrConflict and changes nothing.
	SaveDocs(ctx context.Context, docs []Doc) error
	// Docs is the documents of a kind by key, byte by byte.
	Docs(ctx context.Context, kind string) ([]Doc, error)
	// Doc is one document.
	Doc(ctx context.Context, kind, key string) (Doc, error)

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

// Hand is the beginning of a hand: what a replay of its moves needs in addition
// to the table's rules, and the commitment to its deck.
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

// OpenHand is a hand in progress: its beginning and the moves so far.
type OpenHand struct {
	Hand
	Moves []string
}

// Person is the Player of a seat with a person, Guest that of a person without
// a name: guests have no statistics, and no list finds them.
const (
	Person = "person"
	Guest  = "guest"
)

// Seat is a seat of a finished hand: the name as typed, and Person, Guest or
// the name of the program that played.
type Seat struct {
	Name   string
	Player string
}

// Finish is how a hand ended.
type Finish struct {
	Record *record.Record // sound, see record.Verify
	Seats  []Seat         // by seat
	// MatchWinner is the seat that won the match with this hand, or -1 where the
	// match continues.
	MatchWinner int
	Ended       time.Time
	// Link is the link of a game that is in no list; empty for a listed game.
	Link string
	// Host is the SHA-256, in hex, of the token that allows deleting the game;
	// empty if none does.
	Host string
}

// Vacuumed counts what Vacuum dropped.
type Vacuumed struct{ Tables, Hands, Moves int64 }

// Query selects games. The zero value selects the newest of all.
type Query struct {
	Name   string // a person who played, in any case; empty: anybody
	Rules  string // the rules as uno.Rules.String writes them; empty: any
	Table  string // the code of the table; empty: any
	All    bool   // unlisted games too
	Before int64  // only games with a lower number; 0: all
	Limit  int    // at most MaxPage; 0: MaxPage
}

// MaxPage is the maximum number of games that one call of Games returns.
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
	Counts
	ByRules []RulesStats // the most hands first
}

// RulesStats is what a person did under one rule set.
type RulesStats struct {
	Rules string
	Hands int
	Wins  int
}

// Counts are the counts of a seat's actions in a record.
type Counts struct {
	UnoForgotten  int // plays down to one card without saying Uno
	Caught        int // times it was caught for that
	Catches       int // others it caught
	MissedCatches int // catches without effect
	Challenges    int // Wild Draw Fours it challenged
	ChallengesWon int // those that were bluffs
}

// Standing is a line of the standings of an evening: a person or a program, by
// name at the table.
type Standing struct {
	Name      string
	Matches   int // matches that ended with the name at the table
	MatchWins int
	Hands     int
	HandWins  int
	Points    int
}
