// What the record says of text that is dropped within an element that is content.

import { expect, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { isSeen } from '../../../src/see/snapshot/sight.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('an element that is content has the rule by which some of its own text is none, and how much that is', () => {
  const snapshot = snapshotFromHtml('<p>kept <b>in bold</b> and dropped</p><p>all of it</p><p hidden>no</p>');
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, timings);
  const isOut = (index: number) => /dropped|no/.test(snapshot.texts[index]?.text ?? '');
  const selection = {
    ...judged.selection,
    keepsElement: (index: number) => isSeen(snapshot.elements[index]?.visibility ?? 'none'),
    keepsText: (index: number) => !isOut(index),
    dropRule: (index: number) =>
      snapshot.texts.some(({ parent }, text) => parent === index && isOut(text)) ? ('label' as const) : null,
  };
  const { elements = [] } = pageRecord({ ...judged, selection }, timings, true);
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
