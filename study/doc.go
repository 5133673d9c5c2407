// Package study measures what the sources claim, reproducibly.
//
// A [Study] is a list of claims, each with its source; running it gives a
// [Result]: for every claim the method, the figures with 99 % intervals, a
// verdict, and the command that gives them again. A result depends on the
// study, its size and its seed alone, so that it can be kept: [Study.Run] looks for it
// under the directory given and computes it only when it is not there. One claim
// can be measured alone ([Plan].Claim), with the same figures.
// [Result.Write] writes it as JSON, as a page in Markdown, and as a plot in SVG.
//
// # Verdicts
//
// A claim is a statement about its first figure: that it lies in a range. It is
// supported when the whole 99 % interval lies in the range, contradicted when
// none of it does, else undecided. Where the figures are those of different
// players the claim is about each of them, and the verdict may be that it
// depends on the player. Claims in words ("rarely", "about five") are given
// ranges in the study's source, with the reason.
//
// # Studies
//
// `duel` is McGuire's open hands ("House Rules for 2-Player Uno"): what his
// observations claim, measured with players of package duel.
//
// # Intervals
//
// Of a rate Clopper and Pearson's; of scores stat.BoundedMean, over pairs of
// hands where these are mirrored; of other means Student's t, over hands, which
// are independent. None allows for looking at many figures at once.
package study
