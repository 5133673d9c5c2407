package server

import (
	"maps"
	"slices"
)

// Wilson is for tests.
var Wilson = wilson

// Levels is the names that have a level, for tests.
func Levels() []string { return slices.Collect(maps.Keys(levels)) }
