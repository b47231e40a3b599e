// An article that ends early, with all that stands around it: most training pages are long, most news are short.

import type { Piece } from '../../../src/page/pieces/pieces.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import type { ContentPage } from '../pages.ts';
import { without } from '../zones/shortened.ts';
import type { PieceLabel } from './piece-labels.ts';

const KINDS: ReadonlySet<string> = new Set(['article', 'blog']);
/** Articles with less text are left as they are. */
const LEAST_CHARS = 1500;
/** Characters that are left, drawn on a logarithmic scale. */
const [FEWEST, MOST] = [80, 1000];

/** Cuts the page out, all across, from where its content has enough text down to its end; null where that is no article. */
export function shortenedArticle(
  { kind, snapshot }: ContentPage,
  pieces: readonly Piece[],
  labels: readonly PieceLabel[],
  random: () => number,
): Snapshot | null {
  const content = pieces.filter(({ isPicture }, place) => !isPicture && (labels[place].share ?? 0) >= 0.5);
  const chars = content.reduce((sum, piece) => sum + piece.chars, 0);
  if (!KINDS.has(kind) || chars < LEAST_CHARS) return null;
  const wanted = FEWEST * (MOST / FEWEST) ** random();
  const from = lastOf(content, wanted)?.bottom ?? 0;
  const to = Math.max(...content.map(piece => piece.bottom));
  return to > from ? emptied(without(snapshot, [[from, to]])) : null;
}

/** Without the words that were cut out: hidden ones are read where a page shows little. */
function emptied(snapshot: Snapshot): Snapshot {
  const texts = snapshot.texts.map(text => (text.visibility === 'empty' ? { ...text, text: '' } : text));
  return { ...snapshot, texts };
}

/** The piece with which there are as many characters as wanted. */
function lastOf(pieces: readonly Piece[], wanted: number): Piece | undefined {
  let chars = 0;
  for (const piece of pieces) {
    chars += piece.chars;
    if (chars >= wanted) return piece;
  }
  return undefined;
}
