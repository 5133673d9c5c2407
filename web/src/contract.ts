// The requests and answers of the functions of uno, by name. Generated from the Go types of api:
// UNO_UPDATE=1 go test ./api -run TestContractIsCurrent

export interface Functions {
  /** what the decisions of a hand were worth, and how much of its result was luck */
  'analyse': { request: AnalyseRequest; answer: AnalyseAnswer };
  /** how right the chances of an analysis are */
  'analyse.calibration': { request: CalibrationRequest; answer: CalibrationAnswer };
  /** what the actions of a position set by hand are worth */
  'analyse.position': { request: AnalysePositionRequest; answer: AnalysePositionReport };
  /** what a seat may know of the hidden hands of a record */
  'belief': { request: BeliefRequest; answer: BeliefAnswer };
  /** the errata of the printed two-player filter, each with a toy */
  'belief.errata': { request: BeliefErrataRequest; answer: BeliefErratum[] };
  /** the puzzles of a day, the same for everybody */
  'daily': { request: DailyRequest; answer: DailyAnswer };
  /** whether the puzzles of a day hold */
  'daily.check': { request: DailyCheckRequest; answer: DailyCheckAnswer };
  /** what an answer to a puzzle of a day is worth */
  'daily.judge': { request: DailyJudgeRequest; answer: DailyVerdict };
  /** what every action of a position of open hands is worth, and why */
  'duel.advise': { request: DuelAdviseRequest; answer: DuelValueAnswer };
  /** whether the runs of a proof win against all draws */
  'duel.check': { request: DuelCheckRequest; answer: DuelCheckAnswer };
  /** the hand sizes that make two players equal */
  'duel.handicap': { request: HandicapRequest; answer: HandicapAnswer };
  /** runs of either side that force a win, with their trees */
  'duel.prove': { request: DuelProveRequest; answer: DuelProof };
  /** the value of a position of open hands and of its actions */
  'duel.value': { request: DuelValueRequest; answer: DuelValueAnswer };
  /** what may be done in a position set by hand, and what comes of it */
  'hand.position': { request: HandPositionRequest; answer: HandPositionAnswer };
  /** what a seat sees and may do in a hand of a known deck */
  'hand.view': { request: HandViewRequest; answer: HandViewAnswer };
  /** which of two players is the better one, over mirrored pairs */
  'match': { request: MatchRequest; answer: MatchAnswer };
  /** how different players do at one table, in all seat orders */
  'match.orders': { request: OrdersRequest; answer: OrdersAnswer };
  /** whether a certificate, a value or an equilibrium holds */
  'pomdp.check': { request: PomdpCheckRequest; answer: PomdpCheckAnswer };
  /** an equilibrium of two hidden hands, and how exploitable players are */
  'pomdp.equilibrium': { request: PomdpEquilibriumRequest; answer: PomdpEquilibriumAnswer };
  /** what following alpha vectors achieves in a model */
  'pomdp.evaluate': { request: PomdpEvaluateRequest; answer: PomdpEvaluateAnswer };
  /** the model of a small deck, for other solvers */
  'pomdp.export': { request: PomdpExportRequest; answer: PomdpExportAnswer };
  /** what alpha vectors of an exported model are worth */
  'pomdp.import': { request: PomdpImportRequest; answer: PomdpImportAnswer };
  /** what the actions of a decision under hidden hands are worth */
  'pomdp.plan': { request: PomdpPlanRequest; answer: PomdpPlanAnswer };
  /** the mean return of a policy in sampled episodes of a model */
  'pomdp.simulate': { request: PomdpSimulateRequest; answer: PomdpSimulateAnswer };
  /** an interval of the optimal value of any POMDP */
  'pomdp.solve': { request: PomdpSolveRequest; answer: PomdpSolveAnswer };
  /** the value of a position under hidden hands against a stated policy */
  'pomdp.value': { request: PomdpValueRequest; answer: PomdpValueAnswer };
  /** a player's score on positions whose best actions are proved */
  'positions': { request: PositionsRequest; answer: PositionsAnswer };
  /** positions with their best actions, proved */
  'positions.generate': { request: PositionsGenerateRequest; answer: PositionsGenerateAnswer };
  /** whether the best actions of positions are what they are said to be */
  'positions.prove': { request: PositionsProveRequest; answer: PositionsProveAnswer };
  /** whether an answer to a puzzle is right, without the solvers' code */
  'puzzle.check': { request: PuzzleCheckRequest; answer: PuzzleCheckAnswer };
  /** the winning orders of a deck */
  'puzzle.count': { request: PuzzleCountRequest; answer: PuzzleCountAnswer };
  /** a winning order with few chunks of each colour */
  'puzzle.defragment': { request: PuzzleDefragmentRequest; answer: PuzzleSolve };
  /** the geometric view of a deck as SVG */
  'puzzle.draw': { request: PuzzleDrawRequest; answer: PuzzleDrawAnswer };
  /** an answer read aloud */
  'puzzle.explain': { request: PuzzleExplainRequest; answer: PuzzleExplainAnswer };
  /** facts about a deck or a graph */
  'puzzle.facts': { request: PuzzleFactsRequest; answer: PuzzleFactsOfDeck | PuzzleFactsOfGraph };
  /** the fewest cards that make a deck playable */
  'puzzle.fill': { request: PuzzleFillRequest; answer: PuzzleFillAnswer };
  /** an instance of a family */
  'puzzle.generate': { request: PuzzleGenerateRequest; answer: PuzzleInstance };
  /** a graph of a family */
  'puzzle.generate-graph': { request: PuzzleGenerateGraphRequest; answer: PuzzleGraphAnswer };
  /** who wins generalised geography */
  'puzzle.geography': { request: PuzzleGeographyRequest; answer: PuzzleGeography };
  /** the UNO graph of a deck, or a graph in another format */
  'puzzle.graph': { request: PuzzleGraphRequest; answer: PuzzleGraphAnswer };
  /** a small deck with the same answer */
  'puzzle.kernel': { request: PuzzleKernelRequest; answer: PuzzleKernel };
  /** an answer of the kernel as one of the deck */
  'puzzle.kernel-lift': { request: PuzzleKernelLiftRequest; answer: PuzzleSolve };
  /** the labels and deletions that make the kernel of solitaire */
  'puzzle.kernel-rule': { request: PuzzleDeck; answer: KernelRule };
  /** an answer of a reduced problem as one of the problem */
  'puzzle.lift': { request: PuzzleLiftRequest; answer: PuzzleLift | PuzzleSolve };
  /** the card to play in the game versus, which wins where one does */
  'puzzle.move': { request: PuzzleMoveRequest; answer: PuzzleMoveAnswer };
  /** a proof for VeriPB that a deck is not playable, with the formula it refutes */
  'puzzle.prove': { request: PuzzleProveRequest; answer: PuzzleProveAnswer };
  /** whether a graph is an UNO graph: its cards, or a witness */
  'puzzle.recognise': { request: PuzzleRecogniseRequest; answer: PuzzleRecognition };
  /** a problem as another one that has a solution exactly if it has one */
  'puzzle.reduce': { request: PuzzleReduceRequest; answer: PuzzleReduced | PuzzleSolve | PuzzleLift };
  /** a puzzle: yes with a solution, no with a certificate */
  'puzzle.solve': { request: PuzzleSolveRequest; answer: PuzzleSolved | PuzzlePointSolve };
  /** the count of a deck card by card */
  'puzzle.trace': { request: PuzzleTraceRequest; answer: PuzzleTraceAnswer };
  /** the strength of several players, by a match of each two */
  'ratings': { request: RatingsRequest; answer: RatingsAnswer };
  /** records in the program's own form */
  'record.convert': { request: RecordConvertRequest; answer: RecordConvertAnswer };
  /** every moment of a hand, with all cards open */
  'record.frames': { request: RecordFramesRequest; answer: RecordFramesAnswer };
  /** hands move by move */
  'record.show': { request: RecordShowRequest; answer: RecordShowAnswer };
  /** whether records keep the rules */
  'record.verify': { request: RecordVerifyRequest; answer: RecordVerifyAnswer };
  /** every rule set and every option */
  'rules': { request: RulesTopicRequest; answer: RulesTopicAnswer };
  /** many games, summed up */
  'sim': { request: SimRequest; answer: SimAnswer };
  /** the studies that there are */
  'studies': { request: StudiesRequest; answer: StudyInfo[] };
  /** what the sources claim, measured */
  'study': { request: StudyRequest; answer: StudyAnswer };
  /** a policy that learns in self-play */
  'train': { request: TrainRequest; answer: TrainAnswer };
  /** which build this is */
  'version': { request: VersionRequest; answer: VersionAnswer };
}
/** AnalyseAnswer is the analysis, and the picture where it was asked for. */
export interface AnalyseAnswer {
  /** Curve is the chance of each seat before each action, and the result. */
  curve: AnalysePoint[] | null;
  decisions: AnalyseDecision[] | null;
  horizon: number;
  luck: AnalyseLuck[] | null;
  /** Partial means that the work was cut short: decisions without games are valued by the value function alone. */
  partial?: boolean;
  /** Player plays the hand on, for Horizon turns (0: to the end). */
  player: string;
  /** Prior names the source of the chances before the deal. */
  prior: string;
  rules: string;
  seats: AnalyseSeat[] | null;
  /** Sight is the seat whose view alone is used; -1: full information. */
  sight: number;
  svg?: string;
}
/** AnalysePositionRequest asks what the actions of a position set by hand are worth. Such a position has no past: the seat to act knows its own hand and how many cards the others hold. */
export interface AnalysePositionRequest {
  /** Effort is the worlds in which every action is played on; 128 unless given, 0 for the value function alone. */
  effort?: number | null;
  /** Horizon is the turns that each world is played on; 8 unless given, 0 for the end of the hand. */
  horizon?: number | null;
  /** judge by all hands, not by what the seat to act sees */
  open?: boolean;
  /** one line, as package uno writes it */
  position: string;
  seed?: number;
}
/** AnalyseRequest asks what the decisions of a hand were worth, and how much of its result was luck. */
export interface AnalyseRequest {
  /** Effort is the worlds in which each decision is played on; 128 unless given, 0 for the value function alone. */
  effort?: number | null;
  /** Horizon is the turns that each world is played on; 8 unless given, 0 for the end of the hand. */
  horizon?: number | null;
  /** Known are decisions that were valued already, such as those of other parts, each in JSON. They are taken as they are, so that a request that has them all costs little. */
  known?: string[];
  /** the record on this line; the first unless given */
  line?: number;
  /** Parts, unless 0, divides the decisions over so many requests: this one values those whose number, counted from 0, leaves Part when divided by Parts. The values do not depend on it; the account counts the decisions of the answer alone. */
  part?: number;
  parts?: number;
  records: Document;
  /** Seat asks for the decisions of one seat, judged by what it could see; for those of all unless given. */
  seat?: number | null;
  /** Seconds is a time in place of an effort. */
  seconds?: number;
  seed?: number;
  /** ask for the curve of the chances as a picture */
  svg?: boolean;
  /** Worlds is the worlds in which the value function judges each decision first; 48 unless given. Few give a first look at once. */
  worlds?: number;
}
/** BeliefAnswer is what is believed: for two seats of the one hidden hand, at the top, otherwise of each under seats. */
export interface BeliefAnswer {
  can_play: number;
  colours: Record<string, number> | null;
  deaths?: number;
  /** ESS is the effective size of a sample, Deaths how often all particles died. */
  ess?: number;
  /** Exact is false for samples, and where a mixture had to be thinned. */
  exact: boolean;
  hands: string;
  /** Bound says that Hands is only a bound from above: too many to count. */
  hands_bound?: boolean;
  marginals: Record<string, number> | null;
  /** Mass is the sum of the printed filter's belief, which ought to be 1. */
  mass?: string;
  method: string;
  seats?: Record<string, BeliefHand>;
  /** SVG is the picture, where it was asked for. */
  svg?: string;
}
/** BeliefErrataRequest asks for nothing. */
export type BeliefErrataRequest = Record<string, never>;
/** BeliefHand is what is believed of one hand. */
export interface BeliefHand {
  can_play: number;
  colours: Record<string, number> | null;
  hands: string;
  /** Bound says that Hands is only a bound from above: too many to count. */
  hands_bound?: boolean;
  marginals: Record<string, number> | null;
}
/** BeliefRequest asks what a seat may know of the hidden hands. */
export interface BeliefRequest {
  /** At is after how many actions; 0 is after the deal and the start card, and all unless given. */
  at?: number | null;
  /** the deals that sigma holds at most before it samples */
  deals?: number;
  /** the record on this line; the first unless given */
  line?: number;
  /** exact unless given */
  method?: string;
  /** mark in the heat maps what is truly held */
  open?: boolean;
  records: Document;
  /** histories or particles, where not all deals are counted; 2,000 unless given */
  samples?: number;
  seat?: number;
  /** of the samples */
  seed?: number;
  /** the policy of the other seats, for sigma and particle; uniform unless given */
  sigma?: string;
  /** ask for the heat maps as a picture */
  svg?: boolean;
}
/** CalibrationAnswer compares the chances with the results. */
export interface CalibrationAnswer {
  /** makes it again */
  command: string;
  effort: number;
  /** those that were not left out */
  hands: number;
  open: AnalyseReliability;
  players: string[] | null;
  rules: string;
  /** Seat is of the chances Before decisions, by what the seat could know; Open of the curve, by all hands. */
  seat: AnalyseReliability;
  seed: number;
  svg?: string;
}
/** CalibrationRequest asks how right the chances are that Analyse gives. */
export interface CalibrationRequest {
  effort?: number | null;
  /** 1,000 unless given */
  games?: number;
  /** official unless named */
  rules?: Rules;
  /** the players by seat; two of fast unless given */
  seats?: string[];
  seed?: number;
  /** ask for the reliability plot as a picture */
  svg?: boolean;
}
/** DailyAnswer is the puzzles of a day. */
export interface DailyAnswer {
  date: string;
  puzzles: DailyPuzzle[] | null;
}
/** DailyCheckAnswer says which puzzles do not hold. */
export interface DailyCheckAnswer {
  date: string;
  /** KIND: why */
  failed?: string[];
  holds: boolean;
}
/** DailyCheckRequest asks whether the puzzles of some days hold. */
export interface DailyCheckRequest {
  /** the first day */
  date: string;
  /** all kinds unless given */
  kind?: string;
}
/** DailyJudgeRequest answers a puzzle of a day. */
export interface DailyJudgeRequest {
  /** bluff: one; hold: of red, green, blue, yellow and black */
  chances?: number[];
  date: string;
  kind: string;
  /** path: the cards in order */
  order?: [number, number][];
  /** win: the actions in order, such as "rs" and "w:b" */
  plays?: string[];
}
/** DailyRequest asks for the puzzles of a day. */
export interface DailyRequest {
  /** YYYY-MM-DD */
  date: string;
  /** one of daily.Kinds; all of them unless given */
  kind?: string;
}
/** A Document is text that a user keeps in a file. The first of Open, Data and Text that there is holds it. */
export interface Document {
  /** bytes in place of the text, such as those of gzip; base64 in JSON */
  data?: string;
  /** for errors: "NAME:LINE: what is wrong" */
  name: string;
  text?: string;
}
/** DuelAction is what an action is worth. */
export interface DuelAction {
  action: string;
  exact: boolean;
  half: number;
  half_ci95: [number, number];
  half_error?: number;
  run?: number;
  value: [number, number];
  why?: string[];
}
/** DuelAdviseRequest asks what every action is worth, and why. */
export interface DuelAdviseRequest {
  /** the draw pile; unless given, or with "rest", the 108 cards without hands, top and discards */
  deck?: string;
  /** the card that the side to move, which holds it, has just drawn */
  drawn?: string;
  /** solve exactly where the table has at most so many entries of 48 bytes */
  entries?: number | null;
  /** the cards of the side to move, such as "r5 rs" */
  hand?: string;
  /** positions of the search for bounds */
  nodes?: number | null;
  /** positions of each search for the chance of a run */
  odds?: number | null;
  /** NAME or NAME=VALUE, as RulesTopic lists them */
  options?: string[];
  /** the cards of the other side */
  other?: string;
  /** playouts for the estimate of half where it is not exact */
  playouts?: number | null;
  /** Position is one line, as package uno writes it, in place of all the others. Sides are then called by their seats. */
  position?: string;
  /** the rule set, duel unless named; no-uno-call is set */
  rules?: string;
  /** of the playouts */
  seed?: number;
  /** a black card or Colour Wild with its named colour, as w:r */
  top?: string;
  /** the discards under the top */
  under?: string;
}
/** DuelCertified is how far exact values of any position of the deck can be from the true ones. */
export interface DuelCertified {
  half: number;
  hi: number;
  lo: number;
}
/** DuelCheckAnswer says of each run whether it holds. No run is no proof. */
export interface DuelCheckAnswer {
  holds: boolean;
  runs: DuelCheckedRun[] | null;
}
/** DuelCheckRequest asks whether the runs of a proof win. */
export interface DuelCheckRequest {
  /** positions to replay for a run; 2,000,000 unless given */
  limit?: number | null;
  /** of which the proof must be; of any unless given */
  position?: DuelPosition;
  /** a DuelProof */
  proof: Document;
}
/** DuelCheckedRun is a run that was replayed. */
export interface DuelCheckedRun {
  by: number;
  error?: string;
  holds: boolean;
  sort: string;
  turns: number;
}
/** DuelForced is a run that forces a win. */
export interface DuelForced {
  /** the side that wins, null where there is no run */
  by: number | null;
  /** against the worst draws */
  line: string[] | null;
  pattern?: string;
  /** its own */
  turns: number;
}
/** DuelPosition is a position of two players whose hands lie open. The side to move is called 0, the other 1. */
export interface DuelPosition {
  /** the draw pile; unless given, or with "rest", the 108 cards without hands, top and discards */
  deck?: string;
  /** the card that the side to move, which holds it, has just drawn */
  drawn?: string;
  /** the cards of the side to move, such as "r5 rs" */
  hand?: string;
  /** NAME or NAME=VALUE, as RulesTopic lists them */
  options?: string[];
  /** the cards of the other side */
  other?: string;
  /** Position is one line, as package uno writes it, in place of all the others. Sides are then called by their seats. */
  position?: string;
  /** the rule set, duel unless named; no-uno-call is set */
  rules?: string;
  /** a black card or Colour Wild with its named colour, as w:r */
  top?: string;
  /** the discards under the top */
  under?: string;
}
/** DuelProof is a position as the engine writes it, and runs that win there with their trees, which DuelCheck replays. */
export interface DuelProof {
  bound?: DuelOdds;
  /** searches that ended at their limit */
  gave_up?: DuelSearch[];
  position: string;
  runs: DuelRun[] | null;
}
/** DuelProveRequest asks for end runs of either side. */
export interface DuelProveRequest {
  /** the draw pile; unless given, or with "rest", the 108 cards without hands, top and discards */
  deck?: string;
  /** the card that the side to move, which holds it, has just drawn */
  drawn?: string;
  /** the cards of the side to move, such as "r5 rs" */
  hand?: string;
  /** positions of each search for a run; duel.DefaultNodes unless given */
  nodes?: number | null;
  /** positions of the search for the chance of a run; 1,000,000 unless given */
  odds?: number | null;
  /** NAME or NAME=VALUE, as RulesTopic lists them */
  options?: string[];
  /** the cards of the other side */
  other?: string;
  /** Position is one line, as package uno writes it, in place of all the others. Sides are then called by their seats. */
  position?: string;
  /** the rule set, duel unless named; no-uno-call is set */
  rules?: string;
  /** a black card or Colour Wild with its named colour, as w:r */
  top?: string;
  /** the discards under the top */
  under?: string;
}
/** DuelRuns are the runs that are not strict. */
export interface DuelRuns {
  barring_luck: DuelForced;
  bound: DuelOdds | null;
}
/** DuelSearch is a search for a run. */
export interface DuelSearch {
  by: number;
  nodes: number;
  sort: string;
}
/** DuelThreat is what the other side threatens. */
export interface DuelThreat {
  line: string[] | null;
  pattern: string;
  sort: string;
  stops: Record<string, number> | null;
  turns: number;
}
/** DuelValueAnswer is chances to win of the side to move: certified bounds, whatever endless play is worth, and half, where endless play counts one half. */
export interface DuelValueAnswer {
  actions: DuelAction[] | null;
  certified?: DuelCertified;
  depth?: number;
  exact: boolean;
  forced: DuelForced;
  half: number;
  half_ci95: [number, number];
  position: string;
  /** where it was asked for */
  proof?: DuelProof;
  runs: DuelRuns;
  states?: number;
  sweeps?: number;
  /** of DuelAdvise */
  threat?: DuelThreat;
  value: [number, number];
}
/** DuelValueRequest asks for the value of a position and its actions. */
export interface DuelValueRequest {
  /** the draw pile; unless given, or with "rest", the 108 cards without hands, top and discards */
  deck?: string;
  /** the card that the side to move, which holds it, has just drawn */
  drawn?: string;
  /** solve exactly where the table has at most so many entries of 48 bytes */
  entries?: number | null;
  /** the cards of the side to move, such as "r5 rs" */
  hand?: string;
  /** positions of the search for bounds */
  nodes?: number | null;
  /** positions of each search for the chance of a run */
  odds?: number | null;
  /** NAME or NAME=VALUE, as RulesTopic lists them */
  options?: string[];
  /** the cards of the other side */
  other?: string;
  /** playouts for the estimate of half where it is not exact */
  playouts?: number | null;
  /** Position is one line, as package uno writes it, in place of all the others. Sides are then called by their seats. */
  position?: string;
  /** ask for the tree of a forced win */
  proof?: boolean;
  /** the rule set, duel unless named; no-uno-call is set */
  rules?: string;
  /** of the playouts */
  seed?: number;
  /** a black card or Colour Wild with its named colour, as w:r */
  top?: string;
  /** the discards under the top */
  under?: string;
}
/** An Error is what a function of this package returns. */
export interface Error {
  code: 'usage' | 'malformed' | 'failed' | 'limit';
  /** where it is: a field of the request, or "file:line" */
  place?: string;
  /** what is wrong, one line */
  what: string;
}
/** Event is the form of uno.Event in JSON, without the table after it: the type that generators map uno.Event to. */
export interface Event {
  card?: string;
  cards?: string[];
  color?: string;
  fresh?: boolean;
  guilty?: boolean;
  itself?: boolean;
  jump?: boolean;
  /** the same draw goes on from a new pile */
  more?: boolean;
  n?: number;
  other?: number;
  reason?: string;
  seat: number;
  twin?: boolean;
  type: string;
  uno?: boolean;
  why?: 'turn' | 'card' | 'penalty';
}
/** HandPositionAnswer is the position after the actions, with all hands open. */
export interface HandPositionAnswer {
  /** "" where none is named */
  color: string;
  dealer: number;
  dir: number;
  /** what the actions brought about */
  events: Event[] | null;
  hands: string[][] | null;
  /** what any seat may do now, such as "0 r1" */
  legal: string[] | null;
  phase: string;
  pile: number;
  /** of the winner */
  points: number;
  /** with the usual values left out */
  position: string;
  rules: string;
  /** cards that a stack of draw cards has come to */
  sum: number;
  top: string;
  turn: number;
  winner: number;
}
/** HandPositionRequest asks what may be done in a position set by hand, and what comes of actions in it. */
export interface HandPositionRequest {
  /** to be done in it, such as "0 r1" */
  actions?: string[];
  /** Position is one line, KEY=VALUE: hands, such as r1.r2/b5, and top are needed; of the rest, rules, turn, dir, color, pile and more, the usual value is taken. */
  position: string;
  /** of what chance decides, such as the cards drawn */
  seed?: number;
}
/** HandViewAnswer is the hand as the seat sees it after the actions. */
export interface HandViewAnswer {
  /** "" where none is named */
  color: string;
  counts: number[] | null;
  dir: number;
  /** just drawn, and in the hand */
  drawn: string[] | null;
  /** all that the seat has seen */
  events: Event[] | null;
  hand: string[] | null;
  /** what the seat may do now, in turn or out of it */
  legal: string[] | null;
  phase: string;
  pile: number;
  /** of the winner */
  points: number;
  top: string;
  turn: number;
  winner: number;
}
/** HandViewRequest asks what a seat sees and may do in a hand of a known deck. */
export interface HandViewRequest {
  /** what was done so far, such as "0 r5" */
  actions?: string[];
  dealer?: number;
  /** Deck is the cards that come first, in their order; those of the game that it leaves out follow in the order of their kinds. */
  deck?: string;
  /** official unless named */
  rules?: Rules;
  /** who looks */
  seat?: number;
  /** two unless given */
  seats?: number;
}
/** HandicapAnswer is the sizes that were tried, in order, and those at which A wins most nearly half of the hands. */
export interface HandicapAnswer {
  a: string;
  b: string;
  equal: [number, number];
  rules: string;
  seed: number;
  steps: StudyHandicapStep[] | null;
}
/** HandicapRequest asks for the hand sizes that make two players equal. */
export interface HandicapRequest {
  a: string;
  b: string;
  /** for each pair of sizes; 1,000 unless given */
  games?: number;
  /** the smallest hand, 1 to 7; 6 unless given */
  least?: number;
  /** the largest hand, 7 to 30; 14 unless given */
  most?: number;
  /** duel unless named */
  rules?: Rules;
  seed?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** MatchAnswer is what was found, from A's side. */
export interface MatchAnswer {
  a: string;
  aivat?: ArenaAIVATResult;
  b: string;
  ci95: [number, number] | null;
  /** Control is A's rate by the control, if there is one. */
  control?: ArenaControlResult;
  elo: number;
  elo_ci95: [number, number] | null;
  /** Forfeits are the games that a player lost by its own faults; First is the number of the block. */
  forfeits?: ArenaForfeit[];
  games: number;
  losses: number;
  pairs: number;
  /** Penta counts pairs in which A got 0, 1/2, 1, 3/2, 2, with two seats; Scores are such counts of blocks with more, in shares of a win from 0 on. */
  pentanomial: number[];
  rules: string;
  scores?: number[];
  seats: number;
  seed: number;
  sprt: ArenaSPRTResult | null;
  /** Stopped says that the context ended the match before all pairs were played. */
  stopped?: boolean;
  /** Valid95 is valid although the match was monitored (stat.Sequence). */
  valid95: [number, number];
  win_rate: number;
  wins: number;
  without_winner: number;
}
/** MatchRequest asks which of two players is the better one. */
export interface MatchRequest {
  a: string;
  /** AIVAT takes the luck out of each hand. */
  aivat?: boolean;
  /** AIVATSamples is how many continuations value a position for it; 0: the value function alone. */
  aivat_samples?: number;
  b: string;
  /** Control is a player that decides like A for the most part, such as fast beside strong. A's rate is then also given as the control's, measured over ControlGames (10 for each of A's unless given), and what A's decisions gain where they are others: both are played on by the control, ControlPlayouts times each; 128 unless given. */
  control?: string;
  control_games?: number;
  control_playouts?: number;
  /** two a pair, the odd one left out; 10,000 unless given, at most 10,000,000 with SPRT */
  games?: number;
  /** Played are the blocks of a match that was interrupted, as JSON Lines: what WithParts for arena.Blocks was given. The match goes on behind them. */
  played?: Document;
  /** official unless named */
  rules?: Rules;
  /** Seats is the size of the table, at which A sits once and B everywhere else; 2 unless given. A block of games has A in every seat of the same deal. */
  seats?: number;
  seed?: number;
  /** two Elo differences: stop when a test of them is decided */
  sprt?: [number, number] | null;
  /** make each game a match to this many points */
  to?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** A Moment is a place in a record, and the seat that looks from there. */
export interface Moment {
  /** At is after how many actions; 0 is after the deal and the start card, and all unless given. */
  at?: number | null;
  /** the record on this line; the first unless given */
  line?: number;
  records: Document;
  seat?: number;
}
/** OrdersAnswer is what was found. */
export interface OrdersAnswer {
  blocks: number;
  games: number;
  /** seat orders, each of which plays every deal */
  orders: number;
  /** as they were named */
  players: ArenaOrdersRate[] | null;
  rules: string;
  seed: number;
  /** Stopped says that the context ended the match before all games were played. */
  stopped?: boolean;
}
/** OrdersRequest asks how different players do against each other at one table, where each deal is played in all orders of the seats. */
export interface OrdersRequest {
  /** what does not fill a block is left out; 10,000 unless given */
  games?: number;
  /** 2 to 5 different ones */
  players: string[] | null;
  /** official unless named */
  rules?: Rules;
  seed?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** PomdpAction is what an action is worth. */
export interface PomdpAction {
  action: string;
  interval?: [number, number] | null;
  value: number;
}
/** PomdpCheckAnswer says whether it does, and what it shows. */
export interface PomdpCheckAnswer {
  holds: boolean;
  inequalities: number;
  /** "pomdp check" */
  kind: string;
  /** Plans and points were checked, by so many inequalities. */
  plans: number;
  points: number;
  proven: [number, number];
  /** claimed */
  value: [number, number];
  /** where it does not */
  why?: string;
}
/** PomdpCheckRequest asks whether a certificate holds. */
export interface PomdpCheckRequest {
  /** Certificate is that of PomdpSolve for a model, or the policy of an equilibrium. */
  certificate?: Document;
  /** Model is a model, or an answer of PomdpValue or PomdpEquilibrium. */
  model: Document;
  /** with an answer of PomdpValue: refuse a model of more states; 20,000 unless given */
  states?: number | null;
}
/** PomdpEquilibriumAnswer is the value of the game and how good the strategies are that were found, by exact best responses. */
export interface PomdpEquilibriumAnswer {
  bots: PomdpExploited[] | null;
  cut?: number | null;
  /** half the width of the interval */
  exploitability: number;
  game: PomdpHidden | null;
  information_sets: number;
  interval: [number, number];
  iterations: number;
  /** Kind and Game are for PomdpCheck, which solves nothing. "pomdp equilibrium" */
  kind: string;
  largest_stage: number;
  /** Longer holds for every longer limit and for none, Cut is the chance that the limit is reached; with a limit only. */
  longer?: [number, number] | null;
  method: string;
  nodes: number;
  open_stages: number;
  openings: PomdpSituation[] | null;
  /** where it was asked for */
  policy?: PomdpSituation[];
  /** Reached is false when the exploitability is above the target. */
  reached: boolean;
  stages: number;
  sweeps: number;
  value: number;
}
/** PomdpEquilibriumRequest asks for an equilibrium, and how exploitable players are. */
export interface PomdpEquilibriumRequest {
  /** players whose exploitability to find */
  bots?: string[];
  /** every card of the game */
  deck: string;
  /** the discount of each step of seat 0 after the first; 1 unless given */
  gamma?: number | null;
  /** the cards of seat 0, which both players then know; hidden unless given */
  hand?: string;
  /** the cards dealt to each seat, such as "2,2" */
  hands: string;
  /** the most for one stage at a time; 100,000 unless given */
  iterations?: number | null;
  /** end hands without a winner after so many turns; never unless given */
  limit?: number;
  /** cfr, which is the default, pcfr+, cfr+, dcfr or lp */
  method?: string;
  /** the most nodes to unfold */
  nodes?: number | null;
  options?: string[];
  /** the discards under the top */
  pile?: string;
  /** Policy asks for what the equilibrium plays: in the answer, or through the callback of WithParts for PomdpSituation. */
  policy?: boolean;
  /** the rule set, pomdp unless named */
  rules?: string;
  /** ask players that do not state their chances so often; refuse them unless given */
  samples?: number;
  /** of these samples */
  seed?: number;
  /** the exploitability to reach; 1e-6 unless given */
  target?: number | null;
  /** seconds; no limit unless given */
  time?: number;
  /** a black card with its named colour, as w:r */
  top: string;
  /** unfold one tree in place of stages; needs a limit, and players with a memory need it */
  whole?: boolean;
}
/** PomdpEvaluateAnswer is the value of the policy. */
export interface PomdpEvaluateAnswer {
  action: string;
  /** Complete says that every belief that is reached was followed. */
  beliefs: number;
  /** what the best vector says of the start belief */
  claims: number;
  complete: boolean;
  graph?: string;
  /** "pomdp evaluate" */
  kind: string;
  /** what following them achieves, by proof */
  value: [number, number];
  vectors: number;
}
/** PomdpEvaluateRequest asks what following alpha vectors achieves. */
export interface PomdpEvaluateRequest {
  /** the most to follow; 100,000 unless given */
  beliefs?: number;
  /** the width at which to stop; follow all unless given */
  gap?: number;
  /** Graph asks for the vectors as a policy graph: "pg" (pomdp-solve's format), "json" or "svg". */
  graph?: string;
  model: Document;
  /** seconds; no limit unless given */
  time?: number;
  /** .alpha or APPL's .policy */
  vectors: Document;
}
/** PomdpExploited is what is found of a player. */
export interface PomdpExploited {
  /** Estimated says that its chances were sampled. */
  estimated?: boolean;
  exploitability: number;
  mean: number;
  name: string;
  second: number;
  /** Value is what it is sure of in seat 0 against a best response, Second the same in seat 1 (as a payoff to itself), Mean what seat 0 gets when it plays itself. */
  value: number;
}
/** PomdpExportAnswer is the model. */
export interface PomdpExportAnswer {
  /** alpha vectors as pomdp-solve writes them */
  alpha?: string;
  model: string;
}
/** PomdpExportRequest asks for the model of a small deck, state by state, for other solvers. */
export interface PomdpExportRequest {
  /** also solve it (HSVI, to 1e-6) and answer with the alpha vectors */
  alpha?: boolean;
  /** Deal is the number of cards that each seat is dealt, for the model of whole hands in place of a position. Its alpha vectors are the player alpha:FILE. */
  deal?: number;
  /** every card of the game, or full: the 108 cards */
  deck?: string;
  /** pomdp (Cassandra's), which is the default, or pomdpx (APPL's) */
  format?: string;
  /** the discount of a step, a turn of the player, 0 to 1; 0.95 unless given */
  gamma?: number | null;
  hand?: string;
  /** the number of cards that the opponent holds */
  opponent?: number;
  /** the discards under the top */
  pile?: string;
  /** the opponent's policy, of those that state their chances; uniform unless given */
  sigma?: string;
  /** refuse a model of more states; 20,000 unless given */
  states?: number | null;
  /** a black card with its named colour, as w:r */
  top?: string;
}
/** PomdpHidden is two hands hidden from each other: both are dealt from the deck without the top and the pile, seat 0 has the turn and the effect of the top card is spent. */
export interface PomdpHidden {
  /** every card of the game */
  deck: string;
  /** the discount of each step of seat 0 after the first; 1 unless given */
  gamma?: number | null;
  /** the cards of seat 0, which both players then know; hidden unless given */
  hand?: string;
  /** the cards dealt to each seat, such as "2,2" */
  hands: string;
  /** end hands without a winner after so many turns; never unless given */
  limit?: number;
  /** the most nodes to unfold */
  nodes?: number | null;
  options?: string[];
  /** the discards under the top */
  pile?: string;
  /** the rule set, pomdp unless named */
  rules?: string;
  /** a black card with its named colour, as w:r */
  top: string;
  /** unfold one tree in place of stages; needs a limit, and players with a memory need it */
  whole?: boolean;
}
/** PomdpImportAnswer is what the vectors give the position. */
export interface PomdpImportAnswer {
  achieved: number;
  action: string;
  /** Beliefs is how many the policy reaches, as far as it was followed; Complete whether that is all of them. */
  beliefs: number;
  complete: boolean;
  interval: [number, number];
  /** Value is what the vectors say of the position, Achieved what following them is proven to be worth at least, Interval what it is worth. */
  value: number;
  vectors: number;
}
/** PomdpImportRequest asks what the alpha vectors that another solver found for an exported model are worth. */
export interface PomdpImportRequest {
  /** follow the policy to this many beliefs at most; 100,000 unless given */
  beliefs?: number | null;
  /** every card of the game, or full: the 108 cards */
  deck?: string;
  /** the discount of a step, a turn of the player, 0 to 1; 0.95 unless given */
  gamma?: number | null;
  hand?: string;
  /** the number of cards that the opponent holds */
  opponent?: number;
  /** the discards under the top */
  pile?: string;
  /** the opponent's policy, of those that state their chances; uniform unless given */
  sigma?: string;
  /** refuse a model of more states; 20,000 unless given */
  states?: number | null;
  /** a black card with its named colour, as w:r */
  top?: string;
  /** .alpha or APPL's .policy */
  vectors: Document;
}
/** PomdpMove is a move with its chance. */
export interface PomdpMove {
  chance: number;
  move: string;
}
/** PomdpPlanAction is what an action is worth. */
export interface PomdpPlanAction {
  action: string;
  apart: boolean;
  /** Behind is by how much it is worse than the action to play, with the interval of the difference; Apart whether that excludes 0. */
  behind: number;
  behind_ci95: [number, number];
  /** or, certified, the bounds */
  ci95: [number, number];
  value: number;
}
/** PomdpPlanAnswer is the action to play and what all are worth. */
export interface PomdpPlanAnswer {
  action: string;
  actions: PomdpPlanAction[] | null;
  belief_exact: boolean;
  ess?: number;
  gamma: number;
  /** Hands is how many hands of the opponent the belief holds, Exact whether that is all of them, ESS the effective size where it is a sample. */
  hands?: number;
  interval: [number, number] | null;
  /** Kind is certified (every interval contains the true value by proof) or statistical (with a chance of 95 %). */
  kind: string;
  /** Searches were made for each action; Whole is false if time ended them. */
  searches?: number;
  sigma: string;
  /** Undecided lists the actions whose values do not differ significantly from that of the one to play. */
  undecided: string[] | null;
  whole: boolean;
}
/** PomdpPlanRequest asks what the actions of a decision are worth: of a position of any deck (full unless given), or of a moment in a record. Effort is counted, so that a seed gives the same answer unless the time ends it. */
export interface PomdpPlanRequest {
  /** every card of the game, or full: the 108 cards */
  deck?: string;
  /** the discount of a step, a turn of the player, 0 to 1; 0.95 unless given */
  gamma?: number | null;
  /** the width of a certified interval at which to stop; 0.001 unless given */
  gap?: number | null;
  hand?: string;
  /** Moment takes the place of the position: the opponent's hand is believed to be what the record shows and the policy makes likely. */
  moment?: Moment;
  /** the number of cards that the opponent holds */
  opponent?: number;
  /** the discards under the top */
  pile?: string;
  /** the player's policy beyond the trees; greedy unless given */
  rollout?: string;
  /** games by which each policy found is tried */
  samples?: number | null;
  /** of each search */
  scenarios?: number | null;
  /** for each action, two at least */
  searches?: number | null;
  seed?: number;
  /** the opponent's policy, of those that state their chances; uniform unless given */
  sigma?: string;
  /** seconds; no limit unless given */
  time?: number;
  /** a black card with its named colour, as w:r */
  top?: string;
}
/** PomdpPolicy is what is known of a policy without the policy itself. */
export interface PomdpPolicy {
  /** at the start belief */
  action?: string;
  /** "vectors", "graph" (of beliefs) or "planner" */
  kind: string;
  vectors?: number;
}
/** PomdpPosition is a position of two-player UNO with hidden hands (rules: pomdp): it is the player's turn, and what the top card does is done. The opponent's hand is any part of the unseen cards. */
export interface PomdpPosition {
  /** every card of the game, or full: the 108 cards */
  deck?: string;
  hand?: string;
  /** the number of cards that the opponent holds */
  opponent?: number;
  /** the discards under the top */
  pile?: string;
  /** a black card with its named colour, as w:r */
  top?: string;
}
/** PomdpRun is how a policy is measured by simulation. Effort is counted, so that a seed gives the same answer unless the context ends the work. */
export interface PomdpRun {
  /** of a planner for each action: simulations, scenarios or trials; 500 unless given */
  effort?: number;
  /** 1,000 unless given */
  episodes?: number;
  seed?: number;
  /** the longest episode; until gamma^steps is below 1e-4 unless given */
  steps?: number;
}
/** PomdpSimulateAnswer is the mean return. */
export interface PomdpSimulateAnswer {
  ci95: [number, number];
  /** Cut bounds what the steps that are cut off can add to the mean, or take away. */
  cut: number;
  episodes: number;
  /** "pomdp simulate" */
  kind: string;
  mean: number;
  policy: string;
  /** after which an episode is cut off */
  steps: number;
}
/** PomdpSimulateRequest asks for the mean return of a policy in sampled episodes. */
export interface PomdpSimulateRequest {
  /** for solvers */
  gap?: number;
  model: Document;
  /** Policy is random, a method of PomdpSolve (solvers follow what they find), or empty with Vectors. */
  policy?: string;
  run?: PomdpRun;
  /** seconds; no limit unless given */
  time?: number;
  vectors?: Document;
}
/** PomdpSituation is an information set with what is played in it. */
export interface PomdpSituation {
  hand: string;
  moves: PomdpMove[] | null;
  position?: string;
  seat: number;
  seen?: string[];
  stage: number;
  start?: string;
}
/** PomdpSize is the size of a model. */
export interface PomdpSize {
  actions: number;
  discount: number;
  observations: number;
  states: number;
}
/** PomdpSolveAnswer is an interval of the value and the policy found. */
export interface PomdpSolveAnswer {
  /** Certificate and Vectors are documents, where they were asked for: what PomdpCheck checks, and alpha vectors as pomdp-solve writes them. */
  certificate?: string;
  /** Certified says that the interval holds by proof. Otherwise it is a 95 % interval of what the planner achieves, by simulation. */
  certified: boolean;
  /** the gap asked for was reached, or all episodes were run */
  done: boolean;
  /** the width of the interval */
  gap: number;
  /** "pomdp solve" */
  kind: string;
  method: string;
  model: PomdpSize;
  /** Optimum, of despot, is a 95 % interval of the optimal value: what the policies found achieve, and the mean of what is optimal on the scenarios. */
  optimum?: [number, number] | null;
  policy: PomdpPolicy;
  seconds: number;
  value: [number, number];
  vectors?: string;
  /** steps of the method, or episodes */
  work: number;
}
/** PomdpSolveRequest asks for the value of a model's start belief, under its own discount. */
export interface PomdpSolveRequest {
  /** Certificate asks for the certificate, Vectors for the policy's alpha vectors. */
  certificate?: boolean;
  /** the width at which to stop; 1e-3 unless given */
  gap?: number;
  /** hsvi unless given */
  method?: string;
  /** Cassandra's .pomdp, or POMDPX */
  model: Document;
  /** Run is how planners are measured. */
  run?: PomdpRun;
  /** seconds; no limit unless given */
  time?: number;
  vectors?: boolean;
}
/** PomdpTree is how a policy is drawn as a tree. */
export interface PomdpTree {
  /** decisions below each other; DefaultPomdpTree unless given */
  depth?: number | null;
  /** svg or json */
  format: string;
  /** cut what comes up more rarely */
  least?: number | null;
}
/** PomdpValueAnswer is the value of a position, from -1 to +1. Where it is not exact, the interval in which it lies is next to it: with gamma below 1 the value is its middle; with gamma 1 the value counts a hand that never ends 0, and the ends of the interval count it as lost and as won. */
export interface PomdpValueAnswer {
  actions: PomdpAction[] | null;
  beliefs: number;
  certified: boolean;
  /** every belief that can be reached was valued */
  complete: boolean;
  exact: boolean;
  expanded: number;
  gamma: number;
  interval?: [number, number] | null;
  interval_gamma1?: [number, number] | null;
  /** "pomdp value" */
  kind: string;
  margin?: number;
  merged: boolean;
  policy: string;
  position: PomdpPosition | null;
  residual: number;
  sigma: string;
  symmetries: number;
  /** where it was asked for */
  tree?: string;
  value: number;
  value_gamma1: number;
}
/** PomdpValueRequest asks for the value of a position against a stated policy. */
export interface PomdpValueRequest {
  /** beliefs to hold at most, up to some 800 bytes each */
  beliefs?: number | null;
  /** every card of the game, or full: the 108 cards */
  deck?: string;
  /** beliefs up to which the value is exact */
  exact?: number | null;
  /** the discount of a step, a turn of the player, 0 to 1; 0.95 unless given */
  gamma?: number | null;
  /** the width of the interval at which to stop, where it is not exact */
  gap?: number | null;
  hand?: string;
  /** the number of cards that the opponent holds */
  opponent?: number;
  /** the discards under the top */
  pile?: string;
  /** value this policy of the player instead of optimal play */
  policy?: string;
  /** the opponent's policy, of those that state their chances; uniform unless given */
  sigma?: string;
  /** seconds; no limit unless given */
  time?: number;
  /** a black card with its named colour, as w:r */
  top?: string;
  /** Tree asks for the policy as a tree. */
  tree?: PomdpTree;
}
/** PositionsAnswer is the score. */
export interface PositionsAnswer {
  /** positions whose rules the player does not play */
  left_out?: number;
  /** the mean chance to win that it gave away */
  loss: number;
  player: string;
  /** that the player was asked */
  positions: number;
  /** the same by what proves the positions */
  proofs: PositionsPart[] | null;
  score: number;
  /** in which it took a best action */
  solved: number;
}
/** PositionsGenerateAnswer is a suite. */
export interface PositionsGenerateAnswer {
  lines: string[] | null;
}
/** PositionsGenerateRequest asks for a suite. */
export interface PositionsGenerateRequest {
  /** positions; 500 unless given */
  count?: number;
  seed?: number;
}
/** PositionsProveAnswer is what was proved. */
export interface PositionsProveAnswer {
  /** NAME:LINE: what does not hold */
  failed?: string[];
  /** none has failed */
  holds: boolean;
  /** in the suite */
  positions: number;
  proved: number;
}
/** PositionsProveRequest asks whether the lines of a suite hold. */
export interface PositionsProveRequest {
  /** prove only every Nth position; all unless given */
  every?: number;
  /** the program's own suite unless given */
  suite?: Document;
}
/** PositionsRequest asks how a player does on positions whose best actions are proved. */
export interface PositionsRequest {
  player: string;
  /** of the player's choices */
  seed?: number;
  /** the program's own suite unless given */
  suite?: Document;
}
/** Progress is how far a function has come. */
export interface Progress {
  /** the answer as it would be now, where there is one */
  best?: unknown;
  /** in the unit of Total */
  done: number;
  /** what is being done, where there is no measure of it */
  note?: string;
  /** 0 where it is not known */
  total?: number;
  /** games, seconds, nodes, ... */
  unit?: string;
}
/** PuzzleCheckAnswer is the verdict. */
export interface PuzzleCheckAnswer {
  holds: boolean;
  /** "check" */
  kind: string;
  /** what was verified, or why it does not hold */
  said: string;
  seconds: number;
}
/** PuzzleCheckRequest asks whether an answer holds. Kind and game of the answer say what it is about: cards, or a graph, which is then what Cards holds. */
export interface PuzzleCheckRequest {
  answer: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** what the answer has to be about */
  dimensions?: number | null;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** of a coop answer */
  pile?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of a "no", gzip-compressed or not */
  proof?: Document;
}
/** PuzzleCountAnswer is the number of winning orders in two conventions, decimal: with equal cards distinguished and an order the same as its reverse, and with equal cards identical. What was not counted is null, and Bounds bounds the sequences. */
export interface PuzzleCountAnswer {
  /** "unknown", or "" where both were counted */
  answer?: string;
  /** of the sequences; null where there is none */
  bounds?: (string | null)[];
  dimensions?: number;
  /** "count" */
  kind: string;
  method?: string;
  /** the deck as real cards */
  names?: string[] | null;
  paths: string | null;
  /** why the answer is unknown */
  reason?: string;
  seconds: number;
  sequences: string | null;
}
/** PuzzleCountRequest asks for the number of ways to play out a deck. */
export interface PuzzleCountRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** read so many integers a line */
  dimensions?: number | null;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the cheapest unless given */
  method?: string;
  /** the highest one named unless given */
  players?: number | null;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleDeck is the cards that a question is about: an instance file, or cards of the real game. */
export interface PuzzleDeck {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
}
/** PuzzleDefragmentRequest asks for a winning order in which no colour is scattered. The order to start from is that of an answer, that of the cards themselves, or one that the solver finds. */
export interface PuzzleDefragmentRequest {
  /** a solve answer with the order */
  answer?: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** solitaire, which is the default, or all-or-none */
  game?: string;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of the solver; 1 unless given */
  seed?: number | null;
  /** the cards stand in a winning order */
  sequence?: boolean;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleDrawAnswer is the drawing. */
export interface PuzzleDrawAnswer {
  /** "draw" */
  kind: string;
  /** where a face has put the drawing, if not here */
  output?: string;
  svg?: string;
  title: string;
}
/** PuzzleDrawRequest asks for a drawing of a deck, and of an answer about it. */
export interface PuzzleDrawRequest {
  answer?: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** fade the cards that the solitaire kernel deletes */
  kernel?: boolean;
  /** the highest one named unless given */
  players?: number | null;
  /** of a "no", gzip-compressed or not */
  proof?: Document;
  /** what the deck is unless given */
  title?: string;
}
/** PuzzleExplainAnswer is the explanation. */
export interface PuzzleExplainAnswer {
  /** of a fill: positions in the sequence */
  added?: number[];
  answer: string;
  committed?: number[];
  destroyed?: number[];
  game?: string;
  /** "explain" */
  kind: string;
  reading?: ExplainReading;
  refusal?: ExplainRefusal;
  /** the explanation, line by line */
  words: string[] | null;
}
/** PuzzleExplainRequest asks what an order is made of, or why there is none. */
export interface PuzzleExplainRequest {
  answer: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of a "no", gzip-compressed or not */
  proof?: Document;
}
/** PuzzleFactsRequest asks for facts about a deck or a graph, whichever Cards holds. */
export interface PuzzleFactsRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** a file of numbers is an edge list, not cards */
  edges?: boolean;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
}
/** PuzzleFillAnswer is such a set of cards; Minimum is null where it is unknown. */
export interface PuzzleFillAnswer {
  added: [number, number][] | null;
  /** Unknown, or "" where the minimum is known */
  answer?: string;
  /** with Unknown: the least and the most that the minimum can be */
  bounds?: number[];
  /** that a connected deck is not playable */
  certificate?: PuzzleCertificate;
  /** no added card equals another card */
  distinct?: boolean;
  /** KindFill */
  kind: string;
  method?: string;
  minimum: number | null;
  /** the sequence as real cards */
  names?: string[] | null;
  /** with Unknown: why */
  reason?: string;
  /** the cover: runs of matching cards */
  runs?: [number, number][][] | null;
  seconds: number;
  sequence: [number, number][] | null;
}
/** PuzzleFillRequest asks for the fewest cards that make a deck playable. */
export interface PuzzleFillRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** add no card that is there, and none twice */
  distinct?: boolean;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleGenerateGraphRequest asks for the graph of which a family makes a deck. */
export interface PuzzleGenerateGraphRequest {
  cards?: number;
  colors?: number;
  /** no two equal cards */
  distinct?: boolean;
  family: string;
  /** one of PlainGraphFormats; the first unless given */
  format?: string;
  /** of the families gp and pieces */
  k?: number;
  /** of the families flower, gp and pieces */
  n?: number;
  numbers?: number;
  /** cut the first edge of a named graph open */
  open?: boolean;
  /** 1 unless given */
  players?: number | null;
  /** 1 unless given */
  seed?: number | null;
}
/** PuzzleGenerateRequest asks for an instance of a family. Sizes left out are chosen by the family. */
export interface PuzzleGenerateRequest {
  cards?: number;
  colors?: number;
  /** no two equal cards */
  distinct?: boolean;
  family: string;
  /** of the families gp and pieces */
  k?: number;
  /** of the families flower, gp and pieces */
  n?: number;
  numbers?: number;
  /** cut the first edge of a named graph open */
  open?: boolean;
  /** 1 unless given */
  players?: number | null;
  /** 1 unless given */
  seed?: number | null;
}
/** PuzzleGeographyRequest asks who wins Generalised Geography. */
export interface PuzzleGeographyRequest {
  /** edges are arcs */
  directed?: boolean;
  /** remove edges, not vertices */
  edge?: boolean;
  graph: Document;
  /** the vertex on which the token lies */
  start: number | null;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleGraphAnswer is a graph as text. */
export interface PuzzleGraphAnswer {
  format: string;
  /** "graph" */
  kind: string;
  text: string;
}
/** PuzzleGraphRequest asks for the UNO-p graph of an instance, or for a graph in another format. */
export interface PuzzleGraphRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** Committed are colours of a deck, X: in place of the UNO-1 graph the graph H of Dey, Goyal and Misra's Theorem 2 is written, for All-or-None, as text. */
  committed?: number[];
  /** a file of numbers is an edge list, not cards */
  edges?: boolean;
  /** one of GraphFormats */
  format?: string;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** svg: draw the order of this answer on top */
  path?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of svg: circle unless given */
  view?: string;
}
/** PuzzleInstance is an instance as an answer. */
export interface PuzzleInstance {
  cards: [number, number][] | null;
  family: string;
  /** "instance" */
  kind: string;
  /** with several players, of each card */
  owners?: number[];
  players: number;
  seed: number;
}
/** PuzzleKernelLiftRequest asks what an answer about a kernel says of the deck. */
export interface PuzzleKernelLiftRequest {
  /** a solve answer of the kernel */
  answer: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** solitaire, which is the default, or all-or-none */
  game?: string;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of a "no", gzip-compressed or not */
  proof?: Document;
  /** the kernel of solitaire with at most 16c-10 cards */
  sparse?: boolean;
}
/** PuzzleKernelRequest asks for a part of a deck that is playable exactly when the deck is. */
export interface PuzzleKernelRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** solitaire, which is the default, or all-or-none */
  game?: string;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** the kernel of solitaire with at most 16c-10 cards */
  sparse?: boolean;
}
/** PuzzleLiftRequest asks what an answer to the problem that PuzzleReduce makes says of the graph or deck. */
export interface PuzzleLiftRequest {
  /** Answer is for the games a solve answer; for hamiltonian a TSPLIB tour; for cnf what a SAT solver prints; for asp what clingo prints. */
  answer: Document;
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** a file of numbers is an edge list, not cards */
  edges?: boolean;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of a "no", gzip-compressed or not */
  proof?: Document;
  /** of coop: skip, which is the default, or strict */
  rule?: string | null;
  /** the vertex at which the path of the graph has to begin */
  start?: number | null;
  /** one of PuzzleReduceTargets */
  to: string;
}
/** PuzzleMoveAnswer is a card that wins where one does. Otherwise it is one after which the other player can err. */
export interface PuzzleMoveAnswer {
  /** where the player can move */
  card?: [number, number] | null;
  game: string;
  /** "move" */
  kind: string;
  /** who has lost: the player to move, without a card that matches */
  loser?: number;
  /** of the card, where the deck is a hand */
  names?: string[];
  /** who is to move */
  player: number;
  rule: string;
  /** the player wins from here */
  winning: boolean;
}
/** PuzzleMoveRequest asks for the card to play in the game versus, of two players and by the rule geography. */
export interface PuzzleMoveRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** so far, by player 1 and player 2 in turn */
  played?: [number, number][];
  /** the highest one named unless given */
  players?: number | null;
  /** geography, which is the default */
  rule?: string | null;
}
/** PuzzleProveAnswer is the formula of the deck in OPB, satisfiable exactly if the deck is playable, and for a "no" a proof as VeriPB reads it, which the program has read itself. */
export interface PuzzleProveAnswer {
  /** "yes", "no", or "unknown" where no proof was found in time */
  answer: string;
  /** "cut" or "sat" */
  by?: string;
  constraints: number;
  formula?: string;
  /** "prove" */
  kind: string;
  lines?: number;
  proof?: string;
  variables: number;
}
/** PuzzleProveRequest asks for a pseudo-Boolean proof that a deck is not playable. */
export interface PuzzleProveRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleRecogniseRequest asks whether a graph is an UNO graph. */
export interface PuzzleRecogniseRequest {
  graph: Document;
  /** 1, which is the default, or 2 */
  players?: number | null;
  /** bound of the search for 2; 10,000,000 unless given */
  steps?: number | null;
}
/** PuzzleReduceRequest asks for the reduced problem, or for what a solution of the problem becomes. */
export interface PuzzleReduceRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** a file of numbers is an edge list, not cards */
  edges?: boolean;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** of coop: skip, which is the default, or strict */
  rule?: string | null;
  /** Solution is a document with a "path", or for a deck a solve answer. */
  solution?: Document;
  /** the vertex at which the path of the graph has to begin */
  start?: number | null;
  /** one of PuzzleReduceTargets */
  to: string;
}
/** PuzzleSolveRequest asks whether a game can be won: yes with a solution, no with a certificate. */
export interface PuzzleSolveRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** Dimensions reads so many integers a line; cards match in one of them. */
  dimensions?: number | null;
  /** tell what was tried */
  explain?: boolean;
  /** one of PuzzleGames */
  game: string;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the game's best unless given */
  method?: string;
  /** Pile is the draw pile of coop: a card a line, top first. */
  pile?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** Proof writes the certificate of a "no" as a document of its own: into ProofTo where a face gives that, else into the answer. */
  proof?: boolean;
  /** of coop and versus; the first that the game has unless given */
  rule?: string | null;
  /** of the random choices; 1 unless given */
  seed?: number | null;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleTraceAnswer is the whole run. */
export interface PuzzleTraceAnswer {
  /** "trace" */
  kind: string;
  /** of the cards, equal ones distinguished, decimal */
  orders: string;
  steps?: PuzzleTraceStep[];
}
/** PuzzleTraceRequest asks for the dynamic program of Demaine et al. 3.3 on a deck, card by card. */
export interface PuzzleTraceRequest {
  /** COLOUR NUMBER [PLAYER] a line */
  cards?: Document;
  /** in its place: "r5 gs bv yd" */
  hand?: Document;
  /** the highest one named unless given */
  players?: number | null;
  /** list the sets of subpaths while there are so many at most */
  sets?: number;
  /** seconds; no limit unless given */
  time?: number;
}
/** PuzzleTraceStep is what the program holds after one more card. */
export interface PuzzleTraceStep {
  /** the card added */
  card: [number, number];
  sets?: string[];
  /** from 1 */
  step: number;
  /** of sets, decimal */
  total: string;
  vectors: PuzzleTraceVector[] | null;
}
/** PuzzleTraceVector is a vector (h; v; d) and the number f of sets that have it. */
export interface PuzzleTraceVector {
  /** decimal */
  f: string;
  vector: string;
}
/** RatingsAnswer is the ratings, and the picture where it was asked for. */
export interface RatingsAnswer {
  games: number;
  /** each pair of players */
  matches: ArenaMatchResult[] | null;
  /** the strongest first */
  players: ArenaRating[] | null;
  rules: string;
  seats: number;
  seed: number;
  svg?: string;
}
/** RatingsRequest asks for the strength of several players: a match of each two. */
export interface RatingsRequest {
  /** of each two players, two a pair; 10,000 unless given */
  games?: number;
  players: string[] | null;
  /** official unless named */
  rules?: Rules;
  /** at the table: each player once among players like each other; 2 unless given */
  seats?: number;
  seed?: number;
  /** ask for the table as a picture */
  svg?: boolean;
  /** make each game a match to this many points */
  to?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** RecordConvertAnswer is the records. */
export interface RecordConvertAnswer {
  count: number;
  /** up to 64 MiB */
  records?: string;
}
/** RecordConvertRequest asks for records in the program's own form: JSON Lines with the fields in order, whatever the source looks like. Through the callback of WithParts for *record.Record they come one by one. */
export interface RecordConvertRequest {
  records: Document;
}
/** RecordFrame is a moment of a hand, with all hands open. */
export interface RecordFrame {
  /** what led here; null: the deal */
  action: string | null;
  /** how many actions of the record came before */
  actions: number;
  /** "" where none is named */
  color: string;
  dir: number;
  /** that led here */
  events: Event[] | null;
  hands: string[][] | null;
  phase: string;
  pile: number;
  /** cards that a stack of draw cards has come to */
  sum: number;
  top: string;
  turn: number;
}
/** RecordFramesAnswer is a hand as a film with all cards open. */
export interface RecordFramesAnswer {
  dealer: number;
  frames: RecordFrame[] | null;
  /** Positions are the moments as positions, where they were asked for. */
  positions?: string[];
  result: RecordResult;
  rules: string;
  /** of the match, before the hand */
  scores: number[] | null;
  seats: string[] | null;
}
/** RecordFramesRequest asks for every moment of a hand. */
export interface RecordFramesRequest {
  /** the record on this line; the first unless given */
  line?: number;
  /** Positions asks for every moment as a position in one line, too. */
  positions?: boolean;
  records: Document;
}
/** RecordHand is a hand with all its positions. */
export interface RecordHand {
  line: number;
  result: RecordResult;
  rules: string;
  seats: string[] | null;
  steps: RecordStep[] | null;
}
export type RecordShowAnswer = RecordHand[];
/** RecordShowRequest asks for hands, move by move. */
export interface RecordShowRequest {
  /** Language asks for sentences in that language, such as "en", beside the events. */
  language?: string;
  /** only the record on this line */
  line?: number;
  records: Document;
}
/** RecordStep is a move: the position before it, and the events it brought, in a compact English form. The first step of a hand has the deal's events alone. */
export interface RecordStep {
  action?: string;
  events?: string[];
  position: string;
  /** where a language was asked for */
  sentences?: string[];
}
/** RecordVerifyAnswer counts the records that do and do not. */
export interface RecordVerifyAnswer {
  /** the first 20, with their lines */
  errors: string[] | null;
  /** Gravest is the code of the gravest error: Malformed where a line is no record, Failed where a record breaks a rule or there is none, nothing where all are sound. */
  gravest?: string;
  matches: number;
  sound: number;
  /** matches whose end is not there */
  unfinished: number;
  unsound: number;
}
/** RecordVerifyRequest asks whether records keep the rules. */
export interface RecordVerifyRequest {
  /** verify each hand by itself, not the matches */
  hands?: boolean;
  records: Document;
}
/** Rules name a rule set and what to change in it. The functions that take rules say which set is meant where none is named. */
export interface Rules {
  /** the cards of the game, such as "r1 r2 b1 b2 rs w"; the 108 unless given */
  deck?: string;
  /** the cards dealt to each seat, such as "7,7" */
  hands?: string;
  name?: string;
  /** NAME or NAME=VALUE, as RulesTopic lists them */
  options?: string[];
}
/** RulesOption is an option of the rules. */
export interface RulesOption {
  help: string;
  /** a house rule, off in the official rules */
  house: boolean;
  name: string;
  /** what may be assigned; nothing for a switch */
  values?: string;
}
/** RulesPreset is a rule set: what in it differs from the official rules. */
export interface RulesPreset {
  help: string;
  name: string;
  options: Record<string, string> | null;
}
/** RulesTopicAnswer is every rule set and every option. */
export interface RulesTopicAnswer {
  options: RulesOption[] | null;
  presets: RulesPreset[] | null;
}
/** RulesTopicRequest asks for nothing. */
export type RulesTopicRequest = Record<string, never>;
/** SimAnswer sums the games up. */
export interface SimAnswer {
  blocked: number;
  engine: string;
  first_player_ci95: [number, number];
  first_player_win_rate: number;
  /** games that players lost by their own faults */
  forfeits?: ArenaForfeit[];
  games: number;
  games_per_second: number;
  limited: number;
  loser_cards_mean: number;
  matches?: number;
  /** Records are JSON Lines, where they were asked for. */
  records?: string;
  reshuffle_rate: number;
  rules: string;
  seats: ArenaSeat[] | null;
  seconds: number;
  seed: number;
  shuffle?: string;
  /** Stopped says that the context ended the run before all games were played. */
  stopped?: boolean;
  turns: ArenaTurns;
}
/** SimRequest asks for many games, summed up. */
export interface SimRequest {
  /** the seat that begins every game, -1 for the seats in turn; by the rules unless given */
  first?: number | null;
  /** hands, or matches with To; 10,000 unless given */
  games?: number;
  /** Records asks for the record of each hand: in the answer, up to 64 MiB of text, or through the callback of WithParts for *record.Record, which needs no asking. */
  records?: boolean;
  /** Reference plays on the readable engine even where the fast one serves. */
  reference?: boolean;
  /** official unless named */
  rules?: Rules;
  /** the players by seat; two random ones unless given */
  seats?: string[];
  seed?: number;
  /** from the order that the hand before left; each deck in an order of its own unless given */
  shuffle?: string;
  /** play matches to this many points */
  to?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** StudiesRequest asks for nothing. */
export type StudiesRequest = Record<string, never>;
/** StudyAnswer is the result of a study. */
export interface StudyAnswer {
  claims: StudyClaim[] | null;
  command: string;
  /** what the study is about */
  intro?: string;
  /** the key of the one claim that was measured */
  only?: string;
  seed: number;
  size: number;
  study: string;
  title: string;
  /** changes when the study does */
  version: number;
}
/** StudyInfo is a study that there is. */
export interface StudyInfo {
  /** by which StudyRequest asks for one alone */
  claims: string[] | null;
  /** for each claim, of a deep study */
  deep: number;
  /** for each claim, unless asked otherwise */
  games: number;
  name: string;
  title: string;
}
/** StudyRequest asks for a study of what the sources claim. */
export interface StudyRequest {
  /** measure this claim alone */
  claim?: string;
  /** without games: the number for which a machine works hours */
  deep?: boolean;
  /** for each claim; the study's own number unless given */
  games?: number;
  /** Kept is an earlier answer. Where it is of the same study, games, seed and claim, its claims are not measured again. */
  kept?: Document;
  name: string;
  seed?: number;
}
/** TrainAnswer is what was trained. */
export interface TrainAnswer {
  against?: string[];
  /** from which a training continues */
  checkpoint?: string;
  curve: TrainPoint[] | null;
  every: number;
  format: number;
  from?: string;
  games: number;
  mixed: boolean;
  playouts?: number;
  /** the file that the player train:DIR reads */
  policy?: string;
  rules: {
    name: string;
    options?: Record<string, unknown>;
  };
  seats: number;
  seconds: number;
  seed: number;
  /** the learning curve, drawn */
  svg?: string;
  value?: string;
}
/** TrainRequest asks for a training in self-play, or against other players. */
export interface TrainRequest {
  /** at the other seats, in turn; "self" is the policy itself */
  against?: string[];
  /** batches between two ratings; 25 unless given */
  every?: number;
  /** rounded up to whole batches of 4096 */
  games?: number;
  /** Kept is an earlier answer, which the training continues. */
  kept?: Document;
  /** draw the rules and seats of each game */
  mixed?: boolean;
  /** Playouts is how often the hand is played on after each move of a decision, to learn from that; 0: the policy learns from how the hands end. */
  playouts?: number;
  /** official unless named */
  rules?: Rules;
  /** 2 unless given */
  seats?: number;
  seed?: number;
  /** seconds; no limit unless given */
  time?: number;
  /** one for each processor unless given */
  workers?: number;
}
/** VersionAnswer says how the program was built. */
export interface VersionAnswer {
  arch: string;
  go: string;
  /** whether files were changed since the commit */
  modified: boolean;
  os: string;
  /** the commit; "unknown" where the build did not stamp it */
  revision: string;
  /** the module's version: a tag, or a pseudo-version of the commit */
  version: string;
}
/** VersionRequest asks for nothing. */
export type VersionRequest = Record<string, never>;
/** Action is an action that could have been made. */
export interface AnalyseAction {
  action: string;
  value: number;
}
/** Belief is what the seat knew of the hidden hands. */
export interface AnalyseBelief {
  exact: boolean;
  seats: AnalyseHandBelief[] | null;
}
/** Best is the best action: the one made, unless another is better and the 95 % interval of its gain excludes 0. */
export interface AnalyseBest {
  action: string;
  ci95: [number, number];
  value: number;
}
/** Bin is the chances of one range. */
export interface AnalyseBin {
  /** the mean */
  chance: number;
  ci95: [number, number];
  hands: number;
  /** the share of the results */
  won: number;
}
/** Decision is a decision valued. */
export interface AnalyseDecision {
  /** the index among the actions of the record */
  action: number;
  actions: AnalyseAction[] | null;
  after: number;
  before: number;
  belief?: AnalyseBelief;
  best: AnalyseBest;
  /** Change is After less Before, for each seat. */
  change: number[] | null;
  loss: number;
  /** LossCI95 is the interval of the loss. */
  loss_ci95: [number, number];
  /** "", inaccuracy, mistake or blunder */
  mark: string;
  move: string;
  /** played on, not only judged by the value function */
  played: boolean;
  seat: number;
  worlds: number;
}
/** HandBelief is what is known of a hand. */
export interface AnalyseHandBelief {
  /** the chance that some card is legal on the top */
  can_play: number;
  cards: number;
  /** a bound of the number of possible hands */
  hands: string;
  seat: number;
}
/** Luck is the effect of one chance event. */
export interface AnalyseLuck {
  /** -1: before the first */
  action: number;
  card?: string;
  /** for that seat, or for seat 0 where it is -1 */
  delta: number;
  deltas?: number[];
  /** unseen: the action */
  move?: string;
  /** -1: nobody in particular */
  seat: number;
  /** deal, start, draw, colour, eject, unseen or between */
  what: string;
}
/** Point is the chances before an action. */
export interface AnalysePoint {
  action: number;
  chances: number[] | null;
}
/** PositionAction is what an action is worth. */
export interface AnalysePositionAction {
  action: string;
  ci95: [number, number];
  value: number;
}
/** PositionReport is the analysis of a position without a past: what each action of the seat to act is worth. */
export interface AnalysePositionReport {
  /** the best first */
  actions: AnalysePositionAction[] | null;
  /** Chances of each seat, as the seat that looks sees it, if the player plays on. */
  chances: number[] | null;
  /** for so many turns; 0: to the end */
  horizon: number;
  /** Open means that every hand was seen; otherwise the seat saw its own, and all deals of the unseen cards are equally likely. */
  open: boolean;
  partial?: boolean;
  /** played on, not only judged by the value function */
  played: boolean;
  /** plays the hand on */
  player: string;
  rules: string;
  /** to act; -1: the hand is over */
  seat: number;
  worlds: number;
}
/** Reliability says how right some chances were. */
export interface AnalyseReliability {
  base: number;
  /** Bias is the mean of result less chance, with a 95 % interval. */
  bias: number;
  bias_ci95: [number, number];
  /** each of as wide a range of chances */
  bins: AnalyseBin[] | null;
  /** Brier is the mean square of chance less result (Brier, Verification of forecasts expressed in terms of probability, 1950), with a 95 % interval; that of always giving the share of all hands is Base. */
  brier: number;
  ci95: [number, number];
  /** Off is the mean distance of a bin's chance from its share of wins. */
  off: number;
}
/** Seat is the account of a seat: result = prior + skill + luck. */
export interface AnalyseSeat {
  /** of its decisions together */
  loss: number;
  luck: number;
  /** Own is the part of the skill that comes from the seat's own decisions; the rest comes from the others' decisions. */
  own_skill: number;
  player: string;
  prior: number;
  result: number;
  seat: number;
  skill: number;
}
/** AIVATResult is A's rate corrected for luck. */
export interface ArenaAIVATResult {
  ci95: [number, number] | null;
  elo_ci95: [number, number] | null;
  /** FitGames and FitSeed are those of the value function. */
  fit_games: number;
  fit_seed: number;
  /** Needed is how many games an interval of half a point (0.5 %) to each side requires, by the variances of this match. */
  games_needed: ArenaNeeded;
  /** Samples is how many continuations valued a position. */
  samples: number;
  win_rate: number;
}
/** ControlResult is A's rate by a control. The intervals are 95 %, over blocks. */
export interface ArenaControlResult {
  changes: number;
  ci95: [number, number] | null;
  elo: number;
  elo_ci95: [number, number] | null;
  /** Gain is what A's own decisions gain in a game of A, where they are others than those of the control, and Changes is how many these are. */
  gain: number;
  gain_ci95: [number, number] | null;
  /** Games are those of the control against B, which have their own deals, by Seed: a match of the two gives Rate. */
  games: number;
  games_needed: number;
  /** Plain is how many independent games have an interval as wide as CI95. Needed is how many games of A, with as many of the control for each as here, have one of half a point (0.5 %) to each side. Both are by the variances of this match. */
  plain_games: number;
  player: string;
  /** of each of two decisions */
  playouts: number;
  rate: number;
  rate_ci95: [number, number] | null;
  seed: number;
  /** WinRate is A's rate, the sum of Rate and Gain. */
  win_rate: number;
}
/** Forfeit counts the games that a player lost by faults of one kind. */
export interface ArenaForfeit {
  /** the number of the first such game */
  first: number;
  games: number;
  player: string;
  /** the code of the fault */
  reason: string;
  /** what happened in it */
  what: string;
}
/** MatchResult is the result of a match, from A's side. A hand without a winner counts as an equal share of a win. Intervals are 95 %, taken over blocks, since the games of a block share their deck (stat.BoundedMean); with fewer than two blocks there is none, because one block does not show the variance. */
export interface ArenaMatchResult {
  a: string;
  aivat?: ArenaAIVATResult;
  b: string;
  ci95: [number, number] | null;
  /** Control is A's rate by the control, if there is one. */
  control?: ArenaControlResult;
  elo: number;
  elo_ci95: [number, number] | null;
  /** Forfeits are the games that a player lost by its own faults; First is the number of the block. */
  forfeits?: ArenaForfeit[];
  games: number;
  losses: number;
  pairs: number;
  /** Penta counts pairs in which A got 0, 1/2, 1, 3/2, 2, with two seats; Scores are such counts of blocks with more, in shares of a win from 0 on. */
  pentanomial: number[];
  rules: string;
  scores?: number[];
  seats: number;
  seed: number;
  sprt: ArenaSPRTResult | null;
  /** Valid95 is valid although the match was monitored (stat.Sequence). */
  valid95: [number, number];
  win_rate: number;
  wins: number;
  without_winner: number;
}
/** Needed holds numbers of games: with an independent deal for each or in blocks with one deal, uncorrected or corrected for luck. */
export interface ArenaNeeded {
  aivat: number;
  both: number;
  mirrored: number;
  plain: number;
}
/** OrdersRate is the share of a player. The 95 % interval is taken over blocks, since the games of a block share their deal (stat.BoundedMean); one block has none. */
export interface ArenaOrdersRate {
  ci95: [number, number] | null;
  name: string;
  win_rate: number;
}
/** Rating is the strength of a player on the Elo scale, with a 95 % interval. The mean of all ratings is 0. */
export interface ArenaRating {
  ci95: [number, number];
  elo: number;
  name: string;
  /** over all its games */
  win_rate: number;
}
/** SPRTResult is the state of a sequential test. */
export interface ArenaSPRTResult {
  bounds: [number, number];
  elo0: number;
  elo1: number;
  llr: number;
  /** H0, H1 or undecided */
  result: string;
}
/** Seat is the result of one seat. Rates are per hand. */
export interface ArenaSeat {
  ci95: [number, number];
  match_wins?: number;
  name: string;
  points: number;
  win_rate: number;
  wins: number;
}
/** Turns is the distribution of hand lengths, in turns. */
export interface ArenaTurns {
  max: number;
  mean: number;
  median: number;
  p95: number;
  sd: number;
}
/** Erratum is a mistake in the printed model of the two-player game: the formula as printed, the right one, and a toy on which the two differ. */
export interface BeliefErratum {
  as_printed: string;
  as_right: string;
  number: number;
  printed: string;
  right: string;
  title: string;
  /** Toy is a small case; AsPrinted and AsRight are what the two formulas give for it, computed when the erratum is asked for. */
  toy: string;
}
/** Puzzle is what the player sees of a puzzle. */
export interface DailyPuzzle {
  /** bluff: the colour that was in force before the Wild Draw Four. */
  colour?: string;
  /** YYYY-MM-DD */
  date: string;
  /** path: the deck. */
  deck?: [number, number][];
  /** what Level is made from, see the package */
  effort: number;
  /** bluff, hold: the events that seat 0 saw, from the deal on. */
  events?: Event[];
  kind: string;
  /** win: the plays that the rules allow first */
  legal?: string[];
  /** difficulty, 1 to 5 */
  level: number;
  /** win, bluff, hold: the position as seat 0 sees it, in the notation of uno.ParseView (win: of uno.ParsePosition, since the hands lie open). */
  position?: string;
}
/** Solution is a right answer. */
export interface DailySolution {
  /** the exact ones */
  chances?: number[];
  /** those of a player who only counts the cards in sight */
  counting?: number[];
  /** the hidden hand */
  hand?: string;
  order?: [number, number][];
  plays?: string[];
  /** how it was */
  truth?: boolean[];
}
/** Verdict is what an answer is worth. */
export interface DailyVerdict {
  /** Bits is the expected log loss above that of the exact chances (bluff, hold). */
  bits?: number;
  legal?: string[];
  /** right so far: the answer stops early, and nothing is given away */
  open: boolean;
  /** 0 to 100 */
  points: number;
  /** Position and Legal are the position after the plays of an open win, and what the rules allow there. */
  position?: string;
  /** Solution is given unless the answer is open. */
  solution?: DailySolution;
  /** half of the points, or more */
  solved: boolean;
  /** win, path: the first wrong play, from 0; -1 where none is */
  wrong: number;
}
/** Odds is a lower bound on the chance that a side wins: the chance that its best run succeeds, against the best replies of the other, with the exact odds of what the other draws. */
export interface DuelOdds {
  by: number;
  chance: number;
  nodes: number;
  /** the first play, when the side is to move */
  play?: string;
  turns: number;
  /** the search was not cut off */
  whole: boolean;
}
/** Run is a run that wins, with the whole tree as its certificate: Node 0 is the position as given. */
export interface DuelRun {
  /** the seat that runs */
  by: number;
  /** a line of play, "SEAT action" */
  line: string[] | null;
  nodes?: DuelRunNode[];
  /** see Pattern */
  pattern: string;
  sort: string;
  /** its own turns */
  turns: number;
}
/** RunNode is a position of the tree. Where the side that runs is to move, Play is its play and Next the node after it, -1 when it is out. Otherwise Replies are the other's answers, "pass" for a turn in which it played nothing, each with the node after it. */
export interface DuelRunNode {
  next: number;
  play?: string;
  replies?: Record<string, number>;
}
/** Frequency is how many chunks a colour, or bridges a number, has. */
export interface ExplainFrequency {
  times: number;
  vertex: number;
}
/** Piece is a part of the deck that a cut leaves and an order must visit. */
export interface ExplainPiece {
  /** both ends in the piece */
  cards: number;
  vertices: number[] | null;
}
/** Reading is what an order is made of. Vertices are written as in certificates, colour x as x and number y as -y; cards as positions in the order, from 1. */
export interface ExplainReading {
  bridges: ExplainRun[] | null;
  /** numbers with more than one bridge */
  broken: number[] | null;
  chunks: ExplainRun[] | null;
  /** of the deck: the c of the bounds */
  colors: number;
  critical: number[] | null;
  /** colours in more than c chunks */
  fragmented: number[] | null;
  /** of every colour, the most frequent first */
  frequency: ExplainFrequency[] | null;
  motif: number[] | null;
  sequence: [number, number][] | null;
  trail: ExplainTrail;
  wildcards: number[] | null;
}
/** Refusal is a certificate of a "no", verified and in words. */
export interface ExplainRefusal {
  /** all cards of these have an end in S */
  beside?: number[];
  bound?: number;
  crossing?: number;
  form?: string;
  /** Inequality is the violated inequality with its figures, of a cut. */
  inequality?: string;
  /** disconnected, bridges, cut, dp or sat */
  kind: string;
  /** layers of a dp, lines of a sat */
  lines?: number;
  /** what must be visited */
  pieces?: ExplainPiece[];
  /** S by classes of the residual graph */
  set?: number[][];
  steps: number;
}
/** Run is a stretch of an order, the cards From..To, counted from 1. */
export interface ExplainRun {
  from: number;
  to: number;
  /** the colour of a chunk, the number of a bridge */
  vertex: number;
}
/** Trail is the walk in H that an order follows. */
export interface ExplainTrail {
  /** by card: the vertex that plays it, 0 when the walk goes over it */
  at: number[] | null;
  /** the cards walked over, one fewer than Walk */
  cards: number[] | null;
  /** the two ends of an open trail; empty when it is closed */
  odd: number[] | null;
  /** the vertices in the order of the walk; with repetitions */
  walk: number[] | null;
}
/** Degrees sums up the degrees of vertices. */
export interface GraphDegrees {
  max: number;
  mean: number;
  min: number;
}
/** Fraction is a rational number. */
export interface GraphFraction {
  den: number;
  num: number;
}
/** LineFacts are the facts about an UNO-1 graph, mostly derived from H: its cliques are the cards of a colour or of a number; it is perfect, so the chromatic number is the clique number; independent cards are a matching of H. It is always claw-free. */
export interface GraphLineFacts {
  bipartite: boolean;
  chromatic_number: number;
  claw_free: boolean;
  clique_number: number;
  connectivity: GraphRange;
  degrees: GraphDegrees;
  edges: number;
  independence_number: number;
  /** half the connectivity; absent when all cards match */
  toughness?: GraphToughness;
}
/** Range is a bounded quantity; Lower = Upper means that it is exact. */
export interface GraphRange {
  lower: number;
  upper: number;
}
/** Toughness bounds the least ratio of removed vertices to components left, over all removals that leave at least two. At most half the connectivity, as a smallest cut shows, and exactly that for claw-free graphs (Matthews and Sumner, 1984). At least the connectivity divided by the maximum degree: every component left has as many neighbours among the removed as the connectivity says. A graph with a Hamiltonian path leaves at most one component more than was removed. */
export interface GraphToughness {
  lower: GraphFraction;
  upper: GraphFraction;
}
/** ColorDegree is what the rule did to a colour. By Proposition 2 a colour that lost a card keeps at least c+1. */
export interface KernelColorDegree {
  after: number;
  before: number;
  color: number;
  deleted: number;
}
/** Deletion is an unlabelled card and the number of cards that its colour had then. */
export interface KernelDeletion {
  card: [number, number];
  degree: number;
}
/** Label is a pair of colours and the numbers whose cards it labels, all copies of both; Common counts the numbers that both colours have. */
export interface KernelLabel {
  colors: [number, number];
  common: number;
  numbers: number[] | null;
}
/** Rule is Reduction Rule 1 of Dey, Goyal and Misra, corrected, as it was applied to a deck: the labels, and the cards deleted one after the other. */
export interface KernelRule {
  /** c */
  colors: number;
  /** what is left of each colour */
  degrees: KernelColorDegree[] | null;
  /** in order */
  deleted: KernelDeletion[] | null;
  /** of the pairs of colours with common numbers */
  labels: KernelLabel[] | null;
  /** c+1: a colour with more cards may lose one */
  least: number;
  /** 5c: labels of two colours */
  most: number;
  /** copies beyond the second, left out before */
  thirds: [number, number][] | null;
}
/** Part is the score on the positions of one sort of proof. */
export interface PositionsPart {
  loss: number;
  positions: number;
  proof: string;
  score: number;
  solved: number;
}
/** Certificate makes a solitaire "no" checkable. Every certificate is a text of proof lines (docs/solitaire.md, "Certificates and their formats"): first reduction steps, then a cut, a DP transcript or a SAT refutation. Short ones are part of the answer: Steps has the reduction lines, Form and Set have a cut, and Lines has a transcript or refutation. When File is set, the proof file has everything instead, and the checker compares the other fields, where present, with it. */
export interface PuzzleCertificate {
  /** of a cut: the right side, exceeded by k */
  bound?: number;
  file?: boolean;
  /** of a cut */
  form?: string;
  held?: [number, number][] | null;
  /** A kernel certifies a "no" of the deck by one of the kernel: Kernel is the part of the deck that is left (docs/counting.md, "kernel and defragment"), Of the certificate of its "no", nil when the checker decides it, Held the cards left out that the forests of a sparse kernel hold. */
  kernel?: [number, number][] | null;
  kind: string;
  /** of a dp or sat: all lines, from "dp" or "sat .." on */
  lines?: string[];
  of?: PuzzleCertificate;
  /** of a cut: k */
  pieces?: number;
  /** of a cut: S, any member naming a contracted class */
  set?: number[];
  /** "contract ..", "suppress ..", "require .." */
  steps?: string[];
}
/** Chunks counts the chunks of a colour, the maximal runs of its cards in a sequence, before and after defragmenting. */
export interface PuzzleChunks {
  after: number;
  before: number;
  color: number;
}
/** Geography is the answer to a game of Generalised Geography: a token is on Start and player 1 moves first. Each move removes the vertex that the token leaves or, with Edge, the edge that it uses. The answer is yes when player 1 wins. Matching and Barrier certify the undirected vertex game. No: the matching leaves Start out and is maximum by the barrier. Yes: it covers Start and is larger than the barrier allows in the graph without Start. Kernel, an even kernel, certifies the undirected edge game: the winner moves into it. */
export interface PuzzleGeography {
  answer: string;
  barrier?: number[] | null;
  directed: boolean;
  edge: boolean;
  kernel?: number[];
  /** KindGeography */
  kind: string;
  loser?: number;
  matching?: [number, number][] | null;
  method: string;
  /** all winning first moves */
  openings?: number[] | null;
  /** looked at by a search */
  positions?: number;
  /** why the answer is unknown */
  reason?: string;
  seconds: number;
  start: number;
  winner?: number;
}
/** Kernel is a part of the deck that is playable exactly when the deck is. */
export interface PuzzleKernel {
  /** what the theorem promises for KernelCards */
  bound: number | null;
  /** of the deck */
  cards: number;
  /** GameSolitaire when empty */
  game?: string;
  /** of a sparse kernel: cards it leaves out that its forests hold */
  held?: [number, number][] | null;
  kernel: [number, number][] | null;
  kernel_cards: number;
  /** KindKernel */
  kind: string;
  seconds: number;
}
/** Lift is the answer to "has this graph a Hamiltonian path", lifted from a reduced problem. A "no" carries the answer to the reduced problem, which certifies it. */
export interface PuzzleLift {
  answer: string;
  /** KindLift */
  kind: string;
  /** yes: all vertices in order */
  path: number[] | null;
  /** why the answer is unknown */
  reason?: string;
  /** no: the answer to the reduced problem */
  reduced?: PuzzleSolve | null;
  /** of the reduced problem */
  rule?: string;
  /** where the path has to begin; 0 for anywhere */
  start?: number;
  /** the reduced problem, as in 'uno puzzle reduce --to' */
  to: string;
}
export type PuzzlePair = [number, number];
/** Play is one turn of a cooperative game: a card, or a skip. In a game with a draw pile a skip in which a card is drawn names it. */
export interface PuzzlePlay {
  card?: [number, number] | null;
  draw?: [number, number] | null;
  player: number;
  skip?: boolean;
}
/** PointSolve is a solve answer about cards of several coordinates, which match when they agree in at least one: the game solitaire, one player. */
export interface PuzzlePointSolve {
  answer: string;
  dimensions: number;
  /** GameSolitaire */
  game: string;
  /** KindSolve */
  kind: string;
  method: string;
  /** why the answer is unknown */
  reason?: string;
  rule: string;
  seconds: number;
  /** every card, in playing order */
  sequence?: number[][] | null;
}
/** Recognition is the answer to "is this graph an UNO graph": with one player the graph in which matching cards are adjacent, with two the graph in which matching cards of different players are. */
export interface PuzzleRecognition {
  answer: string;
  /** yes: of the vertices 1, 2, .. */
  cards?: [number, number][] | null;
  /** KindRecognise */
  kind: string;
  /** no: every vertex of the witness is needed */
  minimal?: boolean;
  /** no, 1 player: of the graph that the witness induces */
  name?: string;
  /** yes, 2 players: whose the cards are */
  owners?: number[] | null;
  /** 1, also when it is 0; or 2 */
  players: number;
  /** why the answer is unknown */
  reason?: string;
  /** no: vertices that induce a graph that is not an UNO graph */
  witness?: number[] | null;
}
/** Solve is the answer to "can it be won", for every game. A "yes" carries its witness: Sequence (solitaire, all-or-none) or Plays (coop). A "no" carries a certificate where the game has one. Which of the fields of versus are present depends on the number of players: Loser, Winner and Openings with two, Losers with more. */
export interface PuzzleSolve {
  answer: string;
  /** solitaire "no"; a kernel also all-or-none "no" */
  certificate?: PuzzleCertificate;
  /** defragment: of every colour, ascending */
  chunks?: PuzzleChunks[] | null;
  /** all-or-none: colours played in one run */
  committed?: number[] | null;
  /** versus "yes": a vertex cover, positions in the instance from 1 */
  cover?: number[] | null;
  /** all-or-none: colours never twice in a row */
  destroyed?: number[] | null;
  /** cards of so many coordinates; see PointSolve */
  dimensions?: number;
  /** unknown of a Monte Carlo method: its chance to have missed a "yes" */
  error_bound?: string;
  /** defragment: the order that was rearranged */
  from?: [number, number][] | null;
  game: string;
  /** KindSolve */
  kind: string;
  /** versus, 2 players */
  loser?: number;
  /** versus, 3 or more: the possible first losers */
  losers?: number[] | null;
  /** versus "no": a matching that saturates player 1's cards */
  matching?: PuzzlePair[] | null;
  method: string;
  /** the cards played, as real cards */
  names?: string[] | null;
  /** versus, 2 players: all winning first cards */
  openings?: [number, number][] | null;
  /** the sequence as positions in the instance, from 1 */
  path?: number[] | null;
  /** coop: up to player 1's last card */
  plays?: PuzzlePlay[] | null;
  /** why the answer is unknown */
  reason?: string;
  rule: string;
  /** wall seconds */
  seconds: number;
  /** every card, in playing order */
  sequence?: [number, number][] | null;
  /** versus, 2 players */
  winner?: number;
}
export interface PuzzleFactsOfDeck {
  cards: number;
  colour_degrees: GraphDegrees;
  colours: number;
  /** of H */
  components: number;
  distinct: number;
  /** "facts" */
  kind: string;
  /** edges of the UNO-p graph */
  matches: number;
  number_degrees: GraphDegrees;
  numbers: number;
  /** of H */
  odd_vertices: number;
  /** "cards" or "graph" */
  of: string;
  players: number;
  /** of H */
  treewidth: GraphRange;
  uno1_graph: GraphLineFacts;
}
export interface PuzzleFactsOfGraph {
  bipartite: boolean;
  /** its centre first */
  claw?: number[];
  claw_free: boolean;
  clique_number: GraphRange;
  components: number;
  connectivity: GraphRange;
  degrees: GraphDegrees;
  edges: number;
  /** "facts" */
  kind: string;
  matching_number: number;
  /** the name of a minimal graph in it that is no UNO-1 graph */
  obstacle?: string;
  /** "cards" or "graph" */
  of: string;
  /** whose preconditions the graph meets */
  reductions: string[] | null;
  /** absent for complete graphs */
  toughness?: GraphToughness;
  treewidth: GraphRange;
  uno1: boolean;
  vertices: number;
}
/** puzzleReduced are the fields of an answer. */
export interface PuzzleReduced {
  cards?: [number, number][] | null;
  kind: string;
  owners?: number[];
  players?: number;
  text?: string;
  to: string;
}
/** puzzleSolved are the fields of an answer. */
export interface PuzzleSolved {
  answer: string;
  /** solitaire "no"; a kernel also all-or-none "no" */
  certificate?: PuzzleCertificate;
  /** defragment: of every colour, ascending */
  chunks?: PuzzleChunks[] | null;
  /** all-or-none: colours played in one run */
  committed?: number[] | null;
  /** versus "yes": a vertex cover, positions in the instance from 1 */
  cover?: number[] | null;
  /** all-or-none: colours never twice in a row */
  destroyed?: number[] | null;
  /** cards of so many coordinates; see PointSolve */
  dimensions?: number;
  /** unknown of a Monte Carlo method: its chance to have missed a "yes" */
  error_bound?: string;
  explain?: string[];
  /** defragment: the order that was rearranged */
  from?: [number, number][] | null;
  game: string;
  /** KindSolve */
  kind: string;
  /** versus, 2 players */
  loser?: number;
  /** versus, 3 or more: the possible first losers */
  losers?: number[] | null;
  /** versus "no": a matching that saturates player 1's cards */
  matching?: PuzzlePair[] | null;
  method: string;
  /** the cards played, as real cards */
  names?: string[] | null;
  /** versus, 2 players: all winning first cards */
  openings?: [number, number][] | null;
  /** the sequence as positions in the instance, from 1 */
  path?: number[] | null;
  /** coop: up to player 1's last card */
  plays?: PuzzlePlay[] | null;
  proof?: string;
  /** why the answer is unknown */
  reason?: string;
  rule: string;
  /** wall seconds */
  seconds: number;
  /** every card, in playing order */
  sequence?: [number, number][] | null;
  /** versus, 2 players */
  winner?: number;
}
/** Result is how a hand ended: the winner's seat (nil: nobody), its points, and the reason (out, blocked, limit). */
export interface RecordResult {
  points: number;
  reason: string;
  winner: number | null;
}
/** Claim is what a source says and what was found. */
export interface StudyClaim {
  claim: string;
  figures: StudyFigure[] | null;
  method: string;
  name: string;
  /** what is taken to be the claim, about the first figure or, of several players, about each */
  range: string;
  /** Round is how often the range, or the number of hands, was changed after figures were seen. Each round has hands of its own. */
  round?: number;
  source: string;
  /** Times is how many times as many hands would decide an undecided claim, if its figures are near their values; 0 where that cannot be said. */
  times?: number;
  verdict: string;
}
/** Figure is a number measured, with its 99 % interval, and the wide interval, which holds for all figures of all studies at once. */
export interface StudyFigure {
  hi: number;
  lo: number;
  /** how many games or cases it is of */
  n: number;
  name: string;
  /** "%", "cards", "turns" */
  unit?: string;
  value: number;
  wide: [number, number];
}
/** HandicapStep is the result with hands of two sizes. */
export interface StudyHandicapStep {
  ci95: [number, number];
  games: number;
  /** of A and of B */
  hands: [number, number];
  /** of A */
  win_rate: number;
}
/** Point is a point of the learning curve. */
export interface TrainPoint {
  games: number;
  ratings: TrainRating[] | null;
}
/** Rating is how often the policy wins against a reference player. */
export interface TrainRating {
  against: string;
  ci95: [number, number];
  win_rate: number;
}
