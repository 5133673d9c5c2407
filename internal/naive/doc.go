// Package naive is a second, deliberately plain implementation of every rule
// set and option of the game. It replays the record of one hand and says
// whether it is sound, and it lists, for every moment of the hand, all actions
// that the rules allow. It is slow and obvious on purpose: cards are strings
// such as "r5", hands are slices of them, an action is legal when its text is
// in the list of the legal actions.
//
// # Contract
//
// The package shares no code with the engine. Its only use is to be disagreed
// with: tests hold the engine against it, record by record and list by list.
// Where the two differ, one of them reads the rules wrongly.
//
// [Replay] takes one record, a JSON object, and returns the [Outcome]. Its
// error is a [*Malformed] (the text is no record: syntax, unknown options,
// impossible combinations, a deck that is not the deck of the rules) or a
// [*Broken] (a record that breaks a rule, with the index of the first action
// that does). Nothing that a record can hold makes it panic. [Match] takes the
// records of a file and verifies the hands of each match as a chain too.
//
// # How a hand is played
//
// A hand is always in one phase:
//
//	color      the first player names the colour of a Wild turned up at the start
//	play       the seat to act has done nothing in its turn yet
//	drawn      it has drawn, and may play a card it drew, or pass
//	challenge  it is the victim of a Wild Draw Four and challenges or accepts
//	swap       it has played a 7 under seven-zero and chooses with whom to swap
//	over       the hand has ended
//
// Beside the seat to act, others may do three things: catch a player who forgot
// to say Uno, say Uno late, and jump in with a card identical to the top one.
// What chance decides (the order of a new draw pile, the cards the ejecting
// machine gives, the colour of a drawn black card that plays itself) comes from
// outside: from the record when replaying, from a generator in a random walk.
//
// # Sources
//
// docs/rules.md settles what its sources leave open. They are
// Demaine et al., appendix A (the publisher's rules), the encyclopedia's article
// (wikipedia and the house rules), McGuire's two-player rules (duel), the printed
// two-player POMDP (pomdp), and the observed behaviour of the RLCard environment
// (rlcard).
//
// # Cost
//
// One record costs, for each action, the construction of the whole list of
// legal actions: a few thousand string operations.
package naive
