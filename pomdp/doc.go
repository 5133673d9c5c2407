// Package pomdp is a library of partially observable Markov decision processes:
// models, beliefs, policies and simulation; exact solvers, certified bounds and
// planners. It is independent of games and files; pomdp/format reads and writes
// the standard file formats.
//
// # Models
//
// A [Model] is explicit: states, actions, observations, and sparse rows of T, O
// and R (Kaelbling, Littman and Cassandra 1998, section 3). [Model.Check]
// verifies that every row is a distribution. A [Generative] model only draws
// the outcome of an action, and may be of any size; [Model.Sampling] is that
// view of a Model. A [Process] is a fully observable process for planning in
// beliefs: nodes, choices, weighted successors. [Beliefs] is that view of a
// Model; a program with its own exact beliefs (of cards, for example)
// implements another.
//
// # Beliefs, policies, simulation
//
// A [Belief] is a sparse distribution, updated by a [Filter] with Bayes' rule,
// or a set of [Particles], updated by weighting or rejection. A [Policy]
// chooses an action by the belief; [Vectors] and functions are policies. An
// [Agent] chooses by its observations: [Follow] keeps a belief for a policy, a
// [Controller] follows a graph, a [Planner] searches. [Simulate] plays episodes
// and estimates the mean return with its interval; [Controller.Evaluate] and
// [Graph.Solve] with a fixed policy compute it.
//
// # Solvers
//
//	file           solver                 result
//	mdp.go         MDP                    value under full observation, an upper bound
//	bounds.go      QMDP, FIB, Blind       upper, tighter upper, lower vectors at every belief
//	incremental.go IncrementalPruning     V* at every belief, to a given precision
//	pbvi.go        PBVI                   lower vectors from a set of beliefs; FIB above
//	hsvi.go        HSVI                   lower vectors and an upper bound, for the start belief
//	sarsop.go      SARSOP                 the same, sampled nearer to optimal play
//	graph_solve.go Explore, Graph.Solve   V* of all reachable nodes, from both sides
//	graph_search.go Find                  an interval for one node, of a process of any size
//	despot.go      Despot                 a plan, its value on sampled scenarios
//	adaops.go      AdaOPS                 a plan, its value in a packed tree of particles
//	pomcp.go       POMCP                  a plan, means of simulated returns
//
// [Solution.Proof] returns the proof of a certified interval, for package
// pomdp/check. [Evaluate] evaluates a policy on the beliefs that it reaches.
//
// All except the last three are certified: their bounds are proven, in binary64
// arithmetic without directed rounding (a backup has an error of about 1e-16 of
// the largest value for each outcome, a fixed point that error divided by 1 -
// gamma). Linear programs are matrix games whose solutions are verified; where
// floating point does not suffice, the simplex method is repeated in rational
// numbers (matrixgame.go). The last three are statistical: they report an
// estimate of V*, and [Despot.Confidence] computes a 95 % interval from
// independent searches.
//
// Every solver is anytime where its method is: it takes a context, a limit of
// work in its own units, and a function for progress. None reads a clock.
// Random methods use a generator that the caller seeds.
//
// # gamma = 1
//
// With gamma < 1 the future reward is bounded and every fixed point is unique.
// With gamma = 1 only [Graph.Solve], [Find] and finite horizons apply: they
// narrow valid bounds from the caller. Where play can continue forever the two
// ends may stay apart, because endless play has no defined value; the ends are
// then the values when endless play counts as the lower and as the upper bound.
//
// # Cost
//
// An update of a belief costs the transitions out of its support. A backup of a
// node costs all actions, observations and the bounds at the successors. Exact
// vectors are exponential in the worst case and suit models of a few states.
// HSVI keeps vectors only on the support of the belief that produced them
// (zone.go), so RockSample[7,8], 12,545 states, takes seconds:
// BenchmarkRockSample, TestRockSampleLarge.
//
// Only one goroutine at a time may use a Filter, a Planner or a Graph;
// goroutines may share a Model that does not change.
//
// # Sources
//
//   - Kaelbling, Littman, Cassandra: Planning and acting in partially observable
//     stochastic domains (1998): the model, the tiger, policy trees and graphs.
//   - Smallwood, Sondik (1973): values are piecewise linear and convex. White
//     (1991), with Lark's filter; Zhang, Liu (1996) and Cassandra, Littman, Zhang
//     (1997): incremental pruning.
//   - Littman, Cassandra, Kaelbling (1995): QMDP. Hauskrecht (1997, 2000): blind
//     policies, the fast informed bound.
//   - Pineau, Gordon, Thrun (2003): PBVI. Smith, Simmons (2004, 2005): HSVI, HSVI2,
//     RockSample. Kurniawati, Hsu, Lee (2008): SARSOP.
//   - Silver, Veness (2010): POMCP. Ye, Somani, Hsu, Lee (2017): DESPOT. Wu, Yang,
//     Zhang, Li, Huang, Chen (2021): AdaOPS. Fox (2003): the size of particle sets.
package pomdp
