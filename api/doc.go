// Package api is everything that the program can do, as typed questions and
// answers.
//
// Each capability is one function of the form
//
//	func PomdpSolve(ctx context.Context, r PomdpSolveRequest) (PomdpSolveAnswer, error)
//
// in which the request and the answer are plain structs with JSON tags. The
// command line, the server, the engine in the page and the Python library stand
// on these functions: a face turns its input into a request and prints the answer.
// The functions know no flags, no files, no HTTP and no terminal. Text that a
// user keeps in a file comes as a Document, whose name is used in errors and in the
// comments of files that are made from it.
//
// Call runs a function by its name on JSON, for faces that speak JSON:
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
// Every error is an *Error, or the context's. Its Code says who has to act:
// Usage and Malformed are the caller's, Failed says that the work was not done,
// and Limit that it stopped at a stated limit. Texts of errors and reasons about
// puzzles name a field of the request as the command line does: --time.
//
// # Progress and cancelling
//
// A function that may run for long asks its context, and reports progress to the
// callback that WithProgress puts there. After cancelling, a function returns the
// best answer it has where the answer can say that it is partial, and the
// context's error otherwise.
//
// # Answers without end
//
// A function whose answer is a list, such as the records of a simulation, hands
// each part to the callback that WithParts puts into its context, as soon as it is
// there, and keeps none of them. The caller writes them where it likes, and the
// memory of the work is bounded. Without a callback the list is in the answer.
// Text that is read may be as long: a Document can be a stream.
//
// Tables of records in Parquet need a library from elsewhere, which this package
// does without: a caller writes them with record/parquet from the callback.
package api
