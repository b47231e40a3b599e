// The evidence that other ways of finding text give: whether a piece is in their choice, and how far from its edges.

import { type Feature, yes } from '../../../base/boosted-trees/feature.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, piecesFrom, signedLog } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isInRun } from '../evidence/other-choices.ts';
import { KIND_NAMES } from '../kinds.ts';
import { awayWords } from './own-features.ts';

const RUN_FEATURES = (['run', 'strict'] as const).flatMap((run): Feature<Evidence, Piece, number>[] => [
  [`${run}First`, ({ choices }, _, place) => signedLog(place - choices[run].first)],
  [`${run}End`, ({ choices }, _, place) => signedLog(place + 1 - choices[run].end)],
  [`${run}Valley`, ({ choices }, _, place) => log(at(choices[run].valleys(), place) / 10)],
]);

export const CHOICE_FEATURES: readonly Feature<Evidence, Piece, number>[] = [
  ...RUN_FEATURES,
  [
    'scored',
    ({ choices }, _, place) => at(choices.scored, place),
    yes('is in the block with most commas and paragraphs'),
  ],
  ['dense', ({ choices }, _, place) => at(choices.dense, place)],
  ['density', ({ choices }, { element }) => choices.densityOf(element)],
  ['holderDensity', ({ choices, tree }, { element }) => choices.densityOf(tree.parent(element))],
  [
    'votes',
    ({ choices }, _, place) =>
      Number(isInRun(choices.run, place)) +
      Number(isInRun(choices.strict, place)) +
      Number(at(choices.scored, place) > 0) +
      at(choices.dense, place),
    value => `is content by ${value} of 4 other methods`,
  ],
  [
    'fromAnchor',
    ({ declared }, _, place) => piecesFrom(declared.anchor, place),
    awayWords('where the page declares its text'),
  ],
  [
    'isSaid',
    ({ declared }, _, place) => (declared.isBody === undefined ? -1 : at(declared.isBody, place)),
    value =>
      value < 0
        ? ''
        : yes('is in the text that the page declares', 'is not in the text that the page declares')(value),
  ],
];

/** Below every value: other ways of finding text look for one text, and lead astray where a page has many. */
export const NO_CHOICE = -99;
const LEAST_ONE_TEXT = 0.5;
const TEXT_PLACES = (['article', 'documentation'] as const).map(kind => KIND_NAMES.indexOf(kind));

/** True for a page that probably is one text, from the probabilities of its kinds. */
export const isOneText = (kinds: ArrayLike<number>): boolean =>
  TEXT_PLACES.reduce((sum, place) => sum + (kinds[place] ?? 0), 0) >= LEAST_ONE_TEXT;
