// Package storetest is the conformance suite for stores. It also provides what
// tests of stores need: finished hands, and a PostgreSQL server of their own.
//
// [Run] checks the contract of a store: what is written is there, also after
// the store was opened again; writing twice is writing once; another move in
// the place of an accepted one, a gap, a second hand in progress, and any write
// to a closed table are rejected without changing anything else; after a random
// run of calls the tables equal a model in memory; lists, statistics and
// standings equal those that plain loops over all games compute.
//
// [Play] plays hands with random moves. [StartPostgres] starts a server of the
// machine's PostgreSQL, on its own socket in a temporary folder, as a user that
// is not root, and stops it with the test.
package storetest
