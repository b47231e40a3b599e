import { expect, test } from 'vitest';
import { type LayoutState, quietMsBetween } from '../../../../src/see/browser/load/layout-state.ts';

const now: LayoutState = {
  width: 1280,
  height: 900,
  nodes: 40,
  scriptTime: 0.02,
  boxes: 30,
  measuredMs: 500,
};
const cases: readonly (readonly [name: string, earlier: LayoutState | undefined, quietMs: number])[] = [
  ['nothing changed', { ...now, measuredMs: 420 }, 80],
  ['an SVG picture arrived', { ...now, measuredMs: 420, nodes: 34 }, 80],
  ['the page grew', { ...now, measuredMs: 420, height: 800 }, 0],
  ['a script ran', { ...now, measuredMs: 420, scriptTime: 0.01 }, 0],
  ['nobody looked before', undefined, 0],
];

test.each(cases)('%s', (_name, earlier, quietMs) => {
  expect(quietMsBetween(earlier, now)).toBe(quietMs);
});
