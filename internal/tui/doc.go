// Package tui shows a table in the terminal: a screen for people, and a line mode
// for pipes and scripts. Both show a [session.Session] and save it with a
// [session.Keeper] after every move, so that closing the terminal, a signal or
// the end of the input loses nothing. Package words translates events, questions,
// hints and refusals; labels and keys are in English.
//
// # Screen
//
// [Model] is the screen as a Bubble Tea model: Update takes keys and the
// programs' answers, View draws. The session holds the state of the game;
// programs think on their own goroutine with their own view. Every colour is also
// a shape (● red, ▲ green, ■ blue, ◆ yellow), a border or a position, so that a
// monochrome terminal shows the same table. Playable cards are drawn higher, and
// the chosen one has a heavy border. The screen needs 80 columns and 24 lines; in
// a smaller window it says so and waits. It has no animation, so a slow line
// carries only what changed.
//
// Where several people play, the screen shows a hand only after its owner asks for
// it and until the owner moves.
//
// # Lines
//
// [Lines] reads moves in the notation of records, without the seat, one a line,
// and prints one line for each event. A line that begins with "?" is a question,
// with "!" an error in the input, with "*" information on the match; every other
// line is an event. With the same setup, seed, language and input the output is
// the same to the byte.
package tui
