// Package contest measures the solver of Solitaire UNO against other programs,
// on families of decks that anyone can generate again.
//
// For every deck [Run] measures
//
//   - the solver from the deck in memory to the order or the certificate, in
//     a process that has only read the deck: user seconds, the median of several
//     runs where they are short;
//   - the whole commands `uno puzzle solve` and `uno puzzle check`, which start,
//     read the deck file and write or verify the answer: user seconds and peak
//     memory, by the operating system's accounts of the child;
//   - the peers that are installed, on the encodings of package reduction:
//     clingo (grounding included), cadical (clause
//     learning), LKH (tours, on the match graph, small decks only): user seconds
//     and peak memory, up to a limit of processor time. A deck that a peer does
//     not finish spares it the larger ones of the family.
//
// Everything runs one after the other. An answer of ours that the checker does
// not accept, or that a peer contradicts, ends the run with an error, and so
// does a peer's answer that does not solve the deck: there are no figures for
// wrong answers.
//
// User seconds are the processor's, so other work on the machine disturbs them
// less than wall time, yet it does: through caches and memory. Compare within
// one run.
//
// The package starts child processes and writes files to a temporary directory
// that it removes; it is meant for `uno bench puzzle` and reads no other files.
package contest
