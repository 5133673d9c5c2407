// Package table is the table at which people and programs play a match of any
// rule set, as a machine: [Table.Step] takes an [Input] at a time and returns
// [Effect] values, what is to be kept, told, thought about and waited for. It
// starts no goroutine, reads no clock, and knows no lock, store, connection or
// sentence; whoever drives it does. The terminal (package session) and the studio
// (package live) drive the same table.
//
// # Inputs
//
//	Play, Pass, Ready, AskHint, Back, Leave   what people do
//	Come, Gone, Delay, Sit, Proceed           who is there, and over what connection
//	Kept, Dealt, Thought, Fired               the answers to Keep, Finish, Deal, Think, SetTimer
//	Let, Hold                                 at a driven table: programs may make one move
//
// # Effects
//
//	Keep, Finish, Deal      the next move, the end of the hand, the next hand: to be durable
//	Show, Greet, Asked      what a seat or spectators see, and who is asked for what
//	Answer                  how an input of a person fared
//	Changed, Begun, Ended   what everybody may know beside the play has changed
//	Think, Advise, Fault    programs think, or have failed
//	SetTimer, StopTimer     timers
//
// Effects are to be done in order. Keep, Finish and Deal come last in a step and
// nothing else may come before their answer: a move is made, and shown, when it
// is durable. A driver whose store fails says so, and the table is as before.
//
// # Asking
//
// The order is that of [bot.Host]: after each move those who may interrupt, from
// the seat after the one that moved, then the seat to act. How people come to
// move out of turn depends on the table.
//
// A patient table ([Config].Patient) has no clock and waits. Whenever a person
// holds a card to jump in with, or can still say a forgotten Uno, it waits for that
// person to do it or to let the moment pass. Whenever a player has one card left
// under rules with Uno, it waits in the same way for the people to say "catch",
// whether or not Uno was said: the wait reveals nothing, and noticing is left to
// the people. Several people are asked to catch together, when the first of them
// is next in the order.
//
// At other tables moves out of turn are made in windows (window.go): after a play
// down to one card, to catch who did not say Uno or to say it late; under jump-in
// wherever another card like the top one may lie in a hand. A window opens on what
// everybody can see, if people are there for it, lasts for Config.Grace, and
// holds up what comes next: programs wait, a person's move is held. It does not
// close early because nobody has something to do in it, for that would tell;
// only when everybody to whom it is open has let the moment pass. Outside of
// windows these moves are refused: whether a catch still works would tell whether
// the next player has drawn. When a window has closed, programs are asked.
//
// Claims are fair to slow connections. A claim counts as made at its arrival
// less the round trip, half of which the news took to the client and half the
// claim took back; it is settled when no quicker one can be on its way, and the
// window stays open for as long.
//
// # Hidden
//
// A [Sight] holds what its seat may see and nothing else. Events and views come
// from package uno, which hides what is hidden; what is added here is time. While
// a seat decides whether to keep a card that it drew, others still see the table
// as it was before the draw, for that there is a decision shows that the card can
// be played; its clock is not started anew, and a program's draw and decision take
// no longer than a draw alone. Versions do not count a card that was kept.
//
// # Keeping
//
// A hand is a function of its chance and of a [History]: the moves, and when people
// let moments pass. [Table.Replay] plays it again.
package table
