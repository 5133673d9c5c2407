// Package live is the tables of the studio: people and programs who play at the
// same time, over connections that may be slow and may break. It knows clocks
// and goroutines, and no network: a [Client] is a queue of messages.
//
// # A table
//
// A [Hub] holds the tables. [Hub.Create] makes one, and people sit down with
// [Table.Join]; each seat of a person has a token, of which only the SHA-256 is
// kept. [Table.Attach] connects a client, for the seats of its tokens or to
// watch; [Table.Handle] takes its messages. Everything at a table happens under
// its lock. A table has no goroutine of its own: what happens later is a timer,
// programs think on the few goroutines of a pool, and at a table that nobody
// looks at nothing happens at all.
//
// Who is away — by a broken connection (after Config.Away), by leaving, or by
// letting the clock run out twice — is played for by a program, until back.
//
// # What must hold
//
// An accepted move is durable before anybody is told of it: make holds it to
// the rules, has the store keep it, makes it and only then tells of it. A hand
// is a function of its seed and its moves, so [Hub.Reopen] takes every table up
// where it was, after whatever has happened to the program.
//
// A hand is dealt from 32 bytes of the system's randomness. ChaCha8 streams,
// keyed by SHA-256 of the seed and a purpose, give the order of the deck and of
// every later pile, and the choices of the programs (chance.go). Before the
// hand everybody gets a hash of the seed and the deck, after it both: the
// table could not have dealt otherwise, whatever was played.
//
// A seat's client is told what that seat may see and nothing else (push.go).
// Events and views come from package uno, which hides what is hidden; what is
// added here is time. While a seat decides whether to keep a card that it
// drew, others still see the table as it was before the draw, for that there
// is a decision shows that the card can be played; its clock is not started
// anew, and a program's draw and decision take no longer than a draw alone. The
// versions of the table do not count a card that was kept.
//
// # Windows
//
// Moves out of turn are made in windows (window.go): after a play down to one
// card, to catch who did not say Uno or to say it late; under jump-in wherever
// another card like the top one may lie in a hand. A window opens on what
// everybody can see, if people are there for it, lasts for Config.Grace, and
// holds up what comes next: programs wait, a person's move is held. It does not
// close early because nobody has something to do in it, for that would tell;
// only when everybody to whom it is open has let the moment pass. Outside of
// windows these moves are refused, also where the rules of a table without a
// clock would still allow them: whether a catch still works would tell whether
// the next player has drawn. When a window has closed, programs are asked in
// the order of [bot.Host].
//
// Claims are fair to slow connections. A claim counts as made at its arrival
// less the round trip, half of which the news took to the client and half the
// claim took back; it is settled when no quicker one can be on its way, and the
// window stays open for as long. The round trip is the least one that was seen
// of the seat's connections, and counts up to a quarter of a second: who delays
// the measurement gains no more than that, and nothing once a true one is seen.
//
// # Bounds
//
// Every client has a bounded queue, and is let go when it does not keep up;
// tables, clients of a table, chat, hints and waiting thoughts are bounded;
// tables where nobody has been for long are closed. An idle table costs some
// ten kilobytes ('uno bench studio').
package live
