// Package engine lets programs outside this one play: it speaks the engine
// protocol, lines of text over a pipe, from both sides.
//
// The protocol is specified in docs/engine-protocol.md. Its host is the side that
// deals; its engine plays one seat. In the spirit of chess's UCI the host sends
// what the seat sees and asks a numbered question, and the engine answers with one
// of the legal moves.
//
// # Playing a program
//
// A [Program] is a command. Its [Program.Player] is a bot.Player for the arena or
// any other table, one process each:
//
//	p := engine.NewProgram(ctx, "python3 my_engine.py", engine.Config{})
//	defer p.Close()
//	cfg.Players = map[string]func() (bot.Player, error){"mine": p.Player}
//
// Nothing that a program does stops the host: whatever breaks the protocol, an
// illegal move, a crash, or silence beyond a limit of [Limits] is a *bot.Fault
// with one of the codes of this package. The process is ended with its group, the
// hand is forfeited (bot.Forfeiter), and the next hand starts a new process, until
// there were too many faults. Close ends all processes.
//
// # Being one
//
// A [Service] is the other side: [Service.Serve] plays a bot.Player over a reader
// and a writer. A player answers as it does in process, and where the host passes
// the exact source of the seat's choices (Config.ExactSeed) a hand is the same to
// the byte.
//
// # What a program sees
//
// A player is handed views, so a program is sent nothing that its seat may not
// see. The exact source of a seat is an exception of its own: from it a program
// could compute the deck, which is why the host passes a digest of it unless it is
// told otherwise.
//
// # Cost
//
// A question is one message and one answer through a pipe; building and reading it
// takes tens of microseconds.
package engine
