// Recognizes a page that lists the posts of a blog, whole or with their first paragraphs, and was taken for one text.

import { at, RunningSum } from '../../../base/columns.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { siblingKey } from '../evidence/similar-siblings.ts';
import { hasDate } from '../features/kind-features.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * True for a page that holds mostly posts: similar blocks, each under one heading that links to another page of the site,
 * and most of them with a date. A text between the title and the posts is what the page is about.
 */
export function isListOfPosts(evidence: Evidence, { name }: KindVerdict): boolean {
  const { textKinds, listOfPosts } = SELECTION_SETTINGS;
  if (!textKinds.has(name)) return false;
  const { sums, pieces, landmarks, snapshot } = evidence;
  const series = largestSeries(evidence);
  const first = sums.of(series[0] ?? 0).firstPiece;
  const isDated = (post: number): boolean => {
    const { firstPiece, endPiece, times } = sums.of(post);
    return times > 0 || pieces.slice(firstPiece, endPiece).some(piece => hasDate(snapshot, piece));
  };
  return (
    series.length >= listOfPosts.least &&
    plainChars(evidence, series) >= listOfPosts.shareOfText * plainChars(evidence, [0]) &&
    series.filter(isDated).length >= listOfPosts.shareWithDate * series.length &&
    !pieces.slice(Math.max(0, landmarks.titlePiece), first).some(isProse)
  );
}

const plainChars = ({ sums }: Evidence, elements: readonly number[]): number =>
  elements.reduce((sum, element) => sum + at(sums.chars, element) - at(sums.linkChars, element), 0);

/** Returns the series of similar blocks with one headline each that has the most text, in document order. */
function largestSeries(evidence: Evidence): readonly number[] {
  const { snapshot, pieces, sums } = evidence;
  const headlines = new RunningSum(pieces.map(piece => Number(isHeadline(evidence, piece))));
  const series: KeyedLists<string, number> = new Map();
  for (const [index, element] of snapshot.elements.entries()) {
    const { firstPiece, endPiece } = sums.of(index);
    if (headlines.between(firstPiece, endPiece) === 1) addTo(series, siblingKey(element), index);
  }
  let [best, most]: [readonly number[], number] = [[], 0];
  for (const blocks of series.values()) {
    const chars = plainChars(evidence, blocks);
    if (chars > most) [best, most] = [blocks, chars];
  }
  return best;
}

/** True for a heading, or a line as large as a title, that is a link to another page of the site. */
const isHeadline = (
  { snapshot, coreText }: Evidence,
  { element, fontSize, siteLinks, linkChars, chars }: Piece,
): boolean =>
  siteLinks > 0 &&
  linkChars >= chars * SELECTION_SETTINGS.listOfPosts.linkShare &&
  (fontSize >= SELECTION_SETTINGS.head.titleSize * coreText.fontSize ||
    at(headingsAround(snapshot), element) >= 0);
