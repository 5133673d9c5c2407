// Package check verifies the proofs of POMDP solvers. It shares no code with
// them: from package pomdp it uses only the tables of a model and the types of
// a proof.
//
//   - [Proof] checks the interval that a solver claims for the start belief:
//     every plan of the lower bound by one step in each of its states, the
//     informed vectors in every state, and every point of the upper bound by
//     one step of the whole bound. The type pomdp.Proof documents why that
//     suffices.
//   - [Read] and [Write] are the file form of a proof, one JSON document.
//
// Arithmetic is binary64; each sum has a bound of its rounding error (Higham
// 2002, section 3.1), which counts against the claim. So an accepted proof is
// valid for the numbers in the model as they are read.
//
// Cost: linear in the entries of T and O for each plan and state, for each action
// and pair of actions and state, and for each point and action.
package check
