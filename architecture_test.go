package uno_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// rooms reads the table of ARCHITECTURE.md: the rooms that each may import.
func rooms(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string][]string{}
	in := bufio.NewScanner(bytes.NewReader(text))
	for in.Scan() {
		cells := strings.Split(in.Text(), "|")
		if len(cells) != 5 || !strings.HasPrefix(strings.TrimSpace(cells[1]), "`") {
			continue
		}
		name := strings.Trim(strings.TrimSpace(cells[1]), "`")
		table[name] = []string{}
		for _, below := range strings.Fields(cells[3]) {
			table[name] = append(table[name], strings.Trim(below, "`"))
		}
	}
	return table
}

// TestArchitecture compares the tree with the table of ARCHITECTURE.md: every
// room is in it, has a package document, and imports only the rooms of its row
// and theirs.
func TestArchitecture(t *testing.T) {
	const module = "github.com/unolab/uno"
	table := rooms(t)
	reach := func(room string) map[string]bool {
		seen := map[string]bool{}
		var visit func(string)
		visit = func(r string) {
			for _, below := range table[r] {
				if !seen[below] {
					seen[below] = true
					visit(below)
				}
			}
		}
		visit(room)
		return seen
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}|{{.Doc}}|{{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, rest, _ := strings.Cut(line, "|")
		cut := strings.LastIndex(rest, "|")
		doc, imports := rest[:cut], rest[cut+1:]
		room := strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
		if room == "" {
			room = "."
		}
		found[room] = true
		below, listed := table[room]
		if !listed {
			t.Errorf("%s is not in the table of ARCHITECTURE.md", room)
			continue
		}
		if doc == "" {
			t.Errorf("%s has no package document", room)
		}
		allowed := reach(room)
		for _, imported := range strings.Fields(imports) {
			if imported == module {
				imported = module + "/."
			}
			name, ours := strings.CutPrefix(imported, module+"/")
			if ours && !allowed[name] && strings.Join(below, " ") != "everything" {
				t.Errorf("%s imports %s, on which it does not stand", room, name)
			}
		}
	}
	for room := range table {
		if !found[room] {
			t.Errorf("ARCHITECTURE.md names %s, which there is not", room)
		}
	}
}

// outside are the libraries that need packages outside the standard library,
// with the reason.
var outside = map[string]string{
	"analyse/decisions": "it writes Parquet",
	"record/parquet":    "it writes Parquet",
	"api":               "its sentences are in languages with plural forms (x/text)",
}

// TestLibrariesNeedTheStandardLibraryOnly: what stands neither in internal/ nor
// in cmd/ nor in web/ can be imported without anything from elsewhere, except
// for the packages in outside.
func TestLibrariesNeedTheStandardLibraryOnly(t *testing.T) {
	const module = "github.com/unolab/uno"
	out, err := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{.ImportPath}}|{{join .Deps " "}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	libraries := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, deps, _ := strings.Cut(line, "|")
		room, ours := strings.CutPrefix(path+"/", module+"/")
		room = strings.TrimSuffix(room, "/")
		first, _, _ := strings.Cut(room, "/")
		if !ours || first == "internal" || first == "cmd" || first == "web" {
			continue
		}
		libraries++
		var foreign []string
		for _, dep := range strings.Fields(deps) {
			if domain, _, _ := strings.Cut(dep, "/"); strings.Contains(domain, ".") && dep != module && !strings.HasPrefix(dep, module+"/") {
				foreign = append(foreign, dep)
			}
		}
		switch _, may := outside[room]; {
		case len(foreign) > 0 && !may:
			t.Errorf("%s needs %d packages from elsewhere, such as %s", room, len(foreign), foreign[0])
		case len(foreign) == 0 && may:
			t.Errorf("%s needs nothing from elsewhere and is listed in outside", room)
		}
	}
	if libraries < 10 {
		t.Fatalf("only %d libraries were found", libraries)
	}
}
