// Package errata pins the statements of the two papers that fail as printed.
//
// The papers are Demaine, Demaine, Harvey, Uehara, Uno, Uno, "UNO is hard,
// even for a single player" (2013), and Dey, Goyal, Misra, "UNO Gets Easier for
// a Single Player" (2014). docs/errata.md lists the statements; each test here
// holds one of them, in the very form in which it is printed, against its
// smallest counterexample, and the corrected statement against exhaustive
// search on random instances. Nothing here is used by a solver: the printed
// versions live in these tests alone, and so do the oracles, which work on the
// cards themselves by subsets or by playing out every game.
//
// A test is named after its anchor in docs/errata.md: the section
// "D-Observation-1" is TestDObservation1. The numbers of random instances are small by
// default and large with UNO_LONG=1.
package errata
