// Package lattice plays D-dimensional solitaire UNO: a card is a point with D
// coordinates, and cards match when they agree in at least one of them (Demaine
// et al. section 5).
//
//	points, err := lattice.Read("points.txt", file, 3)
//	result, err := lattice.Solve(ctx, points, 1)
//
// With one dimension all cards have to be equal; two dimensions are solitaire
// UNO; from two on the game is NP-complete. There is no trail theorem from
// three dimensions on: every graph is the match graph of points with enough
// dimensions (colour its edges properly and let two ends of an edge share the
// coordinate of its colour). Only K_{1,D+1} is excluded as an induced subgraph.
//
// [Solve] passes two dimensions to package solitaire. Otherwise it tests
// connectivity, tries rotations (Pósa) for a yes, all subsets of a small deck,
// and finally a depth-first search that prunes when the rest is disconnected,
// which is complete and can take exponential time. count.Points counts orders.
package lattice
