// Package uno is the table game: its cards, its rule sets as data, and one
// engine that plays all of them.
//
// # The game as a pure value
//
// A [State] is a hand in play, complete with what is hidden, and without
// pointers other than to its immutable [Rules]: copying it copies the game and
// equal states are equal values. [Deal] makes the first state, [State.Legal]
// lists the moves of a seat in a fixed order, [State.Apply] makes one and
// carries out what follows from it, up to the next decision. There is no clock,
// no I/O, no goroutine and no global randomness: what the rules leave to chance
// is asked of a [Chance] that the caller passes in. A [DeckOrder] is the Chance of a
// hand that is dealt from a seed; a [Pack] makes the deck order of a hand whose cards
// are shuffled from the order in which the hand before left them; a replay, or a
// solver that looks at every draw, brings its own. The order of the draw pile is
// therefore not part of the state, only what lies in it: this is the state that
// beliefs and solvers need.
//
// A [Game] adds history: the [Event] values of the hand and its moves in the
// form of records. A [View] is what one seat may see, with the events since its
// last decision; a player is handed a View, never a State. A [Match] counts
// hands to a target.
//
// # Rules
//
// A rule set is a value of options. [Preset] gives official (Mattel's rules),
// wikipedia, duel (McGuire's open hands), pomdp (the two-player POMDP) and
// rlcard; [Rules.Set] changes an option, [Rules.Check] refuses combinations
// that contradict each other, so that a hand dealt by rules that pass always
// has a legal move for the seat to act until somebody is out, the hand is
// blocked, or it reaches its limit. The options, each with a sentence on what it
// does, are in options.go; 'uno help rules' prints them. Transcripts under
// testdata settle every ruling by example.
//
// # Text forms
//
// Cards (r5 gs bv yd w f), moves ("1 g7!", "0 w:r", "2 catch 0"), rule sets
// (official[twins,stack=any]) and positions (one line, complete or as one seat
// knows it) have a String and a Parse that invert each other.
//
// # Sources
//
// Demaine et al., "UNO is hard, even for a single player" (Appendix A: Mattel's
// rules); the encyclopedia's article on Uno; McGuire, "House Rules for 2-Player
// Uno"; a POMDP of the two-player game; for the shuffles, Bayer and Diaconis,
// "Trailing the dovetail shuffle to its lair". Where they are silent, the ruling
// is given where it is implemented and tested in a transcript of that name.
//
// # Cost
//
// A multiset of cards is two 64-bit words; a state is about 300 bytes. One
// decision of this readable engine costs some hundred nanoseconds; package
// arena/fast plays the same games, bit for bit, at a fifteenth to a twenty-third of that.
package uno
