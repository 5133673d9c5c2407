// Requests to the server. A failure is an ApiError with the code that the
// catalogue has words for.

import { device } from './kept.ts';
import { alone } from './alone.ts';
import { proof } from './keys.ts';
import type {
  BotInfo, GameReplay, GameDetail, GameSummary, NameStatistics, Reason, RuleSet, RulesInfo, ServerInfo, Standing, TableCreated,
  TableInfo, TableRequest, RatingInfo, TurnInfo, Circle, FriendRequest, TournamentInfo, TournamentLine, TournamentRequest, Entered, Place, WireError, Talk,
} from './protocol.ts';

export class ApiError extends Error {
  readonly code: string;
  /** Why the table refuses, where it says more than the code. */
  readonly reason: Reason | null;
  constructor(code: string, text: string, reason: Reason | null = null) {
    super(text);
    this.code = code;
    this.reason = reason;
  }
}

async function ask<T>(path: string, options: { body?: unknown; token?: string; post?: boolean; method?: string } = {}): Promise<T> {
  const method = options.method ?? (options.post || options.body !== undefined ? 'POST' : 'GET');
  if (alone) {
    const { ask } = await import('./engine/studio.ts');
    const { status, text } = await ask(method, `/api/${path}`, options.token ?? '', options.body === undefined ? '' : JSON.stringify(options.body));
    return read(status < 400, text);
  }
  const headers: Record<string, string> = {};
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: 'no-store',
    });
  } catch {
    throw new ApiError('offline', '');
  }
  return read(answer.ok, await answer.text());
}

/** An answer of the server, or the error that it is. */
function read<T>(ok: boolean, text: string): T {
  let data: unknown = null;
  try {
    data = text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError('unknown', '');
  }
  if (!ok) {
    const error = (data as { error?: WireError } | null)?.error;
    throw new ApiError(error?.code ?? 'unknown', error?.text ?? '');
  }
  return data as T;
}

/** Keeps an answer that does not change while the server runs; a failure is asked for again. */
function once<T>(path: string): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask<T>(path).catch((e: unknown) => {
      answer = null;
      throw e;
    });
    return answer;
  };
}

const at = (code: string, what = '') => `tables/${encodeURIComponent(code)}${what}`;

export const info = once<ServerInfo>('info');
export const rules = once<RulesInfo>('rules');
const botList = once<{ bots: BotInfo[] }>('bots');
export const bots = async (): Promise<BotInfo[]> => (await botList()).bots;

export const checkRules = (set: RuleSet, seats: number) =>
  ask<{ ok: boolean; text?: string; error?: WireError }>('rules/check', { body: { rules: set, seats } });
export const createTable = (request: TableRequest) => ask<TableCreated>('tables', { body: { ...request, ...proof(request.name) } });
export const openTables = async () => (await ask<{ tables: TableInfo[] | null }>('tables')).tables ?? [];
export const table = (code: string) => ask<TableInfo>(at(code));
export const join = (code: string, name: string, seat?: number) =>
  ask<{ token: string; seat: number }>(at(code, '/join'), { body: { name, ...proof(name), device: device(), ...(seat === undefined ? {} : { seat }) } });
export const start = (code: string, token: string) => ask(at(code, '/start'), { post: true, token });
export const leave = (code: string, token: string) => ask(at(code, '/leave'), { post: true, token });
/** What a table waits for, for who has the token of a seat. */
export const turn = (code: string, token: string) => ask<TurnInfo>(at(code, '/turn'), { token });
export const close = (code: string, token: string) => ask(at(code, '/close'), { post: true, token });
export const kick = (code: string, token: string, seat: number) => ask(at(code, '/kick'), { body: { seat }, token });
/** Sets what may be said at a table. */
export const talk = (code: string, token: string, to: Talk) => ask(at(code, '/talk'), { body: to, token });
export const mute = (code: string, token: string, seat: number, muted: boolean) =>
  ask(at(code, '/mute'), { body: { seat, muted }, token });
export const setSeat = (code: string, token: string, seat: number, bot: string | null) =>
  ask(at(code, '/seats'), { body: bot === null ? { seat, kind: 'open' } : { seat, kind: 'bot', bot }, token });
export const standings = async (code: string) =>
  (await ask<{ evening: Standing[] | null }>(at(code, '/standings'))).evening ?? [];

export function games(query: { name?: string; before?: string | number; limit?: number }) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return ask<{ games: GameSummary[] | null; next: string | number | null }>(`games?${search}`);
}
export const game = (id: string) => ask<GameDetail>(`games/${encodeURIComponent(id)}`);
/** Deletes a finished hand for good; token is the host's. */
export const deleteGame = (id: string | number, token: string) =>
  ask(`games/${encodeURIComponent(id)}`, { method: 'DELETE', token });
export const frames = (id: string) => ask<GameReplay>(`games/${encodeURIComponent(id)}/frames`);
export const statistics = (name: string) => ask<NameStatistics>(`names/${encodeURIComponent(name)}`);
/** Gives a name to who has a key. */
export const claim = (name: string, key: string) => ask(`names/${encodeURIComponent(name)}/claim`, { body: { key } });
export const friends = (who: FriendRequest) => ask<Circle>('friends', { body: who });
export const forgetFriend = (who: FriendRequest) => ask<Circle>('friends/forget', { body: who });
export const inviteFriend = (who: FriendRequest) => ask('friends/invite', { body: who });
const friendsAt = (link: string) => `friends/links/${encodeURIComponent(link)}`;
export const friendLink = (link: string) => ask<{ name: string }>(friendsAt(link));
export const befriend = (link: string, who: FriendRequest) => ask<Circle>(friendsAt(link), { body: who });
export const ratings = async () => (await ask<{ ratings: RatingInfo[] }>('ratings')).ratings;
const cup = (code: string, what = '') => `tournaments/${encodeURIComponent(code)}${what}`;
export const tournaments = async () => (await ask<{ tournaments: TournamentLine[] }>('tournaments')).tournaments;
export const tournament = (code: string) => ask<TournamentInfo>(cup(code));
export const makeTournament = (request: TournamentRequest) => ask<Entered>('tournaments', { body: request });
export const enterTournament = (code: string, name: string) => ask<Entered>(cup(code, '/enter'), { body: { name, ...proof(name) } });
export const startTournament = (code: string, token: string) => ask(cup(code, '/start'), { post: true, token });
export const decideMatch = (code: string, token: string, home: number, winner: number) => ask(cup(code, '/decide'), { body: { home, winner }, token });
export const tournamentPlace = (code: string, token: string) => ask<Place>(cup(code, '/place'), { token });
