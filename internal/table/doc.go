// Package table implements the table at which people and programs play a match
// under any rule set, as a state machine: [Table.Step] takes one [Input] and
// returns [Effect] values: what to store, show, compute and wait for. It starts
// no goroutine, reads no clock, and has no lock, store, connection or sentences;
// its driver provides them. The terminal (package session) and the studio
// (package live) drive the same machine.
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
// The driver performs effects in order. Keep, Finish and Deal come last in a
// step, and the next input must be their answer: a move is made, and shown, only
// when it is durable. If the store fails, the driver reports it, and the table
// stays as before.
//
// # Asking
//
// The order is that of [bot.Host]: after each move those who may interrupt,
// starting after the seat that moved, then the seat to act. How people move out
// of turn depends on the kind of table.
//
// A patient table ([Config].Patient) has no clock and waits. Whenever a person
// holds a card to jump in with, or can still say a forgotten Uno, it waits for
// that person to do so or to decline. Whenever a player has one card left under
// rules with Uno, it waits in the same way for people to say "catch", whether or
// not Uno was said: the wait reveals nothing, and people have to notice for
// themselves. Several people are asked to catch together, when the first of them
// is next in the order.
//
// Other tables take moves out of turn in windows (window.go): after a play down
// to one card, to catch a player who did not say Uno or to say it late; under
// jump-in wherever a hand may hold another card like the top one. A window opens
// on public information if people are there for it, lasts for Config.Grace, and
// delays what comes next: programs wait, and the table holds a person's move. It
// does not close early when nobody has anything to do in it, since that would
// reveal hidden information; it closes early only when everybody to whom it is
// open has declined. Outside windows the table refuses these moves: whether a
// catch still works would reveal whether the next player has drawn. When a window
// has closed, programs are asked.
//
// Claims are fair to slow connections. A claim counts as made at its arrival
// minus the round trip: half of that is the way of the news to the client, half
// the way of the claim back. It is settled when no quicker claim can still be
// under way, and the window stays open until then.
//
// # Hidden information
//
// A [Sight] holds only what its seat may see. Package uno hides cards in events
// and views; this package also hides timing. While a seat decides whether to keep
// a drawn card, others still see the table as it was before the draw, because the
// decision itself shows that the card is playable. The seat's clock is not
// restarted, and a program's draw and decision take no longer than a draw alone.
// Versions do not count a card that was kept.
//
// # Replay
//
// A hand is a function of its chance source and a [History]: the moves, and when
// people declined to move. [Table.Replay] plays it again.
package table
