package api

import (
	"context"
	"runtime"
	"runtime/debug"
)

// VersionRequest asks for nothing.
type VersionRequest struct{}

// VersionAnswer says how the program was built.
type VersionAnswer struct {
	Version  string `json:"version"`  // the module's version: a tag, or a pseudo-version of the commit
	Revision string `json:"revision"` // the commit; "unknown" where the build did not stamp it
	Modified bool   `json:"modified"` // whether files were changed since the commit
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

// Version says which program this is.
func Version(context.Context, VersionRequest) (VersionAnswer, error) {
	a := VersionAnswer{Version: "unknown", Revision: "unknown", Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return a, nil
	}
	a.Version = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			a.Revision = s.Value
		case "vcs.modified":
			a.Modified = s.Value == "true"
		}
	}
	return a, nil
}
