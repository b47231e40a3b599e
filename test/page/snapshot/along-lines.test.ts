// Pages of upright lines are turned so that their lines are level, those of lines from the right are mirrored; others stay as they are.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import {
  alongLines,
  levelBox,
  levelLines,
  runsLeftwards,
  uprightMode,
} from '../../../src/page/snapshot/along-lines.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

const FIRST_LINE: Box = [900, 10, 40, 300];

/** A page of 1000 × 500 px with a heading and a note, whose writing modes are given. */
function pageWith(body: string, heading: string, note = body): Snapshot {
  const page = buildSnapshot(
    [
      'html',
      {},
      ['head', {}],
      ['body', {}, ['h1', { box: FIRST_LINE }, 'A long heading'], ['p', { box: [100, 20, 20, 60] }, 'note']],
    ],
    { width: 1000, height: 500 },
  );
  const styles = [body, heading, note].map(writingMode => ({ ...PLAIN_STYLE, writingMode }));
  return {
    ...page,
    styles,
    elements: page.elements.map((one, at) => ({ ...one, style: Math.max(-1, at - 2) })),
  };
}

test.each<[string, Box]>([
  ['vertical-rl', [10, 60, 300, 40]],
  ['sideways-rl', [10, 60, 300, 40]],
  ['vertical-lr', [10, 900, 300, 40]],
  ['sideways-lr', [190, 900, 300, 40]],
])('%s: the first line comes first', (mode, box) => {
  const turned = alongLines(pageWith(mode, mode));
  expect(turned.elements[3]?.pageBox).toEqual(box);
  expect(turned.texts[0]?.pageBox).toEqual(box);
  expect([turned.page, turned.viewport]).toEqual([
    { width: 500, height: 1000 },
    { width: 800, height: 1000 },
  ]);
  expect(turned.styles[1]?.writingMode).toBe('horizontal-tb');
  expect(alongLines(turned)).toBe(turned);
});

test('borders and overflow turn, too', () => {
  const page = pageWith('vertical-rl', 'vertical-rl');
  const styles = page.styles.map(style => ({
    ...style,
    borders: [1, 2, 3, 4] as const,
    overflowX: 'scroll',
  }));
  const [style] = alongLines({ ...page, styles }).styles;
  expect([style?.borders, style?.overflowX, style?.overflowY]).toEqual([[2, 3, 4, 1], 'visible', 'scroll']);
});

test.each<[string, string, string, string, string | undefined]>([
  ['a level page', 'horizontal-tb', 'horizontal-tb', 'horizontal-tb', undefined],
  ['upright text in a box of a level page', 'horizontal-tb', 'vertical-rl', 'horizontal-tb', undefined],
  ['an upright page with a level note', 'vertical-rl', 'vertical-rl', 'horizontal-tb', 'vertical-rl'],
  ['level text in boxes of an upright page', 'vertical-rl', 'horizontal-tb', 'vertical-rl', undefined],
])('%s', (_name, body, heading, note, mode) => {
  const page = pageWith(body, heading, note);
  expect(uprightMode(page)).toBe(mode);
  if (mode === undefined) expect(alongLines(page)).toBe(page);
});

test('boxes of one upright line are next to one another', () => {
  const [one, next] = [
    levelBox([900, 10, 16, 40], 'vertical-rl'),
    levelBox([900, 50, 16, 20], 'vertical-rl'),
  ];
  expect([one[0] + one[2], one[1]]).toEqual([next[0], next[1]]);
  expect(levelBox([1, 2, 3, 4], 'horizontal-tb')).toEqual([1, 2, 3, 4]);
});

const leftwards = (heading: string, note: string): Snapshot => {
  const page = pageWith('horizontal-tb', 'horizontal-tb');
  const directions = ['ltr', heading, note];
  return { ...page, styles: page.styles.map((style, at) => ({ ...style, direction: directions[at] ?? '' })) };
};

test('a page of lines from the right is mirrored once', () => {
  const page = leftwards('rtl', 'ltr');
  const styles = page.styles.map(style => ({
    ...style,
    borders: [1, 2, 3, 4] as const,
    float: 'left',
    textAlign: '-webkit-right',
  }));
  const mirrored = alongLines({ ...page, styles });
  expect(mirrored.elements[3]?.pageBox).toEqual([60, 10, 40, 300]);
  expect(mirrored.texts[0]?.pageBox).toEqual([60, 10, 40, 300]);
  expect(mirrored.styles[1]).toMatchObject({
    direction: 'ltr',
    borders: [1, 4, 3, 2],
    float: 'right',
    textAlign: '-webkit-left',
  });
  expect(mirrored.page).toEqual(page.page);
  expect(alongLines(mirrored)).toBe(mirrored);
  expect(levelLines(page)).toBe(page);
});

test('a note from the right mirrors no page', () => {
  const page = leftwards('ltr', 'rtl');
  expect(runsLeftwards(page)).toBe(false);
  expect(alongLines(page)).toBe(page);
});
