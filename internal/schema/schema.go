// Package schema derives JSON Schemas (draft 2020-12) and TypeScript types from Go
// types, for the contracts that the repository keeps in generated files.
//
// A Generator makes the schema of a type, and collects the schemas of the types
// that it uses:
//
//	g := schema.New("github.com/unolab/uno/api", comments)
//	s, err := g.Schema(reflect.TypeFor[api.SimRequest]())
//	text, err := schema.TypeScript(g.Types)
//
// The fields of a struct are those of encoding/json: a field without omitempty or
// omitzero is required, unless the tag required says otherwise. Tags add limits
// (enum, pattern, minimum, maxItems), and as:"Card" makes a field, or the items
// of one, a reference to a type that the caller has put into Types, if it has.
// Comments adds what the source says of types and fields.
//
// Only tests and generators import the package: the program holds none of it.
package schema

import (
	"encoding/json"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/jsonschema-go"
)

// Generator makes schemas of types. Make one with New.
type Generator struct {
	// Closed refuses unknown keys of objects.
	Closed bool
	// Filled says that null is written only for pointers without omitempty and for
	// fields with the tag nullable:"true": slices and maps are never nil.
	Filled bool
	// Prefix begins a reference to a type; "#/$defs/" unless set.
	Prefix string
	// Variants are the types that take one of several forms in JSON.
	Variants map[reflect.Type][]reflect.Type
	// Name is what a type is called in the contract.
	Name func(of reflect.Type) string
	// Types are the schemas of the types that were used, by name.
	Types map[string]any

	jsonschema.Reflector
	comments map[string]string
}

// New makes a generator. Types of the package home are called by their names,
// those of others with the last part of their package: puzzle.Solve. The comments
// are those of Comments, or nil.
func New(home string, comments map[string]string) *Generator {
	return &Generator{
		Prefix: "#/$defs/", Variants: map[reflect.Type][]reflect.Type{}, Types: map[string]any{}, comments: comments,
		Name: func(of reflect.Type) string {
			if of.PkgPath() == home {
				return of.Name()
			}
			return path.Base(of.PkgPath()) + "." + of.Name()
		},
	}
}

// Schema returns the schema of a type: a reference where the type has a name.
func (g *Generator) Schema(of reflect.Type) (any, error) {
	if forms := g.Variants[of]; forms != nil {
		var list []any
		for _, form := range forms {
			s, err := g.Schema(form)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
		return map[string]any{"anyOf": list}, nil
	}
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	var failed error
	s, err := g.Reflect(
		reflect.Zero(of).Interface(), jsonschema.RootRef, jsonschema.DefinitionsPrefix(g.Prefix),
		jsonschema.CollectDefinitions(func(name string, s jsonschema.Schema) {
			if g.Types[name], failed = plain(s); failed != nil {
				failed = fmt.Errorf("%s: %w", name, failed)
			}
		}),
		jsonschema.InterceptDefName(func(of reflect.Type, _ string) string {
			for of.Kind() == reflect.Pointer {
				of = of.Elem()
			}
			return g.Name(of)
		}),
		jsonschema.InterceptProp(g.property),
		jsonschema.InterceptSchema(func(p jsonschema.InterceptSchemaParams) (bool, error) {
			if p.Processed && p.Value.IsValid() {
				g.describe(p.Value.Type(), p.Schema)
			}
			return false, nil
		}),
	)
	if err == nil {
		err = failed
	}
	if err != nil {
		return nil, fmt.Errorf("%v: %w", of, err)
	}
	return plain(s)
}

// property completes the schema of a field: whether it is required, whether it may
// be null, and the type that its tag "as" names.
func (g *Generator) property(p jsonschema.InterceptPropParams) error {
	if !p.Processed {
		return nil
	}
	tag := p.Field.Tag
	s, kind := p.PropertySchema, p.Field.Type.Kind()
	omitempty := strings.Contains(tag.Get("json"), ",omitempty")
	nullable := kind == reflect.Pointer && !omitempty
	if g.Filled && kind == reflect.Pointer && omitempty {
		s.RemoveType(jsonschema.Null)
	}
	switch {
	case g.Filled && (kind == reflect.Slice || kind == reflect.Map),
		kind != reflect.Pointer && kind != reflect.Slice && s.MinItems > 0: // an array
		if tag.Get("nullable") != "true" {
			s.RemoveType(jsonschema.Null)
		}
	}
	if name, ok := tag.Lookup("as"); ok && g.Types[name] != nil {
		g.refer(s, p.Field.Type, name)
	}
	if said := tag.Get("nullable"); said != "" {
		nullable = said == "true"
	}
	if s.Ref != nil && nullable {
		ref := *s
		*s = jsonschema.Schema{AnyOf: []jsonschema.SchemaOrBool{ref.ToSchemaOrBool(), jsonschema.Null.ToSchemaOrBool()}}
	}
	required := !omitempty && !strings.Contains(tag.Get("json"), ",omitzero")
	if said := tag.Get("required"); said != "" {
		required = said == "true"
	}
	if required {
		p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
	}
	return nil
}

// refer makes a field a reference to the named type, or the items of a slice and
// the values of a map.
func (g *Generator) refer(s *jsonschema.Schema, of reflect.Type, name string) {
	ref := new(jsonschema.Schema).WithRef(g.Prefix + name)
	switch {
	case of == reflect.TypeFor[json.RawMessage]():
		*s = *ref
	case of.Kind() == reflect.Slice:
		s.WithItems(*new(jsonschema.Items).WithSchemaOrBool(ref.ToSchemaOrBool()))
	case of.Kind() == reflect.Map:
		s.WithAdditionalProperties(ref.ToSchemaOrBool())
	default:
		*s = *ref
	}
}

// describe adds what the comments say of a struct and its fields.
func (g *Generator) describe(of reflect.Type, s *jsonschema.Schema) {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() == reflect.Array && s.Items != nil {
		n := int64(of.Len())
		s.MinItems, s.MaxItems = n, &n
	}
	if of.Kind() != reflect.Struct || s.Ref != nil {
		return
	}
	slices.Sort(s.Required)
	s.Required = slices.Compact(s.Required)
	if text := g.comments[of.PkgPath()+"."+of.Name()]; text != "" {
		s.WithDescription(text)
	}
	if g.Closed {
		no := false
		s.AdditionalProperties = &jsonschema.SchemaOrBool{TypeBoolean: &no}
	}
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		property, ok := s.Properties[name]
		if !ok || property.TypeObject == nil {
			continue
		}
		owner := of
		for _, i := range f.Index[:len(f.Index)-1] {
			if owner = owner.Field(i).Type; owner.Kind() == reflect.Pointer {
				owner = owner.Elem()
			}
		}
		if text := g.comments[owner.PkgPath()+"."+owner.Name()+"."+f.Name]; text != "" {
			property.TypeObject.WithDescription(text)
		}
	}
}

// plain is a schema as plain JSON.
func plain(s jsonschema.Schema) (m map[string]any, err error) {
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	return m, err
}
