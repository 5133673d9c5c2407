// Package contest measures the solver of Solitaire UNO against other programs,
// on families of decks that anyone can generate again. It is the implementation
// of `uno bench puzzle`.
//
// For every deck [Run] measures
//
//   - the solver from the deck in memory to the order or the certificate, in a
//     process that has only read the deck: user seconds, the median of several
//     runs where they are short;
//   - the whole commands `uno puzzle solve` and `uno puzzle check`, which
//     start, read the deck file and write or verify the answer: user seconds
//     and peak memory, by the operating system's accounting of the child
//     process;
//   - the installed peers, on the encodings of package reduction: clingo
//     (including grounding), cadical (clause learning), LKH (tours, on the
//     match graph, small decks only): user seconds and peak memory, up to a
//     limit of processor time. A peer that does not finish a deck skips the
//     larger decks of the family.
//
// Everything runs in sequence. A run ends with an error when the checker does
// not accept an answer of the solver, when a peer contradicts it, or when a
// peer's answer does not solve the deck: there are no figures for wrong
// answers.
//
// Other work on the machine disturbs user seconds less than wall time, but it
// does through caches and memory. Compare figures of one run only.
//
// The package starts child processes and writes files to a temporary directory
// that it removes. It reads no other files.
package contest
