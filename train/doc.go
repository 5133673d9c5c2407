// Package train learns to play by playing: it trains the log-linear policies of
// package learnt in self-play, or against a named player.
//
// # The method
//
// Policy gradient with the clipped objective of PPO (Schulman et al. 2017) over
// batches of 4,096 games. The advantage of a decision is estimated over the
// seat's own later decisions (generalised advantage estimation, lambda 0.95, no
// discount), against a critic that sees all hands, in training only, and so takes
// the luck of the deal out of the gradient. The optimiser is Adam. Its rate and
// the bonus for entropy fall with the number of games played, not toward an end,
// so that a training can go on for as long as there is time. The player is the
// average of the weights over the last part of the run.
//
// Games are played on the readable engine by package bot's host, under any rules
// with 2 to 10 seats. What a learner is shown is a View; the critic is shown the
// state behind it.
//
// # The contract
//
// A training depends on its Config, without Workers, and on nothing else: the
// number of workers, interruptions and clocks change no bit of it. Run keeps its
// files in a directory; one that was interrupted and resumed has the same files,
// byte for byte, as one that was not. The gradients are checked against
// differences of the objective.
//
// # Cost
//
// Two seats: about 15,000 games a second on a free core, of which half is play.
// A checkpoint has 0.5 MB.
package train
