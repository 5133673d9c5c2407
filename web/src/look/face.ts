// Faces, drawn from a name: the same name always has the same face. People choose
// an animal instead.

/** The animals that a person can be. */
export const animals = ['cat', 'bear', 'fox', 'rabbit', 'owl', 'frog', 'panda', 'chick'] as const;
export type Animal = (typeof animals)[number];
export const isAnimal = (s: string | undefined): s is Animal => (animals as readonly string[]).includes(s ?? '');

const grounds = ['#f3c9a5', '#bfd8e8', '#d8cdf0', '#c9e0c4', '#f0d98c', '#efc3c6', '#b9dcd8', '#dcd3c3'];
const skins = ['#f7d9c0', '#eebd95', '#d79a6c', '#b3754b', '#8a5433', '#fbe6d4'];
const hairs = ['#2a211d', '#5b3a23', '#a8652c', '#d9a441', '#8e8e93', '#7a2e2e', '#3d4a7a'];
const shirts = ['#c8323c', '#1d8448', '#2166c4', '#e2a70a', '#6a4bd8', '#3f4650'];

export interface Face {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  /** 0 to 6: how the hair lies. */
  cut: number;
  /** 0 to 3. */
  eyes: number;
  /** 0 to 3. */
  mouth: number;
  /** 0 none, 1 glasses, 2 freckles, 3 a beard, 4 earrings. */
  extra: number;
}

/** A number of 32 bits that follows from a text alone (FNV-1a, then mixed). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const c of text.normalize('NFC')) h = Math.imul(h ^ c.codePointAt(0)!, 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** What is fixed of the faces of the named opponents. */
const known: Record<string, Partial<Face>> = {
  pip: { cut: 3, eyes: 1, extra: 2, mouth: 1 },
  dora: { cut: 1, hair: '#d9a441', extra: 0, mouth: 0 },
  hugo: { cut: 2, hair: '#5b3a23', extra: 3, mouth: 2 },
  bella: { cut: 5, hair: '#2a211d', extra: 4, mouth: 2 },
  carlo: { cut: 0, extra: 3, eyes: 2 },
  rosa: { cut: 1, hair: '#7a2e2e', extra: 4, mouth: 1 },
  otto: { cut: 6, extra: 1, mouth: 0, eyes: 0 },
  vera: { cut: 5, hair: '#8e8e93', extra: 1, mouth: 3 },
  iris: { cut: 4, hair: '#5b3a23', extra: 0, mouth: 0 },
};

/** The face of a name. */
export function faceOf(name: string): Face {
  return { ...drawn(name.toLowerCase()), ...known[name.toLowerCase()] };
}

function drawn(name: string): Face {
  let h = hash(name);
  const take = (n: number) => {
    const k = h % n;
    h = Math.floor(h / n);
    return k;
  };
  return {
    ground: grounds[take(grounds.length)]!,
    skin: skins[take(skins.length)]!,
    hair: hairs[take(hairs.length)]!,
    cut: take(7),
    shirt: shirts[take(shirts.length)]!,
    eyes: take(4),
    mouth: take(4),
    extra: take(5),
  };
}

/** What an animal is drawn of: its colours, and the shape of its ears. */
export const beast: Record<Animal, { ground: string; fur: string; inner: string; ears: 'point' | 'round' | 'long' | 'none' | 'tuft' | 'eyes'; snout: 'nose' | 'beak' | 'wide'; mask?: string }> = {
  cat: { ground: '#d8cdf0', fur: '#5c6270', inner: '#e9a7a0', ears: 'point', snout: 'nose' },
  bear: { ground: '#c9e0c4', fur: '#8a5a36', inner: '#d9a878', ears: 'round', snout: 'nose' },
  fox: { ground: '#bfd8e8', fur: '#d9702a', inner: '#fbe9d6', ears: 'point', snout: 'nose', mask: '#fbe9d6' },
  rabbit: { ground: '#efc3c6', fur: '#f5efe6', inner: '#e9a7a0', ears: 'long', snout: 'nose' },
  owl: { ground: '#f0d98c', fur: '#7a5a3c', inner: '#f5e3c4', ears: 'tuft', snout: 'beak', mask: '#f5e3c4' },
  frog: { ground: '#b9dcd8', fur: '#4f9a4a', inner: '#f5efe6', ears: 'eyes', snout: 'wide' },
  panda: { ground: '#f3c9a5', fur: '#f5f2ea', inner: '#2a2d33', ears: 'round', snout: 'nose', mask: '#2a2d33' },
  chick: { ground: '#bfd8e8', fur: '#f2c94a', inner: '#e2872a', ears: 'none', snout: 'beak' },
};
