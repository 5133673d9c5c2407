// Package live is the tables of the studio: people and programs who play at the
// same time, over connections that may be slow and may break. The play is that of
// the machine of package table; here is what is around it: who sits where, tokens,
// connections and their queues, timers, the store. It knows no network: a [Client]
// is a queue of messages.
//
// # A table
//
// A [Hub] holds the tables. [Hub.Create] makes one, and people sit down with
// [Table.Join]; each seat of a person has a token, of which only the SHA-256 is
// kept. [Table.Attach] connects a client, for the seats of its tokens or to
// watch; [Table.Handle] takes its messages. Each becomes an input of the machine,
// whose effects are carried out in order (step.go). One change of a table follows
// another; the lock of its fields is free while the store writes, so that it can
// be read. A table has no goroutine of its own: what happens later is a timer,
// programs think on the few goroutines of a pool, and at a table that nobody
// looks at nothing happens at all.
//
// Who is away — by a broken connection (after Config.Away), by leaving, or by
// letting the clock run out twice — is played for by a program, until back.
//
// # What must hold
//
// An accepted move is durable before anybody is told of it: the machine asks for
// it to be kept, makes it when the store has it, and only then shows it. A hand
// is a function of its seed and its moves, so [Hub.Reopen] takes every table up
// where it was, after whatever has happened to the program.
//
// A hand is dealt from 32 bytes of the system's randomness. ChaCha8 streams,
// keyed by SHA-256 of the seed and a purpose, give the order of the deck and of
// every later pile, and the choices of the programs (chance.go). Before the
// hand everybody gets a hash of the seed and the deck, after it both: the
// table could not have dealt otherwise, whatever was played.
//
// A client is sent what its seats may see and nothing else: what the machine shows
// them, in the form of messages (push.go).
//
// The round trip of a connection, which decides who claimed first, is the least
// one that was seen of the seat's connections, and counts up to a quarter of a
// second: who delays the measurement gains no more than that, and nothing once a
// true one is seen.
//
// # Bounds
//
// Every client has a bounded queue, and is let go when it does not keep up;
// tables, clients of a table, chat, hints and waiting thoughts are bounded;
// tables where nobody has been for long are closed. An idle table costs some
// ten kilobytes ('uno bench studio').
package live
