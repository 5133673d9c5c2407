// Package store keeps what the studio must not lose: tables, the hand in
// progress at each with every accepted move, and the records of finished hands.
// From the records it derives lists, statistics per name, and the standings of
// an evening.
//
// # Use
//
//	s, err := store.Open(ctx, "", dir) // dir/studio.db; or the postgres: address of a database
//	err = s.AppendMove(ctx, code, round, n, move)
//	game, err := s.FinishHand(ctx, code, round, finish, nil)
//
// [Open] takes a data folder, in which it makes a file studio.db, or the
// postgres: address of a database. SQLite and PostgreSQL share one
// implementation and one set of SQL statements; sqlite.go and postgres.go
// contain the differences. Package storetest is the conformance suite for all.
// [Memory] is a store in memory, for the page that has no studio behind it; where Go
// compiles for a browser there is no other.
//
// # Durability
//
// A method that writes returns only after its transaction is on the disk
// (SQLite: write-ahead log, synchronous=FULL; PostgreSQL: synchronous_commit).
// So a move that AppendMove has accepted survives a kill at any moment and a
// loss of power. One goroutine (writer.go) makes all writes and puts all
// waiting writes into one transaction: a write waits for the commit in progress
// and for its own, however many tables there are. No call outlasts its context.
// A write that has not started when its context ends is not made; a write that
// has started may or may not be made.
//
// Writes are idempotent: repeating a call changes nothing. Where an error
// leaves the result unknown (a lost connection, a failing disk, a context that
// ended) the caller may repeat the call. A different move in the place of an
// accepted one is [ErrConflict]. The writer waits at most half a minute for a
// database server that restarts; each call waits as long as its context allows.
//
// # Several nodes
//
// [OpenShared] opens a PostgreSQL database for one of several nodes. The interface
// [Shared] has a fencing token for each table: a node takes the table under a token
// that is higher than the last one, and writes under it. The statement that writes a
// move reads the token and locks the table's row against a change of it until its
// transaction ends, so no move is kept under a token that has been replaced, and a
// node that takes a table reads every move that was kept before. The server ends a
// transaction that waits for its node for two seconds, so that a node that is stopped
// in the middle of one keeps no table from the others.
//
// # What is kept
//
// A table has a code, and a state that is the caller's own JSON. Its hands are
// numbered by round, over all matches of the evening; at most one is in
// progress. A hand contains the commitment to its deck and the moves so far,
// numbered from 0 without gaps. Finishing it turns the moves into a record and
// a row for each seat. Names are kept as they were typed and found in any case:
// two names are equal if their NFC forms have the same Unicode case folding. A
// person and a program of the same name are different, and people without a
// name (guests) are in no statistics.
//
// A game with a link is in no list and is found only by its link. A game can be
// deleted.
//
// # Cost
//
// An accepted move costs its share of one fsync. Lists are read by key, newest
// first, without scanning the games. Statistics of a name read its seats by an
// index, one row per hand. Times are kept in UTC milliseconds.
package store
