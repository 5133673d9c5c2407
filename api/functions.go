package api

import (
	"github.com/unolab/uno/daily"
	"github.com/unolab/uno/puzzle"
)

// functions is every function of this package, by name.
var functions = []Function{
	on("analyse", "what the decisions of a hand were worth, and how much of its result was luck",
		AnalyseRequest{Records: Document{Name: "hand.jsonl", Text: sampleRecord}, Effort: new(0)}, Analyse),
	on("analyse.calibration", "how right the chances of an analysis are",
		CalibrationRequest{Games: 10, Effort: new(0)}, Calibration),
	on("analyse.position", "what the actions of a position set by hand are worth",
		AnalysePositionRequest{Position: samplePosition, Effort: new(0)}, AnalysePosition),
	on("belief", "what a seat may know of the hidden hands of a record",
		BeliefRequest{Moment: Moment{Records: Document{Name: "hand.jsonl", Text: sampleRecord}, Seat: 1, At: new(0)}}, Belief),
	on("belief.errata", "the errata of the printed two-player filter, each with a toy",
		BeliefErrataRequest{}, BeliefErrata),
	on("daily", "the puzzles of a day, the same for everybody",
		DailyRequest{Date: "2026-01-02", Kind: daily.Path}, Daily),
	on("daily.check", "whether the puzzles of a day hold",
		DailyCheckRequest{Date: "2026-01-02", Kind: daily.Path}, DailyCheck),
	on("daily.judge", "what an answer to a puzzle of a day is worth",
		DailyJudgeRequest{Date: "2026-01-02", Kind: daily.Bluff, Answer: daily.Answer{Chances: []float64{0.5}}}, DailyJudge),
	on("duel.advise", "what every action of a position of open hands is worth, and why",
		DuelAdviseRequest{DuelPosition: DuelPosition{Hand: "r1 b2", Other: "r2 b1", Top: "rs", Deck: "w"}}, DuelAdvise),
	on("duel.check", "whether the runs of a proof win against all draws",
		DuelCheckRequest{Proof: Document{Name: "run.json", Text: sampleProof}}, DuelCheck),
	on("duel.handicap", "the hand sizes that make two players equal",
		HandicapRequest{A: "greedy", B: "random", Games: 20, Most: 8}, DuelHandicap),
	on("duel.prove", "runs of either side that force a win, with their trees",
		DuelProveRequest{DuelPosition: DuelPosition{Hand: "r5", Other: "b1 b2", Top: "r2"}}, DuelProve),
	on("duel.value", "the value of a position of open hands and of its actions",
		DuelValueRequest{DuelPosition: DuelPosition{Hand: "r1 b2", Other: "r2 b1", Top: "rs", Deck: "w"}}, DuelValue),
	on("hand.position", "what may be done in a position set by hand, and what comes of it",
		HandPositionRequest{Position: samplePosition, Actions: []string{"0 r5"}}, HandPosition),
	on("hand.view", "what a seat sees and may do in a hand of a known deck",
		HandViewRequest{Seats: 2, Dealer: 1, Actions: []string{"0 draw"}}, HandView),
	on("match", "which of two players is the better one, over mirrored pairs",
		MatchRequest{A: "greedy", B: "random", Games: 100}, Match),
	on("match.orders", "how different players do at one table, in all seat orders",
		OrdersRequest{Players: []string{"greedy", "random", "uniform"}, Games: 60}, Orders),
	on("pomdp.check", "whether a certificate, a value or an equilibrium holds",
		PomdpCheckRequest{Model: Document{Name: "answer.json", Text: sampleValue}}, PomdpCheck),
	on("pomdp.equilibrium", "an equilibrium of two hidden hands, and how exploitable players are",
		PomdpEquilibriumRequest{PomdpHidden: PomdpHidden{Deck: "r1 r2 b1 b2", Hands: "1,1", Top: "r2"}, Bots: []string{"greedy"}}, PomdpEquilibrium),
	on("pomdp.evaluate", "what following alpha vectors achieves in a model",
		PomdpEvaluateRequest{Model: Document{Name: "corridor.pomdp", Text: sampleModel}, Vectors: Document{Name: "corridor.alpha", Text: "0\n-10 -10\n"}}, PomdpEvaluate),
	on("pomdp.export", "the model of a small deck, for other solvers",
		PomdpExportRequest{PomdpGame: PomdpGame{PomdpPosition: PomdpPosition{Deck: "r1 r2 b1", Hand: "r1", Top: "r2", Opponent: 1}}}, PomdpExport),
	on("pomdp.import", "what alpha vectors of an exported model are worth",
		PomdpImportRequest{PomdpGame: PomdpGame{PomdpPosition: PomdpPosition{Deck: "r1 r2 b1", Hand: "r1", Top: "r2", Opponent: 1}}, Vectors: Document{Name: "tiny.alpha", Text: "1\n0 0 0 1\n"}}, PomdpImport),
	on("pomdp.plan", "what the actions of a decision under hidden hands are worth",
		PomdpPlanRequest{PomdpGame: PomdpGame{PomdpPosition: PomdpPosition{Deck: "r1 r2 b1", Hand: "r1", Top: "r2", Opponent: 1}}}, PomdpPlan),
	on("pomdp.simulate", "the mean return of a policy in sampled episodes of a model",
		PomdpSimulateRequest{Model: Document{Name: "corridor.pomdp", Text: sampleModel}, Policy: "random", Run: PomdpRun{Episodes: 10}}, PomdpSimulate),
	on("pomdp.solve", "an interval of the optimal value of any POMDP",
		PomdpSolveRequest{Model: Document{Name: "corridor.pomdp", Text: sampleModel}, Gap: 0.1}, PomdpSolve),
	on("pomdp.value", "the value of a position under hidden hands against a stated policy",
		PomdpValueRequest{PomdpGame: PomdpGame{PomdpPosition: PomdpPosition{Deck: "r1 r2 b1", Hand: "r1", Top: "r2", Opponent: 1}}}, PomdpValue),
	on("positions", "a player's score on positions whose best actions are proved",
		PositionsRequest{Player: "greedy"}, Positions),
	on("positions.generate", "positions with their best actions, proved",
		PositionsGenerateRequest{Count: 5, Seed: 1}, PositionsGenerate),
	on("positions.prove", "whether the best actions of positions are what they are said to be",
		PositionsProveRequest{Every: 50}, PositionsProve),
	on("puzzle.check", "whether an answer to a puzzle is right, without the solvers' code",
		PuzzleCheckRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}, Answer: Document{Name: "answer.json", Text: sampleSolved}}, PuzzleCheck),
	on("puzzle.count", "the winning orders of a deck",
		PuzzleCountRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleCount),
	on("puzzle.defragment", "a winning order with few chunks of each colour",
		PuzzleDefragmentRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleDefragment),
	on("puzzle.draw", "the geometric view of a deck as SVG",
		PuzzleDrawRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleDraw),
	on("puzzle.explain", "an answer read aloud",
		PuzzleExplainRequest{PuzzleAnswered{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}, Answer: Document{Name: "answer.json", Text: sampleSolved}}}, PuzzleExplain),
	on("puzzle.facts", "facts about a deck or a graph",
		PuzzleFactsRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleFacts),
	on("puzzle.fill", "the fewest cards that make a deck playable",
		PuzzleFillRequest{PuzzleDeck: PuzzleDeck{Hand: &Document{Name: "hand", Text: "r1 g2 b3"}}}, PuzzleFill),
	on("puzzle.generate", "an instance of a family",
		PuzzleGenerateRequest{Family: "random", Colors: 3, Cards: 9}, PuzzleGenerate),
	on("puzzle.generate-graph", "a graph of a family",
		PuzzleGenerateGraphRequest{PuzzleGenerateRequest: PuzzleGenerateRequest{Family: "gp", N: 7, K: 2}}, PuzzleGenerateGraph),
	on("puzzle.geography", "who wins generalised geography",
		PuzzleGeographyRequest{Graph: sampleGraph, Start: new(1)}, PuzzleGeography),
	on("puzzle.graph", "the UNO graph of a deck, or a graph in another format",
		PuzzleGraphRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleGraph),
	on("puzzle.kernel", "a small deck with the same answer",
		PuzzleKernelRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleKernel),
	on("puzzle.kernel-lift", "an answer of the kernel as one of the deck",
		PuzzleKernelLiftRequest{PuzzleKernelRequest: PuzzleKernelRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, Answer: Document{Name: "answer.json", Text: sampleSolved}}, PuzzleKernelLift),
	on("puzzle.kernel-rule", "the labels and deletions that make the kernel of solitaire",
		PuzzleDeck{Cards: sampleDeck}, PuzzleKernelRule),
	on("puzzle.lift", "an answer of a reduced problem as one of the problem",
		PuzzleLiftRequest{PuzzleReduction: PuzzleReduction{PuzzleDeck: PuzzleDeck{Cards: sampleGraph}, To: "solitaire"}, Answer: Document{Name: "answer.json", Text: samplePushed}}, PuzzleLift),
	on("puzzle.move", "the card to play in the game versus, which wins where one does",
		PuzzleMoveRequest{PuzzleDeck: PuzzleDeck{Cards: Document{Name: "game.txt", Text: "1 1\n2 1\n1 2 2\n2 3 2\n"}}, Played: puzzle.Cards{{Color: 1, Number: 1}}}, PuzzleMove),
	on("puzzle.prove", "a proof for VeriPB that a deck is not playable, with the formula it refutes",
		PuzzleProveRequest{PuzzleDeck: PuzzleDeck{Cards: Document{Name: "deck", Text: "1 1\n2 2\n"}}}, PuzzleProve),
	on("puzzle.recognise", "whether a graph is an UNO graph: its cards, or a witness",
		PuzzleRecogniseRequest{Graph: sampleGraph}, PuzzleRecognise),
	on("puzzle.reduce", "a problem as another one that has a solution exactly if it has one",
		PuzzleReduceRequest{PuzzleReduction: PuzzleReduction{PuzzleDeck: PuzzleDeck{Cards: sampleGraph}, To: "solitaire"}}, PuzzleReduce),
	on("puzzle.solve", "a puzzle: yes with a solution, no with a certificate",
		PuzzleSolveRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}, Game: "solitaire"}, PuzzleSolve),
	on("puzzle.trace", "the count of a deck card by card",
		PuzzleTraceRequest{PuzzleDeck: PuzzleDeck{Cards: sampleDeck}}, PuzzleTrace),
	on("ratings", "the strength of several players, by a match of each two",
		RatingsRequest{Players: []string{"greedy", "random"}, Games: 100}, Ratings),
	on("record.convert", "records in the program's own form",
		RecordConvertRequest{Records: Document{Name: "hand.jsonl", Text: sampleRecord}}, RecordConvert),
	on("record.frames", "every moment of a hand, with all cards open",
		RecordFramesRequest{Records: Document{Name: "hand.jsonl", Text: sampleRecord}}, RecordFrames),
	on("record.show", "hands move by move",
		RecordShowRequest{Records: Document{Name: "hand.jsonl", Text: sampleRecord}, Language: "en"}, RecordShow),
	on("record.verify", "whether records keep the rules",
		RecordVerifyRequest{Records: Document{Name: "hand.jsonl", Text: sampleRecord}}, RecordVerify),
	on("rules", "every rule set and every option",
		RulesTopicRequest{}, RulesTopic),
	on("sim", "many games, summed up",
		SimRequest{Games: 100, Seats: []string{"greedy", "random"}}, Sim),
	on("studies", "the studies that there are",
		StudiesRequest{}, Studies),
	on("study", "what the sources claim, measured",
		StudyRequest{Name: "duel", Claim: "racing", Games: 2}, Study),
	on("train", "a policy that learns in self-play",
		TrainRequest{Rules: Rules{Name: "pomdp"}, Games: 1}, Train),
	on("version", "which build this is",
		VersionRequest{}, Version),
}

// What the examples of requests are about.
var (
	sampleDeck  = Document{Name: "deck.txt", Text: "1 3\n2 2\n2 3\n"}
	sampleGraph = Document{Name: "prism.txt", Text: "p edge 6 9\ne 1 2\ne 2 3\ne 1 3\ne 4 5\ne 5 6\ne 4 6\ne 1 4\ne 2 5\ne 3 6\n"}
)

const (
	sampleSolved   = `{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,3],[2,3],[2,2]]}`
	samplePushed   = `{"kind":"solve","game":"solitaire","answer":"yes","sequence":[[1,2],[1,3],[1,1],[2,1],[2,5],[2,4],[3,4],[3,2],[3,6],[6,6],[6,8],[6,9],[5,9],[5,5],[5,7],[4,7],[4,3],[4,8]]}`
	sampleProof    = `{"position":"rules=duel hands=r5/b1.b2 top=r2","runs":[{"sort":"strict","by":0,"turns":1,"pattern":"last","line":["0 r5"],"nodes":[{"play":"r5","next":-1}]}]}`
	sampleValue    = `{"kind":"pomdp value","value":1,"gamma":0.95,"sigma":"uniform","policy":"optimal","position":{"deck":"r1 r2 b1","hand":"r1","top":"r2","opponent":1}}`
	samplePosition = "rules=pomdp hands=r1.r5/g1.b1 top=r2"
	sampleRecord   = `{"format":1,"rules":{"name":"pomdp","options":{"deck":"r1 r2 r3 g1 g2 g3 b1","hands":[1,1]}},"seats":["random","random"],"dealer":1,"deck":["b1","g1","r1","g3","g2","r2","r3"],"shuffles":[],"actions":["0 b1"],"result":{"winner":0,"points":0,"reason":"out"}}
`
	sampleModel = `discount: 0.9
values: reward
states: left right
actions: look left-door right-door
observations: see-left see-right
T: look identity
T: left-door uniform
T: right-door uniform
O: look
0.8 0.2
0.2 0.8
O: left-door uniform
O: right-door uniform
R: look : * : * : * -1
R: left-door : left : * : * 5
R: left-door : right : * : * -20
R: right-door : left : * : * -20
R: right-door : right : * : * 5
`
)
