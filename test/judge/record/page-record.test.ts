// What the record says of text that is dropped within an element that is content.

import { expect, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { selectionBy } from '../../../src/judge/selection/kept.ts';
import { DROP_RULES } from '../../../src/judge/selection/rules/drop-rule.ts';
import { isSeen } from '../../../src/page/snapshot/sight.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('an element that is content has the rule by which some of its own text is none, and how much that is', () => {
  const snapshot = snapshotFromHtml('<p>kept <b>in bold</b> and dropped</p><p>all of it</p><p hidden>no</p>');
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, timings);
  const isOut = (index: number) => /dropped|no/.test(snapshot.texts[index]?.text ?? '');
  const holdsDropped = (index: number) =>
    snapshot.texts.some(({ parent }, text) => parent === index && isOut(text));
  const label = Object.keys(DROP_RULES).indexOf('label');
  const selection = {
    ...judged.selection,
    ...selectionBy(
      snapshot,
      ({ visibility }) => isSeen(visibility),
      (_, index) => !isOut(index),
    ),
    dropRules: Uint8Array.from(snapshot.elements, (_, index) => (holdsDropped(index) ? label : 255)),
  };
  const { elements = [] } = pageRecord({ ...judged, selection }, timings, { elements: true });
  expect(
    elements.map(({ tag, content, dropped, chars, droppedChars }) => [
      tag,
      content,
      dropped,
      chars,
      droppedChars,
    ]),
  ).toEqual([
    ['p', true, 'label', 14, 10],
    ['b', true, undefined, 6, undefined],
    ['p', true, undefined, 7, undefined],
  ]);
});

test('an element with a line that names author or date is known as such', () => {
  const snapshot = snapshotFromHtml('<h1>Walls we love</h1><p>By M. Stone</p>');
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'auto', thresholds: {}, center: false }, timings);
  const bylines = [snapshot.texts[1]?.parent ?? -1];
  const record = pageRecord({ ...judged, selection: { ...judged.selection, bylines } }, timings, {
    elements: true,
  });
  expect(record.elements?.map(({ tag, part }) => [tag, part])).toEqual([
    ['h1', undefined],
    ['p', 'byline'],
  ]);
});
