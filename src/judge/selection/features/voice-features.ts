// The evidence that other ways of finding text give: whether a piece is in their choice, and how far from its edges.

import type { FeatureWriter } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import { log, piecesFrom, signedLog } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Unit } from '../evidence/units.ts';
import { isInRun } from '../evidence/voices.ts';
import { KIND_NAMES } from '../kinds.ts';

type Measure = (page: Evidence, unit: Unit, place: number) => number;

const MEASURES: Readonly<Record<string, Measure>> = {
  runFirst: ({ voices }, _, place) => signedLog(place - voices.run.first),
  runEnd: ({ voices }, _, place) => signedLog(place + 1 - voices.run.end),
  runValley: ({ voices }, _, place) => log(at(voices.run.valleys(), place) / 10),
  strictFirst: ({ voices }, _, place) => signedLog(place - voices.strict.first),
  strictEnd: ({ voices }, _, place) => signedLog(place + 1 - voices.strict.end),
  strictValley: ({ voices }, _, place) => log(at(voices.strict.valleys(), place) / 10),
  scored: ({ voices }, _, place) => at(voices.scored, place),
  dense: ({ voices }, _, place) => at(voices.dense, place),
  density: ({ voices }, { element }) => voices.densityOf(element),
  holderDensity: ({ voices, snapshot }, { element }) =>
    voices.densityOf(snapshot.elements[element]?.parent ?? 0),
  votes: ({ voices }, _, place) =>
    Number(isInRun(voices.run, place)) +
    Number(isInRun(voices.strict, place)) +
    Number(at(voices.scored, place) > 0) +
    at(voices.dense, place),
  fromAnchor: ({ said }, _, place) => piecesFrom(said.anchor, place),
  isSaid: ({ said }, _, place) => (said.isBody === undefined ? -1 : at(said.isBody, place)),
};

export const VOICE_FEATURES = Object.keys(MEASURES);
const measures = Object.values(MEASURES);

/** Below every value: other ways of finding text look for one text, and lead astray where a page has many. */
export const MUTE = -99;
const LEAST_ONE_TEXT = 0.5;
const TEXT_PLACES = (['article', 'documentation'] as const).map(kind => KIND_NAMES.indexOf(kind));

/** True for a page that probably is one text, from the probabilities of its kinds. */
export const isOneText = (kinds: ArrayLike<number>): boolean =>
  TEXT_PLACES.reduce((sum, place) => sum + (kinds[place] ?? 0), 0) >= LEAST_ONE_TEXT;

export function muteVoices(row: FeatureWriter): void {
  for (let index = 0; index < measures.length; index++) row.put(MUTE);
}

export function putVoiceFeatures(row: FeatureWriter, page: Evidence, unit: Unit, place: number): void {
  for (let index = 0; index < measures.length; index++)
    row.put((measures[index] as Measure)(page, unit, place));
}
