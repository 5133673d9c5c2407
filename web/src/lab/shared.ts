// What the views of the laboratory share: positions in the notation of the program.

/** The fields of a position line, such as top=r5 or hands=r1.r2/b3. */
export function fields(position: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const word of position.split(' ')) {
    const at = word.indexOf('=');
    if (at > 0) found[word.slice(0, at)] = word.slice(at + 1);
  }
  return found;
}

/** The cards of a dotted list; none for "-" and for hidden cards. */
export const dotted = (text: string | undefined): string[] => (text && text !== '-' && !text.startsWith('?') ? text.split('.') : []);

/** Both hands of a position. */
export const hands = (position: string): string[][] => (fields(position).hands ?? '').split('/').map(dotted);

/** The top card, with the colour that it named where it is black. */
export function topCard(position: string): string {
  const { top = '', color } = fields(position);
  return (top === 'w' || top === 'f') && color ? `${top}:${color}` : top;
}

/** A document of a request. */
export const file = (name: string, text: string) => ({ name, text });

/** A date as the program writes it. */
export const day = (d: Date): string => d.toISOString().slice(0, 10);

/** The day some days after one. */
export function shift(date: string, days: number): string {
  const d = new Date(`${date}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() + days);
  return day(d);
}
