// Package fair deals hands that nobody can choose: neither a player, nor the
// server that deals, nor both together as long as one player is honest.
//
// # Protocol
//
// Each side draws a secret of 32 random bytes and shows its hash before anybody
// shows a secret (commit and reveal; M. Blum, Coin flipping by telephone, 1981).
//
//  1. The table shows the hash of its own secret, and of one secret for each seat,
//     which counts where no page takes part: at the seat of a program, or of
//     somebody who is not there.
//  2. The page of each person shows the hash of its secret. It takes the place of
//     the one that the table drew for that seat.
//  3. The table shows all hashes. From here on nothing can be changed.
//  4. Each page opens its secret, and the table shows all secrets but its own.
//  5. The key of the hand is a hash of all secrets. It gives the order of the deck,
//     of every later draw pile, and the other random results of the hand.
//  6. After the hand the table opens its own secret, and every page computes the
//     key again.
//
// [Deal] holds what is known at each step, [Witness] is the side of one page, and
// checks each step against those before. [Deal.Key] and [Key.Order] are what a
// verifier of records uses.
//
// A page that shows a hash and then no secret is silent: its seat counts as empty.
// Whoever controls k pages together with the table can thereby choose among 2^k
// deals, but each silent seat is seen by all and is part of the record. A page that
// is late with its hash is replaced by the secret that the table drew before.
//
// # What it does not give
//
// The table knows the whole deck from step 4 on, because it has to deal the hands.
// A dishonest table could tell somebody the cards of others. Commit and reveal
// shows that nobody has chosen the cards, not that nobody has seen them.
//
// # Form
//
// Everything is text, so that a few lines of any language, or sha256sum, suffice
// to check it. Secrets, hashes and keys are 64 hexadecimal digits in lower case.
//
//	hash of the table's secret   SHA-256("uno-fair-1 table\n" SECRET)
//	hash of the secret of seat i SHA-256("uno-fair-1 seat " i "\n" SECRET)
//	key                          SHA-256("uno-fair-1 key\n" TABLE "\n" SEAT0 "\n" SEAT1 ...)
//	random words, block j        SHA-256("uno-fair-1 " PURPOSE " " j "\n" KEY)
//
// A silent seat is an empty line of the key. Each block of random words gives four
// numbers of 64 bits, the first byte the highest. The purpose is "pile n" for the
// n-th draw pile of the hand, where 0 is the deck, and "chance" for random colours
// and ejected cards. Cards are put in order by a Fisher-Yates shuffle from the
// front, which starts from canonical order (red, green, blue, yellow, each 0 to 9,
// Skip, Reverse, Draw Two; then Wild, Wild Draw Four) and takes one word w for each place:
// place i changes with place i + floor(w (n-i) / 2^64).
//
// # Cost
//
// A deck of 108 cards takes 27 hashes, some ten microseconds.
package fair
