// Package env is vectorised environments for learning: many hands at once, stepped
// by actions from outside, with flat arrays for observations, legal actions, rewards
// and the seat to act.
//
// # Use
//
//	v, err := env.New(env.Config{Rules: rules, Seats: 2, Envs: 1024, Seed: 7})
//	b := v.Buffers()
//	for {
//		choose(b.Actions, b.Obs, b.Mask)
//		err := v.Step(b.Actions)
//		// b.Rewards and b.Done are of that step, b.Obs, b.Mask and b.Actor of the next decision
//	}
//
// Every seat without a name in Config.Players is played from outside: the next
// decision of table i is that of seat Actor[i], and Obs and Mask are what that seat
// sees. Named seats are played by the players of package bot. A hand that ends is
// replaced at once by the next one (Done is 1 for that step); so each table always
// waits for a decision. A hand that ends before an outside seat has decided
// anything is dealt again with the next number.
//
// # Games
//
// Table i of n plays the games i, i+n, i+2n and so on of the seeded run: the hands
// of uno.Game with the deck order uno.NewDeckOrder(seed, game), whose named players
// choose from uno.Stream(seed, game, uno.SeatPurpose(seat)). So a table where all
// moves agree with those of `uno sim` plays the same hand, and Record writes the
// same record to the byte. Uno is always said, so there is nothing to catch.
//
// # Actions
//
// Actions has the version and the text of each number. Numbers 0 to 60 are those of
// the RLCard environment; which prefix of the table a rule set needs is
// Spec.Actions: 61, 64 or 193.
//
// # Observations
//
// "planes" is RLCard's array of 4 x 4 x 15 bytes. "full" is one row of 331 bytes
// (see FullLayout). With Config.Posterior a second array has, for each other seat
// in the order of play to the left, the exact chance that it holds each of the 54
// kinds (package belief). Everything is relative to the seat that sees it, and
// nothing is written that the seat may not see.
//
// # Two engines
//
// The fast engine (fast.Stepped) plays the presets official, wikipedia, pomdp and
// rlcard, also with twins and no-out-on-reverse, against outside seats and the players
// random, uniform, greedy, rlcard-rule and fast (fast.Crew). The readable
// engine plays everything else, and with Config.Readable also that: its encoders
// are written apart from the fast ones, and the tests compare the two byte by byte.
//
// # Cost
//
// `uno bench env` measures it. A step of the fast engine with planes takes less
// than a tenth of a microsecond on one core, and allocates nothing; the readable
// engine takes some microseconds. An opponent adds about a quarter of a microsecond
// to it if it is greedy, a whole one if it is fast.
package env
