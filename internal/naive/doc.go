// Package naive is a second, deliberately plain implementation of every rule
// set and option of the game. It replays the record of one hand, reports
// whether it is sound, and lists for every moment of the hand all actions that
// the rules allow. Tests compare the engine with it.
//
// # Use
//
// [Replay] takes one record, a JSON object, and returns the [Outcome]. Its
// error is a [*Malformed] (not a record: syntax, unknown options, impossible
// combinations, a deck that is not the deck of the rules) or a [*Broken] (a
// record that violates a rule, with the index of the first action that does).
// No input makes it panic. [Match] takes the records of a file and also
// verifies the hands of each match as a chain.
//
// The package shares no code with the engine. Tests compare both record by
// record and list by list; where they differ, one of them reads the rules
// wrongly.
//
// # How it works
//
// Cards are strings such as "r5", hands are slices of them, and an action is
// legal when its text is in the list of the legal actions. A hand is always in
// one phase:
//
//	color      the first player names the colour of a Wild turned up at the start
//	play       the seat to act has done nothing in its turn yet
//	drawn      it has drawn, and may play a card it drew, or pass
//	challenge  it is the victim of a Wild Draw Four and challenges or accepts
//	swap       it has played a 7 under seven-zero and chooses with whom to swap
//	over       the hand has ended
//
// Seats other than the one to act may do three things: catch a player who
// forgot to say Uno, say Uno late, and jump in with a card identical to the top
// one. Random results (the order of a new draw pile, the cards that the machine
// ejects, the colour of a drawn black card that plays itself) come from
// outside: from the record in a replay, from a generator in a random walk.
//
// # Cost
//
// For each action of a record the package builds the whole list of legal
// actions: a few thousand string operations.
//
// # Sources
//
// docs/rules.md decides what its sources leave open. They are Demaine et al.,
// appendix A (the publisher's rules), the encyclopedia's article (wikipedia and
// the house rules), McGuire's two-player rules (duel), the printed two-player
// POMDP (pomdp), and the observed behaviour of the RLCard environment (rlcard).
package naive
