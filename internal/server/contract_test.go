package server

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/oasdiff/yaml"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/schema"
)

// contractRules is a rule set in a request.
type contractRules struct {
	Name    string         `json:"name" example:"official"`
	Options map[string]any `json:"options,omitempty" as:"OptionValue"`
}

// contractError is the body of an error.
type contractError struct {
	Error live.Error `json:"error"`
}

// messages are the server's messages, and what a client sends.
var (
	serverMessages = []reflect.Type{
		reflect.TypeFor[live.TableMessage](), reflect.TypeFor[live.PlayMessage](), reflect.TypeFor[live.DoneMessage](), reflect.TypeFor[live.NoMessage](), reflect.TypeFor[live.HintMessage](),
		reflect.TypeFor[live.SealMessage](), reflect.TypeFor[live.SealedMessage](), reflect.TypeFor[live.DealMessage](), reflect.TypeFor[live.RevealMessage](), reflect.TypeFor[live.ChatMessage](), reflect.TypeFor[live.EmoteMessage](), reflect.TypeFor[live.OverMessage](), reflect.TypeFor[live.ByeMessage](),
		reflect.TypeFor[live.PongMessage](),
	}
	clientMessages = []reflect.Type{reflect.TypeFor[live.Hello](), reflect.TypeFor[live.Message]()}
)

// object is a part of the document.
type object = map[string]any

// ref refers to a type of the document.
func ref(name string) object { return object{"$ref": schemas + name} }

// schemas begins a reference to a type of the document.
const schemas = "#/components/schemas/"

// texts is a type of some texts.
func texts(values ...string) object {
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v
	}
	return object{"type": "string", "enum": list}
}

// scalars are the types that Go writes as plain texts and numbers.
func scalars(t *testing.T) object {
	t.Helper()
	var events, phases []string
	for e := uno.EventType(0); ; e++ {
		data, err := uno.Event{Type: e}.MarshalJSON()
		if err != nil {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(string(data), `{"type":"`), `"`)
		events = append(events, name)
	}
	for p := uno.ToPlay; p <= uno.Over; p++ {
		phases = append(phases, p.String())
	}
	pattern := func(p string) object { return object{"type": "string", "pattern": p} }
	number := func(least, most int) object { return object{"type": "integer", "minimum": least, "maximum": most} }
	unit := object{"type": "number", "minimum": 0, "maximum": 1}
	return object{
		"Code": pattern("^[A-Z0-9]{5,9}$"), "Token": object{"type": "string", "minLength": 22, "maxLength": 22},
		"Device": object{"type": "string", "description": "random text that a browser keeps: a guest is called the same again"},
		"Seat":   number(0, uno.MaxSeats-1), "SeatOrNobody": number(-1, uno.MaxSeats-1), "Direction": object{"type": "integer", "enum": []any{-1, 1}},
		"Card": pattern("^([rgby][0-9svd]|[wf])$"), "Face": pattern("^([rgby][0-9svd]|[wf])(:[rgby])?$"),
		"Cards": object{"type": "array", "items": ref("Card")}, "Color": pattern("^[rgby]$"), "ColorOrNone": pattern("^[rgby]?$"),
		"Hash": pattern("^[0-9a-f]{64}$"), "Secret": pattern("^[0-9a-f]{64}$"), "Phase": texts(phases...), "EventType": texts(events...),
		"AskKind": texts("turn", "keep", "name", "swap", "answer", "stack", "moment"), "EndReason": texts("out", "blocked", "limit"),
		"ErrorCode": texts(live.Codes()...),
		"ByeCode":   texts(live.ByeKicked, live.ByeClosed, live.ByeSlow, live.ByeReplaced, live.ByeShutdown, live.ByeFlood),
		"Span": object{
			"type": "array", "minItems": 2, "maxItems": 2, "items": unit, "description": "certified bounds of the chance to win",
		},
		"GameRef": object{
			"description": "the number of a game; of one that is in no list the link, 128 bits, that leads to it",
			"oneOf":       []any{object{"type": "integer"}, object{"type": "string", "minLength": 22, "maxLength": 22}},
		},
		"OptionValue": object{"oneOf": []any{
			object{"type": "boolean"}, object{"type": "number"}, object{"type": "string"}, object{"type": "array", "items": object{"type": "integer"}},
		}},
		"OptionValues": object{"type": "object", "additionalProperties": ref("OptionValue")},
		"Result":       object{"description": "the answer of the function"},
		"HandRecord":   object{"type": "object", "description": "see 'uno record'"},
	}
}

// contractName is what a type is called in the document and in the page.
func contractName(of reflect.Type) string {
	switch of {
	case reflect.TypeFor[live.Error]():
		return "WireError" // TypeScript has an Error
	case reflect.TypeFor[api.Error]():
		return "FunctionError"
	case reflect.TypeFor[schema.Event]():
		return "Event"
	case reflect.TypeFor[contractRules]():
		return "RuleSet"
	case reflect.TypeFor[contractError]():
		return "Failure"
	case reflect.TypeFor[uno.Event](), reflect.TypeFor[uno.Rules]():
		return of.String() // it is mapped to one of the above
	}
	return schema.TypeName(of.Name())
}

// writer makes the document.
type writer struct {
	t *testing.T
	*schema.Generator
}

// schema is the schema of a type.
func (w *writer) schema(of reflect.Type) any {
	w.t.Helper()
	s, err := w.Schema(of)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// oneOf is the type of one of several.
func (w *writer) oneOf(forms []reflect.Type) object {
	var list []any
	for _, of := range forms {
		list = append(list, w.schema(of))
	}
	return object{"oneOf": list}
}

// content is a body with a schema.
func content(kind string, schema any) object { return object{kind: object{"schema": schema}} }

// operation is what the document says of a route.
func (w *writer) operation(r *route) object {
	about := object{"operationId": r.about.id, "summary": r.about.summary}
	if r.about.note != "" {
		about["description"] = r.about.note
	}
	if r.about.token {
		about["security"] = []any{object{"token": []any{}}}
	}
	if r.about.body != nil {
		about["requestBody"] = object{"required": !r.about.mayBeEmpty, "content": content("application/json", w.schema(r.about.body))}
	}
	var parameters []any
	for _, p := range r.about.query {
		parameters = append(parameters, p.document())
	}
	for _, name := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(r.path, -1) {
		parameters = append(parameters, object{"$ref": "#/components/parameters/" + name[1]})
	}
	if parameters != nil {
		about["parameters"] = parameters
	}
	good := object{"description": "a good answer"}
	switch {
	case r.about.answer != nil:
		good["content"] = content("application/json", w.schema(r.about.answer))
	case r.about.kind != "":
		good["content"] = content(r.about.kind, object{"type": "string"})
	default:
		good["description"] = "the connection is a WebSocket from here on"
	}
	status := map[int]string{0: "200", 201: "201", 101: "101"}[r.about.status]
	answers := object{status: good, "default": object{"$ref": "#/components/responses/Error"}}
	if r.about.id == "healthz" {
		answers = object{status: good, "503": object{"description": "the store does not answer", "content": good["content"]}}
	}
	about["responses"] = answers
	return about
}

// document is a parameter in the document.
func (p *parameter) document() object {
	of := object{"type": "string"}
	if p.least > 0 {
		of = object{"type": "integer", "minimum": p.least}
	}
	if p.usual != nil {
		of["default"] = p.usual
	}
	return object{"name": p.name, "in": "query", "description": p.about, "schema": of}
}

// inPath is a parameter in the path of an address.
func inPath(name, about string) object {
	return object{"name": name, "in": "path", "required": true, "description": about, "schema": object{"type": "string"}}
}

// document makes the interface document.
func (w *writer) document() object {
	paths := object{}
	for _, r := range new(Server).allRoutes() {
		item, _ := paths[r.path].(object)
		if item == nil {
			item = object{}
			paths[r.path] = item
		}
		item[strings.ToLower(r.method)] = w.operation(&r)
	}
	failure := w.schema(reflect.TypeFor[contractError]())
	w.Types["ServerMessage"] = w.oneOf(serverMessages)
	w.Types["ClientMessage"] = w.oneOf(clientMessages)
	text, err := os.ReadFile("openapi.md")
	if err != nil {
		w.t.Fatal(err)
	}
	return object{
		"openapi": "3.1.0", "servers": []any{object{"url": "/"}}, "paths": paths,
		"info": object{"title": "The studio of uno", "version": "1", "description": string(text)},
		"components": object{
			"schemas":         w.Types,
			"responses":       object{"Error": object{"description": "what is wrong", "content": content("application/json", failure)}},
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
			"parameters": object{
				"code": inPath("code", "in either case"), "id": inPath("id", "its number, or the link to an unlisted one"),
				"name": inPath("name", "of a person"), "job": inPath("job", "its id"), "link": inPath("link", "of a circle of friends"),
			},
		},
	}
}

// The interface document, and the types of the page, are what the Go types and the
// routes say. UNO_UPDATE=1 writes them anew.
func TestInterfaceIsCurrent(t *testing.T) {
	t.Parallel()
	comments, err := schema.Comments(filepath.Join("..", ".."), "github.com/unolab/uno")
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{t, schema.New("", comments)}
	w.Prefix, w.Closed, w.Filled, w.Name = schemas, true, true, contractName
	maps.Copy(w.Types, scalars(t))
	w.AddTypeMapping(uno.Event{}, schema.Event{})
	w.AddTypeMapping(uno.Rules{}, contractRules{})
	document, err := yaml.Marshal(w.document())
	if err != nil {
		t.Fatal(err)
	}
	schema.Current(t, "openapi.yaml", append([]byte("# Generated: UNO_UPDATE=1 go test ./internal/server -run TestInterfaceIsCurrent\n"), document...))
	types, err := schema.TypeScript(w.Types)
	if err != nil {
		t.Fatal(err)
	}
	schema.Current(t, filepath.Join("..", "..", "web", "src", "protocol.ts"), []byte("// What goes over the wire between the studio and the page. "+
		"Generated from the Go types:\n// UNO_UPDATE=1 go test ./internal/server -run TestInterfaceIsCurrent\n\n"+types))
}
