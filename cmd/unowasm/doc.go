// Command unowasm is the program in the page: package api for a worker of a browser, and
// the studio of a page that has none behind it, built with GOOS=js GOARCH=wasm.
//
// Its host sets two global functions before it starts the program: unoReady(), which
// the program calls once, and unoPost(id, kind, text), which receives the messages of
// package calls. The program sets unoCall(id, name, request) and unoCancel(id);
// for a studio unoStudio(kept), unoAsk(id, method, path, token, body), unoOpen(id, code),
// unoSend(id, text) and unoShut(id). A message of the kind keep has rows that the device
// is to keep, a JSON object of them by key, null for those that are gone; unoStudio gets
// all of them next time. Messages after it tell of what the rows have: the host holds them
// until the rows are kept.
//
// web/src/engine has the host, scripts/engine.sh the build.
package main
