// Where on the page text lies at all, where the long texts lie, and what size most of them are set in.

import { addCount } from '../../../base/counts.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { isProse, type Unit } from '../../pieces/units.ts';

export interface Frame {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly mainLeft: number;
  readonly mainRight: number;
  readonly mainTop: number;
  readonly mainBottom: number;
  /** px */
  readonly fontSize: number;
}

export function frameOf({ page }: Snapshot, all: readonly Unit[]): Frame {
  const units = all.filter(({ isPicture, isSeen }) => !isPicture && isSeen);
  const prose = units.filter(isProse);
  const main = prose.length > 0 ? prose : units;
  const left = quantile(units, unit => unit.left, 0.01, 0);
  const right = quantile(units, unit => unit.right, 0.99, page.width);
  return {
    left,
    width: Math.max(1, right - left),
    height: Math.max(1, page.height),
    mainLeft: quantile(main, unit => unit.left, 0.2, 0),
    mainRight: quantile(main, unit => unit.right, 0.8, page.width),
    mainTop: quantile(main, unit => unit.top, 0.05, 0),
    mainBottom: quantile(main, unit => unit.bottom, 0.95, page.height),
    fontSize: Math.max(
      1,
      quantile(units, unit => unit.fontSize, 0.5, 16),
    ),
  };
}

/** Weighted by characters. Many pieces share an edge: there is little to sort. */
function quantile(
  units: readonly Unit[],
  edgeOf: (unit: Unit) => number,
  share: number,
  none: number,
): number {
  const weightAt = new Map<number, number>();
  let total = 0;
  for (const unit of units) {
    const edge = edgeOf(unit);
    addCount(weightAt, edge, unit.chars);
    total += unit.chars;
  }
  let passed = 0;
  for (const [value, weight] of [...weightAt].sort((a, b) => a[0] - b[0])) {
    passed += weight;
    if (passed >= total * share) return value;
  }
  return none;
}
