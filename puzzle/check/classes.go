package check

import "github.com/unolab/uno/puzzle"

// classes is the residual graph while the reduction steps are carried out:
// vertices of H merged into classes, edges in linked lists.
//
// A class is a tree of the union-find forest. Its incident half-edges form a
// singly linked list that contraction splices in constant time. A step that
// walks a list removes edges that became loops, copies of a parallel edge, and
// edges of a suppressed class. A walk otherwise visits a bounded number of
// records, so all steps together take time linear in the deck and their own
// length, times the inverse Ackermann function of find.
type classes struct {
	names    *names
	parent   forest  // by vertex
	size     []int32 // of the tree; by root
	required []bool  // by root; loops not yet visited are still to be added
	gone     []bool  // by root: suppressed
	head     []int32 // by root: first half-edge, or -1
	tail     []int32 // by root: last half-edge, or -1

	// Edge i has the halves 2i and 2i+1; half h is at vertex end[h] and h^1 is
	// the other one. copies[i] is 1 or 2, or 0 for a removed edge.
	end    []int32
	next   []int32
	copies []uint8
}

// newClasses returns the residual graph of a deck before any step.
func newClasses(deck []puzzle.Card) *classes {
	stacks := puzzle.Group(deck)
	c := &classes{names: newNames(stacks)}
	n := c.names.count()
	c.parent = newForest(n)
	c.size = make([]int32, n)
	c.required = make([]bool, n)
	c.gone = make([]bool, n)
	c.head = make([]int32, n)
	c.tail = make([]int32, n)
	for v := range c.parent {
		c.size[v], c.head[v], c.tail[v] = 1, -1, -1
	}
	c.end = make([]int32, 0, 2*len(stacks))
	c.next = make([]int32, 0, 2*len(stacks))
	c.copies = make([]uint8, 0, len(stacks))
	for _, s := range stacks {
		u, _ := c.names.color(s.Card.Color)
		v, _ := c.names.number(s.Card.Number)
		c.link(u, v, uint8(min(s.Count, 2)))
	}
	return c
}

// link adds an edge between two roots.
func (c *classes) link(u, v int32, copies uint8) {
	c.copies = append(c.copies, copies)
	for _, at := range [2]int32{u, v} {
		h := int32(len(c.end))
		c.end = append(c.end, at)
		c.next = append(c.next, -1)
		if c.tail[at] < 0 {
			c.head[at] = h
		} else {
			c.next[c.tail[at]] = h
		}
		c.tail[at] = h
	}
}

func (c *classes) find(v int32) int32 { return c.parent.find(v) }

// class returns the root of the class with a name.
func (c *classes) class(v puzzle.Vertex) (int32, error) {
	id, ok := c.names.vertex(v)
	if !ok {
		return 0, refusef("the deck has no vertex %d", v)
	}
	root := c.find(id)
	if c.gone[root] {
		return 0, refusef("vertex %d has been suppressed", v)
	}
	return root, nil
}

// merge makes two different roots one class and returns its root. Edges
// between them become loops, noticed when a list is walked or at the end.
func (c *classes) merge(a, b int32) int32 {
	if c.size[a] < c.size[b] {
		a, b = b, a
	}
	c.parent[b] = a
	c.size[a] += c.size[b]
	c.required[a] = c.required[a] || c.required[b]
	switch {
	case c.head[a] < 0:
		c.head[a], c.tail[a] = c.head[b], c.tail[b]
	case c.head[b] >= 0:
		c.next[c.tail[a]] = c.head[b]
		c.tail[a] = c.tail[b]
	}
	return a
}

// neighbor is a class at the other end of edges of a walked class.
type neighbor struct {
	class  int32
	edge   int32
	copies uint8 // 1 or 2
}

// neighbors returns the distinct neighbours of a root, in the order of its
// list, stopping after the first limit+1 of them. It merges copies of parallel
// edges into one record as far as it walks.
func (c *classes) neighbors(root int32, limit int) []neighbor {
	var found []neighbor
	last := int32(-1) // the half-edge before the current one
walk:
	for h := c.head[root]; h >= 0; h = c.next[h] {
		edge := h / 2
		if c.copies[edge] != 0 {
			other := c.find(c.end[h^1])
			keep := true
			if other == root {
				c.copies[edge] = 0
				c.required[root] = true
				keep = false
			}
			for i := range found {
				if found[i].class == other {
					both := min(2, c.copies[edge]+c.copies[found[i].edge])
					c.copies[edge] = 0
					c.copies[found[i].edge] = both
					found[i].copies = both
					keep = false
				}
			}
			if keep {
				found = append(found, neighbor{other, edge, c.copies[edge]})
				if len(found) > limit {
					break walk
				}
				last = h
				continue
			}
		}
		if last < 0 {
			c.head[root] = c.next[h]
		} else {
			c.next[last] = c.next[h]
		}
		if c.tail[root] == h {
			c.tail[root] = last
		}
	}
	return found
}

// contract merges the classes of all named vertices.
func (c *classes) contract(vs []puzzle.Vertex) error {
	if len(vs) == 0 {
		return refusef("contract names no vertex")
	}
	root, err := c.class(vs[0])
	if err != nil {
		return err
	}
	for _, v := range vs[1:] {
		other, err := c.class(v)
		if err != nil {
			return err
		}
		if other != root {
			root = c.merge(root, other)
		}
	}
	return nil
}

// suppress replaces a class with exactly two edges by an edge between its
// neighbours.
func (c *classes) suppress(v puzzle.Vertex) error {
	root, err := c.class(v)
	if err != nil {
		return err
	}
	around := c.neighbors(root, 2)
	switch {
	case len(around) == 1 && around[0].copies == 2:
		c.merge(root, around[0].class)
	case len(around) == 2 && around[0].copies == 1 && around[1].copies == 1:
		c.copies[around[0].edge], c.copies[around[1].edge] = 0, 0
		c.gone[root] = true
		c.link(around[0].class, around[1].class, 1)
	default:
		return refusef("vertex %d cannot be suppressed: it does not have exactly two edges", v)
	}
	return nil
}

// require marks the first vertex as required on the evidence of the other
// three.
func (c *classes) require(v puzzle.Vertex, ys [3]puzzle.Vertex) error {
	root, err := c.class(v)
	if err != nil {
		return err
	}
	var seen [3]int32
	for i, name := range ys {
		y, err := c.class(name)
		if err != nil {
			return err
		}
		seen[i] = y
		for _, earlier := range seen[:i] {
			if earlier == y {
				return refusef("vertex %d is named twice as a neighbour", name)
			}
		}
		if y == root {
			return refusef("vertex %d is not a neighbour of %d but the same class", name, v)
		}
		adjacent, elsewhere := false, 0
		for _, nb := range c.neighbors(y, 2) {
			if nb.class == root {
				adjacent = true
			} else {
				elsewhere += int(nb.copies)
			}
		}
		if !adjacent || elsewhere > 1 {
			return refusef("vertex %d is not required by %d: that is no neighbour, or has more than one other edge", v, name)
		}
	}
	c.required[root] = true
	return nil
}
