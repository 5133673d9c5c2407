package check

import "slices"

// maxEquations is the maximum size of a component whose equations the checker
// solves.
const maxEquations = 4096

// equations decides undirected edge geography where the component of the start
// is bipartite; ok is false where it is not, or is too large. There the player
// to move loses exactly if the token is in an even kernel on its side of the
// component (Fraenkel, Scheinerman and Ullman, "Undirected edge geography",
// 1993), which linear equations modulo 2 decide. A first move wins exactly if
// the opponent, without its edge, loses.
func (g *geographyGame) equations() (openings []int32, ok bool, err error) {
	var piece []int32
	for _, p := range g.t.pieces() {
		if slices.Contains(p, g.start) {
			piece = p
		}
	}
	if len(piece) > maxEquations {
		return nil, false, nil
	}
	sub := g.t.induced(piece)
	side := sub.sides()
	if side == nil {
		return nil, false, nil
	}
	start := int32(slices.Index(piece, g.start) + 1)
	for _, w := range sub.adj[start] {
		if err := g.ctx.Err(); err != nil {
			return nil, false, err
		}
		if sub.inEvenKernel(side, w, start) {
			openings = append(openings, piece[w-1])
		}
	}
	slices.Sort(openings)
	return openings, true, nil
}

// inEvenKernel reports whether a vertex is in an even kernel on its side of a
// bipartite graph without the edge from it to another vertex. The unknowns are
// the vertices of its side, itself being 1; each vertex of the other side has
// an even number of neighbours that are 1. Gaussian elimination, a row for each
// equation: a bit for each unknown, and last the right side.
func (t *net) inEvenKernel(side []int8, token, without int32) bool {
	column := make([]int, t.n+1)
	columns := 0
	for v := 1; v <= t.n; v++ {
		if side[v] == side[token] && int32(v) != token {
			column[v] = columns
			columns++
		}
	}
	words := columns/64 + 1
	var rows [][]uint64
	for u := 1; u <= t.n; u++ {
		if side[u] == side[token] {
			continue
		}
		row := make([]uint64, words)
		for _, v := range t.adj[u] {
			at := column[v]
			if v == token {
				if int32(u) == without {
					continue
				}
				at = columns
			}
			row[at/64] ^= 1 << (at % 64)
		}
		rows = append(rows, row)
	}
	done := 0
	for at := range columns {
		pivot := -1
		for r := done; r < len(rows); r++ {
			if rows[r][at/64]>>(at%64)&1 != 0 {
				pivot = r
				break
			}
		}
		if pivot < 0 {
			continue
		}
		rows[done], rows[pivot] = rows[pivot], rows[done]
		for r := done + 1; r < len(rows); r++ {
			if rows[r][at/64]>>(at%64)&1 != 0 {
				for i := range rows[r] {
					rows[r][i] ^= rows[done][i]
				}
			}
		}
		done++
	}
	for _, row := range rows[done:] {
		if row[columns/64]>>(columns%64)&1 != 0 {
			return false // it reads 0 = 1
		}
	}
	return true
}
