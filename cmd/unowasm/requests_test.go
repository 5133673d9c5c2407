//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/api"
)

// elsewhere are the functions whose answers say where or how fast they ran, or that are
// too long for some hundred calls.
var elsewhere = []string{"version", "positions", "positions.prove", "positions.generate", "study", "ratings", "match", "duel.handicap", "train"}

// untouched are fields that limit by time, or that are too long where they differ.
var untouched = []string{"time", "seconds", "kind", "date"}

// requests makes n calls, no two alike: the examples of the functions; then two of three
// with other values of their types, and one of three with a value that may not fit.
func requests(t *testing.T, n int) [][2]string {
	rng := rand.New(rand.NewPCG(20, 1))
	var list [][2]string
	made := map[[2]string]bool{}
	functions := slices.DeleteFunc(api.Functions(), func(f api.Function) bool { return slices.Contains(elsewhere, f.Name) })
	for i := 0; len(list) < n; i++ {
		f := functions[i%len(functions)]
		example, err := json.Marshal(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		request := example
		for try := 0; made[[2]string{f.Name, string(request)}]; try++ {
			if try%8 == 0 {
				request = example
			}
			if (i/len(functions)+try)%3 == 2 {
				request = changed(rng, request)
			} else {
				request = varied(rng, f.Request, request)
			}
			request = few(example, request)
		}
		call := [2]string{f.Name, string(request)}
		made[call] = true
		list = append(list, call)
	}
	return list
}

// varied is a request with other values, of their types, in one to three fields.
func varied(rng *rand.Rand, of reflect.Type, request []byte) []byte {
	var r map[string]any
	if json.Unmarshal(request, &r) != nil {
		return request
	}
	fields := slices.DeleteFunc(reflect.VisibleFields(of), func(f reflect.StructField) bool {
		name := key(f)
		return name == "" || f.Anonymous || slices.Contains(untouched, name)
	})
	if len(fields) == 0 {
		return request
	}
	for range 1 + rng.IntN(3) {
		f := fields[rng.IntN(len(fields))]
		if v := value(rng, key(f), f.Type); v != nil {
			r[key(f)] = v
		}
	}
	return encoded(r)
}

// key is the name of a field in JSON.
func key(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// value is a small value for a field; nil: the field keeps its own.
func value(rng *rand.Rand, name string, of reflect.Type) any {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch of.Kind() {
	case reflect.Bool:
		return rng.IntN(2) == 0
	case reflect.Int, reflect.Int64, reflect.Uint64:
		switch {
		case name == "seed":
			return rng.IntN(1000)
		case name == "nodes" || name == "states" || name == "limit":
			return 1000 + rng.IntN(1000)
		}
		return rng.IntN(7)
	case reflect.Float64:
		return float64(rng.IntN(100)) / 100
	case reflect.String:
		switch name {
		case "hand", "other", "deck", "top":
			return held(rng, 1+rng.IntN(3))
		case "language":
			return []string{"en", "de", "es", "fr", "ja"}[rng.IntN(5)]
		case "sigma", "policy", "model":
			return []string{"uniform", "greedy", "random"}[rng.IntN(3)]
		case "position":
			return fmt.Sprintf("rules=pomdp hands=%s/%s top=%s", dotted(rng), dotted(rng), held(rng, 1))
		}
	case reflect.Struct:
		if of == reflect.TypeFor[api.Document]() && (name == "cards" || name == "hand") {
			return map[string]any{"name": "deck.txt", "text": numbered(rng)}
		}
	}
	return nil
}

// held is a hand of some coloured cards.
func held(rng *rand.Rand, n int) string {
	var cards []string
	for range n {
		cards = append(cards, fmt.Sprintf("%c%d", "rgby"[rng.IntN(4)], rng.IntN(10)))
	}
	return strings.Join(cards, " ")
}

// dotted is a hand of some cards in the line of a position.
func dotted(rng *rand.Rand) string { return strings.ReplaceAll(held(rng, 1+rng.IntN(3)), " ", ".") }

// numbered is a deck of a puzzle.
func numbered(rng *rand.Rand) string {
	var b strings.Builder
	for range 1 + rng.IntN(9) {
		fmt.Fprintf(&b, "%d %d\n", 1+rng.IntN(4), 1+rng.IntN(6))
	}
	return b.String()
}

// changed is a request with one change, which may make it invalid.
func changed(rng *rand.Rand, request []byte) []byte {
	var r map[string]any
	if json.Unmarshal(request, &r) != nil {
		return request
	}
	if rng.IntN(12) == 0 {
		return request[:rng.IntN(len(request))]
	}
	keys := slices.Sorted(maps.Keys(r))
	values := []any{0, 1, 2, 3, -1, "r1", "", true, nil, []any{}, map[string]any{}, 0.5}
	switch {
	case len(keys) == 0 || rng.IntN(4) == 0:
		r[[]string{"seed", "seat", "at", "line", "language", "nothing"}[rng.IntN(6)]] = values[rng.IntN(len(values))]
	case rng.IntN(3) == 0:
		delete(r, keys[rng.IntN(len(keys))])
	default:
		r[keys[rng.IntN(len(keys))]] = values[rng.IntN(len(values))]
	}
	return encoded(r)
}

// few is a request that asks for some games where it would play a thousand, and for a
// little effort where it has one.
func few(example, request []byte) []byte {
	var r, from map[string]any
	if json.Unmarshal(request, &r) != nil || json.Unmarshal(example, &from) != nil {
		return request
	}
	for _, name := range []string{"games", "effort", "date", "kind", "deck"} {
		if has, ok := from[name]; ok && (r[name] == nil || r[name] == 0.0 || r[name] == "") {
			r[name] = has
		}
	}
	return encoded(r)
}

func encoded(r map[string]any) []byte {
	out, err := json.Marshal(r)
	if err != nil {
		panic(err) // it came from JSON
	}
	return out
}
