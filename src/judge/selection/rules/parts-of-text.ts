// Keeps code, data tables and pictures after a text, and lists that a text announces: short lines, numbers in cells and
// links look like labels and navigation beside the content.

import { add, at, RunningSum } from '../../../base/columns.ts';
import { once } from '../../../base/memoize.ts';
import { isLinkToPage } from '../../../page/perception/pending-pictures.ts';
import { isTaskBox } from '../../../page/perception/task-boxes.ts';
import { isProse, type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { downwards, nearestOf, outermostAround } from '../../../page/snapshot/around.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { standsIn } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { contentTest, isInCenter, placesWhere, raisedAt, type ScoredPage } from './rule.ts';

/**
 * Raises code in CENTER on pages of one text. Right after content in the same block, raises code and tables with a head; on
 * pages of one text also large pictures, and lists after a colon, of links to other sites, of tasks, or set as the text.
 */
export function keepPartsOfText(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence, kind } = page;
  const { partOfText, textKinds } = SELECTION_SETTINGS;
  const { sums, tree } = evidence;
  const isContent = contentTest(page, corrections);
  const isText = textKinds.has(kind.name);
  const isAfterText = afterTextTest(evidence, isContent);
  const code = codeIn(evidence).filter(part => isText || isAfterText(part));
  // A table that lays out the page holds headings and fields.
  const isData = (table: number) => sums.of(table).headings + sums.of(table).fields === 0;
  const tables = tablesWithHeads(evidence).filter(table => isData(table) && isAfterText(table));
  const isOfLinks = (part: number) => sums.of(part).linkChars > partOfText.linkShare * sums.of(part).chars;
  const parts = [...code, ...tables].filter(part => !isOfLinks(part));
  if (isText) {
    const isOfText = listTest(evidence);
    parts.push(...tree.withTag('ul', 'ol').filter(list => isAfterText(list) && isOfText(list)));
    parts.push(...pictureRowsAfterText(evidence, isContent));
  }
  return raisedAt(page, corrections, placesIn(evidence, parts), partOfText.logOdds);
}

/** Makes a test for lists that belong to the text before them: announced, of references, of tasks, or set as the text. */
function listTest(evidence: Evidence): (list: number) => boolean {
  const tasks = taskListsIn(evidence);
  const isSetAsText = setAsTextTest(evidence);
  return list =>
    tasks.has(list) || isAnnounced(evidence, list) || isOfReferences(evidence, list) || isSetAsText(list);
}

/** The places of all pieces in some of these elements, each once: the elements may be in one another. */
export function placesIn(evidence: Evidence, elements: readonly number[]): number[] {
  const { pieces, sums } = evidence;
  const opened = new Float64Array(pieces.length + 1);
  for (const element of elements) {
    const { firstPiece, endPiece } = sums.of(element);
    if (endPiece <= firstPiece) continue;
    add(opened, firstPiece, 1);
    add(opened, endPiece, -1);
  }
  let around = 0;
  return placesWhere(evidence, (_, place) => {
    around += at(opened, place);
    return around > 0;
  });
}

function codeIn(evidence: Evidence): number[] {
  const { tree, marks } = evidence;
  return tree.withTag('pre').filter(code => isInCenter(evidence, code) && !standsIn(marks, code, 'comments'));
}

/** Lists with checkboxes that a reader cannot tick or that declare tasks: the model takes them for forms. */
function taskListsIn({ snapshot, tree }: Evidence): ReadonlySet<number> {
  const boxes = tree.withTag('input').filter(input => isTaskBox(snapshot, input));
  if (boxes.length === 0) return new Set();
  const lists = nearestOf(snapshot, tree.withTag('ul', 'ol'));
  return new Set(boxes.map(box => at(lists, box)));
}

/** True for a list after a sentence of the content that ends with a colon. */
function isAnnounced({ snapshot, pieces, sums }: Evidence, list: number): boolean {
  const before = pieces[sums.of(list).firstPiece - 1];
  return (
    before !== undefined &&
    before.chars >= SELECTION_SETTINGS.partOfText.sentenceChars &&
    /[:：]\s*$/u.test(pieceText(snapshot, before))
  );
}

/** Makes a test for a list without links or pictures that is set in the size and colour of the text right before it. */
function setAsTextTest({ snapshot, pieces, sums }: Evidence): (list: number) => boolean {
  const fontOf = (style = -1) => [snapshot.styles[style]?.fontSize, snapshot.styles[style]?.color].join(' ');
  const fonts = pieces.map(({ style }) => fontOf(style));
  const changes = new RunningSum(
    pieces.map(({ isPicture }, place) => Number(isPicture || fonts[place] !== fonts[place - 1])),
  );
  return list => {
    const { firstPiece, endPiece, links } = sums.of(list);
    const before = pieces[firstPiece - 1];
    return (
      links === 0 && before !== undefined && isProse(before) && changes.between(firstPiece, endPiece) === 0
    );
  };
}

/** True for a list of links to other sites, right after a text. The site of a page from a file is unknown. */
function isOfReferences({ snapshot, pieces, sums }: Evidence, list: number): boolean {
  const { firstPiece, endPiece, links, siteLinks, placeLinks, shareLinks } = sums.of(list);
  return (
    /^https?:/.test(snapshot.finalUrl) &&
    links >= SELECTION_SETTINGS.partOfText.leastReferences &&
    siteLinks + placeLinks + shareLinks === 0 &&
    pieces.slice(firstPiece, endPiece).every(({ linkChars }) => linkChars > 0)
  );
}

/** Makes a test for an element right after content in the same block. */
function afterTextTest(
  evidence: Evidence,
  isContent: (place: number) => boolean,
): (element: number) => boolean {
  const { pieces, sums } = evidence;
  const blocks = once(() => blocksAround(evidence));
  const blockOf = (element = -1): number => blocks()[element] ?? -1;
  return element => {
    const { firstPiece } = sums.of(element);
    return (
      firstPiece > 0 &&
      isContent(firstPiece - 1) &&
      blockOf(pieces[firstPiece - 1]?.element) === blockOf(element)
    );
  };
}

/**
 * For each element the nearest block around it that holds more than the element. A list or figure belongs to what is in it,
 * so the block is then the one around the list or figure.
 */
function blocksAround({ snapshot, tree, sums }: Evidence): Int32Array {
  const { firstPiece, endPiece } = sums;
  const holdsTheSame = (one: number, other: number): boolean =>
    at(firstPiece, one) === at(firstPiece, other) && at(endPiece, one) === at(endPiece, other);
  return downwards(snapshot, (above, { parent }, index) => {
    const isWhole = parent > 0 && (WHOLES.has(tree.element(parent).tag) || holdsTheSame(parent, index));
    return isWhole ? above : parent;
  });
}

const WHOLES: ReadonlySet<string> = new Set(['li', 'ul', 'ol', 'figure']);

/** Outermost tables with header cells, or with only bold words in the first row. In document order. */
function tablesWithHeads({ snapshot, tree }: Evidence): number[] {
  if (tree.withTag('table').length === 0) return [];
  const tables = outermostAround(snapshot, ({ tag }) => tag === 'table');
  const marked = tree.withTag('th').map(head => at(tables, head));
  const bold = [...new Set(tables)].filter(table => table >= 0 && hasBoldHead(tree, table));
  return [...new Set([...marked, ...bold])].filter(table => table >= 0).sort((a, b) => a - b);
}

function hasBoldHead(tree: PageTree, table: number): boolean {
  const end = tree.end(table);
  let row = table + 1;
  while (row < end && tree.element(row).tag !== 'tr') row++;
  const words = [...tree.textsWithin(row)].filter(([, { text }]) => text.trim() !== '');
  const isBold = ({ parent }: SnapshotText) => BOLD.has(tree.element(parent).tag);
  return row < end && words.length > 1 && words.every(([, text]) => isBold(text));
}

const BOLD: ReadonlySet<string> = new Set(['b', 'strong']);

/**
 * Elements with a large picture and at most its caption, each right after content or after another such element in the
 * same block: no text after the pictures at the end of a post shows that they are content. In document order.
 */
function pictureRowsAfterText(evidence: Evidence, isContent: (place: number) => boolean): number[] {
  const { snapshot, tree, pieces, sums } = evidence;
  const away = new RunningSum(pieces.map(piece => Number(isLinkAway(snapshot, piece))));
  const rows: number[] = [];
  let [next, lastEnd] = [0, 0];
  for (const [place, { isPicture, element }] of pieces.entries()) {
    if (place < next || !isPicture || away.between(place, place + 1) > 0) continue;
    const row = rowOf(evidence, element, away);
    const block = tree.parent(row);
    const { firstPiece, endPiece } = sums.of(row);
    next = endPiece;
    const isAfterText =
      isContent(firstPiece - 1) && tree.parent(pieces[firstPiece - 1]?.element ?? -1) === block;
    const isAfterRow = lastEnd === firstPiece && tree.parent(rows.at(-1) ?? -1) === block;
    if ((!isAfterText && !isAfterRow) || !holdsLarge(evidence, row, block)) continue;
    rows.push(row);
    lastEnd = endPiece;
  }
  return rows;
}

/**
 * The largest element around a picture that begins with a picture, and holds only pictures and their captions. `away`: the
 * pieces that lead to other pages.
 */
function rowOf({ tree, pieces, sums }: Evidence, picture: number, away: RunningSum): number {
  const { captionChars } = SELECTION_SETTINGS.pictureRow;
  const isRow = (element: number): boolean => {
    const { chars, headings, pictures, controls, firstPiece, endPiece } = sums.of(element);
    return (
      pieces[firstPiece]?.isPicture === true &&
      headings + controls === 0 &&
      chars <= captionChars * pictures &&
      away.between(firstPiece, endPiece) === 0
    );
  };
  let row = picture;
  while (tree.parent(row) > 0 && isRow(tree.parent(row))) row = tree.parent(row);
  return row;
}

const isLinkAway = (snapshot: Snapshot, { element, links, texts: [text = -1] }: Piece): boolean =>
  links > 0 && isLinkToPage(snapshot, snapshot.texts[text]?.parent ?? element);

/** False if all its pictures are small for the block, such as QR codes and portraits. */
function holdsLarge({ tree, pieces, sums, isUnstyled }: Evidence, row: number, block: number): boolean {
  const { pictureRow, unstyledEmbed } = SELECTION_SETTINGS;
  const { firstPiece, endPiece } = sums.of(row);
  const share = pictureRow.widthShare * tree.element(block).pageBox[2];
  const least = isUnstyled ? Math.min(share, unstyledEmbed.width) : share;
  return pieces
    .slice(firstPiece, endPiece)
    .some(({ isPicture, left, right }) => isPicture && right - left >= least);
}
