package exactjson

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// walk visits a document that is known to be valid JSON together with the Go
// type that it is decoded into.
type walk struct {
	data   []byte
	at     int
	strict bool
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// value checks the value at w.at against the type that receives it. A nil type
// is an unknown type.
func (w *walk) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer && !t.Implements(unmarshaler) {
		t = t.Elem()
	}
	if t != nil && (t.Kind() == reflect.Interface || t.Implements(unmarshaler) || reflect.PointerTo(t).Implements(unmarshaler)) {
		t = nil
	}
	w.space()
	switch w.data[w.at] {
	case '{':
		return w.object(t)
	case '[':
		return w.array(t)
	case '"':
		w.text()
	default:
		for w.at < len(w.data) && !strings.ContainsRune(" \t\r\n,]}", rune(w.data[w.at])) {
			w.at++
		}
	}
	return nil
}

func (w *walk) array(t reflect.Type) error {
	var elem reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		elem = t.Elem()
	}
	w.at++ // [
	for i := 0; ; i++ {
		if w.space(); w.data[w.at] == ']' {
			w.at++
			return nil
		}
		if err := w.value(elem); err != nil {
			return within(err, "["+strconv.Itoa(i)+"]")
		}
		if w.space(); w.data[w.at] == ',' {
			w.at++
		}
	}
}

func (w *walk) object(t reflect.Type) error {
	var fields map[string]reflect.Type
	var elem reflect.Type
	if t != nil {
		switch t.Kind() {
		case reflect.Struct:
			fields = fieldsOf(t)
		case reflect.Map:
			elem = t.Elem()
		}
	}
	var seen keys
	w.at++ // {
	for {
		if w.space(); w.data[w.at] == '}' {
			w.at++
			return nil
		}
		start := w.at
		key := w.text()
		if !seen.add(key) {
			return w.wrong(start, fmt.Sprintf("the key %q is repeated", key))
		}
		next := elem
		if fields != nil {
			var known bool
			if next, known = fields[key]; !known {
				for name := range fields {
					if strings.EqualFold(name, key) {
						return w.wrong(start, fmt.Sprintf("the key %q is written %q", name, key))
					}
				}
				if w.strict {
					return w.wrong(start, fmt.Sprintf("the key %q is not known", key))
				}
			}
		}
		w.space()
		w.at++ // :
		if err := w.value(next); err != nil {
			return within(err, key)
		}
		if w.space(); w.data[w.at] == ',' {
			w.at++
		}
	}
}

// space skips white space.
func (w *walk) space() {
	for w.at < len(w.data) {
		switch w.data[w.at] {
		case ' ', '\t', '\r', '\n':
			w.at++
		default:
			return
		}
	}
}

// text reads the string at w.at as the standard decoder does: with its escapes
// undone and bytes that are not UTF-8 replaced, so that two ways of writing a key
// are one key.
func (w *walk) text() string {
	start := w.at
	plain := true
	for w.at++; w.data[w.at] != '"'; w.at++ {
		if w.data[w.at] == '\\' {
			plain = false
			w.at++
		} else if w.data[w.at] >= 0x80 {
			plain = false
		}
	}
	w.at++
	if plain {
		return string(w.data[start+1 : w.at-1])
	}
	var s string
	if err := json.Unmarshal(w.data[start:w.at], &s); err != nil {
		panic(err) // the document is valid JSON
	}
	return s
}

func (w *walk) wrong(at int, what string) error {
	return &Error{Line: lineAt(w.data, int64(at)), What: what}
}

// within puts a step before the path of an error.
func within(err error, step string) error {
	e := err.(*Error)
	switch {
	case e.Path == "":
		e.Path = step
	case e.Path[0] == '[':
		e.Path = step + e.Path
	default:
		e.Path = step + "." + e.Path
	}
	return e
}

// keys is the set of keys that an object has shown.
type keys struct {
	few  [16]string
	n    int
	many map[string]bool
}

// add reports whether the key is new.
func (k *keys) add(key string) bool {
	if k.many != nil {
		if k.many[key] {
			return false
		}
		k.many[key] = true
		return true
	}
	for _, s := range k.few[:k.n] {
		if s == key {
			return false
		}
	}
	if k.n < len(k.few) {
		k.few[k.n] = key
		k.n++
		return true
	}
	k.many = make(map[string]bool, 2*len(k.few))
	for _, s := range k.few {
		k.many[s] = true
	}
	k.many[key] = true
	return true
}

// fieldTypes holds the fields of each struct type met so far.
var fieldTypes sync.Map // reflect.Type to map[string]reflect.Type

// fieldsOf lists the names that the standard decoder looks for in a struct, with
// the types of the fields.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if have, ok := fieldTypes.Load(t); ok {
		return have.(map[string]reflect.Type)
	}
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		embedded := f.Anonymous && name == "" && (f.Type.Kind() == reflect.Struct || f.Type.Kind() == reflect.Pointer && f.Type.Elem().Kind() == reflect.Struct)
		switch {
		case tag == "-" || embedded || !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		fields[name] = f.Type
	}
	have, _ := fieldTypes.LoadOrStore(t, fields)
	return have.(map[string]reflect.Type)
}
