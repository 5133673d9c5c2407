package server_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno/internal/server"
)

// The dashboard and the alerts read figures that there are, and show every figure of
// several nodes.
func TestDashboardAndAlertsReadWhatThereIs(t *testing.T) {
	m := newMembers(t, 1, time.Minute, server.Config{})[0]
	ask(t, http.DefaultClient, "GET", m.base+"/api/info", "", nil)
	w := httptest.NewRecorder()
	m.server.Metrics().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	there := map[string]bool{}
	for line := range strings.Lines(w.Body.String()) {
		there[line[:strings.IndexAny(line, "{ \n")]] = true
	}
	shown := map[string]bool{}
	for _, file := range []string{"../../deploy/grafana/studio.json", "../../deploy/prometheus/alerts.yaml"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		names := regexp.MustCompile(`\b(uno|process)_[a-z_]+`).FindAllString(string(text), -1)
		if len(names) < 10 {
			t.Errorf("%s reads %d figures", file, len(names))
		}
		for _, name := range names {
			shown[name] = true
			if !there[name] {
				t.Errorf("%s reads %s, which nothing serves", file, name)
			}
		}
	}
	for name := range there {
		if base := strings.TrimSuffix(name, "_bucket"); strings.HasPrefix(name, "uno_") && !strings.HasSuffix(base, "_sum") && !strings.HasSuffix(base, "_count") && !shown[name] {
			t.Errorf("no panel and no alert reads %s", name)
		}
	}
}
