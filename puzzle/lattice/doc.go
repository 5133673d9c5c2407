// Package lattice plays D-dimensional solitaire UNO: a card is a point with D
// coordinates, and cards match when they agree in at least one of them
// (Demaine et al. section 5). With one dimension all cards have to be equal;
// two dimensions are solitaire UNO; from two on the game is NP-complete.
//
// No trail theorem is to be had from three dimensions on: every graph is the
// match graph of points with enough dimensions (colour its edges properly and
// let two ends of an edge share the coordinate of its colour). What remains is
// that K_{1,D+1} is no induced subgraph.
//
// [Parse] reads a file of points. [Solve] decides and gives an order: two
// dimensions go to package solitaire; otherwise connectivity, then rotations
// (Pósa) for a yes, all subsets of a small deck, and at last a depth-first
// search that stops where what is left falls apart, which is complete and can
// take exponential time. Counting is count.Points.
package lattice
