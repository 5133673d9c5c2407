// The keys of the table. Letters are left alone where text is typed, where a
// dialog has keys of its own, and where somebody has switched them off.

export interface TableActions {
  letters(): boolean;
  blocked(): boolean;
  walk(by: number | 'first' | 'last'): void;
  draw(): void;
  pass(): void;
  accept(): void;
  uno(): void;
  challenge(): void;
  jump(): void;
  hint(): void;
  log(): void;
  help(): void;
}

const letters: Record<string, 'draw' | 'pass' | 'accept' | 'uno' | 'challenge' | 'jump' | 'hint' | 'log'> = {
  d: 'draw', p: 'pass', a: 'accept', u: 'uno', c: 'challenge', j: 'jump', h: 'hint', l: 'log',
};

/** Whether a key belongs to what it was pressed in rather than to the table. */
export function typing(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return Boolean(element?.closest?.('input, textarea, select, dialog, [contenteditable]'));
}

export function tableKeys(actions: TableActions): (e: KeyboardEvent) => void {
  return (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || typing(e.target) || actions.blocked()) return;
    const act = letters[e.key.toLowerCase()];
    if (act && actions.letters()) {
      if (e.repeat) return;
      e.preventDefault();
      actions[act]();
      return;
    }
    switch (e.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        e.preventDefault();
        actions.walk(e.key === 'ArrowLeft' ? -1 : 1);
        break;
      case '?':
        if (!actions.letters()) return;
        e.preventDefault();
        actions.help();
    }
  };
}
