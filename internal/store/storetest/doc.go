// Package storetest is the conformance suite that any store must pass, and
// what tests of stores need: finished hands to keep, and a PostgreSQL server
// of their own.
//
// [Run] holds a store to its contract: what is written is there, also after
// the store was opened again; writing twice is writing once; another move in
// the place of an accepted one, a gap, a second hand under way, anything at a
// closed table is refused and spoils nothing beside it; a random run of calls
// leaves the tables as a model in memory has them; lists, statistics and
// standings are those that plain loops over all games find.
//
// [Play] plays hands with random moves. [StartPostgres] starts a server of
// the machine's PostgreSQL, on a socket of its own in a temporary folder, as a
// user that is not root, and stops it with the test.
package storetest
