// Package session is a match at one screen: people and programs at a patient
// table (package table), which waits for each of them, and the files that the
// match is kept in. It knows no screen; the terminal shows it, and a script can
// drive it.
//
// # Asking
//
// [Session.Ask] is the next question: a program is to think, a person is to
// decide, a person may move out of turn, a hand or the match is over. With
// programs alone a session plays the very hand that a [bot.Host] plays.
//
// # Keeping
//
// A match is a function of its seed and of what the people did. A [Saved]
// holds the setup, the match before the hand, the record of the hand so far
// and when people let moments pass; [Resume] plays that again, and the match
// continues as if it had never been left. If a program now decides otherwise (it
// has been improved since), the moves that were made remain and the session
// reports it. [Keeper] writes the file after every move and adds the record of
// each finished hand to a file of records.
//
// # Cost
//
// A question is a listing of legal moves for each seat. Resuming costs what
// the programs think over the hand being played.
package session
