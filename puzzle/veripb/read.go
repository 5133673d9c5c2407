package veripb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Check verifies that a proof refutes a formula. It reads what this package
// writes: constraints ">=" in OPB, and of VeriPB's format 1.0 the lines f, p, u
// and c. It shares nothing with the writers but the file formats. Unit
// propagation starts anew for each line, so the cost is the size of the formula
// times the lines u.
func Check(formula, proof io.Reader) error {
	r := &reader{}
	in := bufio.NewScanner(formula)
	in.Buffer(nil, 1<<30)
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '*' {
			continue
		}
		c, err := parseConstraint(line)
		if err != nil {
			return err
		}
		r.keep(c)
	}
	if err := in.Err(); err != nil {
		return err
	}
	r.axioms = len(r.all)
	in = bufio.NewScanner(proof)
	in.Buffer(nil, 1<<30)
	for no := 1; in.Scan(); no++ {
		if err := r.line(in.Text()); err != nil {
			return fmt.Errorf("line %d: %w", no, err)
		}
	}
	if err := in.Err(); err != nil {
		return err
	}
	if !r.refuted {
		return errors.New("the proof ends without a contradiction")
	}
	return nil
}

// normal is a constraint with positive coefficients of literals, at most one
// for each variable.
type normal struct {
	of    map[int32]int64
	least int64
}

type reader struct {
	all     []*normal
	at      map[int32][]int // literal -> constraints with its negation
	axioms  int
	begun   bool
	refuted bool
}

// most is the largest number that is worked with.
const most = math.MaxInt64 >> 2

var errTooLarge = errors.New("a number is too large for this reader")

func (r *reader) keep(c *normal) {
	if r.at == nil {
		r.at = make(map[int32][]int)
	}
	for l := range c.of {
		r.at[-l] = append(r.at[-l], len(r.all))
	}
	r.all = append(r.all, c)
}

// add adds a times a literal.
func (c *normal) add(l int32, a int64) error {
	if a > most || a < -most {
		return errTooLarge
	}
	if a < 0 { // a l = a - a (not l)
		c.least -= a
		l, a = -l, -a
	}
	if b := c.of[-l]; b > 0 { // a l + b (not l) = min + the rest
		k := min(a, b)
		c.least -= k
		a -= k
		if b -= k; b == 0 {
			delete(c.of, -l)
		} else {
			c.of[-l] = b
		}
	}
	if a > 0 {
		c.of[l] += a
	}
	if c.of[l] > most || c.least > most || c.least < -most {
		return errTooLarge
	}
	return nil
}

func parseLiteral(w string) (int32, bool) {
	name := strings.TrimPrefix(w, "~")
	if !strings.HasPrefix(name, "x") {
		return 0, false
	}
	n, err := strconv.ParseInt(name[1:], 10, 32)
	if err != nil || n < 1 {
		return 0, false
	}
	if len(name) < len(w) {
		n = -n
	}
	return int32(n), true
}

// parseConstraint reads terms, ">=", a number and ";".
func parseConstraint(line string) (*normal, error) {
	words := strings.Fields(line)
	n := len(words)
	if n < 3 || n%2 == 0 || words[n-1] != ";" || words[n-3] != ">=" {
		return nil, fmt.Errorf("not a constraint: %.60q", line)
	}
	least, err := strconv.ParseInt(words[n-2], 10, 64)
	if err != nil || least > most || least < -most {
		return nil, fmt.Errorf("not a number: %.20q", words[n-2])
	}
	c := &normal{of: make(map[int32]int64), least: least}
	for i := 0; i < n-3; i += 2 {
		a, err := strconv.ParseInt(words[i], 10, 64)
		l, ok := parseLiteral(words[i+1])
		if err != nil || !ok {
			return nil, fmt.Errorf("not a term: %.20q %.20q", words[i], words[i+1])
		}
		if err := c.add(l, a); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (r *reader) line(text string) error {
	op, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch {
	case !r.begun:
		r.begun = true
		if text != "pseudo-Boolean proof version 1.0" {
			return errors.New("the header of version 1.0 is missing")
		}
		return nil
	case r.refuted:
		return errors.New("a line after the contradiction")
	}
	switch op {
	case "f":
		if n, err := strconv.Atoi(strings.TrimSpace(rest)); err != nil || n != r.axioms {
			return fmt.Errorf("the formula has %d constraints", r.axioms)
		}
		return nil
	case "p":
		c, err := r.polish(strings.Fields(rest))
		if err != nil {
			return err
		}
		r.keep(c)
		return nil
	case "u":
		c, err := parseConstraint(rest)
		if err != nil {
			return err
		}
		if !r.implied(c) {
			return errors.New("the constraint does not follow by propagation")
		}
		r.keep(c)
		return nil
	case "c":
		id, err := strconv.Atoi(strings.TrimSpace(rest))
		if err != nil || id < 1 || id > len(r.all) {
			return fmt.Errorf("no constraint %.20q", rest)
		}
		if c := r.all[id-1]; c.slack() >= 0 {
			return errors.New("the constraint is no contradiction")
		}
		r.refuted = true
		return nil
	default:
		return fmt.Errorf("unknown line %.20q", op)
	}
}

// slack is by how much the constraint holds if all its literals are true.
func (c *normal) slack() int64 {
	s := -c.least
	for _, a := range c.of {
		s += a
	}
	return s
}

// polish works out a line in reverse Polish notation.
func (r *reader) polish(words []string) (*normal, error) {
	var stack []*normal
	for i := 0; i < len(words); i++ {
		w := words[i]
		if l, ok := parseLiteral(w); ok {
			stack = append(stack, &normal{of: map[int32]int64{l: 1}})
			continue
		}
		if w == "+" {
			if len(stack) < 2 {
				return nil, errors.New("+ needs two constraints")
			}
			a, b := stack[len(stack)-2], stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			a.least += b.least
			for l, k := range b.of {
				if err := a.add(l, k); err != nil {
					return nil, err
				}
			}
			continue
		}
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("unknown word %.20q", w)
		}
		if i+1 < len(words) && (words[i+1] == "*" || words[i+1] == "d") {
			i++
			if len(stack) == 0 || n < 1 {
				return nil, fmt.Errorf("%s needs a constraint and a positive number", words[i])
			}
			if err := stack[len(stack)-1].scale(n, words[i] == "d"); err != nil {
				return nil, err
			}
			continue
		}
		if n < 1 || n > int64(len(r.all)) {
			return nil, fmt.Errorf("no constraint %d", n)
		}
		c := &normal{of: make(map[int32]int64, len(r.all[n-1].of)), least: r.all[n-1].least}
		for l, a := range r.all[n-1].of {
			c.of[l] = a
		}
		stack = append(stack, c)
	}
	if len(stack) != 1 {
		return nil, fmt.Errorf("%d constraints are left", len(stack))
	}
	return stack[0], nil
}

// scale multiplies, or divides rounding up.
func (c *normal) scale(k int64, divide bool) error {
	by := func(a int64) (int64, error) {
		switch {
		case divide && a > 0:
			return (a + k - 1) / k, nil
		case divide:
			return a / k, nil
		case a > most/k || a < -most/k:
			return 0, errTooLarge
		default:
			return a * k, nil
		}
	}
	var err error
	if c.least, err = by(c.least); err != nil {
		return err
	}
	for l, a := range c.of {
		if c.of[l], err = by(a); err != nil {
			return err
		}
	}
	return nil
}

// implied reports whether the negation of a constraint is refuted by
// propagation.
func (r *reader) implied(goal *normal) bool {
	// The negation: the sum of the negated literals is at least their total
	// less the bound, plus one.
	negation := &normal{of: make(map[int32]int64), least: 1 - goal.least}
	for l, a := range goal.of {
		negation.of[-l] = a
		negation.least += a
	}
	all := append(r.all[:len(r.all):len(r.all)], negation)
	slack := make([]int64, len(all))
	for i, c := range all {
		slack[i] = c.slack()
	}
	value := make(map[int32]bool) // literals that are true
	queued := make([]bool, len(all))
	var queue []int
	push := func(i int) {
		if !queued[i] {
			queued[i] = true
			queue = append(queue, i)
		}
	}
	for i := range all {
		push(i)
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		queued[i] = false
		if slack[i] < 0 {
			return true
		}
		for l, a := range all[i].of {
			if a <= slack[i] || value[l] || value[-l] {
				continue
			}
			value[l] = true
			for _, j := range r.at[l] {
				slack[j] -= all[j].of[-l]
				push(j)
			}
			if b := negation.of[-l]; b > 0 {
				slack[len(all)-1] -= b
				push(len(all) - 1)
			}
		}
	}
	return false
}
