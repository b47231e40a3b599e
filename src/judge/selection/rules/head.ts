// Keeps the head of the content: the title, the lines under it with author and date, the price of a product, and the lead
// picture. They are short compared with the text, and many labels leave them out, so training gives them low scores.

import { at } from '../../../base/columns.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import { LEAD_IN } from '../../metadata/byline-words.ts';
import { isoDate } from '../../metadata/iso-date.ts';
import { isSameTitle, titleSpans, titleWords } from '../../metadata/titles.ts';
import { LEAD_KINDS } from '../declared-picture.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked, type MarkName } from '../evidence/marks.ts';
import type { PageTitle } from '../evidence/page-title.ts';
import { wordSigns } from '../evidence/word-signs.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import {
  charsAt,
  contentTest,
  headingAt,
  isInCenter,
  placesFrom,
  placesWhere,
  raisedAt,
  type ScoredPage,
} from './rule.ts';

/** Raises the corrections of the head until its pieces are content, if any text follows it. */
export function keepHead(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence, scores, threshold, title } = page;
  const pieces = headOf(page, corrections);
  if (pieces.length === 0) return corrections;
  const lifted = raisedAt(page, corrections, pieces, SELECTION_SETTINGS.head.logOdds);
  for (const place of [...titleCopies(evidence, title), ...siteNames(evidence, title)])
    lifted[place] = threshold - SELECTION_SETTINGS.head.logOdds - at(scores, place);
  return lifted;
}

function headOf(page: ScoredPage, corrections: Float64Array): number[] {
  const { evidence, title: pageTitle } = page;
  const { pieces } = evidence;
  const kind = page.kind.name;
  const isContent = contentTest(page, corrections);
  const places = placesOfTitle(evidence, pageTitle);
  const title = places.at(-1);
  if (title === undefined) return [];
  const isBody = bodyReader(evidence, isContent);
  const body = pieces.findIndex((_, place) => place > title && isBody(place));
  if (body < 0) return isFollowed(evidence, title, isContent) ? [...places] : [];
  const bylines = bylinesOf(evidence, isContent, pageTitle);
  const second = pieces.findIndex((_, place) => place > body && isBody(place));
  const above = isKicker(evidence, title) ? [title - 1] : [];
  const leads = [
    ...leadFigure(evidence, title, second < 0 ? body : second),
    ...(LEAD_KINDS.has(kind) ? leadPictures(evidence, places, body) : []),
  ];
  const prices = kind === 'product' ? priceAfter(evidence, title) : [];
  const isText = SELECTION_SETTINGS.textKinds.has(kind);
  const standfirst = isText ? standfirstOf(evidence, title, bylines) : [];
  const sections = isText ? sectionBesideTitle(evidence, pageTitle, body) : [];
  const around = [...above, ...standfirst, ...bylines, ...prices, ...leads];
  return [...places, ...sections, ...around.filter(place => at(corrections, place) === 0)];
}

/**
 * The heading and the text below the title in its block, which has no links and ends before the body: a manual page says
 * there what the command does.
 */
function sectionBesideTitle(evidence: Evidence, title: PageTitle | null, body: number): number[] {
  const last = title?.places.at(-1);
  if (title === null || last === undefined) return [];
  const { sums, tree } = evidence;
  const { links, controls, pictures, endPiece } = sums.of(tree.parent(title.element));
  const under = placesFrom(last + 1, endPiece);
  const isHeaded = headingAt(evidence, last + 1) >= 0;
  return isHeaded && under.length > 1 && links + controls + pictures === 0 && endPiece <= body ? under : [];
}

/** Sentences between the title and the first byline: those after it tell about the author. */
function standfirstOf(
  { pieces, snapshot, marks }: Evidence,
  title: number,
  bylines: readonly number[],
): number[] {
  const isSentence = (piece: Piece | undefined): boolean =>
    piece !== undefined &&
    !piece.isPicture &&
    piece.links === 0 &&
    piece.chars >= SELECTION_SETTINGS.partOfText.sentenceChars &&
    !NO_STANDFIRST.some(name => isMarked(marks, piece.element, name)) &&
    wordSigns(pieceText(snapshot, piece)).endsSentence;
  return placesFrom(title + 1, bylines[0] ?? 0).filter(place => isSentence(pieces[place]));
}

const NO_STANDFIRST: readonly MarkName[] = ['figure', 'related', 'signup', 'form', 'nav', 'asideTag'];

const placesOfTitle = (evidence: Evidence, title: PageTitle | null): readonly number[] =>
  title?.places ?? titleInCenter(evidence);

/** Makes a test for a text of the content. */
const bodyReader =
  ({ pieces }: Evidence, isContent: (place: number) => boolean) =>
  (place: number): boolean =>
    (pieces[place]?.chars ?? 0) >= SELECTION_SETTINGS.head.proseChars && isContent(place);

/** The lines under the title, before a text of the content, that tell who wrote it, when, and for whom. */
export function bylinesOf(
  evidence: Evidence,
  isContent: (place: number) => boolean,
  pageTitle: PageTitle | null,
): number[] {
  const { pieces } = evidence;
  const title = placesOfTitle(evidence, pageTitle).at(-1);
  const isBody = bodyReader(evidence, isContent);
  const body = pieces.findIndex((_, place) => title !== undefined && place > title && isBody(place));
  if (title === undefined || body < 0) return [];
  const { lines, afterLead } = SELECTION_SETTINGS.head;
  // A standfirst may be above the byline, as long as more text is below it.
  const hasMoreBody = pieces.some((_, place) => place > body + afterLead && isBody(place));
  const end = Math.min(body + (hasMoreBody ? afterLead : -1), title + lines);
  return placesFrom(title + 1, end + 1).filter(place => isByline(evidence, place));
}

/** The pieces that say the title once more: right under it, or as another heading of the first level. */
function titleCopies(evidence: Evidence, title: PageTitle | null): number[] {
  const last = title?.places.at(-1);
  if (title === null || last === undefined) return [];
  const { pieces, snapshot, tree } = evidence;
  const parts = title.places.flatMap(place => pieces[place] ?? []);
  const amount = parts.reduce((sum, { chars }) => sum + chars, 0);
  const text = parts.map(part => pieceText(snapshot, part)).join(' ');
  const isNear = (place: number) => place <= last + SELECTION_SETTINGS.head.lines;
  return placesWhere(
    evidence,
    (piece, place) =>
      place > last &&
      // Few pieces are as long: only their texts are compared.
      piece.chars === amount &&
      (isNear(place) || tree.closest(piece.element, ({ tag }) => tag === 'h1') >= 0) &&
      isSameTitle(pieceText(snapshot, piece), text),
  );
}

/** Other headings that are a link and repeat the end of the document's title: names of a blog or of its host. */
function siteNames(evidence: Evidence, title: PageTitle | null): number[] {
  const { snapshot, tree } = evidence;
  const ends = new Set(title === null ? [] : titleSpans(snapshot.title).others);
  if (title === null || ends.size === 0) return [];
  return placesWhere(
    evidence,
    (piece, place) =>
      piece.links > 0 &&
      piece.linkChars === piece.chars &&
      !title.places.includes(place) &&
      tree.closest(piece.element, ({ tag }) => HEADING_TAGS.has(tag)) >= 0 &&
      ends.has(titleWords(pieceText(snapshot, piece)).join(' ')),
  );
}

/** The piece that agrees best with the document's title, on pages without a headline. */
function titleInCenter(evidence: Evidence): number[] {
  const { titlePiece } = evidence.landmarks;
  const element = evidence.pieces[titlePiece]?.element;
  return element !== undefined && isInCenter(evidence, element) ? [titlePiece] : [];
}

/** The first line with an amount of money after the name of a product. */
function priceAfter({ pieces, snapshot }: Evidence, title: number): number[] {
  const { lineChars, priceWithin } = SELECTION_SETTINGS.head;
  const isPrice = (piece: Piece): boolean => {
    if (piece.isPicture || piece.chars > lineChars || piece.linkChars > 0) return false;
    const { prices, digits } = wordSigns(pieceText(snapshot, piece));
    return prices > 0 && digits > 0;
  };
  const after = pieces.slice(title + 1, title + 1 + priceWithin).findIndex(isPrice);
  return after < 0 ? [] : [title + 1 + after];
}

/** The pieces of a figure between the title and the text that is nearly as wide as the text: a picture and its caption. */
function leadFigure({ pieces, tree }: Evidence, title: number, text: number): number[] {
  const { lines } = SELECTION_SETTINGS.head;
  const widthOf = (element: number) => tree.element(element).pageBox[2];
  const leastWidth = SELECTION_SETTINGS.embedWidth * widthOf(pieces[text]?.element ?? -1);
  const places = placesFrom(title + 1, Math.min(text, title + 1 + lines, pieces.length));
  const figureOf = (place: number) =>
    tree.closest(pieces[place]?.element ?? -1, ({ tag }) => tag === 'figure');
  const withPicture = new Set(places.filter(place => pieces[place]?.isPicture).map(figureOf));
  return places.filter(place => {
    const figure = figureOf(place);
    return figure >= 0 && withPicture.has(figure) && widthOf(figure) >= leastWidth;
  });
}

/** Large pictures of CENTER before or after the title, without prose between: of the article, or of the product. */
function leadPictures(evidence: Evidence, title: readonly number[], text: number): number[] {
  const { pieces, tree, snapshot } = evidence;
  const { lines, proseChars, leadWidth } = SELECTION_SETTINGS.head;
  const leastWidth = leadWidth * tree.element(pieces[text]?.element ?? -1).pageBox[2];
  const isProse = ({ chars, linkChars }: Piece): boolean => chars - linkChars >= proseChars;
  const first = Math.max(0, (title[0] ?? 0) - lines);
  const start = first + pieces.slice(first, title[0]).findLastIndex(isProse) + 1;
  const isLead = ({ isPicture, element, left, right, top, bottom }: Piece): boolean =>
    isPicture &&
    right - left >= leastWidth &&
    bottom - top >= SELECTION_SETTINGS.embedHeight &&
    // Slides of a carousel stick out.
    left >= 0 &&
    right <= snapshot.page.width &&
    isInCenter(evidence, element);
  const end = Math.min(text, (title.at(-1) ?? 0) + 1 + lines);
  return pieces.slice(start, end).flatMap((piece, index) => (isLead(piece) ? [start + index] : []));
}

/** True if the piece before the title is a short line right above it, set smaller, in its column. */
function isKicker({ pieces, tree }: Evidence, title: number): boolean {
  const [line, head] = [pieces[title - 1], pieces[title]];
  if (line === undefined || head === undefined || line.isPicture) return false;
  const { kickerChars, kickerShift } = SELECTION_SETTINGS.head;
  const gap = head.top - line.bottom;
  const shift = Math.min(
    Math.abs(line.left - head.left),
    Math.abs(line.right - head.right),
    Math.abs(line.left + line.right - head.left - head.right) / 2,
  );
  return (
    line.chars <= kickerChars &&
    line.links <= 1 &&
    line.fontSize < head.fontSize &&
    tree.parent(line.element) === tree.parent(head.element) &&
    gap >= -kickerShift &&
    gap <= 2 * head.fontSize &&
    shift <= kickerShift
  );
}

/** True if a text in many short pieces follows, as in a list of terms, or a short one that is most of what follows. */
function isFollowed(evidence: Evidence, title: number, isContent: (place: number) => boolean): boolean {
  const after = placesFrom(title + 1, evidence.pieces.length);
  const kept = charsAt(evidence, after.filter(isContent));
  const all = charsAt(evidence, after);
  return kept > 0 && kept >= Math.min(SELECTION_SETTINGS.head.proseChars, all / 2);
}

/** True for a line that begins as bylines do, has a date, or is marked up as a byline and not as tags. */
function isByline({ pieces, marks, snapshot }: Evidence, place: number): boolean {
  const piece = pieces[place];
  if (piece === undefined || piece.isPicture || piece.chars > SELECTION_SETTINGS.head.lineChars) return false;
  if (isMarked(marks, piece.element, 'meta') && !isMarked(marks, piece.element, 'tags')) return true;
  const text = pieceText(snapshot, piece).trim();
  if (LEAD_IN.test(text)) return true;
  return /\p{Nd}/u.test(text) && isoDate(text, snapshot.lang) !== null;
}
