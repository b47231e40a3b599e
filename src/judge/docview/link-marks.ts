// Removes links in square brackets from a text, since they are not part of it: `[1]`, `[edit]`, `[阅读全文]`.

/** The part of a line from one text node. */
export interface Piece {
  readonly text: string;
  /** Element of the surrounding link; -1 outside of links. */
  readonly link: number;
}

/** Joins the line to one text, without such marks. */
export function withoutMarks(pieces: readonly Piece[]): string {
  const runs = runsOf(pieces);
  const texts = runs.map(({ text }) => text);
  for (const [at, { text, link }] of runs.entries()) {
    if (link < 0) continue;
    const [before, next] = [texts[at - 1] ?? '', texts[at + 1] ?? ''];
    if (OPENS.test(before) && CLOSES.test(next)) {
      texts[at - 1] = before.replace(OPENS, '');
      texts[at] = '';
      texts[at + 1] = next.replace(CLOSES, '');
    } else if (IN_BRACKETS.test(text)) texts[at] = '';
  }
  return texts.join('');
}

const OPENS = /[[［]\s*$/u;
const CLOSES = /^\s*[\]］]/u;
const IN_BRACKETS = /^\s*[[［][^[\]［］]*[\]］]\s*$/u;

/** Joins adjacent pieces that belong to the same link, or to none. */
function runsOf(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { text, link } of pieces) {
    const last = runs.at(-1);
    if (last?.link === link) runs[runs.length - 1] = { text: last.text + text, link };
    else runs.push({ text, link });
  }
  return runs;
}
