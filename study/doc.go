// Package study measures the claims of the sources reproducibly.
//
// # Use
//
//	s, err := study.Find("duel")
//	result, same, err := s.Run(ctx, kept, study.Plan{Size: 400, Seed: 1})
//	err = result.Write("results")
//
// A [Study] is a list of claims, each with its source. A [Result] has, for every claim,
// the method, the figures with 99 % intervals, a verdict, and the command that
// reproduces them. A result depends only on the study, its size and its seed, so
// [Study.Run] takes the claims of the kept JSON of an earlier result if it is of the
// same run, and measures the others. [Result.Write] writes a result as JSON, as a
// Markdown page, and as an SVG plot.
//
// # Verdicts
//
// A claim is a statement that its first figure is in a range. It is supported
// when the whole wide interval is in the range, contradicted when none of it is,
// borderline when it holds a limit of the range and is within a hundredth of that, where
// it makes no practical difference on which side the value is, and undecided otherwise:
// enough hands decide every figure. Where the figures are those of
// different players, the claim is about each of them, and the verdict may be
// that it depends on the player; a claim about all figures at once is contradicted by one
// outside. For claims in words ("rarely", "about five")
// the study's source states the range and the reason for it. An undecided claim says how
// many times the hands would decide it if its figures stay where they are.
//
// A range, or a number of hands, that is changed after figures were seen begins a new
// round of its claim: the claim is measured again with hands that nobody has seen.
//
// # Studies
//
// `strategy` measures the advice on how to play: a habit forced on a player or forbidden
// to it, against the same player over the same deals; policies that learn from nothing
// with it and without; and the habit forced on equilibria of small decks. `players`,
// `house`, `shuffles` and `rlcard` measure players and seats, house rules, shuffles, and
// the departures of RLCard; the size of all of these is the pairs of hands a figure.
// `duel` measures the claims of McGuire about open hands ("House Rules for 2-Player Uno")
// with the players of package duel. `kernels` measures the sizes of kernels. `threshold`
// measures how likely random decks are to be playable against formulas
// (docs/threshold.md); its size is the decks a point. `census` counts the decks of a few
// cards up to relabelling (docs/census.md); its size is the most cards, and its figures
// are exact.
//
// [Index] is the page that leads to the results of all of them.
//
// # Fewer hands
//
// What is compared is played over the same deals: contests are mirrored, two rules are
// compared deal by deal, and the lengths of hands group by group, so that a rule that
// changes nothing between two players makes a difference of exactly 0. Hands of players
// that state their chances are played by the fast simulator, some ten thousand a second.
// Where a hand takes longer than taking its luck out does, which is some 15 milliseconds,
// the contest is corrected by AIVAT (package luck): the mean stays, and fewer hands have
// the same interval.
//
// # Intervals
//
// A rate has a Clopper-Pearson interval. A score has the interval of
// stat.BoundedMean, over pairs of hands where these are mirrored. Any other
// mean has a Student t interval over independent hands, pairs, or groups of hands
// (jackknife). Each figure has its 99 %
// interval and a wide one, corrected for the number of figures (see deciding), on which
// verdicts rest.
package study
