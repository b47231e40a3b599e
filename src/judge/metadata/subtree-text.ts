// Reads the text of a small subtree as one line, with spaces where the page shows them, and declared values as plain text.

import { RunningSum } from '../../base/columns.ts';
import { readHtmlText } from '../../base/html/raw-text.ts';
import { isOwnLine } from '../../page/perception/computed-style.ts';
import { type Ink, inkOf, isBlankBetween } from '../../page/perception/gaps.ts';
import { collapse, validText } from '../../page/perception/letters.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { isConcealed, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

/**
 * Returns the visible text, or all text if none is visible. Stops soon after `mostChars`; skips texts for which
 * `without` is true.
 */
export function subtreeText(
  snapshot: Snapshot,
  index: number,
  mostChars: number,
  without?: (text: SnapshotText) => boolean,
): string {
  const tree = treeOf(snapshot);
  const texts = firstTexts(tree, index).filter(([, text]) => without?.(text) !== true);
  const seen = texts.filter(([, { visibility }]) => isSeen(visibility));
  const read = seen.length > 0 ? seen : texts.filter(([, { visibility }]) => !isConcealed(visibility));
  let line = '';
  let last: (Ink & { readonly parent: number }) | null = null;
  for (const [place, text] of read) {
    if (line.length > mostChars) break;
    const cut = { ...text, text: text.text.slice(0, mostChars + BLANK_CHARS) };
    const ink = inkOf(tree, cut);
    const seam = isOwnLine(tree.style(text.parent)) && text.parent !== last?.parent ? 'boxes' : 'tags';
    const isApart = last !== null && (tree.followsBlank(place) || isBlankBetween(last, ink, seam));
    line += isApart ? ` ${cut.text}` : cut.text;
    last = { ...ink, parent: text.parent };
  }
  return collapse(validText(line)).text.replaceAll('\u00a0', ' ');
}

/** White space at the start of a text that is read in addition: source code is indented. */
const BLANK_CHARS = 1_000;

/** With their indices in the snapshot's texts. */
function firstTexts(tree: PageTree, index: number): [place: number, text: SnapshotText][] {
  const found: [number, SnapshotText][] = [];
  for (const placed of tree.textsWithin(index)) {
    if (found.length >= METADATA_LIMITS.texts) break;
    found.push(placed);
  }
  return found;
}

/** Counts the visible characters from an element up to another one after it. */
export function charsBetween(snapshot: Snapshot, from: number, to: number): number {
  const tree = treeOf(snapshot);
  return seenChars(snapshot).between(tree.firstTextAfter(from), tree.firstTextAfter(to));
}

const seenChars = onceEach(
  ({ texts }) => new RunningSum(texts.map(({ text, visibility }) => (isSeen(visibility) ? text.length : 0))),
);

/** Decodes markup because many publishers write `&amp;` or `<p>` in places where no markup is parsed. */
export function plainText(value: string): string {
  const text = NEEDS_PARSING.test(value) && value.length <= MOST_CHARS ? parsedText(value) : value;
  return collapse(validText(text)).text.replaceAll('\u00a0', ' ');
}

const NEEDS_PARSING = /&(?:#?\w+);|<\/?[a-z]/i;
const MOST_CHARS = 20_000;

/** Leaves out the text of scripts, style sheets and templates. */
function parsedText(value: string): string {
  let text = '';
  let templates = 0;
  const append = (chars: string, raw: string): void => {
    if (templates === 0 && raw !== 'script' && raw !== 'style') text += chars;
  };
  readHtmlText(value, {
    onStartTag: tag => {
      if (tag === 'template') templates++;
    },
    onEndTag: tag => {
      if (tag === 'template' && templates > 0) templates--;
    },
    onText: append,
    onBlank: append,
  });
  return text;
}
