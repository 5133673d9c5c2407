package server

import (
	"maps"
	"slices"
)

// Levels is the names that have a level, for tests.
func Levels() []string { return slices.Collect(maps.Keys(levels)) }
