// Package store keeps what the studio must not lose: tables, the hand under
// way at each with every accepted move, and the records of finished hands with
// what follows from them: lists, statistics per name, standings of an evening.
//
// There is one implementation in one set of SQL statements, which SQLite and
// PostgreSQL both read; what differs between them stands in sqlite.go and
// postgres.go. [Open] takes a file studio.db in the data folder, or a database
// by its postgres:// address. Package storetest is the conformance suite that
// both must pass.
//
// # Durability
//
// A method that writes returns only after its transaction is on the disk
// (SQLite: write-ahead log, synchronous=FULL; PostgreSQL: synchronous_commit).
// So a move that AppendMove has accepted survives a kill at any moment and a
// loss of power. All writes pass through one goroutine (writer.go), which puts
// whatever waits into one transaction: a write waits for the commit under way
// and for its own, however many tables there are. No call outlasts its
// context. A write that was not begun when its context ends is not made; of one
// that was, it is open whether it is made.
//
// Writing is idempotent: the same call again is fine and changes nothing, so
// where an error leaves it open whether something was written (a lost
// connection, a disk that fails, a context that ended) the call may be repeated; a different move in
// the place of an accepted one is [ErrConflict]. The
// writer waits for a database server that restarts, half a minute at most; each
// call waits for as long as its context allows.
//
// # What is kept
//
// A table has a code, and a state that is the caller's own JSON. Its hands are
// numbered by round, over all matches of the evening; at most one is under
// way. A hand holds the commitment to its deck and the moves so far, numbered
// from 0 without gaps; finishing it turns the moves into a record and a row for
// each seat. Names are kept as they were typed and found in any case: two names
// are one if their NFC forms have the same Unicode case folding. A person and
// a program of the same name are two, and people who gave no name (guests) are
// in no statistics.
//
// A game with a link is in no list and found by its link. A game can be deleted.
//
// # Cost
//
// An accepted move costs its share of one fsync. Lists are read by key, newest
// first, never by scanning the games; statistics of a name read its seats by
// an index, one row a hand. Times are kept in UTC milliseconds.
package store
