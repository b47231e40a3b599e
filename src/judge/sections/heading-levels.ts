// Finds the headings among the blocks of the content by how they are painted, and their levels.

import type { Element } from 'hast';
import { FULL_STOPS, PAUSES } from '../../base/text/sentence-signs.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Place } from '../hast/links/places.ts';
import { isHeading, textIn } from '../hast/nodes.ts';
import { SECTION_LIMITS as LIMITS } from './limits.ts';

export interface PlacedBlock {
  readonly node: Element;
  readonly place: Place;
}

interface TextLook {
  /** px: smallest font. */
  readonly size: number;
  readonly isBold: boolean;
}

export function headingLevels(snapshot: Snapshot, blocks: readonly PlacedBlock[]): (number | null)[] {
  const looks = blocks.map(({ place }) => lookOf(snapshot, place));
  const body = bodyLook(blocks, looks);
  const marked = blocks.map(({ node }) => (isHeading(node) ? Number(node.tagName.slice(1)) : null));
  const looksPainted = blocks.map((block, at) => isPaintedHeading(block, looks[at], body));
  // Similar lines that follow one another are a list; a heading has something below it.
  const isPainted = looksPainted.map(
    (is, at) => is && at + 1 < blocks.length && !looksPainted[at + 1] && marked[at + 1] === null,
  );
  const sizes = looks.filter((_, at) => marked[at] !== null || isPainted[at]).sort(byPaint);
  // With headings of one tag only, or none, the tags tell no levels.
  const hasLevels = new Set(marked.filter(level => level !== null)).size > 1;
  const levelBySize = hasLevels ? levelsBesideMarked(looks, marked) : rankOf(sizes);
  return blocks.map((_, at) => {
    const own = marked[at] ?? null;
    if (own !== null && hasLevels) return own;
    return own !== null || isPainted[at] ? Math.min(LIMITS.deepest, levelBySize(looks[at] ?? body)) : null;
  });
}

function lookOf(snapshot: Snapshot, { textElements, element }: Place): TextLook {
  const tree = treeOf(snapshot);
  const styles = (textElements.length === 0 ? [element] : textElements).map(at => tree.style(at));
  return {
    size: styles.reduce((least, { fontSize }) => Math.min(least, fontSize), Number.POSITIVE_INFINITY),
    isBold: styles.every(({ fontWeight }) => fontWeight >= LIMITS.boldWeight),
  };
}

/** The look of most characters in paragraphs. */
function bodyLook(blocks: readonly PlacedBlock[], looks: readonly TextLook[]): TextLook {
  const chars = new Map<string, { look: TextLook; chars: number }>();
  let most = { look: { size: 16, isBold: false }, chars: 0 };
  for (const [at, { node }] of blocks.entries()) {
    const look = looks[at];
    if (look === undefined || node.tagName !== 'p') continue;
    const key = `${Math.round(look.size)} ${look.isBold}`;
    const sum = { look, chars: (chars.get(key)?.chars ?? 0) + textIn([node]).length };
    chars.set(key, sum);
    if (sum.chars > most.chars) most = sum;
  }
  return most.look;
}

function isPaintedHeading({ node, place }: PlacedBlock, look: TextLook | undefined, body: TextLook): boolean {
  if (look === undefined || node.tagName !== 'p' || place.hasPicture) return false;
  const text = textIn([node]).trim();
  if (text.length > LIMITS.headingChars || !/\p{L}/u.test(text) || ENDS_LINE.test(text)) return false;
  if (place.box[3] > LIMITS.headingLines * LIMITS.lineEm * look.size) return false;
  if (look.size >= LIMITS.headingScale * body.size) return true;
  return look.isBold && !body.isBold && look.size >= body.size;
}

const ENDS_LINE = new RegExp(`[${FULL_STOPS}${PAUSES}]$`, 'u');

const byPaint = (a: TextLook, b: TextLook): number =>
  isSameSize(a, b) ? Number(b.isBold) - Number(a.isBold) : b.size - a.size;

const isSameSize = (a: TextLook, b: TextLook): boolean =>
  Math.abs(a.size - b.size) <= LIMITS.sameSize * Math.max(a.size, b.size);

/** Ranks looks from the largest; bold text ranks above plain text of its size. */
function rankOf(sorted: readonly TextLook[]): (look: TextLook) => number {
  const ranks: TextLook[] = [];
  for (const look of sorted) {
    const last = ranks.at(-1);
    if (last === undefined || byPaint(last, look) !== 0) ranks.push(look);
  }
  return look =>
    Math.max(
      0,
      ranks.findIndex(rank => byPaint(rank, look) === 0),
    ) + 1;
}

/** The level of a marked heading of the same look; else one below the smallest marked heading that is larger. */
function levelsBesideMarked(
  looks: readonly TextLook[],
  marked: readonly (number | null)[],
): (look: TextLook) => number {
  const known = marked.flatMap((level, at) => {
    const look = looks[at];
    return level === null || look === undefined ? [] : [{ level, look }];
  });
  return look => {
    const same = known.find(one => byPaint(one.look, look) === 0);
    if (same !== undefined) return same.level;
    const larger = known.filter(one => byPaint(one.look, look) < 0).map(({ level }) => level);
    return larger.length === 0 ? 1 : Math.max(...larger) + 1;
  };
}
