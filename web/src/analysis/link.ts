// A record in an address: deflated, in the letters that addresses have. A link then
// leads to a hand that no server keeps.

const format = 'deflate-raw';

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The longest text that an address is unpacked to, in bytes. */
const longest = 1 << 20;

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream(format));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text of an address; null for one that holds none. */
export async function unpack(address: string): Promise<string | null> {
  try {
    const binary = atob(address.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = await through(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream(format));
    return bytes.length > longest ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line of a text that is a record, or the text itself if it is one; null for none. */
export function firstRecord(text: string): string | null {
  const is = (json: string): boolean => {
    try {
      const value: unknown = JSON.parse(json);
      return typeof value === 'object' && value !== null && 'actions' in value && 'rules' in value;
    } catch {
      return false;
    }
  };
  if (is(text)) return JSON.stringify(JSON.parse(text));
  return text.split('\n').find((line) => line.trim() !== '' && is(line)) ?? null;
}
