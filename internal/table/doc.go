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
// There is no clock; the table waits instead. Whenever a person holds a card to
// jump in with, or can still say a forgotten Uno, the table waits for that person
// to do it or to let the moment pass. Whenever a player has one card left under
// rules with Uno, the table waits in the same way for the people to say "catch",
// whether or not Uno was said: the wait reveals nothing, and noticing is left to
// the people. Several people are asked to catch together, when the first of them
// is next in the order.
//
// # Keeping
//
// A match is a function of its seed and of what the people did. A [Saved]
// holds the setup, the match before the hand, the record of the hand so far
// and when people let moments pass; [Resume] plays that again and asks the
// programs again, which restores what they remember and the state of their
// sources, and the match continues as if it had never been left. If a program now
// decides otherwise (it has been improved since), the moves that were made remain
// and the session reports it. [Keeper] writes the file
// after every move and adds the record of each finished hand to a file of
// records.
//
// # Cost
//
// A question is a listing of legal moves for each seat. Resuming costs what
// the programs think over the hand being played.
package table
