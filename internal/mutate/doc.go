// Package mutate plants faults into Go source, one at a time, and asks the tests
// of the package whether they notice: mutation testing. A fault that no test
// notices is a survivor; it shows what could be wrong without a word.
//
// [Mutants] lists the faults of a file: comparisons and arithmetic turned round,
// conditions negated or halved, numbers off by one, statements left out, results
// true for false. [Leaks] lists those that let each field of what a seat is shown
// depend on cards that it may not see. Both are deterministic, in the order of
// the source. A [Mutant] is one replacement in the text of one file, so that it
// can be printed and repeated by hand.
//
// A [Suite] builds the tests of a package once with many mutants (go test
// -overlay, so that the tree is left alone): every function goes over to a copy
// with the fault in it if that mutant is selected, which is a mutant schema
// (Untch, Offutt and Harrold, "Mutation analysis using mutant schemata", 1993). A
// [Trial] runs the binary with one mutant selected, the quick tests first. The
// cost of a mutant is the tests up to the first that fails; of a function with n
// mutants the binary holds n copies.
//
// The operators are those of the literature that are cheap and rarely give an
// equivalent program (Offutt, Lee, Rothermel, Untch and Zapf, "An experimental
// determination of sufficient mutant operators", 1996), and the deletion of
// statements.
package mutate
