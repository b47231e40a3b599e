// Keeps code, data tables and pictures after a text, and lists that a text announces: short lines, numbers in cells and
// links look like labels and navigation beside the content.

import { add, at } from '../../../base/columns.ts';
import { outermostAround } from '../../../see/snapshot/around.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot, SnapshotText } from '../../../see/snapshot/snapshot.ts';
import { isProse, unitText } from '../../pieces/units.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { standsIn } from '../evidence/marks.ts';
import type { BlockSums } from '../evidence/sums.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { pictureRowsAfterText } from './picture-rows.ts';

/**
 * Raises the nudges of code in CENTER, on pages of one text, and right after content in the same block those of tables with
 * a head, of lists after a colon or of links to other sites, and of large pictures.
 */
export function keepPartsOfText(
  nudges: Float64Array,
  evidence: Evidence,
  kind: PageKind,
  scores: Float64Array,
  threshold: number,
): Float64Array {
  const { partOfText, textKinds } = SELECTION_SETTINGS;
  const { sums } = evidence;
  const raised = nudges.slice();
  const isContent = (place: number) => at(scores, place) + at(nudges, place) > threshold;
  const code = codeIn(evidence).filter(part => textKinds.has(kind) || isAfterText(evidence, part, isContent));
  // A table that lays out the page holds headings and fields.
  const isData = (table: number) => sums.of(table).headings + sums.of(table).fields === 0;
  const tables = tablesWithHeads(evidence).filter(
    table => isData(table) && isAfterText(evidence, table, isContent),
  );
  const isOfLinks = (part: number) => sums.of(part).linkChars > partOfText.linkShare * sums.of(part).chars;
  const lists = textKinds.has(kind)
    ? elementsOf(evidence.snapshot, 'ul', 'ol').filter(
        list =>
          isAnnounced(evidence, list, isContent) ||
          isOfReferences(evidence, list, isContent) ||
          isSetAsText(evidence, list, isContent),
      )
    : [];
  const pictures = textKinds.has(kind) ? pictureRowsAfterText(evidence, isContent) : [];
  const parts = [...[...code, ...tables].filter(part => !isOfLinks(part)), ...lists, ...pictures];
  for (const place of placesIn(evidence, parts))
    raised[place] = Math.max(at(nudges, place), threshold + partOfText.logOdds - at(scores, place));
  return raised;
}

/** The places of all pieces in some of these elements, each once: the elements may be in one another. */
function placesIn({ units, sums }: Evidence, elements: readonly number[]): number[] {
  const opened = new Float64Array(units.length + 1);
  for (const element of elements) {
    const { firstUnit, endUnit } = sums.of(element);
    add(opened, firstUnit, 1);
    add(opened, endUnit, -1);
  }
  let around = 0;
  return [...units.keys()].filter(place => {
    around += at(opened, place);
    return around > 0;
  });
}

const codeIn = ({ snapshot, zoning, marks }: Evidence): number[] =>
  elementsOf(snapshot, 'pre').filter(
    code => enclosingZone(snapshot, zoning, code) === 'CENTER' && !standsIn(marks, code, 'comments'),
  );

/** In document order. */
function elementsOf({ elements }: Snapshot, ...tags: readonly string[]): number[] {
  const found: number[] = [];
  for (const [index, { tag }] of elements.entries()) if (tags.includes(tag)) found.push(index);
  return found;
}

/** True for a list after a sentence of the content that ends with a colon. */
function isAnnounced(evidence: Evidence, list: number, isContent: (place: number) => boolean): boolean {
  const { snapshot, units, sums } = evidence;
  const before = units[sums.of(list).firstUnit - 1];
  return (
    before !== undefined &&
    before.chars >= SELECTION_SETTINGS.partOfText.sentenceChars &&
    /[:：]\s*$/u.test(unitText(snapshot, before)) &&
    isAfterText(evidence, list, isContent)
  );
}

/** True for a list without links that is set as the text right before it. */
function isSetAsText(evidence: Evidence, list: number, isContent: (place: number) => boolean): boolean {
  const { snapshot, units, sums } = evidence;
  const { firstUnit, endUnit, links } = sums.of(list);
  const before = units[firstUnit - 1];
  const fontOf = (style = -1) => [snapshot.styles[style]?.fontSize, snapshot.styles[style]?.color].join(' ');
  return (
    links === 0 &&
    before !== undefined &&
    isProse(before) &&
    units
      .slice(firstUnit, endUnit)
      .every(({ style, isPicture }) => !isPicture && fontOf(style) === fontOf(before.style)) &&
    isAfterText(evidence, list, isContent)
  );
}

/** True for a list of links to other sites, right after a text. The site of a page from a file is unknown. */
function isOfReferences(evidence: Evidence, list: number, isContent: (place: number) => boolean): boolean {
  const { firstUnit, endUnit, links, siteLinks, placeLinks, shareLinks } = evidence.sums.of(list);
  return (
    /^https?:/.test(evidence.snapshot.finalUrl) &&
    links >= SELECTION_SETTINGS.partOfText.leastReferences &&
    siteLinks + placeLinks + shareLinks === 0 &&
    isAfterText(evidence, list, isContent) &&
    evidence.units.slice(firstUnit, endUnit).every(({ linkChars }) => linkChars > 0)
  );
}

function isAfterText(
  { tree, units, sums }: Evidence,
  part: number,
  isContent: (place: number) => boolean,
): boolean {
  const { firstUnit: first } = sums.of(part);
  /** The block around an element, or around the list or figure that it is in, or the wrapper that holds nothing else. */
  const blockOf = (element = -1): number => {
    const isWhole = (outer: number, inner: number) =>
      WHOLES.has(tree.element(outer).tag) || holdsNoMore(sums.of(outer), sums.of(inner));
    let inner = element;
    let outer = tree.parent(inner);
    while (outer > 0 && isWhole(outer, inner)) [inner, outer] = [outer, tree.parent(outer)];
    return outer;
  };
  return first > 0 && isContent(first - 1) && blockOf(units[first - 1]?.element) === blockOf(part);
}

const holdsNoMore = (outer: BlockSums, inner: BlockSums): boolean =>
  outer.firstUnit === inner.firstUnit && outer.endUnit === inner.endUnit;

const WHOLES: ReadonlySet<string> = new Set(['li', 'ul', 'ol', 'figure']);

/** Outermost tables with header cells, or with only bold words in the first row. In document order. */
function tablesWithHeads({ snapshot }: Evidence): number[] {
  const tables = outermostAround(snapshot, ({ tag }) => tag === 'table');
  const marked = elementsOf(snapshot, 'th').map(head => at(tables, head));
  const bold = [...new Set(tables)].filter(table => table >= 0 && hasBoldHead(snapshot, table));
  return [...new Set([...marked, ...bold])].filter(table => table >= 0).sort((a, b) => a - b);
}

function hasBoldHead(snapshot: Snapshot, table: number): boolean {
  const tree = treeOf(snapshot);
  const end = tree.end(table);
  let row = table + 1;
  while (row < end && tree.element(row).tag !== 'tr') row++;
  const words = [...tree.textsWithin(row)].filter(([, { text }]) => text.trim() !== '');
  const isBold = ({ parent }: SnapshotText) => BOLD.has(tree.element(parent).tag);
  return row < end && words.length > 1 && words.every(([, text]) => isBold(text));
}

const BOLD: ReadonlySet<string> = new Set(['b', 'strong']);
