package api

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/unolab/uno/internal/exactjson"
)

// calls is every function of this package under its name.
var calls = map[string]func(context.Context, []byte) (any, error){
	"analyse":               on(Analyse),
	"belief":                on(Belief),
	"belief.errata":         on(BeliefErrata),
	"duel.advise":           on(DuelAdvise),
	"duel.check":            on(DuelCheck),
	"duel.handicap":         on(DuelHandicap),
	"duel.prove":            on(DuelProve),
	"duel.value":            on(DuelValue),
	"match":                 on(Match),
	"pomdp.check":           on(PomdpCheck),
	"pomdp.evaluate":        on(PomdpEvaluate),
	"pomdp.simulate":        on(PomdpSimulate),
	"pomdp.value":           on(PomdpValue),
	"pomdp.plan":            on(PomdpPlan),
	"pomdp.export":          on(PomdpExport),
	"pomdp.import":          on(PomdpImport),
	"pomdp.equilibrium":     on(PomdpEquilibrium),
	"pomdp.solve":           on(PomdpSolve),
	"puzzle.check":          on(PuzzleCheck),
	"puzzle.count":          on(PuzzleCount),
	"puzzle.defragment":     on(PuzzleDefragment),
	"puzzle.draw":           on(PuzzleDraw),
	"puzzle.explain":        on(PuzzleExplain),
	"puzzle.facts":          on(PuzzleFacts),
	"puzzle.fill":           on(PuzzleFill),
	"puzzle.generate":       on(PuzzleGenerate),
	"puzzle.generate-graph": on(PuzzleGenerateGraph),
	"puzzle.geography":      on(PuzzleGeography),
	"puzzle.graph":          on(PuzzleGraph),
	"puzzle.kernel":         on(PuzzleKernel),
	"puzzle.kernel-lift":    on(PuzzleKernelLift),
	"puzzle.lift":           on(PuzzleLift),
	"puzzle.recognise":      on(PuzzleRecognise),
	"puzzle.reduce":         on(PuzzleReduce),
	"puzzle.solve":          on(PuzzleSolve),
	"puzzle.trace":          on(PuzzleTrace),
	"ratings":               on(Ratings),
	"record.convert":        on(RecordConvert),
	"record.show":           on(RecordShow),
	"record.verify":         on(RecordVerify),
	"rules":                 on(RulesTopic),
	"sim":                   on(Sim),
	"studies":               on(Studies),
	"study":                 on(Study),
	"version":               on(Version),
}

// Names lists the functions that Call knows, in order.
func Names() []string {
	names := make([]string, 0, len(calls))
	for name := range calls {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Call runs the function of that name on a request in JSON and returns its answer
// in JSON. An error is an *Error or the context's.
func Call(ctx context.Context, name string, request []byte) ([]byte, error) {
	f, ok := calls[name]
	if !ok {
		return nil, usagef("name", "there is no function %q", name)
	}
	answer, err := f(ctx, request)
	if err != nil {
		return nil, asError(err)
	}
	return json.Marshal(answer)
}

// on makes a typed function one on JSON.
func on[Request, Answer any](f func(context.Context, Request) (Answer, error)) func(context.Context, []byte) (any, error) {
	return func(ctx context.Context, data []byte) (any, error) {
		var r Request
		if err := exactjson.UnmarshalStrict(data, &r); err != nil {
			return nil, err
		}
		return f(ctx, r)
	}
}
