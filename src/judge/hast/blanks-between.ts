// Finds the visible white space between the children of an element.

import type { PageTree, SnapshotChild } from '../../page/snapshot/page-tree.ts';
import type { SnapshotBlank } from '../../page/snapshot/snapshot.ts';
import { isOwnLine } from './computed-style.ts';
import { someWithin } from './texts-within.ts';
import type { Page } from './visit.ts';

/** Returns the children and white space of an element in order. */
export function contentsWithBlanks(page: Page, index: number): (SnapshotChild | SnapshotBlank)[] {
  const contents = page.tree.contents(index);
  const blanks = page.tree.blanks(index);
  if (blanks.length === 0) return [...contents];
  const result: (SnapshotChild | SnapshotBlank)[] = [];
  let next = 0;
  for (const child of contents) {
    for (let blank = blanks[next]; blank !== undefined && isAfter(child, blank); blank = blanks[++next]) {
      result.push(blank);
    }
    result.push(child);
  }
  for (const blank of blanks.slice(next)) result.push(blank);
  return withoutMarkup(page, result);
}

/** Tells if an element can only show white space. */
export function isTextless(tree: PageTree, index: number): boolean {
  const holdsText = (inner: number): boolean => tree.texts(inner).length > 0;
  return !holdsText(index) && !someWithin({ tree }, index, holdsText);
}

const isAfter = (child: SnapshotChild, { before, beforeText }: SnapshotBlank): boolean =>
  child.kind === 'element' ? child.index >= before : child.index >= beforeText;

/** Drops white space around blocks, which only formats the source; code keeps it. */
function withoutMarkup(page: Page, contents: (SnapshotChild | SnapshotBlank)[]): typeof contents {
  const isLine = (found: SnapshotChild | SnapshotBlank | undefined): boolean =>
    found !== undefined &&
    'kind' in found &&
    found.kind === 'element' &&
    isOwnLine(page.tree.style(found.index));
  return contents.filter((found, at) => {
    if ('kind' in found) return true;
    const [before, after] = [contents[at - 1], contents[at + 1]];
    const isAmongLines = (before === undefined || isLine(before)) && (after === undefined || isLine(after));
    return !isAmongLines || (before === undefined && after === undefined);
  });
}
