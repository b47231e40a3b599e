// `pith/lab`: the benchmark's metrics, for answers and truths of your own.

import { checked, ITERABLE, LIST, shaped, TEXT } from '../base/schema/checked-call.ts';
import { ZONING } from '../judge/record/argument-kinds.ts';
import { SNAPSHOT } from '../page/snapshot/parse-snapshot.ts';
import { bcubed as scoreBlocks } from './bench/blocks/bcubed.ts';
import * as content from './bench/content/metrics.ts';
import { parseLabels as parse } from './bench/truth/labels.ts';
import { truthOf as findTruth } from './bench/truth/truth.ts';
import { answersOf as findAnswers, scoreZones as score } from './bench/zones/metrics.ts';

export type { BCubedScore, SegmentedElement } from './bench/blocks/bcubed.ts';
export type { WordScore } from './bench/content/metrics.ts';
export type { PageLabels } from './bench/truth/labels.ts';
export type { PageTruth } from './bench/truth/truth.ts';
export type { ZonePageScore } from './bench/zones/metrics.ts';

const LABELS = shaped('labels', { zones: 'object' });

export const bcubed = checked('bcubed', [ITERABLE], scoreBlocks);
export const compareShingles = checked('compareShingles', [TEXT, TEXT], content.compareShingles);
export const scoreShingles = checked('scoreShingles', [LIST], content.scoreShingles);
export const scoreWords = checked('scoreWords', [TEXT, TEXT], content.scoreWords);
export const snippetRate = checked('snippetRate', [TEXT, LIST], content.snippetRate);
export const parseLabels = checked('parseLabels', [TEXT, TEXT], parse);
export const truthOf = checked('truthOf', [SNAPSHOT, LABELS, TEXT], findTruth);
export const answersOf = checked('answersOf', [LIST, ZONING], findAnswers);
export const scoreZones = checked('scoreZones', [LIST], score);
