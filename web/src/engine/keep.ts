// The rows of the studio of this page, kept on this device by the worker that has it:
// localStorage is for pages alone, and too small for the records of many games.

export type Rows = Record<string, unknown>;

const store = 'kept';
/** Where pages of before kept everything as one text. */
const before = 'studio';

/** A text in which pages of before kept everything, as rows. */
export function rowsOf(text: string): Rows {
  const { Tables, Games, Last, Docs } = JSON.parse(text);
  const rows: Rows = { last: Last ?? 0 };
  for (const [code, table] of Object.entries(Tables ?? {})) rows[`table/${code}`] = table;
  for (const game of Games ?? []) rows[`game/${game.ID}`] = game;
  for (const [id, doc] of Object.entries(Docs ?? {})) rows[`doc/${id}`] = doc;
  return rows;
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open('uno', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

/** What was kept, as JSON; no rows for nothing, and where the browser keeps nothing. */
export async function read(): Promise<string> {
  try {
    const database = await open();
    const kept = database.transaction(store).objectStore(store);
    const [keys, texts] = await Promise.all([answer(kept.getAllKeys()), answer(kept.getAll())]);
    const rows = new Map(keys.map((key, i) => [String(key), texts[i] as string]));
    const old = rows.get(before);
    if (old !== undefined) {
      rows.delete(before);
      const moved = rowsOf(old);
      await write(JSON.stringify({ ...moved, [before]: null }));
      for (const [key, row] of Object.entries(moved)) rows.set(key, JSON.stringify(row));
    }
    return `{${[...rows].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
  } catch {
    return '{}';
  }
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Keeps rows, JSON of an object of them, and removes those that are null. Ends when they are kept. */
export async function write(changed: string): Promise<void> {
  try {
    const database = await open();
    const change = database.transaction(store, 'readwrite');
    const kept = change.objectStore(store);
    for (const [key, row] of Object.entries(JSON.parse(changed) as Rows)) {
      if (row === null) kept.delete(key);
      else kept.put(JSON.stringify(row), key);
    }
    await new Promise((done, failed) => {
      change.oncomplete = done;
      change.onerror = change.onabort = () => failed(change.error);
    });
  } catch {
    // The games last until the page is closed.
  }
}
