// Package duel solves open hands: McGuire's duel, and every two-player rule set
// without Uno calls once both hands are known.
//
// # What it gives
//
// A [Game] is a rule set, a [State] a position; both are those of package pair.
// Values are chances to win of the side
// to move, a blocked hand counting one half. Since a hand need not end, there
// are three of them (see [Span]): Lo counts endless play as lost, Hi as won, and
// Half as one half.
//
//   - [Game.Solve] gives all three for every position of a small deck, by value
//     iteration, with cards merged that can stand for each other, and
//     [Exact.Certify] says how far they can be from the true ones.
//     [Game.SolveTurns] is the game with a turn limit.
//   - [Game.Search] gives certified bounds for any deck: an expectiminimax over
//     the exact odds of every draw, with a transposition table and Ballard's
//     Star1 windows.
//   - [Game.Prove] finds runs, [Game.RunOdds] bounds the chance of a run, and
//     [Game.Check] replays a run on the engine.
//   - [Game.Evaluate] puts all of it together, [Game.Advise] says why, and
//     [Game.Threat] what the other is up to.
//   - [Game.Try] is how the player `duelist` decides: runs, then the outlook of
//     every action, then short playouts by the policy of the best outlook. The
//     outlook is a small net over traits of both hands (outlook.go), fitted to
//     self-play. [Game.Flat] is the reference, flat Monte Carlo search.
//
// # Runs
//
// A run is a way to play one's whole hand, one card in each own turn, never
// drawing. Three sorts are distinguished by name: strict (it wins whatever either
// side draws), barring luck (it wins unless the other plays a card that it
// draws; McGuire's end run), and the exact-odds bound (the chance of the best
// run against best replies; a lower bound on the chance to win). A strict run is
// found in a game that is easier for the other, so some sure wins are not seen:
// those that need a draw, and some in which what the other has drawn hinders it.
//
// # Cost
//
// The outlook of a State takes 300 nanoseconds. A search for a
// run is bounded by its number of positions, some 200 ns each; the search for
// the chance of a run likewise. An exact solution takes 48 bytes a position, and
// 100 to 200 ns for each position and sweep, of some 200. docs/duel.md has what
// was measured.
//
// # Sources
//
// McGuire, "House Rules for 2-Player Uno" (the game, the end runs and their
// patterns); Everett, "Recursive games" (the value when endless play counts one
// half, and the criterion that certifies it); Hartmanns and Kaminski,
// "Optimistic value iteration" (bounds from candidates); Ballard, "The *-minimax
// search procedure for trees containing chance nodes" (Star1).
//
// Nothing here knows a clock or a file; goroutines stand in spread.go alone, and
// change no value; randomness is passed in.
package duel
