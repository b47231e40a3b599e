// Headings and titles: what is painted as one and is none, levels beside painted sizes, and the title of the document.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import { isHeading } from '../../hast/nodes.ts';
import { comparedWords, sharedPart } from '../../metadata/titles.ts';
import { rounded } from '../../record/timings.ts';
import { type AuditedPage, type Check, type Fault, faultIf } from '../audited-page.ts';
import { nameOf } from '../names.ts';

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

export const headingChecks: Check = page => [
  ...undeclaredFaults(page),
  ...levelFaults(page),
  ...emptyFaults(page),
  ...titleFaults(page),
];

interface SeenHeading {
  readonly element: number;
  readonly level: number;
  /** px */
  readonly size: number;
}

function levelOf({ tree }: AuditedPage, index: number): number {
  const { tag, attributes } = tree.element(index);
  if (attributes.role === 'heading') return Number(attributes['aria-level'] ?? 2) || 2;
  return HEADING_TAGS.has(tag) && (attributes.role ?? '') === '' ? Number(tag.slice(1)) : 0;
}

const isInHeading = (page: AuditedPage, index: number): boolean =>
  page.tree.selfAndAncestors(index).some(at => levelOf(page, at) > 0);

/** px of the largest font of its seen text. */
function sizeOf({ tree }: AuditedPage, index: number): number {
  let size = 0;
  for (const [, { parent, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility)) size = Math.max(size, tree.style(parent).fontSize);
  return size;
}

function undeclaredFaults(page: AuditedPage): Fault[] {
  const { blocks } = page.sectioned();
  return blocks.flatMap((block, place): Fault[] => {
    const { node, level, element, text, comment, box } = block;
    const next = blocks[place + 1];
    if (level === null || isHeading(node) || comment !== undefined || next === undefined) return [];
    if (next.node.tagName !== 'p' || next.chars < LIMITS.proseChars || block.chars < LIMITS.headingChars)
      return [];
    // A line under a heading says more about it.
    const above = blocks[place - 1];
    if (above !== undefined && isHeading(above.node)) return [];
    if (isInHeading(page, element) || box[1] >= next.box[1] + next.box[3]) return [];
    const [own, below] = [sizeOf(page, element), sizeOf(page, next.element)];
    const says = `its font is ${rounded(own)} px, that of the text below it ${rounded(below)} px`;
    const isLarger = own >= LIMITS.scale * below;
    return faultIf(isLarger, 'heading-undeclared', element, says, { words: text, box });
  });
}

function contentHeadings(page: AuditedPage): SeenHeading[] {
  const { snapshot, selection, charsIn } = page;
  return snapshot.elements.flatMap(({ visibility }, element) => {
    const level = levelOf(page, element);
    if (level === 0 || !isSeen(visibility) || charsIn(element) === 0 || selection.keptElements[element] !== 1)
      return [];
    return [{ element, level, size: sizeOf(page, element) }];
  });
}

function levelFaults(page: AuditedPage): Fault[] {
  const headings = contentHeadings(page);
  const skips = headings.flatMap(({ element, level }, place): Fault[] => {
    const before = headings[place - 1]?.level ?? level;
    const says = `a heading of level ${level} follows one of level ${before}`;
    return faultIf(level > before + 1, 'heading-skip', element, says);
  });
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  const middles = levels.map(level => ({
    level,
    size: middleSize(headings.filter(one => one.level === level)),
  }));
  const larger = middles.flatMap(({ level, size }): Fault[] => {
    const above = middles.find(one => one.level < level && size >= LIMITS.larger * one.size);
    const first = headings.find(one => one.level === level);
    if (above === undefined || first === undefined) return [];
    const says = `headings of level ${level} are ${rounded(size)} px high, those of level ${above.level} ${rounded(above.size)} px`;
    return faultIf(true, 'heading-size', first.element, says);
  });
  return [...skips, ...larger];
}

const middleSize = (headings: readonly SeenHeading[]): number =>
  headings.map(({ size }) => size).sort((a, b) => a - b)[Math.floor(headings.length / 2)] ?? 0;

function emptyFaults(page: AuditedPage): Fault[] {
  return page.snapshot.elements.flatMap(({ visibility, attributes, pageBox }, element): Fault[] => {
    if (levelOf(page, element) === 0 || !isSeen(visibility) || pageBox[3] <= 0) return [];
    const isEmpty = attributes['aria-hidden'] !== 'true' && nameOf(page.tree, element) === '';
    return faultIf(isEmpty, 'heading-empty', element, 'the heading has no words');
  });
}

function titleFaults(page: AuditedPage): Fault[] {
  const { snapshot, selection, tree } = page;
  const title = onOneLine(snapshot.title);
  if (title === '') return faultIf(true, 'document-untitled', 0, 'the document has no title');
  const shown = selection.title ?? -1;
  const level = Math.max(0, ...tree.selfAndAncestors(shown).map(index => levelOf(page, index)));
  const place = level === 0 ? 'no heading' : `a heading of level ${level}`;
  const isLower = shown >= 0 && level !== 1;
  const lower = faultIf(isLower, 'title-no-h1', shown, `the title of the content is ${place}`);
  const heads = contentHeadings(page).filter(one => one.level === 1);
  const [head] = heads;
  if (head === undefined || heads.length > 1) return lower;
  const words = [...tree.textsWithin(head.element)].map(([, { text }]) => text).join(' ');
  const shared = sharedPart(comparedWords(words), new Set(comparedWords(title)));
  const isOther = shared === 0 && comparedWords(words).length > 0;
  const says = `the document is called “${title.slice(0, 80)}”`;
  return [...lower, ...faultIf(isOther, 'document-title-other', head.element, says)];
}
