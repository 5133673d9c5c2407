// Package engine runs external programs as players: it implements both sides of
// the engine protocol, lines of text over a pipe.
//
// The protocol is specified in docs/engine-protocol.md. The host deals; an engine
// plays one seat. As in chess's UCI, the host sends what the seat sees and asks a
// numbered question, and the engine answers with one of the legal moves.
//
// # Playing a program
//
// A [Program] is a command. Its [Program.Player] is a bot.Player for the arena or
// any other table, with one process for each player:
//
//	p := engine.NewProgram(ctx, "python3 my_engine.py", engine.Config{})
//	defer p.Close()
//	cfg.Players = map[string]func() (bot.Player, error){"mine": p.Player}
//
// A program cannot stop the host. A violation of the protocol, an illegal move, a
// crash, or silence beyond a limit of [Limits] is a *bot.Fault with one of the
// codes of this package. The host ends the process with its group, the program
// forfeits the hand (bot.Forfeiter), and the next hand starts a new process,
// until there were too many faults. Close ends all processes.
//
// # Writing an engine
//
// A [Service] is the engine's side: [Service.Serve] plays a bot.Player over a
// reader and a writer. A player answers as it does in process. Where the host
// passes the exact source of the seat's choices (Config.ExactSeed), a hand is
// identical to the byte.
//
// # What a program sees
//
// A player receives views, so a program is sent nothing that its seat may not
// see. The exact source of a seat is the exception: a program could compute the
// deck from it. The host therefore passes a digest of it, unless Config.ExactSeed
// is set.
//
// # Cost
//
// A question is one message and one answer through a pipe; building and reading it
// takes tens of microseconds.
package engine
