// Package errata has tests that pin the statements of the two papers that fail
// as printed.
//
// The papers are Demaine, Demaine, Harvey, Uehara, Uno, Uno, "UNO is hard, even
// for a single player" (2013), and Dey, Goyal, Misra, "UNO Gets Easier for a
// Single Player" (2014). docs/errata.md lists the statements. Each test checks
// one of them, exactly as printed, on its smallest counterexample, and the
// corrected statement against exhaustive search on random instances. No solver
// uses this package: only these tests contain the printed versions and the
// oracles, which work on the cards themselves by subsets or by playing out
// every game.
//
// The name of a test is its anchor in docs/errata.md: the section
// "D-Observation-1" is TestDObservation1. The numbers of random instances are
// small by default and large with UNO_LONG=1.
package errata
