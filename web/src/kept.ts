// What the browser keeps between visits, under names of our own. A browser that
// keeps nothing (a private window, storage switched off) must not break the page.

const prefix = 'uno.';
const memory = new Map<string, string>();

/** What was kept under a name; null for nothing. */
export function kept<T>(name: string): T | null {
  try {
    const text = memory.get(name) ?? localStorage.getItem(prefix + name);
    return text === null || text === undefined ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) {
      memory.delete(name);
      localStorage.removeItem(prefix + name);
    } else {
      memory.set(name, JSON.stringify(value));
      localStorage.setItem(prefix + name, JSON.stringify(value));
      memory.delete(name);
    }
  } catch {
    // Kept in memory at least, where it was put before storage refused.
  }
}

/** Calls when another window of the browser keeps something else under a name. */
export function onKept(name: string, then: () => void): void {
  window.addEventListener('storage', (e) => {
    if (e.key !== prefix + name) return;
    memory.delete(name);
    then();
  });
}

/** Random text of this browser: who gives no name is called the same again. */
export function device(): string {
  const known = kept<string>('device');
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
  keep('device', made);
  return made;
}
