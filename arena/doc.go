// Package arena plays many hands and measures them.
//
// [Run] plays the hands of a [Config] and returns their [Summary]. The deal of
// game i depends only on the seed and i; a player's choices depend on the seed,
// i, its seat and what it sees. So a summary, and every record, is identical to
// the byte for any number of workers, except the timing fields (their names hold
// "second").
//
// Package arena/fast plays the games that it supports, of [Run] and of [Match], unless
// records are requested, luck is taken out or there is a control: it plays the same games
// as the reference engine, bit for bit, 15 to 23 times faster (see docs/engine.md).
//
// [Config.Players] adds players of the caller. A player that is a bot.Forfeiter
// can lose a game by its own fault; the run continues, and [Forfeit] reports how
// often that happened and why.
//
// Conventions (docs/rules.md, fine print): the first player of game i is seat i mod
// seats unless Config.First fixes it (under rlcard seat 0); rates are per hand,
// blocked and limited hands stay in the denominator; percentiles are nearest
// rank; intervals are 95 %, of rates Clopper and Pearson's, of matches
// stat.BoundedMean over pairs.
package arena
