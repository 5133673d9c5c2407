// What the lines of open hands on the board may cost: a few tenths of a second.

export const effort = { nodes: 5_000, odds: 5_000, playouts: 100, entries: 200_000, seed: 1 } as const;
