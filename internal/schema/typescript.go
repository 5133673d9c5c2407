package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// TypeScript declares every type of a contract, in the order of their names: an
// object as an interface, anything else as a type. A name with its package,
// puzzle.Solve, becomes PuzzleSolve; two types that would get one name are an
// error.
func TypeScript(types map[string]any) (string, error) {
	var b strings.Builder
	declared := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		id := TypeName(name)
		if other := declared[id]; other != "" {
			return "", fmt.Errorf("%s and %s are both %s in TypeScript", other, name, id)
		}
		declared[id] = name
		s, ok := types[name].(map[string]any)
		if !ok {
			return "", fmt.Errorf("%s is no schema", name)
		}
		b.WriteString(comment("", s))
		if properties, ok := s["properties"].(map[string]any); ok {
			fmt.Fprintf(&b, "export interface %s {\n%s}\n", id, fields(s, properties, "  "))
		} else {
			fmt.Fprintf(&b, "export type %s = %s;\n", id, Type(s))
		}
	}
	return b.String(), nil
}

// TypeName is what a type of a contract is called in TypeScript.
func TypeName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, ".") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// Type is the type of a schema, as an expression. A schema that says nothing, or
// that is none, is unknown.
func Type(schema any) string {
	s, ok := schema.(map[string]any)
	if !ok {
		return "unknown"
	}
	if ref, ok := s["$ref"].(string); ok {
		return TypeName(ref[strings.LastIndex(ref, "/")+1:])
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		if forms, ok := s[key].([]any); ok {
			return union(forms, Type)
		}
	}
	if values, ok := s["enum"].([]any); ok {
		return union(values, literal)
	}
	if value, ok := s["const"]; ok {
		return literal(value)
	}
	if kinds, ok := s["type"].([]any); ok {
		// null comes last, as people write it.
		kinds = slices.Clone(kinds)
		slices.SortStableFunc(kinds, func(a, b any) int {
			return strings.Compare(strconv.FormatBool(a == "null"), strconv.FormatBool(b == "null"))
		})
		return union(kinds, func(kind any) string { return simple(kind, s) })
	}
	return simple(s["type"], s)
}

// simple is the type of a schema that is of one kind.
func simple(kind any, s map[string]any) string {
	switch kind {
	case "null", "boolean", "string":
		return kind.(string)
	case "integer", "number":
		return "number"
	case "array":
		return list(s)
	case "object":
		if properties, ok := s["properties"].(map[string]any); ok {
			return "{\n" + fields(s, properties, "    ") + "  }"
		}
		if s["additionalProperties"] == false {
			return "Record<string, never>"
		}
		return "Record<string, " + Type(s["additionalProperties"]) + ">"
	}
	return "unknown"
}

// longestTuple is the most items of an array that is written as a tuple.
const longestTuple = 4

// list is the type of an array: a tuple where its length is fixed and small.
func list(s map[string]any) string {
	item := Type(s["items"])
	if least, most := s["minItems"], s["maxItems"]; least != nil && least == most {
		if n, err := strconv.Atoi(fmt.Sprint(least)); err == nil && n <= longestTuple {
			return "[" + strings.Join(slices.Repeat([]string{item}, n), ", ") + "]"
		}
	}
	if strings.Contains(item, " | ") {
		item = "(" + item + ")"
	}
	return item + "[]"
}

// union joins the types of a list, each once.
func union(list []any, each func(any) string) string {
	var forms []string
	for _, v := range list {
		if form := each(v); !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return strings.Join(forms, " | ")
}

// literal is a value as a type.
func literal(v any) string {
	if text, ok := v.(string); ok {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return string(data)
}

// plainKey is a key that needs no quotes.
var plainKey = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// fields are the members of an object, in the order of their names.
func fields(s, properties map[string]any, indent string) string {
	var b strings.Builder
	required, _ := s["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		key, optional := name, "?"
		if !plainKey.MatchString(key) {
			key = literal(key)
		}
		if slices.Contains(required, any(name)) {
			optional = ""
		}
		b.WriteString(comment(indent, properties[name]))
		fmt.Fprintf(&b, "%s%s%s: %s;\n", indent, key, optional, Type(properties[name]))
	}
	return b.String()
}

// comment is the description of a schema as a comment, or nothing.
func comment(indent string, schema any) string {
	s, _ := schema.(map[string]any)
	text, _ := s["description"].(string)
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "*/", "* /") + " */\n"
}
