// The fewest marks that say what counts.

import { expect, test } from 'vitest';
import { fewestMarks } from '../../../src/lab/label/fewest-marks.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const LABELS = ['a', 'b', 'c'];

/** Elements with `data-own` want that label; the marks by tag and label. */
function marksOf(html: string, unmarked = -1): string[] {
  const snapshot = snapshotFromHtml(html);
  const own = Int8Array.from(snapshot.elements, ({ attributes }) =>
    LABELS.indexOf(attributes['data-own'] ?? ''),
  );
  const marks = fewestMarks(snapshot, { own, labels: LABELS.length, unmarked });
  const inherited: number[] = [];
  for (const [index, { parent }] of snapshot.elements.entries()) {
    const mark = marks.find(([element]) => element === index)?.[1];
    inherited[index] = mark ?? inherited[parent] ?? unmarked;
    if ((own[index] ?? -1) >= 0) expect(inherited[index], snapshot.elements[index]?.tag).toBe(own[index]);
  }
  return marks.map(([element, label]) => `${snapshot.elements[element]?.tag} ${LABELS[label]}`);
}

test.each([
  [
    'one mark for a block of one label',
    '<main><p data-own="a">x</p><p data-own="a">y</p></main>',
    ['main a'],
  ],
  [
    'a mark inside a mark where that is shorter',
    '<main><p data-own="a">x</p><p data-own="a">y</p><p data-own="a">z</p><ul><li data-own="b">u</li></ul></main>',
    ['main a', 'ul b'],
  ],
  [
    'two blocks side by side, and no mark on the page around them',
    '<nav><p data-own="b">x</p></nav><main><p data-own="a">y</p></main>',
    ['nav b', 'main a'],
  ],
  ['nothing where nothing is asked', '<main><p>x</p></main>', []],
])('%s', (_, html, marks) => {
  expect(marksOf(html)).toEqual(marks);
});

test('an element that has its zone by default needs no mark', () => {
  expect(marksOf('<main><p data-own="a">x</p><p data-own="b">y</p></main>', 0)).toEqual(['p b']);
});
