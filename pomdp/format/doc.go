// Package format reads and writes the standard files for models and policies of
// package pomdp: model, err := format.ReadCassandra("tiger.pomdp", file).
//
//   - .pomdp, the format of Cassandra's pomdp-solve: [ReadCassandra] takes the whole
//     grammar (preamble, start forms, T, O and R by cell, row and matrix, wildcards,
//     uniform, identity, reset, later entries over earlier ones);
//     [WriteCassandra] writes numbers in full, so that nothing is lost.
//   - POMDPX 1.0, the XML format of APPL's SARSOP: [ReadPOMDPX] takes factored
//     models with tables and decision diagrams and multiplies them out;
//     [WritePOMDPX] writes one state variable, with no exponents, which SARSOP does
//     not read.
//   - alpha vectors: pomdp-solve's .alpha ([ReadAlpha], [WriteAlpha]) and SARSOP's
//     .policy ([ReadPolicy], [WritePolicy]).
//   - policy graphs as pomdp-solve's .pg ([WriteController]), as JSON and SVG;
//     policy trees as JSON and SVG ([WriteTreeJSON], [WriteTreeSVG]). Drawings are
//     a function of their input alone.
//
// A malformed file is an [Error], "file:line: what". A short file cannot demand
// more memory than 2^24 cells: wildcards, matrices and products of variables
// are counted.
//
// # Sources
//
// Cassandra's "Input POMDP File Format" and the grammar of pomdp-solve; the
// schema and description of POMDPX that come with SARSOP (Kurniawati, Hsu and
// Lee 2008). Where the description and the grammar differ, the reader accepts
// both.
package format
