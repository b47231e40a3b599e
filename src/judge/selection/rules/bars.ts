// Lowers bars of links by their form: pagers, links to parts of the same page, links that skip to the text, links to the
// next and the previous page and to the page in other languages, links that a row above the title has too, and links
// below the last horizontal rule.

import { at, RunningSum } from '../../../base/columns.ts';
import { once, remembered } from '../../../base/memoize.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { leadsAround } from '../../../page/perception/self-links.ts';
import { isProse, type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { nearestOf } from '../../../page/snapshot/around.ts';
import { relWords } from '../../../page/snapshot/link-kinds.ts';
import { isLanguageCode } from '../../../page/snapshot/link-targets.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { asciiDigits } from '../../metadata/dates/calendars.ts';
import { centralArea } from '../../zones/enclosing-zone.ts';
import { placeCounts } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { type JudgedPage, loweredAt, placesFrom, placesWhere } from './rule.ts';

/** Lowers the corrections of all pieces of a bar. A block with a large picture is none, whatever its links say. */
export function lowerBars({ evidence, kind }: JudgedPage, corrections: Float64Array): Float64Array {
  const { mostChars, pagerCharsPerLink, logOdds, wayLogOdds } = SELECTION_SETTINGS.bars;
  const { snapshot, sums, pieces, marks } = evidence;
  const places = skipLinks(evidence);
  const ways: number[] = [];
  const isRepeated = repeatTest(evidence);
  const isLanguages = languageTest(evidence);
  const isTurn = turnTest(evidence);
  const isWay = wayTest(evidence);
  const pictures = new RunningSum(pieces.map(piece => Number(isLargePicture(piece))));
  for (let index = 1; index < snapshot.elements.length; index++) {
    const chars = at(sums.chars, index);
    if (at(sums.links, index) === 0 || chars === 0 || chars > mostChars) continue;
    if (isMarked(marks, index, 'table')) continue;
    const block = sums.of(index);
    const { links, firstPiece, endPiece } = block;
    if (pictures.between(firstPiece, endPiece) > 0) continue;
    const isShort = chars <= pagerCharsPerLink * links;
    const isNumbered = isShort && isPager(snapshot, pieces.slice(firstPiece, endPiece));
    const isBar = isNumbered || isTabBar(block) || isTurn(index) || isLanguages(index) || isRepeated(block);
    const lowered = isWay(block, index) ? ways : isBar ? places : undefined;
    for (let place = firstPiece; place < endPiece; place++) lowered?.push(place);
  }
  if (SELECTION_SETTINGS.textKinds.has(kind.name)) places.push(...linksBelowRule(evidence));
  return loweredAt(loweredAt(corrections, places, logOdds), ways, wayLogOdds);
}

function isLargePicture({ isPicture, left, right, top, bottom }: Piece): boolean {
  const { width, height } = SELECTION_SETTINGS.largePicture;
  return isPicture && right - left >= width && bottom - top >= height;
}

/** Pieces before the core that are one link to what holds the core, such as "Skip to content". */
function skipLinks(evidence: Evidence): number[] {
  const { snapshot, tree, pieces, landmarks } = evidence;
  const first = pieces.findIndex(({ element }) => element >= landmarks.core);
  return placesFrom(0, first).filter(place => {
    const { links = 0, linkChars = 0, chars = 0, texts = [] } = pieces[place] ?? {};
    if (links !== 1 || linkChars < chars) return false;
    const link = tree.closest(tree.text(texts[0] ?? -1).parent, ({ tag }) => tag === 'a');
    return link >= 0 && leadsAround(snapshot, link, landmarks.core);
  });
}

/** Pieces in CENTER below the last horizontal rule, if they are links to the site and labels, and no text. */
function linksBelowRule(evidence: Evidence): number[] {
  const { snapshot, tree, zoning, pieces, landmarks } = evidence;
  const { least, linkShare } = SELECTION_SETTINGS.bars.belowRule;
  const rule = tree.withTag('hr').findLast(index => isSeen(tree.element(index).visibility));
  if (rule === undefined) return [];
  const isCentral = centralArea(snapshot, zoning);
  const places = placesWhere(
    evidence,
    ({ element }, place) => place > landmarks.titlePiece && element > rule && isCentral(element),
  );
  const below = places.flatMap(place => pieces[place] ?? []);
  const sum = (amount: 'siteLinks' | 'linkChars' | 'chars') =>
    below.reduce((all, piece) => all + piece[amount], 0);
  const isOfLinks = sum('siteLinks') >= least && sum('linkChars') >= linkShare * sum('chars');
  return isOfLinks && !below.some(piece => isProse(piece) || piece.isPicture) ? places : [];
}

/** True if at least half of the words are numbers, and two or more are the number before plus one. */
function isPager(snapshot: Snapshot, pieces: readonly Piece[]): boolean {
  if (pieces.reduce((sum, { links }) => sum + links, 0) < 2) return false;
  const words = pieces.flatMap(piece => asciiDigits(pieceText(snapshot, piece)).trim().split(/\s+/u));
  const numbers = words.filter(word => /^\d{1,4}$/.test(word)).map(Number);
  const steps = numbers.filter((number, place) => number === (numbers[place - 1] ?? Number.NaN) + 1).length;
  return steps >= 2 && numbers.length * 2 >= words.length;
}

/** True for a row of links that all lead to parts of this page, such as tabs, or "Quote" and "Report" below a post. */
function isTabBar(row: BlockSums): boolean {
  const { linkShare, height } = SELECTION_SETTINGS.bars.tabs;
  return (
    row.links >= 2 &&
    row.placeLinks === row.links &&
    row.linkChars >= linkShare * row.chars &&
    row.bottom - row.top <= height &&
    row.headings + row.pictures === 0
  );
}

/**
 * Makes a test for a block of links to the next and the previous page alone. In a list of other pages these are entries like
 * the others.
 */
function turnTest({ snapshot, tree, sums }: Evidence): (index: number) => boolean {
  const lists = once(() => nearestOf(snapshot, tree.withTag(...LIST_TAGS)));
  return index => {
    const { links, turnLinks, chars, linkChars } = sums.of(index);
    if (turnLinks < links || linkChars < SELECTION_SETTINGS.bars.turnShare * chars) return false;
    const list = sums.of(at(lists(), index));
    return list.turnLinks === list.links;
  };
}

/**
 * Makes a test for links that all declare to lead to the parts around, above all the next or previous one, with labels:
 * `Next: Files, Up: Handbook [Contents]`. Manuals in one file have such a line above each section.
 */
function wayTest(evidence: Evidence): (block: BlockSums, index: number) => boolean {
  const { tree } = evidence;
  const declares = (rels: ReadonlySet<string>): RunningSum | undefined =>
    linkSums(evidence, ({ attributes }) => relWords(attributes.rel).some(word => rels.has(word)));
  const turns = declares(TURNS);
  const ways = turns && declares(WAYS);
  if (turns === undefined || ways === undefined) return () => false;
  return ({ chars, linkChars, links }, index) =>
    ways.between(index, tree.end(index)) === links &&
    turns.between(index, tree.end(index)) > 0 &&
    chars - linkChars <= SELECTION_SETTINGS.bars.wayLabelChars * links;
}

/** Counts the `a` elements that fit; undefined if none does. */
function linkSums(
  { snapshot, tree }: Evidence,
  fits: (link: SnapshotElement) => boolean,
): RunningSum | undefined {
  const links = tree.withTag('a').filter(link => fits(tree.element(link)));
  return links.length === 0 ? undefined : placeCounts(snapshot.elements.length, links);
}

const TURNS: ReadonlySet<string> = new Set(['next', 'prev', 'previous', 'up']);
/** Link types of HTML 4. */
const WAYS: ReadonlySet<string> = new Set([...TURNS, 'contents', 'index', 'start']);

/**
 * Makes a test for a row of short links that declare the language of what they lead to, or whose addresses name another one
 * than that of the page, after a label at most. The language of this page may be one of them, without such a declaration.
 */
function languageTest(evidence: Evidence): (index: number) => boolean {
  const { tree, sums } = evidence;
  const { labelChars, nameChars } = SELECTION_SETTINGS.bars.languages;
  const leadsToTranslation = translationTest(evidence.snapshot);
  const declared = linkSums(
    evidence,
    ({ attributes: { href, hreflang } }) =>
      href !== undefined && (hreflang !== undefined || leadsToTranslation(href)),
  );
  if (declared === undefined) return () => false;
  return index => {
    const { links, chars, linkChars } = sums.of(index);
    const count = declared.between(index, tree.end(index));
    return (
      links >= 2 && count >= links - 1 && chars - linkChars <= labelChars && linkChars <= nameChars * links
    );
  };
}

const LIST_TAGS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);

/** Makes a test for a block after the title whose links, each with a label at most, are all in a row before the title too. */
function repeatTest(evidence: Evidence): (block: BlockSums) => boolean {
  const { snapshot, pieces, landmarks } = evidence;
  const { linkShare, least } = SELECTION_SETTINGS.bars.repeated;
  const targetsOf = targetReader(evidence);
  const isOfLinks = ({ chars, linkChars }: Piece) => linkChars >= linkShare * chars;
  const isRow = (piece: Piece) => piece.links >= least && isOfLinks(piece);
  const rows = pieces.slice(0, Math.max(0, landmarks.titlePiece)).filter(isRow);
  const above = new Set(rows.flatMap(targetsOf));
  if (above.size === 0) return () => false;
  const isRepeat = (piece: Piece): boolean =>
    (isOfLinks(piece) || (piece.links > 0 ? LABEL : ONLY_LABEL).test(pieceText(snapshot, piece))) &&
    targetsOf(piece).every(target => above.has(target));
  const others = new RunningSum(pieces.map(piece => Number(!isRepeat(piece))));
  return ({ firstPiece, endPiece }) =>
    firstPiece > landmarks.titlePiece && others.between(firstPiece, endPiece) === 0;
}

/** A label before a link, such as the name of a list. */
const LABEL = /^\s*[^:：]{1,40}[:：]/u;
const ONLY_LABEL = /^\s*[^:：]{1,40}[:：]\s*$/u;

/** Makes a reader of the addresses that a piece links to. */
function targetReader({ snapshot, tree }: Evidence): (piece: Piece) => string[] {
  const links = nearestOf(snapshot, tree.withTag('a'));
  return ({ texts }) =>
    texts.flatMap(text => tree.element(at(links, tree.text(text).parent)).attributes.href ?? []);
}

/**
 * Makes a test for addresses that differ from the page's own in nothing but a language: `walls.de.html` on `walls.ja.html` or
 * `walls.html`, `/fr/walls` on `/en/walls`.
 */
export function translationTest({ scopes, finalUrl }: Snapshot): (href: string) => boolean {
  const baseUrl = scopes[0]?.baseUrl ?? finalUrl;
  const own = partsOf(finalUrl, finalUrl);
  return remembered(href => {
    const other = partsOf(href, baseUrl);
    return own !== undefined && other !== undefined && isTranslation(own, other);
  });
}

interface AddressParts {
  readonly site: string;
  readonly path: readonly string[];
}

/** Longer paths have no language that is worth looking for. */
const MOST_CHARS = 300;

function partsOf(href: string, baseUrl: string): AddressParts | undefined {
  if (href.length > MOST_CHARS) return undefined;
  const url = parseUrl(href, baseUrl);
  if (url === undefined || url.pathname.length > 2 * MOST_CHARS) return undefined;
  return { site: `${url.protocol}//${url.host}${url.search}`, path: url.pathname.split(/[/.]/) };
}

function isTranslation(own: AddressParts, other: AddressParts): boolean {
  if (own.site !== other.site) return false;
  const [short, long] = [own.path, other.path].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const added = long.length - short.length;
  const differing = long.findIndex((part, place) => part !== short[place]);
  if (added > 1 || differing < 0 || !isTag(long[differing])) return false;
  // One of the addresses has no language, or each has another.
  if (added === 0 && !isTag(short[differing])) return false;
  return long.slice(differing + 1).every((part, place) => part === short[differing + 1 - added + place]);
}

const isTag = (part = ''): boolean =>
  isLanguageCode(/^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/i.exec(part)?.[1] ?? '');
