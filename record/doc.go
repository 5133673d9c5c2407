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
// rules imply them. A hand of a match adds match, round and scores.
//
// [Reader] streams records and names file and line of what is malformed;
// [Record.Replay] plays a record again on the engine, and [Record.Verify] says
// whether it is sound: every action legal when it was made, every new pile a
// permutation of what lay there, the hand over after the last action, and the
// result as written. Replaying costs one engine move an action, about a
// microsecond each.
//
// Errors are of two kinds: [Malformed] is not a record at all, [Broken] is one
// that breaks a rule, and names the action.
package record
