// Package record is the record of a hand or a match: one JSON object a hand,
// one line each (JSON Lines), enough to replay it and to audit it without this
// program.
//
//	{"format":1,"rules":{"name":"official","options":{"stack":"any"}},
//	 "seats":["random","greedy"],"dealer":0,
//	 "deck":["r5",..],"shuffles":[["g1",..],..],
//	 "actions":["1 g7","0 draw","0 pass",..],
//	 "result":{"winner":0,"points":34,"reason":"out"}}
//
// deck holds all cards in the order drawn: the deal from the seat left of the
// dealer, one card to each seat in turn, then the start card, then the stock.
// shuffles holds each new draw pile in the order drawn: after a start card was
// put back, and when the discards were turned over. ejects, under the option
// attack, holds what the machine gave at each push. actions are the decisions
// in the notation of [uno.Move]; forced draws and skips are not written, the
// rules imply them.
//
// A hand of a match adds four fields, which [Record.InMatch] writes: match is
// its name; round counts the hands of the match from 0; scores are those after
// the hand, by seat; to is the points that end the match (records of older
// programs have none). The first dealer is free, and each next one follows from
// the hand before: the deal passes to the left, or the loser begins, or, under
// rlcard, the same seat always begins. A hand of no match has none of the four.
//
// [Reader] streams records and names file and line of what is malformed; a line
// has at most [MaxLine] bytes, decompressed. Keys are exact and unique at every
// depth; unknown ones are ignored. [Record.Replay] plays a record again on the
// engine, and [Record.Verify] says whether it is sound: every action legal when
// it was made, every new pile a permutation of what lay there, the hand over
// after the last action, and the result as written. [Chain] verifies the hands
// of matches as chains too. Replaying costs one engine move an action, about a
// microsecond each.
//
// Errors are of two kinds: [Malformed] is not a record at all, [Broken] is one
// that breaks a rule, and names the action, or the match and the round.
package record
