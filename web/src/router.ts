// Addresses: a table of patterns such as /games/:id, matched in order.

export interface Place<V> {
  view: V;
  params: Record<string, string>;
}

/** The first pattern that a path fits, with what stands at its names; null for none. */
export function match<V>(routes: readonly (readonly [string, V])[], path: string): Place<V> | null {
  const parts = split(path);
  for (const [pattern, view] of routes) {
    const wanted = split(pattern);
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((word, i) => {
      const part = parts[i]!;
      if (!word.startsWith(':')) return word === part;
      const value = decode(part);
      if (value === null) return false;
      params[word.slice(1)] = value;
      return true;
    });
    if (fits) return { view, params };
  }
  return null;
}

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** A path with a query, leaving out what is null or empty. */
export function address(path: string, query: Record<string, string | number | null | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The code of a table in what somebody typed or pasted: a code, or an address that ends in one. */
export function tableCode(text: string): string {
  const found = /(?:\/t\/)?([A-Za-z0-9]+)\/?(?:[?#].*)?$/.exec(text.trim());
  return (found?.[1] ?? '').toUpperCase();
}
