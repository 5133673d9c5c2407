// Package bottest is the conformance suite that any player must pass.
//
// # What a player is held to
//
// [Run] plays hands at tables of every preset, every number of seats, every
// house rule alone, decks half of black cards, and many random sets of
// options, small decks and uneven hands among them, with players of one maker
// at all seats, or at every other one among strangers who do whatever is
// legal, and checks that
//
//   - every answer is legal, answers the question asked and is in the name of
//     the seat; the player neither panics nor leaves, and writes nothing in its
//     view or in the rules;
//   - the same hand is played the same by new players and by players that have
//     played others before, finished or not, at other seats;
//   - a player that is asked alone, the other seats never being played, and
//     whose views are wiped after each answer, answers the same: it talks to
//     nobody and keeps no memory that is not its own;
//   - it answers the same when every hidden card is dealt anew among the hidden
//     places, the private parts of events that its seat does not see being
//     changed too: it uses nothing that its seat cannot see;
//   - hands that are played at the same time are played the same.
//
// Run under the race detector the last check also finds memory that players
// share without need. [Views] holds the views of package uno themselves to the
// same law: dealing the hidden cards anew changes nothing in any view.
//
// # Cost
//
// A table is played about six times over. The time goes to the players; with
// those that think, lower [Options].Hands and Turns.
package bottest
