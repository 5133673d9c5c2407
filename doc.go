// Package uno implements the card game UNO at the table: cards, rule sets as
// data, and one engine that plays every rule set.
//
// # Use
//
// [Deal] makes the first [State] of a hand, [State.Legal] lists the legal moves
// of a seat, and [State.Apply] makes a move. [Game] does the same and keeps the
// history:
//
//	rules, _ := uno.Preset("official")
//	var g uno.Game
//	g.Start(&rules, 4, 0, uno.NewDeckOrder(1, 0)) // 4 seats, seat 0 deals; seed 1, game 0
//	for g.Phase != uno.Over {
//		moves := g.Legal(nil, int(g.Turn))
//		g.Play(moves[0])
//	}
//	fmt.Println(g.Winner, g.Points)
//
// A program that plays for a seat receives a [View], which holds what the seat
// may see, and never a State. [Match] counts hands up to a target score.
// [State.Outcomes] enumerates the results of a move with their exact
// probabilities; [State.Resolve] decides one chance event at a time;
// [State.Sample] draws one outcome.
//
// # Rules
//
// A rule set ([Rules]) is a value of options. [Preset] returns official
// (Mattel's rules), wikipedia, duel (McGuire's open hands), pomdp (the
// two-player POMDP) and rlcard. [Rules.Set] changes an option. [Rules.Check]
// rejects options that contradict each other. A hand dealt under rules that
// pass Check always has a legal move for the seat to act, until a seat goes
// out, the hand is blocked, or it reaches its limit of turns. [Options] lists
// the options; 'uno help rules' prints them. Transcripts under testdata show
// every ruling by example.
//
// # Text forms
//
// Cards (r5 gs bv yd w f), moves ("1 g7!", "0 w:r", "2 catch 0"), rule sets
// (official[twins,stack=any]) and positions (one line, complete or as one seat
// knows it) have a String and a Parse that invert each other.
//
// # How it works
//
// A State is a pure value. It contains the hidden cards and no pointer except
// the one to its immutable Rules, so copying it copies the game, and equal
// states are equal values. Apply carries out everything that follows from a
// move, up to the next decision. The package has no clock, no I/O, no goroutine
// and no global randomness: the caller passes in a [Chance], the source of
// every random result. [DeckOrder] is the Chance of a hand dealt from a seed.
// [Pack] makes the deck order of a hand whose cards are shuffled by hand from
// the order in which the previous hand left them. A replay or a solver
// implements Chance itself. A State contains the multiset of the draw pile and
// not its order, which is the state that beliefs and solvers need.
//
// # Cost
//
// A multiset of cards is two 64-bit words; a State is about 300 bytes. A
// decision costs some hundred nanoseconds. Package arena/fast plays the same
// games, bit for bit, 15 to 23 times as fast.
//
// # Sources
//
// Demaine et al., "UNO is hard, even for a single player" (Appendix A: Mattel's
// rules); the encyclopedia's article on Uno; McGuire, "House Rules for 2-Player
// Uno"; a POMDP of the two-player game; for the shuffles, Bayer and Diaconis,
// "Trailing the dovetail shuffle to its lair". Where the sources leave a rule
// open, the ruling is documented where it is implemented, and a transcript of
// that name tests it.
package uno
