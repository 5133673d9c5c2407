package graph

import (
	"bytes"
	"fmt"
	"io"

	"github.com/unolab/uno/puzzle"
)

// maxVertices is the largest number of vertices that a file may declare.
const maxVertices = 1 << 27

// known lists the formats, for errors about other files.
const known = "a graph is a file in DIMACS ('p edge N M'), TSPLIB ('TYPE : HCP'), graph6 or sparse6 format, or a list of edges 'U V'"

// Read reads a graph file; the format follows from the first line (see
// formatOf). With directed set every line of an edge is an arc from its
// first vertex to its second. Vertices count from 1; a loop is malformed, a
// repeated edge is one edge. The name is what errors call the file. An error
// about the contents is a [*puzzle.FormatError]; an error of r is returned as
// it is, with the name before it. One pass over the bytes, all held in memory.
func Read(name string, r io.Reader, directed bool) (*Graph, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return Parse(name, data, directed)
}

// Parse is [Read] on bytes in memory.
func Parse(name string, data []byte, directed bool) (*Graph, error) {
	data = puzzle.TrimBOM(data)
	p := parser{name: name, rest: data, directed: directed}
	switch formatOf(data) {
	case dimacs:
		return p.dimacs()
	case tsplib:
		return p.tsplib()
	case graph6, sparse6, digraph6:
		return p.line6()
	case edgeList:
		return p.edgeList()
	}
	first := firstWord(data)
	if len(first) == 0 {
		return nil, p.errorf("the file is empty; %s", known)
	}
	for p.nextLine() && len(bytes.TrimSpace(p.text)) == 0 {
	}
	return nil, p.errorf("not a graph: it begins with %q; %s", clip(first), known)
}

// fileFormat is a format of graph files.
type fileFormat string

// The formats that [Read] takes.
const (
	noFormat fileFormat = ""
	dimacs   fileFormat = "dimacs"
	tsplib   fileFormat = "tsplib"
	graph6   fileFormat = "graph6"
	sparse6  fileFormat = "sparse6"
	digraph6 fileFormat = "digraph6"
	edgeList fileFormat = "edges"
)

// formatOf returns the format of a graph file by its first line that is not
// blank. DIMACS begins with the word c or p. A line of graph6, sparse6 or
// digraph6 begins with its header ">>graph6<<" or is one word in the alphabet
// of these formats, after ':' for sparse6 and '&' for digraph6. TSPLIB begins
// with a keyword, an edge list with a digit, '#' or '%'. A file that begins
// like an edge list may also be an instance; [LooksLikeGraph] treats it as an
// instance.
func formatOf(data []byte) fileFormat {
	line := bytes.TrimLeft(puzzle.TrimBOM(data), " \t\r\n")
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	line = bytes.TrimRight(line, " \t\r")
	if len(line) == 0 {
		return noFormat
	}
	for format, header := range headers6 {
		if bytes.HasPrefix(line, []byte(header)) {
			return format
		}
	}
	word := string(firstWord(line))
	switch first := line[0]; {
	case word == "c" || word == "p":
		return dimacs
	case first == ':' || first == ';':
		return sparse6
	case first == '&':
		return digraph6
	case first >= '0' && first <= '9' || first == '#' || first == '%':
		return edgeList
	case word == "EDGE_DATA_SECTION" || word == "EOF":
		return tsplib // keywords without a colon
	case isLine6(line):
		return graph6
	case isLetter(first):
		return tsplib
	default:
		return noFormat
	}
}

// LooksLikeGraph reports whether data begins as a graph file does and not as
// an instance file, which begins with a digit or '#', or is empty. An edge
// list is read as an instance.
func LooksLikeGraph(data []byte) bool {
	f := formatOf(data)
	return f != noFormat && f != edgeList || bytes.HasPrefix(firstWord(puzzle.TrimBOM(data)), []byte("%"))
}

func firstWord(data []byte) []byte {
	data = bytes.TrimLeft(data, " \t\r\n")
	if end := bytes.IndexAny(data, " \t\r\n:"); end >= 0 {
		data = data[:end]
	}
	return data
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// clip cuts a piece of input to a length fit for a message.
func clip(b []byte) string {
	const most = 24
	if len(b) > most {
		return string(b[:most]) + "…"
	}
	return string(b)
}

// parser walks over the lines of a graph file.
type parser struct {
	name     string
	rest     []byte
	line     int // of the current line, from 1; 0 before the first
	text     []byte
	directed bool

	n     int // declared vertices
	edges []Edge
}

func (p *parser) errorf(format string, args ...any) error {
	return &puzzle.FormatError{File: p.name, Line: max(1, p.line), Msg: fmt.Sprintf(format, args...)}
}

// nextLine moves to the next line; false at the end of the file.
func (p *parser) nextLine() bool {
	if len(p.rest) == 0 {
		return false
	}
	p.line++
	if end := bytes.IndexByte(p.rest, '\n'); end >= 0 {
		p.text, p.rest = p.rest[:end], p.rest[end+1:]
	} else {
		p.text, p.rest = p.rest, nil
	}
	return true
}

// word takes the next word of the line, nil at its end.
func (p *parser) word() []byte {
	t := p.text
	i := 0
	for i < len(t) && isBlank(t[i]) {
		i++
	}
	j := i
	for j < len(t) && !isBlank(t[j]) {
		j++
	}
	p.text = t[j:]
	if i == j {
		return nil
	}
	return t[i:j]
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// atEnd refuses further words on the line.
func (p *parser) atEnd() error {
	if w := p.word(); w != nil {
		return p.errorf("%q is too much on this line", clip(w))
	}
	return nil
}

// number takes an integer in lo..hi; what names it in the error.
func (p *parser) number(what string, lo, hi int) (int, error) {
	w := p.word()
	if w == nil {
		return 0, p.errorf("the %s is missing", what)
	}
	return p.parseNumber(w, what, lo, hi)
}

func (p *parser) parseNumber(w []byte, what string, lo, hi int) (int, error) {
	n := 0
	for _, c := range w {
		if c < '0' || c > '9' {
			return 0, p.errorf("%s %q is not an integer in %d..%d", what, clip(w), lo, hi)
		}
		n = min(n*10+int(c-'0'), hi+1)
	}
	if n < lo || n > hi {
		return 0, p.errorf("%s %q is outside %d..%d", what, clip(w), lo, hi)
	}
	return n, nil
}

// vertex takes a vertex.
func (p *parser) vertex() (int32, error) {
	v, err := p.number("vertex", 1, p.n)
	return int32(v), err
}

// edge keeps an edge that the current line states.
func (p *parser) edge(u, v int32) error {
	if u == v {
		return p.errorf("a loop at vertex %d; graphs here have no loops", u)
	}
	p.edges = append(p.edges, Edge{u, v})
	return nil
}

func (p *parser) graph() *Graph {
	if p.directed {
		return NewDirected(p.n, p.edges)
	}
	return New(p.n, p.edges)
}
