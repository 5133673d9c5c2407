package main

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/unolab/uno/api"
)

// keepsContract holds a request and its answer to their schemas.
func keepsContract(t *testing.T, name, request, answer string) {
	t.Helper()
	contract, err := jsonschema.UnmarshalJSON(bytes.NewReader(api.Contract()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("contract.json", contract); err != nil {
		t.Fatal(err)
	}
	for part, text := range map[string]string{"request": request, "answer": answer} {
		s, err := c.Compile("contract.json#/functions/" + name + "/" + part)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("the %s of %s: %v\n%.1000s", part, name, err, text)
		}
	}
}
