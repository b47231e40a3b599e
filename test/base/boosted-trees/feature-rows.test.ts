import { expect, test } from 'vitest';
import { namesOf } from '../../../src/base/boosted-trees/feature.ts';
import {
  copiedGroup,
  type FeatureGroup,
  featureRows,
  ownGroup,
  sharedGroup,
} from '../../../src/base/boosted-trees/feature-rows.ts';

/** Things are numbers; each lies in a box of three. */
interface Page {
  readonly sizes: readonly number[];
  readonly looks: number[];
}

const boxOf = (thing: number) => Math.floor(thing / 3);

const GROUPS: readonly FeatureGroup<Page>[] = [
  ownGroup(
    [
      { name: 'last', words: '' },
      { name: 'next', words: '' },
    ],
    [
      ['size', (size: number) => size],
      ['double', (size: number) => 2 * size],
    ],
    ({ sizes }, put, subject) =>
      (row, thing) => {
        const size = sizes[subject === 0 ? thing - 1 : thing + 1];
        if (size === undefined) row.putMany(-1, put.width);
        else put(row, size);
      },
  ),
  sharedGroup(
    [
      { name: 'box', words: '' },
      { name: 'first', words: '' },
    ],
    [
      ['number', (box: number) => box],
      ['square', (box: number) => box * box],
    ],
    ({ sizes }) => ({
      bySubject: [Int32Array.from(sizes, (_, thing) => boxOf(thing)), new Int32Array(sizes.length)],
      count: sizes.length,
    }),
    ({ looks }, put) =>
      (row, box) => {
        looks.push(box);
        put(row, box);
      },
  ),
  copiedGroup(
    { name: 'mark', words: '' },
    ['a', 'b', 'c'].map(name => [name, undefined] as const),
    () => ({
      values: Float32Array.from([7, 8, 9, 17, 18, 19]),
      placeOf: thing => 3 * (thing % 2),
    }),
  ),
];

const page = (): Page => ({ sizes: [1, 2, 3, 4, 5, 6, 7], looks: [] });

test('writes a row for each thing, group after group and subject after subject', () => {
  const { count, rows } = featureRows(GROUPS, namesOf(GROUPS))(page(), [0, 6]);
  expect(count).toBe(2);
  expect([...rows(0, 1)]).toEqual([-1, -1, 2, 4, 0, 0, 0, 0, 7, 8, 9]);
  expect([...rows(1, 1)]).toEqual([6, 12, -1, -1, 2, 4, 0, 0, 7, 8, 9]);
});

test('writes only the features that a model uses', () => {
  const { rows } = featureRows(GROUPS, ['next.double', 'box.square', 'mark.a', 'mark.c'])(page(), [5]);
  expect([...rows(0, 1)]).toEqual([14, 1, 17, 19]);
  const { rows: marks } = featureRows(GROUPS, ['mark.b'])(page(), [5]);
  expect([...marks(0, 1)]).toEqual([18]);
});

test('looks once at what several things share', () => {
  const shown = page();
  const { rows } = featureRows(GROUPS, namesOf(GROUPS))(shown, [0, 1, 2, 3, 4, 5]);
  rows(0, 6);
  rows(0, 6);
  expect(shown.looks).toEqual([0, 1]);
});
