// Package table is a table at which people and programs play a match of any
// rule set: who is asked for what and when, what they see, and how a game
// is kept and taken up again. It knows no
// screen and no clock; the terminal shows it, and a script can drive it.
//
// # Asking
//
// A [Session] is asked for its next question with [Session.Ask]: a program
// is to think, a person is to decide, a person may move out of turn, a hand or
// the match is over. The order is that of [bot.Host]: after each move those
// who may interrupt, from the seat after the one that moved, then the seat to
// act; with programs alone a session plays the very hand that a Host plays.
//
// There is no clock, so that being quick is settled like this. Whenever a
// person holds a card to jump in with, or can still say a forgotten Uno, the
// table waits for that person to do it or to let the moment pass. Whenever
// somebody has come down to one card under rules with Uno, the table waits in
// the same way for the people to say "catch", whether or not Uno was said:
// that the table waits betrays nothing, and noticing is left to the people.
// Several people are asked to catch together, when the first of them is due.
//
// # Keeping
//
// A match is a function of its seed and of what the people did. A [Saved]
// holds the setup, the match before the hand, the record of the hand so far
// and when people let moments pass; [Resume] plays that again and asks the
// programs again, so that what they remember and what they draw from their
// sources is what it was, and the match goes on as if it had never been left.
// If a program now answers otherwise than it did (it has been improved since),
// what was played stands and the session says so. [Keeper] writes the file
// after every move and adds the record of each finished hand to a file of
// records.
//
// # Cost
//
// A question is a listing of legal moves for each seat. Resuming costs what
// the programs think over the hand being played.
package table
