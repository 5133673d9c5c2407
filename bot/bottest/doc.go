// Package bottest is the conformance suite for players.
//
//	func TestMyPlayer(t *testing.T) {
//		bottest.Run(t, func() bot.Player { return new(myPlayer) }, bottest.Options{})
//	}
//
// # What it checks
//
// [Run] plays hands under every preset, with every number of seats, with every
// house rule alone, with decks half of black cards, and with many random sets
// of options, including small decks and uneven hands. Players of one maker are
// at all seats, or at every other seat among strangers that play any legal
// move. Run checks that
//
//   - every answer is legal, answers the question and is in the name of the
//     seat; the player neither panics nor leaves, and does not write to its
//     view or to the rules;
//   - new players and players that have played other hands before, finished or
//     not, at other seats, play the same hand in the same way;
//   - a player answers the same when it is asked alone, without the other
//     seats, and its views are wiped after each answer: it does not communicate
//     and keeps no memory other than its own;
//   - it answers the same when every hidden card is dealt anew among the hidden
//     places and the private parts of events that its seat does not see change
//     too: it uses nothing that its seat cannot see;
//   - hands that are played at the same time are played the same.
//
// Under the race detector the last check also finds memory that players share.
// A test of this package checks the views of package uno in the same way:
// dealing the hidden cards anew changes nothing in any view.
//
// # Cost
//
// The suite plays each table about six times. The players take most of the
// time; lower [Options].Hands and Turns for slow ones, or run it in parts. Its
// memory does not grow with the number of tables.
package bottest
