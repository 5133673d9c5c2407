// Package train trains the log-linear policies of package learnt in self-play, or
// against a named player.
//
// # The method
//
// Training is policy gradient with the clipped objective of PPO (Schulman et al.
// 2017) over batches of 4,096 games. The advantage of a decision is estimated
// over the seat's own later decisions (generalised advantage estimation, lambda
// 0.95, no discount). In training only, a critic that sees all hands removes the
// luck of the deal from the gradient. The optimiser is Adam. Its learning rate
// and the entropy bonus fall with the number of games played, not toward a fixed
// end, so that a training can continue for as long as there is time. The
// resulting player is the average of the weights over the last part of the run.
//
// # Playouts
//
// With Config.Playouts a policy learns from all moves of a decision and not from how the
// hand ended. After each move that the policy makes with a chance of 0.2 % or more, the
// hand is played on, with the cards that the others really hold and the same later luck:
// for five turns (with more than two seats, for as many rounds) up to the value function
// of package learnt, where there is one for the rules, or of a file (Config.Value), or to
// the end. The gradient is that of the expected gain under the policy. The variance of the
// difference of two moves is a small part of that of two hands, so a training that starts
// from a trained policy (Config.From) adapts to other opponents within 100,000 hands.
// Package arena/fast plays the hands on, so its rules are those that can be learnt like
// this.
//
// The host of package bot plays the games on the reference engine, under any
// rules with 2 to 10 seats. A learner sees a View; the critic sees the state
// behind it.
//
// # The contract
//
// The result of a training depends only on its Config, without Workers: the
// number of workers, interruptions and timing change no bit of it. Run keeps its
// files in a directory; an interrupted and resumed run produces the same files,
// byte for byte, as an uninterrupted one. The tests check the gradients against
// differences of the objective.
//
// # Value functions
//
// FitValue fits a learnt.Value to hands that `fast`, or the policy of a training
// (ValueConfig.From), plays in every seat: each is played
// to a random turn with a tenth of the moves at random, then on from there four times,
// after any legal move; two positions of each are learnt from, once. The loss that is
// reported is of positions that are not.
//
// # Cost
//
// Between trained policies of pomdp a game takes 37 microseconds of processor time, that
// is, 27,000 games a second and core (Zen 5); an untrained policy's games are longer. By
// one playout after each move a game of pomdp takes 110, one of official against itself,
// greedy and random 170. A checkpoint is 0.5 MB.
package train
