// Package mcp lets a language model sit at a table: it is a server of the Model
// Context Protocol whose tools are new_game, view, legal_actions, play and rules.
//
// [NewServer] has one table at a time, at which the model plays seat 0 against players
// of package bot. What the tools answer is made from the seat's view alone
// (uno.View and uno.Event.For): it holds no card that the seat may not see.
//
// The host of package bot plays the hands in a goroutine of the table, which waits
// while the model thinks; so the players are asked in the same order as everywhere
// else. Nothing is timed.
//
// [Join] seats the model at a table elsewhere, which speaks the engine protocol: at one
// of the studio. There the others do not wait, so a tool that would wait for them returns
// after some seconds and asks the model to call again.
package mcp
