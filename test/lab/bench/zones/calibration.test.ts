// Calibration: pages in their bins, and those that claim to be right beside the others.

import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../../src/lab/bench/zones/calibration.ts';

describe('calibrate', () => {
  const calibration = calibrate([
    { confidence: 1, accuracy: 1 },
    { confidence: 0.9, accuracy: 0.98 },
    { confidence: 0.5, accuracy: 0.9 },
    { confidence: 0.55, accuracy: 0.5 },
    { confidence: 0, accuracy: 0.2 },
  ]);

  it('bins by confidence, the last bin up to and with 1', () => {
    expect(calibration.bins.map(bin => [bin.from, bin.to, bin.pages])).toEqual([
      [0, 0.5, 1],
      [0.5, 0.6, 2],
      [0.6, 0.7, 0],
      [0.7, 0.8, 0],
      [0.8, 0.9, 0],
      [0.9, 1, 2],
    ]);
    expect(calibration.bins[1]?.accuracy).toBeCloseTo(0.7, 12);
    expect(calibration.bins[5]).toMatchObject({ confidence: 0.95, accuracy: 0.99, good: 1 });
    expect(calibration.bins[2]).toMatchObject({ confidence: null, accuracy: null, good: 0 });
  });

  it('sets sure against unsure: over 0.9, and 0.9 itself is not over', () => {
    expect(calibration.sure).toMatchObject({ pages: 1, accuracy: 1 });
    expect(calibration.unsure).toMatchObject({ pages: 4, good: 0.25 });
    expect(calibration.unsure.accuracy).toBeCloseTo(2.58 / 4, 12);
  });

  it('has the expected error of the bins', () => {
    // |0 - 0.2|·1 + |0.525 - 0.7|·2 + |0.95 - 0.99|·2 = 0.63, over 5 pages.
    expect(calibration.expectedError).toBeCloseTo(0.126, 12);
    expect(calibrate([]).expectedError).toBeNull();
  });
});
