package serve

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/oasdiff/yaml"
)

const deploy = "../../../deploy"

// document reads a document of YAML; a key that stands twice is an error.
func document(t *testing.T, name string, text []byte) map[string]any {
	t.Helper()
	var d map[string]any
	if _, err := yaml.Unmarshal(text, &d, yaml.DecodeOpts{}); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

// at follows keys and indexes into a document; what is missing is nil.
func at(d any, keys ...any) any {
	for _, key := range keys {
		switch k := key.(type) {
		case string:
			m, _ := d.(map[string]any)
			d = m[k]
		case int:
			l, _ := d.([]any)
			if k >= len(l) {
				return nil
			}
			d = l[k]
		}
	}
	return d
}

// list is a list in a document.
func list(d any, keys ...any) []any {
	l, _ := at(d, keys...).([]any)
	return l
}

// manifests are the documents of Kubernetes by kind and name.
func manifests(t *testing.T) map[string]map[string]any {
	t.Helper()
	files, err := filepath.Glob(deploy + "/kubernetes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no manifests", err)
	}
	all := map[string]map[string]any{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range bytes.Split(text, []byte("\n---\n")) {
			d := document(t, file, part)
			kind, _ := d["kind"].(string)
			name, _ := at(d, "metadata", "name").(string)
			all[kind+"/"+name] = d
		}
	}
	return all
}

// Every flag that a file of deploy/ gives to uno serve is one that it has.
func TestDeployedFlagsAreThere(t *testing.T) {
	flags := New().Flags()
	for _, file := range []string{"compose.yaml", "kubernetes/uno.yaml", "systemd/uno.service"} {
		text, err := os.ReadFile(filepath.Join(deploy, file))
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ = bytes.Cut(text, []byte("serve"))
		found := regexp.MustCompile(`(?m)(?:^ +- | )--([a-z-]+)[= ]`).FindAllSubmatch(text, -1)
		if len(found) < 5 {
			t.Errorf("%s: %d flags", file, len(found))
		}
		for _, f := range found {
			if flags.Lookup(string(f[1])) == nil {
				t.Errorf("%s gives --%s, which uno serve does not have", file, f[1])
			}
		}
	}
}

// The NATS servers read their configurations, and make one cluster with JetStream.
func TestDeployedNATSIsRead(t *testing.T) {
	t.Setenv("NATS_NAME", "nats-0")
	t.Setenv("NATS_PASSWORD", "secret")
	inMap, _ := at(manifests(t)["ConfigMap/nats"], "data", "nats.conf").(string)
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(inMap), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{deploy + "/nats/nats.conf", file} {
		o, err := server.ProcessConfigFile(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !o.JetStream || !o.SyncAlways || len(o.Routes) != 3 || len(o.Users) != 1 || o.ServerName != "nats-0" {
			t.Errorf("%s: %+v", name, o)
		}
	}
}

// What the manifests refer to is there: labels, ports, volumes.
func TestManifestsHoldTogether(t *testing.T) {
	all := manifests(t)
	for name, d := range all {
		if at(d, "apiVersion") == nil || name == "/" {
			t.Errorf("%s has no version or kind", name)
		}
	}
	for pods, service := range map[string]string{"Deployment/uno": "Service/uno", "StatefulSet/nats": "Service/nats"} {
		d := all[pods]
		app := at(d, "spec", "template", "metadata", "labels", "app")
		_, short, _ := strings.Cut(pods, "/")
		for what, selected := range map[string]any{
			"itself":  at(d, "spec", "selector", "matchLabels", "app"),
			"service": at(all[service], "spec", "selector", "app"),
			"budget":  at(all["PodDisruptionBudget/"+short], "spec", "selector", "matchLabels", "app"),
		} {
			if app == nil || selected != app {
				t.Errorf("%s: its %s selects %v, not %v", pods, what, selected, app)
			}
		}
		spec := at(d, "spec", "template", "spec")
		ports, volumes := map[any]bool{}, map[any]bool{}
		for _, p := range list(spec, "containers", 0, "ports") {
			ports[at(p, "name")] = true
		}
		for _, v := range append(list(spec, "volumes"), list(d, "spec", "volumeClaimTemplates")...) {
			volumes[at(v, "name")] = true
			volumes[at(v, "metadata", "name")] = true
		}
		for _, p := range list(all[service], "spec", "ports") {
			if !ports[at(p, "targetPort")] {
				t.Errorf("%s leads to the port %v, which %s does not have", service, at(p, "targetPort"), pods)
			}
		}
		if probe := at(spec, "containers", 0, "readinessProbe", "httpGet", "port"); !ports[probe] {
			t.Errorf("%s is asked for its health at %v", pods, probe)
		}
		for _, m := range list(spec, "containers", 0, "volumeMounts") {
			if !volumes[at(m, "name")] {
				t.Errorf("%s mounts %v, which is no volume", pods, at(m, "name"))
			}
		}
	}
	if at(all["StatefulSet/nats"], "spec", "serviceName") != "nats" {
		t.Error("the NATS servers do not find each other")
	}
}

// The compose file names what there is: files, services, volumes.
func TestComposeHoldsTogether(t *testing.T) {
	text, err := os.ReadFile(deploy + "/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	// Anchors are merged by the programs that read the file; here their users are.
	text = regexp.MustCompile(`<<: \*\w+,? ?`).ReplaceAll(text, nil)
	d := document(t, "compose.yaml", text)
	services, _ := d["services"].(map[string]any)
	for _, name := range regexp.MustCompile(`\./([\w./-]+):/`).FindAllSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(deploy, string(name[1]))); err != nil {
			t.Error(err)
		}
	}
	for _, name := range regexp.MustCompile(`@(nats-\d|postgres)`).FindAllSubmatch(text, -1) {
		if _, there := services[string(name[1])]; !there {
			t.Errorf("there is no service %s", name[1])
		}
	}
	for _, file := range []string{"haproxy.cfg", "prometheus/prometheus.yaml"} {
		text, err := os.ReadFile(filepath.Join(deploy, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`(uno-\d):\d+`).FindAllSubmatch(text, -1) {
			if _, there := services[string(name[1])]; !there {
				t.Errorf("%s names %s, which is no service", file, name[1])
			}
		}
	}
}
