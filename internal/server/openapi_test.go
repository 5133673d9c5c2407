package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/unolab/uno/internal/server"
)

// contract is the interface document, against which answers are checked.
type contract struct {
	doc  *openapi3.T
	mu   sync.Mutex
	used map[string]bool // METHOD path STATUS that was seen
}

// loadContract reads the document.
func loadContract(t *testing.T) *contract {
	t.Helper()
	data, err := os.ReadFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &contract{doc: doc, used: map[string]bool{}}
}

// path finds the path of the document that matches a request's.
func (c *contract) path(got string) (string, *openapi3.PathItem) {
	have := strings.Split(got, "/")
	best, item := "", (*openapi3.PathItem)(nil)
	for name, p := range c.doc.Paths.Map() {
		want := strings.Split(name, "/")
		fits := len(want) == len(have)
		for i := range want {
			fits = fits && (strings.HasPrefix(want[i], "{") && have[i] != "" || want[i] == have[i])
		}
		if fits && (best == "" || strings.Count(name, "{") < strings.Count(best, "{")) {
			best, item = name, p
		}
	}
	return best, item
}

// check checks an answer against the document.
func (c *contract) check(r *http.Request, status int, header http.Header, body []byte) error {
	name, item := c.path(r.URL.Path)
	if item == nil || item.GetOperation(r.Method) == nil {
		if status == http.StatusNotFound || status == http.StatusForbidden || status == http.StatusMethodNotAllowed {
			return nil
		}
		return fmt.Errorf("the document has no %s %s, which answers %d", r.Method, r.URL.Path, status)
	}
	where := fmt.Sprintf("%s %s: %d", r.Method, name, status)
	c.mu.Lock()
	c.used[where] = true
	c.mu.Unlock()
	answers := item.GetOperation(r.Method).Responses
	answer := answers.Status(status)
	if answer == nil && status >= 400 {
		answer = answers.Default()
	}
	if answer == nil {
		return fmt.Errorf("%s is not in the document", where)
	}
	if len(answer.Value.Content) == 0 {
		return nil
	}
	kind, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	content := answer.Value.Content.Get(kind)
	if content == nil {
		return fmt.Errorf("%s: it is %q, the document has %v", where, kind, answer.Value.Content)
	}
	if kind != "application/json" {
		return nil
	}
	if err := visit(content.Schema.Value, body); err != nil {
		return fmt.Errorf("%s: %w\n%s", where, err, body)
	}
	return nil
}

// visit checks a JSON text against a schema.
func visit(schema *openapi3.Schema, body []byte) error {
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return err
	}
	return schema.VisitJSON(v, openapi3.EnableJSONSchema2020())
}

// message checks a message of a WebSocket against its schema.
func (c *contract) message(data []byte) error {
	var m struct {
		T string `json:"t"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	name := strings.ToUpper(m.T[:1]) + m.T[1:] + "Message"
	schema := c.doc.Components.Schemas[name]
	if schema == nil {
		return fmt.Errorf("the document has no %s", name)
	}
	c.mu.Lock()
	c.used["message "+m.T] = true
	c.mu.Unlock()
	if err := visit(schema.Value, data); err != nil {
		return fmt.Errorf("%w\n%s", err, data)
	}
	return nil
}

// transport checks every answer against the document on its way.
type transport struct {
	t *testing.T
	c *contract
}

func (tr transport) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || res.StatusCode == http.StatusSwitchingProtocols {
		return res, err
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	if err := tr.c.check(r, res.StatusCode, res.Header, body); err != nil {
		tr.t.Errorf("%v", err)
	}
	return res, nil
}

// A whole evening at the studio: every answer and every message is checked
// against the document, and every part of the document is used.
func TestAnswersAreAsDocumented(t *testing.T) {
	t.Parallel()
	c := loadContract(t)
	client := &http.Client{Transport: transport{t, c}}
	evening(t, newStudio(t, server.Config{}), client, func(data []byte) {
		if err := c.message(data); err != nil {
			t.Error(err)
		}
	})
	for path, item := range c.doc.Paths.Map() {
		for method := range item.Operations() {
			if path == "/api/tables/{code}/ws" || path == "/api/tables/{code}/engine" {
				continue // its messages are what is documented
			}
			good := c.used[fmt.Sprintf("%s %s: 200", method, path)] || c.used[fmt.Sprintf("%s %s: 201", method, path)]
			if !good {
				t.Errorf("%s %s was never answered well", method, path)
			}
		}
	}
	for name := range c.doc.Components.Schemas {
		kind, is := strings.CutSuffix(name, "Message")
		if is && kind != "" && kind != "Client" && kind != "Server" && !c.used["message "+strings.ToLower(kind)] {
			t.Errorf("no message %q was seen", strings.ToLower(kind))
		}
	}
}
