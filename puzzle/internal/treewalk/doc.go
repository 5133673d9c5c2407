// Package treewalk is the walk over a tree decomposition of a graph, and the
// trail program on it, which finds cheapest sets of trails: one program for
// path covers, for All-or-None, and for whatever else asks for edges that are
// connected, dominate, and have few odd vertices. Package count walks the same
// steps with states of its own.
//
// # The walk
//
// A [Walk] is a list of steps. A vertex comes into the frontier before its
// first edge and leaves it after its last; each edge is done once, while both
// its ends are in the frontier. A branch begins with an empty frontier, and is
// joined later to the branch that waited for it.
//
// # The program
//
// A choice takes some vertices in, and some edges between those. Every edge
// must have an end that is in. The hub z stands for the ends of all trails: an
// odd vertex takes one edge to z, a connected piece without odd vertices takes
// two, and each such edge costs a half. Then everything that is in is connected
// with z, every vertex is even, and a round walk through z falls into as many
// trails as the cost has halves, divided by two.
//
// A state has, for each vertex of the frontier, whether it is in, its parity,
// and its block; z belongs to one block, always. Of the states that are equal
// but for their blocks, a row basis of the cut matrix suffices (Bodlaender,
// Cygan, Kratsch, Nederlof), at most 2^k of k vertices that are in, and the
// cheapest such basis keeps the least cost (their Lemma 3.7 and Theorem 3.11).
// So a layer needs at most the sum of 2^k (parities) 2^k (blocks) over the sets
// of k vertices, 5^w of a frontier of w, and the program 2^O(w) n steps.
package treewalk
