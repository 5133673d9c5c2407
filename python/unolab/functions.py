"""The functions of the program, by name. Generated from its contract by contract.py."""

from typing import Any, Literal, NotRequired, TypedDict, Union, overload

from unolab._library import call_json

class AnalyseAnswer(TypedDict):
    """
    AnalyseAnswer is the analysis, and the picture where it was asked for.
    """

    curve: Union[list["AnalysePoint"], None]
    decisions: Union[list["AnalyseDecision"], None]
    horizon: int
    luck: Union[list["AnalyseLuck"], None]
    partial: NotRequired[bool]
    player: str
    prior: str
    rules: str
    seats: Union[list["AnalyseSeat"], None]
    sight: int
    svg: NotRequired[str]

class AnalyseRequest(TypedDict):
    """
    AnalyseRequest asks what the decisions of a hand were worth, and how much of its result was luck.
    """

    effort: NotRequired[Union[int, None]]
    horizon: NotRequired[Union[int, None]]
    line: NotRequired[int]
    records: "Document"
    seat: NotRequired[Union[int, None]]
    seconds: NotRequired[float]
    seed: NotRequired[int]
    svg: NotRequired[bool]
    worlds: NotRequired[int]

class BeliefAnswer(TypedDict):
    """
    BeliefAnswer is what is believed: for two seats of the one hidden hand, at the top, otherwise of each under seats.
    """

    can_play: float
    colours: Union[dict[str, float], None]
    deaths: NotRequired[int]
    ess: NotRequired[float]
    exact: bool
    hands: str
    hands_bound: NotRequired[bool]
    marginals: Union[dict[str, float], None]
    mass: NotRequired[str]
    method: str
    seats: NotRequired[dict[str, "BeliefHand"]]
    svg: NotRequired[str]

BeliefErrataRequest = dict[str, Any]

class BeliefHand(TypedDict):
    """
    BeliefHand is what is believed of one hand.
    """

    can_play: float
    colours: Union[dict[str, float], None]
    hands: str
    hands_bound: NotRequired[bool]
    marginals: Union[dict[str, float], None]

class BeliefRequest(TypedDict):
    """
    BeliefRequest asks what a seat may know of the hidden hands.
    """

    at: NotRequired[Union[int, None]]
    deals: NotRequired[int]
    line: NotRequired[int]
    method: NotRequired[str]
    open: NotRequired[bool]
    records: "Document"
    samples: NotRequired[int]
    seat: NotRequired[int]
    seed: NotRequired[int]
    sigma: NotRequired[str]
    svg: NotRequired[bool]

class DailyAnswer(TypedDict):
    """
    DailyAnswer is the puzzles of a day.
    """

    date: str
    puzzles: Union[list["DailyPuzzle"], None]

class DailyCheckAnswer(TypedDict):
    """
    DailyCheckAnswer says which puzzles do not hold.
    """

    date: str
    failed: NotRequired[list[str]]
    holds: bool

class DailyCheckRequest(TypedDict):
    """
    DailyCheckRequest asks whether the puzzles of some days hold.
    """

    date: str
    kind: NotRequired[str]

class DailyJudgeRequest(TypedDict):
    """
    DailyJudgeRequest answers a puzzle of a day.
    """

    chances: NotRequired[list[float]]
    date: str
    kind: str
    order: NotRequired[list[list[int]]]
    plays: NotRequired[list[str]]

class DailyRequest(TypedDict):
    """
    DailyRequest asks for the puzzles of a day.
    """

    date: str
    kind: NotRequired[str]

class Document(TypedDict):
    """
    A Document is text that a user keeps in a file. The first of Open, Data and Text that there is holds it.
    """

    data: NotRequired[str]
    name: str
    text: NotRequired[str]

class DuelAction(TypedDict):
    """
    DuelAction is what an action is worth.
    """

    action: str
    exact: bool
    half: float
    half_ci95: list[float]
    half_error: NotRequired[float]
    run: NotRequired[float]
    value: list[float]
    why: NotRequired[list[str]]

class DuelAdviseRequest(TypedDict):
    """
    DuelAdviseRequest asks what every action is worth, and why.
    """

    deck: NotRequired[str]
    drawn: NotRequired[str]
    entries: NotRequired[Union[int, None]]
    hand: str
    nodes: NotRequired[Union[int, None]]
    odds: NotRequired[Union[int, None]]
    options: NotRequired[list[str]]
    other: str
    playouts: NotRequired[Union[int, None]]
    rules: NotRequired[str]
    seed: NotRequired[int]
    top: str
    under: NotRequired[str]

class DuelCertified(TypedDict):
    """
    DuelCertified is how far exact values of any position of the deck can be from the true ones.
    """

    half: float
    hi: float
    lo: float

class DuelCheckAnswer(TypedDict):
    """
    DuelCheckAnswer says of each run whether it holds. No run is no proof.
    """

    holds: bool
    runs: Union[list["DuelCheckedRun"], None]

class DuelCheckRequest(TypedDict):
    """
    DuelCheckRequest asks whether the runs of a proof win.
    """

    limit: NotRequired[Union[int, None]]
    position: NotRequired["DuelPosition"]
    proof: "Document"

class DuelCheckedRun(TypedDict):
    """
    DuelCheckedRun is a run that was replayed.
    """

    by: int
    error: NotRequired[str]
    holds: bool
    sort: str
    turns: int

class DuelForced(TypedDict):
    """
    DuelForced is a run that forces a win.
    """

    by: Union[int, None]
    line: Union[list[str], None]
    pattern: NotRequired[str]
    turns: int

class DuelPosition(TypedDict):
    """
    DuelPosition is a position of two players whose hands lie open. The side to move is called 0, the other 1.
    """

    deck: NotRequired[str]
    drawn: NotRequired[str]
    hand: str
    options: NotRequired[list[str]]
    other: str
    rules: NotRequired[str]
    top: str
    under: NotRequired[str]

class DuelProof(TypedDict):
    """
    DuelProof is a position as the engine writes it, and runs that win there with their trees, which DuelCheck replays.
    """

    bound: NotRequired["DuelOdds"]
    gave_up: NotRequired[list["DuelSearch"]]
    position: str
    runs: Union[list["DuelRun"], None]

class DuelProveRequest(TypedDict):
    """
    DuelProveRequest asks for end runs of either side.
    """

    deck: NotRequired[str]
    drawn: NotRequired[str]
    hand: str
    nodes: NotRequired[Union[int, None]]
    odds: NotRequired[Union[int, None]]
    options: NotRequired[list[str]]
    other: str
    rules: NotRequired[str]
    top: str
    under: NotRequired[str]

class DuelRuns(TypedDict):
    """
    DuelRuns are the runs that are not strict.
    """

    barring_luck: "DuelForced"
    bound: Union["DuelOdds", None]

class DuelSearch(TypedDict):
    """
    DuelSearch is a search for a run.
    """

    by: int
    nodes: int
    sort: str

class DuelThreat(TypedDict):
    """
    DuelThreat is what the other side threatens.
    """

    line: Union[list[str], None]
    pattern: str
    sort: str
    stops: Union[dict[str, float], None]
    turns: int

class DuelValueAnswer(TypedDict):
    """
    DuelValueAnswer is chances to win of the side to move: certified bounds, whatever endless play is worth, and half, where endless play counts one half.
    """

    actions: Union[list["DuelAction"], None]
    certified: NotRequired["DuelCertified"]
    depth: NotRequired[int]
    exact: bool
    forced: "DuelForced"
    half: float
    half_ci95: list[float]
    position: str
    proof: NotRequired["DuelProof"]
    runs: "DuelRuns"
    states: NotRequired[int]
    sweeps: NotRequired[int]
    threat: NotRequired["DuelThreat"]
    value: list[float]

class DuelValueRequest(TypedDict):
    """
    DuelValueRequest asks for the value of a position and its actions.
    """

    deck: NotRequired[str]
    drawn: NotRequired[str]
    entries: NotRequired[Union[int, None]]
    hand: str
    nodes: NotRequired[Union[int, None]]
    odds: NotRequired[Union[int, None]]
    options: NotRequired[list[str]]
    other: str
    playouts: NotRequired[Union[int, None]]
    proof: NotRequired[bool]
    rules: NotRequired[str]
    seed: NotRequired[int]
    top: str
    under: NotRequired[str]

class Error(TypedDict):
    """
    An Error is what a function of this package returns.
    """

    code: str
    place: NotRequired[str]
    what: str

class Event(TypedDict):
    """
    Event is the form of uno.Event in JSON, without the table after it: the type that generators map uno.Event to.
    """

    card: NotRequired[str]
    cards: NotRequired[list[str]]
    color: NotRequired[str]
    fresh: NotRequired[bool]
    guilty: NotRequired[bool]
    itself: NotRequired[bool]
    jump: NotRequired[bool]
    more: NotRequired[bool]
    n: NotRequired[int]
    other: NotRequired[int]
    reason: NotRequired[str]
    seat: int
    twin: NotRequired[bool]
    type: str
    uno: NotRequired[bool]
    why: NotRequired[str]

class HandicapAnswer(TypedDict):
    """
    HandicapAnswer is the sizes that were tried, in order, and those at which A wins most nearly half of the hands.
    """

    a: str
    b: str
    equal: list[int]
    rules: str
    seed: int
    steps: Union[list["StudyHandicapStep"], None]

class HandicapRequest(TypedDict):
    """
    HandicapRequest asks for the hand sizes that make two players equal.
    """

    a: str
    b: str
    games: NotRequired[int]
    least: NotRequired[int]
    most: NotRequired[int]
    rules: NotRequired["Rules"]
    seed: NotRequired[int]
    workers: NotRequired[int]

class MatchAnswer(TypedDict):
    """
    MatchAnswer is what was found, from A's side.
    """

    a: str
    aivat: NotRequired["ArenaAIVATResult"]
    b: str
    ci95: Union[list[float], None]
    elo: float
    elo_ci95: Union[list[float], None]
    forfeits: NotRequired[list["ArenaForfeit"]]
    games: int
    losses: int
    pairs: int
    pentanomial: list[int]
    rules: str
    scores: NotRequired[list[int]]
    seats: int
    seed: int
    sprt: Union["ArenaSPRTResult", None]
    stopped: NotRequired[bool]
    valid95: list[float]
    win_rate: float
    wins: int
    without_winner: int

class MatchRequest(TypedDict):
    """
    MatchRequest asks which of two players is the better one.
    """

    a: str
    aivat: NotRequired[bool]
    aivat_samples: NotRequired[int]
    b: str
    games: NotRequired[int]
    played: NotRequired["Document"]
    rules: NotRequired["Rules"]
    seats: NotRequired[int]
    seed: NotRequired[int]
    sprt: NotRequired[Union[list[float], None]]
    to: NotRequired[int]
    workers: NotRequired[int]

class Moment(TypedDict):
    """
    A Moment is a place in a record, and the seat that looks from there.
    """

    at: NotRequired[Union[int, None]]
    line: NotRequired[int]
    records: "Document"
    seat: NotRequired[int]

class PomdpAction(TypedDict):
    """
    PomdpAction is what an action is worth.
    """

    action: str
    interval: NotRequired[Union[list[float], None]]
    value: float

class PomdpCheckAnswer(TypedDict):
    """
    PomdpCheckAnswer says whether it does, and what it shows.
    """

    holds: bool
    inequalities: int
    kind: str
    plans: int
    points: int
    proven: list[float]
    value: list[float]
    why: NotRequired[str]

class PomdpCheckRequest(TypedDict):
    """
    PomdpCheckRequest asks whether a certificate holds.
    """

    certificate: NotRequired["Document"]
    model: "Document"
    states: NotRequired[Union[int, None]]

class PomdpEquilibriumAnswer(TypedDict):
    """
    PomdpEquilibriumAnswer is the value of the game and how good the strategies are that were found, by exact best responses.
    """

    bots: Union[list["PomdpExploited"], None]
    cut: NotRequired[Union[float, None]]
    exploitability: float
    game: Union["PomdpHidden", None]
    information_sets: int
    interval: list[float]
    iterations: int
    kind: str
    largest_stage: int
    longer: NotRequired[Union[list[float], None]]
    method: str
    nodes: int
    open_stages: int
    openings: Union[list["PomdpSituation"], None]
    policy: NotRequired[list["PomdpSituation"]]
    reached: bool
    stages: int
    sweeps: int
    value: float

class PomdpEquilibriumRequest(TypedDict):
    """
    PomdpEquilibriumRequest asks for an equilibrium, and how exploitable players are.
    """

    bots: NotRequired[list[str]]
    deck: str
    gamma: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    hands: str
    iterations: NotRequired[Union[int, None]]
    limit: NotRequired[int]
    method: NotRequired[str]
    nodes: NotRequired[Union[int, None]]
    options: NotRequired[list[str]]
    pile: NotRequired[str]
    policy: NotRequired[bool]
    rules: NotRequired[str]
    samples: NotRequired[int]
    seed: NotRequired[int]
    target: NotRequired[Union[float, None]]
    time: NotRequired[float]
    top: str
    whole: NotRequired[bool]

class PomdpEvaluateAnswer(TypedDict):
    """
    PomdpEvaluateAnswer is the value of the policy.
    """

    action: str
    beliefs: int
    claims: float
    complete: bool
    graph: NotRequired[str]
    kind: str
    value: list[float]
    vectors: int

class PomdpEvaluateRequest(TypedDict):
    """
    PomdpEvaluateRequest asks what following alpha vectors achieves.
    """

    beliefs: NotRequired[int]
    gap: NotRequired[float]
    graph: NotRequired[str]
    model: "Document"
    time: NotRequired[float]
    vectors: "Document"

class PomdpExploited(TypedDict):
    """
    PomdpExploited is what is found of a player.
    """

    estimated: NotRequired[bool]
    exploitability: float
    mean: float
    name: str
    second: float
    value: float

class PomdpExportAnswer(TypedDict):
    """
    PomdpExportAnswer is the model.
    """

    alpha: NotRequired[str]
    model: str

class PomdpExportRequest(TypedDict):
    """
    PomdpExportRequest asks for the model of a small deck, state by state, for other solvers.
    """

    alpha: NotRequired[bool]
    deck: NotRequired[str]
    format: NotRequired[str]
    gamma: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    opponent: NotRequired[int]
    pile: NotRequired[str]
    sigma: NotRequired[str]
    states: NotRequired[Union[int, None]]
    top: NotRequired[str]

class PomdpHidden(TypedDict):
    """
    PomdpHidden is two hands hidden from each other: both are dealt from the deck without the top and the pile, seat 0 has the turn and the effect of the top card is spent.
    """

    deck: str
    gamma: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    hands: str
    limit: NotRequired[int]
    nodes: NotRequired[Union[int, None]]
    options: NotRequired[list[str]]
    pile: NotRequired[str]
    rules: NotRequired[str]
    top: str
    whole: NotRequired[bool]

class PomdpImportAnswer(TypedDict):
    """
    PomdpImportAnswer is what the vectors give the position.
    """

    achieved: float
    action: str
    beliefs: int
    complete: bool
    interval: list[float]
    value: float
    vectors: int

class PomdpImportRequest(TypedDict):
    """
    PomdpImportRequest asks what the alpha vectors that another solver found for an exported model are worth.
    """

    beliefs: NotRequired[Union[int, None]]
    deck: NotRequired[str]
    gamma: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    opponent: NotRequired[int]
    pile: NotRequired[str]
    sigma: NotRequired[str]
    states: NotRequired[Union[int, None]]
    top: NotRequired[str]
    vectors: "Document"

class PomdpMove(TypedDict):
    """
    PomdpMove is a move with its chance.
    """

    chance: float
    move: str

class PomdpPlanAction(TypedDict):
    """
    PomdpPlanAction is what an action is worth.
    """

    action: str
    apart: bool
    behind: float
    behind_ci95: list[float]
    ci95: list[float]
    value: float

class PomdpPlanAnswer(TypedDict):
    """
    PomdpPlanAnswer is the action to play and what all are worth.
    """

    action: str
    actions: Union[list["PomdpPlanAction"], None]
    belief_exact: bool
    ess: NotRequired[float]
    gamma: float
    hands: NotRequired[int]
    interval: Union[list[float], None]
    kind: str
    searches: NotRequired[int]
    sigma: str
    undecided: Union[list[str], None]
    whole: bool

class PomdpPlanRequest(TypedDict):
    """
    PomdpPlanRequest asks what the actions of a decision are worth: of a position of any deck (full unless given), or of a moment in a record. Effort is counted, so that a seed gives the same answer unless the time ends it.
    """

    deck: NotRequired[str]
    gamma: NotRequired[Union[float, None]]
    gap: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    moment: NotRequired["Moment"]
    opponent: NotRequired[int]
    pile: NotRequired[str]
    rollout: NotRequired[str]
    samples: NotRequired[Union[int, None]]
    scenarios: NotRequired[Union[int, None]]
    searches: NotRequired[Union[int, None]]
    seed: NotRequired[int]
    sigma: NotRequired[str]
    time: NotRequired[float]
    top: NotRequired[str]

class PomdpPolicy(TypedDict):
    """
    PomdpPolicy is what is known of a policy without the policy itself.
    """

    action: NotRequired[str]
    kind: str
    vectors: NotRequired[int]

class PomdpPosition(TypedDict):
    """
    PomdpPosition is a position of two-player UNO with hidden hands (rules: pomdp): it is the player's turn, and what the top card does is done. The opponent's hand is any part of the unseen cards.
    """

    deck: NotRequired[str]
    hand: NotRequired[str]
    opponent: NotRequired[int]
    pile: NotRequired[str]
    top: NotRequired[str]

class PomdpRun(TypedDict):
    """
    PomdpRun is how a policy is measured by simulation. Effort is counted, so that a seed gives the same answer unless the context ends the work.
    """

    effort: NotRequired[int]
    episodes: NotRequired[int]
    seed: NotRequired[int]
    steps: NotRequired[int]

class PomdpSimulateAnswer(TypedDict):
    """
    PomdpSimulateAnswer is the mean return.
    """

    ci95: list[float]
    cut: float
    episodes: int
    kind: str
    mean: float
    policy: str
    steps: int

class PomdpSimulateRequest(TypedDict):
    """
    PomdpSimulateRequest asks for the mean return of a policy in sampled episodes.
    """

    gap: NotRequired[float]
    model: "Document"
    policy: NotRequired[str]
    run: NotRequired["PomdpRun"]
    time: NotRequired[float]
    vectors: NotRequired["Document"]

class PomdpSituation(TypedDict):
    """
    PomdpSituation is an information set with what is played in it.
    """

    hand: str
    moves: Union[list["PomdpMove"], None]
    position: NotRequired[str]
    seat: int
    seen: NotRequired[list[str]]
    stage: int
    start: NotRequired[str]

class PomdpSize(TypedDict):
    """
    PomdpSize is the size of a model.
    """

    actions: int
    discount: float
    observations: int
    states: int

class PomdpSolveAnswer(TypedDict):
    """
    PomdpSolveAnswer is an interval of the value and the policy found.
    """

    certificate: NotRequired[str]
    certified: bool
    done: bool
    gap: float
    kind: str
    method: str
    model: "PomdpSize"
    optimum: NotRequired[Union[list[float], None]]
    policy: "PomdpPolicy"
    seconds: float
    value: list[float]
    vectors: NotRequired[str]
    work: int

class PomdpSolveRequest(TypedDict):
    """
    PomdpSolveRequest asks for the value of a model's start belief, under its own discount.
    """

    certificate: NotRequired[bool]
    gap: NotRequired[float]
    method: NotRequired[str]
    model: "Document"
    run: NotRequired["PomdpRun"]
    time: NotRequired[float]
    vectors: NotRequired[bool]

class PomdpTree(TypedDict):
    """
    PomdpTree is how a policy is drawn as a tree.
    """

    depth: NotRequired[Union[int, None]]
    format: str
    least: NotRequired[Union[float, None]]

class PomdpValueAnswer(TypedDict):
    """
    PomdpValueAnswer is the value of a position, from -1 to +1. Where it is not exact, the interval in which it lies is next to it: with gamma below 1 the value is its middle; with gamma 1 the value counts a hand that never ends 0, and the ends of the interval count it as lost and as won.
    """

    actions: Union[list["PomdpAction"], None]
    beliefs: int
    certified: bool
    complete: bool
    exact: bool
    expanded: int
    gamma: float
    interval: NotRequired[Union[list[float], None]]
    interval_gamma1: NotRequired[Union[list[float], None]]
    kind: str
    margin: NotRequired[float]
    merged: bool
    policy: str
    position: Union["PomdpPosition", None]
    residual: float
    sigma: str
    symmetries: int
    tree: NotRequired[str]
    value: float
    value_gamma1: float

class PomdpValueRequest(TypedDict):
    """
    PomdpValueRequest asks for the value of a position against a stated policy.
    """

    beliefs: NotRequired[Union[int, None]]
    deck: NotRequired[str]
    exact: NotRequired[Union[int, None]]
    gamma: NotRequired[Union[float, None]]
    gap: NotRequired[Union[float, None]]
    hand: NotRequired[str]
    opponent: NotRequired[int]
    pile: NotRequired[str]
    policy: NotRequired[str]
    sigma: NotRequired[str]
    time: NotRequired[float]
    top: NotRequired[str]
    tree: NotRequired["PomdpTree"]

class PositionsAnswer(TypedDict):
    """
    PositionsAnswer is the score.
    """

    left_out: NotRequired[int]
    loss: float
    player: str
    positions: int
    proofs: Union[list["PositionsPart"], None]
    score: float
    solved: int

class PositionsGenerateAnswer(TypedDict):
    """
    PositionsGenerateAnswer is a suite.
    """

    lines: Union[list[str], None]

class PositionsGenerateRequest(TypedDict):
    """
    PositionsGenerateRequest asks for a suite.
    """

    count: NotRequired[int]
    seed: NotRequired[int]

class PositionsProveAnswer(TypedDict):
    """
    PositionsProveAnswer is what was proved.
    """

    failed: NotRequired[list[str]]
    holds: bool
    positions: int
    proved: int

class PositionsProveRequest(TypedDict):
    """
    PositionsProveRequest asks whether the lines of a suite hold.
    """

    every: NotRequired[int]
    suite: NotRequired["Document"]

class PositionsRequest(TypedDict):
    """
    PositionsRequest asks how a player does on positions whose best actions are proved.
    """

    player: str
    seed: NotRequired[int]
    suite: NotRequired["Document"]

class Progress(TypedDict):
    """
    Progress is how far a function has come.
    """

    best: NotRequired[Any]
    done: float
    note: NotRequired[str]
    total: NotRequired[float]
    unit: NotRequired[str]

class PuzzleCheckAnswer(TypedDict):
    """
    PuzzleCheckAnswer is the verdict.
    """

    holds: bool
    kind: str
    said: str
    seconds: float

class PuzzleCheckRequest(TypedDict):
    """
    PuzzleCheckRequest asks whether an answer holds. Kind and game of the answer say what it is about: cards, or a graph, which is then what Cards holds.
    """

    answer: "Document"
    cards: NotRequired["Document"]
    dimensions: NotRequired[Union[int, None]]
    hand: NotRequired["Document"]
    pile: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    proof: NotRequired["Document"]

class PuzzleCountAnswer(TypedDict):
    """
    PuzzleCountAnswer is the number of winning orders in two conventions, decimal: with equal cards distinguished and an order the same as its reverse, and with equal cards identical. What was not counted is null, and Bounds bounds the sequences.
    """

    answer: NotRequired[str]
    bounds: NotRequired[list[Union[str, None]]]
    dimensions: NotRequired[int]
    kind: str
    method: NotRequired[str]
    names: NotRequired[Union[list[str], None]]
    paths: Union[str, None]
    reason: NotRequired[str]
    seconds: float
    sequences: Union[str, None]

class PuzzleCountRequest(TypedDict):
    """
    PuzzleCountRequest asks for the number of ways to play out a deck.
    """

    cards: NotRequired["Document"]
    dimensions: NotRequired[Union[int, None]]
    hand: NotRequired["Document"]
    method: NotRequired[str]
    players: NotRequired[Union[int, None]]
    time: NotRequired[float]

class PuzzleDefragmentRequest(TypedDict):
    """
    PuzzleDefragmentRequest asks for a winning order in which no colour is scattered. The order to start from is that of an answer, that of the cards themselves, or one that the solver finds.
    """

    answer: NotRequired["Document"]
    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    seed: NotRequired[Union[int, None]]
    sequence: NotRequired[bool]
    time: NotRequired[float]

class PuzzleDrawAnswer(TypedDict):
    """
    PuzzleDrawAnswer is the drawing.
    """

    kind: str
    output: NotRequired[str]
    svg: NotRequired[str]
    title: str

class PuzzleDrawRequest(TypedDict):
    """
    PuzzleDrawRequest asks for a drawing of a deck, and of an answer about it.
    """

    answer: NotRequired["Document"]
    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    kernel: NotRequired[bool]
    players: NotRequired[Union[int, None]]
    proof: NotRequired["Document"]
    title: NotRequired[str]

class PuzzleExplainAnswer(TypedDict):
    """
    PuzzleExplainAnswer is the explanation.
    """

    added: NotRequired[list[int]]
    answer: str
    committed: NotRequired[list[int]]
    destroyed: NotRequired[list[int]]
    game: NotRequired[str]
    kind: str
    reading: NotRequired["ExplainReading"]
    refusal: NotRequired["ExplainRefusal"]
    words: Union[list[str], None]

class PuzzleExplainRequest(TypedDict):
    """
    PuzzleExplainRequest asks what an order is made of, or why there is none.
    """

    answer: "Document"
    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    proof: NotRequired["Document"]

class PuzzleFactsRequest(TypedDict):
    """
    PuzzleFactsRequest asks for facts about a deck or a graph, whichever Cards holds.
    """

    cards: NotRequired["Document"]
    edges: NotRequired[bool]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]

class PuzzleFillAnswer(TypedDict):
    """
    PuzzleFillAnswer is such a set of cards; Minimum is null where it is unknown.
    """

    added: Union[list[list[int]], None]
    answer: NotRequired[str]
    bounds: NotRequired[list[int]]
    certificate: NotRequired["PuzzleCertificate"]
    distinct: NotRequired[bool]
    kind: str
    method: NotRequired[str]
    minimum: Union[int, None]
    names: NotRequired[Union[list[str], None]]
    reason: NotRequired[str]
    runs: NotRequired[Union[list[list[list[int]]], None]]
    seconds: float
    sequence: Union[list[list[int]], None]

class PuzzleFillRequest(TypedDict):
    """
    PuzzleFillRequest asks for the fewest cards that make a deck playable.
    """

    cards: NotRequired["Document"]
    distinct: NotRequired[bool]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    time: NotRequired[float]

class PuzzleGenerateGraphRequest(TypedDict):
    """
    PuzzleGenerateGraphRequest asks for the graph of which a family makes a deck.
    """

    cards: NotRequired[int]
    colors: NotRequired[int]
    distinct: NotRequired[bool]
    family: str
    format: NotRequired[str]
    k: NotRequired[int]
    n: NotRequired[int]
    numbers: NotRequired[int]
    open: NotRequired[bool]
    players: NotRequired[Union[int, None]]
    seed: NotRequired[Union[int, None]]

class PuzzleGenerateRequest(TypedDict):
    """
    PuzzleGenerateRequest asks for an instance of a family. Sizes left out are chosen by the family.
    """

    cards: NotRequired[int]
    colors: NotRequired[int]
    distinct: NotRequired[bool]
    family: str
    k: NotRequired[int]
    n: NotRequired[int]
    numbers: NotRequired[int]
    open: NotRequired[bool]
    players: NotRequired[Union[int, None]]
    seed: NotRequired[Union[int, None]]

class PuzzleGeographyRequest(TypedDict):
    """
    PuzzleGeographyRequest asks who wins Generalised Geography.
    """

    directed: NotRequired[bool]
    edge: NotRequired[bool]
    graph: "Document"
    start: Union[int, None]
    time: NotRequired[float]

class PuzzleGraphAnswer(TypedDict):
    """
    PuzzleGraphAnswer is a graph as text.
    """

    format: str
    kind: str
    text: str

class PuzzleGraphRequest(TypedDict):
    """
    PuzzleGraphRequest asks for the UNO-p graph of an instance, or for a graph in another format.
    """

    cards: NotRequired["Document"]
    edges: NotRequired[bool]
    format: NotRequired[str]
    hand: NotRequired["Document"]
    path: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    view: NotRequired[str]

class PuzzleInstance(TypedDict):
    """
    PuzzleInstance is an instance as an answer.
    """

    cards: Union[list[list[int]], None]
    family: str
    kind: str
    owners: NotRequired[list[int]]
    players: int
    seed: int

class PuzzleKernelLiftRequest(TypedDict):
    """
    PuzzleKernelLiftRequest asks what an answer about a kernel says of the deck.
    """

    answer: "Document"
    cards: NotRequired["Document"]
    game: NotRequired[str]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    proof: NotRequired["Document"]

class PuzzleKernelRequest(TypedDict):
    """
    PuzzleKernelRequest asks for a part of a deck that is playable exactly when the deck is.
    """

    cards: NotRequired["Document"]
    game: NotRequired[str]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]

class PuzzleLiftRequest(TypedDict):
    """
    PuzzleLiftRequest asks what an answer to the problem that PuzzleReduce makes says of the graph or deck.
    """

    answer: "Document"
    cards: NotRequired["Document"]
    edges: NotRequired[bool]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    proof: NotRequired["Document"]
    rule: NotRequired[Union[str, None]]
    start: NotRequired[Union[int, None]]
    to: str

class PuzzleMoveAnswer(TypedDict):
    """
    PuzzleMoveAnswer is a card that wins where one does. Otherwise it is one after which the other player can err.
    """

    card: NotRequired[Union[list[int], None]]
    game: str
    kind: str
    loser: NotRequired[int]
    names: NotRequired[list[str]]
    player: int
    rule: str
    winning: bool

class PuzzleMoveRequest(TypedDict):
    """
    PuzzleMoveRequest asks for the card to play in the game versus, of two players and by the rule geography.
    """

    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    played: NotRequired[list[list[int]]]
    players: NotRequired[Union[int, None]]
    rule: NotRequired[Union[str, None]]

class PuzzleProveAnswer(TypedDict):
    """
    PuzzleProveAnswer is the formula of the deck in OPB, satisfiable exactly if the deck is playable, and for a "no" a proof as VeriPB reads it, which the program has read itself.
    """

    answer: str
    by: NotRequired[str]
    constraints: int
    formula: NotRequired[str]
    kind: str
    lines: NotRequired[int]
    proof: NotRequired[str]
    variables: int

class PuzzleProveRequest(TypedDict):
    """
    PuzzleProveRequest asks for a pseudo-Boolean proof that a deck is not playable.
    """

    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    time: NotRequired[float]

class PuzzleRecogniseRequest(TypedDict):
    """
    PuzzleRecogniseRequest asks whether a graph is an UNO graph.
    """

    graph: "Document"
    players: NotRequired[Union[int, None]]
    steps: NotRequired[Union[int, None]]

class PuzzleReduceRequest(TypedDict):
    """
    PuzzleReduceRequest asks for the reduced problem, or for what a solution of the problem becomes.
    """

    cards: NotRequired["Document"]
    edges: NotRequired[bool]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    rule: NotRequired[Union[str, None]]
    solution: NotRequired["Document"]
    start: NotRequired[Union[int, None]]
    to: str

class PuzzleSolveRequest(TypedDict):
    """
    PuzzleSolveRequest asks whether a game can be won: yes with a solution, no with a certificate.
    """

    cards: NotRequired["Document"]
    dimensions: NotRequired[Union[int, None]]
    explain: NotRequired[bool]
    game: str
    hand: NotRequired["Document"]
    method: NotRequired[str]
    pile: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    proof: NotRequired[bool]
    rule: NotRequired[Union[str, None]]
    seed: NotRequired[Union[int, None]]
    time: NotRequired[float]

class PuzzleTraceAnswer(TypedDict):
    """
    PuzzleTraceAnswer is the whole run.
    """

    kind: str
    orders: str
    steps: NotRequired[list["PuzzleTraceStep"]]

class PuzzleTraceRequest(TypedDict):
    """
    PuzzleTraceRequest asks for the dynamic program of Demaine et al. 3.3 on a deck, card by card.
    """

    cards: NotRequired["Document"]
    hand: NotRequired["Document"]
    players: NotRequired[Union[int, None]]
    sets: NotRequired[int]
    time: NotRequired[float]

class PuzzleTraceStep(TypedDict):
    """
    PuzzleTraceStep is what the program holds after one more card.
    """

    card: list[int]
    sets: NotRequired[list[str]]
    step: int
    total: str
    vectors: Union[list["PuzzleTraceVector"], None]

class PuzzleTraceVector(TypedDict):
    """
    PuzzleTraceVector is a vector (h; v; d) and the number f of sets that have it.
    """

    f: str
    vector: str

class RatingsAnswer(TypedDict):
    """
    RatingsAnswer is the ratings, and the picture where it was asked for.
    """

    games: int
    matches: Union[list["ArenaMatchResult"], None]
    players: Union[list["ArenaRating"], None]
    rules: str
    seats: int
    seed: int
    svg: NotRequired[str]

class RatingsRequest(TypedDict):
    """
    RatingsRequest asks for the strength of several players: a match of each two.
    """

    games: NotRequired[int]
    players: Union[list[str], None]
    rules: NotRequired["Rules"]
    seats: NotRequired[int]
    seed: NotRequired[int]
    svg: NotRequired[bool]
    to: NotRequired[int]
    workers: NotRequired[int]

class RecordConvertAnswer(TypedDict):
    """
    RecordConvertAnswer is the records.
    """

    count: int
    records: NotRequired[str]

class RecordConvertRequest(TypedDict):
    """
    RecordConvertRequest asks for records in the program's own form: JSON Lines with the fields in order, whatever the source looks like. Through the callback of WithParts for *record.Record they come one by one.
    """

    records: "Document"

class RecordFrame(TypedDict):
    """
    RecordFrame is a moment of a hand, with all hands open.
    """

    action: Union[str, None]
    actions: int
    color: str
    dir: int
    events: Union[list["Event"], None]
    hands: Union[list[list[str]], None]
    phase: str
    pile: int
    sum: int
    top: str
    turn: int

class RecordFramesAnswer(TypedDict):
    """
    RecordFramesAnswer is a hand as a film with all cards open.
    """

    dealer: int
    frames: Union[list["RecordFrame"], None]
    result: "RecordResult"
    rules: str
    scores: Union[list[int], None]
    seats: Union[list[str], None]

class RecordFramesRequest(TypedDict):
    """
    RecordFramesRequest asks for every moment of a hand.
    """

    line: NotRequired[int]
    records: "Document"

class RecordHand(TypedDict):
    """
    RecordHand is a hand with all its positions.
    """

    line: int
    result: "RecordResult"
    rules: str
    seats: Union[list[str], None]
    steps: Union[list["RecordStep"], None]

RecordShowAnswer = list["RecordHand"]

class RecordShowRequest(TypedDict):
    """
    RecordShowRequest asks for hands, move by move.
    """

    language: NotRequired[str]
    line: NotRequired[int]
    records: "Document"

class RecordStep(TypedDict):
    """
    RecordStep is a move: the position before it, and the events it brought, in a compact English form. The first step of a hand has the deal's events alone.
    """

    action: NotRequired[str]
    events: NotRequired[list[str]]
    position: str
    sentences: NotRequired[list[str]]

class RecordVerifyAnswer(TypedDict):
    """
    RecordVerifyAnswer counts the records that do and do not.
    """

    errors: Union[list[str], None]
    gravest: NotRequired[str]
    matches: int
    sound: int
    unfinished: int
    unsound: int

class RecordVerifyRequest(TypedDict):
    """
    RecordVerifyRequest asks whether records keep the rules.
    """

    hands: NotRequired[bool]
    records: "Document"

class Rules(TypedDict):
    """
    Rules name a rule set and what to change in it. The functions that take rules say which set is meant where none is named.
    """

    deck: NotRequired[str]
    hands: NotRequired[str]
    name: NotRequired[str]
    options: NotRequired[list[str]]

class RulesOption(TypedDict):
    """
    RulesOption is an option of the rules.
    """

    help: str
    house: bool
    name: str
    values: NotRequired[str]

class RulesPreset(TypedDict):
    """
    RulesPreset is a rule set: what in it differs from the official rules.
    """

    help: str
    name: str
    options: Union[dict[str, str], None]

class RulesTopicAnswer(TypedDict):
    """
    RulesTopicAnswer is every rule set and every option.
    """

    options: Union[list["RulesOption"], None]
    presets: Union[list["RulesPreset"], None]

RulesTopicRequest = dict[str, Any]

class SimAnswer(TypedDict):
    """
    SimAnswer sums the games up.
    """

    blocked: int
    engine: str
    first_player_ci95: list[float]
    first_player_win_rate: float
    forfeits: NotRequired[list["ArenaForfeit"]]
    games: int
    games_per_second: float
    limited: int
    loser_cards_mean: float
    matches: NotRequired[int]
    records: NotRequired[str]
    reshuffle_rate: float
    rules: str
    seats: Union[list["ArenaSeat"], None]
    seconds: float
    seed: int
    shuffle: NotRequired[str]
    stopped: NotRequired[bool]
    turns: "ArenaTurns"

class SimRequest(TypedDict):
    """
    SimRequest asks for many games, summed up.
    """

    first: NotRequired[Union[int, None]]
    games: NotRequired[int]
    records: NotRequired[bool]
    reference: NotRequired[bool]
    rules: NotRequired["Rules"]
    seats: NotRequired[list[str]]
    seed: NotRequired[int]
    shuffle: NotRequired[str]
    to: NotRequired[int]
    workers: NotRequired[int]

StudiesRequest = dict[str, Any]

class StudyAnswer(TypedDict):
    """
    StudyAnswer is the result of a study.
    """

    claims: Union[list["StudyClaim"], None]
    command: str
    only: NotRequired[str]
    seed: int
    size: int
    study: str
    title: str
    version: int

class StudyInfo(TypedDict):
    """
    StudyInfo is a study that there is.
    """

    claims: Union[list[str], None]
    games: int
    name: str
    title: str

class StudyRequest(TypedDict):
    """
    StudyRequest asks for a study of what the sources claim.
    """

    claim: NotRequired[str]
    games: NotRequired[int]
    kept: NotRequired["Document"]
    name: str
    seed: NotRequired[int]

class VersionAnswer(TypedDict):
    """
    VersionAnswer says how the program was built.
    """

    arch: str
    go: str
    modified: bool
    os: str
    revision: str
    version: str

VersionRequest = dict[str, Any]

class AnalyseAction(TypedDict):
    """
    Action is an action that could have been made.
    """

    action: str
    value: float

class AnalyseBelief(TypedDict):
    """
    Belief is what the seat knew of the hidden hands.
    """

    exact: bool
    seats: Union[list["AnalyseHandBelief"], None]

class AnalyseBest(TypedDict):
    """
    Best is the best action: the one made, unless another is better and the 95 % interval of its gain excludes 0.
    """

    action: str
    ci95: list[float]
    value: float

class AnalyseDecision(TypedDict):
    """
    Decision is a decision valued.
    """

    action: int
    actions: Union[list["AnalyseAction"], None]
    after: float
    before: float
    belief: NotRequired["AnalyseBelief"]
    best: "AnalyseBest"
    loss: float
    loss_ci95: list[float]
    mark: str
    move: str
    played: bool
    seat: int
    worlds: int

class AnalyseHandBelief(TypedDict):
    """
    HandBelief is what is known of a hand.
    """

    can_play: float
    cards: int
    hands: str
    seat: int

class AnalyseLuck(TypedDict):
    """
    Luck is the effect of one chance event.
    """

    action: int
    card: NotRequired[str]
    delta: float
    deltas: NotRequired[list[float]]
    move: NotRequired[str]
    seat: int
    what: str

class AnalysePoint(TypedDict):
    """
    Point is the chances before an action.
    """

    action: int
    chances: Union[list[float], None]

class AnalyseSeat(TypedDict):
    """
    Seat is the account of a seat: result = prior + skill + luck.
    """

    loss: float
    luck: float
    own_skill: float
    player: str
    prior: float
    result: float
    seat: int
    skill: float

class ArenaAIVATResult(TypedDict):
    """
    AIVATResult is A's rate corrected for luck.
    """

    ci95: Union[list[float], None]
    elo_ci95: Union[list[float], None]
    fit_games: int
    fit_seed: int
    games_needed: "ArenaNeeded"
    samples: int
    win_rate: float

class ArenaForfeit(TypedDict):
    """
    Forfeit counts the games that a player lost by faults of one kind.
    """

    first: int
    games: int
    player: str
    reason: str
    what: str

class ArenaMatchResult(TypedDict):
    """
    MatchResult is the result of a match, from A's side. A hand without a winner counts as an equal share of a win. Intervals are 95 %, taken over blocks, since the games of a block share their deck (stat.BoundedMean); with fewer than two blocks there is none, because one block does not show the variance.
    """

    a: str
    aivat: NotRequired["ArenaAIVATResult"]
    b: str
    ci95: Union[list[float], None]
    elo: float
    elo_ci95: Union[list[float], None]
    forfeits: NotRequired[list["ArenaForfeit"]]
    games: int
    losses: int
    pairs: int
    pentanomial: list[int]
    rules: str
    scores: NotRequired[list[int]]
    seats: int
    seed: int
    sprt: Union["ArenaSPRTResult", None]
    valid95: list[float]
    win_rate: float
    wins: int
    without_winner: int

class ArenaNeeded(TypedDict):
    """
    Needed holds numbers of games: with an independent deal for each or in blocks with one deal, uncorrected or corrected for luck.
    """

    aivat: int
    both: int
    mirrored: int
    plain: int

class ArenaRating(TypedDict):
    """
    Rating is the strength of a player on the Elo scale, with a 95 % interval. The mean of all ratings is 0.
    """

    ci95: list[float]
    elo: float
    name: str
    win_rate: float

class ArenaSPRTResult(TypedDict):
    """
    SPRTResult is the state of a sequential test.
    """

    bounds: list[float]
    elo0: float
    elo1: float
    llr: float
    result: str

class ArenaSeat(TypedDict):
    """
    Seat is the result of one seat. Rates are per hand.
    """

    ci95: list[float]
    match_wins: NotRequired[int]
    name: str
    points: int
    win_rate: float
    wins: int

class ArenaTurns(TypedDict):
    """
    Turns is the distribution of hand lengths, in turns.
    """

    max: int
    mean: float
    median: int
    p95: int
    sd: float

class BeliefErratum(TypedDict):
    """
    Erratum is a mistake in the printed model of the two-player game: the formula as printed, the right one, and a toy on which the two differ.
    """

    as_printed: str
    as_right: str
    number: int
    printed: str
    right: str
    title: str
    toy: str

class DailyPuzzle(TypedDict):
    """
    Puzzle is what the player sees of a puzzle.
    """

    colour: NotRequired[str]
    date: str
    deck: NotRequired[list[list[int]]]
    effort: int
    events: NotRequired[list["Event"]]
    kind: str
    legal: NotRequired[list[str]]
    level: int
    position: NotRequired[str]

class DailySolution(TypedDict):
    """
    Solution is a right answer.
    """

    chances: NotRequired[list[float]]
    counting: NotRequired[list[float]]
    hand: NotRequired[str]
    order: NotRequired[list[list[int]]]
    plays: NotRequired[list[str]]
    truth: NotRequired[list[bool]]

class DailyVerdict(TypedDict):
    """
    Verdict is what an answer is worth.
    """

    bits: NotRequired[float]
    legal: NotRequired[list[str]]
    open: bool
    points: int
    position: NotRequired[str]
    solution: NotRequired["DailySolution"]
    solved: bool
    wrong: int

class DuelOdds(TypedDict):
    """
    Odds is a lower bound on the chance that a side wins: the chance that its best run succeeds, against the best replies of the other, with the exact odds of what the other draws.
    """

    by: int
    chance: float
    nodes: int
    play: NotRequired[str]
    turns: int
    whole: bool

class DuelRun(TypedDict):
    """
    Run is a run that wins, with the whole tree as its certificate: Node 0 is the position as given.
    """

    by: int
    line: Union[list[str], None]
    nodes: NotRequired[list["DuelRunNode"]]
    pattern: str
    sort: str
    turns: int

class DuelRunNode(TypedDict):
    """
    RunNode is a position of the tree. Where the side that runs is to move, Play is its play and Next the node after it, -1 when it is out. Otherwise Replies are the other's answers, "pass" for a turn in which it played nothing, each with the node after it.
    """

    next: int
    play: NotRequired[str]
    replies: NotRequired[dict[str, int]]

class ExplainFrequency(TypedDict):
    """
    Frequency is how many chunks a colour, or bridges a number, has.
    """

    times: int
    vertex: int

class ExplainPiece(TypedDict):
    """
    Piece is a part of the deck that a cut leaves and an order must visit.
    """

    cards: int
    vertices: Union[list[int], None]

class ExplainReading(TypedDict):
    """
    Reading is what an order is made of. Vertices are written as in certificates, colour x as x and number y as -y; cards as positions in the order, from 1.
    """

    bridges: Union[list["ExplainRun"], None]
    broken: Union[list[int], None]
    chunks: Union[list["ExplainRun"], None]
    colors: int
    critical: Union[list[int], None]
    fragmented: Union[list[int], None]
    frequency: Union[list["ExplainFrequency"], None]
    motif: Union[list[int], None]
    sequence: Union[list[list[int]], None]
    trail: "ExplainTrail"
    wildcards: Union[list[int], None]

class ExplainRefusal(TypedDict):
    """
    Refusal is a certificate of a "no", verified and in words.
    """

    beside: NotRequired[list[int]]
    bound: NotRequired[int]
    crossing: NotRequired[int]
    form: NotRequired[str]
    inequality: NotRequired[str]
    kind: str
    lines: NotRequired[int]
    pieces: NotRequired[list["ExplainPiece"]]
    set: NotRequired[list[list[int]]]
    steps: int

#: Run is a stretch of an order, the cards From..To, counted from 1.
ExplainRun = TypedDict(
    "ExplainRun",
    {
        "from": int,
        "to": int,
        "vertex": int,
    },
)

class ExplainTrail(TypedDict):
    """
    Trail is the walk in H that an order follows.
    """

    at: Union[list[int], None]
    cards: Union[list[int], None]
    odd: Union[list[int], None]
    walk: Union[list[int], None]

class GraphDegrees(TypedDict):
    """
    Degrees sums up the degrees of vertices.
    """

    max: int
    mean: float
    min: int

class GraphFraction(TypedDict):
    """
    Fraction is a rational number.
    """

    den: int
    num: int

class GraphLineFacts(TypedDict):
    """
    LineFacts are the facts about an UNO-1 graph, mostly derived from H: its cliques are the cards of a colour or of a number; it is perfect, so the chromatic number is the clique number; independent cards are a matching of H. It is always claw-free.
    """

    bipartite: bool
    chromatic_number: int
    claw_free: bool
    clique_number: int
    connectivity: "GraphRange"
    degrees: "GraphDegrees"
    edges: int
    independence_number: int
    toughness: NotRequired["GraphToughness"]

class GraphRange(TypedDict):
    """
    Range is a bounded quantity; Lower = Upper means that it is exact.
    """

    lower: int
    upper: int

class GraphToughness(TypedDict):
    """
    Toughness bounds the least ratio of removed vertices to components left, over all removals that leave at least two. At most half the connectivity, as a smallest cut shows, and exactly that for claw-free graphs (Matthews and Sumner, 1984). At least the connectivity divided by the maximum degree: every component left has as many neighbours among the removed as the connectivity says. A graph with a Hamiltonian path leaves at most one component more than was removed.
    """

    lower: "GraphFraction"
    upper: "GraphFraction"

class PositionsPart(TypedDict):
    """
    Part is the score on the positions of one sort of proof.
    """

    loss: float
    positions: int
    proof: str
    score: float
    solved: int

class PuzzleCertificate(TypedDict):
    """
    Certificate makes a solitaire "no" checkable. Every certificate is a text of proof lines (docs/solitaire.md, "Certificates and their formats"): first reduction steps, then a cut, a DP transcript or a SAT refutation. Short ones are part of the answer: Steps has the reduction lines, Form and Set have a cut, and Lines has a transcript or refutation. When File is set, the proof file has everything instead, and the checker compares the other fields, where present, with it.
    """

    bound: NotRequired[int]
    file: NotRequired[bool]
    form: NotRequired[str]
    kernel: NotRequired[Union[list[list[int]], None]]
    kind: str
    lines: NotRequired[list[str]]
    of: NotRequired["PuzzleCertificate"]
    pieces: NotRequired[int]
    set: NotRequired[list[int]]
    steps: NotRequired[list[str]]

class PuzzleChunks(TypedDict):
    """
    Chunks counts the chunks of a colour, the maximal runs of its cards in a sequence, before and after defragmenting.
    """

    after: int
    before: int
    color: int

class PuzzleGeography(TypedDict):
    """
    Geography is the answer to a game of Generalised Geography: a token is on Start and player 1 moves first. Each move removes the vertex that the token leaves or, with Edge, the edge that it uses. The answer is yes when player 1 wins. Matching and Barrier certify the undirected vertex game. No: the matching leaves Start out and is maximum by the barrier. Yes: it covers Start and is larger than the barrier allows in the graph without Start. Kernel, an even kernel, certifies the undirected edge game: the winner moves into it.
    """

    answer: str
    barrier: NotRequired[Union[list[int], None]]
    directed: bool
    edge: bool
    kernel: NotRequired[list[int]]
    kind: str
    loser: NotRequired[int]
    matching: NotRequired[Union[list[list[int]], None]]
    method: str
    openings: NotRequired[Union[list[int], None]]
    positions: NotRequired[int]
    reason: NotRequired[str]
    seconds: float
    start: int
    winner: NotRequired[int]

class PuzzleKernel(TypedDict):
    """
    Kernel is a part of the deck that is playable exactly when the deck is.
    """

    bound: Union[int, None]
    cards: int
    game: NotRequired[str]
    kernel: Union[list[list[int]], None]
    kernel_cards: int
    kind: str
    seconds: float

class PuzzleLift(TypedDict):
    """
    Lift is the answer to "has this graph a Hamiltonian path", lifted from a reduced problem. A "no" carries the answer to the reduced problem, which certifies it.
    """

    answer: str
    kind: str
    path: Union[list[int], None]
    reason: NotRequired[str]
    reduced: NotRequired[Union["PuzzleSolve", None]]
    rule: NotRequired[str]
    start: NotRequired[int]
    to: str

PuzzlePair = list[int]

class PuzzlePlay(TypedDict):
    """
    Play is one turn of a cooperative game: a card, or a skip. In a game with a draw pile a skip in which a card is drawn names it.
    """

    card: NotRequired[Union[list[int], None]]
    draw: NotRequired[Union[list[int], None]]
    player: int
    skip: NotRequired[bool]

class PuzzlePointSolve(TypedDict):
    """
    PointSolve is a solve answer about cards of several coordinates, which match when they agree in at least one: the game solitaire, one player.
    """

    answer: str
    dimensions: int
    game: str
    kind: str
    method: str
    reason: NotRequired[str]
    rule: str
    seconds: float
    sequence: NotRequired[Union[list[list[int]], None]]

class PuzzleRecognition(TypedDict):
    """
    Recognition is the answer to "is this graph an UNO graph": with one player the graph in which matching cards are adjacent, with two the graph in which matching cards of different players are.
    """

    answer: str
    cards: NotRequired[Union[list[list[int]], None]]
    kind: str
    minimal: NotRequired[bool]
    name: NotRequired[str]
    owners: NotRequired[Union[list[int], None]]
    players: int
    reason: NotRequired[str]
    witness: NotRequired[Union[list[int], None]]

#: Solve is the answer to "can it be won", for every game. A "yes" carries its witness: Sequence (solitaire, all-or-none) or Plays (coop). A "no" carries a certificate where the game has one. Which of the fields of versus are present depends on the number of players: Loser, Winner and Openings with two, Losers with more.
PuzzleSolve = TypedDict(
    "PuzzleSolve",
    {
        "answer": str,
        "certificate": NotRequired["PuzzleCertificate"],
        "chunks": NotRequired[Union[list["PuzzleChunks"], None]],
        "committed": NotRequired[Union[list[int], None]],
        "cover": NotRequired[Union[list[int], None]],
        "destroyed": NotRequired[Union[list[int], None]],
        "dimensions": NotRequired[int],
        "error_bound": NotRequired[str],
        "from": NotRequired[Union[list[list[int]], None]],
        "game": str,
        "kind": str,
        "loser": NotRequired[int],
        "losers": NotRequired[Union[list[int], None]],
        "matching": NotRequired[Union[list["PuzzlePair"], None]],
        "method": str,
        "names": NotRequired[Union[list[str], None]],
        "openings": NotRequired[Union[list[list[int]], None]],
        "path": NotRequired[Union[list[int], None]],
        "plays": NotRequired[Union[list["PuzzlePlay"], None]],
        "reason": NotRequired[str],
        "rule": str,
        "seconds": float,
        "sequence": NotRequired[Union[list[list[int]], None]],
        "winner": NotRequired[int],
    },
)

class PuzzleFactsOfDeck(TypedDict):
    """
    puzzleFactsOfDeck
    """

    cards: int
    colour_degrees: "GraphDegrees"
    colours: int
    components: int
    distinct: int
    kind: str
    matches: int
    number_degrees: "GraphDegrees"
    numbers: int
    odd_vertices: int
    of: str
    players: int
    treewidth: "GraphRange"
    uno1_graph: "GraphLineFacts"

class PuzzleFactsOfGraph(TypedDict):
    """
    puzzleFactsOfGraph
    """

    bipartite: bool
    claw: NotRequired[list[int]]
    claw_free: bool
    clique_number: "GraphRange"
    components: int
    connectivity: "GraphRange"
    degrees: "GraphDegrees"
    edges: int
    kind: str
    matching_number: int
    obstacle: NotRequired[str]
    of: str
    reductions: Union[list[str], None]
    toughness: NotRequired["GraphToughness"]
    treewidth: "GraphRange"
    uno1: bool
    vertices: int

class PuzzleReduced(TypedDict):
    """
    puzzleReduced are the fields of an answer.
    """

    cards: NotRequired[Union[list[list[int]], None]]
    kind: str
    owners: NotRequired[list[int]]
    players: NotRequired[int]
    text: NotRequired[str]
    to: str

#: puzzleSolved are the fields of an answer.
PuzzleSolved = TypedDict(
    "PuzzleSolved",
    {
        "answer": str,
        "certificate": NotRequired["PuzzleCertificate"],
        "chunks": NotRequired[Union[list["PuzzleChunks"], None]],
        "committed": NotRequired[Union[list[int], None]],
        "cover": NotRequired[Union[list[int], None]],
        "destroyed": NotRequired[Union[list[int], None]],
        "dimensions": NotRequired[int],
        "error_bound": NotRequired[str],
        "explain": NotRequired[list[str]],
        "from": NotRequired[Union[list[list[int]], None]],
        "game": str,
        "kind": str,
        "loser": NotRequired[int],
        "losers": NotRequired[Union[list[int], None]],
        "matching": NotRequired[Union[list["PuzzlePair"], None]],
        "method": str,
        "names": NotRequired[Union[list[str], None]],
        "openings": NotRequired[Union[list[list[int]], None]],
        "path": NotRequired[Union[list[int], None]],
        "plays": NotRequired[Union[list["PuzzlePlay"], None]],
        "proof": NotRequired[str],
        "reason": NotRequired[str],
        "rule": str,
        "seconds": float,
        "sequence": NotRequired[Union[list[list[int]], None]],
        "winner": NotRequired[int],
    },
)

class RecordResult(TypedDict):
    """
    Result is how a hand ended: the winner's seat (nil: nobody), its points, and the reason (out, blocked, limit).
    """

    points: int
    reason: str
    winner: Union[int, None]

class StudyClaim(TypedDict):
    """
    Claim is what a source says and what was found.
    """

    claim: str
    figures: Union[list["StudyFigure"], None]
    method: str
    name: str
    range: str
    source: str
    verdict: str

class StudyFigure(TypedDict):
    """
    Figure is a number measured, with its 99 % interval.
    """

    hi: float
    lo: float
    n: int
    name: str
    unit: NotRequired[str]
    value: float

class StudyHandicapStep(TypedDict):
    """
    HandicapStep is the result with hands of two sizes.
    """

    ci95: list[float]
    games: int
    hands: list[int]
    win_rate: float

@overload
def call(name: Literal["analyse"], request: "AnalyseRequest" = ...) -> "AnalyseAnswer":
    """
    what the decisions of a hand were worth, and how much of its result was luck
    """

@overload
def call(name: Literal["belief"], request: "BeliefRequest" = ...) -> "BeliefAnswer":
    """
    what a seat may know of the hidden hands of a record
    """

@overload
def call(name: Literal["belief.errata"], request: "BeliefErrataRequest" = ...) -> list["BeliefErratum"]:
    """
    the errata of the printed two-player filter, each with a toy
    """

@overload
def call(name: Literal["daily"], request: "DailyRequest" = ...) -> "DailyAnswer":
    """
    the puzzles of a day, the same for everybody
    """

@overload
def call(name: Literal["daily.check"], request: "DailyCheckRequest" = ...) -> "DailyCheckAnswer":
    """
    whether the puzzles of a day hold
    """

@overload
def call(name: Literal["daily.judge"], request: "DailyJudgeRequest" = ...) -> "DailyVerdict":
    """
    what an answer to a puzzle of a day is worth
    """

@overload
def call(name: Literal["duel.advise"], request: "DuelAdviseRequest" = ...) -> "DuelValueAnswer":
    """
    what every action of a position of open hands is worth, and why
    """

@overload
def call(name: Literal["duel.check"], request: "DuelCheckRequest" = ...) -> "DuelCheckAnswer":
    """
    whether the runs of a proof win against all draws
    """

@overload
def call(name: Literal["duel.handicap"], request: "HandicapRequest" = ...) -> "HandicapAnswer":
    """
    the hand sizes that make two players equal
    """

@overload
def call(name: Literal["duel.prove"], request: "DuelProveRequest" = ...) -> "DuelProof":
    """
    runs of either side that force a win, with their trees
    """

@overload
def call(name: Literal["duel.value"], request: "DuelValueRequest" = ...) -> "DuelValueAnswer":
    """
    the value of a position of open hands and of its actions
    """

@overload
def call(name: Literal["match"], request: "MatchRequest" = ...) -> "MatchAnswer":
    """
    which of two players is the better one, over mirrored pairs
    """

@overload
def call(name: Literal["pomdp.check"], request: "PomdpCheckRequest" = ...) -> "PomdpCheckAnswer":
    """
    whether a certificate, a value or an equilibrium holds
    """

@overload
def call(name: Literal["pomdp.equilibrium"], request: "PomdpEquilibriumRequest" = ...) -> "PomdpEquilibriumAnswer":
    """
    an equilibrium of two hidden hands, and how exploitable players are
    """

@overload
def call(name: Literal["pomdp.evaluate"], request: "PomdpEvaluateRequest" = ...) -> "PomdpEvaluateAnswer":
    """
    what following alpha vectors achieves in a model
    """

@overload
def call(name: Literal["pomdp.export"], request: "PomdpExportRequest" = ...) -> "PomdpExportAnswer":
    """
    the model of a small deck, for other solvers
    """

@overload
def call(name: Literal["pomdp.import"], request: "PomdpImportRequest" = ...) -> "PomdpImportAnswer":
    """
    what alpha vectors of an exported model are worth
    """

@overload
def call(name: Literal["pomdp.plan"], request: "PomdpPlanRequest" = ...) -> "PomdpPlanAnswer":
    """
    what the actions of a decision under hidden hands are worth
    """

@overload
def call(name: Literal["pomdp.simulate"], request: "PomdpSimulateRequest" = ...) -> "PomdpSimulateAnswer":
    """
    the mean return of a policy in sampled episodes of a model
    """

@overload
def call(name: Literal["pomdp.solve"], request: "PomdpSolveRequest" = ...) -> "PomdpSolveAnswer":
    """
    an interval of the optimal value of any POMDP
    """

@overload
def call(name: Literal["pomdp.value"], request: "PomdpValueRequest" = ...) -> "PomdpValueAnswer":
    """
    the value of a position under hidden hands against a stated policy
    """

@overload
def call(name: Literal["positions"], request: "PositionsRequest" = ...) -> "PositionsAnswer":
    """
    a player's score on positions whose best actions are proved
    """

@overload
def call(name: Literal["positions.generate"], request: "PositionsGenerateRequest" = ...) -> "PositionsGenerateAnswer":
    """
    positions with their best actions, proved
    """

@overload
def call(name: Literal["positions.prove"], request: "PositionsProveRequest" = ...) -> "PositionsProveAnswer":
    """
    whether the best actions of positions are what they are said to be
    """

@overload
def call(name: Literal["puzzle.check"], request: "PuzzleCheckRequest" = ...) -> "PuzzleCheckAnswer":
    """
    whether an answer to a puzzle is right, without the solvers' code
    """

@overload
def call(name: Literal["puzzle.count"], request: "PuzzleCountRequest" = ...) -> "PuzzleCountAnswer":
    """
    the winning orders of a deck
    """

@overload
def call(name: Literal["puzzle.defragment"], request: "PuzzleDefragmentRequest" = ...) -> "PuzzleSolve":
    """
    a winning order with few chunks of each colour
    """

@overload
def call(name: Literal["puzzle.draw"], request: "PuzzleDrawRequest" = ...) -> "PuzzleDrawAnswer":
    """
    the geometric view of a deck as SVG
    """

@overload
def call(name: Literal["puzzle.explain"], request: "PuzzleExplainRequest" = ...) -> "PuzzleExplainAnswer":
    """
    an answer read aloud
    """

@overload
def call(name: Literal["puzzle.facts"], request: "PuzzleFactsRequest" = ...) -> Union["PuzzleFactsOfDeck", "PuzzleFactsOfGraph"]:
    """
    facts about a deck or a graph
    """

@overload
def call(name: Literal["puzzle.fill"], request: "PuzzleFillRequest" = ...) -> "PuzzleFillAnswer":
    """
    the fewest cards that make a deck playable
    """

@overload
def call(name: Literal["puzzle.generate"], request: "PuzzleGenerateRequest" = ...) -> "PuzzleInstance":
    """
    an instance of a family
    """

@overload
def call(name: Literal["puzzle.generate-graph"], request: "PuzzleGenerateGraphRequest" = ...) -> "PuzzleGraphAnswer":
    """
    a graph of a family
    """

@overload
def call(name: Literal["puzzle.geography"], request: "PuzzleGeographyRequest" = ...) -> "PuzzleGeography":
    """
    who wins generalised geography
    """

@overload
def call(name: Literal["puzzle.graph"], request: "PuzzleGraphRequest" = ...) -> "PuzzleGraphAnswer":
    """
    the UNO graph of a deck, or a graph in another format
    """

@overload
def call(name: Literal["puzzle.kernel"], request: "PuzzleKernelRequest" = ...) -> "PuzzleKernel":
    """
    a small deck with the same answer
    """

@overload
def call(name: Literal["puzzle.kernel-lift"], request: "PuzzleKernelLiftRequest" = ...) -> "PuzzleSolve":
    """
    an answer of the kernel as one of the deck
    """

@overload
def call(name: Literal["puzzle.lift"], request: "PuzzleLiftRequest" = ...) -> Union["PuzzleLift", "PuzzleSolve"]:
    """
    an answer of a reduced problem as one of the problem
    """

@overload
def call(name: Literal["puzzle.move"], request: "PuzzleMoveRequest" = ...) -> "PuzzleMoveAnswer":
    """
    the card to play in the game versus, which wins where one does
    """

@overload
def call(name: Literal["puzzle.prove"], request: "PuzzleProveRequest" = ...) -> "PuzzleProveAnswer":
    """
    a proof for VeriPB that a deck is not playable, with the formula it refutes
    """

@overload
def call(name: Literal["puzzle.recognise"], request: "PuzzleRecogniseRequest" = ...) -> "PuzzleRecognition":
    """
    whether a graph is an UNO graph: its cards, or a witness
    """

@overload
def call(name: Literal["puzzle.reduce"], request: "PuzzleReduceRequest" = ...) -> Union["PuzzleReduced", "PuzzleSolve", "PuzzleLift"]:
    """
    a problem as another one that has a solution exactly if it has one
    """

@overload
def call(name: Literal["puzzle.solve"], request: "PuzzleSolveRequest" = ...) -> Union["PuzzleSolved", "PuzzlePointSolve"]:
    """
    a puzzle: yes with a solution, no with a certificate
    """

@overload
def call(name: Literal["puzzle.trace"], request: "PuzzleTraceRequest" = ...) -> "PuzzleTraceAnswer":
    """
    the count of a deck card by card
    """

@overload
def call(name: Literal["ratings"], request: "RatingsRequest" = ...) -> "RatingsAnswer":
    """
    the strength of several players, by a match of each two
    """

@overload
def call(name: Literal["record.convert"], request: "RecordConvertRequest" = ...) -> "RecordConvertAnswer":
    """
    records in the program's own form
    """

@overload
def call(name: Literal["record.frames"], request: "RecordFramesRequest" = ...) -> "RecordFramesAnswer":
    """
    every moment of a hand, with all cards open
    """

@overload
def call(name: Literal["record.show"], request: "RecordShowRequest" = ...) -> "RecordShowAnswer":
    """
    hands move by move
    """

@overload
def call(name: Literal["record.verify"], request: "RecordVerifyRequest" = ...) -> "RecordVerifyAnswer":
    """
    whether records keep the rules
    """

@overload
def call(name: Literal["rules"], request: "RulesTopicRequest" = ...) -> "RulesTopicAnswer":
    """
    every rule set and every option
    """

@overload
def call(name: Literal["sim"], request: "SimRequest" = ...) -> "SimAnswer":
    """
    many games, summed up
    """

@overload
def call(name: Literal["studies"], request: "StudiesRequest" = ...) -> list["StudyInfo"]:
    """
    the studies that there are
    """

@overload
def call(name: Literal["study"], request: "StudyRequest" = ...) -> "StudyAnswer":
    """
    what the sources claim, measured
    """

@overload
def call(name: Literal["version"], request: "VersionRequest" = ...) -> "VersionAnswer":
    """
    which build this is
    """

@overload
def call(name: str, request: Any = ...) -> Any: ...
def call(name: str, request: Any = None) -> Any:
    """Ask a function of the program by its name. An error is an unolab.Error."""
    return call_json(name, request)
