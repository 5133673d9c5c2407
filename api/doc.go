// Package api provides every capability of the program as a typed request and
// answer.
//
// Each capability is one function of the form
//
//	func PomdpSolve(ctx context.Context, r PomdpSolveRequest) (PomdpSolveAnswer, error)
//
// in which the request and the answer are plain structs with JSON tags. The
// command line, the server, the engine in the page and the Python library are
// front ends of these functions: a front end turns its input into a request and
// prints the answer. The functions use no flags, files, HTTP or terminal. Text
// that a user keeps in a file comes as a Document, whose name appears in errors
// and in the comments of files that are made from it.
//
// Call runs a function by its name on JSON, for front ends that speak JSON:
//
//	answer, err := api.Call(ctx, "pomdp.solve", request)
//
// Functions lists the functions, each with an example, and Contract is the JSON
// Schema of all of them, contract.json, which is generated from the types. A function
// is added by writing it, adding a line to functions.go, and
//
//	UNO_UPDATE=1 go test ./api -run TestContractIsCurrent
//
// Requests are read strictly: an unknown, repeated or misspelt key is an error.
// An answer is the JSON that the command line prints under --json.
//
// # Errors
//
// Every error is an *Error, or the context's. Its Code states the cause: Usage
// and Malformed are the caller's, Failed means that the work was not done, and
// Limit that it stopped at a stated limit. Errors and reasons about puzzles name
// a field of the request as the command line does: --time.
//
// # Progress and cancelling
//
// A function that may run for long checks its context, and reports progress to
// the callback of WithProgress. After cancelling, a function returns its best
// answer so far where the answer can state that it is partial, and the context's
// error otherwise.
//
// # Long answers
//
// A function whose answer is a list, such as the records of a simulation, passes
// each part to the callback of WithParts as soon as it is ready, and keeps none
// of them, which bounds its memory. Without a callback the list is in the answer.
// Input may be as long: a Document can be a stream.
//
// Tables of records in Parquet need an external library, which this package does
// not import: a caller writes them with record/parquet from the callback.
package api
