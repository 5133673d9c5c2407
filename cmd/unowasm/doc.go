// Command unowasm is the program in the page: package api for a worker of a browser,
// built with GOOS=js GOARCH=wasm.
//
// Its host sets two global functions before it starts the program: unoReady(), which
// the program calls once, and unoPost(id, kind, text), which receives the messages of
// package calls. The program sets unoCall(id, name, request) and unoCancel(id).
//
// web/src/engine has the host, scripts/engine.sh the build.
package main
