// Calibration of a method: the accuracy of its pages by their confidence.

import { meanOf, ratio, shareOrNull, sumOf } from '../statistics.ts';
import { gradeOf } from './metrics.ts';

const CALIBRATION = {
  /** Lower ends of the bins; the last one ends at 1. */
  binsFrom: [0, 0.5, 0.6, 0.7, 0.8, 0.9],
  /** Pages with a higher confidence claim to be right. */
  sure: 0.9,
} as const;

export interface RatedPage {
  readonly confidence: number;
  readonly accuracy: number;
}

export interface ConfidenceBin {
  /** Confidence from `from` (included) up to `to` (included only in the last bin). */
  readonly from: number;
  readonly to: number;
  readonly pages: number;
  readonly confidence: number | null;
  readonly accuracy: number | null;
  /** Share of the pages with the grade good. */
  readonly good: number;
}

export interface Calibration {
  readonly bins: readonly ConfidenceBin[];
  readonly sure: ConfidenceBin;
  readonly unsure: ConfidenceBin;
  /** Mean distance of confidence from accuracy over the bins, weighted by pages; `null` without pages. */
  readonly expectedError: number | null;
}

export function calibrate(pages: readonly RatedPage[]): Calibration {
  const { binsFrom, sure } = CALIBRATION;
  const binOf = (from: number, to: number, holds: (confidence: number) => boolean): ConfidenceBin => {
    const inside = pages.filter(({ confidence }) => holds(confidence));
    const good = inside.filter(({ accuracy }) => gradeOf(accuracy) === 'good').length;
    return {
      from,
      to,
      pages: inside.length,
      confidence: meanOf(inside.map(({ confidence }) => confidence)),
      accuracy: meanOf(inside.map(({ accuracy }) => accuracy)),
      good: ratio(good, inside.length),
    };
  };
  const bins = binsFrom.map((from, index) => {
    const to = binsFrom[index + 1];
    return binOf(from, to ?? 1, confidence => confidence >= from && (to === undefined || confidence < to));
  });
  const errors = sumOf(bins, bin => bin.pages * Math.abs((bin.confidence ?? 0) - (bin.accuracy ?? 0)));
  return {
    bins,
    sure: binOf(sure, 1, confidence => confidence > sure),
    unsure: binOf(0, sure, confidence => confidence <= sure),
    expectedError: shareOrNull(errors, pages.length),
  };
}
