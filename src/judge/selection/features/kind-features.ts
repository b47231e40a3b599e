// The evidence for the kind of a page: what is known of the page as a whole, the share of its text under each mark,
// its address and title, signs of an article in its data, and what several ways of finding text agree on.

import type { Feature } from '../../../base/boosted-trees/feature.ts';
import { at } from '../../../base/columns.ts';
import { isUrl } from '../../../base/text/parse-url.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { asciiDigits } from '../../metadata/dates/calendars.ts';
import { log, MISSING, piecesFrom, share } from '../amounts.ts';
import { lettersOf } from '../evidence/declared-facts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { MARK_NAMES } from '../evidence/marks.ts';
import { isInRun, type Run } from '../evidence/other-choices.ts';
import { PAGE_FEATURES } from './page-features.ts';

export const ADDRESS_FEATURES = ['pathDepth', 'isFront', 'pathDigits'] as const;
const TITLE_FEATURES = ['titleLetters', 'titleLeads', 'titleLinked'] as const;

const TEXT_MEASURES: readonly Feature<Evidence>[] = [
  ['runShare', page => share(charsOf(page, page.choices.run), page.sums.of(0).chars)],
  ['strictShare', page => share(charsOf(page, page.choices.strict), page.sums.of(0).chars)],
  ['strictChars', page => log(charsOf(page, page.choices.strict))],
  ['titleToRun', page => fromTitle(page, page.choices.run.first)],
  ['titleToStrict', page => fromTitle(page, page.choices.strict.first)],
  ['agreement', page => agreementOf(page)],
  [
    'anchor',
    ({ declared, choices }) => (declared.anchor < 0 ? -1 : Number(isInRun(choices.run, declared.anchor))),
  ],
  ['titleToAnchor', page => (page.declared.anchor < 0 ? MISSING : fromTitle(page, page.declared.anchor))],
  ['titleToDate', page => titleToDate(page)],
  ['signs', ({ declared }) => declared.signs],
  ['mainHeadings', page => log(page.tree.withTag('h1').length)],
  ['articleTags', page => log(page.tree.withTag('article').length)],
];

export const KIND_FEATURES: readonly string[] = [
  ...PAGE_FEATURES,
  ...MARK_NAMES.map(name => `in-${name}`),
  ...ADDRESS_FEATURES,
  ...TITLE_FEATURES,
  ...TEXT_MEASURES.map(([name]) => name),
];

/** `page`: the row of PAGE_FEATURES. */
export function kindFeatures(evidence: Evidence, page: readonly number[]): Float32Array {
  const { snapshot } = evidence;
  return Float32Array.from([
    ...page,
    ...evidence.marks.under,
    ...addressFeatures(snapshot.finalUrl),
    ...titleFeatures(evidence),
    ...TEXT_MEASURES.map(([, measure]) => measure(evidence)),
  ]);
}

/** How the title agrees with that of the document, letter by letter, as scripts without blanks need; -1 without a title. */
function titleFeatures({ snapshot, pieces, landmarks: { titlePiece } }: Evidence): number[] {
  const piece = pieces[titlePiece];
  const letters = piece === undefined ? '' : lettersOf(pieceText(snapshot, piece));
  if (piece === undefined || letters === '') return TITLE_FEATURES.map(() => -1);
  const named = lettersOf(snapshot.title);
  return [
    named.includes(letters) ? log(letters.length) : 0,
    Number(named.startsWith(letters)),
    share(piece.linkChars, piece.chars),
  ];
}

/** -1 for files on a disk. */
function addressFeatures(address: string): number[] {
  if (!/^https?:/.test(address) || !isUrl(address)) return [-1, -1, -1];
  const parts = new URL(address).pathname.split('/').filter(part => part !== '');
  return [Math.min(6, parts.length), parts.length === 0 ? 1 : 0, /\d{4,}/.test(parts.join('/')) ? 1 : 0];
}

const charsOf = ({ pieces }: Evidence, { first, end }: Run): number =>
  pieces.slice(first, end).reduce((sum, { chars }) => sum + chars, 0);

const fromTitle = ({ landmarks }: Evidence, place: number): number => piecesFrom(landmarks.titlePiece, place);

/** Characters in all of the choices, as a share of those in any of them. */
function agreementOf({ choices: { run, strict, scored, dense }, pieces }: Evidence): number {
  let [all, any] = [0, 0];
  for (const [place, { chars }] of pieces.entries()) {
    const votes = [isInRun(run, place), isInRun(strict, place), at(scored, place) > 0, dense[place] === 1];
    if (votes.includes(true)) any += chars;
    if (!votes.includes(false)) all += chars;
  }
  return share(all, any);
}

/** Pieces around the title that are looked at, and the characters of a line that may be a date. */
const DATE_PIECES = 8;
const DATE_CHARS = 120;
const DATE =
  /(?:19|20)\d\d\s?[-/.年년]\s?\d{1,2}|\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:19|20)?\d\d|\d{1,2}:\d\d|\b(?:19|20)\d\d\b/;

export const hasDateBesideTitle = (evidence: Evidence): boolean => titleToDate(evidence) !== -MISSING;

/** Pieces from the title to the nearest date; 20 where none is near. */
function titleToDate({ snapshot, pieces, landmarks: { titlePiece } }: Evidence): number {
  for (let step = 1; titlePiece >= 0 && step <= DATE_PIECES; step++)
    for (const place of [titlePiece + step, titlePiece - step]) {
      const piece = pieces[place];
      if (piece !== undefined && hasDate(snapshot, piece)) return place > titlePiece ? step : -step;
    }
  return -MISSING;
}

/** True for a short line with a date, or what reads like one. */
export const hasDate = (snapshot: Snapshot, piece: Piece): boolean =>
  !piece.isPicture && piece.chars <= DATE_CHARS && DATE.test(asciiDigits(pieceText(snapshot, piece)));
