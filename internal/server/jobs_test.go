package server_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/server"
)

// endless is a job that goes on until it is cancelled.
var endless = obj{"function": "match", "request": obj{"a": "greedy", "b": "random", "games": 100_000_000}}

// event is an event of a stream.
type event struct {
	name string
	job  jobs.Job
}

// follow reads the events of a job until one of a kind comes.
func follow(t *testing.T, client *http.Client, url string, is func(event) bool) event {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if kind := res.Header.Get("Content-Type"); res.StatusCode != 200 || kind != "text/event-stream" {
		t.Fatalf("%d %s", res.StatusCode, kind)
	}
	var e event
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		switch name, data, _ := strings.Cut(lines.Text(), ": "); name {
		case "event":
			e.name = data
		case "data":
			if err := json.Unmarshal([]byte(data), &e.job); err != nil {
				t.Fatal(err)
			}
			if is(e) {
				return e
			}
			e = event{}
		}
	}
	t.Fatalf("the stream ended: %v", lines.Err())
	return e
}

func atEnd(e event) bool { return e.name == "end" }

// jobsEvening is everything that can be done with jobs.
func jobsEvening(t *testing.T, client *http.Client, api string) {
	want(t, client, 200, "GET", api+"/v1/functions", "", nil, nil)
	want(t, client, 200, "GET", api+"/v1/contract", "", nil, nil)
	var j jobs.Job
	want(t, client, 201, "POST", api+"/v1/jobs", "", obj{"function": "puzzle.generate", "request": obj{"family": "random", "colors": 3, "cards": 9}}, &j)
	at := api + "/v1/jobs/" + j.ID
	status, events := ask(t, client, "GET", at+"/events", "", nil)
	if status != 200 || !strings.Contains(string(events), "event: end\n") {
		t.Errorf("%d %s", status, events)
	}
	want(t, client, 200, "GET", at, "", nil, &j)
	if j.State != jobs.Done || len(j.Answer) == 0 {
		t.Errorf("%+v", j)
	}
	want(t, client, 404, "DELETE", at, "", nil, nil)
	want(t, client, 404, "GET", api+"/v1/jobs/nothing", "", nil, nil)
	want(t, client, 404, "GET", api+"/v1/jobs/nothing/events", "", nil, nil)
	want(t, client, 400, "POST", api+"/v1/jobs", "", obj{"function": "nothing", "request": obj{}}, nil)
	want(t, client, 400, "POST", api+"/v1/jobs", "", `{"function":`, nil)
	want(t, client, 201, "POST", api+"/v1/jobs", "", endless, &j)
	want(t, client, 200, "DELETE", api+"/v1/jobs/"+j.ID, "", nil, nil)
}

// A job shows its progress while it runs, is cancelled, and gives the answer of the
// function that it ran; its result is there after the studio was closed and opened.
func TestJobs(t *testing.T) {
	dir := t.TempDir()
	client := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	s := openStudio(t, server.Config{}, dir)
	at := s.base + "/api/v1/jobs"
	var long, j jobs.Job
	want(t, client, 201, "POST", at, "", endless, &long)
	e := follow(t, client, at+"/"+long.ID+"/events", func(e event) bool { return e.job.Progress != nil })
	if e.name != "state" || e.job.State != jobs.Running || len(e.job.Answer) > 0 {
		t.Errorf("%+v", e)
	}
	want(t, client, 201, "POST", at, "", obj{"function": "rules", "request": obj{}}, &j)
	if j.State != jobs.Waiting {
		t.Errorf("%+v", j)
	}
	want(t, client, 200, "DELETE", at+"/"+long.ID, "", nil, nil)
	if e := follow(t, client, at+"/"+long.ID+"/events", atEnd); e.job.State != jobs.Cancelled {
		t.Errorf("%+v", e)
	}
	e = follow(t, client, at+"/"+j.ID+"/events", atEnd)
	answer, err := api.Call(t.Context(), "rules", []byte("{}"))
	if err != nil || string(e.job.Answer) != string(answer) {
		t.Errorf("%v: %s", err, e.job.Answer)
	}
	want(t, client, 201, "POST", at, "", endless, &long)
	client.CloseIdleConnections()
	s.stop()

	again := openStudio(t, server.Config{}, dir)
	at = again.base + "/api/v1/jobs"
	want(t, client, 200, "GET", at+"/"+j.ID, "", nil, &j)
	if j.State != jobs.Done || string(j.Answer) != string(answer) {
		t.Errorf("%+v", j)
	}
	want(t, client, 200, "GET", at+"/"+long.ID, "", nil, &long)
	if long.State != jobs.Cancelled {
		t.Errorf("%+v", long)
	}
}

// An address has so many jobs at a time, and requests have a length.
func TestJobsAreLimited(t *testing.T) {
	s := newStudio(t, server.Config{Jobs: &jobs.Config{Each: 1}})
	at := s.base + "/api/v1/jobs"
	want(t, http.DefaultClient, 201, "POST", at, "", endless, nil)
	want(t, http.DefaultClient, 429, "POST", at, "", endless, nil)
	want(t, http.DefaultClient, 413, "POST", at, "", `{"function":"`+strings.Repeat("x", 5<<20)+`"}`, nil)
}
