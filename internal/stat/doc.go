// Package stat computes intervals, quantiles, Elo differences and binomial
// coefficients. It does not depend on cards.
//
//	interval := stat.ClopperPearson(hits, trials, 0.95)
//
// # Which interval
//
//   - [ClopperPearson] for a rate of hits in independent trials. Its coverage
//     is at least its level for every rate and every number of trials.
//   - [BoundedMean] for the mean of scores with known bounds, such as the score
//     of a mirrored pair of games. For scores of 0 and 1 it is ClopperPearson.
//   - [Sample.Interval] for the mean of anything else: Student's t, which needs
//     samples that are large or nearly normal.
//   - [SumInterval] for the sum of two means, each of which has an interval.
//   - [Wilson] where a rate is displayed and its interval should be short: its
//     coverage is the level on average over the rates, and less for some.
//
// A level is the required coverage, such as 0.95. Intervals are two-sided with
// equal tails.
package stat
