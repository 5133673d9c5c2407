// Package tui is the terminal's face of a table: a screen for people, and a
// line mode for pipes and scripts. Both show a [table.Session] and keep it
// with a [table.Keeper] after every move, so that closing the terminal, a
// signal or the end of the input loses nothing.
//
// # Screen
//
// [Model] is the screen as a Bubble Tea model: Update takes keys and answers
// of programs, View draws. It holds no state of the game beyond what is
// pointed at; programs think on a goroutine of their own over their own view.
// Colours say nothing that a shape (● red, ▲ green, ■ blue, ◆ yellow), a
// border or a place does not say too, so that monochrome shows the same
// table; cards that can be played stand higher, the chosen one has a heavy
// border. From 80 columns and 24 lines on it shows everything; in a smaller
// window it says so and waits. Nothing on it moves by itself: over a slow line
// only what changed is sent.
//
// Where several people play, a hand is on the screen only from when its owner
// asks for it until that player's move.
//
// # Lines
//
// [Lines] reads moves in the notation of records, without the seat, one a
// line, and prints one line an event. Lines that begin with "?" ask, those
// that begin with "!" say what was wrong with the input, and with "*" what
// concerns the match; everything else happened. With the same setup, seed and
// input the output is the same to the byte.
//
// Keys and words are those of the other faces of the project.
package tui
