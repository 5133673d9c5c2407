package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/cmd/uno/sim"
)

// asked is a question to the command line and to package api.
type asked struct {
	args    string // of the command, without --json
	stdin   string
	name    string // of the function
	request string
}

// clocked are the fields that tell the time a computation took.
var clocked = regexp.MustCompile(`"(seconds|games_per_second)":[0-9.e+-]+`)

// ask asks both, and returns what they answer with the times left out.
func (q *asked) ask(t *testing.T) (command, call string) {
	t.Helper()
	var out, errs bytes.Buffer
	args := append(fields(q.args), "--json")
	if code := run(context.Background(), args, strings.NewReader(q.stdin), &out, &errs); code != cli.ExitOK {
		t.Fatalf("uno %s: exit %d: %s", q.args, code, &errs)
	}
	answer, err := api.Call(context.Background(), q.name, []byte(q.request))
	if err != nil {
		t.Fatalf("%s %s: %v", q.name, q.request, err)
	}
	keepsContract(t, q.name, q.request, string(answer))
	bare := func(text string) string { return clocked.ReplaceAllString(text, `"$1":0`) }
	return bare(out.String()), bare(string(answer) + "\n")
}

// fields splits a command line at spaces, but not within single quotes.
func fields(line string) []string {
	var list []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

// asField is a text as a field of a request.
func asField(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can be marshalled
	}
	return string(data)
}

// recorded is the records of a few hands of a match.
func recorded(t *testing.T) string {
	t.Helper()
	data, err := api.Call(context.Background(), "sim", []byte(`{"games":1,"to":100,"seats":["greedy","greedy"],"records":true}`))
	if err != nil {
		t.Fatal(err)
	}
	var a api.SimAnswer
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	return a.Records
}

// TestCommandsAnswerAsTheirFunctions: under --json a command prints the answer of
// its function, byte for byte.
func TestCommandsAnswerAsTheirFunctions(t *testing.T) {
	records := recorded(t)
	for _, q := range []asked{
		{args: "help rules", name: "rules", request: `{}`},
		{args: "sim -n 300", name: "sim", request: `{"games":300,"seed":1}`},
		{
			args: "sim -n 40 --seed 3 --rules pomdp --option stack=any --seats greedy,random --first 1 --workers 1 --reference",
			name: "sim", request: `{"games":40,"seed":3,"rules":{"name":"pomdp","options":["stack=any"]},"seats":["greedy","random"],"first":1,"workers":1,"reference":true}`,
		},
		{
			args: "sim -n 4 --to 200 --shuffle riffles:3 --seats greedy,random,random --hands 5,5,4",
			name: "sim", request: `{"games":4,"seed":1,"to":200,"shuffle":"riffles:3","seats":["greedy","random","random"],"rules":{"hands":"5,5,4"}}`,
		},
		{args: "match greedy random -n 60 --rules pomdp", name: "match", request: `{"a":"greedy","b":"random","games":60,"seed":1,"rules":{"name":"pomdp"}}`},
		{
			args: "match greedy random --rules pomdp --sprt 0,50 --seed 4",
			name: "match", request: `{"a":"greedy","b":"random","sprt":[0,50],"seed":4,"rules":{"name":"pomdp"}}`,
		},
		{args: "match greedy random -n 3 --to 100", name: "match", request: `{"a":"greedy","b":"random","games":3,"to":100,"seed":1}`},
		{args: "record show -", stdin: records, name: "record.show", request: `{"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{args: "record show - --line 2 --language de", stdin: records, name: "record.show", request: `{"line":2,"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{args: "record verify -", stdin: records, name: "record.verify", request: `{"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{args: "record verify - --hands", stdin: records, name: "record.verify", request: `{"hands":true,"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{args: "belief --errata", name: "belief.errata", request: `{}`},
		{args: "belief - --at 5 --seat 1", stdin: records, name: "belief", request: `{"at":5,"seat":1,"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{
			args: "belief - --line 2 --method sigma --sigma random --samples 300 --deals 500 --seed 5", stdin: records,
			name: "belief", request: `{"line":2,"method":"sigma","sigma":"random","samples":300,"deals":500,"seed":5,"records":{"name":"stdin","text":` + asField(records) + `}}`,
		},
		{args: "belief - --at 0 --method particle", stdin: records, name: "belief", request: `{"at":0,"method":"particle","seed":1,"records":{"name":"stdin","text":` + asField(records) + `}}`},
		{args: "belief - --method seed --at 3", stdin: tinyRecord, name: "belief", request: `{"at":3,"method":"seed","records":{"name":"stdin","text":` + asField(tinyRecord) + `}}`},
		{args: "duel value --hand 'r1 b2' --other 'r2 b1' --top rs --deck w", name: "duel.value", request: `{"hand":"r1 b2","other":"r2 b1","top":"rs","deck":"w","seed":1}`},
		{
			args: "duel value --hand 'r5 rs' --other 'g1 g2 b3' --top r2 --nodes 500 --odds 500 --playouts 40 --entries 0 --seed 3 --under 'g9 y1' --option no-points",
			name: "duel.value", request: `{"hand":"r5 rs","other":"g1 g2 b3","top":"r2","nodes":500,"odds":500,"playouts":40,"entries":0,"seed":3,"under":"g9 y1","options":["no-points"]}`,
		},
		{
			args: "duel advise --hand 'r5 r7 rs' --other 'g1 b3' --top r2 --nodes 500 --odds 500 --playouts 40 --drawn r7 --rules official",
			name: "duel.advise", request: `{"hand":"r5 r7 rs","other":"g1 b3","top":"r2","nodes":500,"odds":500,"playouts":40,"seed":1,"drawn":"r7","rules":"official"}`,
		},
		{args: "duel prove --hand 'rs gs g5' --other 'b1 b2' --top r2", name: "duel.prove", request: `{"hand":"rs gs g5","other":"b1 b2","top":"r2"}`},
		{args: "duel prove --hand 'rs gs g5' --other 'b1 b2' --top r2 --nodes 1 --odds 1", name: "duel.prove", request: `{"hand":"rs gs g5","other":"b1 b2","top":"r2","nodes":1,"odds":1}`},
		{args: "study", name: "studies", request: `{}`},
		{args: "study duel -n 2 --seed 3", name: "study", request: `{"name":"duel","games":2,"seed":3}`},
		{args: "pomdp value --deck 'r1 r2 b1 b2 rs w' --hand 'r1 b2' --top r2 --opponent 2", name: "pomdp.value", request: `{"deck":"r1 r2 b1 b2 rs w","hand":"r1 b2","top":"r2","opponent":2}`},
		{
			args: "pomdp value --deck 'r1 r2 b1 b2 rs w' --hand 'r1 b2' --top r2 --opponent 2 --policy greedy --sigma rlcard-rule --gamma 1 --gap 0.1 --exact 5 --beliefs 5000 --time 1m",
			name: "pomdp.value", request: `{"deck":"r1 r2 b1 b2 rs w","hand":"r1 b2","top":"r2","opponent":2,"policy":"greedy","sigma":"rlcard-rule","gamma":1,"gap":0.1,"exact":5,"beliefs":5000,"time":60}`,
		},
		{args: "pomdp plan --deck 'r1 r2 b1 b2 rs w' --hand 'r1 b2' --top r2 --opponent 2", name: "pomdp.plan", request: `{"deck":"r1 r2 b1 b2 rs w","hand":"r1 b2","top":"r2","opponent":2}`},
		{
			args: "pomdp plan --hand 'r5 r7 gs w' --top r2 --opponent 3 --searches 2 --scenarios 10 --samples 20 --seed 3",
			name: "pomdp.plan", request: `{"hand":"r5 r7 gs w","top":"r2","opponent":3,"searches":2,"scenarios":10,"samples":20,"seed":3}`,
		},
		{
			args: "pomdp plan - --seat 0 --at 0 --searches 2 --scenarios 10 --samples 20", stdin: tinyRecord, name: "pomdp.plan",
			request: `{"searches":2,"scenarios":10,"samples":20,"seed":1,"moment":{"at":0,"records":{"name":"stdin","text":` + asField(tinyRecord) + `}}}`,
		},
		{args: "pomdp equilibrium --deck 'r1 r2 b1 b2 rs w' --hands 2,2 --top r2 --bots uniform,greedy", name: "pomdp.equilibrium", request: `{"deck":"r1 r2 b1 b2 rs w","hands":"2,2","top":"r2","bots":["uniform","greedy"]}`},
		{
			args: "pomdp equilibrium --deck 'r1 r2 b1 b2 rs w' --hands 2,2 --top r2 --limit 8 --method lp --hand 'r1 b2' --gamma 0.9 --nodes 100000 --target 1e-4 --rules official",
			name: "pomdp.equilibrium", request: `{"deck":"r1 r2 b1 b2 rs w","hands":"2,2","top":"r2","limit":8,"method":"lp","hand":"r1 b2","gamma":0.9,"nodes":100000,"target":1e-4,"rules":"official"}`,
		},
		{args: "duel handicap greedy random -n 20 --most 9", name: "duel.handicap", request: `{"a":"greedy","b":"random","games":20,"most":9,"seed":1}`},
	} {
		t.Run(q.args, func(t *testing.T) {
			if testing.Short() && (q.name == "study" || q.name == "pomdp.equilibrium") {
				t.Skip("it takes seconds; make unit runs it")
			}
			if command, call := q.ask(t); command != call {
				t.Errorf("the command prints\n%sand %s answers\n%s", command, q.name, call)
			}
		})
	}
}

// What convert writes is what its function answers.
func TestConvertWritesWhatItsFunctionAnswers(t *testing.T) {
	records := strings.ReplaceAll(recorded(t), `"seats":`, ` "seats" : `)
	var out, errs bytes.Buffer
	if code := run(context.Background(), []string{"record", "convert", "-", "-"}, strings.NewReader(records), &out, &errs); code != cli.ExitOK {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	a, err := api.RecordConvert(context.Background(), api.RecordConvertRequest{Records: api.Document{Text: records}})
	if err != nil || a.Records != out.String() || a.Records == records || a.Count == 0 {
		t.Errorf("%d records, %v", a.Count, err)
	}
}

// An error about a field names the flag that sets it, and says which exit code it
// has.
func TestFlagged(t *testing.T) {
	cmd := sim.New()
	usage := &api.Error{Code: api.Usage, Place: "shuffle", What: "no"}
	if err := cli.Flagged(cmd, usage); err.Error() != "--shuffle: no" || cli.ExitCode(err) != cli.ExitUsage {
		t.Error(err)
	}
	for _, err := range []error{
		&api.Error{Code: api.Usage, Place: "nowhere", What: "no"}, &api.Error{Code: api.Failed, Place: "shuffle", What: "no"}, errors.New("no"),
	} {
		if cli.Flagged(cmd, err) != err {
			t.Errorf("%v was changed", err)
		}
	}
}

// What export writes import and check read, by the command and by name.
func TestPomdpDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds; make unit runs it")
	}
	t.Chdir(t.TempDir())
	const position = "--deck 'r1 r2 b1 b2 rs w' --hand 'r1 b2' --top r2 --opponent 2"
	uno := func(line string) string {
		t.Helper()
		return string(ran(t, fields(line)...))
	}
	model := uno("pomdp export " + position + " --alpha tiny.alpha")
	uno("pomdp equilibrium --deck 'r1 r2 b1 b2 rs w' --hands 2,2 --top r2 --limit 8 --policy policy.json")
	documents := map[string]string{
		"value.json":       uno("pomdp value " + position + " --json"),
		"equilibrium.json": uno("pomdp equilibrium --deck 'r1 r2 b1 b2 rs w' --hands 2,2 --top r2 --limit 8 --json"),
	}
	for name, text := range documents {
		writeFile(t, name, []byte(text))
	}
	for _, name := range []string{"tiny.alpha", "policy.json"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		documents[name] = string(text)
	}
	for name, text := range documents {
		documents[name] = `{"name":` + asField(name) + `,"text":` + asField(text) + `}`
	}
	var a api.PomdpExportAnswer
	data, err := api.Call(t.Context(), "pomdp.export", []byte(`{"deck":"r1 r2 b1 b2 rs w","hand":"r1 b2","top":"r2","opponent":2,"alpha":true}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &a); err != nil || a.Model != model || a.Alpha == "" {
		t.Errorf("%d bytes of a model by name, %d by the command, %v", len(a.Model), len(model), err)
	}
	for _, q := range []asked{
		{args: "pomdp import " + position + " tiny.alpha", name: "pomdp.import", request: `{"deck":"r1 r2 b1 b2 rs w","hand":"r1 b2","top":"r2","opponent":2,"vectors":` + documents["tiny.alpha"] + `}`},
		{args: "pomdp check value.json", name: "pomdp.check", request: `{"model":` + documents["value.json"] + `}`},
		{args: "pomdp check equilibrium.json policy.json", name: "pomdp.check", request: `{"model":` + documents["equilibrium.json"] + `,"certificate":` + documents["policy.json"] + `}`},
	} {
		if command, call := q.ask(t); command != call {
			t.Errorf("uno %s prints\n%sand %s answers\n%s", q.args, command, q.name, call)
		}
	}
}
