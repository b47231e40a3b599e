// Calibration of a method: the accuracy of its pages by their confidence.

import { meanOf, ratio } from '../statistics.ts';
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
  const bins = CALIBRATION.binsFrom.map((from, index) => {
    const to = CALIBRATION.binsFrom[index + 1] ?? 1;
    const isLast = index === CALIBRATION.binsFrom.length - 1;
    return binOf(
      pages.filter(page => page.confidence >= from && (isLast || page.confidence < to)),
      from,
      to,
    );
  });
  return {
    bins,
    sure: binOf(
      pages.filter(page => page.confidence > CALIBRATION.sure),
      CALIBRATION.sure,
      1,
    ),
    unsure: binOf(
      pages.filter(page => page.confidence <= CALIBRATION.sure),
      0,
      CALIBRATION.sure,
    ),
    expectedError:
      pages.length === 0
        ? null
        : ratio(
            bins.reduce(
              (sum, bin) => sum + bin.pages * Math.abs((bin.confidence ?? 0) - (bin.accuracy ?? 0)),
              0,
            ),
            pages.length,
          ),
  };
}

function binOf(pages: readonly RatedPage[], from: number, to: number): ConfidenceBin {
  return {
    from,
    to,
    pages: pages.length,
    confidence: meanOf(pages.map(page => page.confidence)),
    accuracy: meanOf(pages.map(page => page.accuracy)),
    good: ratio(pages.filter(page => gradeOf(page.accuracy) === 'good').length, pages.length),
  };
}
