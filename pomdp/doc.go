// Package pomdp is a library of partially observable Markov decision processes:
// models, beliefs, policies and simulation; exact solvers, certified bounds and
// planners. It knows no game and no file; pomdp/format reads and writes the
// files of the field.
//
// # Models
//
// A [Model] is written out: states, actions, observations, and sparse rows of T,
// O and R (Kaelbling, Littman and Cassandra 1998, section 3). [Model.Check] holds
// every row to be a distribution. A [Generative] model only draws what comes of
// an action, and may be of any size; [Model.Sampling] is that view of a Model. A
// [Process] is what planning in beliefs sees: nodes that are fully known, choices,
// weighted successors; [Beliefs] is that view of a Model, and whoever has exact
// beliefs of his own (cohorts of cards, say) makes another.
//
// # Beliefs, policies, simulation
//
// A [Belief] is a sparse distribution, updated by a [Filter] with Bayes' rule, or
// a set of [Particles], updated by weighing ([Weigh]) or rejection ([Reject]). A
// [Policy] chooses by the belief; [Vectors] and functions are policies. An [Agent]
// chooses by what it has seen: [Follow] keeps a belief for a policy, a
// [Controller] walks a graph, a [Planner] searches. [Simulate] plays episodes and
// estimates the mean return with its interval; [Controller.Evaluate] and
// [Graph.Solve] with a fixed policy compute it.
//
// # Solvers
//
//	file           solver                 what it promises
//	mdp.go         MDP                    value if the state were seen, from above
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
// [Solution.Proof] writes what a certified interval rests on, for package
// pomdp/check. [Evaluate] values a policy on the beliefs that it reaches.
//
// All but the last three are certified: their bounds hold by proof, in binary64
// arithmetic without directed rounding (a backup errs by about 1e-16 of the
// largest value for each outcome, a fixed point by that over 1 - gamma). Linear
// programs are matrix games whose solutions prove themselves; where floating
// point falls short the simplex method is repeated in rational numbers
// (matrixgame.go). The last three are statistical: what they report is an
// estimate of V*, and [Despot.Confidence] turns independent searches into a 95 %
// interval.
//
// Every solver is anytime where its method is: it takes a context, a limit of work
// in its own units, and a function for progress. None looks at a clock. Whatever
// is random draws from a generator that the caller seeds.
//
// # gamma = 1
//
// With gamma < 1 the reward still to come is bounded and every fixed point is
// unique. With gamma = 1 only [Graph.Solve], [Find] and finite horizons apply:
// they narrow bounds that the caller knows to be true. Where play can go on for
// ever the two ends may stay apart, for endless play has no value of its own; the
// ends then say what it is worth if that is counted as the lower bound, and as
// the upper.
//
// # Cost
//
// An update of a belief costs the transitions out of its support; a backup of a
// node all actions, observations and the bounds at the successors. Exact vectors
// are exponential in the worst case and for models of a few states. HSVI keeps
// vectors only on the support of the belief that made them (zone.go), which is
// what makes RockSample[7,8], 12,545 states, a matter of seconds:
// BenchmarkRockSample, TestRockSampleLarge.
//
// A Filter, a Planner and a Graph are for one goroutine at a time; a Model that is
// not changed may be shared.
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
