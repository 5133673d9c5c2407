package bottest

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/unolab/uno"
)

// cloneView copies a view with its events.
func cloneView(v *uno.View) *uno.View {
	clone := *v
	clone.Events = slices.Clone(v.Events)
	return &clone
}

// wipe clears the memory of a view except the rules.
func wipe(v *uno.View) {
	clear(v.Events)
	*v = uno.View{Rules: v.Rules}
}

// difference names the field in which two views differ; empty if none.
func difference(a, b *uno.View) string {
	if a.Rules != b.Rules {
		return "Rules"
	}
	if !slices.Equal(a.Events, b.Events) {
		return fmt.Sprintf("Events: %v and %v", a.Events, b.Events)
	}
	va, vb := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range va.NumField() {
		field := va.Type().Field(i).Name
		if field == "Events" || field == "Rules" {
			continue
		}
		x, y := va.Field(i).Interface(), vb.Field(i).Interface()
		if x != y {
			return fmt.Sprintf("%s: %v and %v", field, x, y)
		}
	}
	return ""
}
