package graph

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/bits"
)

// The formats graph6, sparse6 and digraph6 of Brendan McKay
// (https://users.cecs.anu.edu.au/~bdm/data/formats.txt): one line for a graph,
// six bits to a character, offset 63.

// headers6 are the optional headers of a line.
var headers6 = map[fileFormat]string{graph6: ">>graph6<<", sparse6: ">>sparse6<<", digraph6: ">>digraph6<<"}

// isLine6 reports whether all characters are of the alphabet.
func isLine6(line []byte) bool {
	for _, c := range line {
		if c < 63 || c > 126 {
			return false
		}
	}
	return true
}

// line6 reads the one line of a file in any of the three formats.
func (p *parser) line6() (*Graph, error) {
	var line []byte
	at := 0 // its number
	for p.nextLine() {
		switch text := bytes.TrimSpace(p.text); {
		case len(text) == 0:
		case at > 0:
			return nil, p.errorf("a second graph; a file has one, the first is in line %d", at)
		default:
			line, at = text, p.line
		}
	}
	p.line = at
	format := graph6
	for f, header := range headers6 {
		if rest, ok := bytes.CutPrefix(line, []byte(header)); ok {
			format, line = f, rest
		}
	}
	switch {
	case len(line) > 0 && line[0] == ';':
		return nil, p.errorf("an incremental sparse6 line, which needs the graph before it")
	case len(line) > 0 && line[0] == ':' && (format == graph6 || format == sparse6):
		format, line = sparse6, line[1:]
	case len(line) > 0 && line[0] == '&' && (format == graph6 || format == digraph6):
		format, line = digraph6, line[1:]
	case format != graph6:
		return nil, p.errorf("a %s line begins with %q", format, map[fileFormat]string{sparse6: ":", digraph6: "&"}[format])
	}
	if p.directed != (format == digraph6) {
		if p.directed {
			return nil, p.errorf("a %s line has edges without direction; digraph6 has arcs", format)
		}
		return nil, p.errorf("a digraph6 line is a directed graph; an undirected one is wanted")
	}
	for i, c := range line {
		if c < 63 || c > 126 {
			return nil, p.errorf("character %d, %q, is outside the alphabet of %s", i+1, c, format)
		}
	}
	r := sextets{text: line}
	n, ok := r.size()
	if !ok {
		return nil, p.errorf("the number of vertices is cut off")
	}
	if n > maxVertices {
		return nil, p.errorf("%d vertices are outside 0..%d", n, maxVertices)
	}
	p.n = int(n)
	var err error
	switch format {
	case sparse6:
		err = p.sparse6(&r)
	case digraph6:
		err = p.matrix6(&r, n*n)
	default:
		err = p.matrix6(&r, n*max(0, n-1)/2)
	}
	if err != nil {
		return nil, err
	}
	return p.graph(), nil
}

// matrix6 reads the upper triangle of the adjacency matrix column by column,
// or with directed set the whole matrix row by row.
func (p *parser) matrix6(r *sextets, cells int64) error {
	if want := (cells + 5) / 6; int64(len(r.text)) != want {
		return p.errorf("%d vertices take %d characters after their number, not %d", p.n, want, len(r.text))
	}
	for i, c := range r.text {
		for set := uint(c-63) << 26 & (1<<32 - 1); set != 0; {
			k := bits.LeadingZeros32(uint32(set))
			set &^= 1 << (31 - k)
			cell := 6*int64(i) + int64(k)
			if cell >= cells {
				return p.errorf("the bits after the last pair of vertices are not zero")
			}
			var u, v int64
			if p.directed {
				u, v = cell/int64(p.n), cell%int64(p.n)
			} else {
				v = triangleColumn(cell)
				u = cell - v*(v-1)/2
			}
			if err := p.edge(int32(u+1), int32(v+1)); err != nil {
				return err
			}
		}
	}
	return nil
}

// triangleColumn returns the greatest v with v (v-1) / 2 <= cell.
func triangleColumn(cell int64) int64 {
	lo, hi := int64(1), int64(maxVertices)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if mid*(mid-1)/2 <= cell {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// sparse6 reads pairs (b, x): b moves the current vertex v on by one; then
// x > v moves v to x, and otherwise x is a neighbour of v.
func (p *parser) sparse6(r *sextets) error {
	width := bits.Len(uint(max(0, p.n-1)))
	v := 0
	for r.left() > width {
		v += r.take(1)
		x := r.take(width)
		if v >= p.n || x >= p.n {
			break // padding
		}
		if x > v {
			v = x
		} else if err := p.edge(int32(x+1), int32(v+1)); err != nil {
			return err
		}
	}
	return nil
}

// sextets is a stream of the bits of characters, six each.
type sextets struct {
	text []byte
	used int // bits of the first character
}

func (r *sextets) left() int { return 6*len(r.text) - r.used }

// take takes bits.
func (r *sextets) take(n int) int {
	v := 0
	for ; n > 0; n-- {
		v = v<<1 | int(r.text[0]-63)>>(5-r.used)&1
		if r.used++; r.used == 6 {
			r.text, r.used = r.text[1:], 0
		}
	}
	return v
}

// size takes the number of vertices: one character, or 18 bits after one '~',
// or 36 bits after two.
func (r *sextets) size() (n int64, ok bool) {
	chars := 1
	for _, more := range [...]int{3, 6} {
		if len(r.text) == 0 || r.text[0] != '~' {
			break
		}
		r.text, chars = r.text[1:], more
	}
	if len(r.text) < chars {
		return 0, false
	}
	return int64(r.take(6 * chars)), true
}

// appendSize writes the number of vertices.
func appendSize(line []byte, n int) []byte {
	chars := 1
	switch {
	case n > 258047:
		line, chars = append(line, "~~"...), 6
	case n > 62:
		line, chars = append(line, '~'), 3
	}
	for ; chars > 0; chars-- {
		line = append(line, byte(n>>(6*(chars-1))&63)+63)
	}
	return line
}

// bitWriter collects bits to characters.
type bitWriter struct {
	w     *bufio.Writer
	value byte
	count int
}

func (w *bitWriter) put(value, bits int) {
	for ; bits > 0; bits-- {
		w.value = w.value<<1 | byte(value>>(bits-1)&1)
		if w.count++; w.count == 6 {
			w.w.WriteByte(w.value + 63)
			w.value, w.count = 0, 0
		}
	}
}

// pad fills the last character with copies of a bit.
func (w *bitWriter) pad(bit int) {
	for w.count > 0 {
		w.put(bit, 1)
	}
}

// WriteGraph6 writes an undirected graph as a graph6 line, a directed one as a
// digraph6 line. Their lengths are n^2/12 and n^2/6 characters.
func WriteGraph6(out io.Writer, g *Graph) error {
	bw := bufio.NewWriterSize(out, 1<<16)
	if g.Directed() {
		bw.WriteByte('&')
	}
	bw.Write(appendSize(nil, g.N()))
	bits := bitWriter{w: bw}
	for v := int32(1); int(v) <= g.N(); v++ {
		length := int(v) - 1 // of the column, or row
		if g.Directed() {
			length = g.N()
		}
		done := 0
		for _, u := range g.Neighbors(v) {
			if int(u) > length {
				break
			}
			for ; done < int(u)-1; done++ {
				bits.put(0, 1)
			}
			bits.put(1, 1)
			done++
		}
		for ; done < length; done++ {
			bits.put(0, 1)
		}
	}
	bits.pad(0)
	bw.WriteByte('\n')
	return bw.Flush()
}

// WriteSparse6 writes an undirected graph as a sparse6 line, of about
// (n + m) log2(n) / 6 characters.
func WriteSparse6(out io.Writer, g *Graph) error {
	if g.Directed() {
		return fmt.Errorf("sparse6 is for undirected graphs")
	}
	bw := bufio.NewWriterSize(out, 1<<16)
	bw.WriteByte(':')
	bw.Write(appendSize(nil, g.N()))
	n := g.N()
	width := bits.Len(uint(max(0, n-1)))
	w := bitWriter{w: bw}
	at := 0
	for v := range n {
		for _, neighbor := range g.Neighbors(int32(v + 1)) {
			u := int(neighbor) - 1
			if u > v {
				break
			}
			switch {
			case v == at:
				w.put(0, 1)
			case v == at+1:
				w.put(1, 1)
			default:
				w.put(1, 1)
				w.put(v, width)
				w.put(0, 1)
			}
			at = v
			w.put(u, width)
		}
	}
	// A padding of ones would be a loop at the last vertex of 2^k if the current
	// one is the last but one; then a zero comes first.
	if n == 1<<width && at == n-2 && w.count > 0 && 6-w.count > width {
		w.put(0, 1)
	}
	w.pad(1)
	bw.WriteByte('\n')
	return bw.Flush()
}
