// Headings and titles: what is painted as one and is none, levels beside painted sizes, and the title of the document.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { isHeading } from '../../hast/nodes.ts';
import { comparedWords, sharedPart } from '../../metadata/titles.ts';
import { rounded } from '../../record/timings.ts';
import type { AuditedPage, Fault } from '../audited-page.ts';
import { hasName } from './shown-checks.ts';

const LIMITS = {
  /** Times the font of the prose below it. */
  scale: 1.25,
  /** Characters of a block that is prose. */
  proseChars: 80,
  /** Times the font of a level above. */
  larger: 1.15,
  /** Characters that make a line a heading at all. */
  headingChars: 4,
} as const;

interface SeenHeading {
  readonly element: number;
  readonly level: number;
  /** px */
  readonly size: number;
}

export function* headingChecks(page: AuditedPage): Generator<Fault> {
  const { snapshot, selection, totals } = page;
  const headings = snapshot.elements.flatMap((own, element): SeenHeading[] => {
    const level = isSeen(own.visibility) ? levelOf(own) : 0;
    return level === 0 ? [] : [{ element, level, size: sizeOf(page, element) }];
  });
  const ofContent = headings.filter(
    ({ element }) => (totals[element] ?? 0) > 0 && selection.keptElements[element] === 1,
  );
  yield* undeclaredFaults(page);
  yield* levelFaults(ofContent);
  yield* emptyFaults(page, headings);
  yield* titleFaults(page, ofContent);
}

function levelOf({ tag, attributes: { role = '', 'aria-level': level } }: SnapshotElement): number {
  if (role === 'heading') return Number(level ?? 2) || 2;
  return HEADING_TAGS.has(tag) && role === '' ? Number(tag.slice(1)) : 0;
}

/** The level of the heading around an element; 0 for none. */
const levelAround = ({ tree }: AuditedPage, element: number): number =>
  levelOf(tree.element(tree.closest(element, around => levelOf(around) > 0)));

/** px of the largest font of its seen text. */
const sizeOf = ({ tree }: AuditedPage, element: number): number =>
  [...tree.textsWithin(element)].reduce(
    (size, [, { parent, visibility }]) =>
      isSeen(visibility) ? Math.max(size, tree.style(parent).fontSize) : size,
    0,
  );

function* undeclaredFaults(page: AuditedPage): Generator<Fault> {
  const { blocks } = page.sectioned();
  for (const [place, { node, level, element, text, comment, box, chars }] of blocks.entries()) {
    const [above, next] = [blocks[place - 1], blocks[place + 1]];
    if (level === null || isHeading(node) || comment !== undefined || chars < LIMITS.headingChars) continue;
    if (next === undefined || next.node.tagName !== 'p' || next.chars < LIMITS.proseChars) continue;
    // A line under a heading says more about it.
    if (above !== undefined && isHeading(above.node)) continue;
    if (levelAround(page, element) > 0 || box[1] >= next.box[1] + next.box[3]) continue;
    const [own, below] = [sizeOf(page, element), sizeOf(page, next.element)];
    const says = `its font is ${rounded(own)} px, that of the text below it ${rounded(below)} px`;
    if (own >= LIMITS.scale * below) yield { code: 'heading-undeclared', element, says, words: text, box };
  }
}

function* levelFaults(headings: readonly SeenHeading[]): Generator<Fault> {
  for (const [place, { element, level }] of headings.entries()) {
    const before = headings[place - 1]?.level ?? level;
    const says = `a heading of level ${level} follows one of level ${before}`;
    if (level > before + 1) yield { code: 'heading-skip', element, says };
  }
  const middles: SeenHeading[] = [];
  for (const level of [...new Set(headings.map(one => one.level))].sort((a, b) => a - b)) {
    const own = headings.filter(one => one.level === level);
    const sizes = own.map(one => one.size).sort((a, b) => a - b);
    const [element, size] = [own[0]?.element ?? 0, sizes[Math.floor(sizes.length / 2)] ?? 0];
    const above = middles.find(one => size >= LIMITS.larger * one.size);
    const says = `headings of level ${level} are ${rounded(size)} px high, those of level ${above?.level} ${rounded(above?.size ?? 0)} px`;
    if (above !== undefined) yield { code: 'heading-size', element, says };
    middles.push({ element, level, size });
  }
}

function* emptyFaults({ tree }: AuditedPage, headings: readonly SeenHeading[]): Generator<Fault> {
  for (const { element } of headings) {
    const { attributes, pageBox } = tree.element(element);
    if (pageBox[3] > 0 && attributes['aria-hidden'] !== 'true' && !hasName(tree, element))
      yield { code: 'heading-empty', element, says: 'the heading has no words' };
  }
}

function* titleFaults(page: AuditedPage, headings: readonly SeenHeading[]): Generator<Fault> {
  const { snapshot, selection, tree } = page;
  const title = onOneLine(snapshot.title);
  if (title === '') return yield { code: 'document-untitled', element: 0, says: 'the document has no title' };
  const shown = selection.title ?? -1;
  const level = levelAround(page, shown);
  const place = level === 0 ? 'no heading' : `a heading of level ${level}`;
  if (shown >= 0 && level !== 1)
    yield { code: 'title-no-h1', element: shown, says: `the title of the content is ${place}` };
  const [head, ...others] = headings.filter(one => one.level === 1);
  if (head === undefined || others.length > 0) return;
  const words = [...tree.textsWithin(head.element)].map(([, { text }]) => text).join(' ');
  if (sharesNoWord(words, title))
    yield {
      ...{ code: 'document-title-other', element: head.element },
      says: `the document is called “${title.slice(0, 80)}”`,
    };
}

/** False for a text without words. */
export function sharesNoWord(text: string, other: string): boolean {
  const [words, known] = [comparedWords(text), new Set(comparedWords(other))];
  return words.length > 0 && known.size > 0 && sharedPart(words, known) === 0;
}
