// What goes over the wire, as the server's OpenAPI document describes it.

export interface RuleSet {
  name: string;
  options?: Record<string, OptionValue>;
}
export type OptionValue = boolean | string | number | number[];

export interface PresetInfo {
  name: string;
  help: string;
  min_seats: number;
  max_seats: number;
  target: number;
  options: Record<string, OptionValue>;
  deck: number;
}
export interface OptionInfo {
  name: string;
  help: string;
  values: string;
  house: boolean;
}
export interface RulesInfo {
  presets: PresetInfo[];
  options: OptionInfo[];
}
export interface BotInfo {
  name: string;
  help: string;
  level: 'easy' | 'normal' | 'hard' | 'yardstick';
  cheats: boolean;
  /** It plays open hands of two, and nothing else. */
  open: boolean;
}
export interface ServerInfo {
  version: string;
  lan: string[] | null;
  grace_ms: number;
  limits: { name: number; chat: number; seats: number };
}

export interface SeatInfo {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  bot?: string;
  connected: boolean;
  away: boolean;
  muted: boolean;
  ready: boolean;
}
export interface TableInfo {
  code: string;
  state: 'open' | 'playing' | 'between' | 'over' | 'closed';
  rules: RuleSet & { text?: string };
  to: number;
  clock: { move: number } | null;
  child: boolean;
  public: boolean;
  watch: boolean;
  /** Finished hands are listed for everybody. */
  listed?: boolean;
  seats: SeatInfo[];
  host: number;
  round: number;
  match?: number;
  scores: number[];
  watchers: number;
  created: string;
  /** The store does not answer: moves are refused as unavailable until it does. */
  unkept?: boolean;
}

export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; bot: string } | { kind: 'hot'; name: string };
export interface TableRequest {
  name: string;
  rules: RuleSet;
  seats: SeatWish[];
  to: number;
  clock: { move: number } | null;
  handicap: number[] | null;
  child: boolean;
  public: boolean;
  watch: boolean;
  /** Finished hands are listed for everybody, with all cards and names; by default those of public tables. */
  listed?: boolean | null;
  /** Random text that the browser keeps: a person without a name is called the same again. */
  device?: string;
  start: boolean;
}
export interface TableCreated {
  code: string;
  token: string;
  seat: number;
  tokens?: Record<string, string>;
}

export type EventType =
  | 'dealt' | 'start' | 'start-back' | 'played' | 'drew' | 'kept' | 'reshuffled' | 'skipped' | 'color'
  | 'challenged' | 'accepted' | 'caught' | 'missed-catch' | 'uno' | 'swapped' | 'hands-passed' | 'ended' | 'received';

export interface Event {
  type: EventType;
  seat?: number;
  other?: number;
  card?: string;
  color?: string;
  n?: number;
  cards?: string[];
  why?: 'turn' | 'card' | 'penalty';
  reason?: string;
  twin?: boolean;
  uno?: boolean;
  jump?: boolean;
  fresh?: boolean;
  itself?: boolean;
  guilty?: boolean;
  /** The same draw goes on from a new pile. */
  more?: boolean;
}

export type Phase = 'play' | 'keep' | 'name' | 'swap' | 'answer' | 'stack' | 'over';

export interface View {
  seat: number | null;
  hand: string[];
  drawn: string[] | null;
  counts: number[];
  open: string[][] | null;
  top: string;
  color: string;
  turn: number;
  dealer: number;
  dir: number;
  phase: Phase;
  pile: number;
  under: number;
  sum: number;
  bluffer: number;
  turns: number;
  winner: number;
  reason: string;
  points: number;
  scores: number[];
  target: number;
  last: string[];
}

export type AskKind = 'turn' | 'keep' | 'name' | 'swap' | 'answer' | 'stack' | 'moment';
export interface Clock {
  seat: number;
  left_ms: number;
  of_ms: number;
}
export interface Grace {
  kind: 'catch' | 'jump' | 'uno';
  seat: number;
  left_ms: number;
}

export interface PlayMessage {
  t: 'play';
  v: number;
  round: number;
  you: number | null;
  view: View;
  events: Event[] | null;
  legal: string[] | null;
  ask: { kind: AskKind } | null;
  /** A move that waits for the window for moves out of turn to close. */
  held?: string;
  clock: Clock | null;
  grace: Grace | null;
}
export interface CoachAction {
  action: string;
  value: [number, number];
  /** The estimate of the chance to win, by which moves are ordered; value is the certified interval around it. */
  half?: number;
  why?: string[] | null;
  reasons?: Reason[] | null;
}
export interface Coach {
  value: [number, number];
  half?: number;
  actions: CoachAction[] | null;
  /** The move of the other seat to beware of, with the seat before it; empty for none. */
  threat?: string;
}
export interface HintMessage {
  t: 'hint';
  id?: number;
  seat?: number;
  v?: number;
  move: string;
  why: string;
  /** The first of the reasons for the move, where there is one. */
  reason?: Reason | null;
  coach?: Coach | null;
}
export interface OverMessage {
  t: 'over';
  round: number;
  winner: number | null;
  points: number;
  reason?: string;
  scores: number[];
  match_over: boolean;
  champion?: number | null;
  /** Its id in /api/games; null for a spectator of a table whose hands are not listed. */
  game: string | number | null;
}
export interface RevealMessage {
  t: 'reveal';
  round: number;
  hash: string;
  salt: string;
  deck: string;
  match?: boolean;
}
/** Why a move is refused or advised: a code of the catalogue of sentences, and what it speaks of. */
export interface Reason {
  code: string;
  params?: {
    seat?: number;
    card?: string;
    /** The colour that the card names. */
    named?: string;
    top?: string;
    color?: string;
    phase?: Phase;
    twin?: boolean;
    n?: number;
    percent?: number;
    of?: number;
  };
}
export interface WireError {
  code: string;
  text: string;
  /** Why the rules refuse a move, where they do. */
  reason?: Reason;
}
export type ServerMessage =
  | { t: 'table'; table: TableInfo }
  | PlayMessage
  | { t: 'done'; id: number; v?: number }
  | { t: 'no'; id: number; error: WireError }
  | HintMessage
  | { t: 'deal'; round: number; hash: string }
  | RevealMessage
  | { t: 'chat'; seat: number; text: string; name: string }
  | OverMessage
  | { t: 'bye'; code: string }
  | { t: 'pong' };

export type ClientMessage =
  | { t: 'hello'; token: string | null }
  /** With a move_id a move can be sent again: it is made once, in the hand of that round. */
  | { t: 'move'; v: number; move: string; move_id?: string; round?: number }
  | { t: 'hint' }
  /** Lets an open window for moves out of turn pass. */
  | { t: 'pass' }
  | { t: 'ready' }
  | { t: 'back' }
  | { t: 'chat'; text: string }
  | { t: 'ping' };

export interface GameSummary {
  id: string | number;
  table: string;
  round: number;
  ended: string;
  rules: string | (RuleSet & { text?: string });
  /** Whether everybody finds it; otherwise the id is the link to it. */
  listed?: boolean;
  /** Only names of persons have statistics: neither those of programs nor of guests. */
  seats: { name: string; player: string; program?: boolean }[];
  winner: number | null;
  points: number;
  turns: number;
}
export interface GameDetail extends GameSummary {
  record: unknown;
  commitment: { hash: string; salt: string; deck: string } | null;
  names: string[];
}
export interface Frame {
  /** How many actions of the record came before. */
  actions: number;
  action: string | null;
  events: Event[] | null;
  hands: string[][];
  top: string;
  color: string;
  turn: number;
  dir: number;
  phase: Phase;
  pile: number;
  sum: number;
  scores?: number[];
}
export interface Frames {
  rules: string | RuleSet;
  names: string[];
  frames: Frame[];
}
export interface NameStatistics {
  name: string;
  hands: number;
  wins: number;
  win_rate: number;
  ci95: [number, number];
  points: number;
  mean_turns: number;
  uno_forgotten: number;
  catches: number;
  challenges: { made: number; won: number };
  by_rules: { rules: string; hands: number; wins: number }[] | null;
  recent: GameSummary[] | null;
}
export interface Standing {
  name: string;
  matches: number;
  match_wins: number;
  hands: number;
  hand_wins: number;
  points: number;
}
