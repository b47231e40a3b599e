// Finds the heading that states the subject of the page, in whatever zone it is painted.

import { at } from '../../../base/columns.ts';
import { isBlankText } from '../../../page/perception/letters.ts';
import { type Piece, PROSE_CHARS, pieceText } from '../../../page/pieces/pieces.ts';
import { isLink } from '../../../page/snapshot/link-kinds.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { METADATA_LIMITS } from '../../metadata/metadata-limits.ts';
import type { Headline } from '../../metadata/page-facts.ts';
import { isAllHomeLink } from '../../metadata/site-name.ts';
import { subtreeText } from '../../metadata/subtree-text.ts';
import { isSameTitle, titleSpans, titleWords } from '../../metadata/titles.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Evidence } from './evidence.ts';
import { titleAfterBreadcrumbs } from './landmarks.ts';
import { isMarked, type MarkName } from './marks.ts';

export interface PageTitle {
  /** The heading, or the block painted as one. */
  readonly element: number;
  /** Its pieces, in order. */
  readonly places: readonly number[];
}

/**
 * Returns the headline of the page's metadata that a title of the document repeats, or else the only `h1`, if it is painted
 * in CENTER. Null if the page has none. A line in CENTER that repeats a title may be set like the text, unless it is an item of
 * a list. On pages of many parts a link outside of CENTER names the site, even if the title begins with its words.
 */
export function pageTitleIn(evidence: Evidence, kind: PageKind): PageTitle | null {
  const headline = namedHeadline(evidence, kind);
  // The first line of a hub is that of a section.
  if (headline === null) return kind === 'hub' ? null : paintedTitle(evidence);
  const { snapshot, tree, zoning, pieces, coreText } = evidence;
  const { index, tag, isTitle } = headline;
  const isOnly = isOnlyOfFirstLevel(snapshot, headline);
  const isCentral = enclosingZone(snapshot, zoning, index) === 'CENTER';
  const isHeading = HEADING_TAGS.has(tag) || tree.element(index).attributes.role === 'heading';
  const end = isHeading ? tree.end(index) : index + 1;
  const isPart = ({ element, isPicture, texts }: Piece): boolean =>
    !isPicture &&
    (isHeading ? element >= index && element < end : texts.some(text => tree.text(text).parent === index));
  const places = pieces.flatMap((piece, place) => (isPart(piece) ? [place] : []));
  const [first] = places;
  const piece = pieces[first ?? -1];
  if (first === undefined || piece === undefined) return null;
  if (!(isTitle && isOnly) && isAfterText(pieces, first)) return null;
  if (isHeading) return { element: index, places };
  const isWhole = titleWords(pieceText(snapshot, piece)).join(' ') === titleWords(headline.text).join(' ');
  const isLarge = piece.fontSize >= SELECTION_SETTINGS.head.titleSize * coreText.fontSize;
  const isOwnLine = isCentral && piece.fontSize >= coreText.fontSize && !isItem(snapshot, piece);
  return isWhole &&
    (isLarge || isOwnLine) &&
    (isFirstOfBlock(snapshot, piece) || titleAfterBreadcrumbs(snapshot) === index)
    ? { element: piece.element, places: [first] }
    : null;
}

/**
 * The first line of CENTER, on pages without an `h1`, if it is larger than the text, on lines of its own, without a link, and
 * nothing in CENTER is larger. Only links and a few short lines may be above it. Not the heading of a card or form.
 */
function paintedTitle(evidence: Evidence): PageTitle | null {
  const { snapshot, tree, zoning, pieces, coreText, siblings, marks } = evidence;
  if (seenOfFirstLevel(snapshot).length > 0) return null;
  const { titleSize, titleChars } = SELECTION_SETTINGS.head;
  const central = pieces.filter(
    ({ isPicture, element }) => !isPicture && enclosingZone(snapshot, zoning, element) === 'CENTER',
  );
  const largest = central.reduce(
    (most, { fontSize }) => Math.max(most, fontSize),
    titleSize * coreText.fontSize,
  );
  const piece = central.find(({ fontSize }) => fontSize >= largest);
  if (piece === undefined || piece.links > 0 || piece.chars > titleChars) return null;
  const isInOtherPart = NO_TITLES.some(name => isMarked(marks, piece.element, name));
  const heading = tree.closest(piece.element, ({ tag }) => HEADING_TAGS.has(tag));
  // Headings of sections are built alike, and titles of cards are set alike; that of a text may be one of its paragraphs.
  const isOneOfSeveral =
    at(siblings.nearest, piece.element) >= 0 &&
    (heading >= 0 || central.some(other => other !== piece && other.fontSize >= largest));
  if (isInOtherPart || isOneOfSeveral) return null;
  // The next text is below it, not beside it, as after an initial.
  const place = pieces.indexOf(piece);
  const next = pieces[place + 1];
  if (next !== undefined && next.top < (piece.top + piece.bottom) / 2) return null;
  const above = central.slice(0, central.indexOf(piece)).map(({ chars, linkChars }) => chars - linkChars);
  if (above.filter(chars => chars > 0).length > MOST_LINES_ABOVE || above.some(chars => chars >= PROSE_CHARS))
    return null;
  if (heading < 0 && !isFirstOfBlock(snapshot, piece)) return null;
  return { element: heading < 0 ? piece.element : heading, places: [place] };
}

/** Such as a section of the site and a number. */
const MOST_LINES_ABOVE = 2;

const NO_TITLES: readonly MarkName[] = ['form', 'nav', 'related', 'signup', 'asideTag', 'dialogTag'];

/** The headline of the page's metadata, unless it names something else. */
function namedHeadline({ snapshot, zoning }: Evidence, kind: PageKind): Headline | null {
  const found = pageFactsOf(snapshot).headline;
  if (found === null) return null;
  const headline = withLabel(snapshot, found);
  const isCentral = enclosingZone(snapshot, zoning, headline.index) === 'CENTER';
  if (isCentral) return headline.isTitle || isOnlyOfFirstLevel(snapshot, headline) ? headline : null;
  const namesSite = KINDS_OF_MANY_PARTS.has(kind) && isLinked(snapshot, headline.index);
  return headline.isTitle && !namesSite && !namesOther(snapshot, headline) ? headline : null;
}

/** The only `h1`, if it is the headline after a label: `Thread: Old varnish` above a post with the heading `Old varnish`. */
function withLabel(snapshot: Snapshot, headline: Headline): Headline {
  const [index] = seenOfFirstLevel(snapshot);
  if (index === undefined || index > headline.index || isAllHomeLink(snapshot, index)) return headline;
  const { tag, pageBox } = treeOf(snapshot).element(index);
  const text = subtreeText(snapshot, index, METADATA_LIMITS.titleChars);
  const [, rest] = /^.+?(?::\s|：)(.+)/su.exec(text) ?? [];
  const labelled = { ...headline, index, tag, pageBox, text };
  const isLabelled = rest !== undefined && isSameTitle(rest, headline.text);
  return isLabelled && isOnlyOfFirstLevel(snapshot, labelled) ? labelled : headline;
}

const isOnlyOfFirstLevel = (snapshot: Snapshot, { index, tag }: Headline): boolean =>
  tag === 'h1' && seenOfFirstLevel(snapshot).every(other => other === index);

const seenOfFirstLevel = (snapshot: Snapshot): number[] =>
  treeOf(snapshot)
    .withTag('h1')
    .filter(index => isSeen(snapshot.elements[index]?.visibility ?? 'none'));

/** True for a link that is no more than the end of the document's title: the name of a blog or of its host. */
function namesOther(snapshot: Snapshot, { index, text }: Headline): boolean {
  const words = titleWords(text).join(' ');
  return !titleSpans(snapshot.title).leading.includes(words) && isLinked(snapshot, index);
}

/** True if a link is around an element or in it. */
function isLinked(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  return tree.closest(index, isLink) >= 0 || snapshot.elements.slice(index, tree.end(index)).some(isLink);
}

const KINDS_OF_MANY_PARTS: ReadonlySet<PageKind> = new Set([
  'listing',
  'collection',
  'service',
  'hub',
  'image',
]);

/** True if most of the page's text comes before a piece, which is then the heading of a part. */
function isAfterText(pieces: readonly Piece[], place: number): boolean {
  const amountOf = (sum: number, { chars, linkChars }: Piece) => sum + chars - linkChars;
  const before = pieces.slice(0, place).reduce(amountOf, 0);
  return before > SELECTION_SETTINGS.head.mostBefore * pieces.reduce(amountOf, 0);
}

/** True for an item of a list or menu, such as the last one of the breadcrumbs. */
const isItem = (snapshot: Snapshot, { element }: Piece): boolean =>
  treeOf(snapshot).closest(element, ({ tag }) => ITEM_TAGS.has(tag)) >= 0;

const ITEM_TAGS = new Set(['li', 'dt', 'dd', 'nav', 'button']);

/** True if the block of a piece shows nothing else but smaller text below it. */
function isFirstOfBlock(snapshot: Snapshot, { element, texts, fontSize }: Piece): boolean {
  const tree = treeOf(snapshot);
  return [...tree.textsWithin(element)].every(
    ([index, { text, parent, visibility }]) =>
      texts.includes(index) ||
      !isSeen(visibility) ||
      isBlankText(text) ||
      (index > (texts[0] ?? index) && tree.style(parent).fontSize < fontSize),
  );
}
