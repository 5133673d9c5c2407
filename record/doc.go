// Package record reads, writes, replays and verifies records of hands and
// matches. A record is one JSON object per hand, one per line (JSON Lines). It
// contains enough to replay the hand, and to audit it without this program.
//
// # Use
//
//	r := record.OfDeckOrder(&game, order, []string{"greedy", "random"})
//	if err := r.Verify(); err != nil { ... }
//
//	in := record.NewReader("hands.jsonl", file)
//	for {
//		r, err := in.Next() // io.EOF at the end
//		...
//	}
//
// [Reader] streams records and reports the file and line of a malformed one.
// [Create] opens a file to write to. [Record.Replay] replays a record on the
// engine. [Record.Verify] checks that every action is legal when it is made,
// that every new pile is a permutation of the cards in it, that the hand is
// over after the last action, and that the result is the one written. [Chain]
// also verifies that the hands of a match follow from each other.
//
// An error is either [*Malformed], input that is not a record, or [*Broken], a
// record that violates a rule. Broken names the action, or the match and the
// round.
//
// # Format
//
//	{"format":1,"rules":{"name":"official","options":{"stack":"any"}},
//	 "seats":["random","greedy"],"dealer":0,
//	 "deck":["r5",..],"shuffles":[["g1",..],..],
//	 "actions":["1 g7","0 draw","0 pass",..],
//	 "result":{"winner":0,"points":34,"reason":"out"}}
//
// deck is all cards in the order drawn: the deal from the seat left of the
// dealer, one card to each seat in turn, then the start card, then the stock.
// shuffles is each new draw pile in the order drawn: after a start card was put
// back, and when the discards were turned over. ejects, under the option
// attack, is the number of cards that the machine ejected at each push. actions
// are the decisions in the notation of [uno.Move]. Forced draws and skips are
// not written, because the rules imply them.
//
// A hand of a match has four more fields, which [Record.InMatch] writes: match
// is its name; round counts the hands of the match from 0; scores are the
// scores after the hand, by seat; to is the number of points that ends the
// match (records of older programs have none). The first dealer is free. Each
// later dealer follows from the previous hand: the deal passes to the left, or
// the loser begins, or, under rlcard, the same seat always begins.
//
// A hand that was dealt by package fair has one more field: fair is the deal, with
// the hash and the secret of the table and of each seat. Verify checks every secret
// against its hash, and that the deck, every later pile, every push of the machine
// and every random colour follow from them.
//
// A line has at most [MaxLine] bytes after decompression. Keys are exact and
// unique at every depth. Unknown keys are ignored.
//
// # Cost
//
// A replay costs one engine move per action, about a microsecond.
package record
