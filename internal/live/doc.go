// Package live runs the tables of the studio: people and programs play
// concurrently, over connections that may be slow and may break. The state
// machine of package table plays; this package adds the people, tokens,
// connections and their queues, timers and the store. It knows no network: a
// [Client] is a queue of messages.
//
// # A table
//
// A [Hub] holds the tables. [Hub.Create] makes one, and people take seats with
// [Table.Join]; each person's seat has a token, of which only the SHA-256 is
// stored. [Table.Attach] connects a client, for the seats of its tokens or as a
// spectator; [Table.Handle] takes its messages. Each becomes an input of the
// machine, whose effects are executed in order (step.go). Changes of a table are
// serialised; the lock of its fields is free while the store writes, so that the
// table can be read. A table has no goroutine: later events are timers, programs
// think on the few goroutines of a pool, and a table without clients does no
// work.
//
// A program plays for anyone who disconnects (after Config.Away), leaves, or
// times out twice, until they return.
//
// # Guarantees
//
// An accepted move is durable before anybody sees it: the machine asks for it to
// be stored, makes it when the store has confirmed, and only then shows it. A
// hand is a function of its seed and its moves, so [Hub.Reopen] restores every
// table to its state after any crash of the program.
//
// A hand is dealt from 32 bytes of the system's randomness. ChaCha8 streams,
// keyed by SHA-256 of the seed and a purpose, give the deck order, the order of
// every later pile, and the choices of the programs (chance.go). Before the hand
// everybody gets a hash of the seed and the deck, after it both: this proves that
// the deal was fixed before play.
//
// A client is sent only what the machine shows to its seats, in the form of
// messages (push.go).
//
// The round trip of a connection, which decides who claimed first, is the
// smallest one measured on the seat's connections, and counts up to a quarter of
// a second. Delaying the measurement gains no more than that, and nothing once a
// true round trip was measured.
//
// # Cost
//
// Every client has a bounded queue, and is disconnected when it does not keep up.
// Tables, clients of a table, chat, hints and waiting thoughts are bounded;
// tables without people are closed after a while. An idle table costs about ten
// kilobytes ('uno bench studio').
package live
