// Package arena plays many hands and measures them.
//
// [Run] plays the hands of a [Config] and sums them up in a [Summary]. What is
// dealt in game i depends on the seed and i alone, and what a player chooses on
// the seed, i, its seat and what it sees; so a summary, and every record, is the
// same to the byte for any number of workers, with the timing fields (their
// names hold "second") excepted.
//
// Games that package arena/fast serves are played by it, unless records are
// wanted: it plays the same games as the readable engine, bit for bit, 15 to
// 23 times faster (see docs/engine.md).
//
// A player of one's own is measured beside them through [Config.Players].
// One that is a bot.Forfeiter can lose a game by a fault of its own; the run goes
// on, and [Forfeit] says how often that happened and why.
//
// Conventions (docs/rules.md, fine print): the first player of game i is seat i mod
// seats unless Config.First fixes it (under rlcard seat 0); rates are per hand,
// blocked and limited hands stay in the denominator; percentiles are nearest
// rank; intervals are 95 %, of rates Clopper and Pearson's, of matches
// stat.BoundedMean over pairs.
package arena
