// What goes over the wire between the studio and the page. Generated from the Go types:
// UNO_UPDATE=1 go test ./internal/server -run TestInterfaceIsCurrent

/** Ask is what a seat may do now. */
export interface Ask {
  kind: AskKind;
}
export type AskKind = 'turn' | 'keep' | 'name' | 'swap' | 'answer' | 'stack' | 'moment';
/** botInfo describes a program. */
export interface BotInfo {
  /** it sees hidden cards */
  cheats: boolean;
  help: string;
  level: 'easy' | 'normal' | 'hard' | 'yardstick';
  name: string;
  /** it plays open hands of two, and nothing else */
  open: boolean;
  /** The place among the named opponents, from 1 for the gentlest; 0: none of them. */
  rank?: number;
}
/** botList is every program that can sit at a table. */
export interface BotList {
  bots: BotInfo[];
}
export type ByeCode = 'kicked' | 'closed' | 'slow' | 'replaced' | 'shutdown' | 'flood';
/** ByeMessage says that the connection ends. */
export interface ByeMessage {
  code: ByeCode;
  t: 'bye';
}
export type Card = string;
export type Cards = Card[];
/** challenges counts challenges of Wild Draw Fours, and those that were bluffs. */
export interface Challenges {
  made: number;
  won: number;
}
/** ChatMessage is what a seat says. */
export interface ChatMessage {
  name: string;
  seat: Seat;
  t: 'chat';
  text: string;
}
/** Circle is the friends of a person with a claimed name. */
export interface Circle {
  friends: string[];
  /** newest first */
  invites: Invitation[];
  /** who opens it with a name of their own becomes a friend */
  link: string;
  name: string;
}
/** claimRequest claims a name. */
export interface ClaimRequest {
  key: Secret;
}
export type ClientMessage = Hello | Message;
/** Clock limits the time for a move. */
export interface Clock {
  /** seconds for a turn of a person */
  move: number;
}
/** ClockInfo is the time that the seat to act has left. */
export interface ClockInfo {
  left_ms: number;
  of_ms: number;
  seat: Seat;
}
/** Coach is the evaluation of a position with open hands: the chance of the seat to win, from here and after each of its moves, the best first. */
export interface Coach {
  actions: CoachAction[];
  /** the estimate, by which moves are ordered, with endless play counted as one half */
  half: number;
  /** how the other would begin its run; empty if it has none */
  threat: string;
  value: Span;
}
/** CoachAction is what an action is worth and why. */
export interface CoachAction {
  action: string;
  /** the estimate */
  half: number;
  reasons: Reason[];
  value: Span;
  /** Reasons in English */
  why: string[];
}
export type Code = string;
export type Color = string;
export type ColorOrNone = string;
/** Commitment binds the table to a deal before anybody has seen a card of it. The salt is the seed in hexadecimal digits, so that with the deck the later piles are bound too. */
export interface Commitment {
  /** cards in drawing order */
  deck: string;
  hash: Hash;
  /** the seed of the hand, from which every later pile follows too */
  salt: string;
}
/** Deal is what is known of a deal, more with each step of the protocol: the table's own share and that of each seat. */
export interface Deal {
  seats: Share[];
  table: Share;
}
/** DealMessage is the commitment to the deck, before the hand. */
export interface DealMessage {
  /** where pages had a part in the deal: all secrets but the table's */
  fair?: Deal;
  hash: Hash;
  round: number;
  t: 'deal';
}
/** decideRequest decides the match of the entrant Home. */
export interface DecideRequest {
  home: number;
  winner: number;
}
/** random text that a browser keeps: a guest is called the same again */
export type Device = string;
export type Direction = -1 | 1;
/** DoneMessage says that a request is done; a move is durable. */
export interface DoneMessage {
  id: number;
  t: 'done';
  v: number;
}
/** EmoteMessage is what a seat shows without words of its own. */
export interface EmoteMessage {
  emote: 'hello' | 'luck' | 'nice' | 'wow' | 'laugh' | 'think' | 'oops' | 'thanks';
  name: string;
  seat: Seat;
  t: 'emote';
}
export type EndReason = 'out' | 'blocked' | 'limit';
/** enterRequest enters a tournament. */
export interface EnterRequest {
  /** of a claimed name */
  key?: Secret;
  name: string;
}
/** Entered is what the maker or an entrant of a tournament gets. */
export interface Entered {
  code: string;
  token: string;
}
/** entrantInfo is an entrant as everybody sees it. */
export interface EntrantInfo {
  bot?: string;
  name: string;
}
export type ErrorCode = 'bad-request' | 'bad-rules' | 'forbidden' | 'full' | 'started' | 'name-taken' | 'not-found' | 'not-asked' | 'illegal' | 'stale' | 'too-many' | 'too-large' | 'closed' | 'unavailable';
/** eveningStandings is the standings over all matches of the evening, best first. */
export interface EveningStandings {
  evening: Standing[];
}
/** Event is the form of uno.Event in JSON, without the table after it: the type that generators map uno.Event to. */
export interface Event {
  card?: Card;
  cards?: Card[];
  color?: Color;
  fresh?: boolean;
  guilty?: boolean;
  itself?: boolean;
  jump?: boolean;
  /** the same draw goes on from a new pile */
  more?: boolean;
  n?: number;
  other?: Seat;
  reason?: EndReason;
  seat: SeatOrNobody;
  twin?: boolean;
  type: EventType;
  uno?: boolean;
  why?: 'turn' | 'card' | 'penalty';
}
export type EventType = 'dealt' | 'start' | 'start-back' | 'played' | 'drew' | 'kept' | 'reshuffled' | 'skipped' | 'color' | 'challenged' | 'accepted' | 'caught' | 'missed-catch' | 'uno' | 'swapped' | 'hands-passed' | 'ended' | 'received';
export type Face = string;
export interface Failure {
  error: WireError;
}
/** FriendRequest is a request of a person with a claimed name: Friend and Table as far as the request is about them. */
export interface FriendRequest {
  friend?: string;
  key: Secret;
  name: string;
  table?: Code;
}
/** An Error is what a function of this package returns. */
export interface FunctionError {
  code: 'usage' | 'malformed' | 'failed' | 'limit';
  /** where it is: a field of the request, or "file:line" */
  place?: string;
  /** what is wrong, one line */
  what: string;
}
/** functionInfo is a function of the program. */
export interface FunctionInfo {
  doc: string;
  /** a request */
  example: unknown;
  name: string;
}
/** functionList are the functions that can be jobs. */
export interface FunctionList {
  functions: FunctionInfo[];
}
/** gameDetail is a finished hand with its record. */
export interface GameDetail {
  commitment: Commitment;
  ended: string;
  id: GameRef;
  listed: boolean;
  match: number;
  /** the seat that won the match with this hand */
  match_winner: number | null;
  names: string[];
  points: number;
  reason: EndReason;
  record: HandRecord;
  round: number;
  rules: string;
  seats: GameSeat[];
  table: Code;
  turns: number;
  winner: number | null;
}
/** gamePage is a page of the list of games. */
export interface GamePage {
  games: GameSummary[];
  /** the before of the next page */
  next: number | null;
}
/** the number of a game; of one that is in no list the link, 128 bits, that leads to it */
export type GameRef = number | string;
/** gameReplay is every moment of a finished hand. */
export interface GameReplay {
  frames: RecordFrame[];
  names: string[];
  rules: RuleSetInfo;
  /** of the match, after the hand */
  scores: number[] | null;
}
/** gameSeat is who sat at a seat of a game. */
export interface GameSeat {
  name: string;
  /** person, guest (a person who gave no name) or the name of a program */
  player: string;
  /** no person, so there is no page of its name, /api/names/{name} */
  program: boolean;
}
/** gameSummary is a finished hand in a list. */
export interface GameSummary {
  ended: string;
  id: GameRef;
  listed: boolean;
  match: number;
  /** the seat that won the match with this hand */
  match_winner: number | null;
  points: number;
  reason: EndReason;
  round: number;
  rules: string;
  seats: GameSeat[];
  table: Code;
  turns: number;
  winner: number | null;
}
/** Grace is an open window in which seats may move out of turn. */
export interface Grace {
  kind: 'catch' | 'jump' | 'uno';
  left_ms: number;
  /** who is down to one card; for jump, who is to act */
  seat: number;
}
/** see 'uno record' */
export type HandRecord = Record<string, unknown>;
export type Hash = string;
/** Hello is the first message of a client: the tokens of the seats that it speaks for, none to watch. */
export interface Hello {
  /** it takes part in the deals: it answers seal and sealed */
  fair?: boolean;
  t: 'hello';
  /** null: to watch */
  token?: string | null;
  tokens?: string[];
}
/** HintMessage is a hint for a seat. */
export interface HintMessage {
  coach: Coach | null;
  /** absent when the hint was not asked for */
  id?: number;
  move: string;
  /** the first reason for the move */
  reason: Reason | null;
  seat: Seat;
  t: 'hint';
  v: number;
  /** Reason in English */
  why: string;
}
/** Invitation asks a friend to a table. */
export interface Invitation {
  at: string;
  from: string;
  table: Code;
}
/** Job is a job as its client sees it. */
export interface Job {
  /** of a job that is done; of one that was cancelled as far as it came */
  answer?: Result;
  created: string;
  ended?: string;
  /** of a job that failed */
  error?: FunctionError;
  /** of package api */
  function: string;
  id: string;
  progress?: Progress;
  started?: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
}
/** jobRequest asks for a job. */
export interface JobRequest {
  function: string;
  /** of the function */
  request: Result;
}
/** joinRequest asks for an open seat. */
export interface JoinRequest {
  device?: Device;
  /** of a claimed name */
  key?: Secret;
  /** empty: a guest, who has no statistics */
  name?: string;
  /** the first open one by default */
  seat?: number | null;
}
/** Joined is the answer to somebody who joins a table. */
export interface Joined {
  seat: Seat;
  token: Token;
}
export interface KickRequest {
  seat: number;
}
/** Line is an entrant in the standings. Buchholz is the sum of the wins of those that it met. */
export interface Line {
  buchholz: number;
  entrant: number;
  losses: number;
  /** of a knock-out */
  out: boolean;
  wins: number;
}
/** linkOwner is whose friend one becomes by a link. */
export interface LinkOwner {
  name: string;
}
/** Message is what a client sends after its hello. */
export interface Message {
  /** commit: the hash; open: the secret */
  hex?: string;
  /** comes back with the answer */
  id?: number;
  move?: string;
  /** of a move that may be sent again */
  move_id?: string;
  /** the hand that a move, commit or open is for; in another it is refused as stale */
  round?: number;
  /** which of the connection's seats speaks; the first by default */
  seat?: number;
  t: 'move' | 'hint' | 'ready' | 'back' | 'pass' | 'chat' | 'emote' | 'face' | 'ping' | 'commit' | 'open';
  /** chat; the name of an emote or of an animal */
  text?: string;
  /** move: the version that the client saw; moves out of turn may carry an older one */
  v?: number;
}
export interface MuteRequest {
  muted: boolean;
  seat: number;
}
/** nameStatistics is what a person did in all finished hands. */
export interface NameStatistics {
  by_rules: RulesCount[];
  catches: number;
  caught: number;
  challenges: Challenges;
  /** Wilson */
  ci95: [number, number];
  hands: number;
  /** of all seats of these hands together */
  mean_turns: number;
  name: string;
  points: number;
  recent: GameSummary[];
  uno_forgotten: number;
  win_rate: number;
  wins: number;
}
/** NoMessage refuses a request. */
export interface NoMessage {
  error: WireError;
  id: number;
  t: 'no';
}
/** nothing is the answer that only confirms. */
export type Nothing = Record<string, never>;
/** optionInfo describes an option. */
export interface OptionInfo {
  help: string;
  /** a house rule for the table */
  house: boolean;
  name: string;
  /** what it may be set to; empty for a switch */
  values: string;
}
export type OptionValue = boolean | number | string | number[];
export type OptionValues = Record<string, OptionValue>;
/** OverMessage says that the hand is over. */
export interface OverMessage {
  /** who won the match */
  champion: number | null;
  /** Game is its id in /api/games; null for a spectator of a table whose hands are not listed. */
  game: GameRef | null;
  match_over: boolean;
  points: number;
  reason: EndReason;
  round: number;
  scores: number[];
  t: 'over';
  winner: number | null;
}
/** pairingInfo is a match of a tournament. Away is -1 for a bye, Winner -1 until it is known. */
export interface PairingInfo {
  away: number;
  home: number;
  table?: string;
  winner: number;
}
/** Params are the parameters of a Reason, those that its code needs. */
export interface Params {
  card?: string;
  color?: string;
  n?: number;
  /** the colour that the card names */
  named?: string;
  /** per cent of the card that is best */
  of?: number;
  percent?: number;
  /** what the seat has to do */
  phase?: Phase;
  seat?: Seat;
  top?: string;
  /** two of the card */
  twin?: boolean;
}
export type Phase = 'play' | 'keep' | 'name' | 'swap' | 'answer' | 'stack' | 'over';
/** Place is where an entrant plays now. */
export interface Place {
  entrant: number;
  seat: number;
  table?: string;
  /** of the seat */
  token?: string;
}
/** PlayMessage is the play as one viewer sees it. Events are those since the last such message, all of the hand in the first. */
export interface PlayMessage {
  /** what this seat may do now */
  ask: Ask | null;
  clock: ClockInfo | null;
  events: Event[];
  grace: Grace | null;
  /** the seat's own move, which counts when the window closes */
  held?: string;
  legal: string[];
  round: number;
  t: 'play';
  /** accepted moves that everybody sees */
  v: number;
  view: View;
  you: number | null;
}
/** PongMessage answers a ping. */
export interface PongMessage {
  id?: number;
  t: 'pong';
}
/** presetInfo describes a rule set. Options are the differences from Mattel's rules. */
export interface PresetInfo {
  /** number of cards */
  deck: number;
  help: string;
  max_seats: number;
  min_seats: number;
  name: string;
  options: Record<string, OptionValue>;
  /** usual points of a match; 0: a single hand */
  target: number;
}
/** Progress is how far a job has come. */
export interface Progress {
  /** in the unit of Total */
  done: number;
  note?: string;
  /** 0 where it is not known */
  total?: number;
  unit?: string;
}
/** ratingInfo is a rating as people know it. */
export interface RatingInfo {
  bot: boolean;
  hands: number;
  name: string;
  points: number;
  /** the strength is within it with 95 % */
  spread: number;
}
/** ratingList is the ratings, best first: by the strength that each has with 95 %. */
export interface RatingList {
  ratings: RatingInfo[];
}
/** Reason is why a move is refused or advised: a code of the catalogue of sentences, and its parameters. */
export interface Reason {
  code: string;
  params: Params;
}
/** RecordFrame is a moment of a hand, with all hands open. */
export interface RecordFrame {
  /** what led here; null: the deal */
  action: string | null;
  /** how many actions of the record came before */
  actions: number;
  /** "" where none is named */
  color: ColorOrNone;
  dir: Direction;
  /** that led here */
  events: Event[];
  hands: Cards[];
  phase: Phase;
  pile: number;
  /** cards that a stack of draw cards has come to */
  sum: number;
  top: Card;
  turn: Seat;
}
/** the answer of the function */
export type Result = unknown;
/** RevealMessage is the commitment opened, after the hand. */
export interface RevealMessage {
  /** cards in drawing order */
  deck: string;
  /** all secrets, where pages had a part in the deal */
  fair?: Deal;
  hash: Hash;
  match: boolean;
  /** each later draw pile, in the order drawn */
  piles?: Cards[];
  round: number;
  /** the seed of the hand, from which every later pile follows too */
  salt: string;
  t: 'reveal';
}
export interface RuleSet {
  name: string;
  options?: Record<string, OptionValue>;
}
/** RuleSetInfo is a rule set as data and in words. */
export interface RuleSetInfo {
  name: string;
  options: OptionValues;
  text: string;
}
/** rulesCheck asks whether rules can be played by a number of seats. */
export interface RulesCheck {
  rules: unknown;
  seats: number;
}
/** rulesCount is what a person did under one rule set. */
export interface RulesCount {
  hands: number;
  rules: string;
  wins: number;
}
/** rulesInfo is every preset and every option. */
export interface RulesInfo {
  options: OptionInfo[];
  presets: PresetInfo[];
}
/** rulesVerdict says so, with the rules in words, or why not. */
export interface RulesVerdict {
  error?: WireError;
  ok: boolean;
  text?: string;
}
/** SealMessage asks the pages of people for the hashes of their secrets, with the table's own hashes; see package fair. The answer is a commit. */
export interface SealMessage {
  fair: Deal;
  round: number;
  t: 'seal';
}
/** SealedMessage shows all hashes and asks the pages for their secrets. The answer is an open. */
export interface SealedMessage {
  fair: Deal;
  round: number;
  t: 'sealed';
}
export type Seat = number;
/** SeatInfo is who sits at a seat. */
export interface SeatInfo {
  /** the animal that the person has chosen */
  avatar?: string;
  /** a program plays for the person */
  away: boolean;
  bot?: string;
  connected: boolean;
  /** a program plays there for its person */
  engine?: boolean;
  kind: 'open' | 'person' | 'bot';
  muted: boolean;
  name: string;
  /** for the next hand; after a match, for another one */
  ready: boolean;
  seat: Seat;
}
export type SeatOrNobody = number;
export interface SeatRequest {
  bot?: string;
  kind: 'open' | 'bot';
  seat: number;
}
/** SeatWish asks for who is to sit at a seat: "me", "hot" (another person at the same device, called Name), "open" (whoever joins) or "bot". */
export interface SeatWish {
  bot?: string;
  kind: 'me' | 'hot' | 'open' | 'bot';
  name?: string;
}
export type Secret = string;
/** serverInfo describes the studio. */
export interface ServerInfo {
  grace_ms: number;
  lan: string[];
  limits: ServerLimits;
  version: string;
}
/** serverLimits are the limits that a page needs. */
export interface ServerLimits {
  chat: number;
  name: number;
  seats: number;
}
export type ServerMessage = TableMessage | PlayMessage | DoneMessage | NoMessage | HintMessage | SealMessage | SealedMessage | DealMessage | RevealMessage | ChatMessage | EmoteMessage | OverMessage | ByeMessage | PongMessage;
/** Share is what one side adds to the key of a hand: the hash that it showed, and its secret once that is open. */
export interface Share {
  by: 'page' | 'table';
  hash: Hash;
  /** empty: not opened */
  secret?: Secret;
}
/** certified bounds of the chance to win */
export type Span = [number, number];
/** standing is a line of the standings of an evening. */
export interface Standing {
  hand_wins: number;
  hands: number;
  match_wins: number;
  matches: number;
  name: string;
  points: number;
}
/** TableCreated is what the maker of a table gets: the tokens of its seats. */
export interface TableCreated {
  code: Code;
  seat: Seat;
  token: Token;
  /** by seat, where others sit at the same device */
  tokens?: Record<string, Token>;
}
/** TableInfo is what everybody may know of a table beside the play. */
export interface TableInfo {
  child: boolean;
  clock: Clock | null;
  code: Code;
  created: string;
  /** the match begins when the pages of those who sit are there */
  gathers: boolean;
  host: Seat;
  /** finished hands are listed for everybody, with all cards and names */
  listed: boolean;
  /** matches begun at the table */
  match: number;
  public: boolean;
  /** hands begun at the table */
  round: number;
  rules: RuleSetInfo;
  scores: number[];
  seats: SeatInfo[];
  state: 'open' | 'playing' | 'between' | 'over' | 'closed';
  /** what the host allows to be said */
  talk: 'all' | 'emotes' | 'none';
  /** points of a match; 0: a single hand */
  to: number;
  /** the store does not answer: moves are refused as unavailable until it does */
  unkept: boolean;
  /** hours that a turn waits for a person who is not there; 0: a program soon takes over */
  wait: number;
  watch: boolean;
  watchers: number;
}
/** tableList is the public tables that are open or being played, newest first. */
export interface TableList {
  tables: TableInfo[];
}
/** TableMessage says that the table has changed, beside the play. */
export interface TableMessage {
  t: 'table';
  table: TableInfo;
}
/** TableRequest asks for a table. */
export interface TableRequest {
  /** hints come unasked */
  child?: boolean;
  clock?: Clock | null;
  device?: Device;
  /** Gather means, with Start, that the first hand waits a while for the pages of those who sit, so that their secrets have a part in its deal. */
  gather?: boolean;
  /** cards dealt to each seat */
  handicap?: number[] | null;
  /** of a claimed name */
  key?: Secret;
  /** Listed means that finished hands are listed for everybody, with all cards and names; by default those of public tables. Others are reached by a link that those get who sat there, and count in the statistics of names. */
  listed?: boolean | null;
  /** empty: a guest, who has no statistics */
  name?: string;
  /** the table is listed for everybody while it is open */
  public?: boolean;
  rules?: RuleSet;
  /** exactly one is "me" */
  seats: SeatWish[];
  /** the only one so far */
  shuffle?: '' | 'uniform';
  /** the match begins at once, unless a seat is open */
  start?: boolean;
  /** points of a match; 0: a single hand; by default 500, or 0 where no points are scored */
  to?: number | null;
  /** hours that a turn waits for a person who is not there; 0: a program soon takes over */
  wait?: number;
  /** may be watched */
  watch?: boolean;
}
/** Talk is what may be said at a table, as its host has set it. */
export interface Talk {
  level: 'all' | 'emotes' | 'none';
  /** Words are those that are blotted out of chat, whatever their case. */
  words?: string[] | null;
}
export type Token = string;
/** tournamentInfo is a tournament as everybody sees it. */
export interface TournamentInfo {
  code: string;
  entrants: EntrantInfo[];
  rounds: PairingInfo[][];
  standings: Line[];
  state: 'open' | 'playing' | 'over';
  system: 'knock-out' | 'swiss';
  title: string;
  to: number;
}
/** tournamentLine is a tournament in the list. */
export interface TournamentLine {
  code: string;
  entrants: number;
  state: 'open' | 'playing' | 'over';
  system: 'knock-out' | 'swiss';
  title: string;
}
/** tournamentList is the tournaments, open ones first. */
export interface TournamentList {
  tournaments: TournamentLine[];
}
/** TournamentRequest asks for a tournament. Bots are the programs that enter it. */
export interface TournamentRequest {
  bots?: string[];
  /** of a Swiss system; 0: as many as a knock-out would have */
  rounds?: number;
  system: 'knock-out' | 'swiss';
  title: string;
  /** points of a match; 0: a single hand */
  to?: number;
}
/** TurnInfo is what a table waits for, as far as it concerns one seat. The page asks it about tables at which it has no connection. */
export interface TurnInfo {
  code: Code;
  /** LeftMS is the time that the turn has left, where there is a limit. */
  left_ms: number | null;
  /** by seat */
  names: string[];
  seat: Seat;
  state: 'open' | 'playing' | 'between' | 'over' | 'closed';
  /** whose turn it is, in a hand */
  turn: SeatOrNobody;
  /** hours that a turn waits; 0: a program soon takes over */
  wait: number;
  /** what the table waits for the seat to do; empty: nothing */
  yours: '' | 'move' | 'ready' | 'again';
}
/** View is what one seat, or a spectator, may see of the play. */
export interface View {
  bluffer: SeatOrNobody;
  color: ColorOrNone;
  counts: number[];
  dealer: Seat;
  dir: Direction;
  drawn: Card[];
  hand: Card[];
  last: Face[];
  /** all hands, under rules with open hands */
  open: Cards[] | null;
  phase: Phase;
  pile: number;
  points: number;
  reason: '' | 'out' | 'blocked' | 'limit';
  scores: number[];
  /** null: a spectator */
  seat: number | null;
  /** cards that a pending draw card makes draw */
  sum: number;
  target: number;
  top: Card;
  turn: Seat;
  turns: number;
  /** discards under the top card */
  under: number;
  winner: SeatOrNobody;
}
/** Error is the answer to a request that is refused. Code is one of the codes below. Reason gives details where a move or a hint is refused: clients translate it into the person's language. Text is one English sentence, for programmers. */
export interface WireError {
  code: ErrorCode;
  reason?: Reason;
  text: string;
}
