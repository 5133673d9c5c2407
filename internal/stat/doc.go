// Package stat is the statistics that the rest of the module needs: intervals,
// quantiles, the Elo scale and binomial coefficients. It knows nothing of
// cards.
//
// # Which interval
//
//   - [ClopperPearson] for a rate of hits in independent trials. Its coverage is
//     at least its level for every rate and every number of trials.
//   - [BoundedMean] for the mean of scores of which only the bounds are known,
//     such as the score of a mirrored pair of games. For scores of 0 and 1 it is
//     ClopperPearson.
//   - [Sample.Interval] for the mean of anything else: Student's t, which needs
//     samples that are large or nearly normal.
//   - [Wilson] where a rate is shown and its interval should be short: its
//     coverage is the level on average over the rates, and less for some.
//
// A level is the coverage wanted, such as 0.95. Intervals are two-sided with
// equal tails.
package stat
