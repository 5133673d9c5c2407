package format

import (
	"strconv"
	"strings"

	"github.com/unolab/uno/pomdp"
)

// words are names as a file can hold them.
type words struct {
	counted bool     // they are 0, 1, 2 ..: written as a count
	names   []string // the names in the file
	changed []int    // the names that differ from the model's
}

// plain makes names of letters, digits, "_" and "-" that begin with a letter
// and are not reserved words, which every reader of these formats accepts.
// Other characters become "_"; a name that would start differently gets the
// prefix, and equal names get a number.
func plain(names []string, prefix string) words {
	w := words{counted: true, names: make([]string, len(names))}
	used := make(map[string]bool, len(names))
	for i, n := range names {
		w.counted = w.counted && n == strconv.Itoa(i)
		if isPlain(n) {
			used[n] = true
		}
	}
	if w.counted {
		copy(w.names, names)
		return w
	}
	for i, n := range names {
		if isPlain(n) {
			w.names[i] = n
			continue
		}
		fixed := strings.Map(func(c rune) rune {
			if isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-' {
				return c
			}
			return '_'
		}, n)
		if fixed == "" || !isLetter(rune(fixed[0])) || keywords[fixed] {
			fixed = prefix + fixed
		}
		stem := fixed
		for k := 2; used[fixed]; k++ {
			fixed = stem + "-" + strconv.Itoa(k)
		}
		used[fixed] = true
		w.names[i] = fixed
		w.changed = append(w.changed, i)
	}
	return w
}

func isLetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isPlain(n string) bool {
	if n == "" || !isLetter(rune(n[0])) || keywords[n] {
		return false
	}
	return strings.IndexFunc(n, func(c rune) bool {
		return !isLetter(c) && (c < '0' || c > '9') && c != '_' && c != '-'
	}) < 0
}

// decimal writes a number exactly, with a digit on both sides of the point and
// no exponent, as the grammar requires.
func decimal(v float64) string {
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// isIdentity reports whether every state leads to itself under an action.
func isIdentity(rows []pomdp.Dist) bool {
	for s, row := range rows {
		if len(row) != 1 || row[0] != (pomdp.Entry{Index: s, P: 1}) {
			return false
		}
	}
	return true
}

// same is the row that all are equal to, nil if they differ.
func same(rows []pomdp.Dist) pomdp.Dist {
	for _, row := range rows {
		if !equal(row, rows[0]) {
			return nil
		}
	}
	return rows[0]
}

func equal(a, b pomdp.Dist) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// isUniform reports whether d is uniform over n elements.
func isUniform(d pomdp.Dist, n int) bool {
	return len(d) == n && d[0].P == 1/float64(n) && isSubset(d)
}

// isSubset reports whether d is uniform over its support.
func isSubset(d pomdp.Dist) bool {
	for _, e := range d {
		if e.P != 1/float64(len(d)) {
			return false
		}
	}
	return true
}
